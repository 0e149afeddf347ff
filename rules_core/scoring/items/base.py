"""What every item of a score sheet knows, and how a value is read."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rules_core.words import Text, Verbatim, say

MINUS = str.maketrans("−–", "--")
"""A minus sign as spreadsheets and phones write it."""

LARGEST = 9_999
"""No count at a table is larger; whatever is, is a slip."""


class MisfitError(ValueError):
    """A value that cannot be read as what the item asks for."""

    def __init__(self, because: Text) -> None:
        super().__init__(str(because))
        self.because = because


@dataclass(frozen=True, kw_only=True)
class Item(ABC):
    """One thing that is asked. `rule` is the entry that tells why it counts."""

    id: str
    label: Text
    rule: str
    hint: Text = ""
    icon: str = ""
    usual: Any = None
    """The value that holds while nobody has entered another."""

    needed: bool = False
    """Whether it is pointed out while it is empty."""

    wanted: Callable[[Any, str], bool] | None = None
    """Whether it matters, given the whole tally and the seat; always, if nothing is said."""

    even_if_typed: bool = False
    """Whether it is asked although the points of its section were typed."""

    one_in_the_box: bool = False
    """Whether every piece exists once, so that no two players can have it."""

    in_all: int | None = None
    """How many there are for all players together."""

    kind: ClassVar[str]

    @abstractmethod
    def normal(self, value: Any) -> Any:
        """The value as it is kept, or a misfit."""

    @abstractmethod
    def parse(self, text: str) -> Any:
        """The value that a cell of a file means, or a misfit."""

    def words(self, value: Any) -> Text:
        """The value as people read it."""
        return Verbatim(value)

    def fault(self, value: Any, players: Sequence[str]) -> Text | None:
        """Why this cannot be, if so."""
        return None

    def nothing(self) -> Any:
        """The value that says there is nothing here; none where there is always something."""
        return None

    def is_whole(self, value: Any) -> bool:
        """Whether nothing is missing in it."""
        return True

    def things(self, value: Any) -> Iterable[str]:
        """The pieces of the box that a value names."""
        return ()

    def units(self, value: Any) -> int:
        """How much of what is in the box a value takes."""
        return 0

    def is_single(self, thing: str) -> bool:
        """Whether there is only one of a piece in the box."""
        return self.one_in_the_box

    def named(self, thing: str) -> Text:
        return Verbatim(thing)

    @abstractmethod
    def how(self) -> Text:
        """How it is written into a cell of a file."""


def read_number(text: str) -> int:
    plain = text.strip().translate(MINUS)
    if not re.fullmatch(r"[+-]?\d{1,6}", plain):
        raise MisfitError(say("a number is needed here, not {value}", value=shown(text)))
    return int(plain)


def shown(value: Any) -> Text:
    """Whatever was given, cut short: somebody may have pasted a letter."""
    text = value.strip() if isinstance(value, str) else repr(value)
    return Verbatim(f"“{text[:40]}…”" if len(text) > 40 else f"“{text}”")
