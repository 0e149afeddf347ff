"""The lines of a log: moves that were recorded, and what was taken back. Nothing is ever deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules_core.engine.effects import Effect
from rules_core.engine.moves import AnyMove
from rules_core.engine.play import Given
from rules_core.engine.questions import HOST
from rules_core.words import Text, quoted, say

if TYPE_CHECKING:
    from rules_core.engine.desk import Desk


class Entry(NamedTuple):
    """One recorded move. `waived` and `reason` mark a ruling of the host."""

    number: int
    by: str
    move: AnyMove
    answers: tuple[Given, ...]
    effects: tuple[Effect, ...]
    waived: tuple[str, ...] = ()
    reason: str = ""
    note: str = ""
    time: str = ""
    old_number: int = 0
    """The number this entry had before an earlier one was taken out and it was played again."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules it rests on: the move's own, those it is about, those of its effects."""
        effects = (effect.rule for effect in self.effects)
        return tuple(dict.fromkeys((self.move.rule, *self.move.at_stake(), *effects)))

    @property
    def spoken_for(self) -> tuple[str, ...]:
        """The seats for which the host has answered, besides the one whose move the host recorded anyway."""
        recorded = self.move.seat if self.by == HOST else ""
        seats = (
            given.who[0]
            for given in self.answers
            if given.by == HOST and given.who and HOST not in given.who and recorded not in given.who
        )
        return tuple(dict.fromkeys(seats))


class TakenBack(NamedTuple):
    """A line of the log that takes back every entry from `first` on."""

    number: int
    by: str
    first: int
    reason: str = ""
    time: str = ""


LogLine = Entry | TakenBack


def title_of(t: Desk, entry: Entry) -> Text:
    """The move, and what it was about where everybody may know it: "Play a card: Fish"."""
    move = entry.move
    about = move.subject(t, {given.key: given.value for given in entry.answers})
    return say("{move}: {what}", move=quoted(move.title), what=quoted(about)) if about else move.title
