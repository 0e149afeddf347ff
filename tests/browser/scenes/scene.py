"""What a scene is."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from tests.browser import stages
from tests.browser.tour import Tour

Scene = Callable[[Tour], None]
situation = cache(lambda name: stages.situations()[name]())


class Room(dict[str, tuple[tuple[str, ...], Scene]]):
    """Scenes by their names, with the sizes of screen each is shown on."""

    def scene(self, *sizes: str) -> Callable[[Scene], Scene]:
        def add(made: Scene) -> Scene:
            self[made.__name__.replace("_", "-")] = (sizes or ("phone", "tablet"), made)
            return made

        return add
