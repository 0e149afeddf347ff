"""Files that people bring: so many from one address, so many in all, and one at a time is read.

Reading a game plays it again, which takes the processor for a while. So it is done beside everything else, in a thread of
its own: whoever brings many or large files waits for themselves, and no table waits for them.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Any, TypeVar

from companion.tables.errors import NotDone
from rules_core.words import say

T = TypeVar("T")

FROM_ONE = 12
"""Files a minute from one address: a class behind one hotspot has one address too."""

IN_ALL = 40
WAITING = 8
"""So many files may wait to be read; whoever comes later is asked to come again."""

MINUTE = 60.0


class TooMany(NotDone):
    """Too many files at once; nothing was read."""

    def __init__(self) -> None:
        super().__init__(say("Too many files are being opened. Please wait a minute, then try again."))


class Intake:
    """`clock` counts seconds and never goes back. Asked from the loop that serves the phones, so it needs no lock."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._brought: deque[tuple[float, str]] = deque()
        self._waiting = 0
        self._reader = ThreadPoolExecutor(max_workers=1, thread_name_prefix="reading")

    async def read(self, address: str, work: Callable[..., T], *arguments: Any) -> T:
        """Do the work of reading a file from this address, when its turn has come."""
        self._require(address)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, work, *arguments)
        finally:
            self._waiting -= 1

    def _require(self, address: str) -> None:
        now = self._clock()
        while self._brought and self._brought[0][0] <= now - MINUTE:
            self._brought.popleft()
        brought = Counter(each for _, each in self._brought)
        if brought[address] >= FROM_ONE or len(self._brought) >= IN_ALL or self._waiting >= WAITING:
            raise TooMany
        self._brought.append((now, address))
