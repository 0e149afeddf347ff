"""Phones that are behind: what they have missed, and whether what they send is meant all the same."""

from __future__ import annotations

from collections.abc import Collection

from rules_core.engine.log import Entry, LogLine, title_of
from rules_core.engine.moves import AnyMove
from rules_core.engine.questions import TABLE, spoken
from rules_core.engine.table import Table
from rules_core.words import Text, quoted, say


def is_meant_all_the_same(move: AnyMove, seen: int, table: Table) -> bool:
    """Whether what asks nothing and changes nothing is meant although a phone is behind: two are done at the market at
    the same moment. Only others have moved since, so it cannot be a tap for an earlier turn that comes late.

    `seen` are the lines of the log that the phone knew, -1 if it has not said.
    """
    missed = table.log[seen:] if seen >= 0 else []
    others = {seat for seat in table.seats if seat != move.seat}
    return move.at_once and bool(missed) and all(_is_move_of(line, others) for line in missed)


def _is_move_of(line: LogLine, seats: Collection[str]) -> bool:
    return isinstance(line, Entry) and line.by in seats and line.move.seat in seats


def what_happened(table: Table) -> Text:
    """What a phone has missed, in a sentence."""
    if (play := table.move_in_progress) is not None:
        return say(
            "{seat} has started “{move}”, so this wasn't recorded.",
            seat=spoken(play.move.seat),
            move=quoted(play.move.title),
        )
    last = next((line for line in reversed(table.log) if line.by != TABLE), None)
    if not isinstance(last, Entry):
        return say("The game has moved on, so this wasn't recorded. Take another look.")
    return say(
        "In the meantime: {seat}, “{move}”. Yours wasn't recorded; take another look.",
        seat=spoken(last.move.seat),
        move=quoted(title_of(table.desk, last)),
    )
