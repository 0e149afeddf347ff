"""The actions of a traveler's turn: which there are, what they cost and bring, and when a turn is over."""

from __future__ import annotations

import pytest

from rules_core.engine.log import title_of
from rules_core.engine.moves import AnyMove
from rules_core.engine.play import Answer
from rules_core.engine.refusal import Refused, Unreadable
from rules_core.games.via_egnatia.actions import Beg, Rest
from rules_core.games.via_egnatia.cards import PlayCard
from rules_core.games.via_egnatia.hands import DISCARD
from rules_core.games.via_egnatia.rounds import EndTurn
from rules_core.games.via_egnatia.trade import Aid
from rules_core.games.via_egnatia.travel import MoveOn
from tests.kits.egnatia import PARTS, SEATS, clock, desk, do, give, held, hold, journey, points, put
from tests.kits.egnatia_turns import actions_left, asked, refusal

AMIRA, BEN, CHIARA = SEATS[:3]


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


def test_the_log_and_what_is_taken_back_name_the_card_that_was_played() -> None:
    table = journey()
    (card, *_) = hold(table, AMIRA, "work")
    entry = do(table, PlayCard(AMIRA), ("card", card))
    assert str(title_of(table.desk, entry)) == "Play a card: Work"


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
