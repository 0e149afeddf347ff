"""How far a sheet is: lines that are untouched, begun or confirmed, what "nothing here" writes, and what comes next."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import library
from rules_core.scoring.tally import SHARED, Tally
from rules_core.sheets.lines import (
    CONFIRMED,
    PARTLY,
    UNTOUCHED,
    Progress,
    column_state,
    due,
    gaps,
    lines_left_empty,
    lines_of,
    next_gap,
    nothing_for,
    progress,
    state_of,
)
from tests.kits.tallies import TALLIES

ROAD = library.scorer("via-egnatia")
POLO = library.scorer("marco-polo")
CENTURY = library.scorer("century")


def two(**own: Any) -> Tally:
    return Tally({"Ana": own, "Bo": {}})


def state(scorer: Any, tally: Tally, section: str) -> str:
    (line,) = (line for line in lines_of(scorer, tally, "Ana") if line.section.id == section)
    return state_of(tally, line.items, "Ana")


def nothing(scorer: Any, tally: Tally, section: str) -> dict[str, Any]:
    (line,) = (line for line in lines_of(scorer, tally, "Ana") if line.section.id == section)
    return nothing_for(tally, line.items, "Ana")


def test_a_line_is_untouched_then_begun_then_confirmed() -> None:
    assert state(ROAD, two(), "resources") == UNTOUCHED
    assert state(ROAD, two(water=2), "resources") == PARTLY
    assert state(ROAD, two(water=2, food=0, lira=0), "resources") == CONFIRMED
    assert state(ROAD, two(**{"resources-total": 3}), "resources") == CONFIRMED, "the points are enough"


def test_one_of_two_goal_cards_is_a_beginning() -> None:
    assert state(POLO, two(goals={"moscow-xian": 1}, posts={}), "goals") == PARTLY
    full = two(goals={"moscow-xian": 1, "samarcanda-xian": 1}, posts={})
    assert state(POLO, full, "goals") == CONFIRMED


def test_nothing_confirms_the_rest_of_a_line() -> None:
    assert nothing(ROAD, two(), "resources") == {"water": 0, "food": 0, "lira": 0}
    assert nothing(ROAD, two(food=4), "resources") == {"water": 0, "lira": 0}, "what was entered stays"
    assert nothing(ROAD, two(), "goods") == {"goods": []}
    assert nothing(POLO, two(), "beijing") == {"beijing": ""}
    assert nothing(POLO, two(), "goals") == {}, "everybody has goal cards"
    assert nothing(ROAD, two(water=0, food=0, lira=0), "resources") == {}, "there is nothing left to say"


@pytest.mark.parametrize("game", TALLIES)
def test_what_nothing_writes_is_taken_and_is_no_fault(game: str) -> None:
    """Whatever the game: one tap on every line leaves only what must be looked up."""
    scorer, players = library.scorer(game), {"Ana": {}, "Bo": {}}
    tally = Tally(players)
    for seat, own in players.items():
        for line in lines_of(scorer, tally, seat):
            written = nothing_for(tally, line.items, seat)
            own.update({item: scorer.items[item].normal(value) for item, value in written.items()})
            assert not written or state_of(tally, line.items, seat) == CONFIRMED
    assert [fault for fault in scorer.faults(tally) if not fault.missing] == []


@pytest.mark.parametrize("game", TALLIES)
def test_a_column_is_confirmed_when_every_line_is(game: str) -> None:
    scorer, tally = library.scorer(game), Tally(dict(TALLIES[game].players), TALLIES[game].shared)
    seat = "Amira"
    empty = Tally({**tally.players, seat: {}}, tally.shared)
    assert column_state(scorer, empty, seat) == UNTOUCHED
    full = dict(tally.players[seat])
    for line in lines_of(scorer, tally, seat):
        full |= nothing_for(tally, line.items, seat)
    assert column_state(scorer, Tally({**tally.players, seat: full}, tally.shared), seat) == CONFIRMED
    for item in full:
        less = {each: value for each, value in full.items() if each != item}
        short = Tally({**tally.players, seat: less}, tally.shared)
        asked = {each.id for line in lines_of(scorer, short, seat) for each in line.items}
        if item in asked:
            assert column_state(scorer, short, seat) != CONFIRMED, item


def test_gaps_stand_in_the_order_of_the_sheet_and_fold_nothing_open() -> None:
    order = [(fault.seat, fault.item) for fault in gaps(ROAD, two(track=1, food=2))]
    assert order == [
        *((("Ana", item)) for item in ("water", "lira", "goods", "distance")),
        *((("Bo", item)) for item in ("track", "water", "food", "lira", "goods", "distance")),
    ]
    assert SHARED not in {fault.seat for fault in gaps(POLO, two())}, "few tables have a William"


def test_what_breaks_a_tie_comes_last() -> None:
    level = Tally({"Ana": {"points": [3]}, "Bo": {"points": [3]}})
    assert [line.section.id for line in lines_of(CENTURY, level, SHARED)] == ["last"]
    camels = Tally({"Ana": {"track": 3}, "Bo": {"track": 3}})
    assert [line.section.id for line in lines_of(POLO, camels, "Ana")][-1] == "camels"


def test_the_next_line_is_the_next_on_the_sheet_whatever_it_asks() -> None:
    def after(item: str, **own: Any) -> str:
        found = next_gap(ROAD, two(**own), "Ana", item)
        return "" if found is None else found.id

    assert after("track", track=1) == "water"
    assert after("lira", water=1, food=1, lira=1) == "goods", "a list, and not the number after it"
    assert after("lira", goods=[]) == "distance", "what was entered is passed over"
    assert after("distance") == ""
    assert after("track", **{"resources-total": 4}) == "goods"


# --- ties that may pass

COUNTED = {"track": 5, "goals-total": 0, "coins": 0, "beijing": "", "contracts": 1}


def level(**cy: Any) -> Tally:
    """Ana and Bo are level, whatever Cy has."""
    return Tally({"Ana": COUNTED, "Bo": COUNTED, "Cy": cy})


def test_a_tie_that_may_pass_takes_no_tick_away() -> None:
    passing = level(track=3)
    assert POLO.tied(passing) == {"Ana", "Bo"}
    assert [column_state(POLO, passing, seat) for seat in passing.players] == [CONFIRMED, CONFIRMED, PARTLY]


def test_a_tie_that_stands_is_asked_for_in_the_columns_of_those_who_are_level() -> None:
    stands = level(**{**COUNTED, "track": 3})
    assert [column_state(POLO, stands, seat) for seat in stands.players] == [PARTLY, PARTLY, CONFIRMED]
    assert [(fault.seat, fault.item) for fault in due(POLO, stands)] == [("Ana", "camels"), ("Bo", "camels")]


def test_nobody_is_led_to_a_tie_that_may_pass() -> None:
    assert {fault.seat for fault in due(POLO, level(track=3))} == {"Cy"}
    assert next_gap(POLO, level(track=3), "Bo", "contracts") is None
    found = next_gap(POLO, level(**{**COUNTED, "track": 3}), "Bo", "contracts")
    assert found is not None
    assert found.id == "camels"


def test_whoever_wants_the_result_is_asked_for_a_tie_that_may_pass() -> None:
    """The sheet can be closed as it is, and then this is missing."""
    assert ("Ana", "camels") in [(fault.seat, fault.item) for fault in gaps(POLO, level(track=3))]


# --- a whole sheet


def test_how_far_a_sheet_is_in_lines() -> None:
    assert progress(POLO, level()) == Progress(10, 15, ("Cy",))
    assert progress(POLO, level(track=3, goals={"moscow-xian": 1})) == Progress(11, 15, ("Cy",)), (
        "begun is not done"
    )
    assert progress(POLO, level(**{**COUNTED, "track": 3})) == Progress(15, 17, ("Ana", "Bo")), "camels"
    assert progress(ROAD, two(track=1)) == Progress(1, 8, ("Ana", "Bo")), (
        "how the table reads a rule is no line"
    )
    assert progress(CENTURY, Tally({"Ana": {"points": [3]}, "Bo": {}})) == Progress(1, 10, ("Ana", "Bo"))


@pytest.mark.parametrize("game", TALLIES)
def test_a_sheet_without_gaps_is_done(game: str) -> None:
    scorer, tally = library.scorer(game), TALLIES[game]
    done, of, waits_for = progress(scorer, tally)
    assert (done == of) == (not gaps(scorer, tally))
    assert set(waits_for) == {fault.seat for fault in due(scorer, tally)} - {SHARED}


def test_what_would_break_a_tie_is_no_line_that_was_left_empty() -> None:
    assert lines_left_empty(POLO, level()) == 5
    assert lines_left_empty(POLO, level(**COUNTED)) == 0
    assert lines_left_empty(ROAD, two(water=1)) == 8, "a line that was begun is not filled in"


def test_points_that_were_not_typed_after_all_lead_on_from_their_line() -> None:
    found = next_gap(ROAD, two(track=1, water=0, food=0, lira=0), "Ana", "resources-total")
    assert found is not None
    assert found.id == "goods"
