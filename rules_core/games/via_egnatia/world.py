"""The board: stops, roads and detours, and the ways over them in either direction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from rules_core.engine.ways import Ways
from rules_core.words import Verbatim

REGIONS = ("west", "center", "east")
WEST_END, EAST_END = "durres", "istanbul"


@dataclass(frozen=True, slots=True)
class MapSpace:
    """A stop or a road. A road has a price and joins two spaces; a lesser stop lies on a detour."""

    id: str
    name: str
    region: str
    points_of_interest: tuple[str, ...]
    x: float
    y: float
    lesser: bool = False
    between: tuple[str, ...] = ()
    price: Mapping[str, int] = field(default_factory=dict)
    is_road: bool = field(init=False)
    kinds: frozenset[str] = field(init=False)
    """The words by which a card can ask for such a space."""

    def __post_init__(self) -> None:
        is_road = bool(self.between)
        kind = "road" if is_road else "lesser" if self.lesser else "main"
        kinds = frozenset((kind, *(() if is_road else ("stop",)), *self.points_of_interest))
        object.__setattr__(self, "is_road", is_road)
        object.__setattr__(self, "kinds", kinds)

    @property
    def is_main(self) -> bool:
        """A stop of the Via Egnatia itself."""
        return not self.is_road and not self.lesser


class World:
    def __init__(self, board: Mapping[str, Any]) -> None:
        self.width: float = board["width"]
        self.height: float = board["height"]
        self.spaces: dict[str, MapSpace] = {}
        for raw in (*board["stop"], *board["road"]):
            plain: dict[str, Any] = {
                key: tuple(value) if isinstance(value, list) else value for key, value in raw.items()
            }
            self.spaces[raw["id"]] = MapSpace(**plain)
        neighbours: dict[str, list[str]] = {name: [] for name in self.spaces}
        links = {
            tuple(sorted((space.id, end))): (space.id, end)
            for space in self.spaces.values()
            for end in space.between
        }
        for one, other in links.values():
            neighbours[one].append(other)
            neighbours[other].append(one)
        self.links = tuple(links.values())
        self.ways = Ways({name: tuple(others) for name, others in neighbours.items()})
        self.names = {space.id: Verbatim(space.name) for space in self.spaces.values()}
        self.main = tuple(space.id for space in self.spaces.values() if space.is_main)
        """The stops of the main road, from west to east."""

    @lru_cache(maxsize=64)  # noqa: B019 - a world lives as long as the program
    def journey(self, start: str, goal: str) -> Ways:
        """The ways between the chosen ends; nobody goes past the final stop."""
        stops = self.main if start == WEST_END else tuple(reversed(self.main))
        beyond = stops[stops.index(goal) + 1 :]
        inside = {start}
        edge = [start]
        while edge:
            here = edge.pop()
            if here == goal:
                continue
            for there in self.ways.neighbours[here]:
                if there not in inside and there not in beyond:
                    inside.add(there)
                    edge.append(there)
        return Ways(
            {
                place: tuple(other for other in others if other in inside)
                for place, others in self.ways.neighbours.items()
                if place in inside
            },
            walls=[place for place in self.spaces if place not in inside],
        )

    @lru_cache(maxsize=64)  # noqa: B019 - as above
    def distances(self, start: str, goal: str) -> dict[str, int]:
        """How far every space of a journey is from its goal."""
        return self.journey(start, goal).distances(goal)

    @lru_cache(maxsize=64)  # noqa: B019 - as above
    def along(self, start: str, goal: str) -> tuple[str, ...]:
        """Every space of a journey, from its start towards its goal."""
        distances = self.distances(start, goal)
        return tuple(sorted(distances, key=lambda place: (-distances[place], place)))

    def regions(self, start: str, goal: str) -> tuple[str, ...]:
        """The regions that a journey leads through."""
        inside = {self.spaces[place].region for place in self.journey(start, goal).neighbours}
        return tuple(region for region in REGIONS if region in inside)

    def finals(self, start: str) -> tuple[str, ...]:
        """The stops that can be the destination from this end, the far end first and then ever nearer."""
        stops = self.main if start == WEST_END else tuple(reversed(self.main))
        return tuple(reversed(stops[1:]))

    def far_end(self, start: str) -> str:
        return EAST_END if start == WEST_END else WEST_END
