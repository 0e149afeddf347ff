"""The store: one transaction for everything that belongs together, on the disk before anybody is told."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import datetime
from pathlib import Path
from threading import RLock
from time import monotonic, sleep
from typing import Any, NamedTuple

from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionError
from sqlalchemy.pool import StaticPool
from sqlmodel import Session, col, create_engine, delete, select
from sqlmodel.sql.expression import SelectOfScalar

from companion.errors import NotDone
from companion.log_lines import Counted
from companion.store.migrate import migrate
from companion.store.rings import Rings
from companion.store.rows import (
    BACK,
    HANDOVER,
    RULING,
    EntryRow,
    InvitationRow,
    PassRow,
    RequestRow,
    RoomRow,
    SeatRow,
    SubmissionRow,
    TableRow,
)
from rules_core.words import say

WRITES = "caravanserai_writes"
"""The option of a connection that is going to write."""

HANDOVERS = 20
"""So many of the seats that changed hands at a table are read at once."""

LONGEST_WAIT = 10
"""Seconds to wait for a file that another connection has for itself."""


class Company(NamedTuple):
    """The papers of a table: who may come, who is in, what waits for consent, and which seats have changed hands."""

    passes: tuple[PassRow, ...]
    invitations: tuple[InvitationRow, ...]
    requests: tuple[RequestRow, ...]
    handovers: tuple[RequestRow, ...] = ()
    """The last ones, the newest first."""


IN_MEMORY = "sqlite://"
"""A database that leaves nothing behind. It has one connection, so that one at a time uses it."""


complain = Counted(logging.getLogger(__name__))

AWAY = (OperationalError, InterfaceError, NoConnectionError)
"""The disk is full, the file is somebody else's for too long, the database is away."""


class NotKept(NotDone):
    """Games can be neither read nor kept at this moment; nothing has changed."""

    def __init__(self) -> None:
        super().__init__(say("The games can't be reached right now. Please try again."))


class ConflictError(Exception):
    """Somebody else has written in the meantime; nothing of this was kept."""


def sqlite_url(folder: Path) -> str:
    """The database file in a data folder."""
    return f"sqlite:///{folder / 'caravanserai.sqlite3'}"


class NoStoreError(Exception):
    """The games cannot be kept there; why, in a line."""


def address_of(url: str) -> URL:
    """A database by its address, as people write it; for PostgreSQL with the driver we know.

    >>> str(address_of("postgres://ana@club/games"))
    'postgresql+psycopg://ana@club/games'
    """
    try:
        address = make_url(url)
    except ArgumentError:
        raise NoStoreError(
            "this is no database address; one looks like postgresql://name@machine/games"
        ) from None
    if address.drivername in ("postgres", "postgresql"):
        address = address.set(drivername="postgresql+psycopg")
    if address.get_backend_name() not in ("sqlite", "postgresql"):
        raise NoStoreError("games can be kept in SQLite or PostgreSQL, nowhere else")
    return address


def file_of(url: str | URL) -> Path | None:
    """The file of a database that is one.

    >>> file_of("sqlite:////home/ana/games.sqlite3"), file_of(IN_MEMORY), file_of("postgresql://club/games")
    (PosixPath('/home/ana/games.sqlite3'), None, None)
    """
    address = address_of(url) if isinstance(url, str) else url
    is_file = address.get_backend_name() == "sqlite" and address.database not in (None, "", ":memory:")
    return Path(str(address.database)) if is_file else None


def without_password(url: str) -> str:
    """A database's address as it may be shown: without its password."""
    return address_of(url).render_as_string(hide_password=True)


def _which(url: URL) -> tuple[int, int] | None:
    """What tells the file of a database from another that was put in its place."""
    file = file_of(url)
    if file is None or not file.exists():
        return None
    found = file.stat()
    return found.st_dev, found.st_ino


def _turn_to_write_ahead(cursor: Any) -> None:
    """Turning a new file to the write-ahead log takes it alone for a moment, and SQLite does not wait for that itself."""
    until = monotonic() + LONGEST_WAIT
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if monotonic() > until:
                raise
            sleep(0.02)
        else:
            return


def _engine(url: URL) -> Engine:
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True)
    kept_in_memory = {} if url.database else {"poolclass": StaticPool}
    engine = create_engine(
        url, connect_args={"check_same_thread": False, "timeout": LONGEST_WAIT}, **kept_in_memory
    )

    @event.listens_for(engine, "connect")
    def _safe_and_swift(connection: Any, _: Any) -> None:
        """Write-ahead log, and every commit on the disk: what was acknowledged survives a pulled plug."""
        connection.isolation_level = (
            None  # its own way would leave reads and schema steps outside of transactions
        )
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {LONGEST_WAIT * 1000}")
        _turn_to_write_ahead(cursor)
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        """Whoever means to write queues up at once: a reader that turns into a writer could be turned away."""
        writes = connection.get_execution_options().get(WRITES, False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


class Store(Rings):
    """Rows that are handed out belong to the caller: they change nothing here until they are saved."""

    def __init__(self, url: str) -> None:
        try:
            self._engine = _engine(address_of(url))
            self._writer = self._engine.execution_options(**{WRITES: True})
            one_file, in_memory = self._engine.name == "sqlite", isinstance(self._engine.pool, StaticPool)
            lock = RLock()
            self._alone: AbstractContextManager[Any] = lock if in_memory else nullcontext()
            # SQLite lets writers race for its file, and the unlucky one gives up: here they stand in a line.
            self._in_turn: AbstractContextManager[Any] = lock if one_file else nullcontext()
            migrate(self._writer)
            self._opened = _which(self._engine.url)
        except ModuleNotFoundError as missing:
            raise NoStoreError(
                f"{missing.name} is not installed; pip install 'caravanserai[server]'"
            ) from None
        except DBAPIError as wrong:
            raise NoStoreError(str(wrong.orig).strip().partition("\n")[0]) from wrong
        except CommandError:
            raise NoStoreError(
                "a newer version of this app has kept its games there; please update"
            ) from None

    def close(self) -> None:
        self._engine.dispose()

    def is_there(self) -> bool:
        """Whether games can be read and kept at this moment: the disk may be full of holes, or the database away."""
        if _which(self._engine.url) != self._opened:  # the file that was opened would still seem to work
            return False
        try:
            with self._reading() as session:
                session.exec(select(TableRow.id).limit(1)).first()
        except (DBAPIError, NotKept):
            return False
        return True

    @contextmanager
    def _transaction(self) -> Iterator[Session]:
        with self._in_turn, self._reached(), Session(self._writer, expire_on_commit=False) as session:
            try:
                yield session
                session.commit()
            except IntegrityError as clash:
                session.rollback()
                raise ConflictError(str(clash.orig)) from clash

    @contextmanager
    def _reading(self) -> Iterator[Session]:
        with self._alone, self._reached(), Session(self._engine, expire_on_commit=False) as session:
            yield session

    @staticmethod
    @contextmanager
    def _reached() -> Iterator[None]:
        """What a database says when it is not there is for the log; people are asked to try again."""
        try:
            yield
        except AWAY as away:
            complain("the games cannot be reached: %s", getattr(away, "orig", away))
            raise NotKept from away

    # --- tables

    def add_table(
        self,
        table: TableRow,
        invitation: InvitationRow,
        host: PassRow,
        seats: Sequence[str] = (),
        entries: Sequence[EntryRow] = (),
    ) -> None:
        """A new table; from a saved game with its seats and its log."""
        with self._transaction() as session:
            session.add(table)
            session.flush()
            session.add_all([invitation, host, *entries])
            self._put_seats(session, table.id, seats)

    def table(self, table_id: str) -> TableRow | None:
        with self._reading() as session:
            return session.get(TableRow, table_id)

    def tables(self, stages: Sequence[str] = ()) -> list[TableRow]:
        """The tables, those touched last first."""
        query = select(TableRow).order_by(col(TableRow.touched).desc())
        if stages:
            query = query.where(col(TableRow.stage).in_(stages))
        with self._reading() as session:
            return list(session.exec(query))

    def tables_with_seats(self, table_ids: Sequence[str]) -> list[tuple[TableRow, tuple[str, ...]]]:
        """These tables, those touched last first, each with its seats; what was put away is left out."""
        query = (
            select(TableRow)
            .where(col(TableRow.id).in_(table_ids), col(TableRow.put_away).is_(None))
            .order_by(col(TableRow.touched).desc())
        )
        seating = select(SeatRow).where(col(SeatRow.table_id).in_(table_ids)).order_by(col(SeatRow.position))
        with self._reading() as session:
            rows = list(session.exec(query))
            names: dict[str, list[str]] = {}
            for seat in session.exec(seating):
                names.setdefault(seat.table_id, []).append(seat.name)
        return [(row, tuple(names.get(row.id, ()))) for row in rows]

    def set_facts(self, table_id: str, **facts: Any) -> None:
        """Facts about a table that are no part of its game: they change no revision."""
        with self._transaction() as session:
            row = session.get(TableRow, table_id, with_for_update=True)
            if row is not None:
                for name, value in facts.items():
                    setattr(row, name, value)

    def purge(self, before: datetime) -> int:
        """Forget for good what was put away long ago."""
        with self._transaction() as session:
            gone = list(session.exec(select(TableRow.id).where(col(TableRow.put_away) < before)))
            for kind in (EntryRow, SeatRow, SubmissionRow, PassRow, InvitationRow, RequestRow):
                session.execute(delete(kind).where(col(kind.table_id).in_(gone)))
            session.execute(delete(TableRow).where(col(TableRow.id).in_(gone)))
            in_use = select(TableRow.room)
            session.execute(
                delete(RoomRow).where(col(RoomRow.id).not_in(in_use), col(RoomRow.opened) < before)
            )
            return len(gone)

    # --- rooms

    def save_room(self, room: RoomRow) -> None:
        with self._transaction() as session:
            session.merge(room)

    def room(self, room_id: str) -> RoomRow | None:
        with self._reading() as session:
            return session.get(RoomRow, room_id)

    def advance(
        self,
        table: TableRow,
        based_on: int,
        entries: Sequence[EntryRow],
        key: str,
        seats: Sequence[str] = (),
        also: Sequence[RequestRow] = (),
    ) -> None:
        """Keep what a submission did, whole or not at all. `based_on` is the revision that it changed.

        `also` are the papers that belong to it: what somebody is to be told of it, the dispute that it settles.
        """
        with self._transaction() as session:
            kept = session.get(TableRow, table.id, with_for_update=True)
            if kept is None or kept.revision != based_on:
                raise ConflictError(f"table {table.id} is not at {based_on} any more")
            session.merge(table)
            session.add_all(entries)
            for paper in also:  # new ones, and old ones that are closed with it
                session.merge(paper)
            if key:
                session.add(SubmissionRow(table_id=table.id, key=key, revision=table.revision))
            if seats:
                self._put_seats(session, table.id, seats)

    def submitted(self, table_id: str, key: str) -> bool:
        """Whether a submission with this key was already recorded."""
        with self._reading() as session:
            return session.get(SubmissionRow, (table_id, key)) is not None

    def entries(self, table_id: str) -> list[EntryRow]:
        query = select(EntryRow).where(EntryRow.table_id == table_id).order_by(col(EntryRow.number))
        with self._reading() as session:
            return list(session.exec(query))

    # --- seats

    def seats(self, table_id: str) -> list[str]:
        query = select(SeatRow).where(SeatRow.table_id == table_id).order_by(col(SeatRow.position))
        with self._reading() as session:
            return [seat.name for seat in session.exec(query)]

    def put_seats(
        self, table_id: str, names: Sequence[str], *rows: PassRow | InvitationRow | RequestRow
    ) -> None:
        """The seats in their order, together with whatever changes because of them."""
        with self._transaction() as session:
            self._put_seats(session, table_id, names)
            for row in rows:
                session.merge(row)

    @staticmethod
    def _put_seats(session: Session, table_id: str, names: Sequence[str]) -> None:
        for row in session.exec(select(SeatRow).where(SeatRow.table_id == table_id)):
            session.delete(row)
        session.flush()
        session.add_all(
            [SeatRow(table_id=table_id, position=place, name=name) for place, name in enumerate(names)]
        )

    # --- passes, invitations, requests

    def add_invitation(self, invitation: InvitationRow) -> None:
        """A conflict when the code is in use."""
        with self._transaction() as session:
            session.add(invitation)

    def save(self, *rows: PassRow | InvitationRow | RequestRow) -> None:
        with self._transaction() as session:
            for row in rows:
                session.merge(row)

    def company(self, table_id: str) -> Company:
        """All papers of a table, read together."""
        with self._reading() as session:
            return Company(
                tuple(session.exec(_passes(table_id))),
                tuple(session.exec(_invitations(table_id))),
                tuple(session.exec(_requests(table_id))),
                tuple(session.exec(_handovers(table_id))),
            )

    def passes(self, table_id: str) -> list[PassRow]:
        with self._reading() as session:
            return list(session.exec(_passes(table_id)))

    def pass_by_hash(self, secret_hash: str) -> PassRow | None:
        with self._reading() as session:
            return session.exec(select(PassRow).where(PassRow.secret_hash == secret_hash)).first()

    def invitation(self, code: str) -> InvitationRow | None:
        with self._reading() as session:
            return session.get(InvitationRow, code)

    def invitations(self, table_id: str) -> list[InvitationRow]:
        with self._reading() as session:
            return list(session.exec(_invitations(table_id)))

    def requests(self, table_id: str) -> list[RequestRow]:
        """What still waits for consent, the oldest first."""
        with self._reading() as session:
            return list(session.exec(_requests(table_id)))

    def request(self, request_id: str) -> RequestRow | None:
        with self._reading() as session:
            return session.get(RequestRow, request_id)

    # --- looking back

    def rulings(self, table_ids: Sequence[str]) -> list[EntryRow]:
        """What the host has ruled at these tables, and what was taken back there, in the order of each log."""
        query = (
            select(EntryRow)
            .where(col(EntryRow.table_id).in_(table_ids), col(EntryRow.kind).in_((RULING, BACK)))
            .order_by(EntryRow.table_id, col(EntryRow.number))
        )
        with self._reading() as session:
            return list(session.exec(query))


def _passes(table_id: str) -> SelectOfScalar[PassRow]:
    return select(PassRow).where(PassRow.table_id == table_id).order_by(col(PassRow.issued))


def _invitations(table_id: str) -> SelectOfScalar[InvitationRow]:
    return select(InvitationRow).where(InvitationRow.table_id == table_id).order_by(col(InvitationRow.made))


def _requests(table_id: str) -> SelectOfScalar[RequestRow]:
    waiting = (RequestRow.table_id == table_id, RequestRow.outcome == "")
    return select(RequestRow).where(*waiting).order_by(col(RequestRow.made))


def _handovers(table_id: str) -> SelectOfScalar[RequestRow]:
    of_table = (RequestRow.table_id == table_id, RequestRow.kind == HANDOVER)
    return select(RequestRow).where(*of_table).order_by(col(RequestRow.made).desc()).limit(HANDOVERS)
