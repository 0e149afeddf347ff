"""A time for everybody: set by the facilitator, counted down for all to see."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import Any

import flet as ft

from companion.tables.rooms import RoomView
from screens.hooks import remember
from screens.parts.countdown import clock
from screens.phone import Phone
from screens.skin import marked

CHOICES = (5, 10, 20, 40)


@ft.component
def RoomTimer(phone: Phone, view: RoomView, look: Callable[[], Any], key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    _second, tick = remember(0)

    async def count() -> None:
        """Draw anew every second while a time runs."""
        while view.ends is not None and left(view.ends) > -3600:
            await asyncio.sleep(1)
            tick(lambda now: now + 1)

    ft.use_effect(count, [view.ends])

    def start(minutes: int | None) -> Callable[[], Any]:
        async def set_it() -> None:
            badges = await phone.hosted(view.room_id)
            if badges:
                await phone.do(phone.house.rooms.set_timer, badges[0], minutes)
            await look()

        return set_it

    if view.ends is None:
        buttons: list[ft.Control] = [
            marked(skin.button(_("{n} min", n=minutes), start(minutes)), f"timer-{minutes}")
            for minutes in CHOICES
        ]
        row = ft.Row([skin.picture("timer", 32), *buttons], wrap=True, spacing=8, run_spacing=8)
        return skin.card(skin.column([skin.soft(_("Time for everybody")), row], 6))
    seconds = left(view.ends)
    over = seconds <= 0
    shown = _("Time is up") if over else clock(seconds)
    return skin.card(
        skin.row(
            [
                skin.picture("timer", 36),
                ft.Semantics(
                    identifier="timer",
                    container=True,
                    content=skin.figure(shown, 34, skin.c.bad if over or seconds < 60 else None),
                ),
                ft.Container(expand=True),
                marked(skin.button(_("Stop"), start(None)), "timer-stop"),
            ]
        ),
        bg=skin.c.bad_tint if over else None,
    )


def left(ends: datetime) -> int:
    return round((ends - datetime.now(ends.tzinfo)).total_seconds())
