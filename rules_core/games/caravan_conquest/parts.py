"""What lies in the box: tiles, equipment, cards, maps and the settings of the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rules_core.settling.house_rules import read_settings
from rules_core.words import Phrase

GOODS = ("silk", "spice")
DECKS = ("grasslands", "desert", "mountains", "oasis")


def fallen(value: int, decay: int, floor: bool) -> int:
    """A value that has lost 1 for each turn since the first arrival."""
    return max(value - decay, 0) if floor else value - decay


@dataclass(frozen=True, slots=True)
class Tile:
    id: str
    letter: str
    count: int
    slows: int = 0
    gain: Mapping[str, int] = field(default_factory=dict)
    gain_any: int = 0
    deck: str = ""
    trades: str = ""
    label: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Equipment:
    """A wagon or a draft animal. Once owned it is worth half its price, rounded down."""

    id: str
    name: str
    price: int
    printed: int
    speed: int = 0
    capacity: int = 0
    camel: bool = False

    @property
    def resale(self) -> int:
        return self.price // 2


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    deck: str
    name: str
    effects: tuple[Mapping[str, Any], ...]
    rule: str


@dataclass(frozen=True, slots=True)
class MapPlan:
    """A map that is ready to lay out."""

    id: str
    title: str
    about: str
    rows: tuple[str, ...]
    treasure: tuple[str, ...]


def in_our_words(raw: Mapping[str, Any]) -> dict[str, Any]:
    """A part as the data file has it, its name marked as ours, so that it is translated inside a sentence too."""
    return {key: Phrase(value) if key == "name" else value for key, value in raw.items()}


class Parts:
    """The data files of the game, read once."""

    def __init__(
        self,
        components: Mapping[str, Any],
        encounters: Mapping[str, Any],
        maps: Mapping[str, Any],
        settings: Mapping[str, Any],
    ) -> None:
        self.tiles = {
            raw["id"]: Tile(**raw, rule=f"caravan-conquest.tile.{raw['id']}") for raw in components["tile"]
        }
        self.letters = {tile.letter: tile for tile in self.tiles.values()}
        self.animals = {raw["id"]: Equipment(**in_our_words(raw)) for raw in components["animal"]}
        self.wagons = {raw["id"]: Equipment(**in_our_words(raw)) for raw in components["wagon"]}
        self.equipment = self.animals | self.wagons
        self.cards = {
            raw["id"]: Card(
                raw["id"],
                raw["deck"],
                Phrase(raw["name"]),
                tuple(raw["effects"]),
                f"caravan-conquest.card.{raw['id']}",
            )
            for raw in encounters["card"]
        }
        self.maps = {
            raw["id"]: MapPlan(
                raw["id"], raw["title"], raw["about"], tuple(raw["rows"]), tuple(raw["treasure"])
            )
            for raw in maps["map"]
        }
        self.settings = read_settings("caravan-conquest", settings["setting"])
        self.kit: Mapping[str, Any] = components["kit"]
        self.prices: Mapping[str, int] = components["prices"]
        self.treasures: int = components["treasure"]["count"]
        self.names: Mapping[str, str] = (
            {thing: Phrase(word) for thing, word in components["names"].items()}
            | {part.id: part.name for part in self.equipment.values()}
            | {card.id: card.name for card in self.cards.values()}
        )

    @cached_property
    def supply(self) -> dict[str, int]:
        """How many tiles of each letter lie in the box."""
        return {tile.letter: tile.count for tile in self.tiles.values()}
