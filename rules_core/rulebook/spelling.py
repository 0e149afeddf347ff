"""The words of a book and what people type instead: slips of the finger are forgiven, within bounds.

However long a word is, finding what it was meant to be takes no longer than for the longest word of the book: what is
longer than that by more than two letters was meant to be none of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations

SHORTEST_SLIP, LONG, MOST_SLIPS = 4, 8, 2
"""Words shorter than this are taken as typed; those of eight letters and more may have two slips."""


class Spelling:
    """The words there are, found by what is left when letters are dropped: a word and its misspelling share that."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = sorted(words)
        self._known = frozenset(self._words)
        self._beginnings = {word[:end] for word in self._words for end in range(1, len(word) + 1)}
        self._longest = max(map(len, self._words), default=0)
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
        """The words that differ least: a letter more, less, other or swapped; the nearest only.

        The commonest slip goes first: a letter written once instead of twice, or the other way round.
        """
        if not SHORTEST_SLIP <= len(word) <= self._longest + MOST_SLIPS:
            return []
        candidates = {known for short in _shortened(word) for known in self._shortened.get(short, ())}
        most = MOST_SLIPS if len(word) >= LONG else 1
        distances = {
            known: distance for known in candidates if (distance := slips_between(word, known)) <= most
        }
        doubled = [known for known in distances if _undoubled(known) == _undoubled(word)]
        if doubled:
            return sorted(doubled)
        nearest = min(distances.values(), default=0)
        return sorted(
            (known for known, distance in distances.items() if distance == nearest),
            key=lambda w: (w[0] != word[0], w),
        )


def words_of(text: str) -> list[str]:
    """
    >>> words_of("Can't I cross the River?")
    ['cant', 'i', 'cross', 'the', 'river']
    """
    return re.findall(r"\w+", text.lower().replace("'", "").replace("’", ""))


def _undoubled(word: str) -> str:
    """
    >>> _undoubled("begging")
    'beging'
    """
    return re.sub(r"(.)\1", r"\1", word)


def _shortened(word: str) -> set[str]:
    """A word without up to one of its letters, a long one without up to two.

    >>> sorted(_shortened("silk"))
    ['ilk', 'sik', 'sil', 'silk', 'slk']
    """
    most = MOST_SLIPS if len(word) >= LONG else 1
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
