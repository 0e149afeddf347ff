"""The twelve travelers: what each scores for, and what each can do better."""

from __future__ import annotations

import pytest

from rules_core.engine.play import Answer
from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.games.via_egnatia import rounds
from rules_core.games.via_egnatia.actions import Beg, Rest
from rules_core.games.via_egnatia.cards import PlayCard
from rules_core.games.via_egnatia.markets import SellAtMarket
from rules_core.games.via_egnatia.trade import Aid, Trade
from rules_core.games.via_egnatia.travel import MoveOn, spaces_left
from tests.kits.egnatia import (
    SEATS,
    by_hand,
    caravan,
    clock,
    desk,
    do,
    give,
    held,
    hold,
    note,
    put,
)
from tests.kits.egnatia_cards import (
    Change,
    answer_all,
    change,
    gained,
    place_all,
    provided,
    status,
    travelling,
)

AMIRA, BEN, CHIARA = SEATS[:3]


def play(table: Table, kind: str, *answers: Answer) -> None:
    (card,) = hold(table, AMIRA, kind)
    do(table, PlayCard(AMIRA), ("card", card), *answers)


def moves_to(table: Table, place: str, *fresh: str) -> None:
    """Amira moves; these stops are new to her."""
    note(
        table,
        "visited Amira",
        tuple(each for each in table.state.notes["visited Amira"] if each not in fresh),
    )
    do(table, MoveOn(AMIRA), ("to", place), ("discard", desk(table).hand(AMIRA)[0]))


# --- scoring, on top of what the card itself gives


@pytest.mark.parametrize(
    ("traveler", "kind", "place", "answers", "expected"),
    [
        ("monk", "work", "peqin", [("die", [1])], 1),
        ("monk", "work", "apollonia", [("die", [1])], 1),
        ("monk", "work", "durres", [("die", [1])], 0),
        ("seer", "work", "peqin", [("die", [1])], 0),
        ("fisherman", "fish", "durres", [("die", [1])], 1),
        ("fisherman", "fish", "elbasan-perrenjas", [("die", [1])], 1),
        ("fisherman", "fish", "ohrid-sveti-naum", [("die", [1])], 1),
        ("fisherman", "cook", "durres", [("guest", BEN)], 2),
        ("fisherman", "cook", "perrenjas", [("guest", BEN)], 1),
        ("monk", "fish", "durres", [("die", [1])], 0),
        ("seer", "countryside", "perrenjas-ohrid", [], 2),
        ("seer", "countryside", "veria", [], 2),
        ("monk", "countryside", "veria", [], 1),
        ("musician", "entertain", "perrenjas", [], 2),
        ("musician", "entertain", "perrenjas-ohrid", [], 1),
        ("seer", "entertain", "perrenjas", [], 1),
        ("shepherd", "forage", "perrenjas-ohrid", [], 1),
        ("shepherd", "forage", "veria", [], 0),
        ("seer", "forage", "perrenjas-ohrid", [], 0),
        ("scribe", "sightsee", "pella", [], 2),
        ("scribe", "sightsee", "peqin", [], 1),
        ("seer", "sightsee", "pella", [], 1),
    ],
)
def test_travelers_who_score_for_a_card(
    traveler: str, kind: str, place: str, answers: list[Answer], expected: int
) -> None:
    table = travelling(traveler, place)
    play(table, kind, *answers)
    assert gained(table) == expected


@pytest.mark.parametrize(
    ("traveler", "start", "place", "expected"),
    [
        ("soldier", "peqin", "elbasan", 2),
        ("soldier", "durres", "peqin", 1),
        ("pilgrim", "durres", "peqin", 2),
        ("pilgrim", "edessa", "pella", 1),
        ("seer", "peqin", "elbasan", 1),
    ],
)
def test_soldier_and_pilgrim_score_more_for_a_first_visit_to_a_fort_and_a_temple(
    traveler: str, start: str, place: str, expected: int
) -> None:
    table = travelling(traveler, start)
    moves_to(table, place, place)
    assert gained(table) == expected
    put(table, start, AMIRA)
    moves_to(table, place)
    assert gained(table) == expected, "only the first time"


@pytest.mark.parametrize(("been_there", "expected"), [(False, 2), (True, 1)])
def test_the_scout_scores_more_for_being_the_first_of_all(been_there: bool, expected: int) -> None:
    table = travelling("scout", "durres")
    for seat in (BEN, CHIARA):
        note(table, f"visited {seat}", ("durres", "peqin") if been_there else ("durres",))
    moves_to(table, "peqin", "peqin")
    assert gained(table) == expected


@pytest.mark.parametrize("scout", [AMIRA, BEN, CHIARA])
def test_a_scout_who_arrives_with_a_caravan_is_first_wherever_the_scout_sits(scout: str) -> None:
    others = iter(("seer", "merchant"))
    table = provided(*("scout" if seat == scout else next(others) for seat in SEATS[:3]))
    red = caravan(table, *SEATS[:3], place="durres")
    give(table, red, water=2)
    for seat in SEATS[:3]:
        note(table, f"visited {seat}", ("durres",))
    (card,) = hold(table, red, "travel-two")
    clock(table, phase=rounds.CARAVAN_TURNS, turn=(red,), actions=3)
    do(table, PlayCard(red), ("card", card), ("to", "peqin"))
    assert {seat: gained(table, seat) for seat in SEATS[:3]} == {
        seat: 1 + (seat == scout) for seat in SEATS[:3]
    }


def test_the_merchant_scores_once_for_a_trade_in_which_goods_are_sold() -> None:
    table = travelling("merchant", "durres")
    silk, salt = desk(table).goods(AMIRA)
    do(
        table, Trade(AMIRA), ("with", "sell"), ("sold", [silk]), ("with", "sell"), ("sold", [salt]), ("with", "done")
    )  # fmt: skip
    assert gained(table) == 1
    do(table, Trade(AMIRA), ("with", "lira-food"), ("times", 1), ("with", "done"))
    assert gained(table) == 1, "nothing was sold"


def test_others_do_not_score_for_selling() -> None:
    table = travelling("seer", "durres")
    do(table, Trade(AMIRA), ("with", "sell"), ("sold", list(desk(table).goods(AMIRA))), ("with", "done"))
    assert gained(table) == 0


def test_the_merchant_scores_for_the_trade_action_not_at_the_town_market() -> None:
    table = provided("merchant", "seer", "monk", settings={"market-selling": True})
    silk, _ = desk(table).goods(AMIRA)
    clock(table, phase=rounds.TRADING, turn=(AMIRA, BEN), actions=0)
    do(table, SellAtMarket(AMIRA), ("sold", [silk]))
    assert held(table, AMIRA)["lira"] == 3 + 6
    assert gained(table) == 0


@pytest.mark.parametrize(
    ("had", "gift", "expected"),
    [
        ({"food": 0, "water": 3}, {"food": 1}, 2),
        ({"food": 3, "water": 0}, {"water": 2}, 2),
        ({"food": 0, "water": 0}, {"food": 1, "water": 1}, 2),
        ({"food": 0, "water": 3}, {"water": 1}, 1),
        ({"food": 1, "water": 1, "lira": 0}, {"lira": 1}, 1),
    ],
)
def test_the_healer_scores_more_for_food_or_water_to_somebody_who_had_none(
    had: dict[str, int], gift: dict[str, int], expected: int
) -> None:
    table = travelling("healer", "durres")
    give(table, BEN, **had)
    do(table, Aid(AMIRA), ("whom", BEN), ("gift", gift), ("gift-goods", []), ("accept", True, BEN))
    assert gained(table) == expected


@pytest.mark.parametrize(("spaces", "expected"), [("peqin", 0), ("peqin-elbasan", 1)])
def test_the_muleteer_scores_when_the_caravan_has_gone_three_spaces(spaces: str, expected: int) -> None:
    table = travelling("muleteer", "durres")
    red = caravan(table, *SEATS[:3])
    give(table, red, food=9, water=9)
    (card,) = hold(table, red, "travel-three")
    clock(table, phase=rounds.CARAVAN_TURNS, turn=(red,), actions=1)
    by_hand(table, "challenge deck", "goods deck")
    do(table, PlayCard(red), ("card", card), ("to", spaces))
    assert (gained(table), gained(table, BEN)) == (expected, 0)


# --- talents


@pytest.mark.parametrize(
    ("traveler", "place", "food"),
    [
        ("monk", "peqin", 2),
        ("monk", "perrenjas", 1),
        ("fisherman", "durres", 3),
        ("fisherman", "elbasan-perrenjas", 3),
        ("fisherman", "perrenjas", 1),
        ("seer", "peqin", 1),
    ],
)
def test_monk_and_fisherman_beg_more_food_in_the_right_place(traveler: str, place: str, food: int) -> None:
    table = travelling(traveler, place)
    do(table, Beg(AMIRA), ("discard", desk(table).hand(AMIRA)[0]))
    assert held(table, AMIRA) == {"food": 3 + food, "water": 4, "lira": 4}


@pytest.mark.parametrize(
    ("card", "choice", "die", "expected"),
    [
        ("false-coin", 0, 1, {"lira": -1}),
        ("well-gone-dry", 2, 0, {"water": -1}),
        ("lame-pack-animal", 1, 0, {}),
        ("sheepdogs", 2, 1, {"food": -1}),
        ("sheepdogs", 1, 0, {"food": -1}),  # what is paid is not taken
        ("no-common-tongue", 0, 1, {"cards": -1}),
    ],
)
def test_the_soldier_loses_one_resource_less_to_challenges(
    card: str, choice: int, die: int, expected: Change
) -> None:
    table = provided("soldier", "fisherman", "monk")
    place_all(table, "ohrid-bitola-a", "istanbul", "istanbul")
    before = status(table, AMIRA)
    by_hand(table, "challenge deck")
    clock(table, phase=rounds.CHALLENGES, turn=(), pending=("ohrid-bitola-a",))
    table.settle()
    table.answer(card)
    answer_all(table, "event@", choice, die)
    assert change(before, status(table, AMIRA)) == expected


def test_the_soldier_is_not_spared_by_events() -> None:
    table = provided("seer", "soldier", "monk")
    place_all(table, "istanbul", "ohrid-bitola-a", "istanbul")
    by_hand(table, "events west")
    clock(table, phase=rounds.EVENTS, turn=(), pending=("west",))
    table.settle()
    table.answer("locusts")
    assert held(table, BEN)["food"] == 3 - 2


def test_the_scout_moves_three_spaces() -> None:
    table = travelling("scout", "durres")
    do(table, MoveOn(AMIRA), ("to", "peqin-elbasan"), ("discard", desk(table).hand(AMIRA)[0]))
    assert desk(table).where(AMIRA) == "peqin-elbasan"


@pytest.mark.parametrize(
    ("traveler", "place", "drawn"),
    [
        ("seer", "durres-peqin", 4),
        ("pilgrim", "durres-peqin", 6),
        ("monk", "durres-peqin", 3),
        ("seer", "durres", 6),
    ],
)
def test_seer_and_pilgrim_draw_more_when_resting_on_a_road(traveler: str, place: str, drawn: int) -> None:
    table = travelling(traveler, place)
    hold(table, AMIRA)
    do(table, Rest(AMIRA))
    assert len(desk(table).hand(AMIRA)) == drawn


def test_the_bank_gives_the_merchant_three_for_a_lira() -> None:
    table = travelling("merchant", "durres")
    do(table, Trade(AMIRA), ("with", "lira-food"), ("times", 2), ("with", "done"))
    assert held(table, AMIRA) == {"food": 9, "water": 3, "lira": 1}


@pytest.mark.parametrize(
    ("card", "die", "expected"),
    [("marsh-fever", 1, {}), ("locusts", 0, {"food": -1}), ("thieves-by-night", 0, {"food": -1, "lira": -1})],
)
def test_events_never_take_water_from_the_healer(card: str, die: int, expected: Change) -> None:
    table = provided("seer", "healer", "monk")
    place_all(table, "istanbul", "perrenjas", "istanbul")
    give(table, BEN, food=1, lira=1)
    before = status(table, BEN)
    by_hand(table, "events west")
    clock(table, phase=rounds.EVENTS, turn=(), pending=("west",))
    table.settle()
    table.answer(card)
    answer_all(table, "event@", die=die)
    assert change(before, status(table, BEN)) == expected


def test_challenges_take_water_from_the_healer_as_from_everybody() -> None:
    table = provided("healer", "fisherman", "monk")
    place_all(table, "ohrid-bitola-a", "istanbul", "istanbul")
    by_hand(table, "challenge deck")
    clock(table, phase=rounds.CHALLENGES, turn=(), pending=("ohrid-bitola-a",))
    table.settle()
    table.answer("well-gone-dry")
    table.answer("2")
    assert held(table, AMIRA)["water"] == 3 - 2


@pytest.mark.parametrize(("traveler", "paid"), [("musician", 0), ("seer", 1)])
def test_entertain_costs_the_musician_nothing(traveler: str, paid: int) -> None:
    table = travelling(traveler, "durres")
    play(table, "entertain")
    assert held(table, AMIRA)["water"] == 3 - paid


@pytest.mark.parametrize(
    ("road", "start", "paid"),
    [
        ("peqin-elbasan", "peqin", {}),
        ("elbasan-perrenjas", "elbasan", {"water": -1}),
        ("durres-peqin", "durres", {"water": -1}),
    ],
)
def test_roads_cost_the_shepherd_one_food_less(road: str, start: str, paid: Change) -> None:
    table = travelling("shepherd", start)
    moves_to(table, road)
    left = held(table, AMIRA)
    assert change({"food": 3, "water": 3, "lira": 3}, left) == paid


def test_a_caravan_with_the_muleteer_goes_a_space_further() -> None:
    table = travelling("muleteer", "durres", 4)
    assert spaces_left(desk(table), caravan(table, AMIRA, BEN, CHIARA)) == 5
    other = travelling("seer", "durres")
    assert spaces_left(desk(other), caravan(other, AMIRA, BEN, CHIARA)) == 4


@pytest.mark.parametrize(("traveler", "most"), [("scribe", 7), ("seer", 6)])
def test_the_scribe_holds_seven_cards(traveler: str, most: int) -> None:
    table = travelling(traveler, "durres")
    do(table, Rest(AMIRA), ("change", []))
    do(table, Rest(AMIRA), ("change", []))
    assert len(desk(table).hand(AMIRA)) == most


def test_a_talent_of_another_does_not_help() -> None:
    table = travelling("scout", "durres")
    do(table, rounds.EndTurn(AMIRA))
    with pytest.raises(Refused, match="3 steps away, and the limit is 2"):
        do(table, MoveOn(BEN), ("to", "peqin-elbasan"))
