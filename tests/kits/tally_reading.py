"""Files of tallies, read and scored."""

from __future__ import annotations

from typing import Any

from companion.files.tally_files import (
    Entered,
    read,
    scored,
)
from companion.games import library
from rules_core.scoring.tally import Scorer, Tally
from tests.kits.tally_cells import as_table

CENTURY = library.scorer("century")


def one(scorer: Scorer, data: str | bytes) -> Entered:
    (entered,) = read(scorer, data.encode() if isinstance(data, str) else data)
    return entered


def report(scorer: Scorer, data: str | bytes) -> dict[str, Any]:
    found, wrong = scored(scorer, one(scorer, data))
    assert wrong == []
    assert found is not None
    return found


def wrongs(scorer: Scorer, data: str) -> list[str]:
    """What is wrong with all tables of a file, in words."""
    return [str(each) for entered in read(scorer, data.encode()) for each in scored(scorer, entered)[1]]


TABLE = as_table("1", Tally({"Amira": {"yellow": 3}, "Ben": {"points": [6, 7]}}, {"last": "Ben"}))
