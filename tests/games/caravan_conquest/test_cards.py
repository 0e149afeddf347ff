"""Encounter cards: gains, losses, swaps and choices; and the deck as it was printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest

from companion.games.pack_files import files_of
from companion.games.packs import packs
from rules_core.engine.effects import Deal
from rules_core.engine.refusal import Refused
from rules_core.games.caravan_conquest.travel import Travel
from tests.kits.caravan import PARTS, caravans, held, travel
from tests.kits.caravan_cards import (
    ALONE,
    CARD_FIRST,
    EXTRA_STEP,
    LOSES_A_GOOD,
    LOTS,
    NAMES,
    PLAIN,
    SKIPS,
    SWAPS,
    TILE_GAIN,
    meet,
    plus,
    table_for,
)

# --- the data


def test_every_card_is_tested_here() -> None:
    tested = [*PLAIN, *LOSES_A_GOOD, *SWAPS, *SKIPS, *EXTRA_STEP, *ALONE]
    assert set(tested) == set(PARTS.cards)
    assert [card for card, times in Counter(tested).items() if times > 1] == ["m01"], "it loses and skips"


def test_there_are_forty_cards_with_ids_of_their_own() -> None:
    cards = files_of(packs()["caravan-conquest"])["encounters"]["card"]
    assert len(cards) == 40
    assert len({card["id"] for card in cards}) == 40


@pytest.mark.parametrize("deck", NAMES)
def test_a_deck_holds_its_ten_cards_under_their_printed_names(deck: str) -> None:
    cards = {card.id: card.name for card in PARTS.cards.values() if card.deck == deck}
    assert cards == {f"{deck[0]}{n:02}": name for n, name in enumerate(NAMES[deck], start=1)}


def words_of(effects: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, frozenset[str]]]:
    """Every effect with the figures it has, those inside a choice included."""
    for effect in effects:
        yield effect["do"], frozenset(effect) - {"do"}
        for inner in [*effect.get("of", ()), effect.get("then", ()), effect.get("else", ())]:
            yield from words_of(inner)


@pytest.mark.parametrize("card", PARTS.cards)
def test_the_effects_of_a_card_use_known_words(card: str) -> None:
    known = {
        ("gain", frozenset({"what", "n"})),
        ("lose", frozenset({"what", "n"})),
        ("swap", frozenset({"give", "give_n", "get", "get_n", "may"})),
        ("skip", frozenset({"n"})),
        ("extra", frozenset({"n"})),
        ("hurry", frozenset({"n"})),
        ("cards", frozenset({"n"})),
        ("choose", frozenset({"of"})),
        ("beside", frozenset({"tile", "then", "else"})),
        ("keep", frozenset({"gold"})),
    }
    used = set(words_of(PARTS.cards[card].effects))
    assert used, "a card does something"
    assert used <= known


def test_every_deck_lies_ready_with_ten_cards() -> None:
    table = caravans()
    assert {kind: len(table.desk.piles[f"deck {kind}"]) for kind in NAMES} == dict.fromkeys(NAMES, 10)


CITED: dict[str, tuple[str, Any]] = {
    **dict.fromkeys(LOSES_A_GOOD, ("good", "silk")),
    **{card: ("swap", given[0][0]) for card, given in SWAPS.items()},
    "g09": ("choose", "1"),
    "m10": ("choose", "1"),
    "o08": ("keep", True),
}
"""What is answered when a card asks."""


@pytest.mark.parametrize("card", PARTS.cards)
def test_everything_a_card_does_cites_the_rule_of_that_card(card: str) -> None:
    table = table_for(card, settings={"extra-steps": "next"})
    effects = meet(table, card, *([CITED[card]] if card in CITED else [])).effects
    drawn = next(n for n, effect in enumerate(effects) if isinstance(effect, Deal) and effect.card == card)
    own = f"caravan-conquest.card.{card}"
    after = [effect.rule for effect in effects[drawn + 1 :]]
    assert effects[drawn].rule == "caravan-conquest.encounter.draw"
    assert own in after
    assert set(after) <= {own, "caravan-conquest.tile.oasis", "caravan-conquest.turn.order"}


# --- gains and losses


@pytest.mark.parametrize("card", PLAIN)
def test_a_plain_card_changes_exactly_what_it_says(card: str) -> None:
    table = table_for(card)
    meet(table, card)
    assert held(table, "Amira") == plus(PLAIN[card])
    assert held(table, "Ben") == LOTS
    assert table.desk.piles[f"discard {PARTS.cards[card].deck}"] == (card,)
    assert table.turn == ("Ben",)


@pytest.mark.parametrize("card", LOSES_A_GOOD)
@pytest.mark.parametrize("good", ["silk", "spice"])
def test_a_lost_good_is_the_one_the_player_chooses(card: str, good: str) -> None:
    table = table_for(card)
    meet(table, card, ("good", good))
    kept = plus(TILE_GAIN[card[0]])
    assert held(table, "Amira") == kept | {good: kept[good] - 1}


@pytest.mark.parametrize("card", LOSES_A_GOOD)
@pytest.mark.parametrize(("good", "other"), [("silk", "spice"), ("spice", "silk")])
def test_the_only_kind_of_good_is_lost_without_a_question(card: str, good: str, other: str) -> None:
    table = table_for(card, settings=CARD_FIRST, **{good: 3, other: 0})
    meet(table, card)
    assert held(table, "Amira") == plus(TILE_GAIN[card[0]], {"gold": 10, good: 3 - 1, other: 0})


@pytest.mark.parametrize("card", LOSES_A_GOOD)
def test_gold_is_no_good_so_without_silk_and_spice_nothing_is_lost(card: str) -> None:
    table = table_for(card, settings=CARD_FIRST, silk=0, spice=0)
    entry = meet(table, card)
    assert held(table, "Amira") == plus(TILE_GAIN[card[0]], {"gold": 10, "silk": 0, "spice": 0})
    assert "caravan-conquest.encounter.give-up" in [effect.rule for effect in entry.effects]


@pytest.mark.parametrize("card", LOSES_A_GOOD)
def test_a_lost_good_cannot_be_gold(card: str) -> None:
    table = table_for(card)
    with pytest.raises(Refused, match="not among the choices"):
        meet(table, card, ("good", "gold"))
    assert held(table, "Amira") == LOTS


def test_rocky_path_takes_no_spice_from_those_who_have_none() -> None:
    table = table_for("m08", spice=0)
    meet(table, "m08")
    assert held(table, "Amira") == {"gold": 12, "silk": 5, "spice": 0}


# --- swaps


@pytest.mark.parametrize(
    ("card", "given", "changes"),
    [(card, given, changes) for card, ways in SWAPS.items() for given, changes in ways],
)
def test_a_swap_gives_one_thing_for_another_once(card: str, given: str, changes: dict[str, int]) -> None:
    table = table_for(card)
    meet(table, card, ("swap", given))
    assert held(table, "Amira") == plus(changes)


@pytest.mark.parametrize("card", SWAPS)
def test_a_swap_can_be_declined(card: str) -> None:
    table = table_for(card)
    meet(table, card, ("swap", "no"))
    assert held(table, "Amira") == plus(TILE_GAIN[card[0]])


@pytest.mark.parametrize("card", SWAPS)
def test_a_swap_is_not_asked_of_those_who_have_nothing_to_give(card: str) -> None:
    table = table_for(card, settings=CARD_FIRST, silk=0, spice=0)
    meet(table, card)
    assert held(table, "Amira") == plus(TILE_GAIN[card[0]], {"gold": 10, "silk": 0, "spice": 0})


@pytest.mark.parametrize(
    ("card", "given"), [(card, given) for card, ways in SWAPS.items() for given, _ in ways]
)
def test_a_swap_can_take_the_last_piece(card: str, given: str) -> None:
    table = table_for(card, settings=CARD_FIRST, **({"silk": 0, "spice": 0} | {given: 1}))
    gain = [("oasis", "gold")] if card[0] == "o" else []
    travel(table, "Amira", "B1", ("card", card), ("swap", given), *gain)
    got = plus(SWAPS[card][0][1], {"gold": 10})["gold"]
    assert table.desk.has("Amira", "gold") == got


@pytest.mark.parametrize(
    ("card", "offered"),
    [
        ("g05", ["spice", "no"]),
        ("d03", ["spice", "no"]),
        ("d06", ["silk", "no"]),
        ("d10", ["silk", "spice", "no"]),
        ("o02", ["silk", "no"]),
    ],
)
def test_a_swap_offers_only_what_the_card_takes(card: str, offered: list[str]) -> None:
    table = table_for(card)
    gain = [("oasis", "gold")] if card[0] == "o" else []
    table.push(Travel("Amira"), [("to", "B1"), *gain, ("card", card)])
    assert table.question is not None
    assert [option.value for option in table.question.options(table.desk)] == offered


# --- choices


@pytest.mark.parametrize(("choice", "changes"), [("1", {"spice": 1, "silk": 1}), ("2", {"spice": 1 + 1})])
def test_local_herbalist_gives_silk_or_spice(choice: str, changes: dict[str, int]) -> None:
    table = table_for("g09")
    meet(table, "g09", ("choose", choice))
    assert held(table, "Amira") == plus(changes)


@pytest.mark.parametrize(
    ("choice", "changes"), [("1", {"gold": 2, "silk": -1}), ("2", {"gold": 2, "spice": -2})]
)
def test_high_altitude_takes_one_silk_or_two_spice(choice: str, changes: dict[str, int]) -> None:
    table = table_for("m10")
    meet(table, "m10", ("choose", choice))
    assert held(table, "Amira") == plus(changes)


@pytest.mark.parametrize(("idle", "other", "left"), [("1", "2", (0, 8)), ("2", "1", (4, 0))])
def test_high_altitude_refuses_a_choice_that_would_cost_nothing(
    idle: str, other: str, left: tuple[int, int]
) -> None:
    empty = {"1": "silk", "2": "spice"}[idle]
    table = table_for("m10", **{empty: 0})
    table.push(Travel("Amira"), [("to", "B1"), ("card", "m10")])
    with pytest.raises(Refused) as no:
        table.answer(idle)
    assert no.value.refusal.rule == "caravan-conquest.encounter.give-up"
    assert table.answer(other) is not None
    assert held(table, "Amira", "silk", "spice") == dict(zip(("silk", "spice"), left, strict=True))


def test_high_altitude_takes_the_last_spice_when_there_is_only_one() -> None:
    table = table_for("m10", spice=1)
    meet(table, "m10", ("choose", "2"))
    assert held(table, "Amira") == {"gold": 12, "silk": 5, "spice": 0}


@pytest.mark.parametrize("choice", ["1", "2"])
def test_high_altitude_costs_nothing_when_both_are_missing(choice: str) -> None:
    table = table_for("m10", silk=0, spice=0)
    meet(table, "m10", ("choose", choice))
    assert held(table, "Amira") == {"gold": 12, "silk": 0, "spice": 0}


def test_climbing_challenge_beside_mountains_costs_a_gold() -> None:
    table = table_for("m04", second="m")
    meet(table, "m04")
    assert held(table, "Amira") == plus({"gold": 2 - 1})


def test_climbing_challenge_elsewhere_gives_a_silk() -> None:
    table = table_for("m04")
    meet(table, "m04")
    assert held(table, "Amira") == plus({"gold": 2, "silk": 1})


def test_mountains_that_touch_only_at_a_corner_are_not_beside() -> None:
    table = caravans(("Smgg", "CgmF", "Cggg"))
    meet(table, "m04")
    assert held(table, "Amira") == plus({"gold": 2, "silk": 1})


def test_climbing_challenge_takes_no_gold_from_those_who_have_none() -> None:
    table = table_for("m04", second="m", settings=CARD_FIRST, gold=0)
    meet(table, "m04")
    assert held(table, "Amira") == {"gold": 2, "silk": 5, "spice": 10}
