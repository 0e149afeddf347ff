"""The words of an export: through the translator it is given, or as they are written."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from babel import UnknownLocaleError
from babel.dates import format_date

from companion.results.result import Result
from rules_core.scoring.ranking import NOBODY, OPEN, Score
from rules_core.words import Sentence, Text

Say = Callable[..., str]
"""A translator: `say(text, **figures)`. Where it has a `language`, dates are written in it."""


def plain(text: Text, **figures: Any) -> str:
    """
    >>> plain("Table {n}", n=3)
    'Table 3'
    """
    if isinstance(text, Sentence):
        return text.template.format(**{**text.figures, **figures})
    return str(text).format(**figures) if figures else str(text)


def sentence(text: str) -> str:
    """Words of the core finish a sentence; alone they begin with a capital and end with a stop.

    >>> sentence("nobody wins")
    'Nobody wins.'
    """
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if not text or text[-1] in ".?!…⟧。" else ".")


def winners(result: Result) -> tuple[str, ...]:
    """Those who won: nobody while the game goes on, where all have lost, or where a tie waits to be broken."""
    if not result.finished or result.ranking.decided_by == NOBODY:
        return ()
    return tuple(result.ranking.winners)


def outcome(result: Result, say: Say) -> str:
    """Why the winner won, as a sentence."""
    _ = say
    if not result.finished:
        return _("The game isn't finished; this is how it stands.")
    ranking = result.ranking
    return " ".join(sentence(_(told)) for told in (ranking.decided_by, ranking.set_aside) if told)


def table_name(result: Result) -> str:
    return result.name or result.table_id


def table_words(result: Result, say: Say) -> str:
    """What the table is called where nothing says that it is a table: a number alone tells nobody."""
    _ = say
    return _("Table {n}", n=result.name) if result.in_room and result.name else result.name


def empty_words(result: Result, say: Say) -> str:
    """How much of a sheet was left empty; nothing where all was filled in."""
    _ = say
    return _("Empty lines, which count as nothing: {n}", n=result.left_empty) if result.left_empty else ""


def day(moment: datetime, say: Say) -> str:
    """A day as people write it, where the computer stands. English is not only read in America."""
    language = getattr(say, "language", "en").replace("-", "_")
    try:
        return format_date(moment.astimezone(), "long", locale="en_GB" if language == "en" else language)
    except (UnknownLocaleError, ValueError):  # a language without dates of its own, such as the test language
        return format_date(moment.astimezone(), "long", locale="en_GB")


def signed(points: int) -> str:
    """A number with a real minus, as long as a plus would be.

    >>> signed(-3)
    '−3'
    """
    return f"−{-points}" if points < 0 else str(points)


def place(result: Result, score: Score) -> str:
    """The place of a player; where all have lost there are none, and a tie that waits leaves the first open."""
    known = winners(result) or result.ranking.undecided or (not result.finished and anybody_scored(result))
    return str(score.place) if known and score.place != OPEN else "–"


def anybody_scored(result: Result) -> bool:
    """Whether there is anything to draw in a chart."""
    return any(line.points for score in result.ranking.scores for line in score.lines)


def cell(result: Result, player: str, category: str) -> str:
    """The points of a player in a category; a dash where it gave nobody reason to count."""
    return signed(result.points(player, category)) if result.lines(player, category) else "–"
