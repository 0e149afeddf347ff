"""All players side by side, as on paper: lines down, players across. What is tapped is filled in beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from companion.glimpse import Glimpse
from rules_core.scoring.items import Cards, Item, Number, Numbers, Pairs
from rules_core.scoring.ranking import Ranking
from rules_core.scoring.tally import SHARED, Fault, Scorer, Section, Tally
from rules_core.sheets.lines import SheetLine, is_entered, lines_of
from screens.parts.figures import signed
from screens.score.cards import points_figure, points_of
from screens.score.columns import column_sign, totals_of
from screens.score.fields import Column
from screens.skin import DRAWN, Skin, named, scroll_mark
from screens.translator import capital

WORDS = 220
ROW = 54
EDGE = 4
"""Between the border of the grid and its cells."""


@dataclass(frozen=True)
class Row:
    """One line of the grid: what a section comes to, or one thing that is asked for it."""

    section: Section
    item: Item | None
    """Nothing for the line that only tells the points."""

    alone: bool = False
    """Whether the item is all that its section asks, so that one line tells both."""


def rows_of(scorer: Scorer, tally: Tally) -> list[Row]:
    """Everything that is asked of anybody, in the order of the sheet."""
    rows: list[Row] = []
    asked: dict[str, dict[str, Item]] = {}
    by_id: dict[str, Section] = {}
    for seat in tally.players:
        for line in lines_of(scorer, tally, seat):
            by_id[line.section.id] = line.section
            found = asked.setdefault(line.section.id, {})
            found |= {item.id: item for item in line.items if item.id != line.section.total.id}
    in_order = sorted(scorer.sections, key=lambda section: section.breaks_ties)
    for section in in_order:
        if section.id not in by_id:
            continue
        items = [item for item in section.items if item.id in asked[section.id]]
        if len(items) == 1:
            rows.append(Row(section, items[0], alone=True))
            continue
        rows.append(Row(section, None))
        rows += [Row(section, item) for item in items]
    return rows


@dataclass(frozen=True)
class Grid:
    """What the grid is drawn from."""

    column: Column
    glimpse: Glimpse
    scorer: Scorer
    ranking: Ranking
    faults: Sequence[Fault]
    width: float

    @property
    def skin(self) -> Skin:
        return self.column.phone.skin

    @property
    def seats(self) -> list[str]:
        return list(self.column.tally.players)

    @property
    def words(self) -> float:
        """The room for what a line is called."""
        return min(WORDS * self.skin.gentle, self.width * 0.32)

    @property
    def cell(self) -> float:
        return (self.width - self.words - 2 * EDGE - 2) / max(len(self.seats), 1)


def grid_head(grid: Grid) -> ft.Control:
    """The players with their totals; a tap opens the first line of a column that is empty."""
    skin, filling = grid.skin, grid.column.filling
    totals = totals_of(grid.ranking)

    def head(seat: str) -> ft.Control:
        is_open = seat == filling.seat and bool(filling.item)
        body = ft.Column(
            [
                skin.row(
                    [
                        skin.seat_disc(grid.column.numbers.get(seat, 0), 24),
                        column_sign(skin, grid.scorer, grid.column.tally, grid.faults, seat),
                    ],
                    6,
                    tight=True,
                ),
                skin.text(seat, 15, bold=True, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
                skin.figure(signed(totals[seat]), 22),
            ],
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            spacing=2,
        )
        return named(
            ft.Container(
                body,
                width=grid.cell,
                padding=ft.Padding(4, 8, 4, 6),
                border_radius=14,
                bgcolor=skin.c.tint if is_open else None,
            ),
            f"column-{seat}",
            selected=is_open,
        )

    heads = ft.Row([ft.Container(width=grid.words), *(head(seat) for seat in grid.seats)], spacing=0)
    return ft.Container(heads, padding=ft.Padding(EDGE + 1, 0, EDGE + 1, 0))


def grid_body(grid: Grid) -> ft.Control:
    skin = grid.skin
    rows = rows_of(grid.scorer, grid.column.tally)
    lines: list[ft.Control] = []
    for number, row in enumerate(rows):
        begins = row.item is None or row.alone
        lines.append(
            ft.Container(
                ft.Row([_label(grid, row), *(_cell(grid, row, seat) for seat in grid.seats)], spacing=0),
                border=ft.Border(top=ft.BorderSide(1, skin.c.line)) if begins and number else None,
                key=scroll_mark(row_key(row.section)) if begins else None,
            )
        )
    return ft.Semantics(
        identifier="sheet-grid", container=True, content=skin.card(ft.Column(lines, spacing=0), pad=EDGE)
    )


def row_key(section: Section) -> str:
    """What the grid is scrolled to."""
    return f"row-{section.id}"


def _label(grid: Grid, row: Row) -> ft.Control:
    skin = grid.skin
    _ = skin.words
    icon = row.section.icon if row.item is None or row.alone else row.item.icon
    label = row.section.title if row.item is None or row.alone else row.item.label
    inside = row.item is not None and not row.alone
    return ft.Container(
        skin.row(
            [
                skin.picture(icon, 20 if inside else 24) if icon in DRAWN else None,
                skin.text(
                    capital(_(label)),
                    15 if inside else 16,
                    bold=not inside,
                    expand=True,
                    max_lines=2,
                    overflow=ft.TextOverflow.ELLIPSIS,
                ),
            ],
            8,
        ),
        width=grid.words,
        padding=ft.Padding(26 if inside else 12, 4, 6, 4),
        tooltip=_(row.section.note) if row.section.note else None,
    )


def _cell(grid: Grid, row: Row, seat: str) -> ft.Control:
    """What somebody has in a line; a tap fills it in."""
    skin, tally = grid.skin, grid.column.tally
    item = _item_of(grid, row, seat)
    points = points_of(grid.ranking, seat, row.section.id) if row.item is None or row.alone else None
    name = f"cell-{seat}-{item.id if item is not None else row.section.id}"
    if item is None:
        figure = points_figure(skin, points, 18) if points is not None and row.item is None else None
        return ft.Container(figure, width=grid.cell, height=ROW, alignment=ft.Alignment.CENTER)
    value = tally.of(seat).get(item.id)
    mine = [fault for fault in grid.faults if (fault.seat, fault.item) == (seat, item.id)]
    filling = grid.column.filling
    is_open = (filling.seat, filling.item) == (seat, item.id)
    wrong = any(not fault.missing for fault in mine)
    ink = skin.c.bad if wrong else skin.c.ink if is_entered(tally, item, seat) else skin.c.soft
    words = _short(skin, item, value)
    cut: dict[str, Any] = {
        "max_lines": 2,
        "overflow": ft.TextOverflow.ELLIPSIS,
        "text_align": ft.TextAlign.CENTER,
    }
    counted = isinstance(item, Number | Numbers | Cards | Pairs) or value is None
    shown = skin.figure(words, 18, ink) if counted else skin.text(words, 14, ink, **cut)
    tells_more = value is not None and points is not None and not _says_points(grid, row)
    body = skin.row(
        [
            # words give way to the points beside them, figures stand close to them
            ft.Container(
                shown,
                expand=not (tells_more and counted),
                expand_loose=True,
                alignment=ft.Alignment.CENTER,
            ),
            points_figure(skin, points, 14) if tells_more and points is not None else None,
        ],
        6,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    edge = skin.c.accent if is_open else skin.c.bad if wrong else skin.c.accent if mine else skin.c.line
    may = grid.glimpse.badge.records_for(seat)
    box = ft.Container(
        body,
        height=ROW - 6,
        border_radius=10,
        border=ft.Border.all(2 if is_open or mine else 1, edge),
        bgcolor=skin.c.accent_tint if is_open else skin.c.bg if value is None else skin.c.surface,
        padding=ft.Padding(6, 0, 6, 0),
        ink=may,
        on_click=_tap(grid, item, seat) if may else None,
    )
    return ft.Container(named(box, name, selected=is_open), width=grid.cell, padding=ft.Padding(3, 3, 3, 3))


def _item_of(grid: Grid, row: Row, seat: str) -> Item | None:
    """What is asked in this line of this player; typed points stand in the line of the section."""
    items = grid.scorer.asked(grid.column.tally, row.section, seat)
    typed = bool(items) and row.section.is_typed(grid.column.tally.players[seat])
    if typed and (row.item is None or row.alone):
        return row.section.total
    return next((item for item in items if row.item is not None and item.id == row.item.id), None)


def _says_points(grid: Grid, row: Row) -> bool:
    """Whether what is entered in a line are its points: then they are not told twice."""
    for seat, own in grid.column.tally.players.items():
        item = _item_of(grid, row, seat)
        value = own.get(item.id) if item is not None else None
        points = points_of(grid.ranking, seat, row.section.id)
        told = "" if points is None else signed(points)
        if item is not None and value is not None and _short(grid.skin, item, value) != told:
            return False
    return True


def _tap(grid: Grid, item: Item, seat: str) -> Callable[[], Any]:
    return lambda: grid.column.filling.type_into(item.id, seat)


def _short(skin: Skin, item: Item, value: Any) -> str:
    """A value in a few letters: sums and counts, where the whole would not fit."""
    value = item.usual if value is None else value
    if value is None:
        return "–"
    match item:
        case Number():
            return signed(value)
        case Numbers():
            return signed(sum(value))
        case Cards():
            return str(sum(value.values()))
        case Pairs():
            return str(len(value))
    return capital(skin.words(item.words(value)))


def open_line(grid: Grid) -> tuple[Column, SheetLine] | None:
    """The line that is being filled in, if any: in whose column, and what is asked there."""
    item = grid.column.filling.item
    section = grid.scorer.section_of.get(item)
    if section is None:
        return None
    seat = SHARED if section.shared else grid.column.filling.seat
    items = grid.scorer.asked(grid.column.tally, section, seat)
    return (replace(grid.column, seat=seat), SheetLine(section, items)) if items else None
