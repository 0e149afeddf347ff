"""How phones are told to look again: all of a table at once, and there one after the other."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from weakref import WeakValueDictionary


class Bell:
    """One for all phones of a house, in the loop that serves them."""

    def __init__(self) -> None:
        self._called: deque[Callable[[], None]] = deque()
        self._is_rung = False
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def ring(self, loop: asyncio.AbstractEventLoop, answer: Callable[[], None]) -> None:
        """Have something done in the loop, from any thread. Who is called in the same moment is called together."""
        self._called.append(answer)
        if not self._is_rung:
            self._is_rung = True
            try:
                loop.call_soon_threadsafe(self._answer, loop)
            except RuntimeError:  # the house has closed
                self._is_rung = False
                raise

    def _answer(self, loop: asyncio.AbstractEventLoop) -> None:
        self._is_rung = False  # before anybody is let go: who is called from now on is called by another ring
        while self._called:
            loop.call_soon(self._called.popleft())

    def turn(self, table_id: str) -> asyncio.Lock:
        """Held while a phone looks at a table: the first one does the work for all, so that the others need not wait for
        a thread."""
        return self._turns.setdefault(table_id, asyncio.Lock())
