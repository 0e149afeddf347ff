"""What people see: the map as a picture, and the figures of a caravan."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rules_core.engine.pictures import GRID, Mark, Picture, Space
from rules_core.game import Gauge
from rules_core.games.caravan_conquest import world
from rules_core.games.caravan_conquest.desk import MAP, CaravanDesk
from rules_core.games.caravan_conquest.parts import Equipment, Parts
from rules_core.words import Text, Verbatim, joined, say

EMPTY_LOOK, PAWN, TREASURE = "empty", "pawn", "treasure"


def table_map(t: CaravanDesk) -> Picture:
    """The map of the table, with the caravans and the treasure that still lies on it."""
    marks = []
    for token, spot in t.board.items():
        if not spot.place:
            continue
        if token in t.seats:
            name = say("{seat}, has left", seat=token) if t.is_retired(token) else Verbatim(token)
            marks.append(Mark(token, spot.place, PAWN, token, name))
        else:
            marks.append(Mark(token, spot.place, TREASURE, name=t.game.name(TREASURE)))
    return map_picture(t.parts, t.rows, marks)


def map_picture(
    parts: Parts, rows: world.Rows, marks: Iterable[Mark] = (), show_empty: bool = False
) -> Picture:
    """A map of these rows; a map that is still being built also shows where nothing lies yet."""
    spaces = map_spaces(parts, rows, show_empty)
    return Picture(MAP, "Map", GRID, max(map(len, rows)), len(rows), spaces, marks=tuple(marks))


@lru_cache(maxsize=64)
def map_spaces(parts: Parts, rows: world.Rows, show_empty: bool) -> tuple[Space, ...]:
    return tuple(
        map_space(parts, place, letter)
        for place, letter in world.cells(rows)
        if show_empty or letter != world.EMPTY
    )


def map_space(parts: Parts, place: str, letter: str) -> Space:
    column, row = world.position(place)
    if letter == world.EMPTY:
        return Space(place, column + 0.5, row + 0.5, EMPTY_LOOK, "", say("{place}, no tile", place=place))
    tile = parts.letters[letter]
    name = say("{place}, {tile}", place=place, tile=parts.names[tile.id])
    return Space(place, column + 0.5, row + 0.5, tile.id, tile.label, name)


# --- gauges


def load_gauge(t: CaravanDesk, seat: str) -> Gauge:
    load, capacity = t.load(seat), t.capacity(seat)
    wagons = counted(t, seat, t.parts.wagons.values())
    warning: Text = ""
    detail = wagons
    if load > capacity:
        warning = say("{over} over: {slower} slower", over=load - capacity, slower=t.overload_penalty(seat))
    else:
        detail = say("{wagon}: room for {n} more", wagon=wagons, n=capacity - load)
    return Gauge("Load", load, capacity, warning, "caravan-conquest.movement.overload", detail, "load")


def speed_gauge(t: CaravanDesk, seat: str) -> Gauge:
    """The speed of the coming turn, with what makes it up."""
    animals = counted(t, seat, t.parts.animals.values())
    base, tile = t.base_speed(seat), t.game.name(t.here(seat).id)
    reasons = [say("{animals}: {speed}", animals=animals, speed=base)]
    if slower := base - t.pace(seat):
        reasons.append(say("starting on {tile}: {n} less", tile=tile, n=slower))
    if slower := t.overload_penalty(seat):
        reasons.append(say("overload: {n} less", n=slower))
    if faster := t.lasting("hurry", seat):
        reasons.append(say("a card: {n} more", n=faster))
    plain = t.speed(seat) == base
    rule = "caravan-conquest.movement.base-speed" if plain else "caravan-conquest.movement.total-speed"
    return Gauge("Speed", t.speed(seat), rule=rule, detail=joined(reasons), icon="speed")


def counted(t: CaravanDesk, seat: str, kinds: Iterable[Equipment]) -> Text:
    """The pieces of these kinds that a caravan has, in words."""
    held = [(t.has(seat, part.id), part.name) for part in kinds if t.has(seat, part.id)]
    if not held:
        return say("none")
    return joined([name if n == 1 else say("{n} × {name}", n=n, name=name) for n, name in held])
