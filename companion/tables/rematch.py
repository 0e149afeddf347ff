"""The same people, the same game, once more."""

from __future__ import annotations

from companion.tables.passes import Badge
from companion.tables.seating import Seating
from companion.tables.service import Opened, Tables
from companion.tables.sheets import Sheets
from rules_core.sheets.game import game_of, is_sheet


def rematch(tables: Tables, seating: Seating, sheets: Sheets, badge: Badge) -> Opened:
    """A new table with the seats of an old one. The phone that asks is its host and keeps its own seats."""
    with tables.at(badge.table_id) as live:
        badge = tables.current(badge)
        game, seats, name = live.game.id, list(live.seats), live.row.name
    if is_sheet(game):
        opened = sheets.open(game_of(game), seats, name)
        host = tables.badge(opened.secret)
        for seat in badge.seats:
            seating.play_also(host, seat)
        return opened
    opened = tables.open(game, name)
    host = tables.badge(opened.secret)
    for seat in seats:
        seating.add_seat(host, seat, mine=seat in badge.seats)
    return opened
