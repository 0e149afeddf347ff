"""Score sheets: opened with everybody's names at once, filled in by one phone or by several at the same time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion import library
from companion.tables import passes, rights
from companion.tables.errors import NotAllowed, NotDone
from companion.tables.live import FINISHED, GATHERING, LiveTable
from companion.tables.passes import Badge
from companion.tables.seating import Seating
from companion.tables.service import Opened, Sent, Tables
from rules_core import record as records
from rules_core.moves import AnyMove
from rules_core.questions import HOST
from rules_core.sheet_game import CloseSheet, ReopenSheet, SheetDesk, WriteDown, is_sheet
from rules_core.table import Table
from rules_core.words import say

SEATED = "table.seats"


class Sheets:
    def __init__(self, tables: Tables, seating: Seating) -> None:
        self._tables = tables
        self._seating = seating

    def open(self, game: str, names: Sequence[str] = (), name: str = "") -> Opened:
        """A sheet for a game. With names it can be filled in at once; without, people come in by its code first."""
        scored = library.game(library.sheet_of(game))
        checked: list[str] = []
        for each in names:
            checked.append(passes.check_name(scored, each, checked))
        opened = self._tables.open(scored.id, name)
        badge = self._tables.badge(opened.secret)
        for each in checked:
            self._seating.add_seat(badge, each, mine=False)
        if checked:
            self._tables.begin(badge, Sent("begin", 0))
        return opened

    def write(self, badge: Badge, seat: str, item: str, value: Any, sent: Sent) -> None:
        """One entry. Others may write at the same moment, each in their own column, so nothing must be fresh."""

        def act(table: Table, time: str, badge: Badge) -> None:
            move = WriteDown(seat or _signature(badge, table), item, value)
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
            desk = table.desk
            assert isinstance(desk, SheetDesk)
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
            if live.row.stage == GATHERING:
                self._seating.add_seat(badge, name, mine=False)
                return
            if len(live.seats) >= live.game.max_seats:
                because = say(
                    "{game} is for up to {most}; the table is full.",
                    game=live.game.title,
                    most=live.game.max_seats,
                )
                raise NotDone(because, SEATED)
            self._reseat(live, [*live.seats, passes.check_name(live.game, name, live.seats)])
        self._tables.hub.publish(badge.table_id)

    def take_away(self, badge: Badge, name: str) -> None:
        """A column that nobody has written in can go again."""
        with self._tables.at(badge.table_id) as live:
            self._tables.current_host(badge)
            self._require_sheet(live)
            if live.row.stage == GATHERING:
                self._seating.leave_seat(badge, name)
                return
            if any(entry.move.seat == name or entry.by == name for entry in live.playing().entries):
                raise NotDone(
                    say(
                        "Something is written in {name}'s column; wipe it out by opening a new sheet.",
                        name=name,
                    ),
                    SEATED,
                )
            if len(live.seats) <= live.game.min_seats:
                raise NotDone(
                    say("{game} is for {least} or more.", game=live.game.title, least=live.game.min_seats),
                    SEATED,
                )
            self._reseat(live, [seat for seat in live.seats if seat != name])
        self._tables.hub.publish(badge.table_id)

    def _reseat(self, live: LiveTable, seats: list[str]) -> None:
        """Fold the same entries over other seats. What was written names its column, so it finds its place."""
        record = live.record() | {"seats": seats}
        table, stopped = records.replay(live.game, record)
        assert stopped is None, "a sheet refuses nothing that it took before"
        self._tables.store.put_seats(live.id, seats)
        live.seats, live.table = seats, table

    @staticmethod
    def _require_sheet(live: LiveTable) -> None:
        if not is_sheet(live.game.id):
            raise NotDone(say("The game has begun, so the seats stand."), "table.setup")
        if live.row.stage == FINISHED:
            raise NotDone(say("The sheet is closed; open it again first."), "table.sheet.close")


def _signature(badge: Badge, table: Table) -> str:
    """In whose name a phone writes what belongs to nobody in particular."""
    if badge.seats:
        return badge.seats[0]
    if badge.host:
        return HOST
    if badge.scribe:
        return table.seats[0]
    raise NotAllowed(say("Those who watch cannot write."), "table.seat")
