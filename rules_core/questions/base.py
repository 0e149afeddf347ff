"""What all questions have: who is asked, under which key, and how an answer is read."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from rules_core.refusal import Refusal, unreadable
from rules_core.words import Text, Verbatim, say

if TYPE_CHECKING:
    from rules_core.desk import Desk
    from rules_core.pictures import Picture

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
    """One thing to choose. `place` is where it can be tapped on a picture."""

    value: str
    label: Text
    refusal: Refusal | None = None
    note: Text = ""
    place: str = ""


class Samples(NamedTuple):
    """Answers worth trying when looking for a way to finish a move; `all` when there are no others."""

    values: Sequence[Any]
    all: bool


def read_count(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise unreadable(say("a whole number is asked, not {value!r}", value=value))
    return value


def require_between(t: Desk, value: int, least: int, most: int, rule: str, what: Text = "") -> None:
    """A number out of its limits is against the rules, so the host can let it pass; less than nothing cannot."""
    if not least <= value <= most:
        figures = {"value": value, "least": least, "most": most}
        if what:
            t.require(False, rule, "{what}: {value} is not between {least} and {most}", what=what, **figures)
        else:
            t.require(False, rule, "{value} is not between {least} and {most}", **figures)
        if value < min(least, 0):
            raise unreadable(say("nobody can have {value}", value=value))


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

    def samples(self, t: Desk) -> Samples:
        """Answers worth trying when looking ahead."""
        raise AssertionError(f"{self.kind!r} questions have no samples")

    def dead_end(self, t: Desk) -> Refusal | None:
        """Why nobody could answer this, if so."""
        return None

    def is_empty(self, t: Desk) -> bool:
        """Whether there is nothing to choose from, barred or not: then no ruling makes an answer possible."""
        return False
