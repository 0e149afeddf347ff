"""Who is listening at which table. It says only "look again"; every phone then reads for itself."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Collection
from itertools import count
from threading import Lock, Timer

log = logging.getLogger(__name__)

Wake = Callable[[], None]
"""Called from any thread, so it must only pass the word on to its own."""


GATHERED = 0.25
"""Seconds for which comings and goings are gathered: a class that joins at once is told of once, not thirty times."""


class Hub:
    def __init__(self, gathered: float = GATHERED) -> None:
        self._gathered = gathered
        self._lock = Lock()
        self._numbers = count(1)
        self._listeners: dict[str, dict[int, tuple[str, Wake]]] = {}
        self._soon: set[str] = set()
        self._changes: dict[str, int] = {}
        self._paper_changes: dict[str, int] = {}

    def listen(self, table: str, phone: str, wake: Wake) -> Callable[[], None]:
        """Be woken whenever something changes at a table. Returns how to stop; `phone` counts as present until then."""
        with self._lock:
            number = next(self._numbers)
            self._listeners.setdefault(table, {})[number] = (phone, wake)
        self._publish_soon(table)

        def leave() -> None:
            with self._lock:
                here = self._listeners.get(table, {})
                if here.pop(number, None) is None:
                    return
                if not here:
                    self._listeners.pop(table, None)
            self._publish_soon(table)

        return leave

    def publish(self, table: str, papers: bool = True) -> None:
        """Wake all who listen. One that cannot be woken any more keeps nobody else asleep.

        `papers`: whether who may come, who is in and what is asked for may be other than before; a move changes nothing
        of that.
        """
        with self._lock:
            self._changes[table] = number = next(self._numbers)
            if papers:
                self._paper_changes[table] = number
            wakes = [wake for _, wake in self._listeners.get(table, {}).values()]
        for wake in wakes:
            try:
                wake()
            except Exception:
                log.warning("a listener at table %s could not be woken", table, exc_info=True)

    def _publish_soon(self, table: str) -> None:
        """Word that the company has changed, once for all who come or go in the same moment."""
        with self._lock:
            if table in self._soon or table not in self._listeners:
                return
            self._soon.add(table)

        def tell() -> None:
            with self._lock:
                self._soon.discard(table)
            self.publish(table, papers=False)

        timer = Timer(self._gathered, tell)
        timer.daemon = True  # nobody waits for it when the house closes
        timer.start()

    def changes(self, table: str) -> int:
        """The number of the last change at a table: what was read at the same number need not be read again."""
        with self._lock:
            return self._number_in(self._changes, table)

    def paper_changes(self, table: str) -> int:
        """The same for the papers of a table."""
        with self._lock:
            return self._number_in(self._paper_changes, table)

    def _number_in(self, numbers: dict[str, int], table: str) -> int:
        """A table without a number gets a new one: "none yet" could be known from before a change that was forgotten."""
        if table not in numbers:
            numbers[table] = next(self._numbers)
        return numbers[table]

    def forget_changes(self, but: Collection[str]) -> None:
        """Keep the numbers of these tables only. No number comes twice, so whoever knows an old one reads again."""
        with self._lock:
            self._changes = {table: number for table, number in self._changes.items() if table in but}
            self._paper_changes = {t: number for t, number in self._paper_changes.items() if t in but}

    def present(self, table: str) -> Counter[str]:
        """How many screens each phone has open at a table."""
        with self._lock:
            return Counter(phone for phone, _ in self._listeners.get(table, {}).values())
