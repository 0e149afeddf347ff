"""What all questions have: who is asked, under which key, and how an answer is read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from rules_core.engine.refusal import Refusal, unreadable
from rules_core.words import Sentence, Text, Verbatim, brief, joined, listed, quoted, say

if TYPE_CHECKING:
    from rules_core.engine.desk import Desk
    from rules_core.engine.pictures import Picture

T = TypeVar("T")

HOST = "host"
TABLE = "table"


class AnyOf(NamedTuple):
    """Any one of these may answer: a caravan's members, the crowd at a market."""

    seats: tuple[str, ...]


Who = str | AnyOf


def asked_of(who: Who) -> tuple[str, ...]:
    return who.seats if isinstance(who, AnyOf) else (who,)


SPOKEN = {HOST: say("the host"), TABLE: say("the table")}


def spoken(who: str) -> Text:
    """How people are spoken of: a seat by its name, the host and the table as what they are."""
    return SPOKEN.get(who) or Verbatim(who)


class Option(NamedTuple):
    """One thing to choose. `place` is where it can be tapped on a picture.

    One that `declines` chooses none of the others and changes nothing: a button of its own, not one of the list.
    """

    value: str
    label: Text
    refusal: Refusal | None = None
    note: Text = ""
    place: str = ""
    declines: bool = False


class Samples(NamedTuple):
    """Answers worth trying when looking for a way to finish a move; `all` when there are no others."""

    values: Sequence[Any]
    all: bool


Deed = Text | Callable[[Any], Text]
"""What giving an answer does, as the button says it that gives it: words in which {chosen} stands for the answer, or a
function of the answer where they need figures. Such a function knows what was true when the question was asked."""

FEW = 2
"""So many names fit on a button; of more, the rest is counted."""


def in_few_words(names: Sequence[Text]) -> Text:
    """
    >>> str(in_few_words(["Fish", "Work", "Cook", "Pray"]))
    'Fish, Work and 2 more'
    >>> str(in_few_words(["Fish", "Fish", "Work"]))
    '2 × Fish and Work'
    """
    many = Counter(map(str, names))
    kinds = {str(name): quoted(name) for name in names}
    told = [
        say("{n} × {what}", n=many[key], what=name) if many[key] > 1 else name for key, name in kinds.items()
    ]
    if len(told) <= FEW + 1:
        return listed(told)
    left = len(names) - sum(many[key] for key in list(kinds)[:FEW])
    return say("{some} and {n} more", some=joined(told[:FEW]), n=left)


def read_count(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise unreadable(say("this needs a whole number, not {value!r}", value=brief(value)))
    return value


def require_between(t: Desk, value: int, least: int, most: int, rule: str, what: Text = "") -> None:
    """A number out of its limits is against the rules, so the host can let it pass; less than nothing cannot."""
    if not least <= value <= most:
        figures = {"value": brief(value), "least": least, "most": most}
        if what:
            t.require(False, rule, "{what}: {value} is not between {least} and {most}", what=what, **figures)
        else:
            t.require(False, rule, "{value} is not between {least} and {most}", **figures)
        if value < min(least, 0):
            raise unreadable(say("nobody can have {value}", value=brief(value)))


@dataclass(slots=True, eq=False)
class Question(Generic[T]):
    """Who is asked, and under which key the answer stands in the log."""

    who: Who
    key: str
    _: KW_ONLY
    rule: str = "table.answer"
    suggest: Any = None
    picture: Callable[[], Picture] | None = None
    """What to tap on, when that does not lie on the table yet."""

    deed: Deed = ""
    deed_none: Text = ""
    """The deed of choosing nothing, where that is an answer."""

    about: Text = ""
    """What to know before answering, where no option says it: the text of the card that is bid on."""

    seconds: int = 0
    """How long people give themselves, for a clock beside the question. Nothing happens when it has run out."""

    kind: ClassVar[str] = ""
    chance: ClassVar[bool] = False

    def __await__(self) -> Generator[Question[T], T, T]:
        return (yield self)

    def read(self, value: object, t: Desk) -> T:
        """The answer as the rule gets it. Raises when it cannot be read or is against the rules."""
        raise AssertionError(f"{self.kind!r} questions cannot be read")

    def written(self, value: Any, read: T) -> Any:
        """The answer as the log keeps it."""
        return read

    def options(self, t: Desk) -> Sequence[Option]:
        """What can be chosen, for the kinds that have a list."""
        return ()

    def deed_of(self, value: Any, options: Sequence[Option], name: Callable[..., Text]) -> Text:
        """What this answer does, in words for its button; nothing where the rule has none. `name` tells what ids mean."""
        if callable(self.deed):
            return self.deed(value)
        if self.deed_none and not value:
            return self.deed_none
        if not self.deed:
            return ""
        chosen = quoted(self.in_words(value, options, name))
        known = self.deed.figures if isinstance(self.deed, Sentence) else {}
        return Sentence(
            str(self.deed.template if isinstance(self.deed, Sentence) else self.deed),
            {**known, "chosen": chosen},
        )

    def in_words(self, value: Any, options: Sequence[Option], name: Callable[..., Text]) -> Text:
        """An answer as people would say it."""
        return next((option.label for option in options if option.value == value), Verbatim(value))

    def samples(self, t: Desk) -> Samples:
        """Answers worth trying when looking ahead."""
        raise AssertionError(f"{self.kind!r} questions have no samples")

    def dead_end(self, t: Desk) -> Refusal | None:
        """Why nobody could answer this, if so."""
        return None

    def is_empty(self, t: Desk) -> bool:
        """Whether there is nothing to choose from, barred or not: then no ruling makes an answer possible."""
        return False
