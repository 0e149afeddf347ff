"""The end of the journey: what the score track shows, and what is added and taken off when it is over."""

from __future__ import annotations

from collections.abc import Iterator

from rules_core.scoring.items import Number, Numbers, Yes
from rules_core.scoring.ranking import Line
from rules_core.scoring.tally import Scorer, Section, Tally, score_track
from rules_core.words import say

TRACK = "via-egnatia.scoring.track"
RESOURCES = "via-egnatia.scoring.resources"
GOODS = "via-egnatia.scoring.goods"
DISTANCE = "via-egnatia.scoring.distance"
MISSION = "via-egnatia.scoring.mission"
CAP = 10
TOKENS = 60
"""Tokens of each resource in the box."""

CARDS = 72
"""Goods cards in the box."""


class ViaEgnatiaScorer(Scorer):
    game = "via-egnatia"
    title = "CARAVAN Via Egnatia"
    min_seats = 3
    max_seats = 6
    winning = "via-egnatia.scoring.winner"
    ties = "via-egnatia.scoring.ties"

    def __init__(self) -> None:
        self.sections = (
            Section(
                id="mode",
                title=say("The game you played"),
                rule=MISSION,
                icon="mission",
                shared=True,
                items=(
                    Yes(
                        id="missions",
                        label=say("With detour missions (advanced mode)"),
                        rule=MISSION,
                        icon="mission",
                        usual=False,
                    ),
                ),
            ),
            score_track(TRACK, say("Where the scoring token is"), say("before any end-of-game points"), 500),
            Section(
                id="resources",
                title=say("Resources left"),
                note=say("1 point each, {most} at most", most=CAP),
                rule=RESOURCES,
                icon="food",
                count=self._resources,
                at_end=True,
                may_total=True,
                cap=CAP,
                items=(
                    Number(
                        id="water",
                        label=say("Water"),
                        rule=RESOURCES,
                        icon="water",
                        most=TOKENS,
                        in_all=TOKENS,
                    ),
                    Number(
                        id="food", label=say("Food"), rule=RESOURCES, icon="food", most=TOKENS, in_all=TOKENS
                    ),
                    Number(
                        id="lira", label=say("Lira"), rule=RESOURCES, icon="lira", most=TOKENS, in_all=TOKENS
                    ),
                ),
            ),
            Section(
                id="goods",
                title=say("Goods"),
                note=say("each card at its lowest price, {most} at most", most=CAP),
                rule=GOODS,
                icon="goods-card",
                count=self._goods,
                at_end=True,
                may_total=True,
                cap=CAP,
                items=(
                    Numbers(
                        id="goods",
                        label=say("The lowest price on each goods card"),
                        rule=GOODS,
                        icon="goods-card",
                        most=20,
                        many=CARDS,
                        in_all=CARDS,
                    ),
                ),
            ),
            Section(
                id="distance",
                title=say("Distance left"),
                note=say("1 point less for each space"),
                rule=DISTANCE,
                icon="spaces-left",
                count=self._distance,
                at_end=True,
                played_out=True,
                items=(
                    Number(
                        id="distance",
                        label=say("Spaces to the final destination"),
                        hint=say("by the shortest route; 0 if you got there"),
                        rule=DISTANCE,
                        icon="spaces-left",
                        needed=True,
                    ),
                ),
            ),
            Section(
                id="mission",
                title=say("Detour mission"),
                note=say("as printed: points if it's done, minus points if it failed"),
                rule=MISSION,
                icon="mission",
                count=self._mission,
                at_end=True,
                played_out=True,
                wanted=self._plays_missions,
                items=(
                    Number(
                        id="mission",
                        label=say("Points on the mission card"),
                        hint=say("0 without a mission, or if it's already on the track"),
                        rule=MISSION,
                        icon="mission",
                        least=-50,
                        most=50,
                    ),
                ),
            ),
        )

    def _plays_missions(self, tally: Tally, seat: str) -> bool:
        return bool(self.reading(tally, "missions"))

    def _resources(self, tally: Tally, seat: str) -> Iterator[Line]:
        own = tally.players[seat]
        left = sum(own.get(kind, 0) for kind in ("water", "food", "lira"))
        reason = (
            say("resources left: {n}, capped at {most}", n=left, most=CAP)
            if left > CAP
            else say("resources left: {n}", n=left)
        )
        yield Line("resources", min(left, CAP), reason, RESOURCES)

    def _goods(self, tally: Tally, seat: str) -> Iterator[Line]:
        prices = tally.players[seat].get("goods", [])
        worth = sum(prices)
        reason = (
            say("goods worth {worth}, capped at {most}", worth=worth, most=CAP)
            if worth > CAP
            else say("goods worth {worth}", worth=worth)
        )
        yield Line("goods", min(worth, CAP), reason, GOODS)

    def _distance(self, tally: Tally, seat: str) -> Iterator[Line]:
        away = tally.players[seat].get("distance", 0)
        reason = say("spaces to the destination: {n}", n=away) if away else say("at the destination")
        yield Line("distance", -away, reason, DISTANCE)

    def _mission(self, tally: Tally, seat: str) -> Iterator[Line]:
        points = tally.players[seat].get("mission", 0)
        reason = (
            say("mission done")
            if points > 0
            else say("mission failed")
            if points < 0
            else say("no mission to count")
        )
        yield Line("mission", points, reason, MISSION)
