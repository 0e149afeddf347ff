"""The end of the journey: who announces it, one last round, and what is counted."""

from __future__ import annotations

from typing import Any

import pytest

from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.games.via_egnatia import rounds
from rules_core.games.via_egnatia.travel import MoveOn
from tests.kits.egnatia import (
    GAME,
    PARTS,
    SEATS,
    caravan,
    clock,
    desk,
    give,
    hold,
    journey,
    lay_event,
    note,
    own,
    points,
    put,
)
from tests.kits.egnatia_company import DECKS, RED, act, draw_ourselves, end_all, keys, told, turn

QUIET = "scales-inspected"
"""No town market in its region."""


def quiet(table: Table) -> Table:
    """Nothing is bought this round."""
    for region in ("west", "center", "east"):
        lay_event(table, region, QUIET)
    return table


def end_round(table: Table) -> None:
    """Everybody leaves their actions, and no market holds anybody up."""
    quiet(table)
    end_all(table)


def next_turns(table: Table) -> None:
    """Past the events of a new round."""
    if table.move_in_progress is not None:
        table.abandon()
    clock(table, phase=rounds.TURNS, turn=table.state.clock["order"][:1], pending=(), actions=2, tried=())


# --- the last round


def test_a_round_that_ends_with_somebody_on_the_final_stop_announces_one_last_round() -> None:
    table = journey(3, real=DECKS)
    put(table, "istanbul", "Ben")
    end_round(table)
    assert (table.state.clock["last"], table.state.clock["round"], table.finished) == (True, 2, False)
    assert "Ben has reached Istanbul: one last round" in told(table)
    next_turns(table)
    end_round(table)
    assert (table.finished, table.turn) == (True, ())
    assert "the journey is over" in told(table)


def test_a_round_without_anybody_there_goes_on_as_usual() -> None:
    table = journey(3, real=DECKS)
    end_round(table)
    assert (table.state.clock["last"], table.state.clock["round"]) == (False, 2)


def test_being_there_in_the_middle_of_a_round_is_not_enough() -> None:
    table = journey(3, real=DECKS)
    put(table, "silivri", "Amira")
    give(table, "Amira", food=9, water=9)
    hold(table, "Amira", "work", "work")
    act(table, MoveOn("Amira"), ("to", "istanbul"), ("discard", desk(table).hand("Amira")[0]))
    assert (desk(table).place_of("Amira"), table.state.clock["last"]) == ("istanbul", False)
    act(table, MoveOn("Amira"), ("to", "silivri"), ("discard", desk(table).hand("Amira")[0]))
    end_round(table)
    assert (table.state.clock["last"], table.state.clock["round"]) == (False, 2)
    assert (
        GAME.tally(desk(table)).players["Amira"]["distance"] == 0
    )  # the destination was reached all the same


def test_a_caravan_on_the_final_stop_announces_it_too() -> None:
    table = journey(3, real=DECKS)
    put(table, "istanbul", *table.seats)
    caravan(table, *table.seats)
    end_round(table)
    assert table.state.clock["last"]


def test_somebody_who_has_left_the_table_announces_nothing() -> None:
    table = journey(3, real=DECKS)
    put(table, "istanbul", "Chiara")
    note(table, "retired", ("Chiara",))
    end_round(table)
    assert not table.state.clock["last"]


def test_the_last_round_is_the_last_even_if_everybody_walks_away_again() -> None:
    table = journey(3, real=DECKS)
    put(table, "istanbul", "Ben")
    end_round(table)
    next_turns(table)
    put(table, "silivri", "Ben")
    end_round(table)
    assert table.finished


def test_the_last_round_is_a_whole_one() -> None:
    table = journey(3, real=DECKS)
    put(table, "istanbul", "Ben")
    end_round(table)
    assert keys(table) == ["event@west"]
    next_turns(table)
    for region in ("west", "center", "east"):
        table.state.put(table.state.piles, f"event {region}", ())
    put(table, "durres-peqin", "Amira")
    end_all(table)
    assert keys(table) == ["challenge@durres-peqin"]


def test_hands_are_filled_and_skill_cards_come_back_before_the_last_round() -> None:
    table = journey(3, real=DECKS)
    draw_ourselves(table, "action deck")
    put(table, "istanbul", "Ben")
    hold(table, "Amira", "work", "cook")
    for pile, cards in (("skill Amira", ()), ("played Amira", ("skill-monk",))):
        table.state.put(table.state.piles, pile, cards)
    end_round(table)
    drawn = 0
    while keys(table) == ["Amira.card"]:
        table.answer(next(card for card in table.state.piles["action deck"] if card in PARTS.action_cards))
        drawn += 1
    assert (drawn, len(desk(table).hand("Amira"))) == (4, 6)
    assert (table.state.piles["skill Amira"], table.state.piles["played Amira"]) == (("skill-monk",), ())
    assert keys(table) == ["event@west"]


def test_hands_stay_as_they_are_before_any_other_round() -> None:
    table = journey(3, real=DECKS)
    hold(table, "Amira", "work", "cook")
    end_round(table)
    assert len(desk(table).hand("Amira")) == 2


def test_after_the_end_nobody_plays() -> None:
    table = journey(3, real=DECKS)
    clock(table, last=True)
    end_round(table)
    assert all(not table.offers(seat) for seat in table.seats)
    with pytest.raises(Refused, match="the game is over"):
        table.push(MoveOn("Amira"))


# --- short games and both directions


def test_a_nearer_stop_can_be_the_destination() -> None:
    table = journey(3, goal="elbasan", real=DECKS)
    assert [desk(table).to_go(place) for place in ("durres", "peqin", "elbasan")] == [4, 2, 0]
    put(table, "elbasan", "Chiara")
    end_round(table)
    assert "Chiara has reached Elbasan: one last round" in told(table)


def test_nobody_goes_past_the_destination() -> None:
    table = journey(3, goal="elbasan")
    put(table, "elbasan", "Amira")
    give(table, "Amira", food=9, water=9)
    with pytest.raises(Refused, match="the journey ends in Elbasan") as no:
        table.push(MoveOn("Amira"), [("to", "elbasan-perrenjas", "Amira")])
    assert no.value.refusal.rule == "via-egnatia.map.beyond"


def test_the_journey_can_go_the_other_way() -> None:
    table = journey(3, start="istanbul", real=DECKS)
    assert desk(table).place_of("Amira") == "istanbul"
    assert desk(table).to_go("durres") == 0
    put(table, "durres", "Amira")
    end_round(table)
    assert table.state.clock["last"]


# --- first visits


def walk(table: Table, seat: str, to: str) -> int:
    """Points that somebody scores by a Move there."""
    turn(table, seat)
    give(table, seat, food=9, water=9, lira=9)
    hold(table, seat, "work")
    before = points(table, seat)
    act(table, MoveOn(seat), ("to", to), ("discard", desk(table).hand(seat)[0]))
    return points(table, seat) - before


def test_the_first_visit_to_a_stop_of_the_main_road_scores_and_the_second_does_not() -> None:
    table = journey(3)
    assert walk(table, "Amira", "peqin") == 1
    assert walk(table, "Amira", "durres") == 0  # where the journey began
    assert walk(table, "Amira", "peqin") == 0
    assert walk(table, "Ben", "peqin") == 1  # everybody for themselves


def test_a_road_scores_nothing() -> None:
    assert walk(journey(3), "Amira", "durres-peqin") == 0


# --- counting


def lines(table: Table, seat: str = "Amira") -> dict[str, int]:
    score = next(score for score in table.ranking().scores if score.seat == seat)
    return {line.category: line.points for line in score.lines}


def reasons(table: Table, seat: str = "Amira") -> dict[str, str]:
    score = next(score for score in table.ranking().scores if score.seat == seat)
    return {line.category: str(line.reason) for line in score.lines}


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ({}, 0),
        ({"food": 1, "water": 2, "lira": 3}, 6),
        ({"food": 4, "water": 4, "lira": 2}, 10),
        ({"lira": 14}, 10),
    ],
)
def test_resources_left_count_up_to_ten(held: dict[str, int], expected: int) -> None:
    table = journey(3)
    give(table, "Amira", **{"food": 0, "water": 0, "lira": 0, **held})
    assert lines(table)["resources"] == expected


@pytest.mark.parametrize(
    ("goods", "expected"),
    [((), 0), (("salt",), 1), (("camel", "silk"), 7), (("camel", "silk", "mule"), 10), (("camel",) * 4, 10)],
)
def test_goods_count_their_lowest_price_up_to_ten(goods: tuple[str, ...], expected: int) -> None:
    table = journey(3)
    own(table, "Amira", *goods)
    assert lines(table)["goods"] == expected


@pytest.mark.parametrize(
    ("place", "spaces"),
    [("istanbul", 0), ("silivri-istanbul", 1), ("silivri", 2), ("edirne", 6), ("durres", 41)],
)
def test_every_space_short_of_the_destination_costs_a_point_by_the_shortest_way(
    place: str, spaces: int
) -> None:
    table = journey(3)
    put(table, place, "Amira")
    assert lines(table)["distance"] == -spaces
    assert spaces == len(PARTS.world.ways.within(place, 99)["istanbul"])


def test_a_member_is_as_far_as_the_caravan() -> None:
    table = journey(3)
    put(table, "silivri", *table.seats)
    caravan(table, *table.seats)
    assert lines(table)["distance"] == -2


def test_who_was_called_back_from_the_destination_to_help_loses_nothing() -> None:
    table = journey(3)
    put(table, "silivri-istanbul", "Amira")
    note(table, "visited Amira", ("durres", "istanbul"))
    assert (lines(table)["distance"], reasons(table)["distance"]) == (0, "at the destination")


def test_what_lies_in_a_stockpile_counts_for_nobody() -> None:
    table = journey(3)
    caravan(table, *table.seats)
    before = lines(table)
    give(table, RED, food=9, lira=9)
    own(table, RED, "camel")
    assert lines(table) == before


def test_a_mission_that_was_not_done_costs_its_penalty_and_a_done_one_is_on_the_track() -> None:
    table = journey(3)
    assert "mission" not in lines(table)
    table.state.put(table.state.piles, "mission Amira", ("mission-athos",))
    table.state.put(table.state.piles, "missions done Ben", ("mission-veria",))
    assert lines(table)["mission"] == 0, "it is secret until the end"
    clock(table, phase=rounds.OVER)
    assert (lines(table)["mission"], reasons(table)["mission"]) == (-5, "mission failed")
    assert (lines(table, "Ben")["mission"], reasons(table, "Ben")["mission"]) == (0, "no mission to count")


def finished(**track: int) -> Table:
    """A game that is over, with everybody at the destination and nothing in their hands."""
    table = journey(3)
    clock(table, phase=rounds.OVER, turn=())
    put(table, "istanbul", *table.seats)
    for seat in table.seats:
        give(table, seat, food=0, water=0, lira=0, point=track.get(seat, 0))
    return table


def test_the_most_points_win() -> None:
    ranking = finished(Amira=20, Ben=31, Chiara=19).ranking()
    assert [(score.seat, score.total, score.place) for score in ranking.scores] == [
        ("Ben", 31, 1), ("Amira", 20, 2), ("Chiara", 19, 3),
    ]  # fmt: skip
    assert str(ranking.decided_by) == "Ben wins with 31 points"


def test_equal_points_share_the_victory() -> None:
    ranking = finished(Amira=20, Ben=20, Chiara=19).ranking()
    assert [score.place for score in ranking.scores] == [1, 1, 3]
    assert str(ranking.decided_by) == "Amira and Ben share the victory with 20 points"


def test_what_is_left_can_turn_the_order() -> None:
    table = finished(Amira=20, Ben=21)
    give(table, "Amira", food=2)
    put(table, "silivri", "Ben")
    assert [(score.seat, score.total) for score in table.ranking().scores][:2] == [("Amira", 22), ("Ben", 19)]


def test_the_course_of_the_game_is_the_score_track() -> None:
    table = journey(3)
    expected: dict[str, Any] = dict.fromkeys(SEATS[:3], 0)
    assert GAME.course(desk(table)) == expected
    walk(table, "Ben", "peqin")
    assert GAME.course(desk(table)) == expected | {"Ben": 1}
