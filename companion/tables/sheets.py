"""Score sheets: opened with everybody's names at once, filled in by one phone or by several at the same time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games import library
from companion.store import Stage
from companion.tables import passes, rights
from companion.tables.errors import NotAllowed, NotDone
from companion.tables.live import LiveTable, known_game
from companion.tables.opening import begun, new_row
from companion.tables.passes import Badge
from companion.tables.seating import Seating, require_known, require_mine, with_another
from companion.tables.service import Opened, Sent, Tables
from rules_core.engine.log import Entry
from rules_core.engine.moves import AnyMove, Ruling
from rules_core.engine.questions import HOST
from rules_core.engine.refusal import Refused
from rules_core.engine.seats import check_seats
from rules_core.engine.table import Table
from rules_core.game import Game
from rules_core.sheets.game import CloseSheet, ReopenSheet, SheetDesk, WriteDown, is_sheet
from rules_core.words import say

SEATED = "table.seats"


class Sheets:
    def __init__(self, tables: Tables, seating: Seating) -> None:
        self._tables = tables
        self._seating = seating

    def open(self, game: str, names: Sequence[str] = (), name: str = "", mine: Sequence[str] = ()) -> Opened:
        """A sheet for a game. With names it can be filled in at once; without, people come in by its code first.

        `mine` are the columns that the phone which opens it fills in as its own.
        """
        scored = known_game(library.sheet_of(game))
        checked: list[str] = []
        for each in names:
            checked.append(passes.check_name(scored, each, checked))
        if not checked:
            return self._tables.open(scored.id, name)
        _require_seats(scored, checked)
        row = new_row(scored, self._tables.new_seed(), self._tables.now(), name)
        return self._tables.add([begun(row, Table(scored, checked, row.seed), mine)])[0]

    def write(self, badge: Badge, seat: str, item: str, value: Any, sent: Sent) -> None:
        """One entry. Others may write at the same moment, each in their own column, so nothing must be fresh.

        What holds for the whole table is signed by whoever writes it, whichever column that was done from.
        """

        def act(table: Table, time: str, badge: Badge) -> None:
            shared = item in _desk(table).scorer.shared_items
            if not shared and seat not in table.seats:
                raise NotDone(say("There's nobody called {seat} at this table.", seat=seat or "–"), SEATED)
            move = WriteDown(_signature(badge, table) if shared else seat, item, value)
            table.push(move, by=rights.recorder(badge, table, move), time=time)

        self._tables.change(badge, sent, act)

    def close(self, badge: Badge, sent: Sent) -> None:
        """The result stands; any of the players may say so."""
        self._turn(badge, sent, CloseSheet)

    def let_pass(self, badge: Badge, sent: Sent, reason: str) -> None:
        """The host closes a sheet although an entry cannot be."""
        reason = passes.tidy_words(reason)

        def act(table: Table, time: str, badge: Badge) -> None:
            rights.require_host(badge)
            desk = _desk(table)
            waive = {fault.rule for fault in desk.scorer.faults(desk.tally()) if not fault.missing}
            table.push(CloseSheet(HOST), by=HOST, waive=waive, reason=reason if waive else "", time=time)

        self._tables.change(badge, sent, act)

    def reopen(self, badge: Badge, sent: Sent) -> None:
        self._turn(badge, sent, ReopenSheet)

    def _turn(self, badge: Badge, sent: Sent, kind: type[AnyMove]) -> None:
        def act(table: Table, time: str, badge: Badge) -> None:
            move = kind(_signature(badge, table))
            table.push(move, by=rights.recorder(badge, table, move), time=time)

        self._tables.change(badge, sent, act)

    def add_player(self, badge: Badge, name: str) -> None:
        """Somebody was forgotten: a sheet takes another column at any time, and everything written stays."""
        with self._tables.at(badge.table_id) as live:
            self._tables.current_host(badge)
            self._require_sheet(live)
            if live.row.stage == Stage.GATHERING:
                self._seating.add_seat(badge, name, mine=False)
                return
            live.reseat(with_another(live, name))
        self._tables.hub.publish(badge.table_id)

    def take_away(self, badge: Badge, name: str) -> None:
        """A column that nobody has written in can go again."""
        with self._tables.at(badge.table_id) as live:
            self._tables.current_host(badge)
            self._require_sheet(live)
            if live.row.stage == Stage.GATHERING:
                self._seating.leave_seat(badge, name)
                return
            require_known(live, name)
            if any(_rests_on(line, name) for line in _written(live.playing())):
                raise NotDone(
                    say(
                        "There's already something in {name}'s column, so it stays; open a new sheet without it.",
                        name=name,
                    ),
                    SEATED,
                )
            if len(live.seats) <= live.game.min_seats:
                raise NotDone(
                    say(
                        "{game} needs at least {least} players.",
                        game=live.game.title,
                        least=live.game.min_seats,
                    ),
                    SEATED,
                )
            seats = [seat for seat in live.seats if seat != name]
            live.reseat(seats, *self._seating.renamed(live.id, {name: ""}))
        self._tables.hub.publish(badge.table_id)

    def rename(self, badge: Badge, old: str, new: str) -> None:
        """Another name for a column, as long as the log does not know it by the old one."""
        with self._tables.at(badge.table_id) as live:
            if live.row.stage == Stage.GATHERING:
                self._seating.rename(badge, old, new)
                return
            require_mine(self._tables.current(badge), old)
            self._require_sheet(live)
            require_known(live, old)
            if _is_known(live.playing(), old):
                raise NotDone(
                    say("There's already something under the name {name}, so it can't be changed.", name=old),
                    SEATED,
                )
            name = passes.check_name(live.game, new, [seat for seat in live.seats if seat != old])
            seats = [name if seat == old else seat for seat in live.seats]
            live.reseat(seats, *self._seating.renamed(live.id, {old: name}))
        self._tables.hub.publish(badge.table_id)

    @staticmethod
    def _require_sheet(live: LiveTable) -> None:
        if not is_sheet(live.game.id):
            raise NotDone(say("The game has started, so the seats can't be changed."), "table.setup")
        if live.row.stage == Stage.FINISHED:
            raise NotDone(say("The sheet is closed; reopen it first."), "table.sheet.close")


def _require_seats(game: Game[Any], seats: Sequence[str]) -> None:
    try:
        check_seats(game, seats)
    except Refused as no:
        raise NotDone(no.refusal.because, no.refusal.rule) from None


def _desk(table: Table) -> SheetDesk:
    desk = table.desk
    if not isinstance(desk, SheetDesk):
        raise NotDone(say("This isn't a score sheet."), "table.sheet")
    return desk


def _written(table: Table) -> list[Entry]:
    """Everything that was ever written, what was taken back included: it stays in the log."""
    return [line for line in table.log if isinstance(line, Entry)]


def _rests_on(line: Entry, name: str) -> bool:
    """Whether an entry could not be played again without this column: by whom it is, for whom, on whom it rules."""
    ruled = line.move.details().values() if isinstance(line.move, Ruling) else ()
    return name in (line.by, line.move.seat, *ruled)


def _is_known(table: Table, name: str) -> bool:
    """Whether the log knows somebody by this name: as who wrote, in whose column, or as what was written."""
    return any(name in (line.by, line.move.seat, *line.move.details().values()) for line in _written(table))


def _signature(badge: Badge, table: Table) -> str:
    """In whose name a phone writes what belongs to nobody in particular."""
    mine = next((seat for seat in badge.seats if seat in table.seats), "")
    if mine:
        return mine
    if badge.host:
        return HOST
    if badge.scribe:
        return table.seats[0]
    raise NotAllowed(say("You're only watching, so you can't fill anything in."), "table.seat")
