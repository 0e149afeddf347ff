"""Questions of how many, and of yes or no."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from rules_core.engine.questions.base import Option, Question, Samples, read_count, require_between
from rules_core.engine.refusal import Refusal, unreadable
from rules_core.words import Text, Verbatim, brief, listed, quoted, say

if TYPE_CHECKING:
    from rules_core.engine.desk import Desk


def amounts(bag: Mapping[str, int], name: Callable[..., Text]) -> Text:
    """`name` is that of the game: it is told how many there are, for one may be called otherwise.

    >>> str(amounts({"food": 2, "water": 0, "lira": 1}, lambda thing, n: thing))
    '2 food and 1 lira'
    """
    return listed([say("{n} {what}", n=n, what=quoted(name(what, n))) for what, n in bag.items() if n])


def none_for(rule: str, least: int) -> Refusal:
    return Refusal(rule, say("this needs at least {least}, and there is none", least=least))


@dataclass(slots=True, eq=False)
class Count(Question[int]):
    """A whole number between two limits."""

    prompt: Text
    least: int
    most: int
    kind: ClassVar[str] = "count"

    def read(self, value: object, t: Desk) -> int:
        count = read_count(value)
        require_between(t, count, self.least, self.most, self.rule)
        return count

    def in_words(self, value: Any, options: Sequence[Option], name: Callable[..., Text]) -> Text:
        return Verbatim(value)

    def samples(self, t: Desk) -> Samples:
        if self.most - self.least < 40:
            return Samples(range(self.least, self.most + 1), True)
        return Samples([self.least, self.most, *range(self.least + 1, self.least + 12)], False)

    def dead_end(self, t: Desk) -> Refusal | None:
        if self.least <= self.most:
            return None
        if self.most <= 0:
            return none_for(self.rule, self.least)
        return Refusal(
            self.rule,
            say("this needs at least {least}, and there is at most {most}", least=self.least, most=self.most),
        )


@dataclass(slots=True, eq=False)
class Bag(Question[dict[str, int]]):
    """So many of each resource, within a limit for each and for all together."""

    prompt: Text
    limits: Mapping[str, int]
    _: KW_ONLY
    least: int = 0
    most: int | None = None
    kind: ClassVar[str] = "bag"

    def read(self, value: object, t: Desk) -> dict[str, int]:
        if not isinstance(value, dict):
            raise unreadable(say("this needs a bag such as {{'silk': 2}}, not {value!r}", value=brief(value)))
        for resource, count in value.items():
            if resource not in self.limits:
                raise unreadable(say("{resource!r} isn't asked for here", resource=brief(resource)))
            require_between(t, read_count(count), 0, self.limits[resource], self.rule, t.game.name(resource))
        require_between(t, sum(value.values()), self.least, self._most(), self.rule, say("all together"))
        return {resource: value[resource] for resource in self.limits if value.get(resource)}

    def _most(self) -> int:
        held = sum(self.limits.values())
        return held if self.most is None else min(self.most, held)

    def in_words(self, value: Any, options: Sequence[Option], name: Callable[..., Text]) -> Text:
        return amounts({resource: value.get(resource, 0) for resource in self.limits}, name)

    def samples(self, t: Desk) -> Samples:
        return Samples([self._filled(self.least), self._filled(self._most())], False)

    def _filled(self, units: int) -> dict[str, int]:
        bag = {}
        for resource, limit in self.limits.items():
            if taken := min(limit, units):
                bag[resource] = taken
                units -= taken
        return bag

    def dead_end(self, t: Desk) -> Refusal | None:
        if self.least <= self._most():
            return None
        if not self._most():
            return none_for(self.rule, self.least)
        return Refusal(
            self.rule,
            say("this needs at least {least}, and there is only {most}", least=self.least, most=self._most()),
        )


@dataclass(slots=True, eq=False)
class Confirm(Question[bool]):
    """Yes or no; the buttons are named after the deed."""

    prompt: Text
    yes: Text = "Yes"
    no: Text = "No"
    kind: ClassVar[str] = "confirm"

    def read(self, value: object, t: Desk) -> bool:
        if not isinstance(value, bool):
            raise unreadable(say("this needs yes or no, not {value!r}", value=brief(value)))
        return value

    def samples(self, t: Desk) -> Samples:
        return Samples((True, False), True)
