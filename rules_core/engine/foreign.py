"""Records from strangers: how long they may be, before anybody takes the trouble to play them again.

What a table of our own has recorded is never measured: it is as long as the evening was.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from rules_core.engine.record import Record, RecordError, entry_number
from rules_core.words import Text, say

MOST_ENTRIES = 5_000
"""Ten times the longest game that was ever recorded."""

MOST_ANSWERS = 20_000
LONGEST_TEXT = 1_000
LONGEST_LIST = 500

UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
"""Line breaks and escape characters: nobody types these, and a terminal would obey them."""

HALF = re.compile("[\ud800-\udfff]")
"""Half of a letter, which no file can be written with."""


def check_foreign(record: Record) -> None:
    """Refuse a record that is larger than any game, or that holds what nobody can have typed."""
    entries = record["entries"]
    if len(entries) > MOST_ENTRIES:
        raise RecordError(say("no game has {n} entries", n=len(entries)))
    answers = len(record["setup"]) + sum(len(entry.get("answers", ())) for entry in entries)
    if answers > MOST_ANSWERS:
        raise RecordError(say("no game has {n} answers", n=answers))
    _check_values([record["game"], record["seats"], record["setup"]], say("setup"))
    for number, entry in enumerate(entries, start=1):
        _check_values(entry, entry_number(number))


def _check_values(value: Any, where: Text) -> None:
    for each in _leaves(value):
        if isinstance(each, list | dict):
            raise RecordError(say("it contains a list of {n} things", n=len(each)), where)
        if len(each) > LONGEST_TEXT:
            raise RecordError(say("it contains a text of {n} characters", n=len(each)), where)
        if HALF.search(each):
            raise RecordError(say("it contains broken characters"), where)
        if UNSEEN.search(each):
            raise RecordError(say("it contains line breaks or invisible characters"), where)


def _leaves(value: Any) -> Iterator[Any]:
    """Every text in a value, and every list that is too long, instead of what is in it."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        if len(value) > LONGEST_LIST:
            yield value
            return
        for each in [*value, *value.values()] if isinstance(value, dict) else value:
            yield from _leaves(each)
