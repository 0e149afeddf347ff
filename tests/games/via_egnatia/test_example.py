"""The rulebook's own example, a caravan of three, played move by move with its figures; and four small sums beside it."""

from __future__ import annotations

from typing import Any

import pytest

from rules_core.engine.table import Table
from rules_core.games.via_egnatia.caravans import InvestInCaravan
from rules_core.games.via_egnatia.cards import PlayCard
from rules_core.games.via_egnatia.challenges import MeetChallenge
from rules_core.games.via_egnatia.rounds import CHALLENGES
from rules_core.games.via_egnatia.trade import Trade
from rules_core.games.via_egnatia.travel import MoveOn, spaces_left
from rules_core.scoring.tally import Tally
from tests.kits.egnatia import GAME, caravan, desk, do, give, held, hold, journey, lay_event, points, put

MONK, FISHERMAN, SOLDIER = MEMBERS = ("Amira", "Ben", "Chiara")
RED = "red caravan"
TEMPLE, ROAD, NEW_STOP, NEXT_ROAD = "elbasan", "elbasan-perrenjas", "perrenjas", "perrenjas-ohrid"

# The figures of the example.
LIRA_ROLLED = 5
MONK_INVESTS = {"food": 1, "lira": 3}
SOLDIER_INVESTS = {"food": 3, "water": 4}
STOCK_BEFORE = {"food": 4, "water": 4, "lira": 3}
STOCK_AFTER_TRAVEL = {"food": 2, "water": 2, "lira": 3}
STOCK_AFTER_COOK = {"food": 0, "water": 2, "lira": 3}
STOCK_AFTER_MOVE = {"food": 0, "water": 0, "lira": 3}
SPACES_MOVED, SPACES_LIMIT, CARAVAN_ACTIONS = 3, 4, 3
POINTS_FROM_CARAVAN, MONK_POINTS = 2, 3


def company() -> tuple[Table, dict[str, str]]:
    """The three in a caravan on a stop with a temple, each with the cards of the example; cards by their kind."""
    table = journey(3, travelers=("monk", "fisherman", "soldier"), real=["die", "challenge deck"])
    caravan(table, *MEMBERS, place=TEMPLE)
    give(table, MONK, food=2, water=3, lira=1)
    give(table, FISHERMAN, food=3, water=3, lira=1)
    give(table, SOLDIER, food=3, water=4, lira=2)
    hands = {MONK: ("work", "cook", "travel-two"), FISHERMAN: ("sightsee",), SOLDIER: ("cuisine", "work")}
    cards = {
        f"{seat} {kind}": card
        for seat, kinds in hands.items()
        for kind, card in zip(kinds, hold(table, seat, *kinds), strict=True)
    }
    return table, cards


def members_act(table: Table, cards: dict[str, str]) -> None:
    """The turns of the three, before the caravan's own."""
    do(table, PlayCard(MONK), ("card", cards[f"{MONK} work"]), ("die", [LIRA_ROLLED]))
    assert held(table, MONK)["lira"] == 1 + LIRA_ROLLED
    assert points(table, MONK) == 1, "Work on a stop with a temple"
    invested = [cards[f"{MONK} cook"], cards[f"{MONK} travel-two"]]
    do(table, InvestInCaravan(MONK), ("cards", invested), ("resources", MONK_INVESTS))
    do(table, PlayCard(FISHERMAN), ("card", cards[f"{FISHERMAN} sightsee"]))
    do(
        table, Trade(FISHERMAN), ("with", MONK), (f"give@{MONK}", {"food": 1}), (f"get@{MONK}", {"water": 1}),
        (f"deal@{MONK}", True, MONK), ("with", "done"),
    )  # fmt: skip
    do(table, PlayCard(SOLDIER), ("card", cards[f"{SOLDIER} cuisine"]))
    invested = [cards[f"{SOLDIER} work"]]
    do(table, InvestInCaravan(SOLDIER), ("cards", invested), ("resources", SOLDIER_INVESTS))


def test_the_members_turns_fill_the_stockpile_as_in_the_example() -> None:
    table, cards = company()
    members_act(table, cards)
    assert held(table, RED) == STOCK_BEFORE
    assert sorted(desk(table).hand(RED)) == sorted(
        [cards[f"{MONK} travel-two"], cards[f"{MONK} cook"], cards[f"{SOLDIER} work"]]
    )
    assert table.turn == (RED,)
    assert table.state.clock["actions"] == CARAVAN_ACTIONS
    assert {seat: points(table, seat) for seat in MEMBERS} == {MONK: 1, FISHERMAN: 1, SOLDIER: 1}


def test_the_caravans_turn_goes_as_in_the_example_and_ends_with_one_challenge() -> None:
    table, cards = company()
    members_act(table, cards)
    before = {seat: points(table, seat) for seat in MEMBERS}
    food = held(table, MONK)["food"]

    def gained() -> set[int]:
        return {points(table, seat) - before[seat] for seat in MEMBERS}

    do(table, PlayCard(RED), ("card", cards[f"{MONK} travel-two"]), ("to", NEW_STOP))
    assert held(table, RED) == STOCK_AFTER_TRAVEL
    assert gained() == {1}, "everybody scores for the new stop"

    do(table, PlayCard(RED), ("card", cards[f"{MONK} cook"]), ("guest", MONK))
    assert held(table, RED) == STOCK_AFTER_COOK
    assert held(table, MONK)["food"] - food == 2
    assert gained() == {POINTS_FROM_CARAVAN}
    assert table.state.clock["moved"] == 2

    do(table, MoveOn(RED), ("to", NEXT_ROAD), ("discard", cards[f"{SOLDIER} work"]))
    assert held(table, RED) == STOCK_AFTER_MOVE
    assert gained() == {POINTS_FROM_CARAVAN}
    assert points(table, MONK) == MONK_POINTS
    assert desk(table).hand(RED) == ()
    assert desk(table).place_of(MONK) == NEXT_ROAD
    assert table.state.clock["moved"] == SPACES_MOVED

    assert table.state.clock["phase"] == CHALLENGES
    assert list(table.questions) == [f"challenge@{NEXT_ROAD}"]
    table.answer("snake-bite")  # the monk helps, so nothing is asked
    met = [entry.move for entry in table.entries if isinstance(entry.move, MeetChallenge)]
    assert met == [MeetChallenge("table", NEXT_ROAD)]
    assert table.state.clock["round"] == 2


def test_the_example_leaves_one_space_of_four() -> None:
    table, cards = company()
    members_act(table, cards)
    assert spaces_left(desk(table), RED) == SPACES_LIMIT
    do(table, PlayCard(RED), ("card", cards[f"{MONK} travel-two"]), ("to", NEW_STOP))
    assert spaces_left(desk(table), RED) == SPACES_LIMIT - 2


# --- small sums


def test_six_members_pay_three_times_one_food_and_two_water() -> None:
    table = journey(6)
    red = caravan(table, *table.seats, place=TEMPLE)
    lay_event(table, "west", "drought")  # one water more makes the road cost 1 food and 2 water
    give(table, red, food=3, water=6, lira=0)
    (card,) = hold(table, red, "travel-two")
    table.state.put(table.state.clock, "turn", (red,))
    table.state.put(table.state.clock, "phase", "caravans")
    do(table, PlayCard(red), ("card", card), ("to", ROAD))
    assert held(table, red) == {"food": 0, "water": 0, "lira": 0}


def ends_with(own: dict[str, Any], category: str) -> int:
    """The points of one section of the score sheet."""
    blank = {"track": 0, "distance": 0}
    tally = Tally({"Amira": blank | own, "Ben": blank, "Chiara": blank})
    return sum(line.points for line in GAME.scorer.lines(tally, "Amira") if line.category == category)


@pytest.mark.parametrize(
    ("own", "category", "expected"),
    [
        ({"food": 6, "water": 5, "lira": 3}, "resources", 10),
        ({"food": 4, "water": 3, "lira": 2}, "resources", 9),
        ({"goods": [3, 4, 5]}, "goods", 10),
        ({"goods": [3, 4]}, "goods", 7),
    ],
)
def test_what_is_left_counts_up_to_ten(own: dict[str, Any], category: str, expected: int) -> None:
    assert ends_with(own, category) == expected


def test_fourteen_resources_left_in_a_played_game_count_ten() -> None:
    table = journey()
    put(table, "istanbul", MONK)
    give(table, MONK, food=6, water=5, lira=3)
    (score,) = (score for score in table.ranking().scores if score.seat == MONK)
    assert [line.points for line in score.lines if line.category == "resources"] == [10]


def test_the_bank_gives_six_water_for_three_lira() -> None:
    table = journey()
    give(table, MONK, food=0, water=0, lira=3)
    do(table, Trade(MONK), ("with", "lira-water"), ("times", 3), ("with", "done"))
    assert held(table, MONK) == {"food": 0, "water": 6, "lira": 0}
