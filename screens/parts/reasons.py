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
        body = skin.text(words, 15, bold=chosen)
        wish = skin.chip(body, lambda: write("" if written.text == words else words), chosen)
        return named(wish, f"{name}-{words}", selected=chosen)

    return skin.column(
        [
            skin.field(
                label, value=written.text, max_length=120, on_change=lambda event: write(event.data or "")
            ),
            skin.chips([chip(words) for words in usual]),
        ],
        4,
    )
