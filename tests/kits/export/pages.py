"""Reading what was printed: the words of a page, and whether they stand where they should."""

from __future__ import annotations

from itertools import combinations

from companion.results.export.paper import Paper, Shown

FOOT = 6.5
"""Below the edge of the text stands one small line."""


def words(paper: Paper, page: int = 1) -> str:
    return " ".join(each.words for each in paper.shown if each.page == page).replace("\u00a0", " ")


def check(paper: Paper, pages: int) -> None:
    """So many pages, nothing over the edge, and no words on top of others."""
    assert paper.pages == pages
    for each in paper.shown:
        assert paper.left - 0.1 <= each.left, each
        assert each.right <= paper.right + 0.1, each
        assert paper.top - 2 <= each.top, each
        assert each.bottom <= paper.bottom + FOOT, each
    for page in range(1, pages + 1):
        here = [each for each in paper.shown if each.page == page and each.words.strip()]
        for one, other in combinations(here, 2):
            assert not _overlap(one, other), (one, other)


def _overlap(one: Shown, other: Shown) -> bool:
    """More than letters of neighbouring lines that almost touch."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return wide > 0.3 and high > 0.8
