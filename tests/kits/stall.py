"""A market stall, to be scored: a sheet with one item of every kind."""

from __future__ import annotations

from collections.abc import Iterator

from rules_core.scoring.items import Cards, Number, Numbers, One, Pairs, Player, Yes
from rules_core.scoring.ranking import Line, TieBreak
from rules_core.scoring.tally import Scorer, Section, Tally

RULE = "stall.count"
WARES = {"rug": "Red rug", "lamp": "Oil lamp", "ladle": "Ladle"}
WORTH = {"rug": 2, "lamp": 5, "ladle": 1}

COINS = Number(id="coins", label="Coins", rule="stall.coins", most=50, needed=True)
GOODS = Cards(
    id="goods",
    label="Goods",
    rule="stall.goods",
    options=WARES,
    copies=3,
    one_each=frozenset(["lamp"]),
    many=5,
)
SHELVES = Pairs(
    id="shelves", label="Lids", rule=RULE, places={"top": "Top shelf", "low": "Low shelf"},
    options={"tin": "Tin lid", "oak": "Oak lid"}, one_in_the_box=True, even_if_typed=True,
)  # fmt: skip
TICKETS = Numbers(id="tickets", label="Tickets", rule=RULE, least=1, most=9, many=3)
BELL = One(
    id="bell",
    label="Bell",
    rule="stall.bell",
    options={"1": "small bell", "10": "great bell"},
    none="no bell",
    one_in_the_box=True,
)
WEATHER = One(id="weather", label="Weather", rule=RULE, options={"sun": "Sun", "rain": "Rain"}, usual="sun")
MARKET = Yes(id="market", label="Market day", rule=RULE, usual=True)
GUEST = Player(id="guest", label="Guest", rule=RULE, none="nobody")
CLOSER = Player(id="closer", label="Who closed?", rule=RULE, needed=True)


class StallScorer(Scorer):
    """A market stall with one item of every kind."""

    game, title, min_seats, max_seats = "stall", "Stall", 2, 4

    def __init__(self) -> None:
        camels = Number(id="camels", label="Camels", rule=RULE, needed=True)
        self.sections = (
            Section(id="day", title="The day", rule=RULE, shared=True, items=(WEATHER, MARKET, GUEST)),
            Section(id="coins", title="Coins", rule="stall.coins", items=(COINS,), count=self._coins),
            Section(
                id="wares", title="Wares", rule="stall.goods", items=(GOODS, SHELVES), count=self._wares,
                may_total=True, most_total=30, cap=10,
            ),
            Section(id="tickets", title="Tickets", rule=RULE, items=(TICKETS,), count=self._tickets, may_total=True),
            Section(id="bell", title="Bell", rule="stall.bell", items=(BELL,), count=self._bell, wanted=self._rains),
            Section(id="camels", title="Camels", rule=RULE, items=(camels,), breaks_ties=True),
        )  # fmt: skip

    def _rains(self, tally: Tally, seat: str) -> bool:
        return bool(self.reading(tally, "weather") == "rain")

    def _coins(self, tally: Tally, seat: str) -> Iterator[Line]:
        yield Line("coins", tally.players[seat].get("coins", 0), "coins", "stall.coins")

    def _wares(self, tally: Tally, seat: str) -> Iterator[Line]:
        for ware, count in tally.players[seat].get("goods", {}).items():
            yield Line("wares", WORTH[ware] * count, WARES[ware], "stall.goods")

    def _tickets(self, tally: Tally, seat: str) -> Iterator[Line]:
        yield Line("tickets", sum(tally.players[seat].get("tickets", [])), "tickets", RULE)

    def _bell(self, tally: Tally, seat: str) -> Iterator[Line]:
        yield Line("bell", int(tally.players[seat].get("bell") or 0), "bell", "stall.bell")

    def tie_breaks(self, tally: Tally) -> list[TieBreak]:
        return [
            TieBreak(
                "more camels",
                RULE,
                {seat: own["camels"] for seat, own in tally.players.items() if "camels" in own},
                "camels not entered",
            )
        ]

    def out(self, tally: Tally) -> list[str]:
        return [seat for seat, own in tally.players.items() if own.get("coins") == 13]


STALL = StallScorer()
