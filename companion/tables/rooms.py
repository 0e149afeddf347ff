"""Several tables at once: a facilitator opens them, sees how all of them go on, and gathers what came out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from companion.games import library
from companion.store import RoomRow, Stage
from companion.tables import passes
from companion.tables.closed import deleted
from companion.tables.ending import Ending
from companion.tables.errors import CannotShow, NotDone
from companion.tables.known_tables import KnownTables
from companion.tables.live import known_game
from companion.tables.opening import NewTable, new_row
from companion.tables.passes import Badge
from companion.tables.service import Opened, Sent, Tables
from companion.tables.watching import Watched, Watching, closed_off, in_order
from rules_core.words import Text, say

MOST_TABLES = 20
"""A school hall full."""

LONGEST = 12 * 60
"""Minutes that can be set for everybody."""

LONGEST_NAME = 40
LONGEST_MESSAGE = 200


class OpenedRoom(NamedTuple):
    room_id: str
    tables: tuple[Opened, ...]


class Time(NamedTuple):
    """The time that runs for everybody: until when, or while it stands still how many seconds are left."""

    ends: datetime | None
    left: int | None = None

    def seconds(self, now: datetime) -> int:
        """What is left; below nothing when it is over."""
        if self.ends is None:
            return self.left or 0
        return round((self.ends - now).total_seconds())

    @property
    def stands_still(self) -> bool:
        return self.ends is None


class RoomSign(NamedTuple):
    """What every phone in a room is told."""

    room_id: str
    name: str
    time: Time | None
    message: str
    message_number: int


class RoomView(NamedTuple):
    room_id: str
    name: str
    opened: datetime
    time: Time | None
    message: str
    tables: tuple[Watched, ...]


class Outcome(NamedTuple):
    """What came of something that was done at several tables: at how many, and where not, for which reason."""

    done: int
    refused: tuple[tuple[str, Text], ...]


class Rooms:
    def __init__(self, tables: Tables, watching: Watching, ending: Ending, known_tables: KnownTables) -> None:
        self._tables = tables
        self._watching = watching
        self._ending = ending
        self._known_tables = known_tables

    def open(self, game: str, count: int, sheets: bool, name: str = "") -> OpenedRoom:
        """So many tables or score sheets of a game, numbered, in one room."""
        if not 1 <= count <= MOST_TABLES:
            raise NotDone(say("A room can have 1 to {most} tables.", most=MOST_TABLES))
        chosen = known_game(library.sheet_of(game) if sheets else game)
        now, seed = self._tables.now(), self._tables.new_seed
        room = RoomRow(id=passes.new_id(), name=_tidy(name), opened=now, ends=None)
        rows = [new_row(chosen, seed(), now, str(number), room.id) for number in range(1, count + 1)]
        return OpenedRoom(room.id, tuple(self._tables.add([NewTable(row) for row in rows], room)))

    def look(self, room_id: str, badges: Sequence[Badge]) -> RoomView:
        """The tables of a room that this phone has a pass for, in the order they were opened."""
        room = self._tables.store.room(room_id)
        if room is None:
            raise _nowhere()
        seen = [watched for badge in badges if (watched := self._watch(badge, room_id)) is not None]
        return RoomView(room.id, room.name, room.opened, _time(room), room.message, in_order(seen))

    def _watch(self, badge: Badge, room_id: str) -> Watched | None:
        try:
            with self._tables.looked_at(badge.table_id) as live:
                badge, papers = self._tables.current(badge), self._tables.company(live)
                if live.row.room != room_id:
                    return None
                return self._watching.watch(live, badge, papers, self._tables.now())
        except CannotShow as no:
            return self._closed_off(badge, room_id, no.because)
        except NotDone:
            return None  # deleted, or this phone was sent away

    def _closed_off(self, badge: Badge, room_id: str, because: Text) -> Watched | None:
        """A table that fails stands there still: its host can save it or delete it."""
        try:
            self._tables.current(badge)
        except NotDone:
            return None
        row = self._tables.store.table(badge.table_id)
        if row is None or row.room != room_id or row.put_away is not None:
            return None
        return closed_off(row, self._tables.store.seats(row.id), because)

    def room_of(self, badge: Badge) -> str:
        """The room that a table belongs to, also where the table itself cannot be shown."""
        row = self._tables.store.table(badge.table_id)
        return row.room if row is not None else ""

    # --- for everybody in the room

    def rename(self, badge: Badge, name: str) -> None:
        def change(room: RoomRow) -> None:
            room.name = _tidy(name)

        self._change(badge, change)

    def set_timer(self, badge: Badge, minutes: int | None) -> None:
        """Time for everybody in the room of a table that this phone hosts, from now; none takes it away."""
        if minutes is not None and not (type(minutes) is int and 1 <= minutes <= LONGEST):
            raise NotDone(say("A timer can run from one minute to twelve hours."))

        def change(room: RoomRow) -> None:
            room.left = None
            room.ends = self._tables.now() + timedelta(minutes=minutes) if minutes is not None else None

        self._change(badge, change)

    def hold_time(self, badge: Badge) -> None:
        """The time stands still: somebody has to say something."""

        def change(room: RoomRow) -> None:
            if room.ends is not None:
                room.left = max(0, round((room.ends - self._tables.now()).total_seconds()))
                room.ends = None

        self._change(badge, change)

    def let_time_run(self, badge: Badge) -> None:
        def change(room: RoomRow) -> None:
            if room.left is not None:
                room.ends = self._tables.now() + timedelta(seconds=room.left)
                room.left = None

        self._change(badge, change)

    def say_to_all(self, badge: Badge, words: str) -> None:
        """A message on every phone of the room until it is put aside there; an empty one takes the last one away."""

        def change(room: RoomRow) -> None:
            room.message = passes.tidy_words(words, LONGEST_MESSAGE)
            room.message_number += 1

        self._change(badge, change)

    def _change(self, badge: Badge, change: Callable[[RoomRow], None]) -> None:
        """Something that holds for the whole room, by a phone that hosts one of its tables; every phone is told."""
        self._tables.current_host(badge)
        table = self._tables.store.table(badge.table_id)  # not opened: it may be one that cannot be shown
        if table is not None and table.put_away is not None:
            raise deleted()
        room = self._tables.store.change_room(table.room, change) if table is not None else None
        if room is None:
            raise _nowhere()
        for table_id in self._tables.store.tables_of_room(room.id):
            self._tables.hub.publish(table_id)

    # --- for many tables at once

    def usual_setup(self, badges: Sequence[Badge], key: str) -> Outcome:
        """What is usual, wherever the setup still asks the host; a table that does not is left alone."""
        asked = [badge for badge in badges if self._asks_for_setup(badge)]
        return self._at_each(asked, lambda badge: self._tables.take_suggestions(badge, Sent(key, 0)))

    def _asks_for_setup(self, badge: Badge) -> bool:
        try:
            with self._tables.at(badge.table_id) as live:
                return live.table is not None and not live.table.entries
        except NotDone:
            return False

    def end_now(self, badges: Sequence[Badge], reason: str, key: str) -> Outcome:
        """Every game that goes on ends and is scored as it stands."""
        going = [badge for badge in badges if self._goes_on(badge)]
        return self._at_each(going, lambda badge: self._ending.end_now(badge, reason, Sent(key, 0)))

    def _goes_on(self, badge: Badge) -> bool:
        try:
            with self._tables.at(badge.table_id) as live:
                return (
                    live.table is not None and bool(live.table.entries) and live.row.stage != Stage.FINISHED
                )
        except NotDone:
            return False

    def delete(self, badges: Sequence[Badge]) -> Outcome:
        """Put all tables of a room away; with the last of them the room is gone."""
        return self._at_each(badges, self._known_tables.delete)

    def bring_back(self, badges: Sequence[Badge]) -> Outcome:
        return self._at_each(badges, self._known_tables.bring_back)

    def _at_each(self, badges: Sequence[Badge], deed: Callable[[Badge], None]) -> Outcome:
        """One table that says no keeps no other from it."""
        refused = []
        for badge in badges:
            try:
                deed(badge)
            except NotDone as no:
                row = self._tables.store.table(badge.table_id)
                refused.append((row.name if row is not None else "", no.because))
        return Outcome(len(badges) - len(refused), tuple(refused))


def sign_of(room: RoomRow | None) -> RoomSign | None:
    """What hangs on the wall of a room."""
    if room is None:
        return None
    return RoomSign(room.id, room.name, _time(room), room.message, room.message_number)


def _time(room: RoomRow) -> Time | None:
    return None if room.ends is None and room.left is None else Time(room.ends, room.left)


def _tidy(name: str) -> str:
    return passes.tidy_words(name, LONGEST_NAME)


def _nowhere() -> NotDone:
    return NotDone(say("There's no such room here."))
