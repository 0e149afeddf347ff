"""Lines of the log that a page is about, wherever in the log they stand."""

from __future__ import annotations

import flet as ft

from companion.glimpse import Glimpse, LogCard
from screens.hooks import remember
from screens.phone import Phone


def line_at(phone: Phone, glimpse: Glimpse, number: int) -> LogCard | None:
    """A hook: an entry by its number. One that is not at hand is fetched, and is there a moment later."""
    found, put = remember(None)
    at_hand = glimpse.line(number)

    async def fetch() -> None:
        if at_hand is None and phone.badge is not None:
            put(await phone.ask(phone.house.log.line, phone.badge, number, phone.acting))

    ft.use_effect(fetch, [number, at_hand is None, glimpse.revision])
    if at_hand is not None:
        return at_hand
    fetched: LogCard | None = found if found is not None and found.number == number else None
    return fetched
