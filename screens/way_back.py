"""The way back: what the browser's Back does, and Android's, is what the arrow on the screen does.

The browser's history does not know the pages of the app, since most of them have no address. So the page around the app
catches every Back (`assets/index.html`) and only says that it was pressed; what that closes is known here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass
from inspect import isawaitable
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.tables import Stage
from screens.hooks import made_once
from screens.skin import Tap
from screens.slips import Tab

if TYPE_CHECKING:
    from screens.phone import Phone

DRAWN_WITHIN = 0.15
"""Seconds until the page below is there: a second Back in the same moment means that one."""


@dataclass
class Arrow:
    """A way back that is on the screen now."""

    press: Tap = lambda: None
    leads_out: bool = False
    """Whether it leaves the table, so that everything else closes before."""


@ft.component
def WayBack(phone: Phone, press: Tap, leads_out: bool = False, key: Any = None) -> ft.Control:
    """Takes no room. While it stands on the page, Back does what it says."""
    arrow: Arrow = made_once(Arrow)
    arrow.press, arrow.leads_out = press, leads_out
    ft.use_effect(lambda: phone.arrows.append(arrow), [], lambda: phone.arrows.remove(arrow))
    return ft.Container(width=0, height=0)


async def press_back(phone: Phone) -> None:
    """Back was pressed: close the top page or question; from the last one, go to the first page."""
    async with phone.going_back:
        copy = phone.what_if.phone if phone.what_if is not None else None
        closed = (copy is not None and await _close_one(copy)) or await _close_one(phone)
        if closed:
            await asyncio.sleep(DRAWN_WITHIN)
        elif phone.place.page != "home":
            await phone.go("/")


async def _close_one(phone: Phone) -> bool:
    """Press the arrow on the screen, if there is one; whoever looks at another place of the table comes to Now first."""
    pages = [arrow for arrow in phone.arrows if not arrow.leads_out]
    has_tabs = phone.glimpse is not None and phone.glimpse.stage != Stage.GATHERING
    if not pages and has_tabs and phone.tab != Tab.NOW:
        phone.tab = Tab.NOW
        phone.changed()
        return True
    for arrow in (pages or phone.arrows)[-1:]:
        done: Awaitable[None] | None = arrow.press()
        if isawaitable(done):
            await done
        return True
    return False
