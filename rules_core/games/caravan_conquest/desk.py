"""How the rules of Caravan Conquest read the table: caravans, speed, load, values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules_core.engine.desk import Desk
from rules_core.engine.ways import Ways
from rules_core.games.caravan_conquest import world
from rules_core.games.caravan_conquest.animals import base_speed, pace_from
from rules_core.games.caravan_conquest.parts import Equipment, Parts, Tile, fallen

if TYPE_CHECKING:
    from rules_core.games.caravan_conquest.game import CaravanConquest

MAP = "map"
CARGO = ("silk", "spice", "treasure", "gold")


class CaravanDesk(Desk):
    __slots__ = ()
    game: CaravanConquest

    @property
    def parts(self) -> Parts:
        return self.game.parts

    def setting(self, name: str) -> Any:
        return self.notes[f"setting {name}"]

    # --- the map

    @property
    def rows(self) -> world.Rows:
        rows: world.Rows = self.notes[MAP]
        return rows

    def tile(self, place: str) -> Tile:
        return world.tiles(self.game.parts, self.notes[MAP])[place]

    def here(self, seat: str) -> Tile:
        return self.tile(self.where(seat))

    def ways(self) -> Ways:
        return world.ways(self.notes[MAP])

    # --- a caravan

    def animals(self, seat: str) -> list[Equipment]:
        """The kinds of animal in front of the wagon."""
        ledger = self.ledger
        return [animal for name, animal in self.parts.animals.items() if ledger.get((seat, name))]

    def load(self, seat: str) -> int:
        held = self.ledger.get
        return self.weight({what: held((seat, what), 0) for what in CARGO})

    def weight(self, cargo: Mapping[str, int]) -> int:
        """Units of cargo; every piece weighs 1, gold what the table decided."""
        gold = cargo.get("gold", 0) * int(self.setting("gold-weight"))
        return sum(n for what, n in cargo.items() if what != "gold") + gold

    def capacity(self, seat: str) -> int:
        basic, ledger = self.parts.kit["wagon"], self.ledger
        total = 0
        for name, wagon in self.parts.wagons.items():
            if count := ledger.get((seat, name), 0):
                total += count * (self.setting("capacity") if name == basic else wagon.capacity)
        return total

    def overload_penalty(self, seat: str, without: int = 0) -> int:
        """By how much the load slows a caravan, or would without so much of it."""
        over = self.load(seat) - without - self.capacity(seat)
        if over <= 0:
            return 0
        return over // 10 + (1 if self.setting("overload") == "rulebook" else 0)

    def base_speed(self, seat: str) -> int:
        return base_speed(self.animals(seat))

    def pace(self, seat: str) -> int:
        """The base speed after the tile on which the turn begins has had its say."""
        place = self.where(seat)
        tile = self.tile(place)
        if not tile.slows or (not self.setting("dried-oasis") and place in self.notes["dried"]):
            return self.base_speed(seat)
        return pace_from(tile, self.animals(seat), self.setting("camels"))

    def speed(self, seat: str, without: int = 0) -> int:
        """How many steps this caravan can make on the turn that begins where it stands, or could with less cargo."""
        steps = self.pace(seat) - self.overload_penalty(seat, without) + self.lasting("hurry", seat)
        return max(steps, 0 if self.setting("slowest") == "stay" else 1)

    def lasting(self, what: str, seat: str) -> int:
        """What cards have left behind for a seat: turns to skip, steps to add, cards to draw."""
        count: int = self.notes[f"{what} {seat}"]
        return count

    # --- coming home, and what things are worth

    def is_home(self, seat: str) -> bool:
        return bool(self.notes[f"home {seat}"])

    def decay(self) -> int:
        """By how much values have fallen since the first arrival."""
        since: int = self.clock["rounds_since" if self.setting("decay-unit") == "round" else "turns_since"]
        return since

    def value(self, good: str, decay: int) -> int:
        return fallen(self.parts.prices[good], decay, self.setting("decay-floor"))

    def camp_price(self, good: str) -> int:
        return self.value(good, self.decay() if self.setting("decay-camps") else 0)
