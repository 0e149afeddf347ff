"""Every reading of the rules that a table may choose: what the usual one does, and what each other does."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from rules_core.games.caravan_conquest.market import BuyGoods, EndTurn, SellGoods, TradeAnimal
from rules_core.games.caravan_conquest.travel import LeaveCargo, Stay, Travel, WaitAtHome
from rules_core.moves import AnyMove
from rules_core.refusal import Refused
from rules_core.rulings import MoveToken
from rules_core.table import Table
from tests.caravan import PARTS, caravans, give, held, travel

Rules = Mapping[str, Any]

TESTED: dict[str, list[Any]] = {}
"""The choices of each setting that a test below goes through, the usual one first."""

ROAD = ("Sggd", "Cggg", "CkpF")
"""Cities on A2 and A3 to pass turns in, camps on B3 and C3."""

NEAR = ("SFkd", "Cgpg", "Cggg")
"""Finish is one step from Start, and so is a city."""

THREE = ("Amira", "Ben", "Cleo")


def decides(setting: str, *cases: tuple[Any, Any]) -> pytest.MarkDecorator:
    """Each choice of a setting with what comes of it; the first is what a table gets that chooses nothing."""
    values = [value for value, _ in cases]
    known = TESTED.setdefault(setting, values)
    known.extend(value for value in values if value not in known)
    params = [
        pytest.param({setting: value} if number else {}, expected, id=f"{setting}={value}")
        for number, (value, expected) in enumerate(cases)
    ]
    return pytest.mark.parametrize(("rules", "expected"), params)


def refusal(table: Table, move: AnyMove, *answers: tuple[str, Any]) -> str:
    """The end of the id of the rule that a move meets; empty when it is played."""
    try:
        assert table.push(move, answers) is not None, f"still asked {list(table.questions)}"
    except Refused as no:
        return no.refusal.rule.removeprefix("caravan-conquest.")
    return ""


def options(table: Table) -> list[str]:
    assert table.question is not None
    return [option.value for option in table.question.options(table.desk)]


def pass_turn(table: Table, seat: str = "Ben") -> None:
    """A turn in which nothing happens: from one city to the other."""
    travel(table, seat, "A3" if table.desk.where(seat) == "A2" else "A2")
    table.push(EndTurn(seat))


def stand(table: Table, place: str, seat: str = "Amira") -> None:
    table.push(MoveToken("host", seat, place), reason="the test says so")


def amira_home(rows: Sequence[str] = NEAR, rounds: int = 0, **setup: Any) -> Table:
    """Amira has arrived first, and Ben has passed the turns of so many rounds since."""
    table = caravans(rows, **setup)
    travel(table, "Amira", "B1")
    for _ in range(rounds):
        pass_turn(table)
    return table


def points(table: Table, seat: str = "Amira") -> dict[str, int]:
    (score,) = [score for score in table.sheet().scores if score.seat == seat]
    return {line.category: line.points for line in score.lines}


# --- the list of settings


def test_every_choice_of_every_setting_is_tested() -> None:
    assert set(TESTED) == set(PARTS.settings)
    for name, setting in PARTS.settings.items():
        assert TESTED[name][0] == setting.default, name
        if setting.kind == "count":
            assert len(TESTED[name]) > 1, name
        else:
            every = set(setting.options) if setting.kind == "pick" else {True, False}
            assert set(TESTED[name]) == every, name


@pytest.mark.parametrize(
    ("setting", "least", "most"),
    [("capacity", 10, 500), ("gold-weight", 0, 5), ("camp-markup", 0, 10), ("treasure-value", 0, 200)],
)
def test_a_number_has_its_limits(setting: str, least: int, most: int) -> None:
    for value in (least, most):
        assert caravans(settings={setting: value}).desk.setting(setting) == value
    for value in (least - 1, most + 1):
        with pytest.raises(Refused) as no:
            caravans(settings={setting: value})
        assert no.value.refusal.rule == f"caravan-conquest.setting.{setting}"


def test_several_settings_can_be_changed_together_and_the_others_stay() -> None:
    desk = caravans(settings={"capacity": 120, "gold-weight": 0}).desk
    chosen = {name: desk.setting(name) for name in PARTS.settings}
    usual = {name: setting.default for name, setting in PARTS.settings.items()}
    assert chosen == usual | {"capacity": 120, "gold-weight": 0}


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


# --- the end of a turn


@decides("oasis-gold", (True, ["spice", "silk", "gold"]), (False, ["spice", "silk"]))
def test_what_an_oasis_gives(rules: Rules, expected: list[str]) -> None:
    table = caravans(("Sog", "ggF"), settings=rules)
    table.push(Travel("Amira"), [("to", "B1")])
    assert options(table) == expected
    before = table.desk.has("Amira", expected[-1])
    table.answer(expected[-1])
    table.answer("o01")
    assert table.desk.has("Amira", expected[-1]) == before + 2


@decides("ends", ("plain", (10, 10)), ("grasslands", (12, 13)))
def test_start_and_finish(rules: Rules, expected: tuple[int, int]) -> None:
    on_start, on_finish = expected
    table = caravans(NEAR, settings=rules)
    pass_turn(table, "Amira")
    pass_turn(table, "Ben")
    travel(table, "Amira", "A1", *([("card", "g01")] if rules else []))
    travel(table, "Ben", "B1", *([("card", "g07")] if rules else []))
    assert (table.desk.has("Amira", "spice"), table.desk.has("Ben", "spice")) == (on_start, on_finish)
    assert (table.desk.is_home("Amira"), table.desk.is_home("Ben")) == (False, True)


@pytest.mark.parametrize(("ends", "spice"), [("plain", 10), ("grasslands", 11)])
def test_finish_gives_its_goods_to_an_extra_step_too(ends: str, spice: int) -> None:
    table = caravans(("SdF", "Cgg", "Cgg"), settings={"ends": ends})
    travel(table, "Amira", "B1", ("card", "d09"), ("extra", "C1"))
    assert table.desk.is_home("Amira")
    assert table.desk.has("Amira", "spice") == spice


@decides("sharing", (True, ""), (False, "setting.sharing"))
def test_two_caravans_on_one_tile(rules: Rules, expected: str) -> None:
    table = caravans(ROAD, settings=rules)
    travel(table, "Amira", "B1", ("card", "g01"))
    assert refusal(table, Travel("Ben"), ("to", "B1"), ("card", "g02")) == expected
    if expected:
        through = refusal(table, Travel("Ben"), ("to", ["B1", "C1"]), ("card", "g02"))
        assert through == "", "passing is no sharing"


def test_without_sharing_start_and_finish_still_hold_everybody() -> None:
    table = amira_home(settings={"sharing": False})
    travel(table, "Ben", "B1")
    assert table.desk.is_home("Ben")


def test_without_sharing_an_extra_step_finds_no_place_beside_another() -> None:
    table = caravans(("Sdg", "Cgg", "CgF"), settings={"sharing": False})
    stand(table, "C1", "Ben")
    table.push(Travel("Amira"), [("to", "B1"), ("card", "d09")])
    with pytest.raises(Refused) as no:
        table.answer("C1")
    assert no.value.refusal.rule == "caravan-conquest.setting.sharing"


def test_without_sharing_a_caravan_that_finds_every_tile_taken_stays() -> None:
    table = caravans(("Sg.", ".gF"), settings={"sharing": False})
    give(table, "Amira", gold=90)
    stand(table, "B1", "Ben")
    assert table.desk.speed("Amira") == 1
    assert refusal(table, Travel("Amira"), ("to", "B1")) == "movement.stay"
    assert refusal(table, Stay("Amira")) == ""


@decides(
    "order",
    ("gain-card-treasure", (0, 0)),
    ("card-gain-treasure", (1, 0)),
    ("treasure-gain-card", (0, 1)),
)
def test_the_order_of_things_at_the_end_of_a_turn(rules: Rules, expected: tuple[int, int]) -> None:
    table = caravans(("Sgdg", "gggF"), settings=rules, treasure=["C1"])
    give(table, "Amira", silk=0, spice=0)
    travel(table, "Amira", "B1", ("card", "g03"))
    travel(table, "Ben", "C1", ("card", "d09"), ("extra", "D1"))
    assert (table.desk.has("Amira", "spice"), table.desk.has("Ben", "treasure")) == expected


@pytest.mark.parametrize("order", ["gain-card-treasure", "card-gain-treasure", "treasure-gain-card"])
def test_in_any_order_an_extra_step_reaches_the_treasure_of_its_tile(order: str) -> None:
    table = caravans(("Sdg", "ggF"), settings={"order": order}, treasure=["C1"])
    travel(table, "Amira", "B1", ("card", "d09"), ("extra", "C1"))
    assert table.desk.has("Amira", "treasure") == 1
    assert held(table, "Amira") == {"gold": 10, "silk": 6, "spice": 11}


@decides("treasure-taken", ("ending", 0), ("passing", 1))
def test_a_treasure_on_the_way(rules: Rules, expected: int) -> None:
    table = caravans(ROAD, settings=rules, treasure=["B1", "C1"])
    table.push(Travel("Amira"), [("to", ["B1", "B2"]), ("card", "g01")])
    assert table.desk.has("Amira", "treasure") == expected
    travel(table, "Ben", "C1", ("card", "g02"))
    assert table.desk.has("Ben", "treasure") == 1, "the one on which the turn ends"


def test_a_treasure_is_not_passed_by_those_who_take_another_way() -> None:
    table = caravans(ROAD, settings={"treasure-taken": "passing"}, treasure=["B1"])
    table.push(Travel("Amira"), [("to", ["A2", "B2"]), ("card", "g01")])
    assert table.desk.where("Amira") == "B2"
    assert table.desk.has("Amira", "treasure") == 0


def test_a_treasure_is_passed_by_an_extra_step_that_leaves_its_tile() -> None:
    table = caravans(("Sdg", "Cgg", "CgF"), settings={"treasure-taken": "passing"}, treasure=["B1"])
    travel(table, "Amira", "B1", ("card", "d09"), ("extra", "C1"))
    assert table.desk.has("Amira", "treasure") == 1


def test_a_treasure_is_passed_on_the_way_of_two_extra_steps() -> None:
    table = caravans(("Somgg", "CgggF", "Cgggg"), settings={"treasure-taken": "passing"}, treasure=["D1"])
    travel(table, "Amira", "B1", ("oasis", "gold"), ("card", "o06"))
    pass_turn(table)
    travel(table, "Amira", "C1", ("card", "m02"), ("card", "m05"), ("extra", ["D1", "E1"]))
    assert table.desk.has("Amira", "treasure") == 1


@decides(
    "leave-cargo",
    ("overloaded", ("setting.leave-cargo", "")),
    ("always", ("", "")),
    ("never", ("setting.leave-cargo", "setting.leave-cargo")),
)
def test_leaving_cargo_behind(rules: Rules, expected: tuple[str, str]) -> None:
    table = caravans(ROAD, settings=rules)
    light = refusal(table, LeaveCargo("Amira"), ("cargo", {"silk": 2}))
    assert table.desk.has("Amira", "silk") == (5 if light else 3)
    give(table, "Amira", gold=100)
    heavy = refusal(table, LeaveCargo("Amira"), ("cargo", {"gold": 60, "spice": 1}))
    assert (light, heavy) == expected
    assert held(table, "Amira", "gold", "spice") == (
        {"gold": 100, "spice": 10} if heavy else {"gold": 40, "spice": 9}
    )
    assert table.turn == ("Amira",)


def test_a_caravan_that_is_exactly_full_is_not_overloaded() -> None:
    table = caravans(ROAD)
    give(table, "Amira", gold=90 - 10 - 5)
    assert refusal(table, LeaveCargo("Amira"), ("cargo", {"gold": 1})) == "setting.leave-cargo"


# --- dealing


@decides("city-goods", (False, ("trade.camps", 30, 10)), (True, ("", 20, 12)))
def test_goods_in_a_city(rules: Rules, expected: tuple[str, int, int]) -> None:
    table = caravans(ROAD, settings=rules)
    give(table, "Amira", gold=30)
    travel(table, "Amira", "A2")
    bought = refusal(table, BuyGoods("Amira"), *([("good", "spice"), ("buy", 2)] if rules else []))
    assert (bought, table.desk.has("Amira", "gold"), table.desk.has("Amira", "spice")) == expected
    assert refusal(table, SellGoods("Amira"), ("sell", 1)) == "trade.camps", "cities buy no goods"


@decides("camp-markup", (0, (20, 30)), (2, (16, 26)), (10, (0, 10)))
def test_goods_bought_at_a_camp(rules: Rules, expected: tuple[int, int]) -> None:
    after_buying, after_selling = expected
    table = caravans(("Skg", "ggF"), settings=rules)
    give(table, "Amira", gold=40)
    travel(table, "Amira", "B1")
    table.push(BuyGoods("Amira"), [("buy", 2)])
    assert held(table, "Amira", "gold", "silk") == {"gold": after_buying, "silk": 7}
    table.push(SellGoods("Amira"), [("sell", 1)])
    assert held(table, "Amira", "gold", "silk") == {"gold": after_selling, "silk": 6}


def test_a_markup_also_counts_in_a_city_that_sells_goods() -> None:
    table = caravans(ROAD, settings={"city-goods": True, "camp-markup": 2})
    travel(table, "Amira", "A2")
    table.push(BuyGoods("Amira"), [("good", "spice"), ("buy", 1)])
    assert held(table, "Amira") == {"gold": 3, "silk": 5, "spice": 11}


@decides("supply", ("unlimited", ""), ("printed", "setting.supply"))
def test_animals_for_sale(rules: Rules, expected: str) -> None:
    table = caravans(ROAD, settings=rules)
    give(table, "Ben", roach=6)
    travel(table, "Amira", "A2")
    assert refusal(table, TradeAnimal("Amira"), ("take", "roach")) == expected
    assert held(table, "Amira", "donkey", "roach") == (
        {"donkey": 2, "roach": 0} if expected else {"donkey": 1, "roach": 1}
    )


def test_of_the_printed_animals_the_last_one_can_be_bought() -> None:
    table = caravans(ROAD, settings={"supply": "printed"})
    give(table, "Ben", roach=5)
    travel(table, "Amira", "A2")
    assert refusal(table, TradeAnimal("Amira"), ("take", "roach")) == ""
    assert refusal(table, TradeAnimal("Amira"), ("give", "donkey"), ("take", "roach")) == "setting.supply"


def test_the_printed_donkeys_are_enough_for_three() -> None:
    table = caravans(seats=THREE, settings={"supply": "printed"})
    assert (table.desk.has("Cleo", "donkey"), table.desk.has("bank", "donkey")) == (2, 0)
    with pytest.raises(Refused, match="the kits take 8 Donkey, and 6 were printed"):
        caravans(seats=(*THREE, "Dario"), settings={"supply": "printed"})


# --- the last rounds


@decides("decay-unit", ("round", [10, 10, 9, 9, 8]), ("turn", [9, 8, 7, 6, 5]))
def test_values_fall(rules: Rules, expected: list[int]) -> None:
    table = amira_home(seats=THREE, settings=rules)
    prices = []
    for seat in ("Ben", "Cleo", "Ben", "Cleo", "Ben"):
        prices.append(table.desk.camp_price("silk"))
        pass_turn(table, seat)
    assert prices == expected


def test_values_do_not_fall_before_the_first_arrival() -> None:
    table = caravans(NEAR)
    for seat in ("Amira", "Ben", "Amira", "Ben"):
        pass_turn(table, seat)
    assert table.desk.camp_price("silk") == 10


@decides("decay-camps", (True, (9, 10 + 9)), (False, (10, 10 + 10)))
def test_falling_values_at_the_camps(rules: Rules, expected: tuple[int, int]) -> None:
    price, gold = expected
    table = amira_home(rounds=1, settings=rules)
    travel(table, "Ben", "C1")
    table.push(SellGoods("Ben"), [("sell", 1)])
    assert (table.desk.camp_price("silk"), table.desk.has("Ben", "gold")) == (price, gold)
    assert points(table)["silk"] == 5 * 9, "riches fall in either case"


@decides("decay-treasure", (False, 40), (True, 38))
def test_falling_value_of_the_treasure(rules: Rules, expected: int) -> None:
    table = amira_home(rounds=2, settings=rules, treasure=["B1"])
    assert points(table)["treasure"] == expected


@decides("decay-floor", (True, (0, 0, 5 * 4)), (False, (-1, -10, 5 * 4)))
def test_values_at_the_bottom(rules: Rules, expected: tuple[int, int, int]) -> None:
    table = amira_home(rounds=6, settings=rules)
    found = points(table)
    assert (table.desk.camp_price("spice"), found["spice"], found["silk"]) == expected
    travel(table, "Ben", "C2")
    assert refusal(table, SellGoods("Ben"), ("sell", 1)) == "end.worthless"
    assert refusal(table, BuyGoods("Ben"), ("buy", 1)) == "end.worthless"


@decides("countdown-unit", ("round", 2 + 10 * 2), ("turn", 10))
def test_the_turns_that_are_left_after_the_first_arrival(rules: Rules, expected: int) -> None:
    table = amira_home(seats=THREE, settings=rules)
    turns = 0
    while not table.finished:
        pass_turn(table, *table.turn)
        turns += 1
    assert turns == expected
    assert table.sheet().winners == ["Amira"]


@decides("home", ("rest", ("table.turn", "table.turn", ("Ben",))), ("go-on", ("", "", ("Amira",))))
def test_caravans_that_have_arrived(rules: Rules, expected: tuple[str, str, tuple[str, ...]]) -> None:
    wait, leave, turn = expected
    table = amira_home(rounds=1, settings=rules)
    assert table.turn == turn
    assert refusal(table, WaitAtHome("Amira")) == wait
    assert table.turn == ("Ben",)
    pass_turn(table)
    assert refusal(table, Travel("Amira"), ("to", "A2")) == leave
    assert table.desk.is_home("Amira") == bool(leave)
    assert (sum(points(table).values()) > 0) == bool(leave), "wealth counts at Finish only"


def test_only_those_who_have_arrived_wait_at_finish() -> None:
    table = caravans(NEAR, settings={"home": "go-on"})
    assert refusal(table, WaitAtHome("Amira")) == "setting.home"


# --- riches


@decides("equipment", (True, 10 + 50 + 50 + 20 + 2 + 2), (False, 10 + 50 + 50))
def test_equipment_among_the_riches(rules: Rules, expected: int) -> None:
    assert sum(points(amira_home(settings=rules)).values()) == expected


@decides("treasure-value", (40, 40), (7, 7), (0, 0))
def test_worth_of_a_treasure(rules: Rules, expected: int) -> None:
    assert points(amira_home(settings=rules, treasure=["B1"]))["treasure"] == expected


@decides("valued", ("end", (5 * 8, 5 * 8)), ("arrival", (5 * 10, 5 * 8)))
def test_when_goods_are_valued(rules: Rules, expected: tuple[int, int]) -> None:
    table = amira_home(rounds=2, settings=rules)
    travel(table, "Ben", "B1")
    assert table.finished
    assert (points(table, "Amira")["silk"], points(table, "Ben")["silk"]) == expected


@decides("ties", ("shared", ["Amira", "Ben"]), ("first-home", ["Ben"]))
def test_equal_wealth(rules: Rules, expected: list[str]) -> None:
    table = caravans(NEAR, settings=rules)
    pass_turn(table, "Amira")
    travel(table, "Ben", "B1")
    travel(table, "Amira", "B1")
    assert table.finished
    assert [score.total for score in table.sheet().scores] == [10 + 5 * 9 + 10 * 4 + 24] * 2
    assert sorted(table.sheet().winners) == expected


def test_the_earlier_arrival_wins_a_tie_after_another_has_left_finish_again() -> None:
    table = caravans(NEAR, seats=THREE, settings={"ties": "first-home", "home": "go-on"})
    travel(table, "Amira", "B1")
    travel(table, "Ben", "B1")
    pass_turn(table, "Cleo")
    pass_turn(table, "Amira")
    table.push(WaitAtHome("Ben"))
    travel(table, "Cleo", "B1")
    assert [table.desk.is_home(seat) for seat in THREE] == [False, True, True]
    assert table.sheet().winners == ["Ben"]
