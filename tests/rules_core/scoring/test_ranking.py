"""Ranking: totals, tie-breaks in order, shared places, those who are out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_core.scoring.ranking import Line, TieBreak, rank


def points(**totals: int) -> dict[str, list[Line]]:
    return {seat: [Line("points", total, "", "r")] for seat, total in totals.items()}


def test_lines_add_up() -> None:
    sheet = rank({"Ana": [Line("gold", 3, "", "r"), Line("debt", -5, "", "r")], "Bo": []})
    assert [(score.seat, score.total) for score in sheet.scores] == [("Bo", 0), ("Ana", -2)]


def test_equals_share_the_place_and_the_victory() -> None:
    sheet = rank(points(Ana=7, Bo=9, Cy=9, Di=1))
    assert [(score.seat, score.place) for score in sheet.scores] == [
        ("Bo", 1),
        ("Cy", 1),
        ("Ana", 3),
        ("Di", 4),
    ]
    assert str(sheet.decided_by) == "Bo and Cy share the victory with 9 points"


def test_the_tie_break_that_decides_is_named() -> None:
    camels = TieBreak("more camels", "r", {"Ana": 2, "Bo": 2, "Cy": 1})
    coins = TieBreak("more coins", "r", {"Ana": 0, "Bo": 4, "Cy": 9})
    sheet = rank(points(Ana=6, Bo=6, Cy=6), [camels, coins])
    assert [score.place for score in sheet.scores] == [1, 2, 3]
    assert sheet.winners == ["Bo"]
    assert str(sheet.decided_by) == "Bo wins: tied at 6 points, but with more coins"
    assert (
        str(rank(points(Ana=6, Cy=6), [camels, coins]).decided_by)
        == "Ana wins: tied at 6 points, but with more camels"
    )


def test_a_tie_break_that_is_not_known_leaves_the_first_place_open() -> None:
    camels = TieBreak("more camels", "r", {"Ana": 2}, "camels not entered")
    sheet = rank(points(Ana=6, Bo=6, Cy=5, Di=5), [camels])
    assert [(score.seat, score.place) for score in sheet.scores] == [
        ("Ana", 0),
        ("Bo", 0),
        ("Cy", 3),
        ("Di", 3),
    ]
    assert (sheet.winners, sheet.undecided) == ([], "camels not entered")
    assert str(sheet.decided_by) == "undecided between Ana and Bo: tied at 6 points, camels not entered"


def test_a_later_tie_break_need_not_be_known_where_an_earlier_one_has_decided() -> None:
    black = TieBreak("more black", "r", {"Ana": 3, "Bo": 1, "Cy": 3})
    blue = TieBreak("more blue", "r", {"Bo": 4}, "blue not entered")
    assert rank(points(Ana=6, Bo=6), [black, blue]).winners == ["Ana"]
    between = rank(points(Ana=6, Bo=6, Cy=6), [black, blue])
    assert [(score.seat, score.place) for score in between.scores] == [("Ana", 0), ("Cy", 0), ("Bo", 3)]
    assert str(between.decided_by) == "undecided between Ana and Cy: tied at 6 points, blue not entered"


def test_a_tie_below_the_first_place_leaves_nothing_open() -> None:
    camels = TieBreak("more camels", "r", {"Bo": 4}, "camels not entered")
    sheet = rank(points(Ana=6, Bo=5, Cy=5), [camels])
    assert [(score.seat, score.place) for score in sheet.scores] == [("Ana", 1), ("Bo", 2), ("Cy", 2)]
    assert (sheet.winners, sheet.undecided) == (["Ana"], "")


def test_those_who_are_out_come_last_whatever_they_have() -> None:
    sheet = rank(points(Ana=0, Bo=50), out=["Bo"])
    assert [(score.seat, score.place) for score in sheet.scores] == [("Ana", 1), ("Bo", 2)]
    assert str(sheet.decided_by) == "Ana wins with 0 points"
    nobody = rank(points(Ana=0, Bo=0), out=["Ana", "Bo"])
    assert (str(nobody.decided_by), nobody.winners) == ("nobody wins", [])
    assert [score.place for score in nobody.scores] == [2, 2], "the first place stays empty"


@given(
    st.dictionaries(st.sampled_from("ABCDEF"), st.tuples(st.integers(0, 3), st.integers(0, 2)), min_size=1)
)
def test_the_order_of_players_does_not_matter(seats: dict[str, tuple[int, int]]) -> None:
    def places(order: list[str]) -> dict[str, int]:
        lines = {seat: [Line("points", seats[seat][0], "", "r")] for seat in order}
        breaks = [TieBreak("more", "r", {seat: seats[seat][1] for seat in order})]
        return {score.seat: score.place for score in rank(lines, breaks).scores}

    assert places(sorted(seats)) == places(sorted(seats, reverse=True))
    assert min(places(list(seats)).values()) == 1


@pytest.mark.parametrize("totals", [{"Ana": 1}, {"Ana": 1, "Bo": 2}])
def test_a_sheet_total_is_the_sum_of_its_lines(totals: dict[str, int]) -> None:
    for score in rank(points(**totals)).scores:
        assert score.total == sum(line.points for line in score.lines)
