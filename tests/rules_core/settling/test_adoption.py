"""Taking up a game that is already being played: the part that every game shares."""

from __future__ import annotations

from typing import Any

import pytest

from rules_core.engine import ledger
from rules_core.engine.effects import Place, Set, Transfer
from rules_core.engine.questions import HOST
from rules_core.engine.record import dumps, loads, replay, write
from rules_core.engine.refusal import Refusal, Refused
from rules_core.engine.table import Table
from rules_core.settling.adoption import AdoptGame
from rules_core.settling.rulings import CorrectCount, CorrectFact, MoveToken, RetireSeat
from tests.kits.bazaar import Bazaar, JoinGuild, Ring, Walk, bazaar

BAGS = [
    ("holds Ana", {"coin": 2, "fig": 9}),
    ("holds Bo", {"coin": 30}),
    ("holds Cy", {"coin": 28, "point": 4}),
]
PLACES = [("place Ana", "arch"), ("place Bo", "gate"), ("place Cy", "")]


def adopt(table: Table, *answers: tuple[str, Any]) -> Any:
    return table.push(AdoptGame(HOST), list(answers), reason="we began on paper")


def test_counts_places_and_round_are_entered_in_one_entry() -> None:
    table = bazaar()
    entry = adopt(table, *BAGS, *PLACES, ("round", 2))
    assert {seat: table.desk.has(seat, "coin") for seat in table.seats} == {"Ana": 2, "Bo": 30, "Cy": 28}
    assert (table.desk.has("Ana", "fig"), table.desk.has("Cy", "point")) == (9, 4)
    assert [table.desk.where(seat) for seat in table.seats] == ["arch", "gate", ""]
    assert table.state.clock["round"] == 2
    assert {effect.rule for effect in entry.effects} == {"table.adopt"}
    assert ledger.errors(table) == []
    assert (len(table.entries), table.view("Ana").log[-1].ruling) == (2, True)


def test_what_one_hands_back_can_be_given_to_another() -> None:
    table = bazaar(coins=20)
    assert table.desk.has("bank", "coin") == 0
    entry = adopt(table, ("holds Ana", {"coin": 60}), ("holds Bo", {}), ("holds Cy", {}))
    assert entry is None
    assert list(table.questions) == ["place Ana"]
    assert table.desk.has("Ana", "coin") == 60
    with pytest.raises(Refused, match="1 is not between 0 and 0"):
        adopt(bazaar(coins=20), ("holds Ana", {"coin": 60}), ("holds Bo", {"coin": 1}))


def test_the_limits_are_what_there_is_and_plenty_of_what_never_runs_out() -> None:
    table = bazaar()
    table.push(JoinGuild("Ana"))
    adopt(table)
    question: Any = table.question
    assert question.limits == {"coin": 59, "fig": 9, "point": 999}  # the guild keeps its coin
    assert question.suggest == {"coin": 4}
    table.answer({"coin": 50, "fig": 9})
    question = table.question
    assert question.limits == {"coin": 9, "fig": 0, "point": 999}
    table.answer({"coin": 8})
    question = table.question
    assert question.suggest == {"coin": 1}  # the books say 5, but only 1 is left to hold


def test_what_the_books_say_is_suggested_and_accepting_it_changes_nothing() -> None:
    table = bazaar()
    table.push(Walk("Ana"), [("to", "souk")])
    before = table.state.copy()
    adopt(table)
    while table.question is not None:
        table.answer(table.question.suggest)
    assert table.state.copy() == before
    assert table.entries[-1].effects == ()


def test_more_than_plenty_can_be_kept() -> None:
    table = bazaar()
    table.push(CorrectCount(HOST, "Ana", "point", 1200), reason="a lucky day")
    table.push(CorrectFact(HOST, "clock", "round", 1500), reason="a long day")
    adopt(table)
    while table.question is not None:
        table.answer(table.question.suggest)
    assert (table.desk.has("Ana", "point"), table.state.clock["round"]) == (1200, 1500)


def test_places_are_those_of_the_picture_on_which_a_token_stands() -> None:
    table = bazaar()
    adopt(table, *BAGS)
    (asked,) = table.view(HOST).asked
    assert {option.value for option in asked.options} == {"gate", "well", "souk", "arch", "isle", ""}
    assert all(option.place == option.value for option in asked.options)
    assert (asked.rule, asked.suggest) == ("table.adopt", "gate")
    table.cancel(HOST)
    table.push(MoveToken(HOST, "Ana", ""), reason="it fell off")
    adopt(table, *BAGS)
    (asked,) = table.view(HOST).asked
    assert {option.value for option in asked.options} == {"gate", ""}  # it is on no picture: places in use


class Turns(Bazaar):
    """A bazaar where one seat at a time has the turn, and the last seat never."""

    def turn_bar(self, t: Any, seat: str) -> Any:
        return Refusal("bazaar.round", "not yet") if seat == t.seats[-1] else None


def test_one_seat_is_given_the_turn_where_not_all_have_it_together() -> None:
    table = Table(Turns(), ("Ana", "Bo", "Cy"), 1, [("coins", 5)])
    table.push(CorrectFact(HOST, "clock", "turn", ["Ana"]), reason="one at a time")
    adopt(table, *BAGS, *PLACES)
    assert (list(table.questions), table.question and table.question.suggest) == (["turn"], "Ana")
    with pytest.raises(Refused, match="not yet"):
        table.answer("Cy")
    table.answer("Bo")
    assert table.answer(3) is not None
    assert (table.turn, table.state.clock["round"]) == (("Bo",), 3)
    table.push(RetireSeat(HOST, "Ana", True), reason="the last tram")
    table.push(CorrectFact(HOST, "clock", "turn", ["Bo"]), reason="one at a time")
    table.push(RetireSeat(HOST, "Bo", True), reason="the last tram")
    table.push(CorrectFact(HOST, "clock", "turn", ["Cy"]), reason="one at a time")
    with pytest.raises(Refused, match="not yet"):  # nobody is left who could have the turn
        adopt(table, *BAGS, *PLACES)


def test_it_is_a_ruling_of_the_host_with_a_reason_while_the_game_lasts() -> None:
    table = bazaar()
    with pytest.raises(Refused, match="needs a reason"):
        table.push(AdoptGame(HOST))
    with pytest.raises(Refused, match="only the host can make a ruling"):
        table.push(AdoptGame("Ana"), reason="me")
    for _ in range(3):
        table.push(Ring("Ana"))
    with pytest.raises(Refused, match="the game is over"):
        adopt(table)


def test_half_entered_it_can_be_taken_back_step_by_step_or_dropped() -> None:
    table = bazaar()
    before = table.state.copy()
    adopt(table, *BAGS, PLACES[0])
    table.back(HOST)
    assert list(table.questions) == ["place Ana"]
    table.cancel(HOST)
    assert table.state.copy() == before


def test_it_is_recorded_read_back_and_taken_back_as_one() -> None:
    table = bazaar()
    before = table.state.copy()
    entry = adopt(table, *BAGS, *PLACES, ("round", 2))
    assert {type(effect) for effect in entry.effects} == {Transfer, Place, Set}
    again, stopped = replay(table.game, loads(dumps(write(table))))
    assert stopped is None
    assert (again.log, again.state.copy()) == (table.log, table.state.copy())
    table.pop()
    assert table.state.copy() == before
    table.redo()
    assert table.state.copy() == again.state.copy()
