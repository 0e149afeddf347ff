"""The big screen: board, whose turn, standings, and the code to join. Nothing to tap, readable from across the room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.games.library import presentation
from companion.glimpse import Glimpse
from companion.tables import Stage
from rules_core.engine.pictures import Picture
from screens.classroom.strip import WIDE, headline_strip
from screens.kept import Keeper, keeper
from screens.lobby.addresses import best_host, join_address
from screens.lobby.qr import qr_image
from screens.pane import narrowed
from screens.parts.notice_bar import NoticeBar
from screens.parts.painter import Plan, painted
from screens.phone import Phone
from screens.seat.company import seat_numbers
from screens.seat.last import last_card
from screens.seat.now import headline
from screens.seat.piles import group_line, open_cards
from screens.seat.table import result_card, seat_line
from screens.way_back import WayBack

UPRIGHT = 700
"""From here on a screen held upright is large enough for words beside a tall board."""

TWO_ABREAST = 580
"""From here on, two players stand side by side when they are many."""

NARROWEST_SIDE, SIDE, WIDEST_SIDE, BETWEEN = 340, 440, 600, 64
FROM_AFAR = 1.2
"""How much larger than on a phone the words beside the board are."""

FEW = 3
"""So many players fit on the screen with the reasons for their points; of more, only the totals are shown."""

CODE, BESIDE_CODE = 104, 120
"""The side of the square that phones scan, and the room for its letters."""

ABOVE, ABOVE_WITH_CODE = 130, 164
"""What the heading and the edges take of the height."""

HEADING, LINE = 90, 42
"""What the last step needs below the board: its heading, and each of its lines."""


@ft.component
def BigScreen(phone: Phone, glimpse: Glimpse, key: Any = None) -> ft.Control:
    skin, kept = phone.skin, keeper()
    wide = stands_beside(glimpse.pictures, phone.width)
    code = kept("code", _join, phone, glimpse, best_host(phone))
    code_above = phone.width >= UPRIGHT
    height = float(phone.page.height or 800) - (ABOVE_WITH_CODE if code is not None else ABOVE)
    side = room = phone.width - 32
    if wide:
        side = beside(glimpse.pictures, phone.width, height)
        room = phone.width - side - BETWEEN

    async def back() -> None:
        await phone.go(f"/t/{glimpse.table_id}")

    title = skin.row(
        [
            kept("heading", _heading, phone, glimpse),
            headline_strip(phone, glimpse),
            code if code_above else None,
            skin.icon_button(ft.Icons.CLOSE, skin.words("Back to the table"), back),
        ]
    )
    boards: list[ft.Control | None] = [
        kept(f"picture-{number}", _board, phone, glimpse, picture, room, height if wide else None)
        for number, picture in enumerate(glimpse.pictures)
    ]
    lines = 0
    if wide and glimpse.stage != Stage.FINISHED:
        below = height - sum(Plan(picture, room, height).height for picture in glimpse.pictures)
        lines = int((below - HEADING) / LINE)
    if lines > 0:
        below_it = kept("last", last_card, narrowed(phone, room, FROM_AFAR), glimpse, lines)
        boards.append(ft.Container(below_it))
    standings = _standings(kept, narrowed(phone, side, FROM_AFAR), glimpse, with_last=lines <= 0)
    left: list[ft.Control | None] = [*boards]
    if not wide:
        left += [*standings, None if code_above else code]
    page = skin.column(left, scroll=ft.ScrollMode.AUTO, expand=True)
    body: ft.Control = page
    if wide:
        beside_it = skin.column(standings, 10, scroll=ft.ScrollMode.AUTO, expand=True)
        body = skin.row(
            [page, ft.Container(beside_it, width=side)],
            32,
            expand=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    return ft.Container(
        skin.column(
            [title, body, NoticeBar(phone, key="notices"), WayBack(phone, back, key="way-back")],
            12,
            expand=True,
        ),
        padding=16,
        expand=True,
    )


def stands_beside(pictures: Sequence[Picture], width: float) -> bool:
    """Whether the words stand beside the board: on an upright screen only beside a board as upright as itself."""
    tall = bool(pictures) and all(picture.height > picture.width for picture in pictures)
    return width >= WIDE or (width >= UPRIGHT and tall)


def beside(pictures: Sequence[Picture], width: float, height: float) -> float:
    """How wide the standings are: beside a board that is tall and narrow there is more room for words."""
    least = SIDE if width >= WIDE else NARROWEST_SIDE
    room = width - least - BETWEEN
    used = max((Plan(picture, room, height).width for picture in pictures), default=room)
    return min(least + room - used, WIDEST_SIDE)


def _heading(phone: Phone, glimpse: Glimpse) -> ft.Control:
    skin = phone.skin
    small = " · ".join(part for part in (glimpse.game, skin.words(glimpse.clock)) if part)
    title = skin.head(headline(skin, glimpse, personal=False), 40)
    return skin.column([skin.soft(small, 20), title], -4, expand=True)


def _board(phone: Phone, glimpse: Glimpse, picture: Picture, room: float, height: float | None) -> ft.Control:
    shown = presentation(glimpse.game_id)
    drawn = painted(phone.skin, shown, picture, seat_numbers(glimpse), room, height=height)
    return ft.Container(drawn, alignment=ft.Alignment.TOP_CENTER)


def _standings(kept: Keeper, phone: Phone, glimpse: Glimpse, with_last: bool) -> list[ft.Control | None]:
    """Everybody's counts and the last step, or the result."""
    skin = phone.skin
    above: list[ft.Control | None] = []
    if glimpse.stage == Stage.FINISHED and glimpse.ranking is not None:
        few = len(glimpse.seats) <= FEW
        above.append(result_card(skin, glimpse, glimpse.ranking, reasons=few))
    else:
        above.append(kept("open-cards", open_cards, phone, glimpse))
        above += [kept(f"group-{group.id}", group_line, phone, glimpse, group) for group in glimpse.groups]
        brief = len(glimpse.seats) >= FEW  # nobody scrolls a screen on the wall
        lines = [kept(f"seat-{seat.name}", seat_line, phone, glimpse, seat, brief) for seat in glimpse.seats]
        above += _in_pairs(phone, lines)
        above.append(kept("last", last_card, phone, glimpse) if with_last else None)
    return above


def _in_pairs(phone: Phone, lines: Sequence[ft.Control | None]) -> list[ft.Control | None]:
    """Many players stand two abreast where there is room: one below the other, the last would be out of sight."""
    if phone.width < TWO_ABREAST or len(lines) <= FEW:
        return [*lines]
    pairs = [[*lines[at : at + 2]] for at in range(0, len(lines), 2)]
    if len(pairs[-1]) == 1:
        pairs[-1].append(ft.Container())
    return [phone.skin.row([ft.Container(each, expand=True) for each in pair], 10) for pair in pairs]


def _join(phone: Phone, glimpse: Glimpse, host: str) -> ft.Control | None:
    """The code to join, beside the heading: the room below belongs to those who play."""
    if not glimpse.code:
        return None
    skin = phone.skin
    address = join_address(phone, host, glimpse.code)
    square = ft.Container(qr_image(address, CODE), bgcolor="#FFFFFF", border_radius=10, padding=6)
    words = skin.column([skin.soft(skin.words("Join or watch")), skin.figure(glimpse.code, 32)], 0)
    return ft.Row([ft.Container(words, width=BESIDE_CODE), square], spacing=12, tight=True)
