"""The question of a way over the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from rules_core.engine.questions.base import Option, Question, Samples
from rules_core.engine.refusal import Refusal, unreadable
from rules_core.words import Text, brief, joined, say

if TYPE_CHECKING:
    from rules_core.engine.desk import Desk
    from rules_core.engine.ways import Ways


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
    stay: Text = "Stay here"
    """The deed of a way that leads nowhere."""

    kind: ClassVar[str] = "route"

    def read(self, value: object, t: Desk) -> tuple[str, ...]:
        if isinstance(value, str):
            path = self.ways.within(self.start, self.steps).get(value)
            if path is None:
                path = self._too_far(value, t)
        elif isinstance(value, list | tuple) and value and all(isinstance(place, str) for place in value):
            path = self._walked(tuple(value), t)
        else:
            raise unreadable(say("this needs a place or a path, not {value!r}", value=brief(value)))
        if (bar := self.bars(path[-1] if path else self.start)) is not None:
            t.require(False, *bar)
        return path

    def deed_of(self, value: Any, options: Sequence[Option], name: Callable[..., Text]) -> Text:
        goal = value[-1] if isinstance(value, list | tuple) and value else value
        return self.stay if goal == self.start else Question.deed_of(self, goal, options, name)

    def in_words(self, value: Any, options: Sequence[Option], name: Callable[..., Text]) -> Text:
        return name(value)

    def written(self, value: Any, read: tuple[str, ...]) -> Any:
        return value if isinstance(value, str) else list(read)

    def _too_far(self, goal: str, t: Desk) -> tuple[str, ...]:
        """Why a place is out of reach; when the host lets it pass, the way there, or a leap where there is none."""
        self._require_place(goal, t)
        path = self.ways.within(self.start, len(self.ways.neighbours)).get(goal)
        if path is None:
            t.require(False, self.rule, "there's no way from {start} to {goal}",
                      start=t.game.name(self.start), goal=t.game.name(goal))  # fmt: skip
            return (goal,)
        t.require(False, self.rule, "{goal} is {away} steps away, and the limit is {steps}",
                  goal=t.game.name(goal), away=len(path), steps=self.steps)  # fmt: skip
        return path

    def _require_place(self, place: str, t: Desk) -> None:
        if place in self.ways.neighbours:
            return
        if place not in self.ways.walls or self.wall is None:
            raise unreadable(say("there's no place called {place!r}", place=brief(place)))
        t.require(False, *self.wall)

    def _walked(self, path: tuple[str, ...], t: Desk) -> tuple[str, ...]:
        here = self.start
        for place in path:
            self._require_place(place, t)
            joined = place in self.ways.neighbours.get(here, ())
            t.require(joined, self.rule, "there's no way from {here} to {place}",
                      here=t.game.name(here), place=t.game.name(place))  # fmt: skip
            here = place
        t.require(len(path) <= self.steps, self.rule, "this path has {n} steps, and the limit is {steps}",
                  n=len(path), steps=self.steps)  # fmt: skip
        return path

    def options(self, t: Desk) -> Sequence[Option]:
        reach = self.ways.within(self.start, self.steps)
        return [
            Option(goal, t.game.name(goal), self.bars(goal), note=_in_a_row(path, t), place=goal)
            for goal, path in reach.items()
        ]

    def samples(self, t: Desk) -> Samples:
        reach = self.ways.within(self.start, self.steps)
        return Samples([goal for goal in reach if not t.is_barred(self.bars(goal))], True)

    def dead_end(self, t: Desk) -> Refusal | None:
        if self.none is None:
            return None
        reach = self.ways.within(self.start, self.steps)
        return None if any(not t.is_barred(self.bars(goal)) for goal in reach) else self.none


def _in_a_row(path: tuple[str, ...], t: Desk) -> Text:
    return joined([t.game.name(place) for place in path])
