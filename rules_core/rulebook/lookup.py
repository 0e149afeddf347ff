"""Finding the page a person means: by its words, their kin and their beginnings, slips of the finger forgiven.

SQLite's full-text index does the matching and weighs how telling a word is. Each word of a query is asked for on its
own, so that a page which has all of them in some form stands before one that has a single word many times. Beside its
words, what counts is how like the query is to the questions that a page answers and to its headings (`phrasings.py`).

A query is answered while somebody types, in the loop that serves all phones: whatever is pasted into the field, only its
first letters and words are looked at.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from math import log
from typing import NamedTuple

from rules_core.rulebook.excerpts import telling
from rules_core.rulebook.phrasings import Phrasing, Phrasings
from rules_core.rulebook.spelling import Spelling, words_of

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

WORDS = 3.0
"""What the best page by its words gets for them, the others in proportion; `phrasings.py` tells what comes on top."""

NAMED, WHOLE_TITLE = 1.0, 6.0
"""What it counts when words of the title are typed, and when nothing but the title is."""

GIVING_WAY = 3.0
"""How much a page of less weight gives way to others that fit as well."""

ENDINGS, SHORTEST_BARE = ("", "s", "es", "d", "ed", "r", "er", "ers", "ing", "ings", "y", "ly", "al"), 3
"""What a word may end in and still have the kin of its bare form, if that has so many letters."""

LONGEST_QUERY, MOST_WORDS = 120, 16
"""How many letters and words of a query are looked at."""

MOST_KEPT = 2000


class Page(NamedTuple):
    id: str
    title: str
    text: str
    keywords: Sequence[str] = ()
    questions: Sequence[str] = ()
    """What people ask who are answered here, in their own words."""

    weight: float = 1.0


class Index:
    def __init__(self, pages: Iterable[Page], synonyms: Iterable[Sequence[str]] = ()) -> None:
        pages = list(pages)
        self._ids = [page.id for page in pages]
        self._weights = [page.weight for page in pages]
        self._handicaps = [log(page.weight) for page in pages]
        self._titles = [set(words_of(page.title)) for page in pages]
        self._kin = {word: group for group in synonyms for word in group}
        self._found: dict[tuple[str, bool], dict[int, float]] = {}
        self._near: dict[str, list[str]] = {}
        self._table = sqlite3.connect(":memory:", check_same_thread=False)
        self._table.execute(
            "CREATE VIRTUAL TABLE page USING fts5(title, text, keywords, tokenize = 'porter unicode61')"
        )
        rows = [(n, p.title, p.text, " , ".join(p.keywords)) for n, p in enumerate(pages)]
        self._table.executemany("INSERT INTO page (rowid, title, text, keywords) VALUES (?, ?, ?, ?)", rows)
        self._phrasings = Phrasings(self._table, _phrasings_of(pages), SMALL_WORDS)
        known = {
            word
            for page in pages
            for part in (page.title, page.text, *page.keywords, *page.questions)
            for word in words_of(part)
        }
        self._spelling = Spelling(known | self._kin.keys())

    def find(self, query: str) -> list[str]:
        """The ids of the pages that fit, the best first."""
        typed = _looked_at(query)
        by_words = self._by_words(typed)
        best = max(by_words.values(), default=1.0)
        scores = self._phrasings.likeness(typed, self._ways_to_phrase)
        for page, score in by_words.items():
            scores[page] = scores.get(page, 0.0) + WORDS * score / best
        for page in scores:
            title = self._titles[page]
            named = len(title.intersection(typed)) / max(len(title), 1)
            scores[page] += WHOLE_TITLE if title == set(typed) else NAMED * named
            scores[page] += GIVING_WAY * self._handicaps[page]
        return [self._ids[page] for page in sorted(scores, key=lambda page: (-scores[page], page))]

    def _by_words(self, typed: Sequence[str]) -> dict[int, float]:
        """How well pages fit by the words they have, and by how many of those that were typed."""
        words = dict.fromkeys([word for word in typed if word not in SMALL_WORDS] or typed)
        scores: dict[int, float] = {}
        met: dict[int, float] = {}
        for word in words:
            weight = NUMBER if word.isdigit() else 1.0
            for page, score in self._best(self._ways_to_match(word)).items():
                scores[page] = scores.get(page, 0) + score * weight
                met[page] = met.get(page, 0) + weight
        for one, other in pairwise(typed):
            vague = one.isdigit() or other.isdigit() or (one in SMALL_WORDS and other in SMALL_WORDS)
            for page, score in self._best([(f'"{one} {other}"', NEXT_TO)], headings_only=vague).items():
                scores[page] = scores.get(page, 0) + score
        asked = sum(NUMBER if word.isdigit() else 1.0 for word in words)
        for page in scores:
            scores[page] *= self._weights[page] * (0.4 + 0.6 * met.get(page, 0) / asked)
        return scores

    def read_as(self, query: str) -> str:
        """The query with its slips put right, empty when it has none."""
        typed = _looked_at(query)
        meant = [next(iter(self._slips(word)), word) for word in typed]
        return " ".join(meant) if meant != typed else ""

    def telling_sentence(self, query: str, said: Sequence[str]) -> int:
        """The number of the sentence, of those that a page says, which answers the query."""
        typed = _looked_at(query)
        asked: dict[str, float] = {}
        for word in typed:
            if word in SMALL_WORDS:
                continue
            for meant in (word, *self._slips(word)):
                for each, worth in ((meant, AS_TYPED), *((kin, KIN) for kin in self._kin_of(meant))):
                    rarity = self._rarity(len(self._weighed(f'"{each}"', False)))
                    asked[each] = max(asked.get(each, 0.0), worth * rarity)
        return telling(asked, said, typed)

    def _ways_to_match(self, word: str) -> Iterator[tuple[str, float]]:
        yield f'"{word}"', AS_TYPED
        if word in SMALL_WORDS:
            return
        if len(word) > 3 or (len(word) > 1 and word not in self._spelling):
            yield f'"{word}"*', LONGER if word in self._spelling else BEGINNING
        slips = self._slips(word)
        if slips:
            yield _any_of(slips), SLIP
        kin = {each: None for meant in slips or [word] for each in self._kin_of(meant)}
        if others := [each for each in kin if each != word and each not in slips]:
            yield _any_of(others), KIN

    def _ways_to_phrase(self, word: str) -> Iterator[tuple[str, float]]:
        """As in a text; but two letters begin so many words that they tell nothing about a phrasing."""
        return islice(self._ways_to_match(word), None if len(word) > 2 else 1)

    def _kin_of(self, word: str) -> Sequence[str]:
        """What goes by another name; the plural and other endings of a word have its kin."""
        for ending in ENDINGS:
            bare = word.removesuffix(ending)
            if len(bare) < SHORTEST_BARE or not word.endswith(ending):
                continue
            for base in (bare, f"{bare}e", bare[:-1] if bare[-1] == bare[-2] else bare):
                if base in self._kin:
                    return self._kin[base]
        return ()

    def _slips(self, word: str) -> list[str]:
        """What a word that stands nowhere was probably meant to be."""
        if word in SMALL_WORDS or self._spelling.begins(word):
            return []
        if word not in self._near:
            if len(self._near) > MOST_KEPT:
                self._near.clear()
            self._near[word] = self._spelling.near(word)
        return self._near[word]

    def _best(self, ways: Iterable[tuple[str, float]], headings_only: bool = False) -> dict[int, float]:
        """For every page, its best score among several ways to match: rare words tell more than frequent ones."""
        best: dict[int, float] = {}
        for expression, worth in ways:
            found = self._weighed(expression, headings_only)
            rarity = worth * self._rarity(len(found))
            if not best:
                best = {page: weight * rarity for page, weight in found.items()}
                continue
            for page, weight in found.items():
                score = weight * rarity
                if page not in best or score > best[page]:
                    best[page] = score
        return best

    def _rarity(self, pages: int) -> float:
        return log(1 + (len(self._ids) - pages + 0.5) / (pages + 0.5))

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


def _phrasings_of(pages: Iterable[Page]) -> Iterator[Phrasing]:
    for number, page in enumerate(pages):
        yield from (Phrasing(number, question) for question in page.questions)
        yield from (Phrasing(number, heading, False) for heading in (page.title, *page.keywords))


def _looked_at(query: str) -> list[str]:
    """The words of a query, as many as are looked at."""
    return words_of(query[:LONGEST_QUERY])[:MOST_WORDS]


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
