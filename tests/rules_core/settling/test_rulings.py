"""The table is always right: waivers and corrections."""

from __future__ import annotations

from typing import Any

import pytest

from rules_core.engine import ledger
from rules_core.engine.questions import HOST
from rules_core.engine.refusal import Refused, Unreadable
from rules_core.settling.rulings import CorrectCount, CorrectFact, MoveToken, SwitchChance
from tests.kits.bazaar import (
    Haggle,
    Ring,
    Walk,
    bazaar,
)


def test_the_host_overrules_a_refusal_and_what_is_there_moves() -> None:
    table = bazaar(coins=1)
    with pytest.raises(Refused, match="only the host"):
        table.push(Walk("Ana"), [("to", "souk")], waive=["bazaar.toll"], reason="be kind")
    with pytest.raises(Refused, match="needs a reason"):
        table.push(Walk("Ana"), [("to", "souk")], by=HOST, waive=["bazaar.toll"], reason=" ")
    entry = table.push(Walk("Ana"), [("to", "souk")], by=HOST, waive=["bazaar.toll"], reason="be kind")
    assert (entry.waived, entry.reason) == (("bazaar.toll",), "be kind")
    assert table.desk.where("Ana") == "souk"
    assert table.desk.has("Ana", "coin") == 0
    assert ledger.errors(table) == []


def test_a_ruling_needs_no_waiver() -> None:
    with pytest.raises(Refused, match="need a waiver"):
        bazaar().push(CorrectCount(HOST, "Ana", "coin", -1), waive=["table.correct-count"], reason="because")


def test_a_waiver_names_one_rule_and_is_not_marked_when_it_was_not_needed() -> None:
    table = bazaar()
    with pytest.raises(Refused, match="stay is no walk"):
        table.push(Walk("Ana"), [("to", "gate")], by=HOST, waive=["bazaar.toll"], reason="why not")
    assert (
        table.push(Walk("Ana"), [("to", "well")], by=HOST, waive=["bazaar.toll"], reason="why not").waived
        == ()
    )


def test_the_limits_of_an_answer_can_be_waived() -> None:
    def overruled(move: Any, answer: tuple[str, Any], *rules: str, coins: int = 5) -> Any:
        table = bazaar(coins)
        table.push(move, [answer], by=HOST, waive=rules, reason="let it be")
        return table

    far = overruled(Walk("Ana"), ("to", "arch"), "bazaar.walk")
    assert (far.desk.where("Ana"), far.desk.has("Ana", "coin")) == ("arch", 2)
    assert overruled(Walk("Ana"), ("to", "wall"), "bazaar.wall", "bazaar.walk").desk.where("Ana") == "wall"
    assert overruled(Walk("Ana"), ("to", ["souk", "arch"]), "bazaar.walk").desk.where("Ana") == "arch"
    with pytest.raises(Unreadable, match="nobody can have -2"):
        overruled(Haggle("Ana"), ("offer", {"coin": -2}), "bazaar.haggle")
    haggled = overruled(Haggle("Ana"), ("offer", {"coin": 9}), "bazaar.haggle")
    assert haggled.answer(True).waived == ("bazaar.haggle",)
    assert (haggled.desk.has("Ana", "coin"), haggled.desk.has("Ana", "point")) == (0, 1)


def test_the_turn_itself_can_be_waived() -> None:
    table = bazaar()
    table.push(CorrectFact(HOST, "clock", "turn", ["Bo"]), reason="Bo was next")
    entry = table.push(Ring("Ana"), by=HOST, waive=["table.turn"], reason="Ana was skipped")
    assert entry.waived == ("table.turn",)


def test_a_count_is_corrected_against_the_bank_and_the_sum_stays() -> None:
    table = bazaar()
    table.push(CorrectCount(HOST, "Ana", "coin", 9), reason="we counted")
    table.push(CorrectCount(HOST, "Bo", "coin", 0), reason="they rolled off the table")
    assert (table.desk.has("Ana", "coin"), table.desk.has("Bo", "coin"), table.desk.has("bank", "coin")) == (
        9,
        0,
        46,
    )
    assert ledger.errors(table) == []


@pytest.mark.parametrize(
    ("ruling", "because"),
    [
        (CorrectCount(HOST, "Zoe", "coin", 1), "no account called Zoe"),
        (CorrectCount(HOST, "Ana", "silk", 1), "there's nothing called silk here"),
        (CorrectCount(HOST, "Ana", "coin", -1), "nobody can have -1"),
        (CorrectCount(HOST, "Ana", "coin", 5), "already say 5"),
        (CorrectCount(HOST, "Ana", "coin", 99), "bank has 45"),
        (CorrectCount(HOST, "bank", "coin", 9), "another account"),
        (MoveToken(HOST, "Zoe", "well"), "there's no token called Zoe"),
        (MoveToken(HOST, "Ana", "Samarkand"), "Ana can't be on Samarkand"),
        (MoveToken(HOST, "Ana", "gate"), "already there"),
        (CorrectFact(HOST, "clock", "weather", 1), "no fact called weather"),
        (CorrectFact(HOST, "clock", "round", "two"), "can't become 'two'"),
        (CorrectFact(HOST, "ledger", "round", 1), "no fact called round"),
        (SwitchChance(HOST, "coin", "app"), "no deck or die"),
        (SwitchChance(HOST, "deck", "Ana"), "either the app or the table"),
        (CorrectCount("Ana", "Ana", "coin", 9), "only the host can make a ruling"),
    ],
)
def test_a_ruling_that_makes_no_sense_is_refused(ruling: CorrectCount, because: str) -> None:
    with pytest.raises(Refused, match=because):
        bazaar().push(ruling, reason="because")


def test_a_token_is_put_where_it_stands_or_off_the_board() -> None:
    table = bazaar()
    table.push(Walk("Bo"), [("to", "well")])
    table.push(MoveToken(HOST, "Ana", "well"), reason="bumped")
    assert table.desk.where("Ana") == "well"
    table.push(MoveToken(HOST, "Ana", ""), reason="fell down")
    assert table.desk.where("Ana") == ""
