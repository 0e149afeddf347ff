"""The first three on their steps, everybody else in a line below."""

from __future__ import annotations

from collections.abc import Mapping

import flet as ft

from rules_core.scoring.ranking import OPEN, Ranking, Score
from screens.results.breakdown import points_figure
from screens.skin import Skin, named

HEIGHTS = {OPEN: 96, 1: 96, 2: 70, 3: 50}
STEPS = 3


def place_of(score: Score) -> str:
    """The place as it is told; a question while a tie waits to be broken."""
    return "?" if score.place == OPEN else f"{score.place}."


def podium(skin: Skin, ranking: Ranking, numbers: Mapping[str, int]) -> ft.Control:
    """The winner stands in the middle; those who share a place stand equally high, and so do those who wait for it."""
    first = list(ranking.scores[:STEPS])
    order = [first[1], first[0], *first[2:]] if len(first) > 1 else first
    steps = ft.Row(
        [_step(skin, score, numbers, score.seat in ranking.winners) for score in order],
        vertical_alignment=ft.CrossAxisAlignment.END,
        spacing=8,
    )
    rest = [_line(skin, score, numbers) for score in ranking.scores[STEPS:]]
    return skin.card(skin.column([steps, *rest], 10))


def _step(skin: Skin, score: Score, numbers: Mapping[str, int], won: bool) -> ft.Control:
    block = ft.Container(
        ft.Column(
            [
                skin.figure(place_of(score), 24, skin.c.on_primary if won else skin.c.ink),
            ],
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        height=HEIGHTS.get(score.place, 40),
        bgcolor=skin.c.primary if won else skin.c.tint,
        border_radius=ft.BorderRadius(14, 14, 0, 0),
        alignment=ft.Alignment.TOP_CENTER,
        padding=ft.Padding(4, 8, 4, 0),
    )
    standing = ft.Column(
        [
            *([skin.picture("trophy", 34)] if won else []),
            skin.seat_disc(numbers.get(score.seat, 0), 40),
            skin.text(
                score.seat, 17, bold=True, text_align=ft.TextAlign.CENTER, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS
            ),
            points_figure(skin, score.total, 24, strong=True),
        ],
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        spacing=2,
    )  # fmt: skip
    return ft.Container(named(skin.column([standing, block], 6), f"podium-{score.seat}"), expand=True)


def _line(skin: Skin, score: Score, numbers: Mapping[str, int]) -> ft.Control:
    return named(
        skin.row(
            [
                skin.figure(place_of(score), 18, skin.c.soft),
                skin.seat_disc(numbers.get(score.seat, 0), 28),
                skin.text(score.seat, 17, bold=True, expand=True),
                points_figure(skin, score.total, 20, strong=True),
            ],
            10,
        ),
        f"podium-{score.seat}",
    )
