"""Plays and writes the recorded games of this folder. Run it only to make new ones; the files are the tests.

.venv/bin/python -m tests.games.caravan_conquest.record_games
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from companion.cli.playout import NAMES, RandomPlayer
from rules_core.engine.moves import AnyMove
from rules_core.engine.questions import HOST, Count, Question, Route
from rules_core.engine.table import Table
from rules_core.games.caravan_conquest import rounds
from rules_core.games.caravan_conquest.market import BuyGoods, EndTurn, SellGoods, TradeAnimal, TradeWagon
from rules_core.games.caravan_conquest.travel import LeaveCargo, Stay, Travel
from rules_core.games.caravan_conquest.world import find
from rules_core.settling.counting import CorrectCounts, Counted, reversal
from rules_core.settling.disputes import CORRECTED, OVERRULED, TAKEN_BACK, UPHELD, SettleDispute
from rules_core.settling.house_rules import SetHouseRule
from rules_core.settling.rulings import CorrectCount, MoveToken, SwitchChance
from rules_core.settling.strike import plan, strike
from tests.kits import recording
from tests.kits.caravan import GAME

STAY = "caravan-conquest.movement.stay"
CLAIM = "I doubt that"
"""What people say is theirs: nobody translates it."""

save = partial(recording.save, "caravan_conquest")


class Merchant(RandomPlayer):
    """Plays with some sense: fetches treasure, sells dear, buys faster animals, then heads home."""

    def __init__(self, seed: int, rounds_out: int) -> None:
        super().__init__(Random(seed))
        self.rounds_out = rounds_out

    def turn(self, table: Table) -> None:
        if table.questions:
            super().turn(table)
            return
        seat = table.turn[0]
        table.push(self.sensible(table, seat))
        super().turn(table) if table.questions else None

    def sensible(self, table: Table, seat: str) -> AnyMove:
        open_moves = {type(offer.move): offer.move for offer in table.offers(seat) if offer.refusal is None}
        desk: Any = table.desk
        wishes: list[type[AnyMove]] = []
        if LeaveCargo in open_moves and desk.speed(seat) < 2:
            wishes.append(LeaveCargo)
        if desk.base_speed(seat) < 5 and self.rng.random() < 0.8:
            wishes.append(TradeAnimal)
        if desk.load(seat) > 60 and self.rng.random() < 0.5:
            wishes.append(TradeWagon)
        if self.rng.random() < 0.5:
            wishes.append(SellGoods)
        elif desk.clock["first_home"] == "" and self.rng.random() < 0.2:
            wishes.append(BuyGoods)
        wishes += [Travel, EndTurn]
        return next(
            (open_moves[wish] for wish in wishes if wish in open_moves), next(iter(open_moves.values()))
        )

    def answer(self, table: Table, question: Question[Any]) -> Any:
        if isinstance(question, Count) and question.key in ("sell", "buy"):
            return max(1, question.most // self.rng.choice((1, 2)))
        if isinstance(question, Route) and question.key == "to":
            return self.goal(table, question)
        if question.key == "take" and table.move_in_progress is not None:
            best = {"epona": 3, "fidget": 2, "roach": 1}
            return max(
                question.samples(table.move_in_progress.desk).values, key=lambda name: best.get(name, 0)
            )
        return super().answer(table, question)

    def goal(self, table: Table, question: Route) -> str:
        desk: Any = table.desk
        chests = [
            spot.place for token, spot in desk.board.items() if token.startswith("treasure ") and spot.place
        ]
        out = desk.clock["round"] < self.rounds_out and not desk.clock["first_home"]
        target = self.rng.choice(chests) if chests and out else find(desk.rows, "F")
        away = question.ways.distances(target)
        goals = list(question.samples(desk).values)
        if out and not chests:
            return self.rng.choice(goals)
        return min(goals, key=lambda goal: (away[goal], self.rng.random()))


def one_more(table: Table, seat: str, resource: str) -> None:
    counted = table.desk.has(seat, resource) + 1
    table.push(CorrectCount(HOST, seat, resource, counted), reason="one lay under the map")


def bump(table: Table) -> None:
    desk: Any = table.desk
    seat = next(each for each in table.seats if not desk.is_home(each))
    table.push(
        MoveToken(HOST, seat, desk.ways().neighbours[desk.where(seat)][0]), reason="the piece was bumped"
    )


def three_friends() -> None:
    """A short game with the things that happen at real tables: a slip, a dispute, a wrong count."""
    player = Merchant(11, rounds_out=9)
    table = player.set_up(GAME, NAMES[:3], [["map", "dusty-road"]])
    incidents = [
        (10, lambda: table.pop(by=table.entries[-1].by, reason="tapped the wrong tile")),
        (18, lambda: one_more(table, "Ben", "spice")),
        (26, lambda: table.push(SwitchChance(HOST, "deck desert", "table"))),
        (34, lambda: bump(table)),
    ]
    while not table.finished:
        player.turn(table)
        if incidents and len(table.log) >= incidents[0][0]:
            incidents.pop(0)[1]()
    save("three-friends", three_friends.__doc__ or "", table)


def six_at_the_club() -> None:
    """Six on the long map, with half of the readings changed and the oasis deck on the table."""
    player = Merchant(5, rounds_out=14)
    settings = {
        "extra-steps": "next", "camels": "one", "overload": "legend", "valued": "arrival", "ties": "first-home",
        "order": "card-gain-treasure", "treasure-taken": "passing", "goods": "with-gold", "swaps": "as-worded",
        "decay-treasure": True, "city-goods": True, "camp-markup": 1, "ends": "grasslands", "fortune": "unseen",
    }  # fmt: skip
    setup = [
        ["map", "two-rivers"], ["treasure", ["B9", "F1", "G8", "L2"]], ["recommended-kit", True], ["first", "Chiara"],
        ["real-decks", ["deck oasis"]], ["house-rules", list(settings)], *([k, v] for k, v in settings.items()),
    ]  # fmt: skip
    table = player.set_up(GAME, NAMES, setup)
    while not table.finished:
        player.turn(table)
    save("six-at-the-club", six_at_the_club.__doc__ or "", table)


def long_haul() -> None:
    """More than 400 entries: wandering for long, then home. The benchmark runs on its first 400."""
    player = Merchant(3, rounds_out=60)
    table = player.set_up(GAME, NAMES, [["map", "random"], ["size", "large"], ["map-number", 4711]])
    while not table.finished:
        player.turn(table)
    save("long-haul", long_haul.__doc__ or "", table)


def four_in_dispute() -> None:
    """Four who take it seriously: disputes settled in every way, house rules in mid-game, a recount, an exception."""
    player = Merchant(21, rounds_out=10)
    table = player.set_up(GAME, NAMES[:4], [["map", "dusty-road"]])
    incidents = [
        (9, lambda: settle(table, UPHELD, "the map has a gap there")),
        (14, lambda: table.push(SetHouseRule(HOST, "capacity", 120), reason="we always play so")),
        (19, lambda: settle(table, TAKEN_BACK, "he had tapped for the wrong seat")),
        (25, lambda: recount(table)),
        (30, lambda: stay_anyway(table)),
        (36, lambda: settle(table, OVERRULED, "first game of Elif")),
        (42, lambda: table.push(SetHouseRule(HOST, STAY, False), reason="it drags otherwise")),
        (48, lambda: settle(table, CORRECTED, "the card was read wrongly")),
    ]
    while not table.finished:
        player.turn(table)
        if incidents and len(table.log) >= incidents[0][0] and table.move_in_progress is None:
            incidents.pop(0)[1]()
    assert not incidents, "the game was too short for all of it"
    save("four-in-dispute", four_in_dispute.__doc__ or "", table)


def settle(table: Table, decision: str, reason: str) -> None:
    """The host decides about the third journey from the end; what is taken back is the last sale."""
    kind = SellGoods if decision == TAKEN_BACK else Travel
    entries = [each for each in table.entries if isinstance(each.move, kind)]
    entry = entries[-1 if decision == TAKEN_BACK else -3]
    ruling = SettleDispute(HOST, entry.number, decision, table.seats[-1], CLAIM, (entry.move.rule,))
    if decision == TAKEN_BACK:
        strike(table, plan(table, entry.number), ruling, reason)
        return
    table.push(ruling, reason=reason)
    if decision == CORRECTED and (counts := reversal(table.desk, entry)):
        table.push(CorrectCounts(HOST, counts), reason=reason)


def recount(table: Table) -> None:
    one, other = table.seats[:2]
    counts = (
        Counted(one, "gold", table.desk.has(one, "gold") + 2),
        Counted(other, "spice", table.desk.has(other, "spice") + 1),
    )
    table.push(CorrectCounts(HOST, counts), reason="we counted")


def stay_anyway(table: Table) -> None:
    """Against the rule, on the next turn that begins with a journey."""
    (seat,) = table.turn
    if table.state.clock["phase"] != rounds.TRAVEL:
        table.push(EndTurn(seat))
        (seat,) = table.turn
    table.push(Stay(seat), by=HOST, waive=[STAY], reason="the donkey is ill")
    while table.questions:
        player = RandomPlayer(Random(1))
        player.answer_one(table, next(iter(table.questions)))


if __name__ == "__main__":
    for make in (three_friends, six_at_the_club, long_haul, four_in_dispute):
        make()
