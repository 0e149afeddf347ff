"""Who is listening at which table. It says only "look again"; every phone then reads for itself."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from itertools import count
from threading import Lock

log = logging.getLogger(__name__)

Wake = Callable[[], None]
"""Called from any thread, so it must only pass the word on to its own."""


class Hub:
    def __init__(self) -> None:
        self._lock = Lock()
        self._numbers = count()
        self._listeners: dict[str, dict[int, tuple[str, Wake]]] = {}

    def listen(self, table: str, phone: str, wake: Wake) -> Callable[[], None]:
        """Be woken whenever something changes at a table. Returns how to stop; `phone` counts as present until then."""
        with self._lock:
            number = next(self._numbers)
            self._listeners.setdefault(table, {})[number] = (phone, wake)
        self.publish(table)

        def leave() -> None:
            with self._lock:
                here = self._listeners.get(table, {})
                if here.pop(number, None) is None:
                    return
                if not here:
                    self._listeners.pop(table, None)
            self.publish(table)

        return leave

    def publish(self, table: str) -> None:
        """Wake all who listen. One that cannot be woken any more keeps nobody else asleep."""
        with self._lock:
            wakes = [wake for _, wake in self._listeners.get(table, {}).values()]
        for wake in wakes:
            try:
                wake()
            except Exception:
                log.warning("a listener at table %s could not be woken", table, exc_info=True)

    def present(self, table: str) -> Counter[str]:
        """How many screens each phone has open at a table."""
        with self._lock:
            return Counter(phone for phone, _ in self._listeners.get(table, {}).values())
