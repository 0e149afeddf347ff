"""The database: its address, how it is spoken to, and its transactions."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from threading import RLock
from time import monotonic, sleep
from typing import Any

from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionError
from sqlalchemy.pool import StaticPool
from sqlmodel import Session, create_engine, select

from companion.errors import NotDone
from companion.log_lines import Counted
from companion.store.migrate import migrate
from companion.store.rows import TableRow
from rules_core.words import say

WRITES = "caravanserai_writes"
"""The option of a connection that is going to write."""

LONGEST_WAIT = 10
"""Seconds to wait for a file that another connection has for itself."""

IN_MEMORY = "sqlite://"
"""A database that leaves nothing behind. It has one connection, so that one at a time uses it."""

AWAY = (OperationalError, InterfaceError, NoConnectionError)
"""The disk is full, the file is somebody else's for too long, the database is away."""

complain = Counted(logging.getLogger(__name__))


class NoStoreError(Exception):
    """The games cannot be kept there; why, in a line."""


class NotKept(NotDone):
    """Games can be neither read nor kept at this moment; nothing has changed."""

    def __init__(self) -> None:
        super().__init__(say("The games can't be reached right now. Please try again."))


class ConflictError(Exception):
    """Somebody else has written in the meantime; nothing of this was kept."""


def sqlite_url(folder: Path) -> str:
    """The database file in a data folder."""
    return f"sqlite:///{folder / 'caravanserai.sqlite3'}"


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


class Database:
    """Whoever reads or writes does it in one of its transactions: whole or not at all."""

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
