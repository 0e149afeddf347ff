"""Tables that cannot be shown: a file that was damaged, a rule that has changed, a fault of ours.

Such a table is closed off: it is kept, its host can save it to a file or delete it, and no other table notices. The log
of the server tells of it once, however many phones look however often.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any, NamedTuple

from companion.store import ConflictError, NotKept, TableRow
from companion.tables.errors import CannotShow, NoTable, NotDone
from rules_core.words import Text, say

log = logging.getLogger(__name__)


class Trouble(NamedTuple):
    """What is wrong with a table, and at which change of it."""

    revision: int
    because: Text


class ClosedTables:
    """Knows which tables could not be opened, so that nobody plays a long log again only to fail at the same entry."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._unopened: dict[str, Trouble] = {}
        self._told: dict[str, int] = {}

    @contextmanager
    def opening(self, row: TableRow) -> Iterator[None]:
        """Around the folding of a table's log."""
        with self._lock:
            trouble = self._unopened.get(row.id)
        if trouble is not None and trouble.revision == row.revision:
            raise CannotShow(trouble.because)
        try:
            yield
        except NotKept:
            raise  # not the table's fault
        except Exception as fault:
            no = self._no(row.id, row.revision, fault)
            with self._lock:
                self._unopened[row.id] = Trouble(row.revision, no.because)
            raise no from None

    @contextmanager
    def looking(self, table_id: str) -> Iterator[Any]:
        """Around a look that must not fail: what comes out is an answer that a phone can show."""
        revision: list[int] = []
        try:
            yield revision.append
        except (NotDone, ConflictError):
            raise
        except Exception as fault:
            raise self._no(table_id, revision[0] if revision else -1, fault) from None

    def _no(self, table_id: str, revision: int, fault: Exception) -> CannotShow:
        if isinstance(fault, CannotShow):
            return fault
        with self._lock:
            known = self._told.get(table_id) == revision
            self._told[table_id] = revision
        because = fault.because if isinstance(fault, NotDone) else say("Part of it can't be read.")
        if not known:
            wrong = None if isinstance(fault, NotDone) else fault
            log.error("table %s cannot be shown: %s", table_id, str(because), exc_info=wrong)
        return CannotShow(because)


def deleted() -> NoTable:
    return NoTable(say("The host deleted this table."))
