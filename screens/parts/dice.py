"""Real dice, told to the app with one tap a die."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from screens.skin import DRAWN, Skin


def dice_input(
    skin: Skin, faces: Sequence[int], dice: int, rolled: Sequence[int], change: Callable[[Any], Any]
) -> ft.Control:
    """Tap what the dice show, one after the other; tap a die that was told to take it back."""
    _ = skin.words

    def face(value: int, tap: Callable[[], Any] | None, size: float, name: str) -> ft.Control:
        drawn = f"die-{value}"
        picture: ft.Control = (
            skin.picture(drawn, size) if drawn in DRAWN else skin.figure(str(value), size * 0.6)
        )
        return ft.Semantics(
            identifier=name,
            container=True,
            button=tap is not None,
            label=str(value),
            content=ft.Container(
                picture,
                width=size + 16,
                height=size + 16,
                alignment=ft.Alignment.CENTER,
                border_radius=16,
                ink=tap is not None,
                on_click=tap,
            ),
        )

    # Both change what is told by now, not what was drawn last: two dice are often told with two quick taps.
    def take_out(at: int) -> Callable[[], Any]:
        return lambda: change(lambda now: [*now[:at], *now[at + 1 :]])

    def put_in(value: int) -> Callable[[], Any]:
        return lambda: change(lambda now: [*now, value][:dice])

    told = [face(value, take_out(at), 44, f"die-{at}") for at, value in enumerate(rolled)]
    told += [
        ft.Container(width=60, height=60, border_radius=14, border=ft.Border.all(2, skin.c.line))
        for _missing in range(dice - len(rolled))
    ]
    full = len(rolled) >= dice
    choices = [face(value, None if full else put_in(value), 48, f"face-{value}") for value in faces]
    return skin.card(
        skin.column(
            [
                ft.Row(told, spacing=8, wrap=True, alignment=ft.MainAxisAlignment.CENTER),
                ft.Divider(color=skin.c.line),
                ft.Row(
                    choices,
                    spacing=4,
                    wrap=True,
                    alignment=ft.MainAxisAlignment.CENTER,
                    opacity=0.4 if full else 1,
                ),
            ],
            8,
        )
    )
