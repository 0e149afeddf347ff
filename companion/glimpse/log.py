"""The log in words. Lines never change, so each is put into words once for every pair of eyes.

A long game has hundreds of lines and a screen shows few: a glimpse carries the newest, the others are read by the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, takewhile
from typing import NamedTuple

from companion.games.library import presentation
from companion.games.presentation import Presentation
from companion.glimpse.cards import LogCard
from companion.glimpse.effect_lines import Places, effect_lines, place_names
from companion.glimpse.seats import acting_for, eyes_of
from companion.tables.live import LiveTable
from companion.tables.passes import Badge
from companion.tables.service import Tables
from rules_core.engine.effects import Set
from rules_core.engine.log import Entry, LogLine
from rules_core.engine.questions import TABLE
from rules_core.engine.table import Table
from rules_core.engine.view import SeenLine, seen_line
from rules_core.settling.disputes import TAKEN_BACK, SettleDispute
from rules_core.words import Text, say

PAGE = 30
"""So many lines are read at once."""

MOST_NAMED = 12
"""Of many lines that are meant, so many are named and the rest is counted."""


class Meant(NamedTuple):
    """Lines of the log that something is about: how many there are, and the first of them."""

    total: int
    lines: tuple[LogCard, ...]


class LogReader:
    """The log of a table, as one pair of eyes reads it."""

    def __init__(
        self, live: LiveTable, table: Table, shown: Presentation, eyes: str, places: Places | None = None
    ) -> None:
        self._live, self._table, self._shown, self._eyes = live, table, shown, eyes
        self._places = place_names(table.pictures()) if places is None else places
        # An oasis that became a desert is called so everywhere.
        self._named = hash(tuple(map(str, self._places.values())))

    def card(self, line: LogLine) -> LogCard:
        stands = self._table.standing(line.number) is not None
        key = (self._eyes, line.number, stands, self._named)
        card: LogCard | None = self._live.cards.get(key)
        if card is None:
            seen = seen_line(self._table, self._eyes, line, stands)
            self._live.cards[key] = card = log_card(self._table, self._shown, seen, self._places)
        return card

    def line(self, number: int) -> LogCard | None:
        log = self._table.log
        return self.card(log[number]) if 0 <= number < len(log) else None

    def page(self, before: int | None = None, after: int | None = None) -> tuple[LogCard, ...]:
        """One page, the oldest line first: the newest lines, or those before or after a number."""
        told = _told(self._table)
        if after is not None:
            later = list(takewhile(lambda line: line.number > after, told))
            return tuple(self.card(line) for line in reversed(later[-PAGE:]))
        earlier = (line for line in told if before is None or line.number < before)
        return tuple(map(self.card, list(islice(earlier, PAGE))[::-1]))

    def last_step(self) -> LogCard | None:
        """The newest step that somebody made and that still stands; what was only played again is no news.

        Ending a turn tells nothing: then it is what was done before in that turn.
        """
        newest: LogCard | None = None
        for entry in reversed(self._table.entries):
            if entry.number <= 0 or entry.old_number or entry.move.seat == TABLE:
                continue
            card = self.card(entry)
            if newest is None and not card.effects:
                newest = card
                continue
            return card if newest is None or (card.effects and card.seat == newest.seat) else newest
        return newest


class LogBook:
    """The log for phones that turn its pages."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def page(
        self, badge: Badge, before: int | None = None, after: int | None = None, acting: str = ""
    ) -> tuple[LogCard, ...]:
        """A page of the log, the oldest line first."""
        with self._tables.looked_at(badge.table_id) as live:
            return self._reader(live, badge, acting).page(before, after)

    def line(self, badge: Badge, number: int, acting: str = "") -> LogCard | None:
        """One line, whatever has become of it."""
        with self._tables.looked_at(badge.table_id) as live:
            return self._reader(live, badge, acting).line(number)

    def resting_on(self, badge: Badge, rule: str, acting: str = "") -> Meant:
        """The entries that rest on a rule or set it aside, the newest first."""
        with self._tables.looked_at(badge.table_id) as live:
            reader = self._reader(live, badge, acting)
            entries = [
                entry
                for entry in reversed(live.playing().entries)
                if entry.number > 0 and (rule in entry.rules or rule in entry.waived)
            ]
            return _meant(reader, entries)

    def standing_from(self, badge: Badge, number: int, acting: str = "") -> Meant:
        """The entries that would go if one were taken back: it, and everything after it."""
        with self._tables.looked_at(badge.table_id) as live:
            reader = self._reader(live, badge, acting)
            return _meant(reader, [each for each in live.playing().entries if each.number >= number])

    def _reader(self, live: LiveTable, badge: Badge, acting: str) -> LogReader:
        badge, table = self._tables.current(badge), live.playing()
        eyes = eyes_of(badge, acting_for(table, badge, acting))
        return LogReader(live, table, presentation(table.game.id), eyes)


def _meant(reader: LogReader, entries: list[Entry]) -> Meant:
    return Meant(len(entries), tuple(reader.card(entry) for entry in entries[:MOST_NAMED]))


def _told(table: Table) -> Iterator[LogLine]:
    """The lines that are shown, the newest first.

    What was taken back only to be played again is told by the later line, and a strike by its ruling.
    """
    retold: set[int] = set()
    for line in reversed(table.log):
        if isinstance(line, Entry) and line.old_number:
            retold.add(line.old_number)
        if line.number not in retold and not _strikes(table, line):
            yield line


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


def lines_at(reader: LogReader, numbers: Iterable[int]) -> tuple[LogCard, ...]:
    """The lines that something open is about, each once."""
    found = (reader.line(number) for number in dict.fromkeys(numbers))
    return tuple(line for line in found if line is not None)


def log_card(table: Table, shown: Presentation, line: SeenLine, places: Places | None = None) -> LogCard:
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
        line.old_number,
        spoken_for=line.spoken_for,
        group=table.game.name(line.seat) if table.game.is_group(line.seat) else "",
        clock=_clock(shown, line),
        news=is_news(shown, line),
    )


def _clock(shown: Presentation, line: SeenLine) -> Text:
    """What the clock says after an entry that has moved it."""
    for effect in line.effects:
        if isinstance(effect, Set) and effect.drawer == "clock" and effect.key in shown.clock:
            return say(shown.clock[effect.key], n=effect.value)
    return ""


def is_news(shown: Presentation, line: SeenLine) -> bool:
    """A ruling, a taking back, a new round, and whatever else the look of the game calls so."""
    if line.number == 0 or line.old_number:
        return False
    return (
        line.ruling
        or line.first >= 0
        or line.word in shown.news
        or any(effect.rule in shown.news_rules for effect in line.effects)
        or bool(_clock(shown, line))
    )
