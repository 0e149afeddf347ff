"""A move: a small frozen value with one coroutine, `play`, that reads like the rulebook."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from rules_core.words import Text

if TYPE_CHECKING:
    from rules_core.engine.desk import Desk

D = TypeVar("D", bound="Desk", contravariant=True)


@dataclass(frozen=True, slots=True)
class Move(Generic[D]):
    """`seat` is whoever acts: a seat, a group such as a caravan, the host, or the table itself."""

    seat: str

    title: ClassVar[Text] = ""
    rule: ClassVar[str] = ""
    any_time: ClassVar[bool] = False
    """True for what may be done when it is not one's turn."""

    by_itself: ClassVar[bool] = False
    """True for what the table does when its time has come: nobody else can record it, and no file can say so."""

    at_once: ClassVar[bool] = False
    """True for what asks nothing and changes nothing but whose turn it is: one tap records it, nothing is confirmed."""

    says_why: ClassVar[bool] = False
    """True for what is recorded only with a reason."""

    named_by: ClassVar[str] = ""
    """The key of the answer that belongs to its name once it is made: the card that was laid open for all to see."""

    async def play(self, t: D) -> None:
        """Require what must hold, say what happens, await what cannot be known."""
        raise AssertionError(f"{type(self).__name__} does not say how it is played")

    def at_stake(self) -> tuple[str, ...]:
        """Other rules that this move is about, so that it is found from them."""
        return ()

    def hint(self, t: D) -> Text:
        """One line with the essentials, told before anybody taps. Asked only when the move can be made."""
        return ""

    def subject(self, t: D, answers: Mapping[str, Any]) -> Text:
        """What it was about, for those who read of it later; only what everybody may know."""
        named = answers.get(self.named_by) if self.named_by else None
        return t.game.name(named) if isinstance(named, str) else ""

    @classmethod
    def word(cls) -> str:
        """How the move is called in a record: `SellGoods` is `sell-goods`."""
        return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", cls.__name__).lower()

    def details(self) -> dict[str, Any]:
        """The fields besides the seat, as a record keeps them."""
        return {each.name: _plain(getattr(self, each.name)) for each in fields(self) if each.name != "seat"}


def _plain(value: Any) -> Any:
    """JSON has lists where a move has values that do not change."""
    return list(map(_plain, value)) if isinstance(value, tuple) else value


AnyMove = Move[Any]


class Ruling(Move["Desk"]):
    """A move of the host alone, at any time, with a reason."""

    __slots__ = ()
    any_time = True
    says_why = True

    def __post_init__(self) -> None:
        """A record has lists where a move has values that do not change."""
        for each in fields(self):
            object.__setattr__(self, each.name, _frozen(getattr(self, each.name)))


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
