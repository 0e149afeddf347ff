"""Guessing codes is slowed down: whoever was wrong too often waits."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import Lock
from time import monotonic

from companion.tables.errors import NotDone
from rules_core.words import say

WRONG_CODES = 8
"""So many wrong codes a minute from one address; then it waits."""

MINUTE = 60.0


class GuessLimit:
    """`clock` counts seconds and never goes back: the time of day may be set while people wait."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._wrong: dict[str, deque[float]] = {}

    def require(self, address: str) -> None:
        """Refuse an address that was wrong too often within the last minute."""
        with self._lock:
            self._forget_old()
            if len(self._wrong.get(address, ())) >= WRONG_CODES:
                raise NotDone(say("Too many wrong codes. Please wait a minute, then try again."))

    def remember(self, address: str) -> None:
        with self._lock:
            self._wrong.setdefault(address, deque()).append(self._clock())

    def _forget_old(self) -> None:
        oldest = self._clock() - MINUTE
        for address, moments in list(self._wrong.items()):
            while moments and moments[0] < oldest:
                moments.popleft()
            if not moments:
                del self._wrong[address]
