"""Tables from files: a saved game becomes a table, and a table of a backup comes back as it was."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from companion.games import library
from companion.store import RoomRow, Stage, TableRow
from companion.tables import passes
from companion.tables.errors import NotDone
from companion.tables.live import LiveTable, known_game, put_time_back
from companion.tables.opening import NewTable, begun, host_pass, new_row
from companion.tables.service import Opened, Tables
from rules_core.engine import record as records
from rules_core.engine.chance import LARGEST_SEED
from rules_core.engine.foreign import check_foreign
from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.words import Text, brief, quoted, say

log = logging.getLogger(__name__)

NO_ROOMS: Mapping[str, str] = {}


def open_record(tables: Tables, text: str, *, trusted: bool = False) -> Opened:
    """A table from a saved game, to go on with or to look at. What a stranger brings has bounds."""
    try:
        record = records.loads(text)
    except records.RecordError as wrong:
        raise _unfit(wrong.because) from None
    table, now = read_record(record, trusted=trusted), tables.now()
    return _keep(tables, _played(record, table, new_row(table.game, table.seed, now)))


def _played(record: records.Record, table: Table, row: TableRow, begun_at: str = "") -> NewTable:
    """The table of a record under this row; the times of the row stay as they are."""
    row.game, row.rules, row.seed = table.game.id, record["rules"], table.seed
    if begun_at and table.entries:
        put_time_back(table, begun_at)
    return begun(row, table)


def _keep(tables: Tables, table: NewTable, room: RoomRow | None = None) -> Opened:
    return tables.add([table], room)[0]


# --- tables of a backup


def written(live: LiveTable) -> dict[str, Any]:
    """A table as a backup keeps it; one that still gathers has no record yet."""
    row, table = live.row, live.table
    return {
        "id": row.id,
        "game": row.game,
        "name": row.name,
        "room": row.room,
        "seats": list(live.seats),
        "opened": row.opened.isoformat(),
        "touched": row.touched.isoformat(),
        "ended": row.ended.isoformat() if row.ended is not None else None,
        "begun": table.entries[0].time if table is not None and table.entries else "",
        "record": live.record() if table is not None else None,
    }


def restore(
    tables: Tables, kept: Mapping[str, Any], rooms: Mapping[str, str] = NO_ROOMS, *, trusted: bool = False
) -> Opened | None:
    """A table of a backup; nothing if it is here already. `rooms` are those that it may stand in, with their names."""
    row, seats, begun_at = _read_kept(kept)
    if tables.store.table(row.id) is not None:
        return None
    if row.room not in rooms:
        row.room = ""
    record = kept.get("record")
    if record is None:
        return _keep(tables, _gathered(tables, row, seats), _room(tables, row, rooms))
    try:
        record = records.upcast(record)
    except records.RecordError as wrong:
        raise _unfit(wrong.because) from None
    table = read_record(record, trusted=trusted)
    return _keep(tables, _played(record, table, row, begun_at), _room(tables, row, rooms))


def _gathered(tables: Tables, row: TableRow, seats: list[str]) -> NewTable:
    """A table at which the game has not begun."""
    game = known_game(row.game)
    row.rules, row.seed = game.version, tables.new_seed()
    if len(seats) > game.max_seats:
        raise _damaged()
    for place, seat in enumerate(seats):
        if passes.check_name(game, seat, seats[:place]) != seat:
            raise _damaged()
    return NewTable(row, seats)


def _room(tables: Tables, row: TableRow, rooms: Mapping[str, str]) -> RoomRow | None:
    """The room that a table stands in, as it would be made anew."""
    if not row.room:
        return None
    return RoomRow(id=row.room, name=passes.tidy_words(rooms[row.room], 40), opened=tables.now(), ends=None)


def bring_back(tables: Tables, table_id: str) -> Opened | None:
    """A table that was deleted and is still there: it stands again, and whoever holds the computer hosts it."""
    with tables.at(table_id, put_away=True) as live:
        if live.row.put_away is None:
            return None
        secret = passes.new_secret()
        tables.store.set_facts(table_id, host_pass(table_id, secret, tables.now()), put_away=None)
        live.row.put_away = None
        return Opened(table_id, passes.code_for_players(tables.store.invitations(table_id)), secret)


ID = re.compile(r"[0-9a-f]{16}")
EARLIEST, LATEST = datetime(2020, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)


def _read_kept(kept: Mapping[str, Any]) -> tuple[TableRow, list[str], str]:
    """The row of a table in a backup, its seats, and when it was set up. A file may have been changed by anybody."""
    words = {key: kept.get(key) or "" for key in ("id", "game", "name", "room", "begun")}
    seats = kept.get("seats")
    if not all(isinstance(each, str) for each in words.values()) or not _are_names(seats):
        raise _damaged()
    if not ID.fullmatch(words["id"]) or (words["room"] and not ID.fullmatch(words["room"])):
        raise _damaged()
    ended = kept.get("ended")
    row = TableRow(
        id=words["id"],
        game=words["game"],
        rules=0,
        seed=0,
        name=passes.tidy_words(words["name"], 40),
        room=words["room"],
        stage=Stage.GATHERING,
        opened=_moment(kept.get("opened")),
        touched=_moment(kept.get("touched")),
        ended=_moment(ended) if ended is not None else None,
    )
    try:
        begun = _moment(words["begun"]).isoformat(timespec="seconds")
    except NotDone:
        begun = ""  # only told beside the first line of the log
    return row, list(seats or ()), begun


def _are_names(seats: Any) -> bool:
    return isinstance(seats, list) and all(isinstance(seat, str) for seat in seats)


def _moment(text: Any) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except (TypeError, ValueError):
        raise _damaged() from None
    moment = moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
    if not EARLIEST <= moment <= LATEST:
        raise _damaged()
    return moment


def _damaged() -> NotDone:
    return NotDone(say("part of it is damaged"))


def _unfit(because: Text, rule: str = "") -> NotDone:
    return NotDone(say("This file can't be opened as a game: {because}", because=quoted(because)), rule)


def read_record(record: records.Record, *, trusted: bool = False) -> Table:
    """The table of a saved game, if it is one that can be gone on with here."""
    try:
        if not trusted:
            check_foreign(record)
        game = library.game(record["game"])
        if not -LARGEST_SEED <= record["seed"] <= LARGEST_SEED:
            raise records.RecordError(say("its seed is too large"))
        if record["rules"] < 1:
            raise records.RecordError(say("it names rules that never existed"))
        records.dumps(record).encode()
        table, stopped = records.replay(game, record)
    except (records.RecordError, library.UnknownGameError) as wrong:
        raise _unfit(wrong.because) from None
    except UnicodeEncodeError:
        raise _unfit(say("it contains broken characters")) from None
    except Refused as no:
        raise _unfit(no.refusal.because, no.refusal.rule) from None
    except (
        Exception
    ) as fault:  # a record that no check has thought of: a fault of ours, and no harm to anybody
        log.warning("a saved game could not be played again", exc_info=fault)
        raise _unfit(say("part of it can't be read")) from None
    if stopped is not None:
        because = quoted(stopped.refusal.because)
        raise NotDone(
            say("Entry {n} of this game is against the rules: {because}", n=stopped.entry, because=because),
            stopped.refusal.rule,
        )
    require_names(table)
    return table


def require_names(table: Table) -> None:
    """Refuse a table whose seats are called what nobody could have typed in the app."""
    for place, seat in enumerate(table.seats):
        try:
            fits = passes.check_name(table.game, seat, table.seats[:place]) == seat
        except NotDone as no:
            raise _unfit(no.because, no.rule) from None
        if not fits:
            raise _unfit(say("{seat!r} cannot be the name of a seat", seat=brief(seat)), "table.seats")
