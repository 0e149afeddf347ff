"""Counts that change, as a small table: of whom, what, before and after."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.games.presentation import Presentation
from companion.glimpse.office import Figure
from screens.skin import DRAWN, Skin
from screens.translator import capital


def signed(figure: int) -> str:
    """A figure with a minus that is as wide as a plus.

    >>> signed(-7)
    '−7'
    """
    return str(figure).replace("-", "−")


def figure_rows(skin: Skin, shown: Presentation, figures: Sequence[Figure]) -> list[ft.Control]:
    """One line a count, under the name of whoever holds it."""
    _ = skin.words
    rows: list[ft.Control] = []
    holder = ""
    for figure in figures:
        if figure.account != holder:
            holder = figure.account
            rows.append(skin.text(capital(_(figure.called)), 16, bold=True))
        change = f"{figure.after - figure.before:+d}".replace("-", "−")
        rows.append(
            skin.row(
                [
                    skin.picture(shown.icon(figure.resource, DRAWN) or "other", 24),
                    skin.text(capital(_(figure.name)), 16, expand=True),
                    skin.figure(f"{figure.before} → {figure.after}", 17),
                    ft.Container(
                        skin.figure(change, 15, skin.c.good if figure.after > figure.before else skin.c.bad),
                        width=48 * skin.gentle,
                        alignment=ft.Alignment.CENTER_RIGHT,
                    ),
                ],
                8,
            )
        )
    return rows
