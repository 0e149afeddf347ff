"""The frame around every screen: page margins, headings, cards to tap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft

from screens.parts.notice_bar import NoticeBar
from screens.parts.sizes import LARGE_TEXT, READING_WIDTH
from screens.phone import Phone
from screens.skin import Skin, Tap, named
from screens.way_back import WayBack


@dataclass(frozen=True)
class Heading:
    """What makes a line the heading of a page: where its arrow leads, and whether the browser's Back leads there too."""

    back: Tap
    for_browser: bool = True


def page_of(
    phone: Phone,
    controls: Sequence[ft.Control | None],
    *,
    bottom: Sequence[ft.Control] = (),
    widest: float = READING_WIDTH,
    spacing: float = 12,
    ref: ft.Ref[ft.Column] | None = None,
) -> ft.Control:
    """A scrolling page. The line with the arrow stays above it, and below it what is told and what a thumb must reach.

    What is told stands above the buttons, so that no button moves under a thumb when something is announced.
    """
    skin = phone.skin
    limit = min(phone.width, widest)
    side = max((phone.width - limit) / 2, 0) + 16
    shown = [each for each in controls if each is not None]
    head: list[ft.Control] = []
    if shown and isinstance(shown[0].data, Heading):
        head = [_pinned(phone, shown[0], shown[0].data, side)]
        shown = shown[1:]
    body = ft.Container(
        skin.column(shown, spacing, scroll=ft.ScrollMode.AUTO, expand=True, ref=ref),
        padding=ft.Padding(side, 0 if head else 10, side, 8),
        expand=True,
    )
    told = NoticeBar(phone, side - 4, key="notices") if phone.speaks else None
    foot = ft.Container(skin.column(bottom, 8), padding=ft.Padding(side, 4, side, 12)) if bottom else None
    return skin.column([*head, body, told, foot], 0, expand=True)


def _pinned(phone: Phone, line: ft.Control, heading: Heading, side: float) -> ft.Control:
    """The heading above what scrolls, and what the browser's Back does meanwhile."""
    parts = [line, WayBack(phone, heading.back, key="way-back") if heading.for_browser else None]
    return ft.Container(phone.skin.column(parts, 0), padding=ft.Padding(side, 12, side, 8))


def top_line(skin: Skin, small: str, title: str, right: ft.Control | None = None) -> ft.Control:
    """The game in small letters, and one sentence that says what is going on."""
    words = skin.column(
        [skin.soft(small, 15, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS), skin.head(title)],
        -2,
        expand=True,
    )
    if skin.scale > LARGE_TEXT and right is not None:
        return skin.column([words, ft.Row([right])], 6)
    return skin.row([words, right], vertical_alignment=ft.CrossAxisAlignment.START)


def back_line(
    skin: Skin,
    title: str,
    on_back: Tap,
    *,
    close: bool = False,
    right: ft.Control | None = None,
    for_browser: bool = True,
) -> ft.Control:
    """The arrow and the title of a page. As its first line it stays in sight, and the browser's Back presses the arrow.

    Where the arrow leads deeper, to a page that asks for a reason, the browser's Back does not (`for_browser`).
    """
    _ = skin.words
    icon, name = (ft.Icons.CLOSE, _("Close")) if close else (ft.Icons.ARROW_BACK, _("Back"))
    return skin.row(
        [skin.icon_button(icon, name, on_back), ft.Container(skin.head(title, 24), expand=True), right],
        4,
        data=Heading(on_back, for_browser),
    )


def waiting(skin: Skin) -> ft.Control:
    """Something is being fetched and will stand here."""
    return ft.Row([ft.ProgressRing(color=skin.c.accent)], alignment=ft.MainAxisAlignment.CENTER)


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
    notes: Sequence[ft.Control] = (),
) -> ft.Control:
    """A card to tap: what, and one line about it, with notes. The whole card is the button, also for screen readers.

    What stands `below` has buttons of its own: then the button is the part above it.
    """
    ink = skin.c.soft if quiet else skin.c.ink
    body = skin.column(
        [
            skin.text(title, 17 if small else 19, ink, bold=True),
            skin.soft(line, 14 if small else 15) if line else None,
            *notes,
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


def save_button(skin: Skin, ticket: str) -> ft.Control:
    """The whole game as a file, by the ticket that the host got for it."""
    label = skin.words("Save the game to a file")
    return skin.button(label, None, icon=ft.Icons.DOWNLOAD, action=ft.OpenUrl(f"/files/{ticket}"))
