"""What a phone says above its bar: the news of the table, and below them the answer to the last tap."""

from __future__ import annotations

from typing import Any

import flet as ft

from screens.hooks import drawn_when_changed, remember, settled
from screens.parts.sizes import LARGE_TEXT, READING_WIDTH
from screens.phone import Phone
from screens.skin import Skin
from screens.slips import Notice

LONG = 90
"""Letters, those of the button twice, from which on a phone it stands below the words: beside it they would be a narrow
column."""


@ft.component
def NoticeBar(phone: Phone, side: float | None = None, key: Any = None) -> ft.Control:
    """What everybody should hear of, and what has just happened here and how to take it back.

    Its place is always kept, empty or not: what stands below stays the same control, and a tap on it is not lost. It is
    drawn by itself: news come and go without the page being drawn again.
    """
    _count, bump = remember(0)
    phone.redraw_notices = lambda: bump(lambda number: number + 1)
    notices = phone.notices
    told = [("announcement", notices.announced), ("notice", notices.answered)]
    cards = [
        NoticeCard(phone, phone.skin, notice, name, key=f"{name}-{id(notice)}")
        for name, notice in told
        if notice is not None
    ]
    if not cards:
        return ft.Container(height=0)
    if side is None:
        side = max((phone.width - READING_WIDTH) / 2, 0) + 12
    return ft.Container(phone.skin.column(cards, 6), padding=ft.Padding(side, 4, side, 8))


@drawn_when_changed
@ft.component
def NoticeCard(phone: Phone, skin: Skin, notice: Notice, name: str, key: Any = None) -> ft.Control:
    """It comes unasked, where a finger may be on its way to something else: its first moment takes no tap."""
    _ = skin.words
    ink = skin.c.bad if notice.tone == "bad" else skin.c.primary
    ready = settled()

    async def act() -> None:
        phone.hush(notice)
        if notice.on_action is not None:
            await notice.on_action()

    action = skin.quiet_button(notice.action, act, colour=ink, disabled=not ready) if notice.action else None
    close = skin.icon_button(
        ft.Icons.CLOSE, _("Dismiss"), lambda: phone.hush(notice), icon_size=20, disabled=not ready
    )
    said = skin.column(
        [
            skin.text(notice.title, 17, bold=True) if notice.title else None,
            skin.text(notice.text, 16) if notice.text else None,
        ],
        0,
    )
    words = ft.Container(ft.Semantics(live_region=True, identifier=name, content=said), expand=True)
    sign = skin.icon(_sign(notice, name), 22, ink)
    line: ft.Control = skin.row([sign, words, action, close], 8)
    is_long = skin.scale > LARGE_TEXT or (_letters(notice) > LONG and not phone.is_wide)
    if is_long and action is not None:
        line = skin.column([skin.row([sign, words, close], 8), action], 0)
    return skin.card(line, bg=_ground(skin, notice, name), border=ink, pad=8)


def _letters(notice: Notice) -> int:
    return len(notice.text) + 2 * len(notice.action)


def _sign(notice: Notice, name: str) -> ft.IconData:
    if name == "announcement":
        return ft.Icons.CAMPAIGN_OUTLINED
    return ft.Icons.CHECK if notice.tone == "good" else ft.Icons.INFO_OUTLINE


def _ground(skin: Skin, notice: Notice, name: str) -> str:
    if name == "announcement":
        return skin.c.accent_tint
    return {"bad": skin.c.bad_tint, "good": skin.c.tint}.get(notice.tone, skin.c.raised)
