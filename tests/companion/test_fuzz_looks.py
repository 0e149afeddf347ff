"""Whatever a file says: it is refused politely, or it opens and every phone can look at the table in every way."""

from __future__ import annotations

import json
from dataclasses import fields
from functools import cache
from typing import Any, get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games import library
from companion.house import House, open_house
from companion.store import IN_MEMORY
from companion.tables import NotDone
from companion.tables.saved import open_record
from rules_core.engine.details import is_plain
from rules_core.engine.moves import Ruling
from rules_core.engine.record import loads, replay
from rules_core.engine.table import Table
from rules_core.settling.counting import Counted
from rules_core.words import MOST_REPEATED
from tests.kits.looking import look_at_everything
from tests.kits.recording import record_of

SHEET = {
    "format": 1,
    "game": "marco-polo-sheet",
    "rules": 1,
    "seats": ["Ana", "Bo", "Cy"],
    "seed": 1,
    "setup": [],
    "entries": [{"by": "Ana", "move": "write-down", "with": {"item": "camels", "value": 3}}],
}
NUMBERS = (0, 1, -1, 2, 7, 999, 10**6, 10**9, 10**13, True)


@cache
def base(name: str, most: int) -> str:
    """A recorded game, up to an entry."""
    if name == "sheet":
        return json.dumps(SHEET)
    record = record_of(name)
    return json.dumps(record | {"entries": record["entries"][:most]})


@cache
def table_of(text: str) -> Table:
    record = loads(text)
    return replay(library.game(record["game"]), record)[0]


@cache
def house() -> House:
    return open_house(IN_MEMORY)


odd = st.recursive(
    st.none()
    | st.booleans()
    | st.sampled_from(
        (*NUMBERS, 1.5, float("nan"), float("inf"), "", "x" * 300, "a\nb", "\x1b[31m", "\ud800")
    ),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(("a", "Ben")), inner, max_size=2)
    ),
    max_leaves=5,
)


def words_of(table: Table) -> list[str]:
    """What a move of this table could name."""
    state = table.state
    accounts = {word for holding in state.ledger for word in holding}
    places = {space.id for picture in table.pictures() for space in picture.spaces}
    named = (*table.seats, *state.board, *places, *state.clock, *state.notes, *table.game.settings)
    more = (
        "clock",
        "notes",
        "bank",
        "app",
        "table",
        "host",
        "upheld",
        "taken back",
        "overruled",
        "corrected",
    )
    return sorted({*accounts, *named, *table.game.scorer.items, *table.game.sources(), *more})


def details_of(table: Table, declared: Any) -> st.SearchStrategy[Any]:
    """Mostly what the field is for, sometimes anything."""
    words = st.sampled_from(words_of(table))
    fitting: st.SearchStrategy[Any] = odd
    if declared is str:
        fitting = words
    elif declared is int:
        fitting = st.sampled_from(NUMBERS)
    elif declared is bool:
        fitting = st.booleans()
    elif declared == tuple[Counted, ...]:
        holdings = sorted(table.state.ledger) or [("Ana", "gold")]
        one = st.tuples(st.sampled_from(holdings), st.sampled_from(NUMBERS)).map(lambda c: [*c[0], c[1]])
        fitting = st.lists(one, max_size=3)
    elif declared == tuple[str, ...]:
        fitting = st.lists(words, max_size=3)
    elif declared is Any:
        facts = [value for drawer in (table.state.clock, table.state.notes) for value in drawer.values()]
        fitting = (
            st.sampled_from(facts or [1]) | st.lists(words, max_size=2) | st.sampled_from(NUMBERS) | words
        )
    return st.one_of(fitting, fitting, fitting, odd)


@st.composite
def records(draw: st.DrawFn) -> dict[str, Any]:
    """A recorded game with one more entry: any move of it, by anybody, with whatever a file could say of it."""
    name, most = draw(st.sampled_from([("three-friends", 14), ("three-to-istanbul", 16), ("sheet", 0)]))
    text = base(name, most)
    table = table_of(text)
    word, kind = draw(st.sampled_from(sorted(table.game.kinds.items(), key=lambda each: each[0])))
    hints = get_type_hints(kind)
    details = {
        each.name: draw(details_of(table, hints[each.name])) for each in fields(kind) if each.name != "seat"
    }
    anybody = st.sampled_from(("host", "table", *table.seats))
    entry = {
        "by": "host" if issubclass(kind, Ruling) and draw(st.booleans()) else draw(anybody),
        "move": word,
    }
    if details:
        entry["with"] = details
    reason = draw(st.sampled_from(("we saw", "we saw", "", "x" * 900)))
    rules = st.lists(
        st.sampled_from(("table.turn", "table.seat", "table.sheet", "nonsense", kind.rule)), max_size=3
    )
    extras = {
        "reason": st.just(reason),
        "waive": rules,
        "seat": anybody,
        "again": st.sampled_from(NUMBERS),
        "time": st.sampled_from(("yesterday", "2031-99-99T00:00", "2031-01-01T12:00:00+00:00")),
        "open": odd,
        "note": st.sampled_from(("hm", 7)),
    }
    chosen = draw(st.sets(st.sampled_from(sorted(extras)), max_size=3)) | {"reason"}
    record: dict[str, Any] = json.loads(text)
    record["entries"].append(entry | {key: draw(extras[key]) for key in sorted(chosen)})
    return record


def opened_or_refused(record: dict[str, Any]) -> bool:
    """Whether it was opened; then every look at it works, also after a restart."""
    tables = house().tables
    try:
        opened = open_record(tables, json.dumps(record))
    except NotDone as no:
        told = str(no.because)
        assert told.isprintable()
        assert "x" * (MOST_REPEATED + 1) not in told
        return False
    assert is_plain(record["entries"][-1].get("with", {}))
    tables.memory._live.clear()
    look_at_everything(house(), opened)
    return True


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(records())
def test_a_record_is_refused_politely_or_can_be_looked_at(record: dict[str, Any]) -> None:
    opened_or_refused(record)


@pytest.mark.slow
@settings(max_examples=3_000, deadline=None, suppress_health_check=list(HealthCheck))
@given(records())
def test_many_records_are_refused_politely_or_can_be_looked_at(record: dict[str, Any]) -> None:
    opened_or_refused(record)


@pytest.mark.parametrize("name", ["three-friends", "three-to-istanbul", "sheet"])
def test_what_is_not_touched_is_opened(name: str) -> None:
    assert opened_or_refused(json.loads(base(name, 14)))
