"""Which sentence of a page answers what somebody asks: it stands in the list of hits, from its beginning to its end."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rules_core.rulebook.spelling import words_of

ENDINGS = ("ings", "ing", "ies", "ed", "es", "s", "y")
FIGURES_WANTED = frozenset(
    ("many", "much", "far", "long", "cost", "costs", "price", "worth", "points", "maximum")
)
"""Whoever asks with these words wants a number."""

FIGURE = re.compile(r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|half|twice|double|nothing)\b")
FIGURE_WORTH = 2.0

ABOUT_US = frozenset(("we", "us", "our", "table", "house", "choose", "change", "instead", "option"))
"""Whoever asks with these words may want to know what a table could play instead."""

RULING, CHOICE = "Ruling: ", "The table can choose"
"""How the sentences begin that settle a doubt, and that tell what a table could play instead."""

SENTENCE_END = re.compile(r"(?<=[.!?])(?<!^\d\.)(?<![.!?]\s\d\.)\s+(?=[^\W\d_a-z]|\d\. )")
"""The number of a step in a list ends no sentence."""


def sentences(text: str) -> list[str]:
    """
    >>> sentences("A wagon carries 90 units, e.g. 90 gold. Gold weighs 1. With more you are slower.")
    ['A wagon carries 90 units, e.g. 90 gold.', 'Gold weighs 1.', 'With more you are slower.']
    >>> sentences("1. Draw a card. 2. Move.")
    ['1. Draw a card.', '2. Move.']
    """
    return SENTENCE_END.split(text.strip())


def telling(asked: Mapping[str, float], said: Sequence[str], query: Sequence[str]) -> int:
    """The number of the sentence that has most of what is asked for: words with how much each tells.

    >>> telling({"cross": 2.0, "diagonally": 3.0}, ["Each step goes to the next tile.", "Crossing is free."], [])
    1
    """
    wanted = {root(word): worth for word, worth in asked.items()}
    figures = bool(FIGURES_WANTED.intersection(query))

    def fits(sentence: str) -> float:
        roots = {root(word) for word in words_of(sentence)}
        worth = sum(worth for word, worth in wanted.items() if word in roots)
        return worth + (FIGURE_WORTH if worth and figures and FIGURE.search(sentence.lower()) else 0.0)

    fitting = [fits(sentence) for sentence in said]
    best, settled = fitting.index(max(fitting)) if fitting else 0, _settled(said)
    if settled < 0:
        return best
    # Neither the doubt before a ruling nor what a table could choose instead is the answer, unless that is asked.
    is_beside = settled == best + 1 or (said[best].startswith(CHOICE) and not ABOUT_US.intersection(query))
    return settled if is_beside else best


def _settled(said: Sequence[str]) -> int:
    """Where a text weighs a doubt, the number of the sentence with its ruling: that is the answer, not the doubt.

    >>> _settled(["It is not said who begins.", "Ruling: the youngest.", "The table can choose the oldest."])
    1
    """
    if not any(sentence.startswith(CHOICE) for sentence in said):
        return -1
    return next((number for number, sentence in enumerate(said) if sentence.startswith(RULING)), -1)


def root(word: str) -> str:
    """A word without its ending, near enough to tell that two belong together.

    >>> root("crossing"), root("crosses"), root("cities"), root("city"), root("is")
    ('cross', 'cross', 'cit', 'cit', 'is')
    """
    for ending in ENDINGS:
        if word.endswith(ending) and not word.endswith("ss") and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word
