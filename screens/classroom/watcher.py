"""Listens at every table of a room, and looks at all of them together when one has changed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import Any

from companion.tables import Badge
from screens.phone import Phone

LOOK_AGAIN = 1.0
"""Seconds for which changes at all the tables are gathered."""

MINUTE_HAND = 30
"""Seconds after which the screen is drawn anew anyway: it tells how long a table has been waiting."""


class Watcher:
    def __init__(
        self, phone: Phone, room_id: str, show: Callable[[Any], Any], miss: Callable[[bool], Any]
    ) -> None:
        self._phone, self.room_id, self._show, self._miss = phone, room_id, show, miss
        self._leave: list[Callable[[], None]] = []
        self._soon = False
        self._looks = 0
        self.badges: list[Badge] = []

    async def begin(self) -> None:
        phone = self._phone
        self.badges = await phone.pocket.hosted(self.room_id)
        if not self.badges:
            self._miss(True)
            return
        loop = asyncio.get_running_loop()

        def wake() -> None:
            loop.call_soon_threadsafe(phone.in_own_task, self._look_soon)

        self._leave = [phone.house.hub.listen(badge.table_id, badge.pass_id, wake) for badge in self.badges]
        phone.when_leaving(self.end)
        await self.look()
        phone.in_own_task(self._now_and_then)

    def badge_of(self, table_id: str) -> Badge | None:
        return next((badge for badge in self.badges if badge.table_id == table_id), None)

    async def _now_and_then(self) -> None:
        while self._leave:
            await asyncio.sleep(MINUTE_HAND)
            if self._leave:
                await self.look()

    async def _look_soon(self) -> None:
        if self._soon:
            return
        self._soon = True
        await asyncio.sleep(LOOK_AGAIN)
        self._soon = False
        if self._leave:
            await self.look()

    async def look(self) -> None:
        seen = await self._phone.ask(self._phone.house.rooms.look, self.room_id, self.badges)
        if seen is not None:
            self._looks += 1
            self._show((seen, self._looks))

    def end(self) -> None:
        leave, self._leave = self._leave, []
        for each in leave:
            each()


def minutes_since(moment: datetime) -> int:
    return int((datetime.now(moment.tzinfo) - moment).total_seconds() // 60)
