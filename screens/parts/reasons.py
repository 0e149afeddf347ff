"""Why? A field, and the reasons people give most, at a tap: nobody likes to type with the table waiting."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from screens.hooks import Writing
from screens.skin import Skin, named


def reasons_to_take_back(skin: Skin) -> list[str]:
    _ = skin.words
    return [
        _("A slip of the finger"),
        _("Against the rules"),
        _("The table agreed"),
        _("It was somebody else's turn"),
    ]


def reason_input(
    skin: Skin,
    label: str,
    written: Writing,
    write: Callable[[str], None],
    usual: Sequence[str],
    name: str,
    most: int = 120,
) -> ft.Control:
    def chip(words: str) -> ft.Control:
        """Chosen it stays chosen, however often it is tapped: another takes its place, or it is changed in the field."""
        chosen = written.text == words
        body = skin.text(words, 15, bold=chosen)
        wish = skin.chip(body, lambda: write(words), chosen)
        return named(wish, f"{name}-{words}", selected=chosen)

    return skin.column(
        [
            skin.field(
                label, value=written.text, max_length=most, on_change=lambda event: write(event.data or "")
            ),
            skin.chips([chip(words) for words in usual]),
        ],
        4,
    )
