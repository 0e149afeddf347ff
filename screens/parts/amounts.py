"""How many: a stepper that cannot leave its limits, and a keypad for large figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import flet as ft

from companion.presentation import Presentation
from screens.hooks import remember
from screens.skin import DRAWN, Skin

KEYPAD_FROM = 12
"""Where more than so many could be meant, tapping plus is no fun."""


@ft.component
def Stepper(
    skin: Skin,
    value: int,
    least: int,
    most: int,
    change: Callable[[int], Any],
    name: str = "count",
    large: bool = True,
    key: Any = None,
) -> ft.Control:
    """Minus, the figure, plus. Tapping the figure opens the keypad."""
    _ = skin.words
    typing, set_typing = remember(False)
    size = 60 if large else 48

    def step(by: int) -> None:
        change(min(max(value + by, least), most))

    def button(icon: ft.IconData, word: str, by: int, dead: bool) -> ft.Control:
        return ft.IconButton(
            ft.Icon(icon, semantics_label=word, color=skin.c.line if dead else skin.c.primary),
            tooltip=word,
            on_click=lambda: step(by),
            disabled=dead,
            width=size,
            height=size,
            style=ft.ButtonStyle(
                bgcolor=skin.c.tint if not dead else skin.c.bg, shape=ft.RoundedRectangleBorder(radius=16)
            ),
        )

    figure = ft.Semantics(
        identifier=name,
        container=True,
        button=True,
        label=_("{n}; tap to type a figure", n=value),
        content=ft.Container(
            skin.figure(str(value), 44 if large else 25),
            alignment=ft.Alignment.CENTER,
            padding=ft.Padding(8, 0, 8, 0),
            border_radius=14,
            ink=True,
            width=120 if large else 72,
            on_click=lambda: set_typing(not typing),
        ),
    )
    row = ft.Row(
        [
            button(ft.Icons.REMOVE, _("One less"), -1, value <= least),
            figure,
            button(ft.Icons.ADD, _("One more"), 1, value >= most),
        ],
        alignment=ft.MainAxisAlignment.CENTER if large else ft.MainAxisAlignment.END,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        spacing=12 if large else 4,
    )
    if not typing:
        return row

    def done(figure: int) -> None:
        set_typing(False)
        change(min(max(figure, least), most))

    return skin.column([row, Keypad(skin, least, most, done)], 8)


@ft.component
def Keypad(skin: Skin, least: int, most: int, done: Callable[[int], Any], key: Any = None) -> ft.Control:
    """Ten keys for a thumb. Figures beyond the limit cannot be taken over."""
    _ = skin.words
    typed, set_typed = remember("")
    figure = int(typed or 0)
    fits = bool(typed) and least <= figure <= most

    def press(digit: str) -> Callable[[], None]:
        return lambda: set_typed(lambda old: (old + digit).lstrip("0")[:7] or "0")

    def key_button(label: str, tap: Callable[[], Any]) -> ft.Control:
        return ft.OutlinedButton(
            content=skin.figure(label, 24),
            on_click=tap,
            height=54,
            expand=True,
            style=ft.ButtonStyle(
                shape=ft.RoundedRectangleBorder(radius=14),
                side=ft.BorderSide(1, skin.c.line),
                bgcolor=skin.c.surface,
            ),
        )

    rows = [
        ft.Row([key_button(digit, press(digit)) for digit in digits], spacing=8)
        for digits in ("123", "456", "789")
    ]
    rows.append(
        ft.Row(
            [
                key_button("C", lambda: set_typed("")),
                key_button("0", press("0")),
                ft.FilledButton(
                    content=skin.icon(ft.Icons.CHECK, 24, skin.c.on_primary if fits else skin.c.soft),
                    tooltip=_("Take this figure"),
                    on_click=lambda: done(figure),
                    disabled=not fits,
                    height=54,
                    expand=True,
                    bgcolor=skin.c.primary if fits else skin.c.line,
                    style=ft.ButtonStyle(shape=ft.RoundedRectangleBorder(radius=14)),
                ),
            ],
            spacing=8,
        )
    )
    told = _("From {least} to {most}", least=least, most=most)
    head = ft.Row(
        [skin.soft(told), skin.figure(typed or "–", 28, None if fits or not typed else skin.c.bad)],
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
    )
    return skin.card(skin.column([head, *rows], 8))


def count_input(skin: Skin, value: int, least: int, most: int, change: Callable[[int], Any]) -> ft.Control:
    """One figure, with shortcuts to both ends."""
    _ = skin.words
    ends: list[ft.Control] = []
    if most - least >= 3:
        half = (least + most) // 2
        for label, figure in (
            (_("Least: {n}", n=least), least),
            (_("Half: {n}", n=half), half),
            (_("All: {n}", n=most), most),
        ):
            ends.append(skin.button(label, lambda figure=figure: change(figure), expand=True))
    return skin.card(
        skin.column(
            [
                Stepper(skin, value, least, most, change),
                ft.Row(ends, spacing=8)
                if ends and most <= 9999
                else skin.soft(
                    _("From {least} to {most}", least=least, most=most), text_align=ft.TextAlign.CENTER
                ),
            ],
            12,
        )
    )


def bag_input(
    skin: Skin,
    shown: Presentation,
    bag: Mapping[str, int],
    limits: Mapping[str, int],
    most: int | None,
    name: Callable[[str], str],
    change: Callable[[dict[str, int]], Any],
) -> ft.Control:
    """A stepper for each resource; together they cannot exceed what is asked."""
    _ = skin.words
    left = None if most is None else most - sum(bag.values())

    def put(resource: str) -> Callable[[int], Any]:
        return lambda units: change({**bag, resource: units})

    rows: list[ft.Control] = []
    for resource, limit in limits.items():
        have = bag.get(resource, 0)
        cap = limit if left is None else min(limit, have + max(left, 0))
        picture = shown.icon(resource, DRAWN)
        rows.append(
            skin.row(
                [
                    skin.picture(picture, 30) if picture else None,
                    skin.column(
                        [
                            skin.text(_(name(resource)).capitalize(), 17, bold=True),
                            skin.soft(_("up to {n}", n=limit), 14) if limit < 999 else None,
                        ],
                        0,
                        expand=True,
                    ),
                    Stepper(
                        skin, have, 0, cap, put(resource), name=f"bag-{resource}", large=False, key=resource
                    ),
                ],
                10,
            )
        )
    return skin.card(skin.column(rows, 10))
