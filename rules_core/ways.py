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

    def distances(self, goal: str) -> dict[str, int]:
        """How many steps each place is away from `goal`."""
        return {place: len(path) for place, path in self.within(goal, len(self.neighbours)).items()}
