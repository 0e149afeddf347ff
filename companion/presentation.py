"""How a game looks, read from its data: icons, colours, what a seat's page shows. No widget, only names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import data
from rules_core.sheet_game import game_of
from rules_core.words import Text

OTHER = "other"


@dataclass(frozen=True)
class Look:
    """The colours of a space: its fill, and the ink that can be read on it."""

    fill: str
    ink: str


@dataclass(frozen=True)
class Presentation:
    tagline: str = ""
    emblem: str = ""
    """The picture that stands for the game."""

    own_tab: Text = "Mine"
    counters: tuple[str, ...] = ()
    belongings: tuple[str, ...] = ()
    belongings_title: str = ""
    score_unit: str = ""
    hand: str = ""
    hand_title: str = ""
    card_rule: str = ""
    clock: Mapping[str, str] = field(default_factory=dict)
    moves: Mapping[str, str] = field(default_factory=dict)
    icons: Mapping[str, str] = field(default_factory=dict)
    icon_prefixes: Mapping[str, str] = field(default_factory=dict)
    looks: Mapping[str, Mapping[str, list[str]]] = field(default_factory=dict)

    def look(self, name: str, dark: bool) -> Look:
        shades = self.looks.get(name)
        if shades is None:
            return Look("#2A231B", "#F3E9D8") if dark else Look("#FFFFFF", "#2B2118")
        return Look(*shades["dark" if dark else "light"])

    def icon(self, thing: str, drawn: frozenset[str]) -> str:
        """The picture for a thing: its own, the one it shares, or the one of its kind; empty when there is none."""
        if thing in self.icons:
            return self.icons[thing]
        if thing in drawn:
            return thing
        prefix, rest = thing[:1], thing[1:]
        if rest.isdigit() and prefix in self.icon_prefixes:
            return self.icon_prefixes[prefix]
        return ""

    def rule_of_card(self, card: str) -> str:
        return self.card_rule.format(card=card) if self.card_rule else ""

    def hand_of(self, seat: str) -> str:
        return self.hand.format(seat=seat) if self.hand else ""


@cache
def presentation(game: str) -> Presentation:
    """The look of a game; a score sheet looks like its game."""
    raw = data.read(game_of(game), "presentation")
    values: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in raw.items()
    }
    return Presentation(**values)
