"""The pieces that score: cards of the sky, inspirations, upgrade tiles, and the words in which they count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules_core.words import Phrase, Text, say

HOME = "home"
"""The star card that is printed on every player board."""

PRIMARY = ("city", "vista", "harbour", "open_water")
GUILDS = ("black", "yellow", "blue")

COUNTED: dict[str, Text] = {
    "tag:city": say("cities"),
    "tag:vista": say("vistas"),
    "tag:harbour": say("harbours"),
    "tag:open_water": say("open waters"),
    "tag:observatory": say("observatories"),
    "tag:library": say("libraries"),
    "tag:stars": say("stars"),
    "tag:planet": say("planets"),
    "tag:comet": say("comets"),
    "tag:sun": say("sun"),
    "tag:moon": say("moon"),
    "card:townsfolk": say("townsfolk"),
    "card:land": say("land cards"),
    "card:water": say("water cards"),
    "card:space": say("space cards"),
    "card:inspiration": say("inspiration cards"),
    "upgrade:any": say("upgrade tiles"),
    "upgrade:land": say("land tiles"),
    "upgrade:water": say("water tiles"),
    "upgrade:space": say("space tiles"),
    "upgrade:basic": say("basic tiles"),
    "guild:all": say("influence in all guilds"),
    "guild:black": say("black influence"),
    "guild:yellow": say("yellow influence"),
    "guild:blue": say("blue influence"),
    "resource:silver": say("silver"),
    "resource:provision": say("provisions"),
}
"""What can be counted, as people say it."""


@dataclass(frozen=True, slots=True)
class Sky:
    """A space card. `vp` tells how it scores."""

    id: str
    name: Text
    copies: int
    tags: tuple[str, ...]
    vp: Mapping[str, Any]

    @property
    def counts(self) -> tuple[str, ...]:
        """The count words that its points depend on."""
        return tuple(self.vp["set"]) if self.vp["kind"] == "set" else (self.vp["count"],)


@dataclass(frozen=True, slots=True)
class Inspiration:
    id: str
    name: Text
    goal: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Tile:
    id: str
    name: Text
    kind: str
    cells: int
    vp: int
    tags: tuple[str, ...]


class Parts:
    """The component file, read once."""

    def __init__(self, raw: Mapping[str, Any]) -> None:
        self.figures: Mapping[str, Any] = raw["scoring"]
        self.home = Sky(HOME, say("Star card on the player board"), 1, ("stars",), raw["home"]["vp"])
        self.sky = {
            each["id"]: Sky(each["id"], Phrase(each["name"]), each["copies"], tuple(each["tags"]), each["vp"])
            for each in raw["space"]
        }
        self.inspirations = {
            each["id"]: Inspiration(each["id"], Phrase(each["name"]), tuple(each["goal"]))
            for each in raw["inspiration"]
        }
        self.tiles = {
            each["id"]: Tile(
                each["id"], Phrase(each["name"]), each["kind"], each["cells"], each["vp"], tuple(each["tags"])
            )
            for each in raw["tile"]
        }
        self.places: dict[str, Sky] = {HOME: self.home} | {
            place: card for card in self.sky.values() for place in places_of(card, card.copies)
        }
        """Where an inspiration can be tucked: above each single space card."""


def places_of(card: Sky, copies: int) -> list[str]:
    """A place for each copy of a card.

    >>> places_of(Sky("city-stars", "City stars", 2, (), {}), 2)
    ['city-stars', 'city-stars/2']
    """
    return [card.id if number == 1 else f"{card.id}/{number}" for number in range(1, copies + 1)]
