"""The end of the wayfaring, counted by hand from the rulebook and the cards."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import library
from rules_core.scoring.tally import Tally

SCORER = library.scorer("wayfarers")
Facts = dict[str, Any]
TAGS = ("city", "vista", "harbour", "open_water")
BOARD: Facts = {
    "city": 1, "vista": 0, "harbour": 1, "open_water": 0, "townsfolk": 1, "tiles": {}, "black": 0, "yellow": 0, "blue": 0,
}  # fmt: skip


def lines(own: Facts, category: str, *others: Facts) -> list[tuple[int, str]]:
    tally = Tally(dict(zip("ABCD", (own, *(others or ({},))), strict=False)))
    return [(line.points, str(line.reason)) for line in SCORER.lines(tally, "A") if line.category == category]


def points(own: Facts, category: str, *others: Facts) -> int:
    return sum(each for each, _ in lines(own, category, *others))


def gives(card: str, own: Facts, *others: Facts) -> list[int]:
    """What each copy of a space card gives."""
    name = str(SCORER.items["space"].named(card))
    return [each for each, reason in lines(own, "space", *others) if reason.startswith(name)]


def sky(*cards: str) -> Facts:
    return {"space": SCORER.items["space"].normal(cards)}


def tiles(*kinds: str) -> Facts:
    return {"tiles": SCORER.items["tiles"].normal(kinds)}


def test_two_to_four_play() -> None:
    assert (SCORER.min_seats, SCORER.max_seats) == (2, 4)


# --- land and water tags


@pytest.mark.parametrize("tag", TAGS)
def test_tags_of_one_kind_score_by_the_board(tag: str) -> None:
    scored = [points({tag: count}, "tags") for count in range(10)]
    assert scored == [0, 0, 2, 3, 5, 8, 12, 16, 16, 16]


@pytest.mark.parametrize(
    ("counts", "kinds", "sets"),
    [
        ((5, 1, 3, 2), 8 + 0 + 3 + 2, 1),
        ((5, 2, 3, 2), 8 + 2 + 3 + 2, 2),
        ((1, 0, 1, 0), 0, 0),
        ((1, 1, 1, 1), 0, 1),
        ((9, 8, 7, 6), 16 + 16 + 16 + 12, 6),
    ],
)
def test_full_sets_of_four_give_five_points_besides(counts: tuple[int, ...], kinds: int, sets: int) -> None:
    own = dict(zip(TAGS, counts, strict=True))
    *by_kind, by_set = [each for each, _ in lines(own, "tags")]
    assert (sum(by_kind), by_set) == (kinds, sets * 5)


def test_the_tags_say_what_was_counted() -> None:
    own = {"city": 5, "vista": 2, "harbour": 3, "open_water": 2}
    said = [reason for _, reason in lines(own, "tags")]
    assert said == ["cities: 5", "vistas: 2", "harbours: 3", "open waters: 2", "sets of all four: 2"]


@pytest.mark.parametrize("slip", [-1, -9])
def test_a_slip_below_zero_scores_nothing(slip: int) -> None:
    assert points({"city": slip}, "tags") == 0


# --- the caravan


@pytest.mark.parametrize(
    ("tile", "worth"),
    [
        ("land-camel-and-die-step", 0), ("land-pigeon-and-die-step", 0), ("land-silver-off", 1), ("water-ship-and-die-step", 0),
        ("water-ship-and-pigeon", 0), ("water-silver-off-and-die-step", 0), ("space-ship-pigeon-and-camel", 0),
        ("space-die-step-up-or-down", 3), ("space-telescope-provision-off", 0), ("basic-camel", 1), ("basic-ship", 1),
        ("basic-telescope", 1), ("basic-pigeon", 1), ("special-vista", 1), ("special-city", 1), ("special-open-water", 1),
        ("special-harbour", 1), ("special-observatory", 5), ("special-library", 5), ("special-planet", 3), ("special-stars", 5),
        ("special-two-comets", 4), ("special-comet", 5),
    ],
)  # fmt: skip
def test_a_tile_gives_what_is_printed_on_it(tile: str, worth: int) -> None:
    assert lines(tiles(tile), "caravan") == [(worth, "upgrade tiles: 1")]


def test_the_caravan_is_added_up_or_typed() -> None:
    own = tiles("basic-camel", "basic-camel", "space-die-step-up-or-down", "special-library")
    assert points(own, "caravan") == 1 + 1 + 3 + 5
    assert lines(own | {"caravan-total": 12}, "caravan") == [(12, "counted at the table")]


# --- the star card of the board


@pytest.mark.parametrize(("townsfolk", "count", "expected"), [(4, 6, 4), (6, 4, 4), (1, 0, 0), (1, 3, 1)])
def test_the_board_counts_pairs_of_townsfolk_and_tiles(townsfolk: int, count: int, expected: int) -> None:
    own = {"townsfolk": townsfolk, "tiles": {"basic-camel": count}}
    assert lines(own, "space") == [(expected, f"Star card on the player board: full sets {expected}")]


def test_every_kind_of_tile_makes_a_pair() -> None:
    own = tiles("land-silver-off", "water-ship-and-pigeon", "space-die-step-up-or-down", "special-city")
    assert points(own | {"townsfolk": 9}, "space") == 4


# --- space cards


@pytest.mark.parametrize(
    ("card", "own", "expected"),
    [
        ("city-stars", {"city": 5}, 5),
        ("vista-stars", {"vista": 4}, 4),
        ("harbour-stars", {"harbour": 3}, 3),
        ("open-water-stars", {"open_water": 2}, 2),
        ("library-stars", {"library": 3}, 1 + 3),
        ("observatory-stars", {"observatory": 1}, 1 + 1),
        ("science-guild-stars", {"black": 5}, 1 + 2),
        ("trade-guild-stars", {"yellow": 1}, 1 + 0),
        ("exploration-guild-stars", {"blue": 4}, 1 + 2),
        ("land-upgrade-stars", tiles("land-silver-off", "land-silver-off", "water-ship-and-pigeon"), 1 + 2),
        ("water-upgrade-stars", tiles("water-ship-and-pigeon", "basic-ship"), 1 + 1),
        ("space-upgrade-stars", tiles("space-die-step-up-or-down", "special-stars"), 1 + 1),
        ("basic-upgrade-stars", tiles("basic-ship", "basic-camel", "basic-camel"), 1 + 3),
    ],
)  # fmt: skip
def test_a_star_card_counts_what_it_names(card: str, own: Facts, expected: int) -> None:
    assert gives(card, own | sky(card)) == [expected]


def test_two_copies_of_a_card_score_each() -> None:
    assert gives("city-stars", {"city": 5} | sky("city-stars", "city-stars")) == [5, 5]


def test_star_tags_are_on_the_board_on_cards_and_on_a_tile() -> None:
    assert gives("constellation-stars", sky("constellation-stars")) == [2]
    more = sky("constellation-stars", "city-stars", "moon") | tiles("special-stars")
    assert gives("constellation-stars", more) == [4]


def test_inspirations_count_whether_reached_or_not() -> None:
    own = sky("inspiration-stars", "moon") | {"tucked": {"home": "silver", "moon": "city"}, "city": 5}
    assert gives("inspiration-stars", own) == [2]


def test_three_points_for_each_planet_with_a_comet_and_a_star() -> None:
    own = sky("sky-set-stars", "jupiter", "mars", "venus", "twin-comets")
    assert gives("sky-set-stars", own) == [3 * 2]
    assert gives("sky-set-stars", sky("sky-set-stars", "jupiter")) == [0]


def test_a_point_for_each_townsfolk_with_a_space_a_land_and_a_water_card() -> None:
    own = {"townsfolk": 3, "city": 2, "vista": 2, "harbour": 3} | sky("card-set-stars", "moon", "sun")
    assert gives("card-set-stars", own) == [3]
    assert gives("card-set-stars", own | {"harbour": 1}) == [1]
    assert gives("card-set-stars", own | sky("card-set-stars")) == [2]


def test_a_tag_on_a_tile_is_no_card() -> None:
    own = {"townsfolk": 9, "city": 2, "vista": 1, "harbour": 3} | sky("card-set-stars", "moon")
    assert gives("card-set-stars", own) == [3]
    assert gives("card-set-stars", own | tiles("special-city", "special-vista")) == [1]


def test_no_card_gives_less_than_nothing() -> None:
    assert gives("card-set-stars", sky("card-set-stars") | tiles("special-city")) == [0]


@pytest.mark.parametrize("planet", ["jupiter", "mars", "mercury", "saturn", "venus"])
def test_a_planet_gives_one_and_one_for_each_planet(planet: str) -> None:
    assert gives(planet, sky(planet)) == [2]
    other = "mars" if planet != "mars" else "venus"
    own = sky(planet, other) | tiles("special-planet")
    assert gives(planet, own) == gives(other, own) == [4]


def test_sun_and_moon_give_three_alone_and_seven_together() -> None:
    assert gives("sun", sky("sun")) == gives("moon", sky("moon")) == [3]
    both = sky("sun", "moon")
    assert gives("sun", both) + gives("moon", both) == [7, 7]
    assert gives("sun", sky("sun"), sky("moon")) == [3]


# --- comets


@pytest.mark.parametrize(("card", "low"), [("single-comet", 3), ("twin-comets", 2), ("triple-comets", 1)])
def test_a_comet_gives_four_with_the_most_comets_and_its_low_number_without(card: str, low: int) -> None:
    assert gives(card, sky(card)) == [4]
    assert gives(card, sky(card), sky("triple-comets", "twin-comets")) == [low]
    assert gives(card, sky(card), sky(card)) == [low]


def test_five_comets_against_five_are_not_the_most() -> None:
    ana, ben = sky("triple-comets", "twin-comets"), sky("single-comet", "twin-comets", "twin-comets")
    assert gives("triple-comets", ana, ben) + gives("twin-comets", ana, ben) == [1, 2]
    assert gives("single-comet", ben, ana) + gives("twin-comets", ben, ana) == [3, 2, 2]


def test_more_than_every_single_opponent_is_enough() -> None:
    own = sky("triple-comets", "single-comet")
    assert gives("triple-comets", own, sky("triple-comets"), sky("triple-comets")) == [4]
    assert gives("triple-comets", own, sky("triple-comets"), sky("twin-comets", "twin-comets")) == [1]


def test_comets_on_tiles_count_on_both_sides() -> None:
    own = sky("twin-comets")
    assert gives("twin-comets", own, sky("triple-comets")) == [2]
    assert gives("twin-comets", own | tiles("special-two-comets"), sky("triple-comets")) == [4]
    assert gives("twin-comets", own, tiles("special-two-comets")) == [2]


def test_comets_of_somebody_with_typed_points_are_asked_and_counted() -> None:
    ana, ben = BOARD | {"city": 2} | sky("twin-comets"), BOARD | {"space-total": 12}
    found = SCORER.faults(Tally({"A": ana, "B": ben}))
    assert [(fault.seat, fault.item, fault.missing) for fault in found] == [("B", "comets", True)]
    assert gives("twin-comets", ana, ben | {"comets": 2}) == [2]
    assert gives("twin-comets", ana, ben | {"comets": 1}) == [4]
    assert SCORER.faults(Tally({"A": ana | sky("moon"), "B": ben})) == []


def test_comet_tags_typed_beside_a_total_do_not_outlive_it() -> None:
    assert gives("twin-comets", sky("twin-comets"), sky("single-comet") | {"comets": 9}) == [4]


# --- inspirations


@pytest.mark.parametrize(
    ("goal", "enough", "short"),
    [
        ("comet", sky("moon", "triple-comets", "triple-comets"), sky("moon", "triple-comets", "twin-comets")),
        ("stars", sky("moon", "city-stars", "city-stars", "vista-stars", "vista-stars"), sky("moon", "city-stars", "city-stars", "vista-stars")),
        ("planet", sky("moon", "mars", "venus") | tiles("special-planet"), sky("moon", "mars", "venus")),
        ("townsfolk", {"townsfolk": 6}, {"townsfolk": 5}),
        ("library", {"library": 4}, {"library": 3}),
        ("observatory", {"observatory": 4}, {"observatory": 3}),
        ("city", {"city": 5}, {"city": 4}),
        ("vista", {"vista": 4}, {"vista": 3}),
        ("harbour", {"harbour": 5}, {"harbour": 4}),
        ("open-water", {"open_water": 4}, {"open_water": 3}),
        ("basic-and-space-upgrade", {"tiles": {"basic-ship": 2, "space-die-step-up-or-down": 2}}, {"tiles": {"basic-ship": 3, "space-die-step-up-or-down": 1}}),
        ("basic-and-space-upgrade", {"tiles": {"basic-ship": 2, "space-die-step-up-or-down": 2}}, {"tiles": {"basic-ship": 1, "space-die-step-up-or-down": 3}}),
        ("land-upgrade", {"tiles": {"land-silver-off": 3}}, {"tiles": {"land-silver-off": 2, "basic-ship": 4}}),
        ("water-upgrade", {"tiles": {"water-ship-and-pigeon": 3}}, {"tiles": {"water-ship-and-pigeon": 2}}),
        ("guild", {"black": 4, "yellow": 3, "blue": 3}, {"black": 4, "yellow": 3, "blue": 2}),
        ("silver", {"silver": 6}, {"silver": 5}),
        ("provision", {"provision": 6}, {"provision": 5}),
    ],
)  # fmt: skip
def test_an_inspiration_doubles_its_card_when_its_goal_is_reached(
    goal: str, enough: Facts, short: Facts
) -> None:
    tucked = {"tucked": {"moon": goal}}
    assert gives("moon", sky("moon") | enough | tucked) == [6]
    assert gives("moon", sky("moon") | short | tucked) == [3]


def test_only_the_card_below_is_doubled() -> None:
    own = sky("city-stars", "city-stars", "mars") | {"city": 5, "townsfolk": 2, "tiles": {"basic-ship": 2}}
    assert gives("city-stars", own | {"tucked": {"city-stars/2": "city"}}) == [5, 10]
    assert gives("mars", own | {"tucked": {"city-stars": "city"}}) == [2]
    assert lines(own | {"tucked": {"home": "city"}}, "space")[0][0] == 4


def test_an_inspiration_says_what_came_of_it() -> None:
    own = sky("moon") | {"tucked": {"moon": "city"}}
    assert lines(own | {"city": 5}, "space")[1] == (6, "Moon alone; doubled, City goal reached")
    assert lines(own | {"city": 4}, "space")[1] == (3, "Moon alone; City goal not reached: 4 of 5 cities")


def test_a_comet_with_the_most_is_doubled_too() -> None:
    own = sky("triple-comets", "triple-comets") | {"tucked": {"triple-comets": "comet"}}
    assert gives("triple-comets", own) == [8, 4]


def test_typed_points_of_the_sky_are_taken_as_they_are() -> None:
    assert lines(sky("moon") | {"space-total": 30}, "space") == [(30, "counted at the table")]


# --- guilds and ties


def test_the_most_influence_in_a_guild_gives_three_points_and_a_tie_none() -> None:
    own = {"black": 3, "yellow": 2, "blue": 0}
    assert lines(own, "guilds", {"black": 2, "yellow": 2}) == [
        (3, "Science guild (black): 3, the most"),
        (0, "Trade guild (yellow): 2, tied for the most"),
        (0, "Exploration guild (blue): nobody has influence there"),
    ]
    assert lines({"blue": 1}, "guilds", {"blue": 4})[2] == (0, "Exploration guild (blue): 1, less than B")
    assert points({"black": 1, "yellow": 1, "blue": 1}, "guilds", {}) == 9


@pytest.mark.parametrize(
    ("ana", "ben", "words"),
    [
        ({"black": 3, "yellow": 1, "blue": 0}, {"black": 2, "yellow": 9, "blue": 0}, "A wins: tied at 10 points, but with more black influence"),
        ({"black": 2, "yellow": 1, "blue": 9}, {"black": 2, "yellow": 4, "blue": 1}, "B wins: tied at 10 points, but with more yellow influence"),
        ({"black": 2, "yellow": 4, "blue": 5}, {"black": 2, "yellow": 4, "blue": 1}, "A wins: tied at 10 points, but with more blue influence"),
        ({"black": 2, "yellow": 4, "blue": 5}, {"black": 2, "yellow": 4, "blue": 5}, "A and B share the victory with 10 points"),
    ],
)  # fmt: skip
def test_ties_are_broken_by_black_then_yellow_then_blue(ana: Facts, ben: Facts, words: str) -> None:
    level = Tally({
        "A": ana | {"space-total": 10 - points(ana, "guilds", ben)},
        "B": ben | {"space-total": 10 - points(ben, "guilds", ana)},
    })  # fmt: skip
    assert str(SCORER.score(level).decided_by) == words


def test_silver_and_provisions_that_are_left_give_nothing() -> None:
    assert SCORER.score(Tally({"A": {"silver": 9, "provision": 9}, "B": {}})).scores[0].total == 0


def test_a_whole_count() -> None:
    own = dict(zip(TAGS, (5, 2, 3, 2), strict=True)) | {"townsfolk": 4, "black": 5, "yellow": 2, "blue": 1}
    own |= sky("mars", "venus", "city-stars", "science-guild-stars")
    own |= tiles("basic-camel", "basic-ship", "space-die-step-up-or-down", "special-planet")
    own |= {"tucked": {"mars": "planet", "home": "townsfolk"}}
    rival = {"black": 4, "yellow": 2, "blue": 3}
    assert points(own, "tags", rival) == 8 + 2 + 3 + 2 + 2 * 5
    assert points(own, "space", rival) == 4 + 4 * 2 + 4 + 5 + (1 + 2)
    assert points(own, "caravan", rival) == 1 + 1 + 3 + 3
    assert points(own, "guilds", rival) == 3


# --- what is asked, and what cannot be


def faults(own: Facts, *others: Facts) -> list[tuple[str, str, str]]:
    columns = (BOARD | own, *(BOARD | other for other in others or ({},)))
    found = SCORER.faults(Tally(dict(zip("ABCD", columns, strict=False))))
    return [(fault.seat, fault.item, str(fault.because)) for fault in found if not fault.missing]


def missing(own: Facts) -> list[str]:
    return [fault.item for fault in SCORER.faults(Tally({"A": own})) if fault.missing]


def test_a_count_is_asked_only_when_a_card_needs_it() -> None:
    assert missing({}) == [*TAGS, "tiles", "townsfolk", "black", "yellow", "blue"]
    assert missing(BOARD) == []
    assert missing(BOARD | sky("library-stars")) == ["library"]
    assert missing(BOARD | sky("observatory-stars")) == ["observatory"]
    assert missing(BOARD | {"tucked": {"home": "silver"}}) == ["silver"]
    assert missing(BOARD | {"tucked": {"home": "provision"}}) == ["provision"]


def test_tiles_are_asked_until_both_totals_that_need_them_are_typed() -> None:
    bare = {item: value for item, value in BOARD.items() if item not in ("tiles", "townsfolk")}
    assert missing(bare | {"caravan-total": 3}) == ["tiles", "townsfolk"]
    assert missing(bare | {"space-total": 3}) == ["tiles"]
    assert missing(bare | {"caravan-total": 3, "space-total": 3}) == []


@pytest.mark.parametrize(
    ("own", "item", "because"),
    [
        ({"city": 0, "vista": 1}, "city", "0 is too few: the least is 1"),
        ({"harbour": 0, "vista": 1}, "harbour", "0 is too few: the least is 1"),
        ({"city": 2, "vista": -1}, "vista", "-1 is too few: the least is 0"),
        ({"open_water": 26}, "open_water", "26 is too many: the most is 25"),
        ({"townsfolk": 0}, "townsfolk", "0 is too few: the least is 1"),
        ({"black": 6, "yellow": 5, "blue": 5}, "black", "16 influence in all is too much: each player only has 15"),
        ({"tiles": {"land-silver-off": 2, "water-ship-and-pigeon": 2, "space-telescope-provision-off": 2, "basic-ship": 2, "basic-camel": 2, "special-city": 1}, "city": 2}, "tiles", "these tiles take up 17 cells; a caravan has 16"),
        (tiles("special-city", "special-city") | {"city": 3}, "tiles", "Special tile: city is here 2 times; it can only be here once"),
        ({"tucked": {"moon": "city"}}, "tucked", "Moon isn't one of your space cards"),
        ({"city": 2} | sky("city-stars") | {"tucked": {"city-stars/2": "city"}}, "tucked", "City stars isn't one of your space cards"),
        (sky("moon"), "space", "space cards go above land and water cards: 1 here, but the tags only show 0 below"),
        ({"city": 2} | sky("moon", "mars"), "space", "space cards go above land and water cards: 2 here, but the tags only show 1 below"),
        ({"city": 2} | sky("moon") | tiles("special-city"), "space", "space cards go above land and water cards: 1 here, but the tags only show 0 below"),
        ({"townsfolk": 4}, "townsfolk", "townsfolk go below land and water cards: 4 here is too many for 2"),
        ({"caravan-total": 61}, "caravan-total", "61 is too many: the most is 60"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_pointed_out(own: Facts, item: str, because: str) -> None:
    assert faults(own) == [("A", item, because)]


def test_no_space_cards_are_never_too_many() -> None:
    assert faults({"city": 0}) == [("A", "city", "0 is too few: the least is 1")]


def test_townsfolk_that_are_not_entered_are_never_too_many() -> None:
    own = dict.fromkeys(TAGS, 0) | tiles("special-city", "special-vista")
    assert all(fault.item != "townsfolk" or fault.missing for fault in SCORER.faults(Tally({"A": own})))


def test_what_fits_is_not_pointed_out() -> None:
    assert faults({"townsfolk": 3, "black": 5, "yellow": 5, "blue": 5}) == []
    assert faults({"city": 2, "vista": 1} | sky("moon", "mars")) == []
    assert faults({"tiles": {"land-silver-off": 2, "water-ship-and-pigeon": 2, "space-telescope-provision-off": 2, "basic-ship": 2, "basic-camel": 2}}) == []  # fmt: skip


def test_single_pieces_lie_before_one_player_only() -> None:
    own = {"city": 3, "tucked": {"moon": "city"}} | sky("moon") | tiles("special-city")
    assert faults(own, own) == [
        ("B", "tiles", "A already has this, and there's only one: Special tile: city"),
        ("B", "space", "A already has this, and there's only one: Moon"),
        ("B", "tucked", "A already has this, and there's only one: City goal"),
    ]


def test_cards_that_are_alike_are_counted_over_all_players() -> None:
    two, one = {"city": 3} | sky("city-stars", "city-stars"), {"city": 2} | sky("city-stars")
    assert faults(two, {}) == []
    assert faults(two, one) == [
        (seat, "space", "City stars: 3 in all, but there are only 2") for seat in "AB"
    ]
    three = {"city": 5} | sky(*["city-stars"] * 3)
    assert faults(three) == [("A", "space", "City stars: 3 in all, but there are only 2")]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_is_one_of_each_tile_for_every_player(players: int) -> None:
    others: list[Facts] = [{} for _ in range(players - 2)]
    assert faults(tiles(*["basic-ship"] * (players - 1)), tiles("basic-ship"), *others) == []
    because = f"Basic tile: ship: {players + 1} in all, but there are only {players}"
    too_many = faults(tiles(*["basic-ship"] * players), tiles("basic-ship"), *others)
    assert too_many == [("A", "tiles", because), ("B", "tiles", because)]
