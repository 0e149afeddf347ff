"""The box: how many cards there are, what their data may say, what the rulebook tells of them, and the board."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest

from rules_core.games.via_egnatia.parts import RESOURCES, kind_of
from tests.kits.egnatia import (
    GAME,
    PARTS,
)

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
