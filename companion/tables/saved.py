"""Tables from files: a saved game becomes a table, and a table of a backup comes back as it was."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from companion import library
from companion.store import TableRow
from companion.tables import passes
from companion.tables.errors import NotDone
from companion.tables.live import FINISHED, GATHERING, LiveTable, known_game
from companion.tables.service import Opened, Tables
from rules_core import record as records
from rules_core.refusal import Refused
from rules_core.table import Table
from rules_core.words import Text, quoted, say

LARGEST_SEED = 1 << 62


def open_record(tables: Tables, text: str) -> Opened:
    """A table from a saved game, to go on with or to look at."""
    try:
        record = records.loads(text)
    except records.RecordError as wrong:
        raise _unfit(wrong.because) from None
    now = tables.now()
    return _keep(tables, record, TableRow(id=passes.new_id(), game="", rules=0, seed=0, stage=GATHERING, opened=now, touched=now))  # fmt: skip


def _keep(tables: Tables, record: records.Record, row: TableRow) -> Opened:
    """The record under this row; the times of the row stay as they are."""
    table = read_record(record)
    row.game, row.rules, row.seed = table.game.id, record["rules"], table.seed
    live = LiveTable(tables.store, row)
    live.table = table
    written, entries = live.written(row.touched)
    if written.stage == FINISHED:
        written.ended = row.ended or row.touched
    return tables.add(written, table.seats, entries)


def written(live: LiveTable) -> dict[str, Any]:
    """A table as a backup keeps it; one that still gathers has no record yet."""
    row = live.row
    return {
        "id": row.id,
        "game": row.game,
        "name": row.name,
        "room": row.room,
        "seats": list(live.seats),
        "opened": row.opened.isoformat(),
        "touched": row.touched.isoformat(),
        "ended": row.ended.isoformat() if row.ended is not None else None,
        "record": live.record() if live.table is not None else None,
    }


def restore(tables: Tables, kept: Mapping[str, Any]) -> Opened | None:
    """A table of a backup; nothing if it is here already."""
    try:
        table_id, seats = str(kept["id"]), [str(name) for name in kept["seats"]]
        opened, touched = (datetime.fromisoformat(kept[key]) for key in ("opened", "touched"))
        ended = datetime.fromisoformat(kept["ended"]) if kept.get("ended") else None
        name, room, record = str(kept.get("name", "")), str(kept.get("room", "")), kept.get("record")
    except (KeyError, TypeError, ValueError, AttributeError):
        raise NotDone(say("This is not a backup of this app, or it is damaged.")) from None
    if tables.store.table(table_id) is not None:
        return None
    row = TableRow(
        id=table_id, game="", rules=0, seed=0, name=passes.tidy_words(name, 40), room=room, stage=GATHERING,
        opened=opened, touched=touched, ended=ended,
    )  # fmt: skip
    if record is not None:
        try:
            return _keep(tables, records.upcast(record), row)
        except records.RecordError as wrong:
            raise _unfit(wrong.because) from None
    game = known_game(str(kept.get("game")))
    row.game, row.rules, row.seed = game.id, game.version, tables.new_seed()
    for place, seat in enumerate(seats):
        passes.check_name(game, seat, seats[:place])
    return tables.add(row, seats)


def _unfit(because: Text, rule: str = "") -> NotDone:
    return NotDone(say("This file cannot be opened as a game: {because}", because=quoted(because)), rule)


def read_record(record: records.Record) -> Table:
    """The table of a saved game, if it is one that can be gone on with here."""
    try:
        game = library.game(record["game"])
        if not -LARGEST_SEED <= record["seed"] <= LARGEST_SEED:
            raise records.RecordError(say("its seed is too large"))
        table, stopped = records.replay(game, record)
    except (records.RecordError, library.UnknownGameError) as wrong:
        raise _unfit(wrong.because) from None
    except Refused as no:
        raise _unfit(no.refusal.because, no.refusal.rule) from None
    if stopped is not None:
        because = quoted(stopped.refusal.because)
        raise NotDone(
            say("Entry {n} of this game is against the rules: {because}", n=stopped.entry, because=because),
            stopped.refusal.rule,
        )
    for place, seat in enumerate(table.seats):
        try:
            fits = passes.check_name(game, seat, table.seats[:place]) == seat
        except NotDone as no:
            raise _unfit(no.because, no.rule) from None
        if not fits:
            raise _unfit(say("{seat!r} cannot be the name of a seat", seat=seat), "table.seats")
    return table
