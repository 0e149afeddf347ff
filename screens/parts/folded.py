"""A line that opens: what can be known at a glance, and all of it after a tap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from screens.hooks import remember
from screens.skin import Skin, named

HEIGHT = 48
"""As a thumb needs it."""


@ft.component
def Folded(
    skin: Skin,
    picture: str,
    line: str,
    inside: Callable[[], ft.Control],
    name: str,
    colour: str | None = None,
    below: str = "",
    key: Any = None,
) -> ft.Control:
    """`below`: a second, smaller line that is read without opening it, in the same height."""
    is_open, set_open = remember(False)
    words: ft.Control = skin.text(line, 16, colour, bold=True, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)
    if below:
        more = skin.soft(below, 14, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)
        words = skin.column([words, more], -2, alignment=ft.MainAxisAlignment.CENTER)
    sign = ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE
    head = ft.Container(
        skin.row(
            [skin.picture(picture, 26), ft.Container(words, expand=True), skin.icon(sign, 24, skin.c.soft)],
            10,
        ),
        padding=ft.Padding(10, 0, 10, 0),
        height=max(HEIGHT, (48 if below else 30) * skin.scale),
        border_radius=12,
        ink=True,
        on_click=lambda: set_open(not is_open),
    )
    if not is_open:
        return named(head, name, button=True)
    return skin.column(
        [named(head, name, button=True), ft.Container(inside(), padding=ft.Padding(10, 0, 10, 8))], 2
    )
