"""Recorded games as what people did one after the other, and tables at which they are being played."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from companion.games import library
from companion.house import House
from rules_core.engine import record
from rules_core.engine.log import Entry
from rules_core.engine.questions import HOST, TABLE
from rules_core.engine.record import Record
from rules_core.engine.table import Table
from tests.kits.browser.stages import HOST_PHONE, Staged, lay
from tests.kits.recording import path_of, read

RECORDS = {"via-egnatia": "six-in-class", "caravan-conquest": "long-haul"}
"""Whole games of six, one for each game that is played with the app."""

BOTH = "both"
BEGINNINGS = (12, 26, 40, 54)
"""So many moves are made before phones come in: a few to choose from, so that not all tables stand alike."""


@dataclass(frozen=True)
class Step:
    """One thing that somebody did: a move that was begun, or an answer."""

    by: str
    what: dict[str, Any]


@dataclass
class LoadTable:
    """A table in the house, and what will be played there."""

    staged: Staged
    title: str
    seats: tuple[str, ...]
    ahead: deque[Step]

    def who(self, place: int) -> str:
        """Whose pass the phone has: the host's first, then one for each seat; the rest only watch."""
        people = (HOST_PHONE, *self.seats[1:])
        return people[place] if place < len(people) else f"watcher-{place - len(people)}"

    def next(self) -> dict[str, Any] | None:
        """What is sent for the next step; nothing when the game is over."""
        if not self.ahead:
            return None
        step = self.ahead[0]
        return step.what | {"table": self.staged.table_id, "secret": self.staged.secrets[step.by]}


@cache
def whole(name: str) -> tuple[Record, Table]:
    """A recorded game, and its table at the end."""
    saved = read(path_of(name))
    done, stopped = record.replay(library.game(saved["game"]), saved)
    assert stopped is None
    return saved, done


def steps(table: Table, entries: list[Entry]) -> Iterator[Step]:
    """What people did. What the table does by itself happens by itself, and so does the app's own chance."""
    for entry in entries:
        if entry.by != TABLE:
            written = record.write_line(table.game, entry)
            yield Step(entry.by, {"entry": {key: written[key] for key in written if key != "answers"}})
        for given in entry.answers:
            if given.by != TABLE:
                spoken_for = given.by == HOST and HOST not in given.who
                behalf = given.who[0] if spoken_for else ""
                yield Step(given.by, {"key": given.key, "value": given.value, "on_behalf": behalf})


@cache
def begun(name: str, moves: int) -> tuple[Table, tuple[Step, ...]]:
    """A recorded game after so many moves of people, and what they did after that."""
    saved, done = whole(name)
    by_people = [place for place, entry in enumerate(done.entries) if entry.by != TABLE and place]
    place = by_people[moves]
    table, _ = record.replay(done.game, saved, done.entries[place].number - 1)
    return table, tuple(steps(done, done.entries[place:]))


def lay_tables(house: House, count: int, game: str, phones: int) -> list[LoadTable]:
    names = [RECORDS[game]] if game != BOTH else list(RECORDS.values())
    laid = []
    for number in range(count):
        name = names[number % len(names)]
        table, ahead = begun(name, BEGINNINGS[number // len(names) % len(BEGINNINGS)])
        staged = lay(house, table, spectators=max(0, phones - len(table.seats)))
        laid.append(LoadTable(staged, table.game.title, tuple(table.seats), deque(ahead)))
    return laid
