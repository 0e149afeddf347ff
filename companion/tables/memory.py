"""The tables in memory: those in use. The log in the store is the table, so any other can leave and be opened again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from threading import Lock

from companion.tables.hub import Hub
from companion.tables.live import LiveTable

STAYS = timedelta(minutes=10)
"""A table at which no phone listens stays for so long after somebody has last looked at it."""

SWEPT_EVERY = timedelta(minutes=1)


class Memory:
    """Every method may be called from any thread."""

    def __init__(self, hub: Hub, now: Callable[[], datetime]) -> None:
        self._hub = hub
        self._now = now
        self._lock = Lock()
        self._live: dict[str, LiveTable] = {}
        self._swept = datetime.min.replace(tzinfo=UTC)

    def __len__(self) -> int:
        return len(self._live)

    def get(self, table_id: str) -> LiveTable | None:
        """A table for somebody who looks at it now, if it is here."""
        with self._lock:
            live = self._live.get(table_id)
            if live is not None:
                live.looked = self._now()
            return live

    def keep(self, live: LiveTable) -> None:
        live.looked = self._now()
        with self._lock:
            self._live[live.id] = live

    def forget(self, live: LiveTable) -> None:
        """Whoever waits for this copy finds it forgotten and opens the table anew. The caller holds its lock."""
        live.forgotten = True
        with self._lock:
            if self._live.get(live.id) is live:
                del self._live[live.id]

    def sweep(self) -> None:
        """Let go of the tables that nobody has used for a while; now and then, so that it costs nothing."""
        now = self._now()
        with self._lock:
            if timedelta() <= now - self._swept < SWEPT_EVERY:
                return
            self._swept = now
            unused = [live for live in self._live.values() if now - live.looked >= STAYS]
        for live in unused:
            if not self._hub.present(live.id):
                self._let_go(live, now)
        with self._lock:
            here = set(self._live)
        self._hub.forget_changes(but=here)

    def _let_go(self, live: LiveTable, now: datetime) -> None:
        """A table that somebody is at stays, whatever the clock says: nothing may be done to a copy that has left."""
        if not live.lock.acquire(blocking=False):
            return
        try:
            # The lock lets in whoever holds it already: this may be called from within a visit.
            if not live.visits and not live.forgotten and now - live.looked >= STAYS:
                self.forget(live)
        finally:
            live.lock.release()
