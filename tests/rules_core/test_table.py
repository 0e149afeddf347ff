"""Pushing, answering, taking back: the engine on the smallest game that uses all of it."""

from __future__ import annotations

from typing import Any

import pytest

from rules_core import ledger
from rules_core.effects import Place, Transfer
from rules_core.log import Entry, TakenBack
from rules_core.play import Mode
from rules_core.questions import HOST, TABLE
from rules_core.refusal import Refused, Unreadable
from rules_core.rulings import CorrectCount, CorrectFact, MoveToken, SwitchChance
from rules_core.table import Table
from tests.bazaar import (
    Auction,
    Bazaar,
    CloseRound,
    Discard,
    DrawCard,
    EveryoneRolls,
    Gamble,
    GuildGift,
    Haggle,
    JoinGuild,
    Ring,
    SealedTheft,
    Stumble,
    Walk,
    bazaar,
)


def refusal(no: pytest.ExceptionInfo[Refused]) -> tuple[str, str]:
    return no.value.refusal.rule, str(no.value.refusal.because)


# --- pushing and refusing


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
    assert refusal(no) == ("table.in-progress", "a move is in progress and waits for Ana")


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
    with pytest.raises(Refused, match="3 steps away, and 2 can be made"):
        table.answer("arch")
    with pytest.raises(Refused, match="stay is no walk"):
        table.answer("gate")
    with pytest.raises(Refused, match="no way leads from gate to souk"):
        table.answer(["souk"])
    assert table.answer(["well", "souk"]).answers[0].value == ["well", "souk"]


def test_only_the_seat_its_group_or_the_host_records_for_a_seat() -> None:
    table = bazaar()
    with pytest.raises(Refused) as no:
        table.push(Walk("Ana"), by="Bo")
    assert refusal(no) == ("table.seat", "Bo cannot record for Ana")
    table.push(Walk("Ana"), by=HOST)
    with pytest.raises(Refused, match="this is asked of Ana, not of Bo"):
        table.answer("well", by="Bo")
    assert table.answer("well", by="Ana") is not None


def test_a_move_out_of_turn_is_refused() -> None:
    table = bazaar()
    table.push(CorrectFact(HOST, "clock", "turn", ["Bo"]), reason="Bo was next")
    with pytest.raises(Refused) as no:
        table.push(Walk("Ana"))
    assert refusal(no) == ("table.turn", "it is the turn of Bo")


def test_the_table_s_own_moves_happen_by_themselves_and_only_in_their_time() -> None:
    table = bazaar()
    with pytest.raises(Refused, match="when its time has come"):
        table.push(CloseRound(TABLE), by=TABLE)
    table.push(Ring("Ana"))
    assert [entry.move for entry in table.entries[-2:]] == [Ring("Ana"), CloseRound(TABLE)]
    assert table.entries[-1].by == TABLE
    with pytest.raises(Refused, match="by itself"):
        table.push(CloseRound(TABLE), by="Ana")


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
        (["Ana"], "Bazaar is for 2 to 3, not 1"),
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


# --- setup


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
    with pytest.raises(Refused, match="setup stands"):
        table.pop()
    with pytest.raises(Refused, match="setup stands"):
        table.pop(0)


# --- several are asked


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
    with pytest.raises(Refused, match="several are asked"):
        table.answer(1)
    with pytest.raises(Refused, match=r"'Di\.bid' is not asked"):
        table.answer(1, "Di.bid")
    with pytest.raises(Refused, match="asked of Bo"):
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
    with pytest.raises(Refused, match="Cy cannot record for guild"):
        table.push(GuildGift("guild"), by="Cy")
    table.push(GuildGift("guild"), by="Bo")
    with pytest.raises(Refused, match="asked of Ana or Bo, not of Cy"):
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
    with pytest.raises(Refused, match="asked of host, not of Ana"):
        table.answer(True, by="Ana")
    assert table.answer(False, by=HOST) is not None
    assert table.desk.has("Ana", "coin") == 5


# --- taking back


def test_pop_restores_the_state_exactly_and_the_log_keeps_both_lines() -> None:
    table = bazaar()
    before, keys = table.state.copy(), list(table.state.ledger)
    entry = table.push(JoinGuild("Ana"))
    line = table.pop(by="Ana", reason="a slip")
    assert line == TakenBack(2, "Ana", entry.number, "a slip")
    assert table.state.copy() == before
    assert list(table.state.ledger) == keys
    assert table.log[1:] == [entry, line]
    assert len(table.entries) == 1


def test_pop_takes_back_what_the_table_did_by_itself_as_well() -> None:
    table = bazaar()
    before = table.state.copy()
    table.push(Ring("Ana"))
    table.pop()
    assert table.state.copy() == before


def test_pop_to_an_entry_takes_back_everything_since() -> None:
    table = bazaar()
    for seat in table.seats:
        table.push(JoinGuild(seat))
    table.pop(2)
    assert table.state.notes["guild"] == ("Ana",)
    with pytest.raises(Refused, match="no entry 3"):
        table.pop(3)


def test_redo_plays_again_what_was_taken_back() -> None:
    table = bazaar()
    with pytest.raises(Refused, match="nothing was taken back"):
        table.redo()
    table.push(DrawCard("Ana"))
    table.push(Ring("Ana"))
    after = table.state.copy()
    table.pop(1)
    assert table.redo().move == DrawCard("Ana")
    assert table.redo().move == Ring("Ana")
    assert table.state.copy() == after
    table.pop()
    table.pop()
    table.redo()
    table.redo()
    assert table.state.copy() == after
    with pytest.raises(Refused, match="nothing was taken back"):
        table.redo()


def test_a_new_move_ends_what_can_be_redone() -> None:
    table = bazaar()
    table.push(JoinGuild("Ana"))
    table.pop()
    table.push(JoinGuild("Bo"))
    with pytest.raises(Refused, match="nothing was taken back"):
        table.redo()


def test_the_last_answer_can_be_taken_back() -> None:
    table = bazaar()
    table.push(Haggle("Ana"))
    before = table.state.copy()
    table.answer({"coin": 5})
    table.back(by="Ana")
    assert table.question.key == "offer"
    assert table.state.copy() == before
    with pytest.raises(Refused, match="nobody has answered yet"):
        table.back()


def test_back_stops_at_chance_and_at_another_seat_s_answer() -> None:
    table = bazaar()
    table.push(SwitchChance(HOST, "die", "table"))
    table.push(EveryoneRolls("Ana"))
    table.answer([1], "Bo.die", by="Bo")
    with pytest.raises(Refused, match="chance has spoken"):
        table.back(by="Bo")
    table.answer("fig", "Bo.comfort", by="Bo")
    with pytest.raises(Refused, match="the last answer was Bo's"):
        table.back(by="Ana")
    table.back(by="Bo")
    table.back(by=HOST)
    assert "Bo.die" in table.questions


def test_what_the_app_drew_goes_with_the_answer_that_led_to_it() -> None:
    table = bazaar()
    before = table.state.copy()
    table.push(Gamble("Ana"))
    table.answer(2)
    assert list(table.questions) == ["again"]
    with pytest.raises(Refused, match="chance has spoken"):
        table.back(by="Ana")
    table.back(by=HOST)
    assert list(table.questions) == ["stake"]
    table.answer(3)
    assert list(table.questions) == ["again"]
    table.cancel(by=HOST)
    assert table.state.copy() == before


def test_a_waiting_move_can_be_cancelled() -> None:
    table = bazaar()
    before = table.state.copy()
    with pytest.raises(Refused, match="nothing is asked"):
        table.cancel()
    table.push(Haggle("Ana"), [("offer", {"coin": 1})])
    with pytest.raises(Refused, match="this is Ana's move"):
        table.cancel(by="Bo")
    table.cancel(by="Ana")
    assert table.state.copy() == before
    assert len(table.log) == 1


def test_after_chance_has_spoken_only_the_host_cancels() -> None:
    table = bazaar()
    table.push(SwitchChance(HOST, "die", "table"))
    table.push(EveryoneRolls("Ana"))
    table.answer([1], "Ana.die")
    with pytest.raises(Refused, match="the host can cancel"):
        table.cancel(by="Ana")
    table.cancel(by=HOST)
    assert table.question is None


# --- chance


def test_the_app_draws_by_itself_and_writes_the_answer_down() -> None:
    table = bazaar()
    entry = table.push(DrawCard("Ana"))
    (given,) = entry.answers
    assert given.by_chance
    assert table.state.piles["hand Ana"] == (given.value,)


def test_a_move_taken_back_and_repeated_meets_the_same_fate() -> None:
    table = bazaar(seed=0)  # under this seed nobody rolls a 1, so a roll is over at once

    def fate() -> list[object]:
        drawn = [table.push(DrawCard(seat)).answers[0].value for seat in table.seats]
        return [*drawn, *(given.value for given in table.push(EveryoneRolls("Ana")).answers)]

    first = fate()
    table.pop(1)
    assert fate() == first
    assert len(set(first[:3])) == 3
    assert [given.value for given in table.push(EveryoneRolls("Ana")).answers] != first[3:]  # the next throw


def test_another_seed_is_another_fate() -> None:
    draws = {bazaar(seed=seed).push(DrawCard("Ana")).answers[0].value for seed in range(40)}
    assert len(draws) == 6


def test_nobody_answers_for_the_app_and_the_app_for_nobody() -> None:
    table = bazaar()
    with pytest.raises(Refused) as no:
        table.push(DrawCard("Ana"), [("card", "lamp")])
    assert no.value.refusal.rule == "table.chance"
    table.push(SwitchChance(HOST, "deck", "table"))
    assert table.push(DrawCard("Ana")) is None
    assert table.answer("lamp", by="Ana") is not None
    table.push(SwitchChance(HOST, "deck", "app"))
    assert table.push(DrawCard("Ana")) is not None


def test_a_card_that_is_gone_is_refused_and_an_unknown_one_unreadable() -> None:
    table = bazaar()
    table.push(SwitchChance(HOST, "deck", "table"))
    table.push(DrawCard("Ana"), [("card", "lamp")])
    table.push(DrawCard("Bo"))
    with pytest.raises(Refused, match="not in this deck any more") as no:
        table.answer("lamp")
    assert not isinstance(no.value, Unreadable)
    with pytest.raises(Unreadable, match="no card 'hat'"):
        table.answer("hat")


def test_a_new_shuffle_is_a_new_order() -> None:
    from tests.bazaar import Reshuffle

    orders = []
    for _ in range(2):
        table = bazaar(seed=3)
        orders.append([table.push(DrawCard("Ana")).answers[0].value for _ in range(6)])
        for card in orders[-1]:
            table.push(Discard("Ana"), [("cards", [card])])
        table.push(Reshuffle("Ana"))
        orders.append([table.push(DrawCard("Ana")).answers[0].value for _ in range(6)])
    assert orders[0] == orders[2] != orders[1] == orders[3]


# --- offers, previews, probes


def test_offers_hold_every_kind_of_move_and_refusals_carry_their_rule() -> None:
    table = bazaar(coins=0)
    offers = {type(offer.move).__name__: offer.refusal for offer in table.offers("Ana")}
    assert offers["DrawCard"] is None
    assert offers["Discard"] == ("bazaar.discard", "no cards")
    assert offers["Walk"].rule == "bazaar.toll"  # only known after the question: found by looking ahead
    assert offers["Haggle"].rule == "bazaar.haggle"
    assert offers["Auction"] is None


def test_offers_and_previews_change_nothing() -> None:
    table = bazaar()
    table.push(DrawCard("Ana"))
    before, journal = table.state.copy(), len(table.state.journal)
    table.offers("Ana")
    table.preview(Walk("Ana"), [("to", "well")])
    assert table.state.copy() == before
    assert len(table.state.journal) == journal


def test_preview_shows_effects_up_to_the_first_question() -> None:
    table = bazaar(coins=1)
    assert [type(effect) for effect in table.preview(Walk("Ana"), [("to", "well")]).effects] == [
        Place,
        Transfer,
    ]
    assert list(table.preview(Walk("Ana")).waiting) == ["to"]
    assert table.preview(Walk("Ana"), [("to", "souk")]).refusal.rule == "bazaar.toll"


def test_a_preview_does_not_tell_what_the_deck_holds() -> None:
    table = bazaar()
    trial = table.preview(DrawCard("Ana"))
    assert list(trial.waiting) == ["card"]
    assert trial.effects == ()


def test_probing_a_waiting_question_greys_the_options_that_cannot_be_finished() -> None:
    table = bazaar(coins=1)
    table.push(Walk("Ana"))
    before = table.state.copy()
    refusals = {option.value: option.refusal and option.refusal.rule for option in table.probe()}
    assert refusals == {"gate": "bazaar.walk", "well": None, "souk": "bazaar.toll"}
    assert table.state.copy() == before
    assert table.preview_answer("well").effects[-1] == Transfer("Ana", "bank", "coin", 1, "bazaar.toll")
    assert table.answer("well") is not None


def test_probing_in_the_middle_of_a_move_keeps_what_has_happened() -> None:
    table = bazaar()
    table.push(SwitchChance(HOST, "die", "table"))
    table.push(EveryoneRolls("Ana"))
    table.answer([1], "Ana.die")
    table.answer([6], "Bo.die")
    before = table.state.copy()
    assert [option.refusal for option in table.probe("Ana.comfort")] == [None, None]
    assert table.state.copy() == before
    assert table.desk.has("Bo", "point") == 2
    table.answer("coin", "Ana.comfort")
    assert table.answer([2], "Cy.die") is not None


# --- rulings


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
    with pytest.raises(Refused, match="needs no waiver"):
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
        (CorrectCount(HOST, "Ana", "silk", 1), "nothing here is called silk"),
        (CorrectCount(HOST, "Ana", "coin", -1), "nobody can hold -1"),
        (CorrectCount(HOST, "Ana", "coin", 5), "already say 5"),
        (CorrectCount(HOST, "Ana", "coin", 99), "bank has 45"),
        (CorrectCount(HOST, "bank", "coin", 9), "another account"),
        (MoveToken(HOST, "Zoe", "well"), "no token is called Zoe"),
        (MoveToken(HOST, "Ana", "Samarkand"), "no place called Samarkand"),
        (MoveToken(HOST, "Ana", "gate"), "already stands there"),
        (CorrectFact(HOST, "clock", "weather", 1), "no fact called weather"),
        (CorrectFact(HOST, "clock", "round", "two"), "cannot become 'two'"),
        (CorrectFact(HOST, "ledger", "round", 1), "no fact called round"),
        (SwitchChance(HOST, "coin", "app"), "no deck or die"),
        (SwitchChance(HOST, "deck", "Ana"), "either the app or the table"),
        (CorrectCount("Ana", "Ana", "coin", 9), "only the host can rule"),
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


# --- the end, the ledger


def test_sheet_and_finish() -> None:
    table = bazaar()
    table.push(Auction("Ana"), [("Ana.bid", 1, "Ana"), ("Bo.bid", 0, "Bo"), ("Cy.bid", 0, "Cy")])
    for _ in range(3):
        assert not table.finished
        table.push(Ring("Ana"))
    assert table.finished
    assert table.sheet().winners == ["Ana"]
    with pytest.raises(Refused, match="the game is over"):
        table.push(Ring("Ana"))


def test_a_statement_lists_every_change_with_its_balance() -> None:
    table = bazaar()
    table.push(Walk("Ana"), [("to", "souk")])
    table.push(JoinGuild("Ana"))
    table.pop()
    table.push(CorrectCount(HOST, "Ana", "coin", 7), reason="we counted")
    lines = [line for line in ledger.statement(table, "Ana") if line.resource == "coin"]
    assert [(line.change, line.balance, line.other, line.rule) for line in lines] == [
        (5, 5, "bank", "bazaar.open"),
        (-2, 3, "bank", "bazaar.toll"),
        (4, 7, "bank", "table.correct-count"),
    ]


def test_the_count_check_shows_where_table_and_books_differ() -> None:
    table = bazaar()
    assert ledger.drift(table, "bank", {"coin": 43, "fig": 9, "point": 12}) == {"coin": -2}
    assert ledger.accounts(table)["bank"] == {"coin": 45, "fig": 9}  # points are endless: not counted


def test_ledger_errors_are_found() -> None:
    table = bazaar()
    table.state.ledger["Ana", "coin"] = -1
    assert ledger.errors(table) == ["there were 60 coin, now there are 54", "Ana holds -1 coin"]


def test_replay_mode_takes_chance_from_the_record() -> None:
    table = bazaar()
    entry = table.push(DrawCard("Ana"), [("card", "cup")], mode=Mode.REPLAY)
    assert isinstance(entry, Entry)
    assert table.state.piles["hand Ana"] == ("cup",)


def test_the_check_of_the_books_is_on_in_every_test() -> None:
    table = bazaar()
    table.state.ledger["Ana", "coin"] += 1
    with pytest.raises(AssertionError, match="there were 60 coin, now there are 61"):
        table.push(JoinGuild("Bo"))
