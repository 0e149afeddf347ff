"""Finding the page a person means: by its words, their kin and their beginnings, slips of the finger forgiven.

SQLite's full-text index does the matching and weighs how telling a word is. Each word of a query is asked for on its
own, so that a page which has all of them in some form stands before one that has a single word many times.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from math import log
from typing import NamedTuple

SMALL_WORDS = frozenset(
    """a about after again all already also am an and any anyone are as at be because become been but by can could did
    do does doing done dont during for from get gets give go goes got had happen happens has have having he her
    here hes him his how i if im in into is isnt it its just know let like make many may me mean means more much
    must my need no not now of on one only or other our out please possible really rule rules say says she shes
    should so some someone something still such tell than that thats the their them then there they thing things
    this those to too up us use using want wants was we were what whats when where which while who why will with
    without would yes you your""".split()  # noqa: SIM905 - a paragraph is easier to read
)
"""Words of a question that say nothing about the answer. They count only next to others, and when there are no others."""

AS_TYPED, BEGINNING, LONGER, KIN, SLIP, NEXT_TO = 1.0, 0.75, 0.45, 0.7, 0.7, 0.5
"""How much a match counts, by how it came about; LONGER when what was typed is a word by itself."""

COLUMNS = {"title": 3.0, "keywords": 2.2, "text": 1.0}
"""How much it counts by where it stands. A word counts once in each: a long page is not a better one."""

NUMBER = 0.4
"""Figures belong to the case at hand more often than to the rule."""

WHOLE_TITLE = 12.0
SHORTEST_SLIP, LONG = 4, 8
"""Words shorter than this are taken as typed; those of eight letters and more may have two slips."""

MOST_KEPT = 2000


class Page(NamedTuple):
    id: str
    title: str
    text: str
    keywords: Sequence[str] = ()
    weight: float = 1.0


class Index:
    def __init__(self, pages: Iterable[Page], synonyms: Iterable[Sequence[str]] = ()) -> None:
        pages = list(pages)
        self._ids = [page.id for page in pages]
        self._weights = [page.weight for page in pages]
        self._titles = [set(_words(page.title)) for page in pages]
        self._kin = {word: group for group in synonyms for word in group}
        self._found: dict[tuple[str, bool], dict[int, float]] = {}
        self._table = sqlite3.connect(":memory:", check_same_thread=False)
        self._table.execute(
            "CREATE VIRTUAL TABLE page USING fts5(title, text, keywords, tokenize = 'porter unicode61')"
        )
        rows = [(n, p.title, p.text, " , ".join(p.keywords)) for n, p in enumerate(pages)]
        self._table.executemany("INSERT INTO page (rowid, title, text, keywords) VALUES (?, ?, ?, ?)", rows)
        known = {
            word
            for page in pages
            for part in (page.title, page.text, *page.keywords)
            for word in _words(part)
        }
        self._spelling = Spelling(known | self._kin.keys())

    def find(self, query: str) -> list[str]:
        """The ids of the pages that fit, the best first."""
        typed = _words(query)
        words = dict.fromkeys([word for word in typed if word not in SMALL_WORDS] or typed)
        scores: dict[int, float] = {}
        met: dict[int, float] = {}
        for word in words:
            weight = NUMBER if word.isdigit() else 1.0
            for page, score in self._best(self._ways_to_match(word)).items():
                scores[page] = scores.get(page, 0) + score * weight
                met[page] = met.get(page, 0) + weight
        for one, other in pairwise(typed):
            small = one in SMALL_WORDS and other in SMALL_WORDS
            for page, score in self._best([(f'"{one} {other}"', NEXT_TO)], headings_only=small).items():
                scores[page] = scores.get(page, 0) + score
        asked = sum(NUMBER if word.isdigit() else 1.0 for word in words)
        for page in scores:
            share = met.get(page, 0) / asked
            scores[page] *= self._weights[page] * (0.4 + 0.6 * share)
            titled = len(self._titles[page].intersection(typed)) / max(len(self._titles[page]), 1)
            scores[page] += titled * (WHOLE_TITLE if self._titles[page] == set(typed) else 1.0)
        return [self._ids[page] for page in sorted(scores, key=lambda page: (-scores[page], page))]

    def read_as(self, query: str) -> str:
        """The query with its slips put right, empty when it has none."""
        typed = _words(query)
        meant = [next(iter(self._slips(word)), word) for word in typed]
        return " ".join(meant) if meant != typed else ""

    def _ways_to_match(self, word: str) -> Iterator[tuple[str, float]]:
        yield f'"{word}"', AS_TYPED
        if len(word) > 1:
            yield f'"{word}"*', LONGER if word in self._spelling else BEGINNING
        slips = self._slips(word)
        if slips:
            yield _any_of(slips), SLIP
        kin = {each: None for meant in (word, *slips) for each in self._kin_of(meant)}
        if others := [each for each in kin if each != word and each not in slips]:
            yield _any_of(others), KIN

    def _kin_of(self, word: str) -> Sequence[str]:
        """What goes by another name; the plural and other endings of a word have its kin."""
        for end in range(len(word), max(len(word) - 4, 2), -1):
            if word[:end] in self._kin:
                return self._kin[word[:end]]
        return ()

    def _slips(self, word: str) -> list[str]:
        """What a word that stands nowhere was probably meant to be."""
        if word in SMALL_WORDS or self._spelling.begins(word):
            return []
        return self._spelling.near(word)

    def _best(self, ways: Iterable[tuple[str, float]], headings_only: bool = False) -> dict[int, float]:
        """For every page, its best score among several ways to match: rare words tell more than frequent ones."""
        best: dict[int, float] = {}
        for expression, worth in ways:
            found = self._weighed(expression, headings_only)
            telling = worth * log(1 + (len(self._ids) - len(found) + 0.5) / (len(found) + 0.5))
            if not best:
                best = {page: weight * telling for page, weight in found.items()}
                continue
            for page, weight in found.items():
                score = weight * telling
                if page not in best or score > best[page]:
                    best[page] = score
        return best

    def _weighed(self, expression: str, headings_only: bool) -> dict[int, float]:
        """The pages that match, by where they do. While somebody types most words stay, so what was found is kept."""
        key = (expression, headings_only)
        found = self._found.get(key)
        if found is None:
            if len(self._found) > MOST_KEPT:
                self._found.clear()
            columns = [column for column in COLUMNS if not (headings_only and column == "text")]
            query, asked = WEIGHED[len(columns)], [f"{column} : {expression}" for column in columns]
            found = self._found[key] = dict(self._table.execute(query, asked).fetchall())
        return found


def _weighing(columns: int) -> str:
    """A query that adds up the weights of the first so many columns. Row ids alone need no look at the text itself."""
    parts = [
        f"SELECT rowid AS page, {weight} AS weight FROM page WHERE page MATCH ?"
        for weight in list(COLUMNS.values())[:columns]
    ]
    return f"SELECT page, sum(weight) FROM ({' UNION ALL '.join(parts)}) GROUP BY page"


WEIGHED = {columns: _weighing(columns) for columns in (len(COLUMNS) - 1, len(COLUMNS))}


def _any_of(words: Iterable[str]) -> str:
    """
    >>> _any_of(["cart", "wagon"])
    '("cart" OR "wagon")'
    """
    return "(" + " OR ".join(f'"{word}"' for word in words) + ")"


class Spelling:
    """The words there are, found by what is left when letters are dropped: a word and its misspelling share that."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = sorted(words)
        self._known = frozenset(self._words)
        self._beginnings = {word[:end] for word in self._words for end in range(1, len(word) + 1)}
        self._shortened: dict[str, list[str]] = {}
        for word in self._words:
            if len(word) >= SHORTEST_SLIP:
                for short in _shortened(word):
                    self._shortened.setdefault(short, []).append(word)

    def __contains__(self, word: str) -> bool:
        return word in self._known

    def begins(self, letters: str) -> bool:
        """Whether any word begins like this."""
        return letters in self._beginnings

    def near(self, word: str) -> list[str]:
        """The words that differ least: a letter more, less, other or swapped; the nearest only."""
        if len(word) < SHORTEST_SLIP:
            return []
        candidates = {known for short in _shortened(word) for known in self._shortened.get(short, ())}
        most = 2 if len(word) >= LONG else 1
        distances = {
            known: distance for known in candidates if (distance := slips_between(word, known)) <= most
        }
        nearest = min(distances.values(), default=0)
        return sorted(
            (known for known, distance in distances.items() if distance == nearest),
            key=lambda w: (w[0] != word[0], w),
        )


def _words(text: str) -> list[str]:
    """
    >>> _words("Can't I cross the River?")
    ['cant', 'i', 'cross', 'the', 'river']
    """
    return re.findall(r"\w+", text.lower().replace("'", "").replace("’", ""))


def _shortened(word: str) -> set[str]:
    """A word without up to one of its letters, a long one without up to two.

    >>> sorted(_shortened("silk"))
    ['ilk', 'sik', 'sil', 'silk', 'slk']
    """
    most = 2 if len(word) >= LONG else 1
    return {
        "".join(letter for place, letter in enumerate(word) if place not in dropped)
        for count in range(most + 1)
        for dropped in combinations(range(len(word)), count)
    }


def slips_between(typed: str, known: str) -> int:
    """How many letters were added, left out, mistaken, or swapped with their neighbour.

    >>> slips_between("tresure", "treasure"), slips_between("rievr", "river"), slips_between("silk", "spice")
    (1, 1, 3)
    """
    before: list[int] = []
    row = list(range(len(known) + 1))
    for i, letter in enumerate(typed, start=1):
        oldest, before, row = before, row, [i]
        for j, other in enumerate(known, start=1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == known[j - 2] and typed[i - 2] == other:
                cost = min(cost, oldest[j - 2] + 1)
            row.append(cost)
    return row[-1]
