"""New tables: what is kept of them from the first moment on, all of it together."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from companion.store import EntryRow, InvitationRow, PassRow, SeatRow, Stage, TableRow
from companion.store.rows import seat_rows
from companion.tables import passes
from companion.tables.live import fresh_rows
from rules_core.engine.table import Table
from rules_core.game import Game


class NewTable(NamedTuple):
    """A table that is not kept yet; one that was played elsewhere has a log already."""

    row: TableRow
    seats: Sequence[str] = ()
    entries: Sequence[EntryRow] = ()
    mine: Sequence[str] = ()
    """The seats that the phone of its host plays."""


def new_row(game: Game[Any], seed: int, now: datetime, name: str = "", room: str = "") -> TableRow:
    """A table where everybody is still to sit down."""
    return TableRow(
        id=passes.new_id(),
        game=game.id,
        rules=game.version,
        seed=seed,
        name=passes.tidy_words(name, 40),
        room=room,
        stage=Stage.GATHERING,
        opened=now,
        touched=now,
    )


def begun(row: TableRow, table: Table, mine: Sequence[str] = ()) -> NewTable:
    """A table under this row that has begun; the times of the row stay as they are."""
    played, entries = fresh_rows(row, table, row.touched)
    return NewTable(played, table.seats, entries, mine)


def host_pass(table_id: str, secret: str, issued: datetime, seats: Sequence[str] = ()) -> PassRow:
    return PassRow(
        id=passes.new_id(),
        table_id=table_id,
        secret_hash=passes.hashed(secret),
        host=True,
        seats=list(seats),
        issued=issued,
    )


def belongings(table: NewTable, code: str, secret: str) -> list[SeatRow | EntryRow | PassRow | InvitationRow]:
    """What is kept with a table: its seats and its log, a code for others, and the pass of its host."""
    row = table.row
    return [
        InvitationRow(code=code, table_id=row.id, role=passes.PLAYER, made=row.opened),
        host_pass(row.id, secret, row.opened, table.mine),
        *seat_rows(row.id, table.seats),
        *table.entries,
    ]
