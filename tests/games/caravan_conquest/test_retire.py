"""A player has to leave the journey, and perhaps comes back."""

from __future__ import annotations

import pytest

from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.games.caravan_conquest.market import EndTurn
from rules_core.settling.rulings import CorrectFact, RetireSeat
from tests.kits.caravan import caravans, held, travel

ROAD = ("SgggkF",)
THREE = ("Amira", "Ben", "Chiara")


def leave(table: Table, who: str, gone: bool = True) -> None:
    assert table.push(RetireSeat("host", who, gone), reason="the last tram") is not None


def test_the_turn_passes_on_and_the_caravan_is_passed_over_from_then_on() -> None:
    table = caravans(ROAD, seats=THREE)
    leave(table, "Amira")
    assert table.turn == ("Ben",)
    travel(table, "Ben", "B1", ("card", "g01"))
    travel(table, "Chiara", "B1", ("card", "g02"))
    assert (table.turn, table.state.clock["round"]) == (("Ben",), 2)
    assert held(table, "Amira") == {"gold": 10, "silk": 5, "spice": 10}


def test_another_seat_that_leaves_does_not_touch_the_turn() -> None:
    table = caravans(ROAD, seats=THREE)
    leave(table, "Ben")
    assert table.turn == ("Amira",)
    travel(table, "Amira", "B1", ("card", "g01"))
    assert table.turn == ("Chiara",)


def test_leaving_at_the_market_and_as_the_last_of_a_round() -> None:
    table = caravans(("SkggF",))
    travel(table, "Amira", "B1")
    leave(table, "Amira")
    assert (table.turn, table.state.clock["phase"]) == (("Ben",), "travel")
    leave(table, "Amira", gone=False)
    leave(table, "Ben")
    assert (table.turn, table.state.clock["round"]) == (("Amira",), 2)


def test_who_comes_back_has_the_old_place_in_the_order() -> None:
    table = caravans(ROAD, seats=THREE)
    leave(table, "Ben")
    travel(table, "Amira", "B1", ("card", "g01"))
    travel(table, "Chiara", "B1", ("card", "g02"))
    leave(table, "Ben", gone=False)
    travel(table, "Amira", "C1", ("card", "g04"))
    assert table.turn == ("Ben",)


def test_a_turn_still_to_be_skipped_holds_nobody_up() -> None:
    table = caravans(ROAD, seats=THREE)
    table.push(CorrectFact("host", "notes", "skip Ben", 2), reason="a sandstorm")
    leave(table, "Ben")
    travel(table, "Amira", "B1", ("card", "g01"))
    assert table.turn == ("Chiara",)
    assert table.desk.lasting("skip", "Ben") == 2


def test_the_game_ends_when_all_who_are_left_are_home() -> None:
    table = caravans(("SggF",), seats=THREE)
    travel(table, "Amira", "D1")
    leave(table, "Ben")
    travel(table, "Chiara", "D1")
    assert table.finished


def test_the_game_ends_at_once_when_the_last_on_the_road_leaves() -> None:
    table = caravans(("SggF",), seats=THREE)
    travel(table, "Amira", "D1")
    travel(table, "Ben", "D1")
    assert table.turn == ("Chiara",)
    leave(table, "Chiara")
    assert table.finished
    table = caravans(("SggF",), seats=THREE, settings={"home": "go-on"})
    travel(table, "Amira", "D1")
    travel(table, "Ben", "D1")
    travel(table, "Chiara", "B1", ("card", "g01"))
    assert table.turn == ("Amira",)
    leave(table, "Chiara")
    assert table.finished


def test_in_the_sheet_it_counts_only_if_it_had_arrived() -> None:
    table = caravans(("SggF",), seats=THREE)
    travel(table, "Amira", "D1")
    leave(table, "Amira")
    leave(table, "Ben")
    travel(table, "Chiara", "D1")
    scores = {score.seat: score for score in table.ranking().scores}
    assert scores["Amira"].total == scores["Chiara"].total > 0
    (line,) = scores["Ben"].lines
    assert (line.points, str(line.reason), line.rule) == (
        0,
        "left the table before arriving",
        "caravan-conquest.end.left",
    )
    assert scores["Ben"].place == 3


def test_a_caravan_that_is_gone_blocks_no_tile() -> None:
    table = caravans(ROAD, seats=THREE, settings={"sharing": False})
    travel(table, "Amira", "B1", ("card", "g01"))
    with pytest.raises(Refused, match="Amira is on B1"):
        travel(table, "Ben", "B1", ("card", "g02"))
    leave(table, "Amira")
    travel(table, "Ben", "B1", ("card", "g02"))


def test_the_turn_cannot_be_given_to_who_has_left() -> None:
    table = caravans(ROAD, seats=THREE)
    leave(table, "Ben")
    with pytest.raises(Refused, match="exactly one seat at the table"):
        table.push(CorrectFact("host", "clock", "turn", ["Ben"]), reason="his phone rings")


def test_the_picture_says_who_has_left() -> None:
    table = caravans(ROAD)
    leave(table, "Ben")
    (picture,) = table.pictures()
    assert [str(mark.name) for mark in picture.marks] == ["Amira", "Ben, has left"]


def test_the_hint_of_a_turn_passes_over_who_has_left() -> None:
    table = caravans(("SkggF",), seats=THREE)
    travel(table, "Amira", "B1")
    leave(table, "Ben")
    assert str(EndTurn("Amira").hint(table.desk)) == "Leave the market; Chiara is next"


def test_a_round_without_anybody_on_the_road_ends_the_game() -> None:
    table = caravans(ROAD)
    for seat in ("Amira", "Ben"):
        table.push(CorrectFact("host", "notes", f"home {seat}", 1), reason="they say so")
    table.push(CorrectFact("host", "clock", "phase", "round end"), reason="they say so")
    assert table.finished
