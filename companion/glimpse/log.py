"""The log in words. Lines never change, so each is put into words once for every pair of eyes."""

from __future__ import annotations

from companion.glimpse.cards import LogCard
from companion.glimpse.words import Places, effect_lines
from companion.presentation import Presentation
from companion.tables.live import LiveTable
from rules_core.disputes import TAKEN_BACK, SettleDispute
from rules_core.log import Entry, LogLine
from rules_core.table import Table
from rules_core.view import SeenLine, seen_line


def log_cards(
    live: LiveTable, table: Table, shown: Presentation, eyes: str, places: Places
) -> tuple[LogCard, ...]:
    """The log in words. Lines never change, so each is put into words once for every pair of eyes."""
    standing = {entry.number for entry in table.entries}
    retold = {line.again for line in table.log if isinstance(line, Entry) and line.again}
    named = hash(tuple(map(str, places.values())))  # an oasis that became a desert is called so everywhere
    cards = []
    for line in table.log:
        key = (eyes, line.number, line.number in standing, line.number in retold, named)
        card = live.cards.get(key)
        if card is None:
            seen = seen_line(table, eyes, line, line.number in standing)
            card = log_card(table, shown, seen, places, line.number in retold)
            live.cards[key] = card = card._replace(strikes=_strikes(table, line))
        cards.append(card)
    return tuple(cards)


def _strikes(table: Table, line: LogLine) -> bool:
    """Whether a taking back was for one entry alone: the ruling that says so comes right after it."""
    if isinstance(line, Entry) or line.number + 1 >= len(table.log):
        return False
    after = table.log[line.number + 1]
    return (
        isinstance(after, Entry)
        and isinstance(after.move, SettleDispute)
        and (after.move.decision, after.move.entry) == (TAKEN_BACK, line.first)
    )


def log_card(
    table: Table, shown: Presentation, line: SeenLine, places: Places | None = None, retold: bool = False
) -> LogCard:
    return LogCard(
        line.number,
        line.seat,
        line.by,
        line.title,
        effect_lines(table, shown, line.effects, places),
        line.rules,
        line.waived,
        line.reason,
        line.note,
        line.time,
        line.taken_back,
        line.ruling,
        line.first,
        line.again,
        retold,
    )
