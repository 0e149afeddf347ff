"""Lines over time, drawn alike everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import flet as ft
import flet_charts as fch

from screens.skin import Skin

DASHES: tuple[tuple[int, ...], ...] = ((), (8, 5), (2, 4), (12, 4, 2, 4), (5, 3), (16, 6))
"""Lines differ in more than colour."""

STEPS = 4
"""Marks beside a chart, more or less."""


class Course(NamedTuple):
    """One line: its figures, and how it looks."""

    figures: Sequence[int]
    colour: str
    dashes: tuple[int, ...] = ()
    dots: bool = False


def line_chart(
    skin: Skin, lines: Sequence[Course], told: str, below: Sequence[str] = (), height: float = 230
) -> ft.Control:
    """`told` are the figures in words, for those who cannot see the lines."""
    figures = [figure for line in lines for figure in line.figures]
    marks = scale(min(0, *figures), max(1, *figures))
    longest = max(len(line.figures) for line in lines)
    every = max(1, len(below) // 6)
    chart = fch.LineChart(
        data_series=[
            fch.LineChartData(
                points=[fch.LineChartDataPoint(index, figure) for index, figure in enumerate(line.figures)],
                color=line.colour,
                stroke_width=3,
                dash_pattern=list(line.dashes) or None,
                rounded_stroke_cap=True,
                point=line.dots,
            )
            for line in lines
        ],
        min_x=0,
        max_x=max(longest - 1, 1),
        min_y=marks[0],
        max_y=marks[-1],
        height=height,
        interactive=False,
        border=ft.Border(bottom=ft.BorderSide(1, skin.c.line), left=ft.BorderSide(1, skin.c.line)),
        horizontal_grid_lines=fch.ChartGridLines(interval=marks[1] - marks[0], color=skin.c.line, width=1),
        left_axis=fch.ChartAxis(
            labels=[fch.ChartAxisLabel(value=mark, label=skin.soft(str(mark), 12)) for mark in marks],
            label_size=44 * skin.gentle,
        ),
        bottom_axis=fch.ChartAxis(
            labels=[
                fch.ChartAxisLabel(value=index, label=skin.soft(name, 12))
                for index, name in enumerate(below)
                if index % every == 0
            ],
            label_size=26 * skin.gentle,
            show_labels=bool(below),
        ),
        expand=True,
    )
    return ft.Semantics(label=told, container=True, exclude_semantics=True, content=chart)


def scale(least: int, most: int) -> list[int]:
    """Round marks from below the least to above the most.

    >>> scale(0, 77), scale(-5, 12)
    ([0, 20, 40, 60, 80], [-5, 0, 5, 10, 15])
    """
    rough = max((most - least) / STEPS, 1)
    power = 10 ** (len(str(int(rough))) - 1)
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)
    first = least // step * step
    marks = [first]
    while marks[-1] < most:
        marks.append(marks[-1] + step)
    return marks
