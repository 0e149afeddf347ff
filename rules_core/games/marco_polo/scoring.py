"""The end of the voyages: goals, coins, Beijing, goods and contracts, on top of the score track."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules_core.scoring.items import Cards, Number, One, Player
from rules_core.scoring.ranking import Line, TieBreak
from rules_core.scoring.tally import Facts, Fault, Scale, Scorer, Section, Tally, most_of, score_track
from rules_core.words import Phrase, Text, Verbatim, listed, say

TRACK = "marco-polo.scoring.track"
GOALS = "marco-polo.scoring.goals"
CITIES = "marco-polo.scoring.goal-cities"
COINS = "marco-polo.scoring.coins"
BEIJING = "marco-polo.scoring.beijing"
GOODS = "marco-polo.scoring.goods"
CONTRACTS = "marco-polo.scoring.contracts"
WILLIAM = "marco-polo.scoring.william"
CAMELS = "marco-polo.scoring.ties"
POSTS = "marco-polo.trading-posts.one-each"


class MarcoPoloScorer(Scorer):
    game = "marco-polo"
    title = "The Voyages of Marco Polo"
    min_seats = 2
    max_seats = 4
    winning = "marco-polo.scoring.winner"
    ties = "marco-polo.scoring.ties"

    def __init__(self, components: Mapping[str, Any]) -> None:
        self.figures: Mapping[str, Any] = components["scoring"]
        self.cities: dict[str, Text] = {raw["id"]: Phrase(raw["name"]) for raw in components["city"]}
        self.goals: dict[str, Mapping[str, Any]] = {raw["id"]: raw for raw in components["goal"]}
        kinds = {raw["id"]: raw["kind"] for raw in components["city"]}
        self.sections = (
            score_track(
                TRACK, say("Points on the score track"), say("including 50 or 100 from your point card, before final scoring"), 300
            ),
            Section(
                id="goals",
                title=say("Goal cards"),
                rule=GOALS,
                icon="goal-card",
                count=self._goals,
                scales=(
                    Scale(
                        say("Different goal cities"),
                        tuple(
                            (Verbatim(cities), points)
                            for cities, points in enumerate(self.figures["different_goal_cities"])
                            if cities
                        ),
                    ),
                ),
                may_total=True,
                most_total=25,
                items=(
                    Cards(
                        id="goals",
                        label=say("The two goal cards"),
                        rule=GOALS,
                        icon="goal-card",
                        options={goal: self._goal_name(goal) for goal in self.goals},
                        notes={goal: say("gives {n}", n=raw["points"]) for goal, raw in self.goals.items()},
                        least=self.figures["goals_each"],
                        many=self.figures["goals_each"],
                        one_in_the_box=True,
                        needed=True,
                    ),
                    Cards(
                        id="posts",
                        label=say("Goal cities with your trading post"),
                        rule=POSTS,
                        icon="trading-post",
                        options=self.cities,
                        icons=kinds,
                        many=self.figures["trading_posts_william"],
                        wanted=lambda tally, seat: bool(tally.players[seat].get("goals")),
                        offered=lambda tally, seat: self.goal_cities(tally.players[seat]),
                    ),
                ),
            ),
            Section(
                id="coins",
                title=say("Coins"),
                note=say("1 point for every {n}", n=self.figures["coins_per_point"]),
                rule=COINS,
                icon="coin",
                count=self._coins,
                items=(Number(id="coins", label=say("Coins left"), rule=COINS, icon="coin", most=self.figures["coins_in_the_box"], in_all=self.figures["coins_in_the_box"]),),
            ),
            Section(
                id="beijing",
                title=say("Beijing"),
                rule=BEIJING,
                icon="beijing",
                count=self._beijing,
                items=(
                    One(
                        id="beijing",
                        label=say("Trading post in Beijing"),
                        rule=BEIJING,
                        icon="beijing",
                        options={
                            str(points): say("on the space for {n}", n=points)
                            for points in self.figures["beijing_spaces"]
                        },
                        none=say("none there"),
                        one_in_the_box=True,
                        needed=True,
                    ),
                ),
            ),
            Section(
                id="goods",
                title=say("Goods left"),
                note=say("1 point for every {n}, with a trading post in Beijing", n=self.figures["goods_per_point"]),
                rule=GOODS,
                icon="gold-bar",
                count=self._goods,
                wanted=in_beijing,
                may_total=True,
                most_total=100,
                items=(
                    Number(id="gold", label=say("Gold bars"), rule=GOODS, icon="gold-bar"),
                    Number(id="silk", label=say("Silk bundles"), rule=GOODS, icon="silk"),
                    Number(id="pepper", label=say("Pepper bags"), rule=GOODS, icon="pepper"),
                ),
            ),
            Section(
                id="contracts",
                title=say("Contracts"),
                note=say("{n} points for the most", n=self.figures["most_contracts"]),
                rule=CONTRACTS,
                icon="contract",
                count=self._contracts,
                items=(
                    Number(
                        id="contracts",
                        label=say("Contracts completed"),
                        rule=CONTRACTS,
                        icon="contract",
                        most=self.figures["contracts_in_the_box"],
                        in_all=self.figures["contracts_in_the_box"],
                        needed=True,
                    ),
                ),
            ),
            Section(
                id="william",
                title=say("William of Rubruck"),
                rule=WILLIAM,
                icon="black-post",
                count=self._william,
                wanted=lambda tally, seat: tally.shared.get("william") == seat,
            ),
            Section(
                id="characters",
                title=say("William of Rubruck"),
                note=say("{n} points for all eleven trading posts", n=self.figures["william_all_posts"]),
                rule=WILLIAM,
                icon="black-post",
                shared=True,
                folded=True,
                items=(
                    Player(
                        id="william",
                        label=say("Who placed all eleven as William?"),
                        hint=say("only if these points aren't on the track yet"),
                        rule=WILLIAM,
                        icon="black-post",
                        none=say("nobody"),
                    ),
                ),
            ),
            Section(
                id="camels",
                title=say("Tied: camels"),
                note=say("If players are tied, the one with more camels wins."),
                rule=CAMELS,
                icon="camel",
                breaks_ties=True,
                items=(Number(id="camels", label=say("Camels left"), rule=CAMELS, icon="camel", needed=True),),
            ),
        )  # fmt: skip

    def _goal_name(self, goal: str) -> Text:
        return listed([self.cities[city] for city in self.goals[goal]["cities"]])

    def goal_cities(self, own: Facts) -> list[str]:
        """The different cities on a player's goal cards."""
        goals = own.get("goals", {})
        return list(dict.fromkeys(city for goal in goals for city in self.goals[goal]["cities"]))

    # --- how it counts

    def _goals(self, tally: Tally, seat: str) -> Iterator[Line]:
        own = tally.players[seat]
        posts = own.get("posts", {})
        for goal in own.get("goals", {}):
            cities = self.goals[goal]["cities"]
            there = [city for city in cities if posts.get(city)]
            if len(there) == len(cities):
                reason = say("posts in {cities}", cities=self._goal_name(goal))
            elif there:
                missing = next(city for city in cities if city not in there)
                reason = say(
                    "{cities}: no post in {missing}",
                    cities=self._goal_name(goal),
                    missing=self.cities[missing],
                )
            else:
                reason = say("{cities}: no post in either", cities=self._goal_name(goal))
            points = self.goals[goal]["points"] if len(there) == len(cities) else 0
            yield Line("goals", points, reason, GOALS)
        reached = sum(1 for city in self.goal_cities(own) if posts.get(city))
        points = self.figures["different_goal_cities"][min(reached, 4)]
        yield Line("goals", points, say("different goal cities: {n}", n=reached), CITIES)

    def _coins(self, tally: Tally, seat: str) -> Iterator[Line]:
        coins = tally.players[seat].get("coins", 0)
        yield Line("coins", coins // self.figures["coins_per_point"], say("coins: {n}", n=coins), COINS)

    def _beijing(self, tally: Tally, seat: str) -> Iterator[Line]:
        space = tally.players[seat].get("beijing")
        if space:
            yield Line("beijing", int(space), say("post on the space for {n}", n=int(space)), BEIJING)
        else:
            yield Line("beijing", 0, say("no trading post in Beijing"), BEIJING)

    def _goods(self, tally: Tally, seat: str) -> Iterator[Line]:
        own = tally.players[seat]
        goods = sum(own.get(kind, 0) for kind in ("gold", "silk", "pepper"))
        yield Line("goods", goods // self.figures["goods_per_point"], say("goods: {n}", n=goods), GOODS)

    def _contracts(self, tally: Tally, seat: str) -> Iterator[Line]:
        """An empty line counts as none; only where all is empty or none, nobody is tied for the most yet."""
        done = {each: own.get("contracts", 0) for each, own in tally.players.items()}
        everybody_said = all("contracts" in own for own in tally.players.values())
        if not everybody_said and not any(done.values()):
            yield Line("contracts", 0, say("contracts: not counted yet"), CONTRACTS)
            return
        best = most_of(done)
        if seat not in best:
            reason = say("contracts: {n}; {best} has {most}", n=done[seat], best=best[0], most=done[best[0]])
            yield Line("contracts", 0, reason, CONTRACTS)
            return
        reason = (
            say("contracts: {n}, the most", n=done[seat])
            if len(best) == 1
            else say("contracts: {n}, tied for the most", n=done[seat])
        )
        yield Line("contracts", self.figures["most_contracts"], reason, CONTRACTS)

    def _william(self, tally: Tally, seat: str) -> Iterator[Line]:
        yield Line(
            "william", self.figures["william_all_posts"], say("all eleven trading posts placed"), WILLIAM
        )

    def tie_breaks(self, tally: Tally) -> Sequence[TieBreak]:
        values = {seat: own["camels"] for seat, own in tally.players.items() if "camels" in own}
        return (TieBreak(say("more camels"), CAMELS, values, say("camels not entered")),)

    def own_faults(self, tally: Tally) -> Iterator[Fault]:
        for seat, own in tally.players.items():
            goals = own.get("goals")
            if goals is not None and sum(goals.values()) < self.figures["goals_each"]:
                yield Fault(seat, "goals", say("each player has two goal cards"), GOALS, missing=True)
        yield from self._too_many_posts(tally)

    def _too_many_posts(self, tally: Tally) -> Iterator[Fault]:
        """Everybody has nine trading posts; one player may be William, who has eleven."""
        usual, most = self.figures["trading_posts"], self.figures["trading_posts_william"]
        posts = {
            seat: sum(own.get("posts", {}).values()) + bool(own.get("beijing"))
            for seat, own in tally.players.items()
        }
        many = [seat for seat, count in posts.items() if count > usual]
        for seat in many:
            if posts[seat] > most or len(many) > 1:
                because = say(
                    "{n} trading posts are too many: each player has {usual}, William {most}",
                    n=posts[seat],
                    usual=usual,
                    most=most,
                )
                yield Fault(seat, "posts", because, POSTS)


def in_beijing(tally: Tally, seat: str) -> bool:
    return bool(tally.players[seat].get("beijing"))
