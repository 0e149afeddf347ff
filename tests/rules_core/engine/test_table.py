"""Pushing and answering: the engine on the smallest game that uses all of it."""

from __future__ import annotations

import pytest

from rules_core.engine.effects import Place, Transfer
from rules_core.engine.questions import HOST, TABLE
from rules_core.engine.refusal import Refused, Unreadable
from rules_core.engine.table import Table
from rules_core.settling.rulings import CorrectFact, SwitchChance
from tests.kits.bazaar import (
    Auction,
    Bazaar,
    CallFeast,
    CloseRound,
    EveryoneRolls,
    Feast,
    GuildGift,
    Haggle,
    JoinGuild,
    Ring,
    SealedTheft,
    Stumble,
    Tournament,
    Walk,
    bazaar,
)


def refusal(no: pytest.ExceptionInfo[Refused]) -> tuple[str, str]:
    return no.value.refusal.rule, str(no.value.refusal.because)


def test_a_complete_move_is_one_entry_with_its_effects() -> None:
    table = bazaar()
    entry = table.push(Walk("Ana"), [("to", "souk")])
    assert entry.effects == (
        Place("Ana", ("souk", ""), ("gate", ""), "bazaar.walk"),
        Transfer("Ana", "bank", "coin", 2, "bazaar.toll"),
    )
    assert table.log[-1] is entry
    assert table.question is None


def test_a_refused_move_names_the_rule_and_the_figures_and_changes_nothing() -> None:
    table = bazaar(coins=1)
    before = table.state.copy()
    with pytest.raises(Refused) as no:
        table.push(Walk("Ana"), [("to", "souk")])
    assert refusal(no) == ("bazaar.toll", "this takes 2 coin, and Ana has 1")
    assert table.state.copy() == before
    assert len(table.log) == 1


def test_a_move_that_asks_waits_and_nothing_else_can_be_pushed() -> None:
    table = bazaar()
    assert table.push(Walk("Ana")) is None
    assert table.question.key == "to"
    with pytest.raises(Refused) as no:
        table.push(Walk("Bo"))
    assert refusal(no) == (
        "table.in-progress",
        "a move is in progress and waiting for Ana; answer it or drop it first",
    )


def test_a_refused_answer_leaves_the_move_waiting_for_a_better_one() -> None:
    table = bazaar(coins=1)
    table.push(Walk("Ana"))
    before = table.state.copy()
    with pytest.raises(Refused):
        table.answer("souk")  # can be read, but cannot be paid
    assert table.state.copy() == before
    assert table.question.key == "to"
    assert table.answer("well").move == Walk("Ana")


def test_an_answer_nobody_could_mean_is_unreadable_and_one_against_the_rules_is_refused() -> None:
    table = bazaar()
    table.push(Walk("Ana"))
    with pytest.raises(Unreadable):
        table.answer("Samarkand")
    with pytest.raises(Refused, match="a wall is a wall") as no:
        table.answer("wall")
    assert not isinstance(no.value, Unreadable)
    with pytest.raises(Refused, match="3 steps away, and the limit is 2"):
        table.answer("arch")
    with pytest.raises(Refused, match="stay is no walk"):
        table.answer("gate")
    with pytest.raises(Refused, match="there's no way from gate to souk"):
        table.answer(["souk"])
    assert table.answer(["well", "souk"]).answers[0].value == ["well", "souk"]


def test_only_the_seat_its_group_or_the_host_records_for_a_seat() -> None:
    table = bazaar()
    with pytest.raises(Refused) as no:
        table.push(Walk("Ana"), by="Bo")
    assert refusal(no) == ("table.seat", "Bo can't record for Ana")
    table.push(Walk("Ana"), by=HOST)
    with pytest.raises(Refused, match="this question is for Ana, not for Bo"):
        table.answer("well", by="Bo")
    assert table.answer("well", by="Ana") is not None


@pytest.mark.parametrize("seat", ["Zoe", "", "ana", "a guild"])
def test_the_host_records_only_for_somebody_who_is_there(seat: str) -> None:
    table = bazaar()
    with pytest.raises(Refused) as no:
        table.push(Walk(seat), by=HOST)
    assert refusal(no) == ("table.seat", f"there's nobody called {seat!r} at this table")
    assert (len(table.log), table.questions) == (1, {})
    table.push(Walk("Ana"), by=HOST)


def test_the_host_records_for_a_group_as_long_as_somebody_is_in_it() -> None:
    table = bazaar()
    with pytest.raises(Refused, match="there's nobody called 'guild' at this table"):
        table.push(GuildGift("guild"), by=HOST)
    table.push(JoinGuild("Ana"))
    table.push(JoinGuild("Bo"))
    table.push(GuildGift("guild"), by=HOST)
    assert table.question is not None


def test_a_move_out_of_turn_is_refused() -> None:
    table = bazaar()
    table.push(CorrectFact(HOST, "clock", "turn", ["Bo"]), reason="Bo was next")
    with pytest.raises(Refused) as no:
        table.push(Walk("Ana"))
    assert refusal(no) == ("table.turn", "it's Bo's turn")


def test_the_table_s_own_moves_happen_by_themselves_and_only_in_their_time() -> None:
    table = bazaar()
    with pytest.raises(Refused, match="when it's time"):
        table.push(CloseRound(TABLE), by=TABLE)
    table.push(Ring("Ana"))
    assert [entry.move for entry in table.entries[-2:]] == [Ring("Ana"), CloseRound(TABLE)]
    assert table.entries[-1].by == TABLE
    with pytest.raises(Refused, match="automatically"):
        table.push(CloseRound(TABLE), by="Ana")


def test_what_happens_by_itself_may_ask_and_then_goes_on_by_itself() -> None:
    table = bazaar()
    table.push(CallFeast("Bo"))
    assert list(table.questions) == ["figs"]
    with pytest.raises(Refused, match="this has to happen next"):
        table.cancel(by=HOST)
    table.answer(2, by="Ana")
    assert [type(entry.move) for entry in table.entries[-3:]] == [CallFeast, Feast, CloseRound]
    assert table.state.clock["round"] == 2


def test_a_bug_in_a_rule_takes_the_move_back_and_says_so() -> None:
    table = bazaar()
    before = table.state.copy()
    table.push(Stumble("Ana"))
    with pytest.raises(ZeroDivisionError) as bug:
        table.answer(True)
    assert "taken back" in bug.value.__notes__[0]
    assert table.state.copy() == before
    assert table.question is None
    with pytest.raises(ZeroDivisionError):
        table.push(Stumble("Ana"), [("sure", True)])
    assert table.state.copy() == before


@pytest.mark.parametrize(
    ("seats", "because"),
    [
        (["Ana"], "Bazaar is for 2 to 3 players, not 1"),
        (["Ana", "Bo", "Cy", "Di"], "not 4"),
        (["Ana", "Ana"], "same name"),
        (["Ana", " "], "cannot be the name"),
        (["Ana", "Host"], "cannot be the name"),
        (["Ana", 5], "cannot be the name"),
    ],
)
def test_a_company_that_cannot_sit_down_is_refused(seats: list[str], because: str) -> None:
    with pytest.raises(Refused, match=because):
        Table(Bazaar(), seats)


def test_setup_is_asked_with_the_same_questions() -> None:
    table = Table(Bazaar(), ["Ana", "Bo"])
    assert table.question.who == HOST
    assert table.question.suggest == 5
    assert table.offers("Ana") == []
    with pytest.raises(Refused, match="between 0 and 20"):
        table.answer(21)
    table.answer(table.question.suggest)
    assert table.desk.has("Ana", "coin") == 5
    assert table.box == {"coin": 60, "fig": 9, "point": 0}


def test_setup_can_neither_be_cancelled_nor_popped() -> None:
    table = Table(Bazaar(), ["Ana", "Bo"])
    with pytest.raises(Refused, match="being set up"):
        table.cancel()
    table.answer(3)
    with pytest.raises(Refused, match="setup is done"):
        table.pop()
    with pytest.raises(Refused, match="setup is done"):
        table.pop(0)


def test_a_sealed_question_to_all_is_answered_in_any_order_and_takes_effect_at_the_end() -> None:
    table = bazaar()
    table.push(Auction("Ana"))
    assert list(table.questions) == ["Ana.bid", "Bo.bid", "Cy.bid"]
    before = table.state.copy()
    table.answer(2, "Cy.bid", by="Cy")
    table.answer(3, "Ana.bid", by="Ana")
    assert table.state.copy() == before
    assert list(table.questions) == ["Bo.bid"]
    entry = table.answer(1, by="Bo")
    assert [given.by for given in entry.answers] == ["Cy", "Ana", "Bo"]
    assert table.desk.has("Ana", "point") == 2
    assert table.desk.has("Ana", "coin") == 2


def test_with_several_questions_open_an_answer_names_its_own() -> None:
    table = bazaar()
    table.push(Auction("Ana"))
    with pytest.raises(Refused, match="several questions are open"):
        table.answer(1)
    with pytest.raises(Refused, match=r"'Di\.bid' isn't asked"):
        table.answer(1, "Di.bid")
    with pytest.raises(Refused, match="for Bo"):
        table.answer(1, "Bo.bid", by="Ana")


def test_each_goes_on_at_their_own_pace() -> None:
    table = bazaar()
    for source in ("die",):
        table.push(SwitchChance(HOST, source, "table"))
    table.push(EveryoneRolls("Bo"))
    table.answer([1], "Bo.die")
    assert set(table.questions) == {"Ana.die", "Bo.comfort", "Cy.die"}
    table.answer([6], "Ana.die")
    assert table.desk.has("Ana", "point") == 2  # not sealed: it has happened
    table.answer("fig", "Bo.comfort")
    entry = table.answer([3], "Cy.die")
    assert entry is not None
    assert (table.desk.has("Bo", "fig"), table.desk.has("Cy", "point")) == (1, 1)


def test_questions_within_questions() -> None:
    table = bazaar()
    table.push(Tournament("Ana"))
    table.answer(True, "Bo.ready")
    assert list(table.questions) == ["Ana.ready", "Bo.Ana.cheer", "Bo.Cy.cheer", "Cy.ready"]
    table.answer(True, "Bo.Cy.cheer", by="Cy")
    with pytest.raises(Refused, match="for Ana, not for Bo"):
        table.answer(True, "Bo.Ana.cheer", by="Bo")
    table.answer(True, "Bo.Ana.cheer", by="Ana")
    assert table.desk.has("Bo", "point") == 0  # the others have not finished
    table.answer(True, "Ana.ready")
    table.answer(False, "Ana.Bo.cheer")
    table.answer(True, "Ana.Cy.cheer")
    table.answer(True, "Cy.ready")
    table.answer(False, "Cy.Ana.cheer")
    entry = table.answer(False, "Cy.Bo.cheer")
    assert entry is not None
    assert [table.desk.has(seat, "point") for seat in table.seats] == [1, 2, 0]


def test_a_sealed_part_may_only_ask() -> None:
    table = bazaar()
    table.push(SealedTheft("Ana"))
    with pytest.raises(AssertionError, match="may only ask"):
        table.answer(True)
    assert table.desk.has("Ana", "coin") == 5


def test_a_group_acts_and_any_member_answers() -> None:
    table = bazaar()
    table.push(JoinGuild("Ana"))
    table.push(JoinGuild("Bo"))
    with pytest.raises(Refused, match="Cy can't record for guild"):
        table.push(GuildGift("guild"), by="Cy")
    table.push(GuildGift("guild"), by="Bo")
    with pytest.raises(Refused, match="for Ana or Bo, not for Cy"):
        table.answer("Ana", by="Cy")
    entry = table.answer("Ana", by="Ana")
    assert (entry.by, entry.answers[0].by) == ("Bo", "Ana")
    assert table.desk.has("Ana", "coin") == 5
    assert [offer.move for offer in table.offers("Ana")][-1] == GuildGift("guild")
    assert GuildGift("guild") not in [offer.move for offer in table.offers("Cy")]


def test_the_host_is_asked_and_a_no_is_an_outcome() -> None:
    table = bazaar()
    table.push(Haggle("Ana"), [("offer", {"coin": 2})])
    assert table.question.who == HOST
    with pytest.raises(Refused, match="for the host, not for Ana"):
        table.answer(True, by="Ana")
    assert table.answer(False, by=HOST) is not None
    assert table.desk.has("Ana", "coin") == 5


def test_whoever_bids_last_learns_nothing_of_the_other_bids_beforehand() -> None:
    """Or the last could try bid after bid until the preview says that it wins."""
    table = bazaar()
    table.push(Auction("Ana"))
    table.answer(3, "Ana.bid", by="Ana")
    table.answer(2, "Cy.bid", by="Cy")
    for bid in range(5):
        trial = table.preview_answer(bid, "Bo.bid")
        assert (trial.effects, trial.refusal) == ((), None)
        assert "Ana.bid" in trial.waiting, "as if the others were still to answer"
    assert table.preview_answer(99, "Bo.bid").refusal is not None
    assert [given.value for given in table.move_in_progress.given] == [3, 2]
    table.answer(4, "Bo.bid", by="Bo")
    assert table.desk.has("Bo", "point") == 2


def test_a_seal_closes_only_what_belongs_to_it() -> None:
    table = bazaar()
    table.push(Tournament("Ana"))
    for seat in ("Ana", "Bo"):
        table.answer(True, f"{seat}.ready")
    table.answer(True, "Bo.Cy.cheer", by="Cy")
    table.answer(True, "Ana.Cy.cheer", by="Cy")
    play = table.move_in_progress
    assert play is not None
    assert [given.key for given in play.known_to("Bo.Ana.cheer")] == ["Ana.ready", "Bo.ready", "Ana.Cy.cheer"]
    assert play.is_sealed("Bo.Ana.cheer")
    assert not play.is_sealed("Cy.ready")
    assert play.known_to("Cy.ready") == play.given
