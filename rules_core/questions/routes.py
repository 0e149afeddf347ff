"""The question of a way over the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from rules_core.questions.base import Option, Question, Samples
from rules_core.refusal import Refusal, Refused, refused, unreadable
from rules_core.words import Text, say

if TYPE_CHECKING:
    from rules_core.desk import Desk
    from rules_core.ways import Ways


@dataclass(slots=True, eq=False)
class Route(Question[tuple[str, ...]]):
    """A path over the ways of a board. The answer is the goal (the app finds the path) or the path itself."""

    prompt: Text
    start: str
    steps: int
    ways: Ways
    bars: Callable[[str], Refusal | None]
    _: KW_ONLY
    none: Refusal | None = None
    wall: Refusal | None = None
    kind: ClassVar[str] = "route"

    def read(self, value: object, t: Desk) -> tuple[str, ...]:
        if isinstance(value, str):
            path = self._path_to(value)
        elif isinstance(value, list | tuple) and value and all(isinstance(place, str) for place in value):
            path = self._walked(tuple(value))
        else:
            raise unreadable(say("a place or a path is asked, not {value!r}", value=value))
        if (bar := self.bars(path[-1] if path else self.start)) is not None:
            t.require(False, *bar)
        return path

    def written(self, value: Any, read: tuple[str, ...]) -> Any:
        return value if isinstance(value, str) else list(read)

    def _path_to(self, goal: str) -> tuple[str, ...]:
        path = self.ways.within(self.start, self.steps).get(goal)
        if path is not None:
            return path
        self._require_place(goal)
        away = self.ways.distances(goal).get(self.start)
        if away is None:
            raise refused(self.rule, say("no way leads from {start} to {goal}", start=self.start, goal=goal))
        raise refused(
            self.rule,
            say(
                "{goal} is {away} steps away, and {steps} can be made", goal=goal, away=away, steps=self.steps
            ),
        )

    def _require_place(self, place: str) -> None:
        if place in self.ways.neighbours:
            return
        if place in self.ways.walls and self.wall is not None:
            raise Refused(self.wall)
        raise unreadable(say("there is no place called {place!r}", place=place))

    def _walked(self, path: tuple[str, ...]) -> tuple[str, ...]:
        here = self.start
        for place in path:
            self._require_place(place)
            if place not in self.ways.neighbours[here]:
                raise refused(self.rule, say("no way leads from {here} to {place}", here=here, place=place))
            here = place
        if len(path) > self.steps:
            raise refused(
                self.rule,
                say("this path has {n} steps, and {steps} can be made", n=len(path), steps=self.steps),
            )
        return path

    def options(self, t: Desk) -> Sequence[Option]:
        reach = self.ways.within(self.start, self.steps)
        return [
            Option(goal, goal, self.bars(goal), note=" ".join(path), place=goal)
            for goal, path in reach.items()
        ]

    def samples(self, t: Desk) -> Samples:
        return Samples(
            [goal for goal in self.ways.within(self.start, self.steps) if self.bars(goal) is None], True
        )

    def dead_end(self, t: Desk) -> Refusal | None:
        return self.none if self.none is not None and not self.samples(t).values else None
