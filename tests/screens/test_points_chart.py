"""The chart of a result: points to the right of the line, what was lost to its left."""

from __future__ import annotations

from collections.abc import Iterator

import flet as ft

from companion.results.result import Category
from rules_core.scoring.ranking import Line, rank
from rules_core.words import say
from screens.results.breakdown import points_chart
from screens.skin import Skin
from tests.kits.screens.drawn import texts

CATEGORIES = [Category(name, name, "", "r") for name in ("track", "goods", "distance")]


def chart(**players: tuple[int, int, int]) -> ft.Control | None:
    lines = {
        seat: [Line(category.id, points, "", "r") for category, points in zip(CATEGORIES, own, strict=True)]
        for seat, own in players.items()
    }
    return points_chart(Skin(), rank(lines), CATEGORIES, {seat: n for n, seat in enumerate(players)})


def bars(control: ft.Control | None) -> Iterator[tuple[str, list[tuple[int, str]]]]:
    """Who each bar is for, and its parts from the left: how wide, and what they tell. A line is -1 wide."""
    if isinstance(control, ft.Semantics) and control.label:
        row = control.content
        assert isinstance(row, ft.Row)
        inside = row.controls[1]
        assert isinstance(inside, ft.Container)
        assert isinstance(inside.content, ft.Row)
        yield (
            str(control.label),
            [(int(part.expand or -1), str(part.tooltip or "")) for part in inside.content.controls],
        )
        return
    for each in (getattr(control, "content", None), *getattr(control, "controls", [])):
        if isinstance(each, ft.Control):
            yield from bars(each)


def test_what_was_lost_stands_left_of_the_line() -> None:
    (first, parts), (second, others) = bars(chart(Ana=(20, 5, -2), Bo=(10, 0, -6)))
    assert first == "Ana: track 20, goods 5, distance −2"
    assert parts == [(4, ""), (2, "distance: −2"), (-1, ""), (20, "track: 20"), (5, "goods: 5")]
    assert second == "Bo: track 10, distance −6"
    assert others == [(6, "distance: −6"), (-1, ""), (10, "track: 10"), (15, "")]


def test_a_game_that_counts_gold_asks_where_the_gold_came_from() -> None:
    lines = {"Ana": [Line("track", 3, "", "r")]}
    drawn = points_chart(Skin(), rank(lines), CATEGORIES, {"Ana": 0}, say("gold"))
    assert drawn is not None
    assert "Where the gold came from" in texts(drawn)
    assert "Where the points came from" in texts(chart(Ana=(1, 0, 0)))


def test_the_legend_leaves_out_no_number() -> None:
    shown = [*texts(chart(Ana=(0, 20, 5), Bo=(0, 10, 0)))]
    assert shown[-4:] == ["1", "Goods", "2", "Distance"]
    assert [parts for _told, parts in bars(chart(Ana=(0, 20, 5)))] == [
        [(20, "goods: 20"), (5, "distance: 5")]
    ]


def test_where_nobody_lost_anything_there_is_no_line() -> None:
    ((_told, parts), _other) = bars(chart(Ana=(20, 5, 0), Bo=(10, 0, 0)))
    assert parts == [(20, "track: 20"), (5, "goods: 5")]


def test_losses_alone_are_a_chart_too_and_nothing_is_none() -> None:
    ((_told, parts), _other) = bars(chart(Ana=(0, 0, -2), Bo=(0, 0, -3)))
    assert parts == [(1, ""), (2, "distance: −2"), (-1, "")]
    assert chart(Ana=(0, 0, 0), Bo=(0, 0, 0)) is None
