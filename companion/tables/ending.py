"""The host ends a game before its own end: by a ruling, so that the log says who stopped it and why."""

from __future__ import annotations

from companion.tables import passes, rights
from companion.tables.passes import Badge
from companion.tables.service import Sent, Tables
from companion.tables.sheets import Sheets
from rules_core.engine.questions import HOST
from rules_core.engine.table import Table
from rules_core.settling.ending import END_NOW, EndGame
from rules_core.sheets.game import is_sheet


class Ending:
    def __init__(self, tables: Tables, sheets: Sheets) -> None:
        self._tables = tables
        self._sheets = sheets

    def end_now(self, badge: Badge, reason: str, sent: Sent) -> None:
        """Score a table as it stands. A sheet that is still filled in is closed."""
        reason = passes.tidy_words(reason)
        with self._tables.at(badge.table_id) as live:
            self._tables.current_host(badge)
            if is_sheet(live.game.id):
                self._sheets.close(badge, sent)
                return
            self._tables.change(badge, sent, lambda *known: _end(*known, reason=reason))


def _end(table: Table, time: str, badge: Badge, *, reason: str) -> None:
    rights.require_set_up(table, END_NOW)
    if table.move_in_progress is not None:
        table.abandon()  # it is not complete, and nobody is going to complete it
    table.push(EndGame(HOST), by=HOST, reason=reason, time=time)
