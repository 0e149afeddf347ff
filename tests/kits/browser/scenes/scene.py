"""What a scene is."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from rules_core.engine.table import Table
from tests.kits.browser import road_stages, stages
from tests.kits.browser.tour import Tour

Scene = Callable[[Tour], None]


@cache
def situation(name: str) -> Table:
    """A table in this situation, made once."""
    return all_situations()[name]()


def all_situations() -> dict[str, Callable[[], Table]]:
    return {**stages.situations(), **road_stages.situations()}


class Room(dict[str, tuple[tuple[str, ...], Scene]]):
    """Scenes by their names, with the sizes of screen each is shown on."""

    def scene(self, *sizes: str) -> Callable[[Scene], Scene]:
        def add(made: Scene) -> Scene:
            self[made.__name__.replace("_", "-")] = (sizes or ("phone", "tablet"), made)
            return made

        return add
