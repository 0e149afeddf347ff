"""Records with anything wrong in them: never a traceback, always one line, and nothing half done."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games import library
from rules_core.engine import ledger
from rules_core.engine.record import RecordError, loads, replay
from tests.kits.recording import record_of

RECORD = record_of("three-friends")
GAME = library.game("caravan-conquest")

WORDS = (
    "Ben host table bank travel end-round lose-turn correct-count correct-fact to card A1 Z9 with waive seat setup "
    "caravan-conquest.movement.no-return"
)
words = st.sampled_from(["", *WORDS.split()])
leaves = (
    st.none()
    | st.booleans()
    | st.integers(-3, 40)
    | st.integers()
    | st.floats(allow_nan=False)
    | words
    | st.text(max_size=5)
)
junk = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)


def spots(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in the record that could be changed."""
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    return [found for key in keys for found in ((*path, key), *spots(value[key], (*path, key)))]


SPOTS = spots({**RECORD, "entries": RECORD["entries"][:14], "result": 0})


def with_change(path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    record = copy.deepcopy({**RECORD, "entries": RECORD["entries"][:14]})
    inner: Any = record
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return record


def outcome(record: dict[str, Any]) -> str:
    """What a replay comes to; anything else is a fault of ours."""
    try:
        read = loads(json.dumps(record))
        game = library.game(read["game"])
        table, stopped = replay(game, read)
    except (RecordError, library.UnknownGameError) as wrong:
        return "in one line" if "\n" not in str(wrong) else str(wrong)
    assert ledger.errors(table) == []
    if stopped is not None:
        assert stopped.refusal.rule in GAME.rulebook
        str(stopped.refusal.because)
    return "replayed"


entries = st.fixed_dictionaries(
    {"by": words},
    optional={
        "move": words,
        "seat": words,
        "with": junk | st.dictionaries(words, junk, max_size=3),
        "waive": junk,
        "answers": junk | st.lists(st.lists(junk, max_size=3), max_size=3),
        "back": junk,
        "reason": junk,
        "open": junk,
    },
)


def of_an_entry(entry: dict[str, Any]) -> str:
    return outcome({**RECORD, "entries": [*RECORD["entries"][:3], entry]})


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(SPOTS), junk)
def test_any_one_change_is_replayed_or_named(path: tuple[Any, ...], value: Any) -> None:
    assert outcome(with_change(path, value)) in ("in one line", "replayed")


@settings(max_examples=200, deadline=None)
@given(entries)
def test_any_entry_is_replayed_or_named(entry: dict[str, Any]) -> None:
    assert of_an_entry(entry) in ("in one line", "replayed")


@pytest.mark.slow
@settings(max_examples=3_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(SPOTS), junk)
def test_many_changes_are_replayed_or_named(path: tuple[Any, ...], value: Any) -> None:
    assert outcome(with_change(path, value)) in ("in one line", "replayed")


@pytest.mark.slow
@settings(max_examples=1_500, deadline=None)
@given(entries)
def test_many_entries_are_replayed_or_named(entry: dict[str, Any]) -> None:
    assert of_an_entry(entry) in ("in one line", "replayed")


def test_the_untouched_record_is_replayed() -> None:
    assert outcome(RECORD) == "replayed"
