"""The forty encounter cards, each drawn at a table. Expected figures are those of the printed cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest

import data
from rules_core.effects import Deal, Shuffle
from rules_core.games.caravan_conquest.market import EndTurn, SellGoods
from rules_core.games.caravan_conquest.rounds import EndRound, LoseTurn
from rules_core.games.caravan_conquest.travel import Stay, Travel
from rules_core.log import Entry
from rules_core.refusal import Refused
from rules_core.table import Table
from tests.caravan import PARTS, caravans, give, held, travel

CARD_FIRST = {"order": "card-gain-treasure"}
LOTS = {"gold": 10, "silk": 5, "spice": 10}
"""What the recommended kit holds."""

NAMES = {
    "grasslands": [
        "Lost Sheep", "Harvest Festival", "Wild Animals", "Helpful Farmer", "Trade Opportunity",
        "Traveling Trader", "Hidden Berry Patch", "Lost Child", "Local Herbalist", "Animal Tracks",
    ],
    "desert": [
        "Sandstorm", "Desert Oasis", "Thirsty Traveler", "Hidden Treasure", "Scorpion Encounter",
        "Merchant Caravan", "Mirage", "Ancient Ruins", "Sand Dunes", "Nomadic Tribe",
    ],
    "mountains": [
        "Rockslide", "Mountain Guide", "Pure Spring", "Climbing Challenge", "Wild Mountain Goat",
        "Ancient Ruins", "Lost Explorer", "Rocky Path", "Mountain Springs", "High Altitude",
    ],
    "oasis": [
        "Refreshing Waters", "Local Tribe", "Wildlife Encounter", "Rest Stop", "Trade Fair",
        "Desert Nomad", "Healing Waters", "Fortune Teller", "Resource Bounty", "Festival of Colors",
    ],
}  # fmt: skip

# What changes with the card, the tile's own gain included; an oasis gives 2 gold here.
PLAIN: dict[str, dict[str, int]] = {
    "g01": {"spice": 1 + 1},
    "g02": {"spice": 1, "gold": 2},
    "g04": {"spice": 1, "silk": 1},
    "g06": {"spice": 1, "silk": 1},
    "g07": {"spice": 1 + 2},
    "g08": {"spice": 1, "gold": 1},
    "g10": {"spice": 1 + 1, "gold": 1},
    "d02": {"silk": 1, "spice": 2, "gold": 1},
    "d04": {"silk": 1 + 2},
    "d08": {"silk": 1 + 1, "gold": 2},
    "m03": {"gold": 2, "spice": 1},
    "m06": {"gold": 2 + 2, "silk": 1},
    "m07": {"gold": 2 + 2, "silk": 1},
    "m08": {"gold": 2, "spice": -1},
    "m09": {"gold": 2, "spice": 2},
    "o01": {"gold": 2, "spice": 3},
    "o03": {"gold": 2, "spice": 2},
    "o05": {"gold": 2 + 2, "spice": 1},
    "o09": {"gold": 2, "silk": 1, "spice": 1},
    "o10": {"gold": 2 + 4, "silk": 1},
}

TILE_GAIN = {"g": {"spice": 1}, "d": {"silk": 1}, "m": {"gold": 2}, "o": {"gold": 2}}

LOSES_A_GOOD = ("g03", "d05", "m01")

# The good given, and what changes with the card, the tile's own gain included.
SWAPS: dict[str, list[tuple[str, dict[str, int]]]] = {
    "g05": [("spice", {"spice": 1 - 1, "gold": 2})],
    "d03": [("spice", {"silk": 1, "spice": -1, "gold": 3})],
    "d06": [("silk", {"silk": 1 - 1, "gold": 3})],
    "d10": [("silk", {"silk": 1 - 1, "spice": 2}), ("spice", {"silk": 1, "spice": 2 - 1})],
    "o02": [("silk", {"gold": 2, "silk": -1, "spice": 4})],
}

# What changes besides the turn that is lost.
SKIPS: dict[str, dict[str, int]] = {
    "d01": {"silk": 1},
    "d07": {"silk": 1},
    "m01": {"gold": 2, "silk": -1},
    "o04": {"gold": 2, "silk": 3},
}

EXTRA_STEP = ("d09", "m02", "m05")

ALONE = ("g09", "m04", "m10", "o06", "o07", "o08")
"""Cards with tests of their own below."""

Answers = tuple[tuple[str, Any], ...]


def road(first: str, second: str = "g") -> tuple[str, ...]:
    """Start on A1, the tile of a card on B1, another on C1; two cities on A2 and A3 to pass turns in."""
    return (f"S{first}{second}g", "Cggg", "CgCF")


def table_for(
    card: str, second: str = "g", settings: Mapping[str, Any] | None = None, **counts: int
) -> Table:
    table = caravans(road(card[0], second), settings=settings)
    give(table, "Amira", **counts)
    return table


def meet(table: Table, card: str, *answers: tuple[str, Any], to: str = "B1") -> Entry:
    """Amira ends her turn on the tile of a card and draws it; an oasis gives her gold."""
    gain: Answers = (("oasis", "gold"),) if card[0] == "o" else ()
    drawn: Answers = (("card", card), *answers)
    first = table.desk.setting("order").startswith("card")
    return travel(table, "Amira", to, *(drawn + gain if first else gain + drawn))


def plus(changes: Mapping[str, int], counts: Mapping[str, int] = LOTS) -> dict[str, int]:
    return {what: count + changes.get(what, 0) for what, count in counts.items()}


def pass_turn(table: Table, seat: str = "Ben") -> None:
    """A turn in which nothing happens: from one city to the other."""
    travel(table, seat, "A3" if table.desk.where(seat) == "A2" else "A2")
    table.push(EndTurn(seat))


def moves_of(table: Table, last: int) -> list[Any]:
    return [entry.move for entry in table.entries[-last:]]


# --- the data


def test_every_card_is_tested_here() -> None:
    tested = [*PLAIN, *LOSES_A_GOOD, *SWAPS, *SKIPS, *EXTRA_STEP, *ALONE]
    assert set(tested) == set(PARTS.cards)
    assert [card for card, times in Counter(tested).items() if times > 1] == ["m01"], "it loses and skips"


def test_there_are_forty_cards_with_ids_of_their_own() -> None:
    cards = data.read("caravan-conquest", "encounters")["card"]
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
