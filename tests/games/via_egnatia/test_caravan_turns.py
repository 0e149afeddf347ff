"""Caravans on the road: resting together, moving, and acting as one."""

from __future__ import annotations

import pytest

from rules_core.engine.questions import HOST
from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.games.via_egnatia import rounds
from rules_core.games.via_egnatia.actions import Beg, Rest
from rules_core.games.via_egnatia.caravans import FormCaravan, InvestInCaravan, RestTogether
from rules_core.games.via_egnatia.cards import PlayCard
from rules_core.games.via_egnatia.travel import MoveOn
from tests.kits.egnatia import (
    PARTS,
    caravan,
    clock,
    desk,
    give,
    held,
    hold,
    journey,
    lay_event,
    own,
    points,
)
from tests.kits.egnatia_company import (
    BLUE,
    DECKS,
    PLENTY,
    RED,
    act,
    draw_ourselves,
    end,
    form,
    keys,
    offered,
    refusal,
    reply,
    told,
    turn,
    with_caravan,
)  # fmt: skip

# --- moving and resting


def test_a_member_does_not_move_alone() -> None:
    table = with_caravan()
    travel_two, ride, _ = hold(table, "Amira", "travel-two", "ride", "work")
    for move, answers in ((MoveOn("Amira"), ()), (PlayCard("Amira"), (("card", travel_two),)),
                          (PlayCard("Amira"), (("card", ride),))):  # fmt: skip
        no = refusal(table, move, *answers)
        assert (no.rule, str(no.because)) == (
            "via-egnatia.caravan.no-moving", "Amira is in the Red caravan and can't move alone",
        )  # fmt: skip
    assert {"play-card", "beg", "invest-in-caravan"} <= offered(table, "Amira")


def test_a_member_does_not_rest_alone() -> None:
    table = with_caravan()
    no = refusal(table, Rest("Amira"))
    assert no.rule == "via-egnatia.caravan.rest"
    assert "rest" not in {offer.move.word() for offer in table.offers("Amira")}


def resting(place: str = "durres", **setup: object) -> Table:
    """Everybody of a caravan of three has agreed to rest, and Amira has said which cards she changes: none."""
    table = with_caravan(3, 4, place, **setup)
    draw_ourselves(table, "action deck")
    for seat in ("Amira", "Ben", "Chiara"):
        hold(table, seat)
    table.push(RestTogether("Amira"))
    assert keys(table) == ["Ben.rest", "Chiara.rest"]
    reply(table, ("Ben.rest", True), ("Chiara.rest", True))
    return table


def draw_all(table: Table, seat: str) -> int:
    """Draw as long as this seat is asked to; returns how many cards came."""
    drawn = 0
    while "card" in table.questions and table.questions["card"].who == seat:
        table.answer(next(card for card in table.state.piles["action deck"] if card in PARTS.action_cards))
        drawn += 1
    return drawn


@pytest.mark.parametrize(("place", "cards"), [("durres", 6), ("durres-peqin", 3)])
def test_a_caravan_rests_together_instead_of_all_its_members_actions(place: str, cards: int) -> None:
    table = resting(place)
    assert [draw_all(table, seat) for seat in ("Amira", "Ben", "Chiara")] == [cards] * 3
    assert (table.turn, table.state.clock["actions"]) == (("Dawit",), 2)


def test_the_caravan_still_takes_its_turn_after_a_rest() -> None:
    table = with_caravan(3, 3)
    draw_ourselves(table, "action deck")
    hold(table, RED, "draw-water")
    for seat in table.seats:
        hold(table, seat)
    table.push(RestTogether("Amira"), [("Ben.rest", True, "Ben"), ("Chiara.rest", True, "Chiara")])
    for seat in table.seats:
        draw_all(table, seat)
    assert (table.turn, table.state.clock["actions"]) == ((RED,), 3)
    act(table, PlayCard(RED), ("card", desk(table).hand(RED)[0]))
    assert held(table, RED)["water"] == 3  # beside a port


def test_one_who_does_not_want_to_rest_is_enough() -> None:
    table = with_caravan()
    act(table, RestTogether("Amira"), ("Ben.rest", True), ("Chiara.rest", False))
    assert (table.turn, table.state.clock["actions"]) == (("Amira",), 2)
    assert refusal(table, RestTogether("Amira")).rule == "via-egnatia.actions.tried"


def test_a_rest_is_agreed_before_the_first_member_acts() -> None:
    table = with_caravan()
    act(table, Beg("Amira"), ("discard", desk(table).hand("Amira")[0]))
    end(table, "Amira")
    no = refusal(table, RestTogether("Ben"))
    assert (no.rule, str(no.because)) == (
        "via-egnatia.caravan.rest",
        "Amira has already acted: a caravan has to agree to rest before any of its members acts",
    )


def test_the_turn_of_somebody_outside_does_not_stand_in_the_way_of_a_rest() -> None:
    table = journey(4)
    caravan(table, "Ben", "Chiara", "Dawit")
    act(table, Beg("Amira"), ("discard", desk(table).hand("Amira")[0]))
    end(table, "Amira")
    table.push(RestTogether("Ben"))
    assert keys(table) == ["Chiara.rest", "Dawit.rest"]


def test_an_agreed_rest_binds_the_others() -> None:
    table = resting()
    draw_all(table, "Amira")
    assert (table.turn, keys(table)) == (("Ben",), ["card"])
    with pytest.raises(Refused, match="a move is in progress"):
        table.push(Beg("Ben"))
    with pytest.raises(Refused, match="this has to happen next"):
        table.cancel(HOST, "we changed our minds")


def test_who_joins_a_resting_caravan_keeps_the_second_action() -> None:
    table = resting()
    for seat in ("Amira", "Ben", "Chiara"):
        draw_all(table, seat)
    act(table, InvestInCaravan("Dawit"), ("cards", []), ("resources", {"food": 1}), ("accept", True))
    assert (table.turn, table.state.clock["actions"], keys(table)) == (("Dawit",), 1, [])
    assert "beg" in offered(table, "Dawit")


def test_a_rest_is_over_with_the_round() -> None:
    table = resting()
    for seat in ("Amira", "Ben", "Chiara"):
        draw_all(table, seat)
    clock(table, phase=rounds.ROUND_END, turn=())
    table.settle()
    assert not table.state.notes[f"resting {RED}"]


# --- the caravan's own turn


def test_a_caravan_acts_after_the_last_traveler_with_as_many_actions_as_members() -> None:
    table = with_caravan(4, 4)
    hold(table, RED, "work")
    end(table, "Amira", "Ben", "Chiara")
    assert table.turn == ("Dawit",)
    end(table, "Dawit")
    assert (table.turn, table.state.clock["actions"]) == ((RED,), 4)
    assert offered(table, "Ben") == {f"play-card {RED}", f"end-turn {RED}"}  # it cannot pay a road


def test_two_caravans_act_in_the_order_in_which_they_were_formed() -> None:
    table = journey(6, real=DECKS)
    caravan(table, "Amira", "Ben", "Chiara", colour=BLUE)
    caravan(table, "Dawit", "Esra", "Farid", colour=RED)
    hold(table, RED, "work")
    hold(table, BLUE, "cook")
    end(table, *table.seats)
    assert table.turn == (BLUE,)
    end(table, BLUE)
    assert table.turn == (RED,)
    end(table, RED)
    assert table.state.clock["phase"] == rounds.MARKETS


def test_a_caravan_formed_in_this_round_already_has_its_turn() -> None:
    table = journey(3)
    form(table, "Amira", "Ben", "Chiara")
    end(table, "Amira", "Ben", "Chiara")
    assert table.turn == (RED,)


def test_a_caravan_without_cards_is_passed_over() -> None:
    table = with_caravan(3, 3)
    end(table, *table.seats)
    assert table.state.clock["phase"] == rounds.MARKETS
    assert "the Red caravan has no cards to play" in told(table)


def test_a_caravan_plays_only_its_stockpile_and_no_skill_card() -> None:
    table = with_caravan(3, 3)
    (work,) = hold(table, RED, "work")
    turn(table, RED, 3)
    clock(table, round=2)
    table.push(PlayCard(RED))
    assert [option.value for option in table.probe()] == [work]
    table.abandon()
    for move in (Beg(RED), Rest(RED), FormCaravan(RED)):
        assert move not in [offer.move for offer in table.offers("Amira")]


def test_what_a_card_brings_goes_into_the_stockpile() -> None:
    table = with_caravan(3, 3, real=(*DECKS, "die"))
    (work,) = hold(table, RED, "work")
    turn(table, RED, 3)
    act(table, PlayCard(RED), ("card", work), ("die", [4]))
    assert held(table, RED)["lira"] == 4
    assert held(table, "Amira")["lira"] == 1


@pytest.mark.parametrize(("members", "factor"), [(3, 2), (4, 2), (5, 2), (6, 3)])
def test_roads_cost_a_caravan_two_or_three_times_as_much(members: int, factor: int) -> None:
    table = with_caravan(members, 6, "elbasan")
    hold(table, RED, "work")
    give(table, RED, **PLENTY)
    turn(table, RED, members)
    act(table, MoveOn(RED), ("to", "elbasan-perrenjas"), ("discard", desk(table).hand(RED)[0]))
    assert held(table, RED) == {"food": 20 - factor, "water": 20 - factor, "lira": 20}
    assert {desk(table).place_of(seat) for seat in table.seats[:members]} == {"elbasan-perrenjas"}


@pytest.mark.parametrize(("members", "factor"), [(3, 2), (6, 3)])
def test_cards_cost_the_stockpile_as_many_times_and_score_for_every_member(members: int, factor: int) -> None:
    table = with_caravan(members, 6)
    give(table, RED, **PLENTY)
    cards = hold(table, RED, "cook", "entertain", "sightsee", "cuisine")
    turn(table, RED, 6)
    spent = {"cook": "food", "entertain": "water", "sightsee": "lira", "cuisine": "lira"}
    for card in cards:
        what = spent[card.rpartition("-")[0]]
        before, score = held(table, RED)[what], points(table, "Amira")
        act(table, PlayCard(RED), ("card", card), *([("guest", "Amira")] if what == "food" else []))
        assert held(table, RED)[what] == before - factor, card
        assert points(table, "Amira") == score + 1
    assert [points(table, seat) for seat in table.seats] == [4] * members + [0] * (6 - members)
    assert held(table, "Amira")["food"] == 2 + factor


def test_countryside_scores_for_every_member_on_a_road() -> None:
    table = with_caravan(3, 4, "durres-peqin")
    give(table, RED, water=2)
    (card,) = hold(table, RED, "countryside")
    turn(table, RED, 3)
    act(table, PlayCard(RED), ("card", card))
    assert [points(table, seat) for seat in table.seats] == [1, 1, 1, 0]
    assert held(table, RED)["water"] == 0


def test_a_caravan_that_cannot_pay_is_refused_with_the_figures() -> None:
    table = with_caravan()
    give(table, RED, food=1, water=1)
    cook, _ = hold(table, RED, "cook", "travel-two")
    turn(table, RED, 3)
    no = refusal(table, PlayCard(RED), ("card", cook))
    assert (no.rule, str(no.because)) == (
        "via-egnatia.caravan.costs", "this takes 2 food, and Red caravan has 1"
    )  # fmt: skip
    no = refusal(table, MoveOn(RED))
    assert (no.rule, str(no.because)) == (
        "via-egnatia.map.road", "the roads cost 2 water, and Red caravan has 1 water"
    )  # fmt: skip


def test_a_stop_that_a_caravan_reaches_scores_for_every_member_who_is_new_there() -> None:
    table = with_caravan(3, 4)
    give(table, RED, water=2)
    (card,) = hold(table, RED, "travel-two")
    table.state.put(table.state.notes, "visited Ben", ("durres", "peqin"))
    turn(table, RED, 3)
    act(table, PlayCard(RED), ("card", card), ("to", "peqin"))
    assert [points(table, seat) for seat in table.seats] == [1, 0, 1, 0]


def march(**setup: object) -> Table:
    """A caravan of three with a hand full of ways to travel, and plenty to pay for them."""
    table = with_caravan(3, 4, **setup)
    give(table, RED, **PLENTY)
    hold(table, RED, "travel-three", "travel-three", "travel-three")
    turn(table, RED, 3)
    return table


def far(table: Table) -> int:
    """How many spaces the caravan gets in its turn when it always goes as far as it can."""
    way = desk(table).ways().within("durres", 12)
    here = 0
    while f"play-card {RED}" in offered(table, "Amira"):
        table.push(PlayCard(RED), [("card", desk(table).hand(RED)[0], "host")])
        places = [option.value for option in table.probe() if option.refusal is None]
        goal = max((place for place in places), key=lambda place: -desk(table).to_go(place))
        act_goal = len(way[goal])
        table.answer(goal)
        assert act_goal > here
        here = act_goal
        if table.turn != (RED,):
            break
    return here


def test_a_caravan_goes_four_spaces_a_turn_and_no_more() -> None:
    table = march()
    act(table, PlayCard(RED), ("card", desk(table).hand(RED)[0]), ("to", "peqin-elbasan"))
    table.push(PlayCard(RED), [("card", desk(table).hand(RED)[0], "host")])
    assert getattr(table.question, "steps", None) == 1
    table.answer("elbasan")
    no = refusal(table, MoveOn(RED))
    assert (no.rule, str(no.because)) == (
        "via-egnatia.caravan.spaces", "the Red caravan has gone as far as it can this turn",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("owner", "animals", "spaces"),
    [(RED, ("donkey",), 5), (RED, ("camel",), 6), ("Ben", ("mule",), 5), ("Ben", ("donkey", "horse"), 7),
     ("Dawit", ("camel",), 4), (RED, ("salt",), 4)],
)  # fmt: skip
def test_animals_of_the_caravan_and_its_members_make_it_faster(
    owner: str, animals: tuple[str, ...], spaces: int
) -> None:
    table = march()
    own(table, owner, *animals)
    assert far(table) == spaces


def test_a_muleteer_makes_it_faster_and_scores_for_three_spaces() -> None:
    table = march(travelers=("monk", "muleteer", "soldier", "scout"))
    assert far(table) == 5
    if table.turn == (RED,):
        end(table, RED)
    assert points(table, "Ben") == points(table, "Amira") + 1


def test_a_muleteer_scores_nothing_for_two_spaces() -> None:
    table = march(travelers=("monk", "muleteer", "soldier", "scout"))
    act(table, PlayCard(RED), ("card", desk(table).hand(RED)[0]), ("to", "peqin"))
    end(table, RED)
    assert points(table, "Ben") == points(table, "Amira") == 1


def test_an_event_makes_it_faster() -> None:
    table = march()
    lay_event(table, "west", "post-horses")
    assert far(table) == 6
