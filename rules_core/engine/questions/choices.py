"""Questions with a list: one of it, or several."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from itertools import combinations, islice
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from rules_core.engine.questions.base import Option, Question, Samples, in_few_words, require_between
from rules_core.engine.refusal import Refusal, unreadable
from rules_core.words import Text, Verbatim, brief, listed, say

if TYPE_CHECKING:
    from rules_core.engine.desk import Desk

T = TypeVar("T")
Options = Iterable[Option | str]


def as_option(option: Option | str, t: Desk) -> Option:
    return option if isinstance(option, Option) else Option(option, t.called(option))


@dataclass(slots=True, eq=False)
class Choice(Question[T]):
    """A question with a list. The list may be a function, so that it is made only when somebody looks."""

    choices: Options | Callable[[], Options]
    prompt: Text
    _: KW_ONLY
    none: Refusal | None = None
    _listed: tuple[Option, ...] | None = field(default=None, init=False)

    def options(self, t: Desk) -> Sequence[Option]:
        if self._listed is None:
            choices = self.choices() if callable(self.choices) else self.choices
            self._listed = tuple(as_option(each, t) for each in choices)
        return self._listed

    def one(self, value: object, t: Desk) -> str:
        for option in self.options(t):
            if option.value == value:
                if option.refusal is not None:
                    t.require(False, *option.refusal)
                return option.value
        names = [str(option.value) for option in islice(self.options(t), 8)]
        raise unreadable(
            say("{value!r} is not among the choices: {names}", value=brief(value), names=listed(names, "or"))
        )

    def open_values(self, t: Desk) -> list[str]:
        return [option.value for option in self.options(t) if not t.is_barred(option.refusal)]

    def dead_end(self, t: Desk) -> Refusal | None:
        if self.none is None or any(not t.is_barred(option.refusal) for option in self.options(t)):
            return None
        return self.none


@dataclass(slots=True, eq=False)
class Pick(Choice[str]):
    """One of a list."""

    kind: ClassVar[str] = "pick"

    def read(self, value: object, t: Desk) -> str:
        return self.one(value, t)

    def deed_of(self, value: Any, options: Sequence[Option], name: Callable[..., Text]) -> Text:
        """Many options are deeds by themselves."""
        return Question.deed_of(self, value, options, name) or self.in_words(value, options, name)

    def is_empty(self, t: Desk) -> bool:
        return not self.options(t)

    def samples(self, t: Desk) -> Samples:
        return Samples(self.open_values(t), True)


@dataclass(slots=True, eq=False)
class PickSome(Choice[list[str]]):
    """Several of a list, none of them twice."""

    kind: ClassVar[str] = "pick-some"
    _: KW_ONLY
    least: int = 0
    most: int | None = None

    def read(self, value: object, t: Desk) -> list[str]:
        if not isinstance(value, list | tuple):
            raise unreadable(say("this needs a list of choices, not {value!r}", value=brief(value)))
        picked = [self.one(each, t) for each in value]
        twice = len(set(picked)) < len(picked)
        t.require(
            not twice, self.rule, "nothing can be chosen twice: {picked}", picked=brief(", ".join(picked))
        )
        most = self.most if self.most is not None else len(self.options(t))
        require_between(t, len(picked), self.least, most, self.rule, say("number of choices"))
        return picked

    def in_words(self, value: Any, options: Sequence[Option], name: Callable[..., Text]) -> Text:
        labels = {option.value: option.label for option in options}
        return in_few_words([labels.get(each, Verbatim(each)) for each in value])

    def is_empty(self, t: Desk) -> bool:
        return len(self.options(t)) < self.least

    def samples(self, t: Desk) -> Samples:
        values = self.open_values(t)
        most = min(self.most if self.most is not None else len(values), len(values))
        every = (list(some) for size in range(self.least, most + 1) for some in combinations(values, size))
        tried = list(islice(every, 60))
        return Samples(tried, next(every, None) is None)
