"""Every action card, every good and every mission at work."""

from __future__ import annotations

from typing import Any

import pytest

from rules_core.engine.play import Answer
from rules_core.engine.refusal import Refusal, Refused
from rules_core.engine.table import Table
from rules_core.games.via_egnatia.actions import Beg, CompleteMission, UseGoods
from rules_core.games.via_egnatia.cards import PlayCard
from rules_core.games.via_egnatia.hands import DISCARD
from rules_core.games.via_egnatia.parts import RESOURCES
from rules_core.games.via_egnatia.rounds import CARAVAN_TURNS, EndTurn
from rules_core.games.via_egnatia.travel import MoveOn
from tests.kits.egnatia import (
    PARTS,
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
    own,
    points,
    put,
)
from tests.kits.egnatia_cards import START, Change, change, place_all, provided, status, tire

AMIRA, BEN, CHIARA = SEATS[:3]


# --- action cards


def ready(place: str = "durres") -> Table:
    """Amira, whom no talent helps here, and two others on one space."""
    table = provided("muleteer", "seer", "merchant")
    place_all(table, place, place, place)
    return table


ACTIONS: list[tuple[str, str, list[Answer], Change, Change]] = [
    ("work", "durres", [("die", [5])], {"lira": 5}, {}),
    ("cook", "perrenjas", [("guest", BEN)], {"food": -1, "point": 1}, {"food": 1}),
    ("entertain", "perrenjas-ohrid", [], {"water": -1, "point": 1}, {}),
    ("sightsee", "durres", [], {"lira": -1, "point": 1}, {}),
    ("sightsee", "peqin", [], {"lira": -1, "point": 1}, {}),
    ("sightsee", "apollonia", [], {"lira": -1, "point": 1}, {}),
    ("cuisine", "perrenjas", [], {"lira": -1, "point": 1}, {}),
    ("countryside", "perrenjas-ohrid", [], {"water": -1, "point": 1}, {}),
    ("countryside", "veria", [], {"water": -1, "point": 1}, {}),
    ("travel-two", "durres", [("to", "peqin")], {"water": -1, "spaces": 2}, {}),
    ("travel-three", "durres", [("to", "peqin-elbasan")], {"water": -1, "food": -1, "spaces": 3}, {}),
    ("ride", "elbasan", [("to", "perrenjas")], {"spaces": 2}, {}),
    ("forage", "perrenjas-ohrid", [], {"food": 2}, {}),
    ("forage", "veria", [], {"food": 2}, {}),
    ("draw-water", "peqin", [], {"water": 2}, {}),
    ("draw-water", "durres", [], {"water": 3}, {}),
    ("draw-water", "elbasan-perrenjas", [], {"water": 3}, {}),
    ("draw-water", "ohrid-sveti-naum", [], {"water": 3}, {}),
    ("pray", "peqin", [], {"point": 1}, {"water": 1}),
    ("fish", "durres", [("die", [5])], {"food": 3}, {}),
    ("fish", "elbasan-perrenjas", [("die", [4])], {"food": 2}, {}),
    ("fish", "ohrid-sveti-naum", [("die", [1])], {"food": 1}, {}),
]


@pytest.mark.parametrize(
    ("kind", "place", "answers", "own_change", "bens"),
    ACTIONS,
    ids=[f"{each[0]}-{each[1]}" for each in ACTIONS],
)
def test_an_action_card_does_what_its_rule_tells(
    kind: str, place: str, answers: list[Answer], own_change: Change, bens: Change
) -> None:
    table = ready(place)
    (card,) = hold(table, AMIRA, kind)
    before = {seat: status(table, seat) for seat in table.seats}
    do(table, PlayCard(AMIRA), ("card", card), *answers)
    assert change(before[AMIRA], status(table, AMIRA)) == {**own_change, "cards": -1}
    assert change(before[BEN], status(table, BEN)) == bens
    assert table.state.piles[DISCARD] == (card,)


def test_every_kind_of_action_card_is_tested_here() -> None:
    assert {kind for kind, *_ in ACTIONS} | {"haggle"} == set(PARTS.actions)


@pytest.mark.parametrize(
    ("kind", "place"),
    [
        ("work", "durres-peqin"),
        ("sightsee", "perrenjas"),
        ("sightsee", "thessaloniki-amphipolis-b"),  # a port on a road
        ("cuisine", "veria"),
        ("cuisine", "durres-peqin"),
        ("countryside", "durres"),
        ("forage", "durres"),
        ("haggle", "durres-peqin"),
        ("pray", "durres"),
        ("fish", "peqin"),
    ],
)
def test_an_action_card_is_barred_elsewhere(kind: str, place: str) -> None:
    table = ready(place)
    card, _ = hold(table, AMIRA, kind, "draw-water")
    assert refusal(table, card).rule == f"via-egnatia.card.{kind}"


@pytest.mark.parametrize("kind", ["cook", "entertain"])
def test_some_cards_need_company(kind: str) -> None:
    table = ready()
    put(table, "peqin", AMIRA)
    card, _ = hold(table, AMIRA, kind, "draw-water")
    assert str(refusal(table, card).because).endswith("needs: others on your space")


def refusal(table: Table, card: str) -> Refusal:
    with pytest.raises(Refused) as no:
        do(table, PlayCard(AMIRA), ("card", card))
    return no.value.refusal


def test_a_stop_on_the_way_is_reached_too() -> None:
    table = ready()
    note(table, "visited Amira", ("durres",))
    (card,) = hold(table, AMIRA, "travel-three")
    do(table, PlayCard(AMIRA), ("card", card), ("to", "peqin-elbasan"))
    assert points(table, AMIRA) == START + 1


def haggling(place: str, *kinds: str) -> tuple[Table, list[Answer], list[str]]:
    table = ready(place)
    by_hand(table, "goods deck")
    (card,) = hold(table, AMIRA, "haggle")
    shown = own(table, BEN, *kinds)
    table.state.put(table.state.piles, "goods deck", (*table.state.piles["goods deck"], *shown))
    table.state.put(table.state.piles, f"goods {BEN}", ())
    return table, [("card", card), *(("good", good) for good in shown)], shown


def test_haggling_shows_two_goods_and_sells_one_a_lira_below_its_price() -> None:
    table, answers, (silk, carpet) = haggling("thessaloniki", "silk", "carpet")
    give(table, AMIRA, lira=4)
    do(table, PlayCard(AMIRA), *answers, ("buy", silk))
    assert held(table, AMIRA)["lira"] == 0
    assert silk in desk(table).goods(AMIRA)
    assert carpet in table.state.piles["goods deck"]
    assert table.state.piles["goods shown"] == ()


def test_haggling_never_brings_a_price_below_one_and_nobody_must_buy() -> None:
    table, answers, (salt, carpet) = haggling("durres", "salt", "carpet")
    give(table, AMIRA, lira=1)
    table.push(PlayCard(AMIRA), answers)
    assert table.question is not None
    options = {option.value: option for option in table.question.options(desk(table))}
    assert str(options[salt].note).startswith("1 lira")
    assert options[carpet].refusal is not None, "4 lira"
    table.answer("none")
    assert held(table, AMIRA)["lira"] == 1
    assert {salt, carpet} <= set(table.state.piles["goods deck"])


@pytest.mark.parametrize(
    ("kind", "place", "answers", "stock", "each"),
    [
        ("work", "durres", [("die", [5])], {"lira": 5}, 0),
        ("cook", "perrenjas", [("guest", BEN)], {"food": -2}, 1),
        ("entertain", "durres", [], {"water": -2}, 1),
        ("sightsee", "durres", [], {"lira": -2}, 1),
        ("cuisine", "durres", [], {"lira": -2}, 1),
        ("countryside", "perrenjas-ohrid", [], {"water": -2}, 1),
        ("forage", "perrenjas-ohrid", [], {"food": 2}, 0),
        ("draw-water", "peqin", [], {"water": 2}, 0),
        ("fish", "durres", [("die", [6])], {"food": 3}, 0),
        ("pray", "peqin", [], {}, 1),
        ("travel-two", "durres", [("to", "peqin")], {"water": -2}, 0),
        ("travel-three", "durres", [("to", "peqin-elbasan")], {"water": -2, "food": -2}, 1),
        ("ride", "durres", [("to", "peqin")], {}, 0),
    ],
)
def test_a_caravan_pays_twice_from_its_stockpile_and_every_member_scores(
    kind: str, place: str, answers: list[Answer], stock: Change, each: int
) -> None:
    table = provided("merchant", "monk", "healer")
    red = caravan(table, AMIRA, BEN, CHIARA, place=place)
    give(table, red, food=4, water=4, lira=4)
    (card,) = hold(table, red, kind)
    clock(table, phase=CARAVAN_TURNS, turn=(red,), actions=3)
    if kind == "travel-three":
        for seat in SEATS[:3]:
            note(table, f"visited {seat}", ("durres",))
    do(table, PlayCard(red), ("card", card), *answers)
    assert change(dict.fromkeys(RESOURCES, 4), held(table, red)) == stock
    assert [points(table, seat) - START for seat in SEATS[:3]] == [each] * 3


# --- goods that are used up


USES: dict[str, Change] = {
    "dried-fish": {"food": 3},
    "dried-figs": {"food": 2, "cards": 1},
    "waterskin": {"water": 4},
    "mountain-tea": {"skill": 1},
    "coffee": {"actions": 1},
    "shadow-puppets": {"point": 4},
    "hand-drawn-map": {"spaces": 1},
    "writing-paper": {"cards": 3},
}


def test_every_good_that_can_be_used_is_tested_here() -> None:
    assert set(USES) == {good.id for good in PARTS.goods.values() if good.use}


@pytest.mark.parametrize("kind", USES)
def test_a_good_is_used_up_without_an_action(kind: str) -> None:
    table = ready()
    tire(table, AMIRA)
    before = status(table, AMIRA)
    (card,) = own(table, AMIRA, kind)
    expected = USES[kind]
    do(table, UseGoods(AMIRA), ("good", card))
    assert change(before, status(table, AMIRA)) == expected
    assert card in table.state.piles["goods deck"]
    assert (table.turn, table.state.clock["actions"]) == ((AMIRA,), 2)


def test_coffee_gives_its_action_on_the_next_turn() -> None:
    table = ready()
    (coffee,) = own(table, BEN, "coffee")
    do(table, EndTurn(AMIRA))
    do(table, UseGoods(BEN), ("good", coffee))
    assert table.state.clock["actions"] == 2
    clock(table, turn=(AMIRA,), actions=1)
    do(table, EndTurn(AMIRA))
    assert (table.turn, table.state.clock["actions"]) == ((BEN,), 3)


def test_goods_that_are_there_to_be_traded_cannot_be_used() -> None:
    table = ready()
    with pytest.raises(Refused, match="Amira has no goods to use"):
        do(table, UseGoods(AMIRA))
    assert not any(isinstance(offer.move, UseGoods) for offer in table.offers(AMIRA))


def test_a_map_moves_nobody_who_travels_with_a_caravan_or_has_arrived() -> None:
    table = ready()
    (card,) = own(table, AMIRA, "hand-drawn-map")
    put(table, table.state.notes["goal"], AMIRA)
    with pytest.raises(Refused, match="Amira is already at the destination"):
        do(table, UseGoods(AMIRA), ("good", card))
    put(table, "durres", AMIRA)
    caravan(table, AMIRA, BEN, CHIARA)
    with pytest.raises(Refused, match="is in a caravan"):
        do(table, UseGoods(AMIRA), ("good", card))


def test_tea_is_not_drunk_for_nothing() -> None:
    table = ready()
    (card,) = own(table, AMIRA, "mountain-tea")
    with pytest.raises(Refused, match="Amira already has the skill card in hand"):
        do(table, UseGoods(AMIRA), ("good", card))
    tire(table, AMIRA)
    do(table, UseGoods(AMIRA), ("good", card))
    assert desk(table).piles[f"skill {AMIRA}"]


# --- missions


def on_a_mission(stop: str) -> tuple[Table, str]:
    """Amira stands at the place of her mission."""
    table = ready(stop)
    (card,) = (mission.id for mission in PARTS.missions.values() if mission.at == stop)
    table.state.put(table.state.piles, f"mission {AMIRA}", (card,))
    return table, card


HANDED_IN: dict[str, Change] = {
    "sveti-naum": {"food": -2, "point": 7},
    "veria": {"goods": -1, "point": 8},
    "athos": {"lira": -3, "point": 9},
}


@pytest.mark.parametrize("stop", HANDED_IN)
def test_what_a_mission_asks_for_is_handed_in_at_its_place_without_an_action(stop: str) -> None:
    table, mission = on_a_mission(stop)
    left, before = table.state.clock["actions"], status(table, AMIRA)
    goods = [("goods", [desk(table).goods(AMIRA)[0]])] if stop == "veria" else []
    do(table, CompleteMission(AMIRA), *goods)
    assert change(before, status(table, AMIRA)) == HANDED_IN[stop]
    assert (table.turn, table.state.clock["actions"]) == ((AMIRA,), left)
    assert table.state.piles[f"missions done {AMIRA}"] == (mission,)
    assert table.game.tally(desk(table)).players[AMIRA]["mission"] == 0
    with pytest.raises(Refused, match="Amira has no mission"):
        do(table, CompleteMission(AMIRA))


@pytest.mark.parametrize(
    ("stop", "kind", "points"), [("apollonia", "sightsee", 7), ("samothrace", "countryside", 10)]
)
def test_a_mission_that_asks_for_a_card_is_done_by_playing_it_there(
    stop: str, kind: str, points: int
) -> None:
    table, mission = on_a_mission(stop)
    with pytest.raises(Refused, match="here to complete it"):
        do(table, CompleteMission(AMIRA))
    (card,) = hold(table, AMIRA, kind)
    clock(table, actions=1)
    entry = do(table, PlayCard(AMIRA), ("card", card))
    assert table.state.piles[f"missions done {AMIRA}"] == (mission,), "even with the last action"
    rule = f"via-egnatia.card.{mission}"
    assert [effect.units for effect in entry.effects if effect.rule == rule] == [points]  # type: ignore[union-attr]


def test_a_mission_that_only_asks_to_come_is_done_on_arrival_with_the_last_action_too() -> None:
    table, mission = on_a_mission("edirne")
    put(table, "ipsala-edirne", AMIRA)
    note(table, f"visited {AMIRA}", ("durres",))
    (card,) = hold(table, AMIRA, "work")
    clock(table, actions=1)
    do(table, MoveOn(AMIRA), ("to", "edirne"), ("discard", card))
    assert table.state.piles[f"missions done {AMIRA}"] == (mission,)


def test_the_turn_waits_for_what_can_be_handed_in() -> None:
    table, _ = on_a_mission("athos")
    (card,) = hold(table, AMIRA, "work")
    clock(table, actions=1)
    do(table, Beg(AMIRA), ("discard", card))
    assert (table.turn, table.state.clock["actions"]) == ((AMIRA,), 0)
    do(table, CompleteMission(AMIRA))
    do(table, EndTurn(AMIRA))
    assert table.turn == (BEN,)


@pytest.mark.parametrize("mission", PARTS.missions.values(), ids=lambda mission: mission.id)
def test_a_mission_cannot_be_completed_elsewhere_and_costs_points_in_the_end(mission: Any) -> None:
    table, card = on_a_mission(mission.at)
    put(table, "durres", AMIRA)
    with pytest.raises(Refused) as no:
        do(table, CompleteMission(AMIRA))
    assert no.value.refusal.rule == f"via-egnatia.card.{card}"
    assert penalties(table) == [0], "until the end nobody is told what others have drawn"
    clock(table, phase="over")
    assert penalties(table) == [-mission.penalty]


def penalties(table: Table) -> list[int]:
    (score,) = (score for score in table.ranking().scores if score.seat == AMIRA)
    return [line.points for line in score.lines if line.category == "mission"]


@pytest.mark.parametrize(("stop", "lacks"), [("sveti-naum", "food"), ("athos", "lira")])
def test_what_a_mission_asks_for_must_be_there(stop: str, lacks: str) -> None:
    table, _ = on_a_mission(stop)
    give(table, AMIRA, **{lacks: 1})
    with pytest.raises(Refused, match=f"{lacks}, and Amira has 1"):
        do(table, CompleteMission(AMIRA))


def test_a_mission_that_asks_for_goods_needs_one() -> None:
    table, _ = on_a_mission("veria")
    table.state.put(table.state.piles, f"goods {AMIRA}", ())
    with pytest.raises(Refused, match="this takes 1 goods, and Amira has 0"):
        do(table, CompleteMission(AMIRA))


def test_a_card_that_the_caravan_plays_there_counts_for_the_mission() -> None:
    table, _ = on_a_mission("apollonia")
    red = caravan(table, AMIRA, BEN, CHIARA)
    give(table, red, lira=2)
    (card,) = hold(table, red, "sightsee")
    clock(table, phase=CARAVAN_TURNS, turn=(red,), actions=3)
    do(table, PlayCard(red), ("card", card))
    assert points(table, AMIRA) == START + 1 + 7


def test_the_card_of_a_mission_played_elsewhere_does_not_count() -> None:
    table, _ = on_a_mission("apollonia")
    put(table, "durres", AMIRA)
    (card,) = hold(table, AMIRA, "sightsee")
    do(table, PlayCard(AMIRA), ("card", card))
    put(table, "apollonia", AMIRA)
    with pytest.raises(Refused, match="play Sightsee here to complete it"):
        do(table, CompleteMission(AMIRA))
