"""Who is at the table, in small: the chips of a phone that acts for several seats."""

from __future__ import annotations

import asyncio
import inspect
from typing import Any, cast

import flet as ft

from companion.glimpse import SeatCard
from screens.seat.company import seat_chips
from screens.skin import Skin
from tests.kits.screens.drawn import parts

SEATS = [
    SeatCard(name, place, mine=True, phones=1, held=True, turn=False, asked=False, retired=False)
    for place, name in enumerate(("Ana", "Ben"))
]


def test_a_tap_on_a_chip_is_awaited_until_the_phone_acts_for_that_seat() -> None:
    chosen: list[str] = []

    async def choose(seat: str) -> None:
        await asyncio.sleep(0)
        chosen.append(seat)

    chips = parts(seat_chips(Skin(), SEATS, "Ana", choose))
    ben = chips["seat-Ben"]
    assert isinstance(ben, ft.Container)
    assert inspect.iscoroutinefunction(ben.on_click), "Flet awaits no other handler"
    asyncio.run(cast(Any, ben.on_click)())
    assert chosen == ["Ben"]
