"""How a game looks, read from its data: icons, colours, what a seat's page shows. No widget, only names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from companion.games.pack_files import PackFaultError
from rules_core.data_keys import slip_in
from rules_core.words import Text

COPY = re.compile(r"-\d+$")
PILES = ("piles", "group_piles", "open_piles")


@dataclass(frozen=True)
class Look:
    """The colours of a space: its fill, and the ink that can be read on it."""

    fill: str
    ink: str


@dataclass(frozen=True)
class PileLook:
    """Cards that lie before somebody: `{who}` in the name of the pile stands for a seat or a group."""

    pile: str
    title: str
    owned: str = ""
    """How the pile is spoken of, with whose it is: "the hand of {who}"."""

    def of(self, who: str) -> str:
        return self.pile.format(who=who)


@dataclass(frozen=True, eq=False)
class Presentation:
    """There is one for each game, so it is known by being that one."""

    tagline: str = ""
    emblem: str = ""
    """The picture that stands for the game."""

    own_tab: Text = "Mine"
    counters: tuple[str, ...] = ()
    belongings: tuple[str, ...] = ()
    belongings_title: str = ""
    piles: tuple[PileLook, ...] = ()
    group_piles: tuple[PileLook, ...] = ()
    open_piles: tuple[PileLook, ...] = ()
    """Cards that lie open for everybody, whoever drew them."""

    card_rule: str = ""
    clock: Mapping[str, str] = field(default_factory=dict)
    singular: Mapping[str, str] = field(default_factory=dict)
    """Things of which one is called otherwise than several."""

    moves: Mapping[str, str] = field(default_factory=dict)
    shortcuts: tuple[str, ...] = ()
    """Moves whose first choice is offered on the card of the move itself, by their words."""

    news: tuple[str, ...] = ()
    """Moves that everybody should hear of, by their words: an event, a market that opens."""

    news_rules: tuple[str, ...] = ()
    """What is told by these rules is news too, whichever move it comes with: how a bidding ended, the first to arrive."""

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
        for each in (thing, kind_of(thing)):
            picture = self.icons.get(each, each)
            if picture in drawn:
                return picture
        prefix, rest = thing[:1], thing[1:]
        if rest.isdigit() and prefix in self.icon_prefixes:
            return self.icon_prefixes[prefix]
        return ""

    def rule_of_card(self, card: str) -> str:
        return self.card_rule.format(card=kind_of(card)) if self.card_rule else ""

    def pile_of(self, who: str, pile: str) -> PileLook | None:
        """How a pile of somebody's looks."""
        return next((each for each in (*self.piles, *self.group_piles) if each.of(who) == pile), None)


def kind_of(card: str) -> str:
    """Copies of a card share its picture and its rule: the number at the end is that of the copy.

    >>> kind_of("work-12"), kind_of("g07")
    ('work', 'g07')
    """
    return COPY.sub("", card)


def read_presentation(raw: Mapping[str, Any]) -> Presentation:
    """The look of a game, as its data tells it. A slip is named here: on a phone it would stop a page."""
    _require(slip_in(Presentation, raw))
    values: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in raw.items()
    }
    for key in PILES:
        for number, each in enumerate(values.get(key, ()), 1):
            _require(slip_in(PileLook, each), f"number {number} of {key}: ")
        values[key] = tuple(PileLook(**each) for each in values.get(key, ()))
    for name, shades in values.get("looks", {}).items():
        if any(len(shades.get(time, ())) != len(fields(Look)) for time in ("light", "dark")):
            _require("it needs light and dark, each with a fill and an ink", f"looks.{name}: ")
    for key in ("clock", "singular", "moves", "icons", "icon_prefixes"):
        wrong = [name for name, word in values.get(key, {}).items() if not isinstance(word, str)]
        _require(f"{key}.{wrong[0]} should be a text" if wrong else "")
    return Presentation(**values)


def _require(slip: str, where: str = "") -> None:
    if slip:
        raise PackFaultError(f"presentation.toml: {where}{slip}")
