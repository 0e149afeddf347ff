"""The end of the heroic journey, counted by hand from the sheet of part three."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import library
from rules_core.scoring.tally import Tally

SCORER = library.scorer("century")


def tally(*columns: dict[str, Any], last: str = "") -> Tally:
    players = dict(zip("ABCD", (*columns, {})[: max(2, len(columns))], strict=False))
    return Tally(players, {"last": last} if last else {})


def points(own: dict[str, Any], category: str) -> int:
    return sum(line.points for line in SCORER.lines(tally(own), "A") if line.category == category)


def reason(own: dict[str, Any], category: str) -> str:
    (line,) = (line for line in SCORER.lines(tally(own), "A") if line.category == category)
    return str(line.reason)


def faults(found: Tally) -> list[tuple[str, str, str]]:
    return [
        (fault.seat, fault.item, str(fault.because)) for fault in SCORER.faults(found) if not fault.missing
    ]


def missing(found: Tally) -> list[tuple[str, str]]:
    return [(fault.seat, fault.item) for fault in SCORER.faults(found) if fault.missing]


def test_two_to_four_play() -> None:
    assert (SCORER.min_seats, SCORER.max_seats) == (2, 4)


@pytest.mark.parametrize("category", ["points", "bonus", "outposts", "exploration"])
def test_what_is_printed_is_added_up(category: str) -> None:
    assert points({}, category) == 0
    assert points({category: [5]}, category) == 5
    assert points({category: [3, 0, 4]}, category) == 7
    assert points({category: [3], f"{category}-total": 18}, category) == 18
    assert reason({}, category) == "none"
    assert reason({category: [5]}, category) == "5"
    assert reason({category: [3, 0, 4]}, category) == "3 + 0 + 4"


@pytest.mark.parametrize(
    ("yellow", "green", "blue", "magenta", "expected"),
    [(0, 0, 0, 0, 0), (10, 0, 0, 0, 0), (0, 1, 0, 0, 1), (0, 0, 1, 0, 1), (0, 0, 0, 1, 1), (4, 1, 0, 2, 3), (0, 3, 3, 4, 10)],
)  # fmt: skip
def test_every_crystal_but_the_yellow_ones_gives_a_point(
    yellow: int, green: int, blue: int, magenta: int, expected: int
) -> None:
    own = {"yellow": yellow, "green": green, "blue": blue, "magenta": magenta}
    assert points(own, "crystals") == expected


def test_the_crystals_say_what_counts_nothing() -> None:
    assert (
        reason({"yellow": 4, "green": 1, "magenta": 2}, "crystals")
        == "crystals that count: 3; yellow, worth nothing: 4"
    )
    assert reason({"green": 2}, "crystals") == "crystals that count: 2"
    assert points({"green": 2, "crystals-total": 5}, "crystals") == 5


def test_a_whole_count() -> None:
    own = {
        "points": [12, 14, 9, 11, 8, 10, 13, 15], "bonus": [4, 6, 0, 3], "outposts": [1, 1, 2, 3], "exploration": [2, 5],
        "yellow": 3, "green": 2, "blue": 1, "magenta": 1,
    }  # fmt: skip
    assert SCORER.score(tally(own)).scores[0].total == 92 + 13 + 7 + 7 + 4


def test_the_most_points_win_whoever_had_the_last_turn() -> None:
    sheet = SCORER.score(tally({"points": [20]}, {"points": [19]}, last="B"))
    assert sheet.winners == ["A"]
    assert str(sheet.decided_by) == "A wins with 20 points"


@pytest.mark.parametrize(
    ("tied", "last", "winner"),
    [
        ("AB", "C", "B"),  # A began: A, B, C
        ("AC", "C", "C"),
        ("ABC", "C", "C"),
        ("AB", "A", "A"),  # B began: B, C, A
        ("BC", "A", "C"),
        ("AC", "B", "A"),  # C began: C, A, B
        ("BC", "B", "B"),
    ],
)
def test_of_those_tied_the_last_to_take_a_turn_wins(tied: str, last: str, winner: str) -> None:
    columns = [{"points-total": 70 if seat in tied else 60} for seat in "ABC"]
    sheet = SCORER.score(tally(*columns, last=last))
    assert sheet.winners == [winner]
    assert str(sheet.decided_by) == f"{winner} wins: tied at 70 points, but with the later turn"


def test_lower_places_are_parted_by_the_later_turn_too() -> None:
    sheet = SCORER.score(tally({"points-total": 9}, {"points-total": 5}, {"points-total": 5}, last="C"))
    assert [(score.seat, score.place) for score in sheet.scores] == [("A", 1), ("C", 2), ("B", 3)]


def test_the_last_turn_is_asked_only_when_the_best_are_tied() -> None:
    (last,) = (section for section in SCORER.sections if section.id == "last")
    none: dict[str, Any] = {"points": []}
    level = tally({"blue": 2} | none, {"green": 2} | none)
    clear = tally({"blue": 2} | none, {"green": 1} | none)
    assert [item.id for item in SCORER.asked(level, last, "")] == ["last"]
    assert SCORER.asked(clear, last, "") == ()
    assert missing(level) == [("", "last")]
    assert SCORER.faults(clear) == []


def test_point_cards_are_asked_of_everybody() -> None:
    """Who has none says so: an empty line could have been forgotten."""
    assert missing(tally({}, {"points": [6]}, {"points-total": 3}, {"points": []})) == [("A", "points")]


def test_until_it_is_known_who_was_last_nobody_has_won() -> None:
    sheet = SCORER.score(tally({"blue": 2}, {"green": 2}))
    assert str(sheet.decided_by) == "undecided between A and B: tied at 2 points, last turn not entered"
    stranger = tally({"blue": 2}, {"green": 2}, last="Zoe")
    assert SCORER.score(stranger).winners == []
    assert faults(stranger) == [("", "last", "Zoe isn't one of the players")]


@pytest.mark.parametrize(
    ("own", "item", "because"),
    [
        ({"points": [1] * 9}, "points", "9 is too many: the most is 8"),
        ({"points": [31]}, "points", "31 isn't printed on any: they go from 0 to 30"),
        ({"bonus": [1] * 5}, "bonus", "5 is too many: the most is 4"),
        ({"bonus": [41]}, "bonus", "41 isn't printed on any: they go from 0 to 40"),
        ({"outposts": [1] * 13}, "outposts", "13 is too many: the most is 12"),
        ({"outposts": [-1]}, "outposts", "-1 isn't printed on any: they go from 0 to 20"),
        ({"yellow": 11}, "yellow", "11 is too many: the most is 10"),
        ({"crystals-total": 11}, "crystals-total", "11 is too many: the most is 10"),
    ],
)
def test_what_cannot_be_is_pointed_out(own: dict[str, Any], item: str, because: str) -> None:
    assert ("A", item, because) in faults(tally(own))


def test_a_storage_holds_ten_crystals() -> None:
    assert faults(tally({"yellow": 8, "green": 1, "blue": 1})) == []
    (found,) = (
        fault for fault in SCORER.faults(tally({"yellow": 8, "green": 3, "blue": 1})) if not fault.missing
    )
    assert str(found.because) == "12 crystals are too many: the storage holds 10"
    assert found.rule == "century.storage"


def test_all_together_have_no_more_exploration_tiles_than_the_box() -> None:
    assert faults(tally({"exploration": [1] * 5}, {"exploration": [1] * 4})) == []
    because = "11 in all, and there are only 9"
    found = faults(tally({"exploration": [1] * 6}, {}, {"exploration": [1] * 5}))
    assert found == [("A", "exploration", because), ("C", "exploration", because)]


@pytest.mark.parametrize(("players", "tiles"), [(2, 10), (3, 10), (4, 8)])
def test_tiles_that_stayed_in_the_box_cannot_be_taken(players: int, tiles: int) -> None:
    taken = [{"exploration": [1] * tiles}, *({} for _ in range(players - 1))]
    assert faults(tally(*taken)) != []
