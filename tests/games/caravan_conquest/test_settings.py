"""Every reading of the rules that a table may choose: load and speed, and the cards."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from rules_core.engine.table import Table
from rules_core.games.caravan_conquest.travel import Stay, Travel
from tests.kits.caravan import PARTS, caravans, give, held, travel
from tests.kits.caravan_readings import (
    ROAD,
    Rules,
    decides,
    options,
    pass_turn,
    refusal,
    stand,
)

# --- load and speed


VECTORS = tomllib.loads("""
[[test_vector]]
id = "rulebook_speed_example"
animal_speeds = [5, 4]
start_tile = "desert"
capacity = 120
load = 125
expect_base_speed = 4
expect_tile_effect = -1
expect_overload_penalty = 1
expect_total_speed = 2
[[test_vector]]
id = "starting_kit"
animal_speeds = [3, 3]
start_tile = "start"
capacity = 90
load = 25
expect_base_speed = 3
expect_tile_effect = 0
expect_overload_penalty = 0
expect_total_speed = 3
[[test_vector]]
id = "overload_9"
animal_speeds = [5, 5]
start_tile = "grasslands"
capacity = 90
load = 99
expect_base_speed = 5
expect_tile_effect = 0
expect_overload_penalty = 1
expect_total_speed = 4
[[test_vector]]
id = "overload_10"
animal_speeds = [5, 5]
start_tile = "grasslands"
capacity = 90
load = 100
expect_base_speed = 5
expect_tile_effect = 0
expect_overload_penalty = 2
expect_total_speed = 3
[[test_vector]]
id = "exactly_full"
animal_speeds = [4, 4]
start_tile = "mountains"
capacity = 200
load = 200
expect_base_speed = 4
expect_tile_effect = -1
expect_overload_penalty = 0
expect_total_speed = 3
""")["test_vector"]


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_the_speed_of_a_caravan_agrees_with_the_figures_of_the_authors(vector: dict[str, Any]) -> None:
    settings = {"capacity": 120} if vector["capacity"] == 120 else {}
    table = caravans(("Sgdm", "gggF"), settings=settings)
    harness(table, *({3: "donkey", 4: "roach", 5: "epona"}[speed] for speed in vector["animal_speeds"]))
    if vector["capacity"] == 200:
        give(table, "Amira", basic_caravan=0, reinforced_caravan=1)
    give(table, "Amira", gold=vector["load"] - 10 - 5)
    if vector["start_tile"] != "start":
        stand(table, {"grasslands": "B1", "desert": "C1", "mountains": "D1"}[vector["start_tile"]])
    desk = table.desk
    assert (desk.load("Amira"), desk.capacity("Amira")) == (vector["load"], vector["capacity"])
    assert desk.base_speed("Amira") == vector["expect_base_speed"]
    assert desk.pace("Amira") - desk.base_speed("Amira") == vector["expect_tile_effect"]
    assert desk.overload_penalty("Amira") == vector["expect_overload_penalty"]
    assert desk.speed("Amira") == vector["expect_total_speed"]
    table.push(Travel("Amira"))
    assert getattr(table.question, "steps", None) == vector["expect_total_speed"]


def harness(table: Table, first: str, second: str) -> None:
    """Amira gets this pair of animals."""
    pair = [first, second]
    give(table, "Amira", **{animal: pair.count(animal) for animal in PARTS.animals})


@decides("capacity", (90, (90, 0)), (120, (120, 2)), (500, (500, 3)))
def test_capacity_of_the_basic_wagon(rules: Rules, expected: tuple[int, int]) -> None:
    table = caravans(settings=rules)
    give(table, "Amira", gold=125 - 10 - 5)
    assert (table.desk.capacity("Amira"), table.desk.speed("Amira")) == expected


def test_capacity_is_that_of_the_basic_wagon_alone() -> None:
    table = caravans(settings={"capacity": 120})
    give(table, "Amira", basic_caravan=0, reinforced_caravan=1)
    assert table.desk.capacity("Amira") == 200


@decides("gold-weight", (1, (95, 2)), (0, (15, 3)), (2, (175, 0)))
def test_weight_of_gold(rules: Rules, expected: tuple[int, int]) -> None:
    table = caravans(settings=rules)
    give(table, "Amira", gold=80)
    assert (table.desk.load("Amira"), table.desk.speed("Amira")) == expected


@decides("overload", ("rulebook", [5, 4, 4, 3, 3, 2]), ("legend", [5, 5, 5, 4, 4, 3]))
def test_overload(rules: Rules, expected: list[int]) -> None:
    table = caravans(settings=rules)
    harness(table, "epona", "epona")
    speeds = []
    for load in (90, 91, 99, 100, 109, 110):
        give(table, "Amira", gold=load - 10 - 5)
        speeds.append(table.desk.speed("Amira"))
    assert speeds == expected


@decides("slowest", ("stay", (0, "movement.total-speed", "")), ("crawl", (1, "", "movement.stay")))
def test_when_nothing_is_left_of_the_speed(rules: Rules, expected: tuple[int, str, str]) -> None:
    speed, go, stay = expected
    table = caravans(ROAD, settings=rules)
    give(table, "Amira", gold=150)
    assert table.desk.speed("Amira") == speed
    assert refusal(table, Travel("Amira"), ("to", "A3")) == "movement.total-speed", "two steps are too many"
    moves = [(go, Travel("Amira"), [("to", "A2")]), (stay, Stay("Amira"), [])]
    for rule, move, answers in sorted(moves, key=lambda each: each[0] == ""):
        assert refusal(table, move, *answers) == rule
    assert table.desk.where("Amira") == ("A1" if go else "A2")
    assert table.turn == (("Ben",) if go else ("Amira",)), "Start has nothing to wait for, a city has"


@decides("camels", ("each", [2, 4, 4, 2]), ("one", [3, 4, 4, 2]), ("both", [2, 3, 4, 2]))
def test_camels_in_the_desert(rules: Rules, expected: list[int]) -> None:
    table = caravans(("Sdg", "ggF"), settings=rules)
    stand(table, "B1")
    speeds = []
    for pair in (("fidget", "donkey"), ("fidget", "epona"), ("fidget", "fidget"), ("donkey", "donkey")):
        harness(table, *pair)
        speeds.append(table.desk.speed("Amira"))
    assert speeds == expected


@pytest.mark.parametrize("camels", ["each", "one", "both"])
def test_camels_are_slowed_by_mountains_all_the_same(camels: str) -> None:
    table = caravans(("Smg", "ggF"), settings={"camels": camels})
    stand(table, "B1")
    harness(table, "fidget", "fidget")
    assert table.desk.speed("Amira") == 3


@decides("dried-oasis", (True, 2), (False, 3))
def test_an_oasis_that_dried_up(rules: Rules, expected: int) -> None:
    table = caravans(("Sodg", "gggF"), settings=rules)
    travel(table, "Amira", "B1", ("oasis", "gold"), ("card", "o01"))
    assert table.desk.tile("B1").id == "desert"
    assert table.desk.speed("Amira") == expected
    stand(table, "C1")
    assert table.desk.speed("Amira") == 2, "a desert that always was one"


# --- cards


@decides("extra-steps", ("now", ("C1", 11, 3)), ("next", ("B1", 10, 3)))
def test_extra_movement(rules: Rules, expected: tuple[str, int, int]) -> None:
    table = caravans(("Sdgg", "CggF", "Cggg"), settings=rules)
    step = [] if rules else [("extra", "C1")]
    travel(table, "Amira", "B1", ("card", "d09"), *step)
    desk = table.desk
    assert (desk.where("Amira"), desk.has("Amira", "spice"), desk.speed("Amira")) == expected


def test_extra_movement_of_the_next_turn_is_used_up_by_it() -> None:
    table = caravans(("Sdgg", "CggF", "Cggg"), settings={"extra-steps": "next"})
    travel(table, "Amira", "B1", ("card", "d09"))
    pass_turn(table)
    travel(table, "Amira", "D2")
    assert table.desk.is_home("Amira"), "three steps, though deserts slow"
    assert table.desk.speed("Amira") == 3


@decides(
    "goods",
    ("silk-spice", ["silk", "spice"]),
    ("with-treasure", ["silk", "spice", "treasure"]),
    ("with-gold", ["silk", "spice", "gold"]),
)
def test_what_counts_as_a_good(rules: Rules, expected: list[str]) -> None:
    table = caravans(ROAD, settings=rules, treasure=["B1"])
    travel(table, "Amira", "B1", ("card", "g01"))
    pass_turn(table)
    table.push(Travel("Amira"), [("to", "C1"), ("card", "g03")])
    assert options(table) == expected
    before = table.desk.has("Amira", expected[-1])
    table.answer(expected[-1])
    assert table.desk.has("Amira", expected[-1]) == before - 1


@pytest.mark.parametrize(
    ("goods", "offered"),
    [("silk-spice", ["silk", "spice", "no"]), ("with-gold", ["silk", "spice", "gold", "no"])],
)
def test_what_counts_as_a_good_can_be_swapped(goods: str, offered: list[str]) -> None:
    table = caravans(("Sdg", "ggF"), settings={"goods": goods})
    table.push(Travel("Amira"), [("to", "B1"), ("card", "d10")])
    assert options(table) == offered


@decides(
    "swaps", ("free", (["spice", "no"], ["silk", "spice", "no"])), ("as-worded", ([], ["silk", "spice"]))
)
def test_a_swap_that_a_card_orders(rules: Rules, expected: tuple[list[str], list[str]]) -> None:
    table = caravans(("Sgd", "ggF"), settings=rules)
    table.push(Travel("Amira"), [("to", "B1"), ("card", "g05")])
    assert (options(table) if table.questions else []) == expected[0]
    if table.questions:
        table.answer("spice")
    assert held(table, "Amira") == {"gold": 12, "silk": 5, "spice": 10}
    table.push(Travel("Ben"), [("to", "C1"), ("card", "d10")])
    assert options(table) == expected[1]


@pytest.mark.parametrize("swaps", ["free", "as-worded"])
def test_a_swap_that_a_card_leaves_open_can_always_be_declined(swaps: str) -> None:
    table = caravans(("Sdo", "ggF"), settings={"swaps": swaps})
    travel(table, "Amira", "B1", ("card", "d06"), ("swap", "no"))
    travel(table, "Ben", "C1", ("oasis", "gold"), ("card", "o02"), ("swap", "no"))
    assert held(table, "Amira") == {"gold": 10, "silk": 6, "spice": 10}
    assert held(table, "Ben") == {"gold": 12, "silk": 5, "spice": 10}


@pytest.mark.parametrize(("card", "gold"), [("g05", 12), ("d03", 13)])
def test_as_worded_an_ordered_swap_is_not_asked(card: str, gold: int) -> None:
    table = caravans((f"S{card[0]}g", "ggF"), settings={"swaps": "as-worded"})
    travel(table, "Amira", "B1", ("card", card))
    assert table.desk.has("Amira", "gold") == gold


def test_as_worded_the_fortune_teller_must_be_paid() -> None:
    table = caravans(("Sog", "ggF"), settings={"swaps": "as-worded"})
    travel(table, "Amira", "B1", ("oasis", "silk"), ("card", "o08"))
    assert held(table, "Amira") == {"gold": 9, "silk": 7, "spice": 10}
    assert table.desk.piles["kept Amira"] == ("o08",)


@decides("fortune", ("seen", ("card", 9)), ("unseen", ("fortune", 10)))
def test_when_the_fortune_teller_is_used(rules: Rules, expected: tuple[str, int]) -> None:
    first_asked, cards_left = expected
    table = caravans(("Sogg", "CggF", "Cggg"), settings=rules)
    travel(table, "Amira", "B1", ("oasis", "gold"), ("card", "o08"), ("keep", True))
    pass_turn(table)
    before = held(table, "Amira")
    table.push(Travel("Amira"), [("to", "C1")])
    assert list(table.questions) == [first_asked]
    if first_asked == "card":
        table.answer("g02")
    assert table.answer(True) is not None
    assert held(table, "Amira") == before | {"spice": 11}
    assert len(table.desk.piles["deck grasslands"]) == cards_left
    assert table.desk.piles["discard oasis"] == ("o08",)


@decides("empty-deck", ("reshuffle", (9, 1)), ("closed", (0, 10)))
def test_a_deck_that_is_used_up(rules: Rules, expected: tuple[int, int]) -> None:
    table = caravans(("Sggg", "gggF"), settings=rules, real_decks=())
    for number in range(11):
        seat = ("Amira", "Ben")[number % 2]
        table.push(Travel(seat), [("to", "B1" if table.desk.where(seat) != "B1" else "C1")])
        while table.question is not None:
            table.answer(options(table)[0])
        if number == 9:
            assert table.desk.piles["deck grasslands"] == ()
    piles = table.desk.piles
    assert (len(piles["deck grasslands"]), len(piles["discard grasslands"])) == expected
