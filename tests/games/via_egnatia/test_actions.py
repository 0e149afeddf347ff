"""The actions of a traveler's turn: which there are, what they cost and bring, and when a turn is over."""

from __future__ import annotations

from collections import Counter

import pytest

from rules_core.engine.log import title_of
from rules_core.engine.moves import AnyMove
from rules_core.engine.play import Answer
from rules_core.engine.questions import Option
from rules_core.engine.refusal import Refusal, Refused, Unreadable
from rules_core.engine.table import Table
from rules_core.games.via_egnatia.actions import Beg, Rest
from rules_core.games.via_egnatia.cards import PlayCard
from rules_core.games.via_egnatia.hands import DISCARD
from rules_core.games.via_egnatia.markets import ExchangeAtMarket
from rules_core.games.via_egnatia.rounds import EndTurn
from rules_core.games.via_egnatia.trade import Aid, Trade
from rules_core.games.via_egnatia.travel import MoveOn
from tests.kits.egnatia import PARTS, SEATS, clock, desk, do, give, held, hold, journey, own, points, put

AMIRA, BEN, CHIARA = SEATS[:3]


def refusal(table: Table, move: AnyMove, *answers: Answer) -> Refusal:
    """Why a move cannot be made."""
    with pytest.raises(Refused) as no:
        do(table, move, *answers)
    return no.value.refusal


def asked(table: Table, move: AnyMove, *answers: Answer) -> dict[str, Option]:
    """The options of the first question that a move leaves open, by value; the move is dropped again."""
    assert table.push(move, answers) is None
    assert table.question is not None
    options = {option.value: option for option in table.question.options(desk(table))}
    table.abandon()
    return options


def actions_left(table: Table) -> int:
    left: int = table.state.clock["actions"]
    return left


# --- two actions in any order


def test_a_turn_has_two_actions_and_ends_by_itself_after_the_second() -> None:
    table = journey()
    hold(table, AMIRA, "work", "cook", "fish")
    do(table, Beg(AMIRA), ("discard", desk(table).hand(AMIRA)[0]))
    assert (table.turn, actions_left(table)) == ((AMIRA,), 1)
    do(table, Beg(AMIRA), ("discard", desk(table).hand(AMIRA)[0]))
    assert (table.turn, actions_left(table)) == ((BEN,), 2)
    assert refusal(table, Beg(AMIRA)).rule == "table.turn"


@pytest.mark.parametrize("order", [(0, 1), (1, 0), (0, 0), (1, 1)])
def test_actions_come_in_any_order_and_one_of_them_twice(order: tuple[int, int]) -> None:
    table = journey()
    give(table, AMIRA, food=2, water=2, lira=2)
    moves = (
        (Rest(AMIRA), [("change", [])]),
        (Aid(AMIRA), [("whom", BEN), ("gift", {"food": 1}), ("accept", True, BEN)]),
    )
    for which in order:
        move, answers = moves[which]
        do(table, move, *answers)
    assert table.turn == (BEN,)
    assert points(table, AMIRA) == sum(order)


def test_a_turn_can_be_ended_with_actions_left_and_they_do_not_carry_over() -> None:
    table = journey()
    do(table, EndTurn(AMIRA))
    assert (table.turn, actions_left(table)) == ((BEN,), 2)


def test_the_last_travelers_second_action_ends_the_travelers_part_of_the_round() -> None:
    table = journey(real=["goods deck"])
    for seat in (AMIRA, BEN):
        do(table, EndTurn(seat))
    do(table, Rest(CHIARA), ("change", []))
    assert table.state.clock["phase"] == "turns"
    do(table, Rest(CHIARA), ("change", []))
    assert list(table.questions) == ["good@durres"], "the town market begins"


# --- playing cards


def test_a_played_card_goes_to_the_shared_discards_and_costs_an_action() -> None:
    table = journey()
    (card,) = hold(table, AMIRA, "cuisine")
    give(table, AMIRA, lira=1)
    do(table, PlayCard(AMIRA), ("card", card))
    assert desk(table).hand(AMIRA) == ()
    assert table.state.piles[DISCARD] == (card,)
    assert actions_left(table) == 1
    assert (points(table, AMIRA), held(table, AMIRA)["lira"]) == (1, 0)


def test_a_card_that_cannot_be_paid_is_barred_with_the_figures() -> None:
    table = journey()
    hold(table, AMIRA, "cuisine")
    give(table, AMIRA, lira=0)
    no = refusal(table, PlayCard(AMIRA))
    assert str(no.because) == "Amira has no card that can be played here"
    card, _ = hold(table, AMIRA, "cuisine", "draw-water")
    bar = asked(table, PlayCard(AMIRA))[card].refusal
    assert bar is not None
    assert (bar.rule, str(bar.because)) == ("via-egnatia.card.cuisine", "this takes 1 lira, and Amira has 0")


def test_a_card_is_barred_where_it_cannot_be_played() -> None:
    table = journey()
    work, _ = hold(table, AMIRA, "work", "draw-water")
    put(table, "durres-peqin", AMIRA)
    bar = asked(table, PlayCard(AMIRA))[work].refusal
    assert bar is not None
    assert (bar.rule, str(bar.because)) == ("via-egnatia.card.work", "Work needs: stop")


# --- the skill card


def test_the_skill_card_is_not_played_on_the_first_turn() -> None:
    table = journey()
    bar = asked(table, PlayCard(AMIRA))["skill-monk"].refusal
    assert bar is not None
    assert bar.rule == "via-egnatia.actions.first-turn"
    clock(table, round=2)
    assert asked(table, PlayCard(AMIRA))["skill-monk"].refusal is None


def test_a_played_skill_card_lies_open_until_a_rest() -> None:
    table = journey()
    clock(table, round=2, actions=3)
    hold(table, AMIRA, "draw-water")
    do(table, PlayCard(AMIRA), ("card", "skill-monk"))
    assert (table.state.piles["skill Amira"], table.state.piles["played Amira"]) == ((), ("skill-monk",))
    assert table.state.piles[DISCARD] == ()
    bar = asked(table, PlayCard(AMIRA))["skill-monk"].refusal
    assert bar is not None
    assert (bar.rule, str(bar.because)) == (
        "via-egnatia.actions.skill",
        "Blessing has been played and comes back when Amira rests",
    )
    do(table, Rest(AMIRA), ("change", []))
    assert (table.state.piles["skill Amira"], table.state.piles["played Amira"]) == (("skill-monk",), ())


@pytest.mark.parametrize("place", ["durres", "durres-peqin"])
def test_the_skill_card_comes_back_wherever_one_rests(place: str) -> None:
    table = journey()
    put(table, place, AMIRA)
    table.state.put(table.state.piles, "skill Amira", ())
    table.state.put(table.state.piles, "played Amira", ("skill-monk",))
    do(table, Rest(AMIRA), ("change", []))
    assert table.state.piles["skill Amira"] == ("skill-monk",)


def test_a_skill_card_needs_somebody_else_on_the_space() -> None:
    table = journey()
    clock(table, round=2)
    hold(table, AMIRA, "draw-water")
    put(table, "peqin", AMIRA)
    bar = asked(table, PlayCard(AMIRA))["skill-monk"].refusal
    assert bar is not None
    assert (bar.rule, str(bar.because)) == ("via-egnatia.card.skill-monk", "there's nobody else on Peqin")


@pytest.mark.parametrize(
    ("move", "first"),
    [(Beg(AMIRA), ()), (MoveOn(AMIRA), (("to", "durres-peqin"),)), (Rest(AMIRA), ())],
    ids=["beg", "move", "rest"],
)
def test_the_skill_card_is_never_offered_as_a_discard(move: AnyMove, first: tuple[Answer, ...]) -> None:
    table = journey()
    cards = hold(table, AMIRA, "work", "cook")
    assert set(asked(table, move, *first)) == set(cards)
    skill = ("change", ["skill-monk"]) if isinstance(move, Rest) else ("discard", "skill-monk")
    with pytest.raises(Unreadable):
        do(table, move, *first, skill)


@pytest.mark.parametrize("move", [Beg(AMIRA), MoveOn(AMIRA)], ids=["beg", "move"])
def test_whoever_has_only_the_skill_card_cannot_discard_anything(move: AnyMove) -> None:
    table = journey()
    hold(table, AMIRA)
    no = refusal(table, move)
    assert no.rule == "via-egnatia.hand.skill-kept"
    assert "a skill card is never discarded" in str(no.because)


# --- moving


def test_a_move_discards_a_card_and_goes_up_to_two_spaces_paying_the_road() -> None:
    table = journey()
    cards = hold(table, AMIRA, "work", "cook")
    give(table, AMIRA, food=1, water=1, lira=0)
    do(table, MoveOn(AMIRA), ("to", "peqin"), ("discard", cards[0]))
    assert desk(table).where(AMIRA) == "peqin"
    assert held(table, AMIRA) == {"food": 1, "water": 0, "lira": 0}
    assert (desk(table).hand(AMIRA), table.state.piles[DISCARD]) == ((cards[1],), (cards[0],))
    assert (points(table, AMIRA), actions_left(table)) == (1, 1)


def test_a_move_may_end_after_one_space_and_scores_nothing_on_a_road() -> None:
    table = journey()
    (card,) = hold(table, AMIRA, "work")
    do(table, MoveOn(AMIRA), ("to", "durres-peqin"), ("discard", card))
    assert (desk(table).where(AMIRA), points(table, AMIRA)) == ("durres-peqin", 0)


def test_a_third_space_is_too_far_for_a_move() -> None:
    table = journey()
    hold(table, AMIRA, "work")
    no = refusal(table, MoveOn(AMIRA), ("to", "peqin-elbasan"))
    assert (no.rule, str(no.because)) == (
        "via-egnatia.actions.move",
        "Peqin–Elbasan is 3 steps away, and the limit is 2",
    )


def test_a_road_that_cannot_be_paid_is_not_entered() -> None:
    table = journey()
    hold(table, AMIRA, "work")
    give(table, AMIRA, food=1, water=0, lira=3)
    put(table, "elbasan", AMIRA)
    no = refusal(table, MoveOn(AMIRA), ("to", "perrenjas"))
    assert (no.rule, str(no.because)) == (
        "via-egnatia.map.road",
        "the roads cost 1 food and 1 water, and Amira has 1 food and 0 water",
    )


def test_a_stop_is_scored_once_however_often_it_is_reached() -> None:
    table = journey()
    clock(table, actions=4)
    cards = hold(table, AMIRA, "work", "cook", "fish")
    give(table, AMIRA, water=3)
    for card, place in zip(cards, ("peqin", "durres", "peqin"), strict=True):
        do(table, MoveOn(AMIRA), ("to", place), ("discard", card))
    assert points(table, AMIRA) == 1, "Peqin; the start gives nothing"


# --- begging


@pytest.mark.parametrize("place", ["perrenjas", "perrenjas-ohrid"])
def test_begging_brings_one_of_each_for_a_card_on_roads_and_stops(place: str) -> None:
    table = journey()
    put(table, place, AMIRA)
    give(table, AMIRA, food=2, water=0, lira=1)
    (card,) = hold(table, AMIRA, "work")
    do(table, Beg(AMIRA), ("discard", card))
    assert held(table, AMIRA) == {"food": 3, "water": 1, "lira": 2}
    assert desk(table).hand(AMIRA) == ()
    assert table.state.piles[DISCARD] == (card,)


# --- resting


def kinds(count: int) -> list[str]:
    return list(PARTS.actions)[:count]


@pytest.mark.parametrize(
    ("place", "in_hand", "changed", "after"),
    [
        ("durres", 0, 0, 6),
        ("durres", 4, 0, 6),
        ("durres", 6, 0, 6),
        ("durres", 6, 6, 6),
        ("durres", 5, 3, 6),
        ("durres-peqin", 0, 0, 3),
        ("durres-peqin", 2, 0, 5),
        ("durres-peqin", 4, 0, 6),  # two fit in
        ("durres-peqin", 4, 1, 6),  # one away, three drawn
        ("durres-peqin", 4, 3, 4),
        ("durres-peqin", 6, 3, 6),
    ],
)
def test_a_rest_draws_up_to_three_on_a_road_and_six_on_a_stop_and_never_past_the_limit(
    place: str, in_hand: int, changed: int, after: int
) -> None:
    table = journey()
    put(table, place, AMIRA)
    cards = hold(table, AMIRA, *kinds(in_hand))
    table.state.put(  # no pantomimes in the way
        table.state.piles, "action deck", tuple(c for c in table.state.piles["action deck"] if c not in PARTS.keywords)
    )  # fmt: skip
    do(table, Rest(AMIRA), *([("change", cards[:changed])] if in_hand else []))
    hand = desk(table).hand(AMIRA)
    assert len(hand) == after
    assert set(cards[changed:]) <= set(hand)
    assert table.state.piles[DISCARD] == tuple(cards[:changed])
    assert actions_left(table) == 1


@pytest.mark.parametrize(("place", "most"), [("durres-peqin", 3), ("durres", 6)])
def test_no_more_cards_are_changed_than_may_be_drawn(place: str, most: int) -> None:
    table = journey()
    put(table, place, AMIRA)
    cards = hold(table, AMIRA, *kinds(6))
    assert table.push(Rest(AMIRA)) is None
    assert getattr(table.question, "most", None) == most
    if most < len(cards):
        with pytest.raises(Refused):
            table.answer(cards[: most + 1])


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
        assert notes[BEN] == "has 2 food, 1 lira and 1 goods"
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


def test_the_log_and_what_is_taken_back_name_the_card_that_was_played() -> None:
    table = journey()
    (card, *_) = hold(table, AMIRA, "work")
    entry = do(table, PlayCard(AMIRA), ("card", card))
    assert str(title_of(table.desk, entry)) == "Play a card: Work"
