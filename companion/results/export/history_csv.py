"""All games of a phone as a table for a spreadsheet: one row for each player of each game."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from io import StringIO

from companion.results.export.saying import Say, plain
from companion.results.export.table_csv import harmless
from companion.tables.known_tables import TableCard


def history_csv(
    cards: Sequence[TableCard],
    rooms: Mapping[str, str],
    semicolons: bool = False,
    *,
    say: Say = plain,
) -> bytes:
    """The latest game first. `rooms` are the names of the rooms that tables stand in."""
    _ = say
    out = StringIO()
    writer = csv.writer(out, delimiter=";" if semicolons else ",", lineterminator="\r\n")
    head = [
        _("Date"),
        _("Game"),
        _("Room"),
        _("Table"),
        _("Played with the app"),
        _("Player"),
        _("Place"),
        _("Score"),
        _("Winner"),
    ]
    writer.writerow(map(harmless, head))
    for card in cards:
        day = (card.ended or card.touched).astimezone().strftime("%Y-%m-%d")
        for each in card.standings:
            cells = [
                day,
                card.game,
                rooms.get(card.room, ""),
                card.name,
                _("no") if card.is_sheet else _("yes"),
                each.seat,
                each.place or "",  # open while a tie waits to be broken
                each.total,
                _("yes") if each.won else _("no"),
            ]
            writer.writerow(map(harmless, cells))
    return out.getvalue().encode("utf-8-sig", errors="replace")
