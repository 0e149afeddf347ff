"""CARAVAN Via Egnatia: a month on the road from Durrës to Istanbul, alone or together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from rules_core.engine.moves import AnyMove
from rules_core.engine.pictures import Picture
from rules_core.engine.questions import HOST, TABLE, Question
from rules_core.engine.refusal import Refusal
from rules_core.game import Game, Gauge, Group
from rules_core.games.via_egnatia import (
    actions,
    adoption,
    caravans,
    cards,
    challenges,
    events,
    markets,
    rounds,
    trade,
    travel,
)
from rules_core.games.via_egnatia.desk import EgnatiaDesk
from rules_core.games.via_egnatia.parts import CARAVANS, RESOURCES, Parts
from rules_core.games.via_egnatia.pictures import gauges, route_picture
from rules_core.games.via_egnatia.scoring import ViaEgnatiaScorer
from rules_core.games.via_egnatia.setup import COLOURS, SetUp
from rules_core.games.via_egnatia.tracked import tally
from rules_core.games.via_egnatia.weights import weigh
from rules_core.games.via_egnatia.world import REGIONS
from rules_core.rulebook import Rulebook
from rules_core.scoring.tally import Tally
from rules_core.words import Text

TRAVELER_MOVES: tuple[type[AnyMove], ...] = (
    cards.PlayCard, travel.MoveOn, actions.Rest, actions.Beg, trade.Trade, trade.Aid, caravans.FormCaravan,
)  # fmt: skip
CARAVAN_MOVES: tuple[type[AnyMove], ...] = (cards.PlayCard, travel.MoveOn, rounds.EndTurn)
MARKET_MOVES: tuple[type[AnyMove], ...] = (
    markets.BuyGoods, markets.ExchangeAtMarket, markets.SellAtMarket, markets.LeaveMarket,
)  # fmt: skip


HIDDEN = frozenset(
    (
        *(events.deck_of(region) for region in REGIONS), "action deck", "pantomime box", "goods deck", "challenge deck",
        "event deck", "mission deck", "agora planned", "agora lots", "agora lots drawn",
    )
)  # fmt: skip
"""Piles that nobody looks into."""


class ViaEgnatia(Game[EgnatiaDesk]):
    id = "via-egnatia"
    title = "CARAVAN Via Egnatia"
    version = 1
    min_seats = 3
    max_seats = 6
    desk = EgnatiaDesk
    setup = SetUp
    moves = (
        *TRAVELER_MOVES, caravans.InvestInCaravan, caravans.LeaveCaravan, caravans.RestTogether, actions.UseGoods,
        actions.CompleteMission, rounds.EndTurn, *MARKET_MOVES, events.DrawEvent, caravans.RestWithCaravan,
        caravans.Disband, challenges.MeetChallenge, challenges.EndChallenges, markets.OpenMarkets,
        markets.CloseMarkets, rounds.EndRound,
    )  # fmt: skip

    def __init__(self, rulebook: Rulebook, data: Mapping[str, Mapping[str, Any]]) -> None:
        self.parts = Parts(data)
        self.scorer = ViaEgnatiaScorer()
        super().__init__(rulebook, self.parts.names, self.parts.settings)

    # --- the course of the game

    def menu(self, t: EgnatiaDesk, actor: str) -> Iterable[AnyMove]:
        phase = t.clock["phase"]
        if actor in CARAVANS:
            return [kind(actor) for kind in CARAVAN_MOVES] if phase == rounds.CARAVAN_TURNS else []
        if phase == rounds.TRADING and actor in t.clock["turn"]:
            selling = t.setting("market-selling")
            return [kind(actor) for kind in MARKET_MOVES if selling or kind is not markets.SellAtMarket]
        if phase != rounds.TURNS:
            return []
        kinds = list(TRAVELER_MOVES)
        if t.caravan_of(actor):
            kinds = [kind for kind in kinds if kind not in (actions.Rest, caravans.FormCaravan)]
            kinds += [caravans.InvestInCaravan, caravans.RestTogether, caravans.LeaveCaravan]
        elif any(t.where(caravan) == t.place_of(actor) for caravan in t.caravans):
            kinds.append(caravans.InvestInCaravan)
        if actions.usable(t, actor):
            kinds.append(actions.UseGoods)
        if t.piles.get(f"mission {actor}"):
            kinds.append(actions.CompleteMission)
        return [kind(actor) for kind in (*kinds, rounds.EndTurn)]

    def forced(self, t: EgnatiaDesk) -> AnyMove | None:
        phase = t.clock.get("phase")
        if phase in (None, rounds.OVER):
            return None
        for caravan in t.notes["caravans"]:
            if len(t.members(caravan)) < t.figure("caravan_least"):
                return caravans.Disband(TABLE, caravan)
        pending = t.clock["pending"]
        match phase:
            case rounds.EVENTS:
                return events.DrawEvent(TABLE, pending[0])
            case rounds.TURNS:
                (seat,) = t.clock["turn"]
                agreed = seat not in t.clock["acted"]  # whoever joins while the caravan rests was not asked
                resting = agreed and t.caravan_of(seat) and t.notes[f"resting {t.caravan_of(seat)}"]
                return caravans.RestWithCaravan(TABLE, seat) if resting else None
            case rounds.CHALLENGES:
                return (
                    challenges.MeetChallenge(TABLE, pending[0])
                    if pending
                    else challenges.EndChallenges(TABLE)
                )
            case rounds.MARKETS:
                return markets.OpenMarkets(TABLE)
            case rounds.TRADING if not t.clock["turn"]:
                return markets.CloseMarkets(TABLE)
            case rounds.ROUND_END:
                return rounds.EndRound(TABLE)
        return None

    def finished(self, t: EgnatiaDesk) -> bool:
        return bool(t.clock["phase"] == rounds.OVER)

    def tally(self, t: EgnatiaDesk) -> Tally:
        return tally(t)

    def actors(self, t: EgnatiaDesk, seat: str) -> tuple[str, ...]:
        caravan = t.caravan_of(seat)
        return (seat, caravan) if caravan else (seat,)

    def groups(self, t: EgnatiaDesk) -> Sequence[Group]:
        return tuple(Group(caravan, t.members(caravan)) for caravan in t.caravans)

    def is_group(self, account: str) -> bool:
        return account in CARAVANS

    def reserved_names(self) -> Collection[str]:
        return (
            *CARAVANS,
            *(self.name(caravan) for caravan in CARAVANS),
            *REGIONS,
            *trade.EXCHANGES,
            "nobody",
            "done",
            "none",
            "sell",
            "deck",
            "returned",
            "shown",
        )

    def colour_of(self, t: EgnatiaDesk, seat: str) -> int:
        return list(COLOURS).index(t.notes[f"colour {seat}"])

    # --- what may be known

    def sources(self) -> Mapping[str, Text]:
        decks = (
            "action deck",
            *(events.deck_of(region) for region in REGIONS),
            "challenge deck",
            "goods deck",
            "die",
        )
        return {source: self.name(source) for source in decks}

    def secret_to(self, drawer: str, key: str) -> Collection[str] | None:
        """A hand and a mission are their owner's; nobody looks into a deck, and only the host into the agora plan."""
        if drawer == "notes":
            return (HOST,) if key == "agora plan" else None
        if key.startswith(("hand ", "mission ")) and key != "mission deck":
            return (key.partition(" ")[2],)
        return () if key in HIDDEN else None

    def deck_of(self, pile: str) -> str:
        return (
            "action deck"
            if pile.startswith("hand ")
            else "mission deck"
            if pile.startswith("mission ")
            else ""
        )

    def data_rules(self) -> set[str]:
        return self.parts.rules()

    # --- what the host may correct

    def can_stand(self, t: EgnatiaDesk, token: str, place: str) -> bool:
        return adoption.can_stand(t, token, place)

    def retire(self, t: EgnatiaDesk, who: str, gone: bool) -> None:
        adoption.retire(t, who, gone)

    def objection(self, t: EgnatiaDesk, drawer: str, key: str, value: Any) -> Text | None:
        return adoption.objection(t, drawer, key, value)

    # --- a game that is taken up in the middle

    def holdings(self, t: EgnatiaDesk) -> Mapping[str, tuple[str, ...]]:
        return dict.fromkeys((*RESOURCES, "point"), ("bank",))

    def tokens(self, t: EgnatiaDesk) -> Sequence[str]:
        """Travelers, wherever they stand; who travels in which caravan is asked after that."""
        return t.seats

    def turn_bar(self, t: EgnatiaDesk, seat: str) -> Refusal | None:
        return None

    async def adopt(self, t: EgnatiaDesk) -> None:
        await adoption.adopt(t)

    # --- what people see

    def gauges(self, t: EgnatiaDesk, actor: str) -> Sequence[Gauge]:
        return gauges(t, actor)

    def pictures(self, t: EgnatiaDesk) -> Sequence[Picture]:
        return (route_picture(t),)

    def weigh(self, t: EgnatiaDesk, question: Question[Any] | None, value: Any) -> float:
        return weigh(t, question, value)
