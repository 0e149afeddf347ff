"""Draft animals: the slower one sets the pace, and the desert does not slow camels, as the table reads that rule."""

from __future__ import annotations

from collections.abc import Sequence

from rules_core.games.caravan_conquest.parts import Equipment, Tile
from rules_core.words import Text, say

EACH, ONE, BOTH = "each", "one", "both"
"""How a table may read the rule: every camel is spared for itself, one spares the caravan, or both must be camels."""


def base_speed(animals: Sequence[Equipment]) -> int:
    """The slower of the two animals sets the pace."""
    return min([animal.speed for animal in animals], default=0)


def pace_from(tile: Tile, animals: Sequence[Equipment], camels: str) -> int:
    """The base speed after the tile on which the turn begins has had its say. Camels only help in the desert."""
    base = base_speed(animals)
    if tile.id != "desert" or not animals:
        return base - tile.slows
    if camels == EACH:
        return min([animal.speed - (0 if animal.camel else tile.slows) for animal in animals])
    spared = (any if camels == ONE else all)(animal.camel for animal in animals)
    return base - (0 if spared else tile.slows)


def in_the_desert(animal: Equipment, camels: str) -> Text:
    """What is peculiar to a camel, as this table reads it."""
    if not animal.camel:
        return ""
    if camels == ONE:
        return say("one is enough to cross desert at full speed")
    if camels == BOTH:
        return say("two of them cross desert at full speed")
    return say("full speed in desert")
