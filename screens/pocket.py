"""What a phone has in its pocket: the passes to its tables, all on one ring."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from companion.house import House
from companion.tables import Badge
from screens.memory import Memory


class Pocket:
    """The browser keeps every pass and the secret of the ring; the house knows which passes hang on it.

    So one secret is enough to list all tables of a phone, instead of one for each of them.
    """

    def __init__(self, house: House, memory: Memory) -> None:
        self._house = house
        self._memory = memory
        self._ring = ""
        self._tried: set[str] = set()
        self._opening = asyncio.Lock()

    async def ring(self) -> str:
        """The secret of this phone's ring. Passes that do not hang on it yet, from earlier days, are put there."""
        async with self._opening:
            if not self._ring:
                self._ring = await self._open()
            await self._gather()
            return self._ring

    async def _open(self) -> str:
        keyrings = self._house.keyrings
        ring = await self._memory.ring()
        if not await asyncio.to_thread(keyrings.is_known, ring):
            ring = await asyncio.to_thread(keyrings.new)
            await self._memory.keep_ring(ring)
        return ring

    async def _gather(self) -> None:
        """Each is tried once: a pass that was taken away does not hang on any ring, and stays in the browser."""
        known = await self._memory.tables()
        if self._tried.issuperset(known):
            return
        held = {each.table_id for each in await asyncio.to_thread(self._house.keyrings.held, self._ring)}
        loose = [table for table in known if table not in held | self._tried]
        secrets = await asyncio.gather(*(self._memory.secret(table) for table in loose))
        await asyncio.to_thread(self._house.keyrings.hang, self._ring, secrets)
        self._tried.update(known)

    async def keep(self, *tables: tuple[str, str]) -> None:
        """Passes that this phone was given: the table and the secret of each."""
        ring = await self.ring()
        for table_id, secret in tables:
            await self._memory.keep_secret(table_id, secret)
        await asyncio.to_thread(self._house.keyrings.hang, ring, [secret for _, secret in tables])

    async def forget(self, table_id: str) -> None:
        await self._memory.forget(table_id)
        await asyncio.to_thread(self._house.keyrings.take_off, await self.ring(), table_id)

    async def hosted(self, room: str = "") -> list[Badge]:
        """The passes of a host, of one room or of all."""
        return await asyncio.to_thread(self._house.known_tables.hosted, await self.ring(), room)


def pairs(opened: Iterable[Any]) -> list[tuple[str, str]]:
    """Tables that were just opened or regained, as passes to keep."""
    return [(each.table_id, each.secret) for each in opened]
