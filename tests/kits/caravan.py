"""Small Caravan Conquest tables for tests: any map, any settings, cards drawn as the test says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.games import library
from rules_core.engine.log import Entry
from rules_core.engine.table import Table
from rules_core.games.caravan_conquest.game import CaravanConquest
from rules_core.games.caravan_conquest.parts import DECKS
from rules_core.games.caravan_conquest.travel import Travel
from rules_core.games.caravan_conquest.world import cells
from rules_core.settling.rulings import CorrectCount

GAME = library.game("caravan-conquest")
assert isinstance(GAME, CaravanConquest)
PARTS = GAME.parts
SEATS = ("Amira", "Ben")
REAL_DECKS = [f"deck {kind}" for kind in DECKS]

STRIP = ("Sggggggggg", "dddmmmoooo", "kpCCgggggF")
"""A map with every kind of tile near Start, for tests that need one of them."""


def map_answers(rows: Sequence[str]) -> list[list[Any]]:
    """The answers that build a map tile by tile."""
    by_letter: dict[str, list[str]] = {}
    for place, letter in cells(tuple(rows)):
        by_letter.setdefault(letter, []).append(place)
    answers: list[list[Any]] = [["map", "build"], ["width", len(rows[0])], ["height", len(rows)]]
    for letter, places in by_letter.items():
        if letter != ".":
            answers += [["tile", PARTS.letters[letter].id], ["cells", places]]
    return [*answers, ["tile", "done"]]


def setup_answers(
    rows: Sequence[str] = STRIP,
    *,
    seats: Sequence[str] = SEATS,
    treasure: Iterable[str] = (),
    real_decks: Sequence[str] = tuple(REAL_DECKS),
    settings: Mapping[str, Any] | None = None,
) -> list[list[Any]]:
    settings = settings or {}
    return [
        *map_answers(rows),
        ["treasure", list(treasure)],
        ["recommended-kit", True],
        ["first", seats[0]],
        ["real-decks", list(real_decks)],
        ["house-rules", list(settings)],
        *([name, value] for name, value in settings.items()),
    ]


def caravans(
    rows: Sequence[str] = STRIP, *, seats: Sequence[str] = SEATS, seed: int = 0, **options: Any
) -> Table:
    """A table ready for its first turn. The test names the cards unless `real_decks` is empty."""
    table = Table(GAME, seats, seed, setup_answers(rows, seats=seats, **options))
    assert table.entries, f"setup waits for {list(table.questions)}"
    return table


def give(table: Table, seat: str, **counts: int) -> None:
    """Set what a seat holds, by a ruling."""
    for resource, count in counts.items():
        if table.desk.has(seat, resource) != count:
            table.push(CorrectCount("host", seat, resource, count), reason="the test says so")


def travel(table: Table, seat: str, to: str, *answers: tuple[str, Any]) -> Entry:
    """Travel and answer everything that is asked on the way."""
    entry = table.push(Travel(seat), [("to", to), *answers])
    assert entry is not None, f"{seat} is still asked {list(table.questions)}"
    return entry


def held(table: Table, seat: str, *resources: str) -> dict[str, int]:
    return {resource: table.desk.has(seat, resource) for resource in resources or ("gold", "silk", "spice")}
