"""Somebody has to leave in mid-game, and perhaps comes back."""

from __future__ import annotations

import pytest

from rules_core.engine.desk import Desk
from rules_core.engine.questions import HOST
from rules_core.engine.record import RecordError, dumps, loads, replay, write
from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.game import Game
from rules_core.settling.consent import concerned
from rules_core.settling.rulings import CorrectFact, RetireSeat
from tests.kits.bazaar import SEATS, Bazaar, Ring, Walk, bazaar


def leave(table: Table, who: str, gone: bool = True) -> None:
    assert table.push(RetireSeat(HOST, who, gone), reason="the last tram") is not None


def test_who_has_left_gets_no_turn_and_keeps_what_it_has() -> None:
    table = bazaar()
    leave(table, "Bo")
    assert table.turn == ("Ana", "Cy", "guild")
    assert table.state.notes["retired"] == ("Bo",)
    assert (table.desk.playing, table.desk.is_retired("Bo")) == (("Ana", "Cy"), True)
    with pytest.raises(Refused, match="Bo has left the table") as no:
        table.push(Walk("Bo"), [("to", "well")])
    assert no.value.refusal.rule == "table.retire"
    assert table.desk.has("Bo", "coin") == 5
    assert table.push(Walk("Ana"), [("to", "well")]) is not None


def test_who_comes_back_plays_on() -> None:
    table = bazaar()
    leave(table, "Bo")
    leave(table, "Bo", gone=False)
    assert table.state.notes["retired"] == ()
    assert table.turn == ("Ana", "Bo", "Cy", "guild")
    assert table.push(Walk("Bo"), [("to", "well")]) is not None


@pytest.mark.parametrize(
    ("who", "gone", "because"),
    [
        ("Zoe", True, "there's nobody called Zoe at this table"),
        ("Bo", True, "Bo has already left"),
        ("Ana", False, "Ana is at the table"),
        ("Cy", True, "Cy is the last"),
    ],
)
def test_a_leaving_that_makes_no_sense_is_refused(who: str, gone: bool, because: str) -> None:
    table = bazaar()
    leave(table, "Bo")
    if who == "Cy":
        leave(table, "Ana")
    before = table.state.copy()
    with pytest.raises(Refused, match=because):
        leave(table, who, gone)
    assert table.state.copy() == before


def test_only_the_host_lets_go_with_a_reason_and_between_moves() -> None:
    table = bazaar()
    with pytest.raises(Refused, match="only the host can make a ruling"):
        table.push(RetireSeat("Ana", "Bo", True), reason="the last tram")
    with pytest.raises(Refused, match="needs a reason"):
        table.push(RetireSeat(HOST, "Bo", True))
    table.push(Walk("Bo"))
    with pytest.raises(Refused, match="a move is in progress"):
        leave(table, "Bo")
    table.cancel(HOST)
    leave(table, "Bo")


def test_nobody_leaves_when_the_game_is_over() -> None:
    table = bazaar()
    for _ in range(3):
        table.push(Ring("Ana"))
    assert table.finished
    with pytest.raises(Refused, match="the game is over"):
        leave(table, "Bo")


def test_the_note_of_who_has_left_is_not_corrected_by_hand() -> None:
    table = bazaar()
    leave(table, "Bo")
    with pytest.raises(Refused, match="that isn't corrected"):
        table.push(CorrectFact(HOST, "notes", "retired", []), reason="try")


def test_taking_it_back_restores_a_table_without_the_note() -> None:
    table = bazaar()
    before = table.state.copy()
    leave(table, "Bo")
    table.pop()
    assert table.state.copy() == before
    assert "retired" not in table.state.notes


def test_the_record_keeps_who_left_and_reads_it_back() -> None:
    table = bazaar()
    leave(table, "Bo")
    leave(table, "Bo", gone=False)
    record = write(table)
    assert record["entries"][0] == {
        "by": "host", "move": "retire-seat", "with": {"who": "Bo", "gone": True}, "reason": "the last tram",
    }  # fmt: skip
    again, stopped = replay(table.game, loads(dumps(record)))
    assert stopped is None
    assert (again.log, again.state.copy()) == (table.log, table.state.copy())
    record["entries"][0]["with"]["gone"] = "yes"
    with pytest.raises(RecordError, match="'gone' of 'retire-seat' should be bool"):
        replay(table.game, record)


def test_the_host_speaks_for_those_who_have_left() -> None:
    table = bazaar()
    table.push(Walk("Bo"), [("to", "well")])
    table.push(Walk("Cy"), [("to", "well")])
    leave(table, "Bo")
    assert concerned(table, "Ana", 1).others == ("Cy", HOST)
    assert concerned(table, "Cy", 1).others == (HOST,)


def test_without_a_word_of_the_game_the_seat_only_loses_the_turn() -> None:
    class Plain(Bazaar):
        def retire(self, t: Desk, who: str, gone: bool) -> None:
            Game.retire(self, t, who, gone)

    table = Table(Plain(), SEATS, 1, [("coins", 5)])
    leave(table, "Bo")
    assert table.turn == ("Ana", "Cy", "guild")
    leave(table, "Bo", gone=False)
    assert table.turn == ("Ana", "Cy", "guild")
