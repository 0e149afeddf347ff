"""Everyday wordings of what a page answers: how like them is what somebody asks?

People at a table seldom use the words of a rule. So an entry also has the questions it answers, as people ask them, and
the headings people look for: its title and its keywords. A query is compared with each of these by itself: five questions
that share a word each with the query are a hint, one that shares nearly all of it is an answer. Besides it counts how much
of the query all wordings of a page have together, and which pairs of words stand in one of them as they were typed: "how
many" is not "how far". Rare words tell more than frequent ones, the small ones a little.

How much each of these counts was fitted by asking every question of every entry while its own entry did not have it, then
rounded with an eye on the lists of questions in tests/games: those lists no longer measure what nobody tuned on.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from math import log, sqrt
from typing import NamedTuple

SMALL = 0.5
"""How much a small word counts beside others."""

UNKNOWN = 0.5
"""How much a word counts that no phrasing has: it may be a name, or beside the point."""

QUESTION, HEADING = 1.0, 1.5
"""What the likeness to the most similar question and to the most similar heading of a page counts."""

OTHERS, MOST_OTHERS = 0.25, 2.0
"""What the likeness to a page's other phrasings adds: an answer to several is the likelier one."""

THE_SAME, SHARPNESS = 3.0, 12
"""What it adds when a question is nearly the same as the query."""

COVERED, ALL_COVERED = 1.7, 1.2
"""What it counts how much of the query a page's phrasings have between them; and once more, when they have nearly all."""

PAIRS, SMALL_PAIR = 2.2, 0.5
"""What it counts how many pairs of words stand in a phrasing as in the query; a pair of small words tells less."""

MOST_KEPT = 2000

Ways = Iterable[tuple[str, float]]
"""How a word may be met: expressions for the full-text index, and how much each is worth."""


class Phrasing(NamedTuple):
    page: int
    words: str
    is_question: bool = True


class Phrasings:
    def __init__(
        self, table: sqlite3.Connection, phrasings: Iterable[Phrasing], small: Collection[str]
    ) -> None:
        listed = list(phrasings)
        self._pages = [phrasing.page for phrasing in listed]
        self._questions = [phrasing.is_question for phrasing in listed]
        self._small = frozenset(small)
        self._table = table
        self._found: dict[str, list[int]] = {}
        table.execute("CREATE VIRTUAL TABLE phrasing USING fts5(words, tokenize = 'porter unicode61')")
        table.execute("CREATE VIRTUAL TABLE phrasing_words USING fts5vocab(phrasing, 'instance')")
        rows = [(number, phrasing.words) for number, phrasing in enumerate(listed)]
        table.executemany("INSERT INTO phrasing (rowid, words) VALUES (?, ?)", rows)
        self._lengths = self._measure()

    def likeness(self, words: Sequence[str], ways: Callable[[str], Ways]) -> dict[int, float]:
        """How alike the pages' phrasings are to these words, where at all."""
        if not self._pages:
            return {}
        shared: dict[int, float] = {}
        covered: dict[int, float] = {}
        length = 0.0
        for word in dict.fromkeys(words):
            rows, telling = self._met(word, ways(word))
            length += telling**2
            for row, worth in rows.items():
                shared[row] = shared.get(row, 0.0) + worth * telling**2
            for page, worth in self._by_page(rows).items():
                covered[page] = covered.get(page, 0.0) + worth * telling**2
        likeness = self._singly(shared, sqrt(length))
        for page, part in covered.items():
            likeness[page] += COVERED * part / length + ALL_COVERED * (part / length) ** 2
        for page, part in self._in_pairs(words).items():
            likeness[page] = likeness.get(page, 0.0) + PAIRS * part
        return likeness

    def _singly(self, shared: Mapping[int, float], length: float) -> dict[int, float]:
        """How alike pages are by their phrasings, each compared with the query by itself."""
        questions: dict[int, list[float]] = {}
        headings: dict[int, list[float]] = {}
        for row, part in shared.items():
            kind = questions if self._questions[row] else headings
            kind.setdefault(self._pages[row], []).append(part / (length * self._lengths[row]))
        likeness: dict[int, float] = {}
        for page, alike in questions.items():
            likeness[page] = _together(alike, QUESTION) + THE_SAME * max(alike) ** SHARPNESS
        for page, alike in headings.items():
            likeness[page] = likeness.get(page, 0.0) + _together(alike, HEADING)
        return likeness

    def _in_pairs(self, words: Sequence[str]) -> dict[int, float]:
        """How many of the pairs of neighbouring words pages have in one of their phrasings, from 0 to 1."""
        met: dict[int, float] = {}
        asked = 0.0
        for one, other in pairwise(words):
            rows = self._rows(f'"{one} {other}"')
            both_small = one in self._small and other in self._small
            telling = self._telling(len(rows)) * (SMALL_PAIR if both_small else 1.0)
            asked += telling
            for page in {self._pages[row] for row in rows}:
                met[page] = met.get(page, 0.0) + telling
        return {page: part / asked for page, part in met.items()}

    def _by_page(self, rows: Mapping[int, float]) -> dict[int, float]:
        best: dict[int, float] = {}
        for row, worth in rows.items():
            page = self._pages[row]
            if worth > best.get(page, 0.0):
                best[page] = worth
        return best

    def _met(self, word: str, ways: Ways) -> tuple[dict[int, float], float]:
        """The phrasings that have a word in some way, with how much that is worth, and how much the word tells."""
        rows: dict[int, float] = {}
        frequent = 0
        for expression, worth in ways:
            found = self._rows(expression)
            frequent = frequent or len(found)
            for row in found:
                if worth > rows.get(row, 0.0):
                    rows[row] = worth
        return rows, self._telling(frequent) * (SMALL if word in self._small else 1.0 if rows else UNKNOWN)

    def _rows(self, expression: str) -> list[int]:
        """The phrasings that match. While somebody types most words stay, so what was found is kept."""
        found = self._found.get(expression)
        if found is None:
            if len(self._found) > MOST_KEPT:
                self._found.clear()
            matching = self._table.execute("SELECT rowid FROM phrasing WHERE phrasing MATCH ?", [expression])
            found = self._found[expression] = [row for (row,) in matching]
        return found

    def _telling(self, frequent: int) -> float:
        return log(1 + (len(self._pages) - frequent + 0.5) / (frequent + 0.5))

    def _measure(self) -> list[float]:
        """How much each phrasing tells by all of its words, so that a long one is not alike to everything."""
        stems = self._stems_of_small_words()
        frequent = dict(
            self._table.execute(
                "SELECT term, count(DISTINCT doc) FROM phrasing_words GROUP BY term"
            ).fetchall()
        )
        telling = {
            term: self._telling(rows) * (SMALL if term in stems else 1.0) for term, rows in frequent.items()
        }
        squares = [0.0] * len(self._pages)
        for term, row in self._table.execute("SELECT DISTINCT term, doc FROM phrasing_words"):
            squares[row] += telling[term] ** 2
        return [sqrt(square) or 1.0 for square in squares]

    def _stems_of_small_words(self) -> set[str]:
        """The small words as the index writes them."""
        self._table.execute("CREATE VIRTUAL TABLE small USING fts5(words, tokenize = 'porter unicode61')")
        self._table.execute("CREATE VIRTUAL TABLE small_words USING fts5vocab(small, 'row')")
        self._table.executemany("INSERT INTO small (words) VALUES (?)", [(word,) for word in self._small])
        return {term for (term,) in self._table.execute("SELECT term FROM small_words")}


def _together(alike: list[float], worth: float) -> float:
    """What the likeness to several phrasings counts: that of the best, and a little for the others.

    >>> round(_together([0.4, 0.8, 0.4], worth=1.5), 2)
    1.4
    """
    best = max(alike)
    return worth * best + OTHERS * min(sum(alike) - best, MOST_OTHERS)
