"""Where the points came from: a table of categories by player, each line with its reason and rule, and a chart."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import flet as ft

from companion.results.result import Category
from rules_core.scoring.ranking import POINTS, Line, Ranking, Score
from rules_core.words import Text
from screens.hooks import remember
from screens.parts.figures import signed
from screens.parts.sizes import LARGE_TEXT
from screens.phone import Phone
from screens.skin import DRAWN, Skin, named, seat_look
from screens.translator import capital

SIDE_BY_SIDE = 4
"""More players than this do not fit beside each other on a phone with names: then discs stand for them."""

SHADES = (1.0, 0.62, 0.82, 0.42, 0.72, 0.5, 0.9, 0.34, 0.66, 0.56)
"""How strong the colour of each category is in a bar; neighbours differ."""

BAR = 30
TOTALS = 42


def points_of(score: Score, category: str) -> int:
    return sum(line.points for line in score.lines if line.category == category)


@ft.component
def PointsTable(
    phone: Phone,
    ranking: Ranking,
    categories: Sequence[Category],
    numbers: Mapping[str, int],
    key: Any = None,
) -> ft.Control:
    """A row for each category; a tap opens the reasons, and a reason opens its rule."""
    skin = phone.skin
    _ = skin.words
    opened, open_ = remember("")
    scores = ranking.scores

    def toggle(category: str) -> Callable[[], None]:
        return lambda: open_(lambda now: "" if now == category else category)

    rows: list[ft.Control] = [_head(skin, scores, numbers)]
    for category in categories:
        is_open = opened == category.id
        rows.append(_row(skin, category, scores, is_open, toggle(category.id)))
        if is_open:
            rows += [_reasons(phone, score, category.id, numbers) for score in scores]
    rows.append(_totals(skin, scores))
    return ft.Semantics(
        identifier="points-table", container=True, content=skin.card(skin.column(rows, 4), pad=12)
    )


def _cell(content: ft.Control) -> ft.Container:
    return ft.Container(content, expand=2, alignment=ft.Alignment.CENTER_RIGHT)


def _head(skin: Skin, scores: Sequence[Score], numbers: Mapping[str, int]) -> ft.Control:
    named_too = len(scores) <= SIDE_BY_SIDE and skin.scale <= LARGE_TEXT
    cells = [
        _cell(
            ft.Column(
                [
                    skin.seat_disc(numbers.get(score.seat, 0), 26),
                    *(
                        [skin.soft(score.seat, 13, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)]
                        if named_too
                        else []
                    ),
                ],
                horizontal_alignment=ft.CrossAxisAlignment.END,
                spacing=2,
            )
        )
        for score in scores
    ]
    return ft.Semantics(
        exclude_semantics=not named_too,
        content=ft.Row([ft.Container(expand=_name_share(scores)), *cells], spacing=6),
    )


def _name_share(scores: Sequence[Score]) -> int:
    """How much of the row the name of the category gets: enough to be read, whoever plays."""
    return 7 if len(scores) <= SIDE_BY_SIDE else 8


def _row(
    skin: Skin, category: Category, scores: Sequence[Score], is_open: bool, on_click: Callable[[], Any]
) -> ft.Control:
    _ = skin.words
    sign = ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE
    name = ft.Container(
        skin.row(
            [
                skin.picture(category.icon, 22) if category.icon in DRAWN else None,
                skin.text(capital(_(category.title)), 15, skin.c.primary, bold=True, expand=True),
                skin.icon(sign, 16, skin.c.primary),
            ],
            4,
        ),
        expand=_name_share(scores),
    )
    cells = [_cell(points_figure(skin, points_of(score, category.id))) for score in scores]
    return named(skin.link(ft.Row([name, *cells], spacing=6), on_click, 12), f"category-{category.id}")


def points_figure(skin: Skin, points: int, size: float = 17, strong: bool = False) -> ft.Control:
    """Points with a real minus, and lost ones in the colour of a loss."""
    ink = skin.c.bad if points < 0 else skin.c.ink if points or strong else skin.c.soft
    return skin.figure(signed(points), size, ink)


def _reasons(phone: Phone, score: Score, category: str, numbers: Mapping[str, int]) -> ft.Control:
    """Why one player got these points."""
    skin = phone.skin
    lines = [line for line in score.lines if line.category == category]
    rows: list[ft.Control] = [
        skin.row([skin.seat_disc(numbers.get(score.seat, 0), 22), skin.text(score.seat, 15, bold=True)], 8),
        *(reason_line(phone, line) for line in lines),
    ]
    if not lines:
        rows.append(skin.soft(phone.skin.words("nothing to count"), 15))
    return ft.Container(skin.column(rows, 0), padding=ft.Padding(8, 4, 0, 8))


def reason_line(phone: Phone, line: Line) -> ft.Control:
    """Points and their reason; a tap opens the rule."""
    skin = phone.skin
    row = skin.row(
        [
            skin.text(capital(skin.words(line.reason)), 15, skin.c.primary, expand=True),
            points_figure(skin, line.points, 16),
        ]
    )
    return skin.link(row, lambda: phone.show_rule(line.rule), 13)


def _totals(skin: Skin, scores: Sequence[Score]) -> ft.Control:
    _ = skin.words
    name = ft.Container(skin.text(_("Total"), 17, bold=True), expand=_name_share(scores))
    cells = [_cell(points_figure(skin, score.total, 20, strong=True)) for score in scores]
    return ft.Container(
        ft.Row([name, *cells], spacing=6),
        border=ft.Border(top=ft.BorderSide(1.5, skin.c.line)),
        padding=ft.Padding(0, 10, 0, 4),
    )


def points_chart(
    skin: Skin,
    ranking: Ranking,
    categories: Sequence[Category],
    numbers: Mapping[str, int],
    unit: Text = POINTS,
) -> ft.Control | None:
    """A bar for each player in parts as large as what each category gave; what was lost stands left of the line."""
    _ = skin.words
    # What gave nobody anything has no number: the legend would begin with 2, or leave one out.
    categories = [
        category for category in categories if any(points_of(score, category.id) for score in ranking.scores)
    ]
    sums = {
        score.seat: [points_of(score, category.id) for category in categories] for score in ranking.scores
    }
    span = Span.of(list(sums.values()))
    if span == Span(0, 0):
        return None
    rows: list[ft.Control] = [skin.text(_("Where the {unit} came from", unit=_(unit)), 17, bold=True)]
    rows += [_bar(skin, score, sums[score.seat], categories, numbers, span) for score in ranking.scores]
    return ft.Semantics(
        identifier="points-chart",
        container=True,
        content=skin.card(skin.column([*rows, _legend(skin, categories)], 10)),
    )


class Span(NamedTuple):
    """How far the bars of all players reach, below nothing and above it."""

    lost: int
    won: int

    @staticmethod
    def of(sums: Sequence[Sequence[int]]) -> Span:
        """
        >>> Span.of([[5, -2, 3], [4, -6, 0]])
        Span(lost=6, won=8)
        """
        lost = max((-sum(points for points in own if points < 0) for own in sums), default=0)
        won = max((sum(points for points in own if points > 0) for own in sums), default=0)
        return Span(lost, won)


def _bar(
    skin: Skin,
    score: Score,
    own: Sequence[int],
    categories: Sequence[Category],
    numbers: Mapping[str, int],
    span: Span,
) -> ft.Control:
    _ = skin.words
    place = numbers.get(score.seat, 0)

    def segment(index: int) -> ft.Control:
        points = own[index]
        minus = points < 0
        colour = ft.Colors.with_opacity(SHADES[index % len(SHADES)], seat_look(place).colour)
        ink = skin.c.bad if minus else "#FFFFFF"
        return ft.Container(
            skin.text(str(index + 1), 12, ink, bold=True)
            if abs(points) * 14 >= span.won + span.lost
            else None,
            expand=abs(points),
            height=BAR,
            bgcolor=skin.c.bad_tint if minus else colour,
            alignment=ft.Alignment.CENTER,
            border=ft.Border.all(1.5, skin.c.bad)
            if minus
            else ft.Border(right=ft.BorderSide(1, skin.c.surface)),
            tooltip=f"{_(categories[index].title)}: {signed(points)}",
        )

    def rest(points: int) -> list[ft.Control]:
        return [ft.Container(expand=points, height=BAR)] if points > 0 else []

    # From the line outwards the categories stand in their order, on either side of it.
    lost = [index for index in reversed(range(len(own))) if own[index] < 0]
    won = [index for index in range(len(own)) if own[index] > 0]
    line = [ft.Container(width=2, height=BAR + 6, bgcolor=skin.c.ink)] if span.lost else []
    pieces: list[ft.Control] = [
        *rest(span.lost + sum(own[index] for index in lost)),
        *map(segment, lost),
        *line,
        *map(segment, won),
        *rest(span.won - sum(own[index] for index in won)),
    ]
    told = ", ".join(
        f"{_(category.title)} {signed(points)}"
        for category, points in zip(categories, own, strict=True)
        if points
    )
    return ft.Semantics(
        label=f"{score.seat}: {told}",
        container=True,
        exclude_semantics=True,
        content=skin.row(
            [
                skin.seat_disc(place, 26),
                ft.Container(
                    ft.Row(pieces, spacing=0, vertical_alignment=ft.CrossAxisAlignment.CENTER), expand=True
                ),
                ft.Container(
                    points_figure(skin, score.total, 17, strong=True),
                    width=TOTALS * skin.gentle,
                    alignment=ft.Alignment.CENTER_RIGHT,
                ),
            ],
            8,
        ),
    )


def _legend(skin: Skin, categories: Sequence[Category]) -> ft.Control:
    """The numbers in the bars; colours alone would tell nobody who cannot tell them apart."""
    _ = skin.words
    entries: list[ft.Control] = [
        skin.row(
            [
                skin.figure(str(number), 14, skin.c.soft),
                skin.soft(capital(_(category.title)), 14),
            ],
            4,
            tight=True,
        )
        for number, category in enumerate(categories, 1)
    ]
    return ft.Row(entries, wrap=True, spacing=14, run_spacing=4)
