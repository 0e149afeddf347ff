"""The box: how many cards there are, what their data may say, and every action card and good at work."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest

from rules_core.engine.play import Answer
from rules_core.engine.refusal import Refusal, Refused
from rules_core.engine.table import Table
from rules_core.games.via_egnatia.actions import Beg, CompleteMission, UseGoods
from rules_core.games.via_egnatia.cards import PlayCard
from rules_core.games.via_egnatia.hands import DISCARD
from rules_core.games.via_egnatia.parts import RESOURCES, kind_of
from rules_core.games.via_egnatia.rounds import CARAVAN_TURNS, EndTurn
from rules_core.games.via_egnatia.travel import MoveOn
from tests.kits.egnatia import (
    GAME,
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
from tests.kits.egnatia_cards import Change, change, place_all, provided, status, tire

AMIRA, BEN, CHIARA = SEATS[:3]
START = 3
"""What everybody has of each resource, and of points."""

# --- how many


@pytest.mark.parametrize(
    ("cards", "count"),
    [
        (PARTS.action_cards, 126),
        (PARTS.goods_cards, 72),
        (PARTS.events, 30),
        (PARTS.challenges, 30),
        (PARTS.keywords, 12),
        (PARTS.skills, 12),
        (PARTS.travelers, 12),
        (PARTS.topics, 15),
        (PARTS.missions, 6),
    ],
    ids=["action", "goods", "event", "challenge", "pantomime", "skill", "traveler", "agora", "mission"],
)
def test_the_box_holds_as_many_cards_as_the_rulebook_says(cards: Iterable[str], count: int) -> None:
    assert len(set(cards)) == count


def test_no_two_kinds_of_cards_share_an_id_and_none_looks_like_a_copy() -> None:
    ids = [
        *PARTS.actions, *PARTS.goods, *PARTS.events, *PARTS.challenges, *PARTS.skills, *PARTS.missions,
        *PARTS.keywords, *PARTS.topics,
    ]  # fmt: skip
    assert [card for card, times in Counter(ids).items() if times > 1] == []
    numbered = {card for card in ids if kind_of(card) != card}
    assert numbered == {*PARTS.keywords, *PARTS.topics}


def test_every_pantomime_has_three_words_of_its_own() -> None:
    words = [word for three in PARTS.keywords.values() for word in three]
    assert {len(three) for three in PARTS.keywords.values()} == {3}
    assert len(set(words)) == 36


def test_every_traveler_helps_with_five_challenges() -> None:
    helpers = Counter(helper for card in PARTS.challenges.values() for helper in card.helpers)
    assert helpers == dict.fromkeys(PARTS.travelers, 5)
    assert {len(set(card.helpers)) for card in PARTS.challenges.values()} == {2}
    assert PARTS.challenges["hopelessly-lost"].helpers == ("scout", "seer")


# --- what the data may say

PLACES = {
    "stop", "road", "main", "lesser", "temple", "port", "fort", "landmark", "bridge", "ferry", "company", "alone", "caravan",
}  # fmt: skip
KEYS = {
    "move", "road-food", "road-water", "road-lira", "road-free", "beg", "rest", "work", "goods-price", "no-market",
    "no-trade", "aid", "visit", "caravan-spaces", "no-challenge", "exchange",
}  # fmt: skip
WORDS = {
    "gain": {"what", "n"}, "lose": {"what", "n"}, "pay": set(RESOURCES), "draw": {"n"}, "good": {"n"}, "back": {"n"},
    "forward": {"n"}, "actions": {"n"}, "skill": set(), "spend-skill": set(), "roll": {"at_least", "then", "else"},
    "when": {"at", "then", "else"}, "choose": {"of"}, "modify": {"what", "n"},
}  # fmt: skip
OF_CHALLENGES = WORDS.keys() - {"modify"}
OF_EVENTS = WORDS.keys() - {"spend-skill"}
OF_GOODS = {"gain", "draw", "skill", "forward", "actions"}
DECKS = [
    *((card, card.effects, OF_EVENTS) for card in PARTS.events.values()),
    *((card, card.effects, OF_CHALLENGES) for card in PARTS.challenges.values()),
    *(
        (card, card.eased, OF_CHALLENGES - {"lose", "pay", "back", "roll"})
        for card in PARTS.challenges.values()
    ),
    *((good, good.use, OF_GOODS) for good in PARTS.goods.values() if good.use),
]


def every(
    effects: Iterable[Mapping[str, Any]], chosen: bool = False
) -> Iterator[tuple[Mapping[str, Any], bool]]:
    """Every effect and whether it was chosen, those inside others included."""
    for effect in effects:
        yield effect, chosen
        yield from every((*effect.get("then", ()), *effect.get("else", ())), chosen)
        for branch in effect.get("of", ()):
            yield from every(branch["effects"], True)


@pytest.mark.parametrize(("card", "effects", "known"), DECKS, ids=[each[0].id for each in DECKS])
def test_effects_use_only_words_we_have(card: Any, effects: Any, known: set[str]) -> None:
    for effect, chosen in every(effects):
        assert effect["do"] in known
        figures = set(effect) - {"do"}
        if effect["do"] == "pay":
            assert chosen, "a price is asked only of those who choose it"
            assert figures <= set(RESOURCES)
        elif effect["do"] == "gain":
            assert figures in ({"what", "n"}, {"what", "roll"})
            assert effect["what"] in (*RESOURCES, "point")
        else:
            assert figures == WORDS[effect["do"]]
        if effect["do"] == "lose":
            assert effect["what"] in (*RESOURCES, "point", "any", "card", "good")
        if effect["do"] == "when":
            assert effect["at"] in PLACES
        if effect["do"] == "modify":
            assert effect["what"] in KEYS


@pytest.mark.parametrize(
    "card", [*PARTS.events.values(), *PARTS.challenges.values()], ids=lambda card: card.id
)
def test_every_choice_has_a_branch_that_costs_nothing(card: Any) -> None:
    for effect, _ in every(card.effects):
        if effect["do"] == "choose":
            free = [
                branch for branch in effect["of"] if all(each["do"] != "pay" for each in branch["effects"])
            ]
            assert free, "nobody is stuck"
            assert 2 <= len(effect["of"]) <= 3


def test_events_change_everything_that_an_event_can_change() -> None:
    used = {
        effect["what"]
        for card in PARTS.events.values()
        for effect, _ in every(card.effects)
        if effect["do"] == "modify"
    }
    assert used == KEYS


# --- the rulebook tells the same figures


def text_of(rule: str) -> str:
    return str(GAME.rulebook[rule].text)


def test_there_is_an_entry_for_everything_the_cards_cite() -> None:
    assert PARTS.rules() <= set(GAME.rulebook)
    assert {
        f"via-egnatia.card.{card}" for card in (*PARTS.events, *PARTS.challenges, *PARTS.goods)
    } <= PARTS.rules()


@pytest.mark.parametrize("good", PARTS.goods.values(), ids=lambda good: good.id)
def test_the_entry_of_a_good_tells_its_prices_and_what_it_is_for(good: Any) -> None:
    text, price = text_of(f"via-egnatia.card.{good.id}"), good.price
    assert (
        f"{price['west']} lira in the west, {price['center']} in the center and {price['east']} in the east"
        in text
    )
    assert ("Use" in text) == bool(good.use)
    assert (f"{good.animal} space" in text) == bool(good.animal)


@pytest.mark.parametrize("traveler", PARTS.travelers.values(), ids=lambda traveler: traveler.id)
def test_the_entry_of_a_traveler_tells_what_it_starts_with(traveler: Any) -> None:
    start = traveler.start
    told = f"Starts with {start['food']} food, {start['water']} water and {start['lira']} lira"
    assert text_of(traveler.rule).startswith(told)


@pytest.mark.parametrize("mission", PARTS.missions.values(), ids=lambda mission: mission.id)
def test_the_entry_of_a_mission_tells_what_it_gives_and_costs(mission: Any) -> None:
    points_told = [int(n) for n in re.findall(r"(\d+) points", text_of(f"via-egnatia.card.{mission.id}"))]
    assert points_told == [mission.points, mission.penalty]


def test_goods_are_worth_carrying_in_both_directions() -> None:
    for good in PARTS.goods.values():
        assert set(good.price) == {"west", "center", "east"}
        assert 1 <= good.lowest < max(good.price.values()) <= 7, good.id
    east = [good for good in PARTS.goods.values() if good.price["east"] > good.price["west"]]
    west = [good for good in PARTS.goods.values() if good.price["west"] > good.price["east"]]
    assert min(len(east), len(west)) >= 6


# --- the board


def test_a_stop_has_at_most_four_points_of_interest_and_a_road_only_its_own_kinds() -> None:
    for space in PARTS.world.spaces.values():
        kinds = set(space.points_of_interest)
        assert len(kinds) == len(space.points_of_interest) <= 4, space.id
        assert kinds <= (
            {"port", "bridge", "ferry"} if space.is_road else {"port", "temple", "fort", "landmark"}
        )


def test_every_road_has_a_price_and_joins_two_spaces() -> None:
    for space in PARTS.world.spaces.values():
        if space.is_road:
            assert space.price, space.id
            assert set(space.price) <= set(RESOURCES)
            assert min(space.price.values()) > 0
            assert len(set(space.between)) == 2
            assert len(PARTS.world.ways.neighbours[space.id]) == 2, space.id
        else:
            assert not space.price


def test_roads_lie_between_all_stops() -> None:
    """One or two of them: nobody steps from stop to stop."""
    stops = {space.id for space in PARTS.world.spaces.values() if not space.is_road}
    for stop in stops:
        assert stops.isdisjoint(PARTS.world.ways.neighbours[stop])
    for here, there in zip(PARTS.world.main, PARTS.world.main[1:], strict=False):
        assert PARTS.world.ways.distances(here)[there] in (2, 3), (here, there)


def test_the_shortest_way_leads_over_every_stop_of_the_main_road_in_either_direction() -> None:
    east = PARTS.world.ways.within("durres", 99)["istanbul"]
    west = PARTS.world.ways.within("istanbul", 99)["durres"]
    assert [place for place in ("durres", *east) if PARTS.world.spaces[place].is_main] == list(
        PARTS.world.main
    )
    assert len(PARTS.world.main) == 18
    assert len(east) == len(west)
    assert (*reversed(west[:-1]), "istanbul") == east


def test_the_regions_follow_each_other_and_have_six_stops_each() -> None:
    regions = [PARTS.world.spaces[stop].region for stop in PARTS.world.main]
    assert regions == ["west"] * 6 + ["center"] * 6 + ["east"] * 6


@pytest.mark.parametrize("start", ["durres", "istanbul"])
def test_every_detour_can_be_reached_and_no_detour_is_a_shortcut(start: str) -> None:
    goal = PARTS.world.far_end(start)
    lesser = {space.id for space in PARTS.world.spaces.values() if space.lesser}
    assert len(lesser) == 6
    assert lesser < set(PARTS.world.journey(start, goal).neighbours)
    assert lesser == {mission.at for mission in PARTS.missions.values()}
    assert lesser.isdisjoint(PARTS.world.ways.within(start, 99)[goal])


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
