"""Aid and trade: what changes hands between travelers, and with the market."""

from __future__ import annotations

from collections import Counter

import pytest

from rules_core.games.via_egnatia.markets import ExchangeAtMarket
from rules_core.games.via_egnatia.rounds import EndTurn
from rules_core.games.via_egnatia.trade import Aid, Trade
from tests.kits.egnatia import PARTS, SEATS, clock, desk, do, give, held, journey, own, points, put
from tests.kits.egnatia_turns import actions_left, asked, refusal

AMIRA, BEN, CHIARA = SEATS[:3]


# --- aid


def test_aid_scores_one_point_however_much_is_given() -> None:
    table = journey()
    give(table, AMIRA, food=3, water=1)
    give(table, BEN, food=0, water=0)
    do(table, Aid(AMIRA), ("whom", BEN), ("gift", {"food": 3, "water": 1}), ("accept", True, BEN))
    assert points(table, AMIRA) == 1
    assert points(table, BEN) == 0
    assert (held(table, BEN)["food"], held(table, BEN)["water"]) == (3, 1)
    assert (held(table, AMIRA)["food"], held(table, AMIRA)["water"]) == (0, 0)


def test_the_same_traveler_can_be_aided_twice_in_a_turn() -> None:
    table = journey()
    give(table, AMIRA, food=0, water=2, lira=0)
    for _ in range(2):
        do(table, Aid(AMIRA), ("whom", BEN), ("gift", {"water": 1}), ("accept", True, BEN))
    assert points(table, AMIRA) == 2
    assert table.turn == (BEN,)


def test_goods_can_be_given_as_aid() -> None:
    table = journey()
    give(table, AMIRA, food=0, water=0, lira=0)
    silk, _ = own(table, AMIRA, "silk", "salt")
    do(table, Aid(AMIRA), ("whom", CHIARA), ("gift-goods", [silk]), ("accept", True, CHIARA))
    assert desk(table).goods(CHIARA) == (silk,)
    assert points(table, AMIRA) == 1


def test_a_gift_of_nothing_is_no_aid() -> None:
    table = journey()
    give(table, AMIRA, food=1)
    assert refusal(table, Aid(AMIRA), ("whom", BEN), ("gift", {})).rule == "via-egnatia.actions.aid"
    give(table, AMIRA, food=0, water=0, lira=0)
    assert str(refusal(table, Aid(AMIRA)).because) == "Amira has nothing to give"


def test_only_those_on_the_space_can_be_aided() -> None:
    table = journey()
    assert set(asked(table, Aid(AMIRA))) == {BEN, CHIARA}
    put(table, "peqin", BEN)
    assert list(table.preview(Aid(AMIRA)).waiting) == ["gift"], "there is nobody to choose but Chiara"
    put(table, "peqin", CHIARA)
    assert str(refusal(table, Aid(AMIRA)).because) == "there's nobody here to help"


def test_declined_aid_costs_nothing_and_is_not_offered_again_in_the_turn() -> None:
    table = journey()
    before = held(table, AMIRA)
    do(table, Aid(AMIRA), ("whom", BEN), ("gift", {"food": 1}), ("accept", False, BEN))
    assert (actions_left(table), points(table, AMIRA), held(table, AMIRA)) == (2, 0, before)
    options = asked(table, Aid(AMIRA))
    assert options[CHIARA].refusal is None
    assert options[BEN].refusal is not None
    assert options[BEN].refusal.rule == "via-egnatia.actions.tried"
    do(table, Aid(AMIRA), ("whom", CHIARA), ("gift", {"food": 1}), ("accept", False, CHIARA))
    assert refusal(table, Aid(AMIRA)).rule == "via-egnatia.actions.tried"


def test_what_was_tried_is_forgotten_when_the_next_turn_begins() -> None:
    table = journey()
    do(table, Aid(AMIRA), ("whom", CHIARA), ("gift", {"food": 1}), ("accept", False, CHIARA))
    do(table, EndTurn(AMIRA))
    assert table.turn == (BEN,)
    assert asked(table, Aid(BEN))[CHIARA].refusal is None


# --- trade


def test_one_trade_is_made_with_several_travelers_and_with_the_market() -> None:
    table = journey()
    for seat in (AMIRA, BEN, CHIARA):
        give(table, seat, food=3, water=3, lira=3)
    (silk,) = own(table, CHIARA, "silk")
    (salt,) = own(table, AMIRA, "salt")
    do(
        table, Trade(AMIRA),
        ("with", BEN), ("give@Ben", {"food": 2}), ("give@Ben-goods", []), ("get@Ben", {"lira": 1}), ("deal@Ben", True, BEN),
        ("with", CHIARA), ("give@Chiara", {"water": 2}), ("give@Chiara-goods", []), ("get@Chiara", {}),
        ("get@Chiara-goods", [silk]), ("deal@Chiara", True, CHIARA),
        ("with", "lira-food"), ("times", 2),
        ("with", "sell"), ("sold", [salt]),
        ("with", "done"),
    )  # fmt: skip
    assert held(table, AMIRA) == {"food": 3 - 2 + 4, "water": 1, "lira": 3 + 1 - 2 + 1}
    assert held(table, BEN) == {"food": 5, "water": 3, "lira": 2}
    assert held(table, CHIARA) == {"food": 3, "water": 5, "lira": 3}
    assert desk(table).goods(AMIRA) == (silk,)
    assert desk(table).goods(CHIARA) == ()
    assert salt in table.state.piles["goods deck"]
    assert actions_left(table) == 1


def test_a_deal_needs_something_that_changes_hands() -> None:
    table = journey()
    give(table, BEN, food=0, water=0, lira=0)
    no = refusal(table, Trade(AMIRA), ("with", BEN), ("give@Ben", {}))
    assert (no.rule, str(no.because)) == (
        "via-egnatia.actions.trade",
        "in a deal, something has to change hands",
    )


def test_nothing_is_traded_that_the_other_does_not_have() -> None:
    table = journey()
    give(table, BEN, food=1, water=0, lira=0)
    no = refusal(table, Trade(AMIRA), ("with", BEN), ("give@Ben", {"food": 1}), ("get@Ben", {"food": 2}))
    assert no.rule == "via-egnatia.actions.trade"


def test_a_deal_is_put_to_the_other_as_what_they_get_and_give() -> None:
    table = journey()
    table.push(Trade(AMIRA), [("with", BEN), ("give@Ben", {"food": 2}), ("get@Ben", {"lira": 1})])
    assert str(table.questions["deal@Ben"].prompt) == "Amira offers a deal. You get 2 food, you give 1 lira"


def test_a_declined_trade_costs_nothing_and_is_not_made_again_in_the_turn() -> None:
    table = journey()
    before = held(table, AMIRA)
    offer = [("with", BEN), ("give@Ben", {"food": 1}), ("get@Ben", {"lira": 1}), ("deal@Ben", False, BEN)]
    assert table.push(Trade(AMIRA), offer) is None
    assert table.question is not None
    options = {option.value: option for option in table.question.options(desk(table))}
    assert options[BEN].refusal is not None
    assert options[CHIARA].refusal is None
    table.answer("done")
    assert (actions_left(table), held(table, AMIRA)) == (2, before)
    options = asked(table, Trade(AMIRA))
    assert options[BEN].refusal is not None
    assert options[BEN].refusal.rule == "via-egnatia.actions.tried"
    assert options[CHIARA].refusal is None
    assert options["lira-food"].refusal is None, "the market is still there"


def test_on_a_road_where_everybody_has_declined_there_is_no_trade() -> None:
    table = journey()
    put(table, "durres-peqin", AMIRA, BEN)
    offer = [("with", BEN), ("give@Ben", {"food": 1}), ("get@Ben", {"lira": 1}), ("deal@Ben", False, BEN)]
    do(table, Trade(AMIRA), *offer, ("with", "done"))
    assert refusal(table, Trade(AMIRA)).rule == "via-egnatia.actions.tried"


def test_a_trade_in_which_one_declines_and_another_does_not_is_spent() -> None:
    table = journey()
    do(
        table, Trade(AMIRA),
        ("with", BEN), ("give@Ben", {"food": 1}), ("get@Ben", {"lira": 1}), ("deal@Ben", False, BEN),
        ("with", CHIARA), ("give@Chiara", {"food": 1}), ("get@Chiara", {"lira": 1}), ("deal@Chiara", True, CHIARA),
        ("with", "done"),
    )  # fmt: skip
    assert actions_left(table) == 1


def test_on_a_road_trade_is_with_travelers_only() -> None:
    table = journey()
    put(table, "durres-peqin", AMIRA, BEN)
    assert set(asked(table, Trade(AMIRA))) == {BEN}
    put(table, "durres", BEN)
    assert str(refusal(table, Trade(AMIRA)).because) == "there's nobody here to trade with"


@pytest.mark.parametrize(
    ("key", "before", "times", "after"),
    [
        ("lira-food", {"food": 0, "water": 0, "lira": 2}, 2, {"food": 4, "water": 0, "lira": 0}),
        ("lira-water", {"food": 0, "water": 1, "lira": 3}, 1, {"food": 0, "water": 3, "lira": 2}),
        ("food-lira", {"food": 5, "water": 0, "lira": 0}, 2, {"food": 1, "water": 0, "lira": 2}),
        ("water-lira", {"food": 0, "water": 4, "lira": 0}, 2, {"food": 0, "water": 0, "lira": 2}),
    ],
)
def test_the_bank_changes_one_lira_for_two_food_or_water_both_ways(
    key: str, before: dict[str, int], times: int, after: dict[str, int]
) -> None:
    table = journey()
    give(table, AMIRA, **before)
    do(table, Trade(AMIRA), ("with", key), ("times", times), ("with", "done"))
    assert held(table, AMIRA) == after


def test_one_food_is_not_enough_for_a_lira() -> None:
    table = journey()
    give(table, AMIRA, food=1, water=2, lira=0)
    options = asked(table, Trade(AMIRA))
    assert options["food-lira"].refusal is not None
    assert options["water-lira"].refusal is None


def test_water_is_changed_for_food_only_at_the_town_market() -> None:
    table = journey()
    give(table, AMIRA, food=0, water=3, lira=0)
    assert {"water-food", "food-water"}.isdisjoint(asked(table, Trade(AMIRA)))
    assert refusal(table, ExchangeAtMarket(AMIRA)).rule == "via-egnatia.market.draw"
    clock(table, phase="trading", turn=(AMIRA, BEN), actions=0)
    do(table, ExchangeAtMarket(AMIRA), ("exchange", "water-food"), ("times", 2))
    assert held(table, AMIRA) == {"food": 2, "water": 1, "lira": 0}
    do(table, ExchangeAtMarket(AMIRA), ("exchange", "food-water"), ("times", 1))
    assert held(table, AMIRA) == {"food": 1, "water": 2, "lira": 0}


@pytest.mark.parametrize("place", ["durres", "thessaloniki", "istanbul"])
def test_goods_are_sold_at_the_price_of_the_region(place: str) -> None:
    table = journey()
    put(table, place, AMIRA)
    give(table, AMIRA, lira=0)
    goods = own(table, AMIRA, "silk", "salt", "carpet")
    before = Counter(table.state.piles["goods deck"])
    do(table, Trade(AMIRA), ("with", "sell"), ("sold", goods), ("with", "done"))
    region = PARTS.world.spaces[place].region
    assert held(table, AMIRA)["lira"] == sum(
        PARTS.goods[kind].price[region] for kind in ("silk", "salt", "carpet")
    )
    assert desk(table).goods(AMIRA) == ()
    assert Counter(table.state.piles["goods deck"]) == before + Counter(goods)


def test_partners_are_told_with_what_everybody_can_see_of_them() -> None:
    table = journey()
    give(table, BEN, food=2, water=0, lira=1)
    give(table, CHIARA, food=0, water=0, lira=0)
    own(table, BEN, "silk")
    for move in (Aid(AMIRA), Trade(AMIRA)):
        notes = {value: str(option.note) for value, option in asked(table, move).items()}
        assert notes[BEN] == "has 2 food, 1 lira and 1 goods card"
        assert notes[CHIARA] == "has nothing"


def test_the_last_button_of_an_offer_tells_both_sides() -> None:
    table = journey()
    table.push(Trade(AMIRA), [("with", BEN), (f"give@{BEN}", {"food": 2})])
    (question,) = table.questions.values()
    assert str(question.deed_of({"lira": 1}, (), table.game.name)) == "Offer 2 food for 1 lira"
    assert str(question.deed_of({}, (), table.game.name)) == "Offer 2 food for nothing"
    table.cancel()
    own(table, BEN, "silk")
    table.push(Trade(AMIRA), [("with", BEN), (f"give@{BEN}", {"food": 2}), (f"get@{BEN}", {"lira": 1})])
    (question,) = table.questions.values()
    options = question.options(table.desk)
    assert (
        str(question.deed_of([options[0].value], options, table.game.name))
        == "Offer 2 food for 1 lira and Silk"
    )
