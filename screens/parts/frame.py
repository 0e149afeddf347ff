"""The frame around every screen: page margins, headings, the notice above the bar."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from screens.phone import Phone
from screens.skin import Skin, Tap, named
from screens.slips import Notice

READING_WIDTH = 640
"""Wider columns are hard to read."""

LARGE_TEXT = 1.3
"""Beyond this text size, what stood side by side stands below each other."""

BOARD_WIDTH = 832
"""A page with a board may be as wide as a tablet held upright."""


def page_of(
    phone: Phone,
    controls: Sequence[ft.Control | None],
    *,
    bottom: Sequence[ft.Control] = (),
    widest: float = READING_WIDTH,
) -> ft.Control:
    """A scrolling page, with what must stay at thumb height below it."""
    skin = phone.skin
    limit = min(phone.width, widest)
    side = max((phone.width - limit) / 2, 0) + 16
    body = ft.Container(
        skin.column(controls, scroll=ft.ScrollMode.AUTO, expand=True),
        padding=ft.Padding(side, 12, side, 8),
        expand=True,
    )
    foot = [ft.Container(skin.column(bottom, 8), padding=ft.Padding(side, 4, side, 12))] if bottom else []
    return skin.column([body, *foot], 0, expand=True)


def top_line(skin: Skin, small: str, title: str, right: ft.Control | None = None) -> ft.Control:
    """The game in small letters, and one sentence that says what is going on."""
    words = skin.column(
        [skin.soft(small, 15, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS), skin.head(title)],
        -2,
        expand=True,
    )
    if skin.scale > LARGE_TEXT and right is not None:
        return skin.column([words, ft.Row([right])], 6)
    return skin.row([words, right], vertical_alignment=ft.CrossAxisAlignment.START)


def back_line(
    skin: Skin, title: str, on_back: Tap, *, close: bool = False, right: ft.Control | None = None
) -> ft.Control:
    _ = skin.words
    icon, name = (ft.Icons.CLOSE, _("Close")) if close else (ft.Icons.ARROW_BACK, _("Back"))
    return skin.row(
        [skin.icon_button(icon, name, on_back), ft.Container(skin.head(title, 24), expand=True), right], 4
    )


def waiting(skin: Skin) -> ft.Control:
    """Something is being fetched and will stand here."""
    return ft.Row([ft.ProgressRing(color=skin.c.accent)], alignment=ft.MainAxisAlignment.CENTER)


def notice_bar(phone: Phone) -> ft.Control:
    """What has just happened, and how to take it back.

    Its place is always kept, empty or not: what stands below stays the same control, and a tap on it is not lost.
    """
    notice = phone.notice
    if notice is None:
        return ft.Container(height=0)
    skin = phone.skin
    _ = skin.words

    async def act() -> None:
        chosen = notice.on_action
        phone.hush()
        if chosen is not None:
            await chosen()

    action = skin.quiet_button(notice.action, act, colour=_ink(skin, notice)) if notice.action else None
    close = skin.icon_button(ft.Icons.CLOSE, _("Dismiss"), lambda: phone.hush(), icon_size=20)
    sign = skin.icon(
        ft.Icons.CHECK if notice.tone == "good" else ft.Icons.INFO_OUTLINE, 22, _ink(skin, notice)
    )
    said = ft.Semantics(live_region=True, identifier="notice", content=skin.text(notice.text, 16))
    words = ft.Container(said, expand=True)
    line: ft.Control = skin.row([sign, words, action, close], 8)
    if skin.scale > LARGE_TEXT and action is not None:
        line = skin.column([skin.row([sign, words, close], 8), action], 0)
    side = max((phone.width - READING_WIDTH) / 2, 0) + 12
    bg = {"bad": skin.c.bad_tint, "good": skin.c.tint}.get(notice.tone, skin.c.raised)
    return ft.Container(
        skin.card(line, bg=bg, border=_ink(skin, notice), pad=8), padding=ft.Padding(side, 4, side, 8)
    )


def _ink(skin: Skin, notice: Notice) -> str:
    return {"bad": skin.c.bad, "good": skin.c.primary}.get(notice.tone, skin.c.primary)


def choice_card(
    skin: Skin,
    lead: ft.Control | None,
    title: str,
    line: str = "",
    *,
    on_click: Tap | None = None,
    tail: ft.Control | None = None,
    quiet: bool = False,
    selected: bool = False,
    name: str = "",
    tail_is_button: bool = False,
    small: bool = False,
    below: ft.Control | None = None,
) -> ft.Control:
    """A card to tap: what, and one line about it. The whole card is the button, also for screen readers.

    What stands `below` has buttons of its own: then the button is the part above it.
    """
    ink = skin.c.soft if quiet else skin.c.ink
    body = skin.column(
        [
            skin.text(title, 17 if small else 19, ink, bold=True),
            skin.soft(line, 14 if small else 15) if line else None,
        ],
        0,
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    chosen = skin.c.tint if selected else None
    words = skin.row([lead, body], expand=True)
    if tail_is_button:
        # Two buttons side by side: the card itself and its tail.
        inside = skin.row([words, tail])
        return ft.Semantics(
            identifier=name or None,
            container=True,
            content=skin.card(inside, pad=8 if small else 12, bg=chosen),
        )
    inside = skin.row([words, tail])
    if below is not None:
        head = ft.Container(
            inside, padding=ft.Padding(12, 12, 12, 8), border_radius=18, ink=True, on_click=on_click
        )
        rest = ft.Container(below, padding=ft.Padding(12, 0, 12, 12))
        return skin.card(skin.column([named(head, name), rest], 0), pad=0)
    card = skin.card(
        inside, pad=12, on_click=on_click, bg=chosen, border=skin.c.primary if selected else None
    )
    return named(card, name, selected=selected or None)
