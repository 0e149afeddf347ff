"""How the rules of Via Egnatia read the table: who stands where, in which caravan, and what changes a figure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from rules_core.engine.desk import BANK, Desk
from rules_core.engine.questions import AnyOf, Who
from rules_core.engine.ways import Ways
from rules_core.games.via_egnatia.parts import (
    CARAVANS,
    RESOURCES,
    EventCard,
    Parts,
    Traveler,
    card_rule,
    kind_of,
)
from rules_core.games.via_egnatia.world import MapSpace
from rules_core.words import Phrase, Text, say

if TYPE_CHECKING:
    from rules_core.games.via_egnatia.game import ViaEgnatia


class EgnatiaDesk(Desk):
    """An actor is a seat, or a caravan that acts as one."""

    __slots__ = ()
    game: ViaEgnatia

    @property
    def parts(self) -> Parts:
        return self.game.parts

    def what_it_says(self, card: str) -> Text:
        """The text of a card, where it has one."""
        entry = self.game.rulebook.get(card_rule(card))
        return Phrase(entry.text) if entry is not None else ""

    def figure(self, name: str) -> int:
        return self.game.parts.figures[name]

    def setting(self, name: str) -> Any:
        return self.notes[f"setting {name}"]

    # --- travelers and caravans

    def traveler(self, seat: str) -> Traveler:
        return self.parts.travelers[self.notes[f"traveler {seat}"]]

    @property
    def caravans(self) -> tuple[str, ...]:
        """Those that travel now, in the order in which they act."""
        formed: tuple[str, ...] = self.notes["caravans"]
        return formed if self.setting("caravan-order") == "formed" else tuple(sorted(formed, reverse=True))

    def caravan_of(self, seat: str) -> str:
        """The caravan that a traveler belongs to, empty for those who travel alone."""
        place = self.where(seat)
        return place if place in CARAVANS else ""

    def members(self, actor: str) -> tuple[str, ...]:
        """The travelers of a caravan in turn order; a seat is its own company."""
        if actor not in CARAVANS:
            return (actor,)
        return tuple(seat for seat in self.clock["order"] if self.where(seat) == actor)

    def speaker(self, actor: str) -> Who:
        """Who answers for an actor: any member for a caravan."""
        members = self.members(actor)
        return AnyOf(members) if actor in CARAVANS else actor

    def party(self, seat: str) -> str:
        """Whoever moves when this traveler moves: the caravan, or the traveler alone."""
        return self.caravan_of(seat) or seat

    def price_factor(self, actor: str) -> int:
        """How many times a caravan pays what one traveler would."""
        if actor not in CARAVANS:
            return 1
        factor: int = self.parts.multipliers.get(len(self.members(actor)), 1)
        return factor

    # --- the map

    def space(self, actor: str) -> MapSpace:
        return self.parts.world.spaces[self.place_of(actor)]

    def place_of(self, actor: str) -> str:
        place = self.where(actor)
        return self.where(place) if place in CARAVANS else place

    def present(self, place: str) -> tuple[str, ...]:
        """The travelers on a space in turn order, alone or in a caravan."""
        gone = self.notes.get("retired", ())
        return tuple(
            seat for seat in self.clock["order"] if seat not in gone and self.place_of(seat) == place
        )

    def occupied(self) -> set[str]:
        """The spaces where travelers are."""
        gone = self.notes.get("retired", ())
        return {self.place_of(seat) for seat in self.clock["order"] if seat not in gone}

    def others(self, actor: str) -> tuple[str, ...]:
        """Everybody else on the actor's space: for a traveler also fellow members of a caravan."""
        own = self.members(actor)
        return tuple(seat for seat in self.present(self.place_of(actor)) if seat not in own)

    def ways(self) -> Ways:
        return self.parts.world.journey(self.notes["start"], self.notes["goal"])

    def to_go(self, place: str) -> int:
        """Spaces from here to the destination, by the shortest way."""
        return self.parts.world.distances(self.notes["start"], self.notes["goal"])[place]

    def along(self) -> tuple[str, ...]:
        """Every space of the journey, from the start towards the destination."""
        return self.parts.world.along(self.notes["start"], self.notes["goal"])

    def is_at(self, actor: str, where: Iterable[str]) -> bool:
        """Whether one of these descriptions fits where the actor stands; the words of one must all hold."""
        return any(all(self._holds(actor, word) for word in each.split()) for each in where)

    def _holds(self, actor: str, word: str) -> bool:
        match word:
            case "company":
                return actor in CARAVANS or bool(self.others(actor))
            case "alone":
                return actor not in CARAVANS and not self.others(actor)
            case "caravan":
                return actor in CARAVANS or bool(self.caravan_of(actor))
            case _:
                return word in self.space(actor).kinds

    # --- what changes a figure

    def events(self, region: str) -> list[EventCard]:
        """The events that lie open in a region."""
        known = self.game.parts.events
        return [known[card] for card in self.piles.get(f"event {region}", ()) if card in known]

    def lasting(self, what: str, region: str) -> int:
        """By how much the events of this round change a figure in a region."""
        change = 0
        for event in self.events(region):
            change += event.changes.get(what, 0)
        return change

    def talent(self, what: str, seat: str) -> int:
        """By how much a traveler's own talent changes a figure, where that traveler stands."""
        if seat in CARAVANS:
            return 0
        talent = self.traveler(seat).talent
        if talent["what"] != what or ("at" in talent and not self.is_at(seat, talent["at"])):
            return 0
        change: int = talent["n"]
        return change

    def change(self, what: str, actor: str) -> int:
        """What events and talent change together, for an actor where it stands."""
        return self.lasting(what, self.space(actor).region) + self.talent(what, actor)

    # --- what things cost

    def hand_limit(self, seat: str) -> int:
        return self.figure("hand") + self.talent("hand", seat)

    def road_price(self, actor: str, road: MapSpace) -> dict[str, int]:
        """What an actor pays to step onto a road, a caravan's doubling or tripling included."""
        if not road.is_road or self.lasting("road-free", road.region):
            return {}
        price = {}
        factor = self.price_factor(actor)
        for what in RESOURCES:
            figure = f"road-{what}"
            one = road.price.get(what, 0) + self.lasting(figure, road.region) + self.talent(figure, actor)
            if one > 0:
                price[what] = one * factor
        if price and any(seat in self.notes["guided"] for seat in self.members(actor)):
            dearest = max(price, key=lambda what: price[what])
            price[dearest] -= 1
        return {what: n for what, n in price.items() if n}

    def way_price(self, actor: str, path: Iterable[str]) -> dict[str, int]:
        total: dict[str, int] = {}
        for place in path:
            for what, n in self.road_price(actor, self.parts.world.spaces[place]).items():
                total[what] = total.get(what, 0) + n
        return total

    def goods_price(self, card: str, region: str) -> int:
        return max(1, self.parts.good(card).price[region] + self.lasting("goods-price", region))

    def exchange_rate(self, seat: str) -> int:
        """Units of food or water for one lira at the bank."""
        return self.figure("exchange") + self.change("exchange", seat)

    def missing(self, account: str, price: Mapping[str, int]) -> dict[str, int]:
        return {what: n - self.has(account, what) for what, n in price.items() if self.has(account, what) < n}

    # --- cards

    def hand_of(self, actor: str) -> str:
        """The pile of an actor's action cards: a hand, or the cards of a caravan's stockpile."""
        return f"cards {actor}" if actor in CARAVANS else f"hand {actor}"

    def hand(self, actor: str) -> tuple[str, ...]:
        return self.piles.get(self.hand_of(actor), ())

    def goods(self, owner: str) -> tuple[str, ...]:
        return self.piles.get(f"goods {owner}", ())

    def one_of_each(self, cards: Iterable[str]) -> list[str]:
        """One card of every kind: equal cards are one choice."""
        kinds: dict[str, str] = {}
        for card in cards:
            kinds.setdefault(kind_of(card), card)
        return list(kinds.values())

    # --- points

    def traveler_scores(self, seat: str) -> None:
        """A point for what this traveler in particular scores for."""
        traveler = self.traveler(seat)
        told = say("{seat} scores as the {traveler}", seat=seat, traveler=traveler.name)
        self.tell("via-egnatia.scoring.traveler", told)
        self.pay(BANK, seat, traveler.rule, point=1)

    def score(self, actor: str, points: int, rule: str) -> None:
        """Points for a traveler; for a caravan, to every member."""
        for seat in self.members(actor):
            self.pay(BANK, seat, rule, point=points)
