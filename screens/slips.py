"""Small slips of paper that a phone holds: a notice, a no to be explained, where it is, what it looks for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import TypeAlias

from companion.tables.disputes import Attempt, Dispute


class Tab(IntEnum):
    """The five places of a table, as they stand in the bottom bar."""

    NOW = 0
    OWN = 1
    TABLE = 2
    LOG = 3
    RULES = 4


class Withdrawal(StrEnum):
    """What is taken back of a move that is still open: the last answer, or the whole move."""

    BACK = "back"
    DROP = "drop"


Subject: TypeAlias = int | Dispute | Attempt | Withdrawal
"""What a page of the menu can be about: an entry by its number, a dispute, something that was refused, a taking back."""


@dataclass(frozen=True)
class Notice:
    """A short message above the bar, perhaps with something to do about it."""

    text: str
    tone: str = "plain"
    action: str = ""
    on_action: Callable[[], Awaitable[None]] | None = None
    title: str = ""
    about: tuple[int, ...] = ()
    """The entries of the log that it tells of."""


@dataclass(frozen=True)
class Why:
    """A no, to be explained on a page of its own: the reason, and the rule behind it."""

    title: str
    because: str
    rule: str = ""
    attempt: Attempt | None = None
    """What was refused, so that the host can let it pass."""


@dataclass(frozen=True)
class AtDoor:
    """A phone that is at its table without a seat and may choose one, with a word on why."""

    word: str = ""


@dataclass(frozen=True)
class Place:
    """Where this phone is, as the address in the browser says it."""

    page: str = "home"
    argument: str = ""

    @staticmethod
    def read(route: str) -> Place:
        """
        >>> Place.read("/join/K7QM?x=1")
        Place(page='join', argument='K7QM')
        """
        parts = [part for part in route.split("?")[0].split("/") if part]
        if not parts:
            return Place()
        return Place(parts[0], parts[1] if len(parts) > 1 else "")


@dataclass
class Looking:
    """What is being looked for in the rules: it waits while a rule is read."""

    typed: str = ""
    chapter: str = ""
