"""Why? A field, and the reasons people give most, at a tap: nobody likes to type with the table waiting."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from screens.hooks import Writing
from screens.skin import Skin, named


def reason_input(
    skin: Skin, label: str, written: Writing, write: Callable[[str], None], usual: Sequence[str], name: str
) -> ft.Control:
    def chip(words: str) -> ft.Control:
        chosen = written.text == words
        return named(
            ft.Container(
                skin.text(words, 15, bold=chosen),
                padding=ft.Padding(14, 12, 14, 12),
                border_radius=24,
                ink=True,
                bgcolor=skin.c.tint if chosen else skin.c.surface,
                border=ft.Border.all(1, skin.c.primary if chosen else skin.c.line),
                on_click=lambda: write("" if written.text == words else words),
            ),
            f"{name}-{words}",
            selected=chosen,
        )

    return skin.column(
        [
            skin.field(
                label, value=written.text, max_length=120, on_change=lambda event: write(event.data or "")
            ),
            ft.Row([chip(words) for words in usual], wrap=True, spacing=8, run_spacing=8),
        ],
        4,
    )
