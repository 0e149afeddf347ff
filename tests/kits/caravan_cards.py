"""What each encounter card should do, as printed, and ways to meet one in a test."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_core.engine.log import Entry
from rules_core.engine.table import Table
from rules_core.games.caravan_conquest.market import EndTurn
from tests.kits.caravan import caravans, give, travel

CARD_FIRST = {"order": "card-gain-treasure"}
LOTS = {"gold": 10, "silk": 5, "spice": 10}
"""What the recommended kit holds."""

NAMES = {
    "grasslands": [
        "Lost Sheep", "Harvest Festival", "Wild Animals", "Helpful Farmer", "Trade Opportunity",
        "Traveling Trader", "Hidden Berry Patch", "Lost Child", "Local Herbalist", "Animal Tracks",
    ],
    "desert": [
        "Sandstorm", "Desert Oasis", "Thirsty Traveler", "Hidden Treasure", "Scorpion Encounter",
        "Merchant Caravan", "Mirage", "Ancient Ruins", "Sand Dunes", "Nomadic Tribe",
    ],
    "mountains": [
        "Rockslide", "Mountain Guide", "Pure Spring", "Climbing Challenge", "Wild Mountain Goat",
        "Ancient Ruins", "Lost Explorer", "Rocky Path", "Mountain Springs", "High Altitude",
    ],
    "oasis": [
        "Refreshing Waters", "Local Tribe", "Wildlife Encounter", "Rest Stop", "Trade Fair",
        "Desert Nomad", "Healing Waters", "Fortune Teller", "Resource Bounty", "Festival of Colors",
    ],
}  # fmt: skip

# What changes with the card, the tile's own gain included; an oasis gives 2 gold here.
PLAIN: dict[str, dict[str, int]] = {
    "g01": {"spice": 1 + 1},
    "g02": {"spice": 1, "gold": 2},
    "g04": {"spice": 1, "silk": 1},
    "g06": {"spice": 1, "silk": 1},
    "g07": {"spice": 1 + 2},
    "g08": {"spice": 1, "gold": 1},
    "g10": {"spice": 1 + 1, "gold": 1},
    "d02": {"silk": 1, "spice": 2, "gold": 1},
    "d04": {"silk": 1 + 2},
    "d08": {"silk": 1 + 1, "gold": 2},
    "m03": {"gold": 2, "spice": 1},
    "m06": {"gold": 2 + 2, "silk": 1},
    "m07": {"gold": 2 + 2, "silk": 1},
    "m08": {"gold": 2, "spice": -1},
    "m09": {"gold": 2, "spice": 2},
    "o01": {"gold": 2, "spice": 3},
    "o03": {"gold": 2, "spice": 2},
    "o05": {"gold": 2 + 2, "spice": 1},
    "o09": {"gold": 2, "silk": 1, "spice": 1},
    "o10": {"gold": 2 + 4, "silk": 1},
}

TILE_GAIN = {"g": {"spice": 1}, "d": {"silk": 1}, "m": {"gold": 2}, "o": {"gold": 2}}

LOSES_A_GOOD = ("g03", "d05", "m01")

# The good given, and what changes with the card, the tile's own gain included.
SWAPS: dict[str, list[tuple[str, dict[str, int]]]] = {
    "g05": [("spice", {"spice": 1 - 1, "gold": 2})],
    "d03": [("spice", {"silk": 1, "spice": -1, "gold": 3})],
    "d06": [("silk", {"silk": 1 - 1, "gold": 3})],
    "d10": [("silk", {"silk": 1 - 1, "spice": 2}), ("spice", {"silk": 1, "spice": 2 - 1})],
    "o02": [("silk", {"gold": 2, "silk": -1, "spice": 4})],
}

# What changes besides the turn that is lost.
SKIPS: dict[str, dict[str, int]] = {
    "d01": {"silk": 1},
    "d07": {"silk": 1},
    "m01": {"gold": 2, "silk": -1},
    "o04": {"gold": 2, "silk": 3},
}

EXTRA_STEP = ("d09", "m02", "m05")

ALONE = ("g09", "m04", "m10", "o06", "o07", "o08")
"""Cards with tests of their own below."""

Answers = tuple[tuple[str, Any], ...]


def road(first: str, second: str = "g") -> tuple[str, ...]:
    """Start on A1, the tile of a card on B1, another on C1; two cities on A2 and A3 to pass turns in."""
    return (f"S{first}{second}g", "Cggg", "CgCF")


def table_for(
    card: str, second: str = "g", settings: Mapping[str, Any] | None = None, **counts: int
) -> Table:
    table = caravans(road(card[0], second), settings=settings)
    give(table, "Amira", **counts)
    return table


def meet(table: Table, card: str, *answers: tuple[str, Any], to: str = "B1") -> Entry:
    """Amira ends her turn on the tile of a card and draws it; an oasis gives her gold."""
    gain: Answers = (("oasis", "gold"),) if card[0] == "o" else ()
    drawn: Answers = (("card", card), *answers)
    first = table.desk.setting("order").startswith("card")
    return travel(table, "Amira", to, *(drawn + gain if first else gain + drawn))


def plus(changes: Mapping[str, int], counts: Mapping[str, int] = LOTS) -> dict[str, int]:
    return {what: count + changes.get(what, 0) for what, count in counts.items()}


def pass_turn(table: Table, seat: str = "Ben") -> None:
    """A turn in which nothing happens: from one city to the other."""
    travel(table, seat, "A3" if table.desk.where(seat) == "A2" else "A2")
    table.push(EndTurn(seat))


def moves_of(table: Table, last: int) -> list[Any]:
    return [entry.move for entry in table.entries[-last:]]
