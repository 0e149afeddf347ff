"""The host ends a game before its own end, and what counts while it still goes on."""

from __future__ import annotations

import pytest

from rules_core.engine.questions import HOST
from rules_core.engine.record import dumps, loads, replay, write
from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.settling.ending import END_NOW, EndGame
from rules_core.settling.rulings import CorrectFact, RetireSeat
from tests.kits.bazaar import Walk, bazaar
from tests.kits.caravan import caravans, travel
from tests.kits.caravan import give as load
from tests.kits.egnatia import give, journey


def end(table: Table, reason: str = "time is up") -> None:
    assert table.push(EndGame(HOST), reason=reason) is not None


def test_nobody_has_a_turn_and_the_log_says_why() -> None:
    table = bazaar()
    end(table)
    assert table.finished
    assert table.turn == ()
    assert all(not table.offers(seat) for seat in table.seats)
    entry = table.entries[-1]
    assert (entry.by, entry.reason, entry.rules) == (HOST, "time is up", (END_NOW,))
    with pytest.raises(Refused, match="the game is over"):
        table.push(Walk("Ana"), [("to", "well")])


def test_it_needs_a_reason_and_happens_once() -> None:
    table = bazaar()
    with pytest.raises(Refused, match="a ruling needs a reason"):
        table.push(EndGame(HOST))
    end(table)
    with pytest.raises(Refused, match="the game is already over"):
        end(table)


def test_taken_back_the_game_goes_on() -> None:
    table = bazaar()
    before = table.state.copy()
    end(table)
    table.pop()
    assert table.state.copy() == before
    assert not table.finished
    assert table.push(Walk("Ana"), [("to", "well")]) is not None


def test_what_is_over_is_not_corrected_back_to_life() -> None:
    table = bazaar()
    end(table)
    for ruling, because in (
        (CorrectFact(HOST, "notes", "ended", False), "taken back, not corrected"),
        (CorrectFact(HOST, "clock", "turn", ("Ana",)), "take that back first"),
        (RetireSeat(HOST, "Bo", True), "the game is over"),
    ):
        with pytest.raises(Refused, match=because):
            table.push(ruling, reason="a try")


@pytest.mark.parametrize("game", ["caravan", "egnatia"])
def test_a_record_of_it_is_read_again(game: str) -> None:
    table = caravans() if game == "caravan" else journey(3)
    end(table)
    again, stopped = replay(table.game, loads(dumps(write(table))))
    assert stopped is None
    assert again.finished
    assert again.ranking() == table.ranking()
    table.settle()
    assert table.entries[-1].by == HOST, "nothing happens by itself any more"
    for seat in table.seats:
        assert table.game.gauges(table.desk, seat) is not None
    assert table.pictures()


def test_who_is_stopped_on_the_road_loses_nothing() -> None:
    """Without a ruling, Caravan Conquest gives those who have not arrived nothing at all."""
    table = caravans()
    assert str(table.ranking().decided_by) == "nobody wins"
    gold = {score.seat: score.total for score in table.standings().scores}
    assert min(gold.values()) > 0
    end(table)
    assert {score.seat: score.total for score in table.ranking().scores} == gold
    assert table.ranking().winners
    assert table.standings() == table.ranking()


def test_who_has_left_on_the_road_does_not_win_because_the_host_ends_the_game() -> None:
    table = caravans(("SggggF",), seats=("Amira", "Ben", "Chloe"))
    load(table, "Chloe", gold=500)
    table.push(RetireSeat(HOST, "Chloe", True), reason="bed time")
    end(table)
    assert {score.seat: bool(score.total) for score in table.ranking().scores} == {
        "Amira": True,
        "Ben": True,
        "Chloe": False,
    }
    assert "Chloe" not in table.ranking().winners


def test_values_have_fallen_for_those_on_the_road_too() -> None:
    """Where goods are valued on arrival, who is stopped is treated as if they arrived at that moment."""
    totals = []
    for stopped in (True, False):
        table = caravans(("SggF",), settings={"valued": "arrival"})
        travel(table, "Amira", "D1")
        table.push(CorrectFact(HOST, "clock", "rounds_since", 6), reason="six rounds later")
        load(table, "Ben", silk=10, gold=0)
        if stopped:
            end(table)
        else:
            travel(table, "Ben", "D1")
        totals.append(next(score.total for score in table.ranking().scores if score.seat == "Ben"))
    assert totals[0] == totals[1]


def test_the_way_to_go_is_only_taken_off_at_the_end() -> None:
    table = journey(3)
    give(table, "Ben", point=4)
    so_far = {score.seat: score.total for score in table.standings().scores}
    assert so_far == {"Amira": 0, "Ben": 4, "Chiara": 0}
    assert min(score.total for score in table.ranking().scores) < 0
    assert str(table.standings().decided_by) == "Ben leads with 4 points"
    assert {line.category for score in table.standings().scores for line in score.lines} == {"track"}
    end(table)
    lines = [line for score in table.standings().scores for line in score.lines]
    assert {line.category for line in lines} == {"track", "resources", "goods", "distance"}
    spared = [line for line in lines if line.category == "distance"]
    assert {(line.points, str(line.reason)) for line in spared} == {
        (0, "not counted: the game was ended early")
    }, "what is left counts, what could not be reached does not, and the sheet says so"
    assert min(score.total for score in table.standings().scores) >= 0
    assert table.ranking().winners == ["Ben"]


def test_nobody_leads_while_all_are_level() -> None:
    assert str(journey(3).standings().decided_by) == "everybody is level at 0 points"
