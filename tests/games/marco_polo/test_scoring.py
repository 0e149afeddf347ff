"""The end of the voyages, counted by hand from the rulebook and its supplement."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import library
from rules_core.games.marco_polo.scoring import MarcoPoloScorer
from rules_core.scoring.tally import Tally

SCORER = library.scorer("marco-polo")
assert isinstance(SCORER, MarcoPoloScorer)
GOALS = {frozenset(raw["cities"]): goal for goal, raw in SCORER.goals.items()}
EVERY_GOAL = [
    ("moscow", "xian", 4), ("moscow", "ormuz", 5), ("moscow", "kashgar", 7), ("karakorum", "xian", 4), ("karakorum", "kochi", 5),
    ("karakorum", "adana", 7), ("lan-zhou", "kochi", 4), ("lan-zhou", "adana", 5), ("lan-zhou", "ormuz", 6), ("samarcanda", "xian", 4),
    ("samarcanda", "adana", 5), ("samarcanda", "kochi", 7), ("alexandria", "anxi", 4), ("alexandria", "kashgar", 5),
    ("sumatra", "ormuz", 6), ("sumatra", "anxi", 8), ("karachi", "kashgar", 5), ("karachi", "anxi", 7),
]  # fmt: skip
SOME = {"track": 0, "beijing": "", "contracts": 0}


def goals(*pairs: tuple[str, str]) -> dict[str, int]:
    return {GOALS[frozenset(pair)]: 1 for pair in pairs}


def own(*pairs: tuple[str, str], posts: str = "", **facts: Any) -> dict[str, Any]:
    """A player with these goal cards and trading posts."""
    return {"goals": goals(*pairs), "posts": dict.fromkeys(posts.split(), 1), **facts}


MOSCOW_XIAN, SAMARCANDA_XIAN = ("moscow", "xian"), ("samarcanda", "xian")
SUMATRA_ANXI, KARAKORUM_ADANA = ("sumatra", "anxi"), ("karakorum", "adana")
ANA, BEN = own(MOSCOW_XIAN, SUMATRA_ANXI) | SOME, own(SAMARCANDA_XIAN, KARAKORUM_ADANA) | SOME


def lines(facts: dict[str, Any], category: str, **shared: Any) -> list[tuple[int, str]]:
    found = SCORER.lines(Tally({"Ana": facts, "Ben": {"contracts": 44}}, shared), "Ana")
    return [(line.points, str(line.reason)) for line in found if line.category == category]


def points(facts: dict[str, Any], category: str) -> int:
    return sum(each for each, _ in lines(facts, category))


def faults(ana: dict[str, Any], ben: dict[str, Any], **shared: Any) -> list[tuple[str, str, str]]:
    found = SCORER.faults(Tally({"Ana": ana, "Ben": ben}, shared))
    return [(fault.seat, fault.item, str(fault.because)) for fault in found if not fault.missing]


def missing(ana: dict[str, Any]) -> list[str]:
    found = SCORER.faults(Tally({"Ana": ana, "Ben": BEN | {"track": 1}}))
    return [fault.item for fault in found if fault.seat == "Ana" and fault.missing]


def test_two_to_four_play() -> None:
    assert (SCORER.min_seats, SCORER.max_seats) == (2, 4)


def test_the_track_stands_as_it_is() -> None:
    assert lines({"track": 67}, "track") == [(67, "67 on the score track")]


# --- goal cards


@pytest.mark.parametrize(("large", "small", "worth"), EVERY_GOAL)
def test_a_goal_card_gives_its_points_with_both_cities_only(large: str, small: str, worth: int) -> None:
    both, one, none = (own((large, small), posts=posts) for posts in (f"{large} {small}", small, ""))
    assert [each for each, _ in lines(both, "goals")] == [worth, 3]
    assert [each for each, _ in lines(one, "goals")] == [0, 1]
    assert [each for each, _ in lines(none, "goals")] == [0, 0]


def test_there_are_eighteen_goal_cards() -> None:
    assert len(GOALS) == len(EVERY_GOAL) == 18


@pytest.mark.parametrize(
    ("posts", "expected"),
    [
        ("", 0),
        ("moscow", 1),
        ("moscow sumatra", 3),
        ("moscow xian", 4 + 3),
        ("moscow xian anxi", 4 + 6),
        ("moscow xian sumatra anxi", 4 + 8 + 10),
        ("karakorum kochi adana ormuz", 0),
        ("moscow karakorum kochi", 1),
    ],
)
def test_different_goal_cities_count_besides(posts: str, expected: int) -> None:
    assert points(own(MOSCOW_XIAN, SUMATRA_ANXI, posts=posts), "goals") == expected


def test_a_city_on_both_cards_counts_once() -> None:
    both = own(MOSCOW_XIAN, SAMARCANDA_XIAN, posts="moscow xian samarcanda")
    assert [each for each, _ in lines(both, "goals")] == [4, 4, 6]
    assert points(own(MOSCOW_XIAN, SAMARCANDA_XIAN, posts="xian"), "goals") == 1


def test_the_goals_say_what_is_missing() -> None:
    assert lines(own(MOSCOW_XIAN, SUMATRA_ANXI, posts="moscow"), "goals") == [
        (0, "Moscow and Xian: no post in Xian"),
        (0, "Sumatra and Anxi: no post in either"),
        (1, "different goal cities: 1"),
    ]
    assert lines(own(MOSCOW_XIAN, posts="moscow xian"), "goals")[0] == (4, "posts in Moscow and Xian")


def test_the_points_of_the_goals_may_be_typed() -> None:
    typed = own(MOSCOW_XIAN, posts="moscow xian") | {"goals-total": 22}
    assert lines(typed, "goals") == [(22, "counted at the table")]


# --- coins, Beijing, goods, contracts, William


@pytest.mark.parametrize(("coins", "expected"), [(0, 0), (9, 0), (10, 1), (19, 1), (29, 2), (100, 10)])
def test_every_ten_coins_give_a_point(coins: int, expected: int) -> None:
    assert lines({"coins": coins}, "coins") == [(expected, f"coins: {coins}")]


@pytest.mark.parametrize("space", [10, 7, 4, 1])
def test_a_post_in_beijing_gives_the_points_of_its_space(space: int) -> None:
    assert lines({"beijing": str(space)}, "beijing") == [(space, f"post on the space for {space}")]


def test_without_a_post_beijing_gives_nothing() -> None:
    assert lines({"beijing": ""}, "beijing") == [(0, "no trading post in Beijing")]


@pytest.mark.parametrize(
    ("goods", "expected"),
    [
        ({"gold": 1}, 0),
        ({"gold": 1, "silk": 1}, 1),
        ({"gold": 3, "silk": 1, "pepper": 3}, 3),
        ({"pepper": 8}, 4),
        ({"gold": 3, "goods-total": 6}, 6),
    ],
)
def test_two_goods_give_a_point_with_a_post_in_beijing_alone(goods: dict[str, int], expected: int) -> None:
    assert points(goods | {"beijing": "1"}, "goods") == expected
    assert lines(goods | {"beijing": ""}, "goods") == []
    assert lines(goods, "goods") == []


def test_camels_are_no_goods() -> None:
    assert points({"camels": 12, "silk": 1, "beijing": "10"}, "goods") == 0


def most_contracts(**done: int) -> dict[str, int]:
    tally = Tally({seat: {"contracts": count} for seat, count in done.items()})
    return {score.seat: score.total for score in SCORER.score(tally).scores}


def test_the_most_contracts_give_seven_points_to_everybody_who_has_them() -> None:
    assert most_contracts(Ana=5, Ben=4, Cy=1) == {"Ana": 7, "Ben": 0, "Cy": 0}
    assert most_contracts(Ana=5, Ben=5, Cy=1) == {"Ana": 7, "Ben": 7, "Cy": 0}
    assert most_contracts(Ana=0, Ben=0) == {"Ana": 7, "Ben": 7}


def test_the_contracts_say_who_has_the_most() -> None:
    tally = Tally(
        {"Ana": {"contracts": 3}, "Ben": {"contracts": 5}, "Cy": {"contracts": 5}, "Di": {"contracts": 2}}
    )
    said = {seat: str(SCORER.lines(tally, seat)[-1].reason) for seat in ("Ana", "Ben")}
    assert said == {"Ana": "contracts: 3; Ben has 5", "Ben": "contracts: 5, tied for the most"}
    alone = SCORER.lines(Tally({"Ana": {"contracts": 1}, "Ben": {"contracts": 0}}), "Ana")[-1]
    assert (alone.points, str(alone.reason)) == (7, "contracts: 1, the most")


def test_an_empty_line_counts_as_no_contracts() -> None:
    """So the sheet says where lines are left empty, and so it is with everything else that is left empty."""
    sheet = SCORER.score(
        Tally(
            {"Ana": {"track": 73, "contracts": 2}, "Ben": {"track": 78, "contracts": 1}, "Cy": {"track": 40}}
        )
    )
    assert {score.seat: score.total for score in sheet.scores} == {"Ana": 80, "Ben": 78, "Cy": 40}
    assert str(SCORER.lines(Tally({"Ana": {"contracts": 2}, "Cy": {}}), "Cy")[-1].reason) == (
        "contracts: 0; Ana has 2"
    )


def test_nobody_is_tied_for_no_contracts_while_somebodys_are_not_counted() -> None:
    """The first who enters a nought must not be given the seven points for it."""
    sheet = SCORER.score(Tally({"Ana": {"track": 60, "contracts": 0}, "Ben": {"track": 62}}))
    assert [(score.seat, score.total) for score in sheet.scores] == [("Ben", 62), ("Ana", 60)]


def test_william_gets_ten_points_for_all_eleven_posts() -> None:
    assert lines({}, "william", william="Ana") == [(10, "all eleven trading posts placed")]
    assert lines({}, "william", william="Ben") == []
    assert lines({}, "william", william="") == []


def test_a_whole_count() -> None:
    ana = own(
        MOSCOW_XIAN, SAMARCANDA_XIAN, posts="moscow xian samarcanda",
        track=61, coins=29, beijing="7", gold=3, silk=1, pepper=3, contracts=6, camels=4,
    )  # fmt: skip
    ben = own(
        SUMATRA_ANXI, KARAKORUM_ADANA, posts="sumatra", track=70, coins=9, beijing="", gold=20, contracts=6
    )
    sheet = SCORER.score(Tally({"Ana": ana, "Ben": ben}, {"william": "Ben"}))
    assert {score.seat: score.total for score in sheet.scores} == {
        "Ana": 61 + 4 + 4 + 6 + 2 + 7 + 3 + 7,
        "Ben": 70 + 1 + 0 + 0 + 7 + 10,
    }
    assert str(sheet.decided_by) == "Ana wins with 94 points"


# --- ties


def level(**camels: int) -> Tally:
    return Tally({seat: {"track": 54, "contracts": 1, "camels": count} for seat, count in camels.items()})


def test_more_camels_win_a_tie() -> None:
    sheet = SCORER.score(level(Ana=2, Ben=5))
    assert sheet.winners == ["Ben"]
    assert str(sheet.decided_by) == "Ben wins: tied at 61 points, but with more camels"


def test_with_as_many_camels_there_are_several_winners() -> None:
    sheet = SCORER.score(level(Ana=5, Ben=2, Cy=5))
    assert sheet.winners == ["Ana", "Cy"]
    assert str(sheet.decided_by) == "Ana and Cy share the victory with 61 points"


def test_camels_are_asked_only_of_those_who_are_tied() -> None:
    (camels,) = (section for section in SCORER.sections if section.id == "camels")
    tally = Tally({"Ana": {"track": 9}, "Ben": {"track": 9}, "Cy": {"track": 8}})
    assert [len(SCORER.asked(tally, camels, seat)) for seat in tally.players] == [1, 1, 0]
    assert SCORER.score(Tally({"Ana": {"track": 9}, "Ben": {"track": 8, "camels": 9}})).winners == ["Ana"]


# --- what is asked, and what cannot be


def test_posts_are_asked_in_the_goal_cities() -> None:
    posts = SCORER.items["posts"]
    tally = Tally({"Ana": own(MOSCOW_XIAN, SAMARCANDA_XIAN), "Ben": {}})
    assert list(posts.offered(tally, "Ana")) == ["moscow", "xian", "samarcanda"]  # type: ignore[attr-defined]
    assert posts.wanted is not None
    assert [posts.wanted(tally, seat) for seat in tally.players] == [True, False]


def test_missing_is_what_everybody_has() -> None:
    assert missing({}) == ["track", "goals", "beijing", "contracts"]
    assert missing(ANA) == []
    assert missing(ANA | {"goals": goals(MOSCOW_XIAN)}) == ["goals"]
    assert missing(ANA | {"goals": {}}) == ["goals"]


def test_nothing_is_wrong_with_a_plain_sheet() -> None:
    assert faults(ANA | {"beijing": "10"}, BEN | {"beijing": "7"}) == []


def test_a_goal_card_and_a_space_in_beijing_are_there_only_once() -> None:
    assert faults(
        ANA | {"beijing": "7"}, BEN | {"goals": goals(MOSCOW_XIAN, KARAKORUM_ADANA), "beijing": "7"}
    ) == [
        ("Ben", "goals", "Ana already has this, and there's only one: Moscow and Xian"),
        ("Ben", "beijing", "Ana already has this, and there's only one: on the space for 7"),
    ]


@pytest.mark.parametrize(
    ("facts", "item", "because"),
    [
        ({"goals": goals(MOSCOW_XIAN, SUMATRA_ANXI, ("karachi", "kashgar"))}, "goals", "3 is too many: the most is 2"),
        ({"goals": {GOALS[frozenset(MOSCOW_XIAN)]: 2}}, "goals", "Moscow and Xian is here 2 times; it can only be here once"),
        ({"posts": {"moscow": 2}}, "posts", "Moscow is here 2 times; it can only be here once"),
        ({"track": -1}, "track", "-1 is too few: the least is 0"),
        ({"coins": 171}, "coins", "171 is too many: the most is 170"),
        ({"contracts": 45}, "contracts", "45 is too many: the most is 44"),
        ({"beijing": "1", "pepper": -1}, "pepper", "-1 is too few: the least is 0"),
        ({"goals-total": 41}, "goals-total", "41 is too many: the most is 25"),
        ({"beijing": "1", "goods-total": 101}, "goods-total", "101 is too many: the most is 100"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_pointed_out(facts: dict[str, Any], item: str, because: str) -> None:
    assert faults(ANA | facts, BEN) == [("Ana", item, because)]


NINE = "moscow anxi karakorum samarcanda kashgar lan-zhou xian alexandria ormuz"


def test_everybody_has_nine_posts_and_william_eleven() -> None:
    nine = dict.fromkeys(NINE.split(), 1)
    assert faults(ANA | {"posts": nine}, BEN) == []
    ten = {"posts": nine | {"kochi": 1}}
    assert faults(ANA | ten, BEN) == [], "Ana may be William"
    because = "10 trading posts are too many: each player has 9, William 11"
    assert faults(ANA | ten, BEN | ten) == [("Ana", "posts", because), ("Ben", "posts", because)]
    assert faults(ANA | ten | {"beijing": "10"}, BEN, william="Ana") == []


def test_william_has_no_twelfth_post() -> None:
    eleven = dict.fromkeys([*NINE.split(), "kochi", "adana"], 1)
    assert faults(ANA | {"posts": eleven, "beijing": "10"}, BEN, william="Ana") != []


def test_all_together_complete_no_more_contracts_than_there_are() -> None:
    assert faults(ANA | {"contracts": 30}, BEN | {"contracts": 15}) != []


def test_william_is_one_of_the_players() -> None:
    assert faults(ANA, BEN, william="Zoe") == [("", "william", "Zoe isn't one of the players")]
    assert faults(ANA, BEN, william="") == []
