"""Questions that chance answers: by the app's seed, or by real dice and decks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from rules_core.engine.questions.base import Option, Question, Samples, asked_of
from rules_core.engine.refusal import Refusal, refused, unreadable
from rules_core.words import Text, brief, listed, quoted, say

if TYPE_CHECKING:
    from rules_core.engine.desk import Desk


@dataclass(slots=True, eq=False)
class Roll(Question[list[int]]):
    """Dice: thrown by the app or on the table."""

    die: str
    prompt: Text = "Roll"
    dice: int = 1
    faces: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
    kind: ClassVar[str] = "roll"
    chance: ClassVar[bool] = True

    def read(self, value: object, t: Desk) -> list[int]:
        if not isinstance(value, list | tuple) or len(value) != self.dice:
            raise unreadable(say("this needs {dice} dice, not {value!r}", dice=self.dice, value=brief(value)))
        for face in value:
            if isinstance(face, bool) or face not in self.faces:
                raise unreadable(
                    say(
                        "a die shows {faces}, not {face!r}",
                        faces=listed([str(f) for f in self.faces], "or"),
                        face=brief(face),
                    )
                )
        return list(value)

    def deed_of(self, value: Any, options: Sequence[Option], name: Callable[..., Text]) -> Text:
        return say("The dice show {faces}" if self.dice > 1 else "The die shows {faces}",
                   faces=listed([str(face) for face in value]))  # fmt: skip

    def samples(self, t: Desk) -> Samples:
        return Samples([[face] * self.dice for face in self.faces], self.dice == 1)


@dataclass(slots=True, eq=False)
class Draw(Question[str]):
    """The next card of a deck: taken by the app or from the deck on the table.

    Its options are read when they are needed: another draw may have changed the deck in the meantime.
    """

    deck: str
    prompt: Text = "Draw a card"
    none: Refusal | None = None
    mixed_with: tuple[str, ...] = ()
    """Other hidden piles: nobody can tell which of their cards and the deck's lie in which, until one is drawn."""

    kind: ClassVar[str] = "draw"
    chance: ClassVar[bool] = True

    def read(self, value: object, t: Desk) -> str:
        if any(value in t.piles.get(pile, ()) for pile in (self.deck, *self.mixed_with)):
            return str(value)
        if not any(value in pile for pile in t.piles.values()):
            raise unreadable(say("there's no card {value!r}", value=brief(value)))
        raise refused("table.chance", say("{card} is no longer in this deck", card=t.game.name(str(value))))

    def deed_of(self, value: Any, options: Sequence[Option], name: Callable[..., Text]) -> Text:
        return say("We drew {card}", card=quoted(self.in_words(value, options, name)))

    def options(self, t: Desk) -> Sequence[Option]:
        """The deck and every pile that whoever is asked may not see: or the list would tell what others hold.

        Cards of one name are one choice. It stands for a copy that is in the deck, if there is one.
        """
        seats = asked_of(self.who)
        piles = [
            name
            for name in t.piles
            if name in (self.deck, *self.mixed_with)
            or (t.game.deck_of(name) == self.deck and t.game.hidden_from(seats, "piles", name))
        ]
        piles.sort(key=lambda name: name != self.deck)
        kinds: dict[str, str] = {}
        for name in piles:
            for card in t.piles[name]:
                kinds.setdefault(t.game.name(card), card)
        return [Option(card, name) for name, card in sorted(kinds.items(), key=lambda kind: kind[1])]

    def samples(self, t: Desk) -> Samples:
        return Samples(t.piles.get(self.deck, ()), True)

    def dead_end(self, t: Desk) -> Refusal | None:
        if t.piles.get(self.deck):
            return None
        return self.none or Refusal(
            "table.chance", say("there's no card left in {deck}", deck=t.game.name(self.deck))
        )
