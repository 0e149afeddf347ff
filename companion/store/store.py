"""The store: one transaction for everything that belongs together, on the disk before anybody is told."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from sqlalchemy import Text, cast
from sqlmodel import Session, col, delete, select
from sqlmodel.sql.expression import SelectOfScalar

from companion.store.database import ConflictError
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
    seat_rows,
)

HANDOVERS = 20
"""So many of the seats that changed hands at a table are read at once."""


@dataclass(frozen=True)
class Company:
    """The papers of a table: who may come, who is in, what waits for consent, and which seats have changed hands."""

    passes: tuple[PassRow, ...]
    invitations: tuple[InvitationRow, ...]
    requests: tuple[RequestRow, ...]
    handovers: tuple[RequestRow, ...]
    """The last ones, the newest first."""

    room: RoomRow | None
    """The room that the table is in, if it is in one."""

    @cached_property
    def holders(self) -> dict[str, list[str]]:
        """The passes of the phones that play each seat; found once, since every phone of a table asks for it."""
        found: dict[str, list[str]] = {}
        for row in self.passes:
            for seat in () if row.revoked else row.seats:
                found.setdefault(seat, []).append(row.id)
        return found


class Store(Rings):
    """Rows that are handed out belong to the caller: they change nothing here until they are saved."""

    # --- tables

    def add_tables(
        self,
        tables: Sequence[TableRow],
        belongings: Sequence[InvitationRow | PassRow | SeatRow | EntryRow],
        room: RoomRow | None = None,
    ) -> None:
        """New tables and what belongs to them. The room that they stand in comes along, unless it is there already."""
        with self._transaction() as session:
            session.add_all(tables)
            if room is not None and session.get(RoomRow, room.id) is None:
                session.add(room)
            session.flush()
            session.add_all(belongings)

    def table(self, table_id: str) -> TableRow | None:
        with self._reading() as session:
            return session.get(TableRow, table_id)

    def tables(self) -> list[TableRow]:
        """The tables, those touched last first."""
        query = select(TableRow).order_by(col(TableRow.touched).desc())
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

    def set_facts(self, table_id: str, *passes: PassRow, **facts: Any) -> None:
        """Facts about a table that are no part of its game, and whom they let in: they change no revision."""
        with self._transaction() as session:
            row = session.get(TableRow, table_id, with_for_update=True)
            if row is not None:
                session.add_all(passes)
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

    def change_room(self, room_id: str, change: Callable[[RoomRow], None]) -> RoomRow | None:
        """Read, changed and kept in one transaction: of two who change a room at once, neither undoes the other."""
        with self._transaction() as session:
            room = session.get(RoomRow, room_id, with_for_update=True)
            if room is not None:
                change(room)
            return room

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
        papers: Sequence[RequestRow] = (),
    ) -> None:
        """Keep what a submission did, whole or not at all. `based_on` is the revision that it changed.

        `papers` are those that belong to it: what somebody is to be told of it, the dispute that it settles.
        """
        with self._transaction() as session:
            kept = session.get(TableRow, table.id, with_for_update=True)
            if kept is None or kept.revision != based_on:
                raise ConflictError(f"table {table.id} is not at {based_on} any more")
            session.merge(table)
            session.add_all(entries)
            for paper in papers:  # new ones, and old ones that are closed with it
                session.merge(paper)
            if key:
                session.add(SubmissionRow(table_id=table.id, key=key, revision=table.revision))
            if seats:
                self._put_seats(session, table.id, seats)

    def submitted(self, table_id: str, key: str) -> bool:
        """Whether a submission with this key was already recorded."""
        with self._reading() as session:
            return session.get(SubmissionRow, (table_id, key)) is not None

    def lines(self, table_id: str) -> list[dict[str, Any]]:
        """The log of a table as a record keeps it: the text of its lines is read alone, and all of it at once."""
        query = (
            select(cast(col(EntryRow.line), Text))
            .where(EntryRow.table_id == table_id)
            .order_by(col(EntryRow.number))
        )
        with self._reading() as session:
            texts = session.exec(query).all()
        lines: list[dict[str, Any]] = json.loads(f"[{','.join(texts)}]")
        if len(lines) != len(texts):
            raise ValueError(f"the log of table {table_id} is damaged")
        return lines

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
        session.add_all(seat_rows(table_id, names))

    # --- passes, invitations, requests

    def add_invitation(self, invitation: InvitationRow) -> None:
        """A conflict when the code is in use."""
        with self._transaction() as session:
            session.add(invitation)

    def save(self, *rows: PassRow | InvitationRow | RequestRow) -> None:
        with self._transaction() as session:
            for row in rows:
                session.merge(row)

    def company(self, table_id: str, room_id: str = "") -> Company:
        """All papers of a table, and of the room that it is in, read together."""
        with self._reading() as session:
            return Company(
                tuple(session.exec(_passes(table_id))),
                tuple(session.exec(_invitations(table_id))),
                tuple(session.exec(_requests(table_id))),
                tuple(session.exec(_handovers(table_id))),
                session.get(RoomRow, room_id) if room_id else None,
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
