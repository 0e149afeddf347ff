"""Who is at the table, in small: numbers of seats, the pill at the top, the line of seats."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft

from companion.glimpse import Glimpse, SeatCard
from screens.skin import Skin, named


def seat_numbers(glimpse: Glimpse) -> dict[str, int]:
    """Which colour and shape each seat has."""
    return glimpse.seat_numbers()


def company_pill(skin: Skin, glimpse: Glimpse, on_click: Callable[..., Any] | None = None) -> ft.Control:
    """Connected, and how many phones are here. A lost connection covers the whole screen instead."""
    _ = skin.words
    count = _.count("{n} phone here", "{n} phones here", max(glimpse.phones, 1))
    dot = ft.Container(width=9, height=9, border_radius=5, bgcolor=skin.c.good)
    pill = skin.pill(ft.Row([dot, skin.soft(count, 14)], spacing=6, tight=True))
    # The pill is slim; what a thumb has to hit is not.
    return named(ft.Container(pill, padding=ft.Padding(0, 6, 0, 6), on_click=on_click), "company")


def seat_chips(
    skin: Skin,
    seats: list[SeatCard],
    chosen: str,
    choose: Callable[[str], Awaitable[None] | None],
) -> ft.Control:
    """For phones that act for several seats: which one now."""

    def chip(seat: SeatCard) -> ft.Control:
        is_chosen = seat.name == chosen

        async def take() -> None:  # Flet awaits a handler only when it is a coroutine function itself
            done = choose(seat.name)
            if done is not None:
                await done

        return named(
            ft.Container(
                ft.Row(
                    [skin.seat_disc(seat.place, 26), skin.text(seat.name, 16, bold=is_chosen)],
                    spacing=8,
                    tight=True,
                ),
                padding=ft.Padding(8, 10, 14, 10),
                border_radius=24,
                bgcolor=skin.c.tint if is_chosen else skin.c.surface,
                border=ft.Border.all(1, skin.c.primary if is_chosen else skin.c.line),
                ink=True,
                on_click=take,
            ),
            f"seat-{seat.name}",
            selected=is_chosen,
        )

    return ft.Row([chip(seat) for seat in seats], spacing=8, run_spacing=8, wrap=True)
