"""The tables that a phone knows, as short cards: to go on with, or to look back at."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from companion.tables import passes
from companion.tables.errors import NotDone
from companion.tables.service import Tables
from rules_core.words import Text


class TableCard(NamedTuple):
    table_id: str
    game: str
    name: str
    stage: str
    seats: tuple[str, ...]
    mine: tuple[str, ...]
    host: bool
    turn: tuple[str, ...]
    code: str
    touched: datetime
    result: Text


class Shelf:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def cards(self, secrets: Mapping[str, str]) -> list[TableCard]:
        """One card for each pass that is still good, the table touched last first."""
        found = []
        for secret in secrets.values():
            try:
                badge = self._tables.badge(secret)
                found.append(self._card(badge))
            except NotDone:
                continue  # sent away, or a table that is gone
        return sorted(found, key=lambda card: card.touched, reverse=True)

    def _card(self, badge: passes.Badge) -> TableCard:
        codes = [
            each.code
            for each in self._tables.store.invitations(badge.table_id)
            if each.role == passes.PLAYER and not each.seat and not each.revoked
        ]
        with self._tables.at(badge.table_id) as live:
            table = live.table
            over = table is not None and table.finished
            return TableCard(
                live.id,
                live.game.title,
                live.row.name,
                live.row.stage,
                tuple(live.seats),
                badge.seats,
                badge.host,
                table.turn if table is not None else (),
                codes[0] if codes else "",
                live.row.touched,
                table.sheet().decided_by if table is not None and over else "",
            )
