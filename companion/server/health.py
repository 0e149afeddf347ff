"""Whether the house is well: asked by many phones at once, so looked at no more than once in a while."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

LOOKED = 1.0
"""For so many seconds the last look is good enough."""

LONGEST_SILENCE = 2.0
"""Whoever does not answer within so many seconds is not well."""


class Health:
    def __init__(self, look: Callable[[], bool] = lambda: True) -> None:
        self._look = look
        self._well = True
        self._since = -LOOKED

    async def is_well(self) -> bool:
        """As of the last look. Whoever asks while somebody looks gets what was known before."""
        if monotonic() - self._since > LOOKED:
            await self.look()
        return self._well

    async def look(self) -> bool:
        self._since = monotonic()
        try:
            self._well = await asyncio.wait_for(asyncio.to_thread(self._look), LONGEST_SILENCE)
        except Exception:
            self._well = False
        return self._well
