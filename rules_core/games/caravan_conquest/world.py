"""The map: rows of letters, one a tile. Columns have letters and rows have numbers, so people can call out "C4"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from rules_core.engine import chance
from rules_core.engine.ways import Ways
from rules_core.games.caravan_conquest.parts import Parts, Tile
from rules_core.words import Text, say

Rows = tuple[str, ...]

EMPTY = "."
RIVER = "~"
BARRED = RIVER + EMPTY
COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def cell(column: int, row: int) -> str:
    """
    >>> cell(2, 3)
    'C4'
    """
    return f"{COLUMNS[column]}{row + 1}"


@lru_cache(maxsize=1024)
def position(place: str) -> tuple[int, int]:
    return COLUMNS.index(place[0]), int(place[1:]) - 1


def letter_at(rows: Rows, place: str) -> str:
    column, row = position(place)
    return rows[row][column]


@lru_cache(maxsize=256)
def tiles(parts: Parts, rows: Rows) -> dict[str, Tile]:
    """Every place with its tile, to look up."""
    return {place: parts.letters[letter] for place, letter in cells(rows) if letter != EMPTY}


def with_letter(rows: Rows, place: str, letter: str) -> Rows:
    column, row = position(place)
    changed = rows[row][:column] + letter + rows[row][column + 1 :]
    return (*rows[:row], changed, *rows[row + 1 :])


def cells(rows: Rows) -> Iterator[tuple[str, str]]:
    """Every place with its letter."""
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            yield cell(x, y), letter


def find(rows: Rows, letter: str) -> str:
    """The first place with this letter, or nothing."""
    for y, row in enumerate(rows):
        if letter in row:
            return cell(row.index(letter), y)
    return ""


def beside(rows: Rows, place: str) -> Iterator[str]:
    """The letters of the four tiles around a place."""
    x, y = position(place)
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        if 0 <= y + dy < len(rows) and 0 <= x + dx < len(rows[y + dy]):
            yield rows[y + dy][x + dx]


@lru_cache(maxsize=256)
def ways(rows: Rows) -> Ways:
    """Where caravans can go. An oasis that dries changes nothing here, so what was learned stays in memory."""
    return _ways(tuple(row.replace("o", "d") for row in rows))


@lru_cache(maxsize=256)
def _ways(rows: Rows) -> Ways:
    land = {cell(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter not in BARRED}

    def neighbours(x: int, y: int) -> tuple[str, ...]:
        around = [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]
        return tuple(
            place for place in (cell(a, b) for a, b in around if 0 <= a < 26 and b >= 0) if place in land
        )

    places = [(x, y) for y, row in enumerate(rows) for x, _ in enumerate(row) if cell(x, y) in land]
    walls = [place for place, letter in cells(rows) if letter == RIVER]
    return Ways({cell(x, y): neighbours(x, y) for x, y in places}, walls)


@lru_cache(maxsize=256)
def reachable(rows: Rows) -> frozenset[str]:
    """All places a caravan can get to from Start."""
    start = find(rows, "S")
    return frozenset(ways(rows).distances(start)) if start else frozenset()


def fault(rows: Rows, parts: Parts) -> Text | None:
    """Why this map cannot be played, if so."""
    used = Counter("".join(rows))
    for letter in "SF":
        if used[letter] != 1:
            tile = parts.names[parts.letters[letter].id]
            return say("the map needs exactly one {tile}, and has {n}", tile=tile, n=used[letter])
    for letter, count in used.items():
        if letter == EMPTY:
            continue
        if letter not in parts.supply:
            return say("{letter!r} doesn't stand for any tile", letter=letter)
        if count > parts.supply[letter]:
            name = parts.names[parts.letters[letter].id]
            return say(
                "the map uses {n} {tile} tiles, and there are {supply}",
                n=count,
                tile=name,
                supply=parts.supply[letter],
            )
    if find(rows, "F") not in reachable(rows):
        return say("Finish can't be reached from Start")
    return None


@lru_cache(maxsize=64)
def random_map(parts: Parts, seed: int, width: int, height: int) -> Rows:
    """A map that hangs on its seed alone: tiles dealt from the supply, then rivers that never cut off Finish."""
    dealt = [letter for letter, count in parts.supply.items() if letter not in "SF~" for _ in range(count)]
    shuffled = chance.order(seed, "tiles", [f"{letter}{n}" for n, letter in enumerate(dealt)])
    letters = iter(label[0] for label in shuffled)
    grid = [[next(letters) for _ in range(width)] for _ in range(height)]
    grid[chance.lot(seed, "start", 0, "") % height][0] = "S"
    grid[chance.lot(seed, "finish", 0, "") % height][width - 1] = "F"
    rows: Rows = tuple("".join(row) for row in grid)
    rivers = 1 if width < 9 else 2
    left = parts.supply["~"]
    for river in range(rivers):
        for place in _river(seed, river, rivers, width, height):
            flooded = with_letter(rows, place, "~")
            if left and letter_at(rows, place) not in "SF~" and find(rows, "F") in reachable(flooded):
                rows = flooded
                left -= 1
    return rows


def _river(seed: int, river: int, rivers: int, width: int, height: int) -> Iterator[str]:
    """The bed of a river that winds from top to bottom, across the way of the caravans.

    It starts at a chance row, so the ford that must stay open is not always at the bottom.
    """
    x = width * (river + 1) // (rivers + 1)
    bed = []
    for y in range(height):
        bed.append(cell(x, y))
        x = min(max(x + chance.lot(seed, f"river {river}", y, "bend") % 3 - 1, 1), width - 2)
        if position(bed[-1])[0] != x:
            bed.append(cell(x, y))
    first = chance.lot(seed, f"river {river}", 0, "spring") % len(bed)
    yield from (*bed[first:], *bed[:first])


def random_treasure(rows: Rows, seed: int, count: int) -> list[str]:
    """Reachable places for the treasure, none of them near Start."""
    start, finish = find(rows, "S"), find(rows, "F")
    away = ways(rows).distances(start)
    far = [
        place for place, steps in away.items() if place not in (start, finish) and steps >= away[finish] // 3
    ]
    return sorted(chance.order(seed, "treasure", far)[:count])
