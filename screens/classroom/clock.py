"""The time that runs for everybody, as one phone draws it: anew when another figure should stand there, not more often."""

from __future__ import annotations

import asyncio
from datetime import datetime

import flet as ft

from companion.tables.rooms import Time
from screens.hooks import remember
from screens.phone import Phone

BY_SECONDS = 120
"""From here on a phone counts seconds; before that, minutes are told, and thirty phones are not drawn every second."""

RINGS_UNTIL = 5
"""Seconds after the end in which it still rings: a phone that wakes up later is told by the words alone."""


def seconds_left(time: Time) -> int:
    now = datetime.now(time.ends.tzinfo) if time.ends is not None else datetime.now().astimezone()
    return time.seconds(now)


def minutes_left(seconds: int) -> int:
    """Whole minutes, the last one begun counts: 3 for 121 seconds."""
    return -(-seconds // 60)


def use_clock(phone: Phone, time: Time | None, every_second: bool = False) -> None:
    """Draw this component anew while the time runs, and ring at its end. A hook: called first, and always.

    It begins with what is being drawn: this may run a moment later, and the end may come in that moment.
    """
    _count, tick = remember(0)
    drawn = seconds_left(time) if time is not None else 0

    async def run() -> None:
        if time is None or time.stands_still:
            return
        before = drawn
        while before > 0:
            fine = every_second or before <= BY_SECONDS
            await asyncio.sleep(1 if fine else min((before - 1) % 60 + 1, before - BY_SECONDS))
            before = seconds_left(time)
            tick(lambda now: now + 1)
            if -RINGS_UNTIL <= before <= 0:
                phone.in_own_task(ring)

    async def ring() -> None:
        await phone.memory.sound_bell(phone.preferences.buzz)

    ft.use_effect(run, [time])
