"""May I? The answer with its rule, out of turn too, and nothing recorded."""

from __future__ import annotations

from rules_core.engine.moves import AnyMove
from rules_core.engine.table import Table
from rules_core.games.caravan_conquest.market import SellGoods
from rules_core.games.caravan_conquest.travel import Stay, Travel
from rules_core.settling.inquiry import inquire, judge, moves_of
from tests.kits.bazaar import Auction, Walk, bazaar
from tests.kits.caravan import caravans, travel


def verdicts(table: Table, seat: str) -> dict[type[AnyMove], bool]:
    return {type(each.move): each.yes for each in moves_of(table, seat)}


def test_every_move_is_answered_yes_or_no_with_the_rule() -> None:
    table = caravans()
    assert verdicts(table, "Amira")[Travel]
    no = judge(table, SellGoods("Amira"))
    assert not no.yes
    assert no.refusal is not None
    assert no.refusal.rule == "caravan-conquest.trade.camps"


def test_out_of_turn_both_are_said_whose_turn_it_is_and_what_would_hold_otherwise() -> None:
    table = caravans()
    would = judge(table, Travel("Ben"))
    assert not would.yes
    assert would.refusal is None
    assert would.turn is not None
    assert "Amira" in str(would.turn.because)
    never = judge(table, Stay("Ben"))
    assert never.refusal is not None
    assert never.refusal.rule == "caravan-conquest.movement.stay"


def test_going_into_a_move_lists_what_could_be_chosen_with_what_speaks_against_it() -> None:
    table = caravans(("Sg~", "ggF"))
    before = table.state.copy()
    asked = inquire(table, Travel("Amira"))
    assert asked.verdict.yes
    assert asked.key == "to"
    options = {option.value: option.refusal for option in asked.options}
    assert options["B1"] is None
    there = inquire(table, Travel("Amira"), [("to", "C1")])
    assert there.verdict.refusal is not None
    assert there.verdict.refusal.rule == "caravan-conquest.movement.river"
    onto = inquire(table, Travel("Amira"), [("to", "B1")])
    assert onto.question is not None
    assert onto.question.chance, "a card would be drawn, and nobody learns which"
    assert onto.options == ()
    assert table.state.copy() == before
    assert len(table.log) == 1


def test_a_move_in_progress_is_put_aside_and_goes_on_afterwards() -> None:
    table = bazaar()
    table.push(Auction("Ana"))
    asked = table.questions
    assert judge_walk(table)
    assert table.questions == asked
    table.answer(1, "Ana.bid", "Ana")


def judge_walk(table: Table) -> bool:
    found = [each for each in moves_of(table, "Bo") if isinstance(each.move, Walk)]
    return inquire(table, Walk("Bo"), [("to", "well")]).verdict.yes and found[0].yes


def test_also_for_an_earlier_moment() -> None:
    from rules_core.engine.record import replay, write

    table = caravans(("Skg", "ggF"))
    travel(table, "Amira", "B1")
    assert judge(table, SellGoods("Amira")).yes
    then, _stopped = replay(table.game, write(table), 0)
    assert not judge(then, SellGoods("Amira")).yes
