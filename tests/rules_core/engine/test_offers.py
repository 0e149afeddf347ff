"""Looking ahead: offers, previews and probes change nothing and tell no secrets."""

from __future__ import annotations

import pytest

from rules_core.engine.effects import Place, Transfer
from rules_core.engine.questions import HOST
from rules_core.settling.rulings import SwitchChance
from tests.kits.bazaar import (
    DrawCard,
    EveryoneRolls,
    Stumble,
    Walk,
    bazaar,
)


def test_offers_hold_every_kind_of_move_and_refusals_carry_their_rule() -> None:
    table = bazaar(coins=0)
    offers = {type(offer.move).__name__: offer.refusal for offer in table.offers("Ana")}
    assert offers["DrawCard"] is None
    assert offers["Discard"] == ("bazaar.discard", "no cards")
    assert offers["Walk"].rule == "bazaar.toll"  # only known after the question: found by looking ahead
    assert offers["Haggle"].rule == "bazaar.haggle"
    assert offers["Auction"] is None


def test_a_move_that_can_be_made_has_its_hint_and_a_greyed_one_has_none() -> None:
    hints = {type(offer.move).__name__: str(offer.hint) for offer in bazaar().offers("Ana")}
    assert hints["Walk"] == "Up to 2 steps from gate, a coin each"
    assert hints["Auction"] == ""
    poor = {type(offer.move).__name__: offer for offer in bazaar(coins=0).offers("Ana")}
    assert poor["Walk"].refusal is not None
    assert poor["Walk"].hint == ""


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


def test_a_bug_met_while_looking_ahead_changes_nothing() -> None:
    table = bazaar()
    before, journal = table.state.copy(), len(table.state.journal)
    with pytest.raises(ZeroDivisionError):
        table.preview(Stumble("Ana"), [("sure", True)])
    assert table.state.copy() == before
    assert len(table.state.journal) == journal


def test_a_waived_option_is_not_greyed() -> None:
    table = bazaar(coins=0)
    table.push(Walk("Ana"), by=HOST, waive=["bazaar.toll", "bazaar.walk"], reason="be kind")
    assert {option.value: option.refusal for option in table.probe()} == {
        "gate": None,
        "well": None,
        "souk": None,
    }


def test_nothing_is_offered_while_a_move_waits() -> None:
    table = bazaar()
    assert table.offers("Bo")
    table.push(Walk("Ana"))
    assert table.offers("Bo") == []
