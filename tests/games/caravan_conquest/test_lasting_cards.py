"""Encounter cards that reach further than their turn: lost turns, extra steps, promises, a kept card, the decks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules_core.engine.effects import Shuffle
from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.games.caravan_conquest.market import SellGoods
from rules_core.games.caravan_conquest.rounds import EndRound, LoseTurn
from rules_core.games.caravan_conquest.travel import Stay, Travel
from tests.kits.caravan import caravans, give, held, travel
from tests.kits.caravan_cards import (
    EXTRA_STEP,
    SKIPS,
    TILE_GAIN,
    meet,
    moves_of,
    pass_turn,
    plus,
    road,
    table_for,
)

# --- turns that are skipped


@pytest.mark.parametrize("card", SKIPS)
def test_a_card_costs_the_next_turn(card: str) -> None:
    table = table_for(card)
    meet(table, card, *([("good", "silk")] if card == "m01" else []))
    assert held(table, "Amira") == plus(SKIPS[card])
    pass_turn(table)
    assert moves_of(table, 2) == [EndRound("table"), LoseTurn("table", "Amira")]
    assert (table.turn, table.desk.clock["round"]) == (("Ben",), 2)
    pass_turn(table)
    assert moves_of(table, 1) == [EndRound("table")]
    assert (table.turn, table.desk.clock["round"]) == (("Amira",), 3)


def test_two_lost_turns_add_up() -> None:
    table = table_for("o06", second="d")
    meet(table, "o06")
    pass_turn(table)
    travel(table, "Amira", "C1", ("card", "d01"), ("card", "d07"))
    for number in (3, 4):
        pass_turn(table)
        assert moves_of(table, 1) == [LoseTurn("table", "Amira")]
        assert (table.turn, table.desk.clock["round"]) == (("Ben",), number)
    pass_turn(table)
    assert table.turn == ("Amira",)


def test_a_lost_turn_is_nobody_elses() -> None:
    table = caravans(road("d"), seats=("Amira", "Ben", "Cleo"))
    meet(table, "d01")
    pass_turn(table, "Ben")
    pass_turn(table, "Cleo")
    pass_turn(table, "Ben")
    assert table.turn == ("Cleo",)


# --- extra movement


@pytest.mark.parametrize("card", EXTRA_STEP)
def test_an_extra_step_leads_on_to_the_goods_of_the_next_tile_but_to_no_card(card: str) -> None:
    table = table_for(card)
    meet(table, card, ("extra", "C1"))
    assert table.desk.where("Amira") == "C1"
    assert held(table, "Amira") == plus(TILE_GAIN[card[0]] | {"spice": 1})
    assert len(table.desk.piles["deck grasslands"]) == 10
    assert table.turn == ("Ben",)


@pytest.mark.parametrize("card", EXTRA_STEP)
def test_an_extra_step_need_not_be_made(card: str) -> None:
    table = table_for(card)
    meet(table, card, ("extra", "B1"))
    assert table.desk.where("Amira") == "B1"
    assert held(table, "Amira") == plus(TILE_GAIN[card[0]])
    assert table.turn == ("Ben",)


@pytest.mark.parametrize("card", EXTRA_STEP)
@pytest.mark.parametrize(
    ("place", "rule"),
    [("A1", "caravan-conquest.movement.no-return"), ("C2", "caravan-conquest.setting.extra-steps")],
)
def test_an_extra_step_is_one_step_and_not_back_to_where_the_turn_began(
    card: str, place: str, rule: str
) -> None:
    table = table_for(card)
    table.push(Travel("Amira"), [("to", "B1"), ("card", card)])
    with pytest.raises(Refused) as no:
        table.answer(place)
    assert no.value.refusal.rule == rule
    assert table.answer("B2") is not None
    assert table.desk.where("Amira") == "B2"


def test_an_extra_step_cannot_be_made_onto_a_river() -> None:
    table = table_for("d09", second="~")
    table.push(Travel("Amira"), [("to", "B1"), ("card", "d09")])
    with pytest.raises(Refused) as no:
        table.answer("C1")
    assert no.value.refusal.rule == "caravan-conquest.movement.river"


def test_an_extra_step_into_a_camp_opens_its_market() -> None:
    table = table_for("d09", second="k")
    meet(table, "d09", ("extra", "C1"))
    assert (table.turn, table.desk.clock["phase"]) == (("Amira",), "trade")
    table.push(SellGoods("Amira"), [("sell", 6)])
    assert held(table, "Amira") == {"gold": 70, "silk": 0, "spice": 10}


def test_an_extra_step_onto_finish_brings_the_caravan_home() -> None:
    table = caravans(("SdF", "Cgg", "Cgg"))
    meet(table, "d09", ("extra", "C1"))
    assert table.desk.is_home("Amira")
    assert table.desk.clock["first_home"] == "Amira"
    assert table.turn == ("Ben",)


def test_an_extra_step_into_an_oasis_gives_its_goods_and_leaves_it_an_oasis() -> None:
    table = table_for("m02", second="o")
    meet(table, "m02", ("extra", "C1"), ("oasis", "silk"))
    assert held(table, "Amira") == plus({"gold": 2, "silk": 2})
    assert table.desk.tile("C1").id == "oasis"
    assert len(table.desk.piles["deck oasis"]) == 10


def test_an_extra_step_reaches_the_treasure_of_the_new_tile() -> None:
    table = caravans(road("d"), treasure=["C1"])
    meet(table, "d09", ("extra", "C1"))
    assert table.desk.has("Amira", "treasure") == 1


def test_two_extra_steps_in_one_turn_are_made_together() -> None:
    table = table_for("o06", second="m")
    meet(table, "o06")
    pass_turn(table)
    travel(table, "Amira", "C1", ("card", "m02"), ("card", "m05"), ("extra", "D2"))
    assert table.desk.where("Amira") == "D2"


# --- what lasts into the next turn


def test_healing_waters_add_two_steps_to_the_next_turn_only() -> None:
    table = caravans(("Soggggg", "CgggggF", "Cgggggg"))
    meet(table, "o07")
    pass_turn(table)
    assert table.desk.speed("Amira") == 3 - 1 + 2, "the oasis has become a desert"
    with pytest.raises(Refused) as no:
        travel(table, "Amira", "G1")
    assert no.value.refusal.rule == "caravan-conquest.movement.total-speed"
    travel(table, "Amira", "F1", ("card", "g01"))
    pass_turn(table)
    assert table.desk.speed("Amira") == 3


def test_healing_waters_are_used_up_by_a_turn_that_is_stayed_out() -> None:
    table = table_for("o07")
    meet(table, "o07")
    pass_turn(table)
    give(table, "Amira", gold=150)
    table.push(Stay("Amira"), [("card", "d02")])
    give(table, "Amira", gold=10)
    assert table.desk.speed("Amira") == 3 - 1


def test_healing_waters_hurry_nobody_else() -> None:
    table = table_for("o07")
    meet(table, "o07")
    assert table.desk.speed("Ben") == 3


def test_desert_nomad_brings_two_cards_on_the_next_turn_and_one_after_that() -> None:
    table = table_for("o06", second="d")
    meet(table, "o06")
    assert held(table, "Amira") == plus({"gold": 2})
    pass_turn(table)
    travel(table, "Amira", "C1", ("card", "d02"), ("card", "d04"))
    assert held(table, "Amira") == plus({"gold": 2 + 1, "silk": 1 + 2, "spice": 2})
    pass_turn(table)
    travel(table, "Amira", "C2", ("card", "g01"))
    assert table.desk.piles["discard grasslands"] == ("g01",)


def test_the_second_card_of_desert_nomad_is_asked_for() -> None:
    table = table_for("o06", second="d")
    meet(table, "o06")
    pass_turn(table)
    table.push(Travel("Amira"), [("to", "C1"), ("card", "d02")])
    assert list(table.questions) == ["card"]


def test_the_cards_of_desert_nomad_lapse_in_a_city() -> None:
    table = table_for("o06")
    meet(table, "o06")
    pass_turn(table)
    pass_turn(table, "Amira")
    pass_turn(table)
    travel(table, "Amira", "B2", ("card", "g01"))
    assert table.desk.piles["discard grasslands"] == ("g01",)


# --- the fortune teller


def fortune_kept(settings: Mapping[str, Any] | None = None) -> Table:
    """Amira has kept the Fortune Teller, and it is her turn again."""
    table = table_for("o08", settings=settings)
    meet(table, "o08", ("keep", True))
    pass_turn(table)
    return table


def test_fortune_teller_is_kept_for_a_gold() -> None:
    table = fortune_kept()
    assert held(table, "Amira") == plus({"gold": 2 - 1})
    assert table.desk.piles["kept Amira"] == ("o08",)
    assert table.desk.piles["discard oasis"] == ()


def test_fortune_teller_is_kept_for_the_last_gold() -> None:
    table = table_for("o08", gold=1)
    travel(table, "Amira", "B1", ("oasis", "silk"), ("card", "o08"), ("keep", True))
    assert (table.desk.has("Amira", "gold"), table.desk.piles["kept Amira"]) == (0, ("o08",))


def test_fortune_teller_can_be_declined() -> None:
    table = table_for("o08")
    meet(table, "o08", ("keep", False))
    assert held(table, "Amira") == plus({"gold": 2})
    assert (table.desk.piles["kept Amira"], table.desk.piles["discard oasis"]) == ((), ("o08",))


def test_fortune_teller_is_not_offered_to_those_without_gold() -> None:
    table = table_for("o08", gold=0)
    travel(table, "Amira", "B1", ("oasis", "silk"), ("card", "o08"))
    assert held(table, "Amira") == {"gold": 0, "silk": 7, "spice": 10}
    assert (table.desk.piles["kept Amira"], table.desk.piles["discard oasis"]) == ((), ("o08",))


def test_fortune_teller_passes_over_a_card_that_was_seen_and_returns_to_the_discards() -> None:
    table = fortune_kept()
    before = held(table, "Amira")
    travel(table, "Amira", "C1", ("card", "g02"), ("fortune", True))
    assert held(table, "Amira") == plus({"spice": 1}, before), "the tile gives all the same"
    assert table.desk.piles["discard grasslands"] == ("g02",)
    assert (table.desk.piles["kept Amira"], table.desk.piles["discard oasis"]) == ((), ("o08",))


def test_fortune_teller_serves_once() -> None:
    table = fortune_kept()
    travel(table, "Amira", "C1", ("card", "g02"), ("fortune", True))
    pass_turn(table)
    before = held(table, "Amira")
    travel(table, "Amira", "C2", ("card", "g07"))
    assert held(table, "Amira") == plus({"spice": 1 + 2}, before)


def test_fortune_teller_stays_with_those_who_meet_the_card() -> None:
    table = fortune_kept()
    before = held(table, "Amira")
    travel(table, "Amira", "C1", ("card", "g02"), ("fortune", False))
    assert held(table, "Amira") == plus({"spice": 1, "gold": 2}, before)
    assert table.desk.piles["kept Amira"] == ("o08",)


def test_fortune_teller_is_of_no_use_to_another_caravan() -> None:
    table = table_for("o08")
    meet(table, "o08", ("keep", True))
    travel(table, "Ben", "B2", ("card", "g02"))
    assert held(table, "Ben") == plus({"spice": 1, "gold": 2})


def test_unseen_the_fortune_teller_passes_over_an_encounter_before_a_card_is_drawn() -> None:
    table = fortune_kept({"fortune": "unseen"})
    before = held(table, "Amira")
    travel(table, "Amira", "C1", ("fortune", True))
    assert held(table, "Amira") == plus({"spice": 1}, before)
    assert len(table.desk.piles["deck grasslands"]) == 10
    assert (table.desk.piles["kept Amira"], table.desk.piles["discard oasis"]) == ((), ("o08",))


def test_unseen_the_fortune_teller_cannot_answer_a_card_that_was_drawn() -> None:
    table = fortune_kept({"fortune": "unseen"})
    before = held(table, "Amira")
    travel(table, "Amira", "C1", ("fortune", False), ("card", "g02"))
    assert held(table, "Amira") == plus({"spice": 1, "gold": 2}, before)
    assert table.desk.piles["kept Amira"] == ("o08",)


# --- the decks


def drawn_out(settings: Mapping[str, Any] | None = None) -> Table:
    """All ten grasslands cards are drawn, by both caravans in turn, and the next turn is Amira's."""
    table = caravans(road("g"), settings=settings)
    for number in range(1, 11):
        card, seat = f"g{number:02}", ("Amira", "Ben")[(number - 1) % 2]
        answer = {"g03": ("good", "silk"), "g05": ("swap", "no"), "g09": ("choose", "1")}.get(card)
        to = "B1" if table.desk.where(seat) != "B1" else "B2"
        travel(table, seat, to, ("card", card), *([answer] if answer else []))
    assert table.desk.piles["deck grasslands"] == ()
    return table


def test_a_card_is_not_drawn_again_before_the_deck_is_used_up() -> None:
    table = table_for("g01")
    meet(table, "g01")
    with pytest.raises(Refused) as no:
        travel(table, "Ben", "B2", ("card", "g01"))
    assert no.value.refusal.rule == "table.chance"


def test_an_empty_deck_is_made_of_its_shuffled_discards() -> None:
    table = drawn_out()
    before = held(table, "Amira")
    entry = travel(table, "Amira", "B2", ("card", "g07"))
    shuffle = Shuffle("discard grasslands", "deck grasslands", "caravan-conquest.setting.empty-deck")
    assert [effect for effect in entry.effects if isinstance(effect, Shuffle)] == [shuffle]
    assert held(table, "Amira") == plus({"spice": 1 + 2}, before)
    assert len(table.desk.piles["deck grasslands"]) == 9
    assert table.desk.piles["discard grasslands"] == ("g07",)


def test_an_empty_deck_stays_empty_at_a_table_that_closes_it() -> None:
    table = drawn_out({"empty-deck": "closed"})
    before = held(table, "Amira")
    travel(table, "Amira", "B2")
    assert held(table, "Amira") == plus({"spice": 1}, before)
    assert table.desk.piles["deck grasslands"] == ()
    assert len(table.desk.piles["discard grasslands"]) == 10
