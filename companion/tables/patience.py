"""Guessing codes is slowed down: whoever was wrong too often waits."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from datetime import datetime, timedelta
from threading import Lock

from companion.tables.errors import NotDone
from rules_core.words import say

WRONG_CODES = 8
"""So many wrong codes a minute from one address; then it waits."""

MINUTE = timedelta(minutes=1)


class Patience:
    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._lock = Lock()
        self._wrong: dict[str, deque[datetime]] = {}

    def require(self, address: str) -> None:
        """Refuse an address that was wrong too often within the last minute."""
        with self._lock:
            self._forget_old()
            if len(self._wrong.get(address, ())) >= WRONG_CODES:
                raise NotDone(say("Too many wrong codes. Please wait a minute, then try again."))

    def remember(self, address: str) -> None:
        with self._lock:
            self._wrong.setdefault(address, deque()).append(self._now())

    def _forget_old(self) -> None:
        oldest = self._now() - MINUTE
        for address, moments in list(self._wrong.items()):
            while moments and moments[0] < oldest:
                moments.popleft()
            if not moments:
                del self._wrong[address]
