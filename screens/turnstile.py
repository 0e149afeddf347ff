"""Who comes in goes through one after the other, so that a class that comes in at once does not stop those who play."""

from __future__ import annotations

import asyncio
from time import perf_counter
from types import TracebackType

PAUSE = 0.6
"""How long everybody else has their turn after each who comes in, compared with the time that their first page took."""


class Turnstile:
    """`async with turnstile:` around what takes the processor's time when somebody comes in. Nobody alone waits here."""

    def __init__(self) -> None:
        self._free = asyncio.Lock()
        self._since = 0.0

    async def __aenter__(self) -> None:
        await self._free.acquire()
        self._since = perf_counter()

    async def __aexit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, where: TracebackType | None
    ) -> None:
        took = perf_counter() - self._since
        asyncio.get_running_loop().call_later(took * PAUSE, self._free.release)
