"""A clock beside a question: how long people still give themselves. Nothing happens when it has run out."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any

import flet as ft

from screens.hooks import remember
from screens.phone import Phone


def clock(seconds: int) -> str:
    """
    >>> clock(605), clock(3725)
    ('10:05', '1:02:05')
    """
    minutes, rest = divmod(max(seconds, 0), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"


@ft.component
def Countdown(phone: Phone, about: str, seconds: int, key: Any = None) -> ft.Control:
    """`about` tells one time from the next: a question that is asked again goes on with the time it began with."""
    skin = phone.skin
    _second, tick = remember(0)
    began = phone.began.setdefault(about, monotonic())
    left = round(began + seconds - monotonic())

    async def count() -> None:
        while began + seconds > monotonic():
            await asyncio.sleep(1)
            tick(lambda now: now + 1)

    ft.use_effect(count, [about])
    over = left <= 0
    words = skin.words("Time is up") if over else clock(left)
    return skin.card(
        skin.row(
            [
                skin.picture("timer", 30),
                ft.Semantics(
                    identifier="countdown",
                    container=True,
                    content=skin.figure(words, 26, skin.c.bad if left <= 10 else None),
                ),
            ]
        ),
        bg=skin.c.bad_tint if over else None,
        pad=10,
    )
