"""What changes hands at once: resources and cards, in a deal, as a gift, into a stockpile or out of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rules_core.games.via_egnatia.desk import EgnatiaDesk
from rules_core.words import Text, listed, say


class Bundle(NamedTuple):
    resources: Mapping[str, int]
    cards: Sequence[str] = ()

    def __bool__(self) -> bool:
        return bool(self.resources or self.cards)

    def words(self, t: EgnatiaDesk) -> Text:
        parts: list[Text] = [
            say("{n} {what}", n=n, what=t.game.name(what)) for what, n in self.resources.items()
        ]
        parts += [t.game.name(card) for card in self.cards]
        return listed(parts) if parts else say("nothing")
