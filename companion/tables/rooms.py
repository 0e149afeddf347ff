"""Several tables at once: a facilitator opens them, sees how all of them go on, and gathers what came out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from companion import library
from companion.store import RoomRow
from companion.tables import passes
from companion.tables.errors import NotDone
from companion.tables.live import FINISHED, GATHERING, LiveTable, known_game
from companion.tables.passes import Badge
from companion.tables.service import Opened, Tables
from companion.tables.shelf import Standing
from rules_core.sheet_game import SheetDesk, game_of, is_sheet
from rules_core.words import Text, say

MOST_TABLES = 20
"""A school hall full."""

LONGEST = 12 * 60
"""Minutes that can be set for everybody."""


class OpenedRoom(NamedTuple):
    room_id: str
    tables: tuple[Opened, ...]


class Watched(NamedTuple):
    """A table as the facilitator sees it from afar."""

    table_id: str
    game_id: str
    game: str
    name: str
    stage: str
    sheet: bool
    code: str
    seats: tuple[str, ...]
    least: int
    """Players that the game needs."""

    done: int
    """How far it is: lines of the sheet that are filled in, or entries of the log."""

    of: int
    """Lines of the sheet in all; 0 where nobody can tell."""

    clock: Mapping[str, object]
    waits_for: tuple[str, ...]
    standings: tuple[Standing, ...]
    decided_by: Text
    opened: datetime
    touched: datetime


class RoomView(NamedTuple):
    room_id: str
    name: str
    ends: datetime | None
    tables: tuple[Watched, ...]


class Rooms:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def open(self, game: str, count: int, sheets: bool, name: str = "") -> OpenedRoom:
        """So many tables or score sheets of a game, numbered, in one room."""
        if not 1 <= count <= MOST_TABLES:
            raise NotDone(say("One room holds 1 to {most} tables.", most=MOST_TABLES))
        chosen = known_game(library.sheet_of(game) if sheets else game)
        room = RoomRow(
            id=passes.new_id(), name=passes.tidy_words(name, 40), opened=self._tables.now(), ends=None
        )
        self._tables.store.save_room(room)
        opened = [self._tables.open(chosen.id, str(number), room.id) for number in range(1, count + 1)]
        return OpenedRoom(room.id, tuple(opened))

    def look(self, room_id: str, badges: Sequence[Badge]) -> RoomView:
        """The tables of a room that this phone has a pass for, in the order they were opened."""
        room = self._tables.store.room(room_id)
        if room is None:
            raise NotDone(say("There is no such room here."))
        seen = [watched for badge in badges if (watched := self._watch(badge, room_id)) is not None]
        return RoomView(room.id, room.name, room.ends, tuple(sorted(seen, key=_order)))

    def _watch(self, badge: Badge, room_id: str) -> Watched | None:
        code = passes.code_for_players(self._tables.store.invitations(badge.table_id))
        try:
            with self._tables.at(badge.table_id) as live:
                self._tables.current(badge)
                return watch(live, code) if live.row.room == room_id else None
        except NotDone:
            return None  # deleted, or this phone was sent away

    def set_timer(self, badge: Badge, minutes: int | None) -> None:
        """Time for everybody in the room of a table that this phone hosts, from now; none takes it away."""
        if minutes is not None and not (type(minutes) is int and 1 <= minutes <= LONGEST):
            raise NotDone(say("A time runs from a minute to twelve hours."))
        with self._tables.at(badge.table_id) as live:
            self._tables.current_host(badge)
            room = self._tables.store.room(live.row.room)
        if room is None:
            raise NotDone(say("There is no such room here."))
        room.ends = self._tables.now() + timedelta(minutes=minutes) if minutes is not None else None
        self._tables.store.save_room(room)


def watch(live: LiveTable, code: str) -> Watched:
    table, row, game = live.table, live.row, live.game
    standings: tuple[Standing, ...] = ()
    done = of = 0
    waits: tuple[str, ...] = ()
    clock: Mapping[str, object] = {}
    decided: Text = ""
    if table is not None and table.entries:
        sheet = table.sheet()
        won = sheet.winners if row.stage == FINISHED else ()
        standings = tuple(
            Standing(each.seat, each.total, each.place, each.seat in won) for each in sheet.scores
        )
        decided = sheet.decided_by if row.stage == FINISHED else ""
        clock = dict(table.state.clock)
        waits = table.turn
        done = len(table.entries) - 1
        desk = table.desk
        if isinstance(desk, SheetDesk):
            done, of, waits = _filled(desk)
    return Watched(
        row.id,
        game_of(row.game),
        game.title,
        row.name,
        row.stage,
        is_sheet(row.game),
        code,
        tuple(live.seats),
        game.min_seats,
        done,
        of,
        clock,
        () if row.stage in (FINISHED, GATHERING) else waits,
        standings,
        decided,
        row.opened,
        row.touched,
    )


def _filled(desk: SheetDesk) -> tuple[int, int, tuple[str, ...]]:
    """How many of the lines that must not be empty are filled in, of how many, and whose are not."""
    tally, scorer = desk.tally(), desk.scorer
    needed = [
        (seat, item.id)
        for section in scorer.sections
        for seat in ([""] if section.shared else tally.players)
        for item in scorer.asked(tally, section, seat)
        if item.needed
    ]
    empty = [(seat, item) for seat, item in needed if tally.of(seat).get(item) is None]
    waiting = dict.fromkeys(seat for seat, _ in empty if seat)
    return len(needed) - len(empty), len(needed), tuple(waiting)


def _order(watched: Watched) -> tuple[datetime, int]:
    return watched.opened, int(watched.name) if watched.name.isdecimal() else 0
