"""A time for everybody: set by the facilitator, counted down for all to see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.tables.rooms import LONGEST, RoomView
from screens.classroom.clock import seconds_left, use_clock
from screens.classroom.watcher import Watcher
from screens.hooks import remember
from screens.parts.amounts import CountInput
from screens.parts.countdown import clock
from screens.phone import Phone
from screens.skin import marked

CHOICES = (5, 10, 20, 40)
USUAL = 15


@ft.component
def RoomTimer(phone: Phone, view: RoomView, watcher: Watcher, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    own, choose_own = remember(False)
    length, set_length = remember(USUAL)
    use_clock(phone, view.time, every_second=True)
    rooms = phone.house.rooms

    def do(work: Callable[..., Any], *arguments: Any) -> Callable[[], Any]:
        async def done() -> None:
            await phone.do(work, watcher.badges[0], *arguments)
            choose_own(False)
            await watcher.look()

        return done

    def button(words: str, work: Any, name: str, **more: Any) -> ft.Control:
        return marked(skin.button(words, work, **more), name)

    title = skin.row([skin.picture("timer", 30), skin.soft(_("Timer for everybody"), expand=True)], 8)
    if view.time is None and own:
        count = CountInput(skin, length, 1, LONGEST, set_length, name="minutes", ends=False)
        start = _.count("Start {n} minute", "Start {n} minutes", length)
        buttons = [
            button(start, do(rooms.set_timer, length), "timer-start"),
            skin.button(_("Close"), lambda: choose_own(False)),
        ]
        return skin.card(skin.column([title, count, _row(buttons)], 8))
    if view.time is None:
        buttons = [
            button(_("{n} min", n=minutes), do(rooms.set_timer, minutes), f"timer-{minutes}")
            for minutes in CHOICES
        ]
        buttons.append(button(_("Other"), lambda: choose_own(True), "timer-other"))
        return skin.card(skin.column([title, _row(buttons)], 8))
    seconds = seconds_left(view.time)
    still = view.time.stands_still
    over = seconds <= 0 and not still
    shown = _("Time is up") if over else clock(seconds)
    if over:
        buttons = [button(_("{n} more min", n=5), do(rooms.set_timer, 5), "timer-more")]
    elif still:
        buttons = [button(_("Continue"), do(rooms.let_time_run), "timer-go-on", icon=ft.Icons.PLAY_ARROW)]
    else:
        buttons = [button(_("Pause"), do(rooms.hold_time), "timer-pause", icon=ft.Icons.PAUSE)]
    buttons.append(button(_("Remove") if over else _("Stop"), do(rooms.set_timer, None), "timer-stop"))
    figure = ft.Semantics(
        identifier="timer",
        container=True,
        content=skin.figure(shown, 34, skin.c.bad if over or (seconds < 60 and not still) else None),
    )
    told = skin.soft(_("paused")) if still else None
    return skin.card(
        skin.column([title, skin.row([figure, told]), _row(buttons)], 8), bg=skin.c.bad_tint if over else None
    )


def _row(buttons: list[ft.Control]) -> ft.Control:
    return ft.Row(buttons, wrap=True, spacing=8, run_spacing=8)
