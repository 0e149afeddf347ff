"""Papers that tell the same story as something else: they are kept together with it, or neither is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.store import RequestRow

Papers = Sequence[RequestRow]
"""What waits for somebody's consent or decision, and what somebody is to be told."""

OVERTAKEN = "overtaken"
"""How a paper ends that nobody has to settle any more."""


def closed(papers: Iterable[RequestRow], outcome: str) -> list[RequestRow]:
    """These papers with their end on them, still to be saved: with whatever has ended them."""
    rows = list(papers)
    for row in rows:
        row.outcome = outcome
    return rows
