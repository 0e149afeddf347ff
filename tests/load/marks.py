"""How a phone knows, without reading its page, that it shows the newest state of its table.

The load server follows each change with a frame of its own, a mark, in the same queue as the pages: when a phone has looked
at its table and has been drawn, the mark says how many changes of that table it has seen by then. So whatever there was to
draw has arrived before the mark. A mark is a few bytes; no phone but ours would understand it.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from screens.following import Following

MARK = b"\x01"
"""The first byte; messages of Flet begin with 0."""


def number_in(packet: bytes) -> int | None:
    """The number of a mark; None for any other message."""
    return int(packet[1:]) if packet[:1] == MARK else None


def mark_every_look() -> None:
    """From now on every phone of this process gets marks."""
    refresh = Following.refresh
    looks: dict[Following, list[int]] = {}

    async def marked(self: Following) -> None:
        phone = self._phone
        if phone.badge is None:
            await refresh(self)
            return
        # What is counted now is seen by the look that begins now, or by the one that follows where one is under way.
        looks.setdefault(self, []).append(phone.house.hub.changes(phone.badge.table_id))
        running = looks[self]
        if len(running) > 1:
            await refresh(self)
            return
        try:
            await refresh(self)
        finally:
            del looks[self]
        with suppress(RuntimeError):  # a view that is gone for good
            await _drawn(phone.page.session)
            guest: Any = phone.page.session.connection
            if guest is not None:
                guest._outgoing.put_nowait(MARK + str(max(running)).encode())

    Following.refresh = marked  # type: ignore[method-assign]


async def _drawn(session: Any) -> None:
    """Wait until Flet has drawn what it was told to draw."""
    ready, pending = session._Session__updates_ready, session._Session__pending_updates
    while ready.is_set() or pending:
        await asyncio.sleep(0)
