"""The page of a sheet: names and totals stay above, the lines scroll, and what is typed stays at hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.glimpse import Glimpse
from rules_core.scoring.items import Number, Numbers
from rules_core.scoring.tally import Fault
from rules_core.sheets.lines import gaps
from screens.hooks import settled
from screens.parts.notice_bar import NoticeBar
from screens.parts.sizes import READING_WIDTH
from screens.phone import Phone
from screens.results.page import table_words
from screens.score.cards import line_cards, read_only, section_card, shared_cards
from screens.score.columns import column_chips
from screens.score.fields import Column, keypad
from screens.score.grid import Grid, grid_body, grid_head, open_line
from screens.seat.company import company_pill
from screens.seat.requests import request_cards
from screens.skin import Skin

MARGIN = 16
BESIDE_FROM = 1100
"""Pixels from which what is filled in stands beside the grid; below that, it stands under it."""

PANEL = 390
KEYPAD = 330
BELOW = 330
"""How high the line is that stands under the grid."""


def one_column(
    phone: Phone, glimpse: Glimpse, column: Column, page: ft.Ref[ft.Column], chips: ft.Ref[ft.Row]
) -> ft.Control:
    """For a thumb: whose column it is stays above, the keypad below."""
    skin, filling, seat = phone.skin, column.filling, column.seat
    scorer, tally = filling.scorer, column.tally
    ranking, faults = scorer.score(tally), scorer.faults(tally)
    shown = _shown(column, faults)
    people = column_chips(
        phone, scorer, tally, ranking, faults, column.numbers, seat, filling.open_column, chips
    )
    watches = glimpse.badge.only_watches
    controls: list[ft.Control] = request_cards(phone, glimpse)
    if not watches:
        controls += shared_cards(column, scorer, ranking, shown, first=True)
    if glimpse.badge.records_for(seat):
        controls += line_cards(column, scorer, ranking, shown)
    else:
        controls.append(read_only(skin, ranking, seat))
    if not watches:
        controls += shared_cards(column, scorer, ranking, shown, first=False)
    foot = None if watches else _open_keypad(column) or _onward(column)
    side = max((phone.width - READING_WIDTH) / 2, 0) + MARGIN
    return _framed(phone, skin.column([_title(phone, glimpse), people], 8), controls, foot, page, side)


def side_by_side(phone: Phone, glimpse: Glimpse, column: Column, page: ft.Ref[ft.Column]) -> ft.Control:
    """For a tablet or a laptop: the whole sheet, and beside or below it the line that is being filled in."""
    skin = phone.skin
    scorer, tally = column.filling.scorer, column.tally
    ranking = scorer.score(tally)
    shown = _shown(column, scorer.faults(tally))
    beside = phone.width >= BESIDE_FROM
    watches = glimpse.badge.only_watches
    room = phone.width - 2 * MARGIN - (PANEL + MARGIN if beside and not watches else 0)
    grid = Grid(column, glimpse, scorer, ranking, shown, room)
    controls: list[ft.Control] = request_cards(phone, glimpse)
    if not watches:
        controls += shared_cards(column, scorer, ranking, shown, first=True)
    controls.append(grid_body(grid))
    if not watches:
        controls += shared_cards(column, scorer, ranking, shown, first=False)
    head = skin.column([_title(phone, glimpse), grid_head(grid)], 4)
    if watches:
        return _framed(phone, head, controls, None, page, MARGIN)
    card, typed = _open_entry(grid)
    onward = _onward(column)
    if not beside:
        return _framed(phone, head, controls, _below(skin, card, typed) or onward, page, MARGIN)
    hint = skin.soft(skin.words("Tap a line to fill it in."), 17)
    panel = skin.column([ft.Container(_scrolling(skin, card or hint), expand=True), typed, onward], 12)
    return skin.row(
        [
            ft.Container(_framed(phone, head, controls, None, page, MARGIN), expand=True),
            ft.Container(panel, width=PANEL + MARGIN, padding=ft.Padding(0, 12, MARGIN, 12)),
        ],
        0,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        expand=True,
    )


def _open_entry(grid: Grid) -> tuple[ft.Control | None, ft.Control | None]:
    """The line that is being filled in, under the name of whose it is, and its keypad where it has one."""
    found = open_line(grid)
    if found is None:
        return None, None
    where, line = found
    if line.section.shared:  # it stands on the page itself
        return None, _open_keypad(where)
    skin = grid.skin
    mine = [fault for fault in grid.faults if fault.seat == where.seat]
    who = skin.row(
        [
            skin.seat_disc(where.numbers.get(where.seat, 0), 28),
            skin.text(where.seat, 19, bold=True, expand=True),
            skin.icon_button(ft.Icons.CLOSE, skin.words("Close"), lambda: where.filling.type_into("")),
        ],
        8,
    )
    card = section_card(where, line.section, line.items, grid.ranking, mine)
    return skin.column([who, card], 8), _open_keypad(where, closes=False)


def _below(skin: Skin, card: ft.Control | None, typed: ft.Control | None) -> ft.Control | None:
    if card is None:
        return typed
    return skin.row(
        [
            ft.Container(_scrolling(skin, card), expand=True, height=BELOW),
            ft.Container(typed, width=KEYPAD) if typed is not None else None,
        ],
        12,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _open_keypad(column: Column, *, closes: bool = True) -> ft.Control | None:
    """The keypad of the line that is open; it closes the line, unless that stands beside it with a cross of its own."""
    filling = column.filling
    item = filling.scorer.items.get(filling.item)
    if not isinstance(item, Number | Numbers):
        return None
    return keypad(column, item, filling.seat_of(item.id), closes=closes)


def _onward(column: Column) -> ft.Control:
    """The one main button: on to the next column, and after the last one to the result."""
    return Onward(column, key="onward" if column.filling.side_by_side else f"onward-{column.seat}")


@ft.component
def Onward(column: Column, key: Any = None) -> ft.Control:
    """It comes up where the keypad was, or another one like it: its first moment takes no tap."""
    phone, filling = column.phone, column.filling
    ready = settled()
    _ = phone.skin.words
    after = "" if filling.side_by_side else filling.next_column(column.seat)
    return phone.skin.main_button(
        _("Next: {seat}", seat=after) if after else _("Show the result"),
        (lambda: filling.go_on_to(after)) if after else filling.finish,
        disabled=phone.busy or not ready,
        name="sheet-on",
    )


def _title(phone: Phone, glimpse: Glimpse) -> ft.Control:
    skin = phone.skin
    words = table_words(skin, glimpse)
    told = ft.Semantics(
        heading_level=1,
        content=skin.soft(words, 15, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS),
    )
    return skin.row(
        [ft.Container(told, expand=True), company_pill(skin, glimpse, lambda: phone.open_menu())], 8
    )


def _shown(column: Column, faults: Sequence[Fault]) -> list[Fault]:
    """What cannot be, and once somebody wanted the result also what is only empty."""
    filling = column.filling
    wrong = [fault for fault in faults if not fault.missing]
    return [*wrong, *gaps(filling.scorer, column.tally)] if filling.finishing.has_begun else wrong


def _scrolling(skin: Skin, content: ft.Control) -> ft.Control:
    return skin.column([content], 0, scroll=ft.ScrollMode.AUTO, expand=True)


def _framed(
    phone: Phone,
    head: ft.Control,
    controls: Sequence[ft.Control],
    foot: ft.Control | None,
    page: ft.Ref[ft.Column],
    side: float,
) -> ft.Control:
    """Only the middle scrolls."""
    skin = phone.skin
    # Nothing above the first card and below the last: so the room between cards is there too.
    body = skin.column(
        [ft.Container(height=0), *controls, ft.Container(height=0)],
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        ref=page,
    )
    parts: list[ft.Control | None] = [
        ft.Container(
            head,
            padding=ft.Padding(side, 10, side, 8),
            border=ft.Border(bottom=ft.BorderSide(1, skin.c.line)),
        ),
        ft.Container(body, padding=ft.Padding(side, 0, side, 0), expand=True),
        NoticeBar(phone, side - 4, key="notices"),
        ft.Container(foot, padding=ft.Padding(side, 4, side, 12)) if foot is not None else None,
    ]
    return skin.column(parts, 0, expand=True)
