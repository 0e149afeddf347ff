"""Caravan Conquest: a race over a map of tiles, with cargo, trading and encounters."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from rules_core.engine.moves import AnyMove
from rules_core.engine.pictures import Picture
from rules_core.engine.questions import TABLE, Question, Route
from rules_core.engine.refusal import Refusal
from rules_core.game import Done, Game, Gauge
from rules_core.games.caravan_conquest import adoption, rounds, world
from rules_core.games.caravan_conquest.corrections import objection
from rules_core.games.caravan_conquest.desk import MAP, CaravanDesk
from rules_core.games.caravan_conquest.market import BuyGoods, EndTurn, SellGoods, TradeAnimal, TradeWagon
from rules_core.games.caravan_conquest.parts import DECKS, Parts
from rules_core.games.caravan_conquest.pictures import load_gauge, speed_gauge, table_map
from rules_core.games.caravan_conquest.scoring import CaravanScorer, tally
from rules_core.games.caravan_conquest.setup import SetUp
from rules_core.games.caravan_conquest.travel import LeaveCargo, Stay, Travel, WaitAtHome
from rules_core.rulebook import Rulebook
from rules_core.scoring.tally import Tally
from rules_core.words import Text, say


class CaravanConquest(Game[CaravanDesk]):
    id = "caravan-conquest"
    title = "Caravan Conquest"
    version = 1
    min_seats = 2
    max_seats = 6
    desk = CaravanDesk
    setup = SetUp
    moves = (
        Travel, Stay, WaitAtHome, LeaveCargo, SellGoods, BuyGoods, TradeAnimal, TradeWagon, EndTurn,
        rounds.EndRound, rounds.LoseTurn,
    )  # fmt: skip

    def __init__(self, rulebook: Rulebook, data: Mapping[str, Mapping[str, Any]]) -> None:
        self.parts = Parts(data["components"], data["encounters"], data["maps"], data["settings"])
        self.scorer = CaravanScorer(self.parts)
        super().__init__(rulebook, self.parts.names, self.parts.settings)

    # --- the course of the game

    def menu(self, t: CaravanDesk, actor: str) -> Iterable[AnyMove]:
        if t.clock["phase"] == rounds.OVER:
            return []
        journey: tuple[type[AnyMove], ...] = (Travel, Stay, LeaveCargo)
        market: tuple[type[AnyMove], ...] = (SellGoods, BuyGoods, TradeAnimal, TradeWagon, EndTurn)
        trading = t.clock["phase"] == rounds.TRADE and actor in t.clock["turn"]
        kinds = (*market, *journey) if trading else (*journey, *market)
        if t.setting("home") == "go-on":
            kinds = (*kinds, WaitAtHome)
        return [kind(actor) for kind in kinds]

    def forced(self, t: CaravanDesk) -> AnyMove | None:
        phase = t.clock.get("phase")
        if phase == rounds.ROUND_END:
            return rounds.EndRound(TABLE)
        if phase == rounds.TRAVEL:
            (seat,) = t.clock["turn"]
            if t.lasting("skip", seat):
                return rounds.LoseTurn(TABLE, seat)
        return None

    def finished(self, t: CaravanDesk) -> bool:
        return bool(t.clock["phase"] == rounds.OVER)

    def tally(self, t: CaravanDesk) -> Tally:
        return tally(t)

    def open_tally(self, t: CaravanDesk) -> Tally:
        """Every caravan counts as if it arrived now: only at the end those on the road lose what they have.

        Whoever has left does not arrive any more.
        """
        now = tally(t)
        last = {"home": True, "arrived": self.max_seats, "late": t.decay()}
        return now._replace(
            players={
                seat: own if own["home"] or own["left"] else {**own, **last}
                for seat, own in now.players.items()
            }
        )

    def reserved_names(self) -> Collection[str]:
        return (MAP, *(f"treasure {number + 1}" for number in range(self.parts.treasures)))

    # --- what may be known

    def sources(self) -> Mapping[str, Text]:
        return {f"deck {kind}": self.name(f"deck {kind}") for kind in DECKS}

    def secret_to(self, drawer: str, key: str) -> Collection[str] | None:
        """Nobody looks into an encounter deck."""
        return () if drawer == "piles" and key.startswith("deck ") else None

    def data_rules(self) -> set[str]:
        parts = self.parts
        return (
            {card.rule for card in parts.cards.values()}
            | {setting.rule for setting in parts.settings.values()}
            | {tile.rule for tile in parts.tiles.values()}
        )

    # --- what the host may correct

    def can_stand(self, t: CaravanDesk, token: str, place: str) -> bool:
        """Treasure can leave the map; a caravan always stands where a journey can have brought it."""
        if token in t.seats:
            return place in world.reachable(t.rows)
        return not place or place in t.ways().neighbours

    def retire(self, t: CaravanDesk, who: str, gone: bool) -> None:
        """A caravan that comes back takes its old place in the order of turns."""
        if gone:
            rounds.retire(t, who)

    def objection(self, t: CaravanDesk, drawer: str, key: str, value: Any) -> Text | None:
        return objection(t, key, value)

    # --- a game that is taken up in the middle

    def holdings(self, t: CaravanDesk) -> Mapping[str, tuple[str, ...]]:
        return adoption.holdings(t)

    def check_holdings(self, t: CaravanDesk, seat: str, held: Mapping[str, int]) -> None:
        adoption.check_holdings(t, seat, held)

    def tokens(self, t: CaravanDesk) -> Sequence[str]:
        """The caravans; where treasure lies is asked as one."""
        return t.seats

    def turn_bar(self, t: CaravanDesk, seat: str) -> Refusal | None:
        return adoption.turn_bar(t, seat)

    async def adopt(self, t: CaravanDesk) -> None:
        await adoption.adopt(t)

    # --- what people see

    def gauges(self, t: CaravanDesk, actor: str) -> Sequence[Gauge]:
        return (load_gauge(t, actor), speed_gauge(t, actor))

    def outlook(self, t: CaravanDesk) -> Sequence[Text]:
        """Once somebody has arrived: how long it goes on, and how far values have fallen."""
        if not t.clock["first_home"] or self.is_over(t):
            return ()
        return (rounds.time_left(t), rounds.values(t))

    def done(self, t: CaravanDesk, seat: str) -> Done | None:
        if not t.is_home(seat) or t.setting("home") == "go-on" or self.is_over(t):
            return None
        told = say(
            "{seat} has arrived and takes no more turns. Their goods are counted when the game ends.",
            seat=seat,
        )
        if t.setting("valued") == "arrival":
            told = say("{seat} has arrived and takes no more turns. Their goods keep their value.", seat=seat)
        return Done(say("arrived"), told)

    def pictures(self, t: CaravanDesk) -> Sequence[Picture]:
        return (table_map(t),)

    def weigh(self, t: CaravanDesk, question: Question[Any] | None, value: Any) -> float:
        """A random player heads for Finish more often than not, does not trade for ever and builds no map."""
        if question is None:
            return {Travel: 4.0, EndTurn: 3.0}.get(type(value), 1.0)
        if isinstance(question, Route) and isinstance(value, str):
            away = question.ways.distances(world.find(t.rows, "F"))
            return float(2.0 ** (away.get(question.start, 0) - away.get(value, 0)))
        return 0.0 if value == "build" else 1.0
