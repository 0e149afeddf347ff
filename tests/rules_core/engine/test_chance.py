"""Chance: the app's or the table's, written down, and the same again after taking back."""

from __future__ import annotations

import pytest

from rules_core.engine.questions import HOST
from rules_core.engine.refusal import Refused, Unreadable
from rules_core.settling.rulings import SwitchChance
from tests.kits.bazaar import (
    Discard,
    DrawCard,
    EveryoneRolls,
    bazaar,
)


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
    with pytest.raises(Refused, match="no longer in this deck") as no:
        table.answer("lamp")
    assert not isinstance(no.value, Unreadable)
    with pytest.raises(Unreadable, match="no card 'hat'"):
        table.answer("hat")


def test_a_new_shuffle_is_a_new_order() -> None:
    from tests.kits.bazaar import Reshuffle

    orders = []
    for _ in range(2):
        table = bazaar(seed=3)
        orders.append([table.push(DrawCard("Ana")).answers[0].value for _ in range(6)])
        for card in orders[-1]:
            table.push(Discard("Ana"), [("cards", [card])])
        table.push(Reshuffle("Ana"))
        assert (len(table.state.piles["deck"]), table.state.piles["discard"]) == (6, ())
        orders.append([table.push(DrawCard("Ana")).answers[0].value for _ in range(6)])
    assert orders[0] == orders[2] != orders[1] == orders[3]
