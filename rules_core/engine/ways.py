"""A picture of places and the ways between them; asks "how far?" are answered from memory."""

from collections.abc import Collection, Mapping


class Ways:
    """An immutable graph of places. Paths are shortest, and among equals the first in the listed order.

    Walls are places on the picture where nobody can stand.
    """

    __slots__ = ("_within", "neighbours", "walls")

    def __init__(self, neighbours: Mapping[str, tuple[str, ...]], walls: Collection[str] = ()) -> None:
        self.neighbours = neighbours
        self.walls = frozenset(walls)
        self._within: dict[tuple[str, int], dict[str, tuple[str, ...]]] = {}

    def within(self, start: str, steps: int) -> dict[str, tuple[str, ...]]:
        """Every place that can be reached in at most `steps`, with the path there (start not included)."""
        found = self._within.get((start, steps))
        if found is None:
            found = self._within[start, steps] = self._search(start, steps)
        return found

    def _search(self, start: str, steps: int) -> dict[str, tuple[str, ...]]:
        paths: dict[str, tuple[str, ...]] = {start: ()}
        edge = [start]
        for _ in range(steps):
            further = []
            for place in edge:
                for neighbour in self.neighbours.get(place, ()):
                    if neighbour not in paths:
                        paths[neighbour] = (*paths[place], neighbour)
                        further.append(neighbour)
            if not further:
                break
            edge = further
        return paths

    def is_only_way(self, start: str, goal: str, steps: int) -> bool:
        """Whether one path alone leads to `goal` in at most `steps`, no place entered twice.

        >>> ring = Ways({"a": ("b", "d"), "b": ("a", "c"), "c": ("b", "d"), "d": ("c", "a")})
        >>> ring.is_only_way("a", "b", 2), ring.is_only_way("a", "b", 3), ring.is_only_way("a", "c", 2)
        (True, False, False)
        """
        return self._count_ways(goal, steps, (start,)) == 1

    def _count_ways(self, goal: str, steps: int, been: tuple[str, ...]) -> int:
        if been[-1] == goal:
            return 1
        further = [place for place in self.neighbours.get(been[-1], ()) if place not in been] if steps else []
        return sum(self._count_ways(goal, steps - 1, (*been, place)) for place in further)

    def distances(self, goal: str) -> dict[str, int]:
        """How many steps each place is away from `goal`."""
        return {place: len(path) for place, path in self.within(goal, len(self.neighbours)).items()}
