"""Every reading of the rules that a table may choose: the end of a turn, dealing, the last rounds, riches."""

from __future__ import annotations

import pytest

from rules_core.engine.refusal import Refused
from rules_core.games.caravan_conquest.market import BuyGoods, SellGoods, TradeAnimal
from rules_core.games.caravan_conquest.travel import LeaveCargo, Stay, Travel, WaitAtHome
from tests.kits.caravan import caravans, give, held, travel
from tests.kits.caravan_readings import (
    NEAR,
    ROAD,
    THREE,
    Rules,
    amira_home,
    decides,
    options,
    pass_turn,
    points,
    refusal,
    stand,
)

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
    assert table.ranking().winners == ["Amira"]


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
    assert [score.total for score in table.ranking().scores] == [10 + 5 * 9 + 10 * 4 + 24] * 2
    assert sorted(table.ranking().winners) == expected


def test_the_earlier_arrival_wins_a_tie_after_another_has_left_finish_again() -> None:
    table = caravans(NEAR, seats=THREE, settings={"ties": "first-home", "home": "go-on"})
    travel(table, "Amira", "B1")
    travel(table, "Ben", "B1")
    pass_turn(table, "Cleo")
    pass_turn(table, "Amira")
    table.push(WaitAtHome("Ben"))
    travel(table, "Cleo", "B1")
    assert [table.desk.is_home(seat) for seat in THREE] == [False, True, True]
    assert table.ranking().winners == ["Ben"]
