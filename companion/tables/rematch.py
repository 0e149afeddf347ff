"""The same people, the same game, once more."""

from __future__ import annotations

from companion.tables.passes import Badge
from companion.tables.service import Opened, Tables
from companion.tables.sheets import Sheets
from rules_core.sheets.game import game_of, is_sheet


def rematch(tables: Tables, sheets: Sheets, badge: Badge) -> Opened:
    """A new table with the seats of an old one. The phone that asks is its host and keeps its own seats."""
    with tables.at(badge.table_id) as live:
        badge = tables.current(badge)
        game, seats, name = live.game.id, list(live.seats), live.row.name
    if is_sheet(game):
        return sheets.open(game_of(game), seats, name, badge.seats)
    return tables.open(game, name, seats, badge.seats)
