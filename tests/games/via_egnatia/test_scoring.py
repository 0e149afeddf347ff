"""The end of the journey, counted by hand from the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import library
from rules_core.scoring.tally import Tally

SCORER = library.scorer("via-egnatia")
EMPTY: dict[str, Any] = {"track": 0, "distance": 0}
ADVANCED = {"missions": True}


def tally(*columns: dict[str, Any], **shared: Any) -> Tally:
    return Tally(
        {
            seat: EMPTY | own
            for seat, own in zip("ABCDEF", (*columns, {}, {}, {})[: max(3, len(columns))], strict=False)
        },
        shared,
    )


def points(own: dict[str, Any], category: str, **shared: Any) -> int:
    return sum(line.points for line in SCORER.lines(tally(own, **shared), "A") if line.category == category)


def reason(own: dict[str, Any], category: str, **shared: Any) -> str:
    (line,) = (line for line in SCORER.lines(tally(own, **shared), "A") if line.category == category)
    return str(line.reason)


def totals(found: Tally) -> dict[str, int]:
    return {score.seat: score.total for score in SCORER.score(found).scores}


def faults(found: Tally) -> list[tuple[str, str, str, bool]]:
    return [(fault.seat, fault.item, str(fault.because), fault.missing) for fault in SCORER.faults(found)]


def test_three_to_six_play() -> None:
    assert (SCORER.min_seats, SCORER.max_seats) == (3, 6)


def test_the_track_is_the_beginning() -> None:
    assert points({"track": 34}, "track") == 34
    assert reason({"track": 34}, "track") == "34 on the score track"


@pytest.mark.parametrize(
    ("left", "expected"),
    [
        ({}, 0),
        ({"water": 1}, 1),
        ({"food": 1}, 1),
        ({"lira": 1}, 1),
        ({"water": 3, "food": 4, "lira": 2}, 9),
        ({"water": 10}, 10),
        ({"water": 5, "food": 6, "lira": 3}, 10),
        ({"lira": 60}, 10),
        ({"resources-total": 7, "water": 60}, 7),
        ({"resources-total": 14}, 10),
    ],
)
def test_each_resource_left_gives_a_point_up_to_ten(left: dict[str, int], expected: int) -> None:
    assert points(left, "resources") == expected


@pytest.mark.parametrize(
    ("goods", "expected"),
    [
        ({}, 0),
        ({"goods": [4]}, 4),
        ({"goods": [3, 4]}, 7),
        ({"goods": [3, 4, 3]}, 10),
        ({"goods": [3, 4, 5]}, 10),
        ({"goods": [2, 0, 2]}, 4),
        ({"goods-total": 9, "goods": [1]}, 9),
        ({"goods-total": 12}, 10),
    ],
)
def test_goods_give_their_lowest_prices_up_to_ten(goods: dict[str, Any], expected: int) -> None:
    assert points(goods, "goods") == expected


def test_the_two_caps_are_apart() -> None:
    assert totals(tally({"water": 14, "goods": [9, 9]}))["A"] == 20


@pytest.mark.parametrize(("away", "expected"), [(0, 0), (1, -1), (4, -4), (30, -30)])
def test_every_space_to_the_destination_costs_a_point(away: int, expected: int) -> None:
    assert points({"distance": away}, "distance") == expected


def test_missions_count_only_in_the_advanced_game() -> None:
    done, failed = {"mission": 8}, {"mission": -4}
    assert points(done, "mission", **ADVANCED) == 8
    assert points(failed, "mission", **ADVANCED) == -4
    assert points({}, "mission", **ADVANCED) == 0
    assert totals(tally(done)) == totals(tally(done, missions=False)) == {"A": 0, "B": 0, "C": 0}


def test_a_whole_count() -> None:
    own = {"track": 34, "water": 5, "food": 6, "lira": 3, "goods": [3, 4, 5], "distance": 4, "mission": 8}
    assert totals(tally(own, **ADVANCED))["A"] == 34 + 10 + 10 - 4 + 8
    assert totals(tally(own))["A"] == 34 + 10 + 10 - 4


def test_a_total_can_fall_below_zero() -> None:
    sheet = SCORER.score(tally({"track": 2, "distance": 9}))
    assert [(score.seat, score.total, score.place) for score in sheet.scores][-1] == ("A", -7, 3)


def test_every_line_says_why() -> None:
    own = {"water": 3, "food": 2, "goods": [3, 4], "distance": 4, "mission": 8}
    assert reason(own, "resources") == "resources left: 5"
    assert reason(own | {"lira": 9}, "resources") == "resources left: 14, capped at 10"
    assert reason(own, "goods") == "goods worth 7"
    assert reason({"goods": [3, 4, 5]}, "goods") == "goods worth 12, capped at 10"
    assert reason(own, "distance") == "spaces to the destination: 4"
    assert reason({}, "distance") == "at the destination"
    assert reason(own, "mission", **ADVANCED) == "mission done"
    assert reason({"mission": -4}, "mission", **ADVANCED) == "mission failed"
    assert reason({}, "mission", **ADVANCED) == "no mission to count"
    assert reason({"goods-total": 12}, "goods") == "12 counted at the table, capped at 10"


def test_the_most_points_win() -> None:
    sheet = SCORER.score(tally({"track": 20}, {"track": 31, "distance": 10}, {"track": 19, "food": 3}))
    assert [(score.seat, score.total) for score in sheet.scores] == [("C", 22), ("B", 21), ("A", 20)]
    assert str(sheet.decided_by) == "C wins with 22 points"


def test_equal_points_share_the_victory() -> None:
    sheet = SCORER.score(tally({"track": 20}, {"track": 15, "water": 5}, {"track": 19}))
    assert [score.place for score in sheet.scores] == [1, 1, 3]
    assert str(sheet.decided_by) == "A and B share the victory with 20 points"


def test_missing_are_only_the_track_and_the_way_to_go() -> None:
    found = [(fault.item, fault.missing) for fault in SCORER.faults(Tally({"A": {}})) if fault.seat == "A"]
    assert found == [("track", True), ("distance", True)]
    assert faults(tally()) == []
    assert faults(tally({"water": 60, "food": 60, "lira": 60, "goods": [20] * 72, "track": 500})) == []


@pytest.mark.parametrize(
    ("own", "item", "because"),
    [
        ({"track": -1}, "track", "-1 is too few: the least is 0"),
        ({"water": 61}, "water", "61 is too many: the most is 60"),
        ({"food": 61}, "food", "61 is too many: the most is 60"),
        ({"lira": -2}, "lira", "-2 is too few: the least is 0"),
        ({"goods": [1] * 73}, "goods", "73 is too many: the most is 72"),
        ({"goods": [21]}, "goods", "21 isn't printed on any: they go from 0 to 20"),
        ({"distance": -1}, "distance", "-1 is too few: the least is 0"),
        ({"resources-total": -1}, "resources-total", "-1 is too few: the least is 0"),
    ],
)
def test_what_cannot_be_is_pointed_out(own: dict[str, Any], item: str, because: str) -> None:
    assert faults(tally(own)) == [("A", item, because, False)]


def test_a_mission_is_checked_only_where_missions_are_played() -> None:
    assert faults(tally({"mission": 51})) == []
    assert faults(tally({"mission": 51}, **ADVANCED)) == [
        ("A", "mission", "51 is too many: the most is 50", False)
    ]


def test_all_together_have_no_more_tokens_than_the_box() -> None:
    assert faults(tally({"water": 31}, {"water": 30})) != []


def test_all_together_have_no_more_goods_than_the_box() -> None:
    assert faults(tally({"goods": [1] * 40}, {"goods": [1] * 33})) != []
