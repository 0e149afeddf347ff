"""Backups that are damaged or meant to do harm: a table like any other comes of them, or a no with its reason."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.files.backup import FORMAT, Restored
from companion.tables import NotDone, passes
from tests.kits.junk import junk
from tests.kits.recording import text_of
from tests.kits.tables.rows import everything, rooms_kept
from tests.kits.tables.sheet_talk import row_of
from tests.kits.tables.table_talk import Club, known_cards
from tests.kits.two_houses import badge, file, good, new_club

NO_BACKUP = "a backup from this app, or it's damaged"


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Club]:
    """Another house, on another computer. Its own table has nothing to do with any backup."""
    yield from new_club(tmp_path / "elsewhere")


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("", NO_BACKUP),
        ("{", NO_BACKUP),
        ("\x89PNG", NO_BACKUP),
        ("null", NO_BACKUP),
        ("[]", NO_BACKUP),
        ("5", NO_BACKUP),
        ("{}", NO_BACKUP),
        ("[" * 100_000, NO_BACKUP),
        (text_of("three-friends"), NO_BACKUP),
        (file(kind="something else"), NO_BACKUP),
        (file(tables={}), NO_BACKUP),
        (file(tables=None), NO_BACKUP),
        (file(format=FORMAT + 1), "please update"),
        (file(format=1e999), NO_BACKUP),
        (file(format=True), NO_BACKUP),
        (file(format=1.0), NO_BACKUP),
    ],
)
def test_something_else_is_refused(elsewhere: Club, text: str, because: str) -> None:
    before = everything(elsewhere)
    with pytest.raises(NotDone, match=because):
        elsewhere.house.backup.restore(text)
    assert everything(elsewhere) == before


@pytest.mark.parametrize("format_", ["1", None, [1], {}])
def test_a_format_that_is_no_number_is_refused(elsewhere: Club, format_: Any) -> None:
    with pytest.raises(NotDone, match=NO_BACKUP):
        elsewhere.house.backup.restore(file(format=format_))


def test_a_file_without_tables_brings_nothing_back(elsewhere: Club) -> None:
    assert elsewhere.house.backup.restore(file()) == Restored()
    assert elsewhere.house.backup.restore(file(made=[1], more={"x": 1})) == Restored()


@pytest.mark.parametrize(
    "change",
    [
        {"opened": None}, {"opened": 5}, {"opened": "yesterday"}, {"touched": ""}, {"ended": "soon"}, {"ended": 3},
        {"seats": None}, {"seats": 7}, {"id": ...}, {"seats": ...}, {"opened": ...},
        {"record": 5}, {"record": []}, {"record": {}}, {"record": "x"}, {"record": {"format": 2}},
        {"record": None, "game": "chess"}, {"record": None, "game": None}, {"record": None, "game": "marco-polo"},
        {"record": None, "seats": ["Amira", "amira"]}, {"record": None, "seats": ["x" * 10_000]},
        {"record": None, "seats": ["\ud800"]}, {"record": None, "seats": ["host"]},
    ],
    ids=lambda change: f"{change!r:.50}",
)  # fmt: skip
def test_one_bad_table_keeps_no_other_out(elsewhere: Club, change: dict[str, Any]) -> None:
    one = good()
    bad = {key: value for key, value in (one | {"name": "Bad"} | change).items() if value is not ...}
    restored = elsewhere.house.backup.restore(file(bad, one | {"id": "fedcba9876543210"}))
    assert [each.table_id for each in restored.opened] == ["fedcba9876543210"]
    ((name, because),) = restored.wrong
    assert name == "Bad"
    assert str(because)
    rows = elsewhere.house.tables.store.tables()
    assert {row.id for row in rows} == {elsewhere.table_id, "fedcba9876543210"}


def test_a_record_against_the_rules_is_named(elsewhere: Club) -> None:
    bad, one = good() | {"id": "baaaaaaaaaaaaaad", "name": ""}, good()
    bad["record"]["entries"][0]["with"]["value"] = "four"
    bad["record"]["entries"].append({"by": "Zoe", "move": "close-sheet"})
    before = everything(elsewhere)
    restored = elsewhere.house.backup.restore(file(bad))
    ((name, because),) = restored.wrong
    assert name == "baaaaaaaaaaaaaad"
    assert "Entry 1 of this game is against the rules" in str(because)
    assert everything(elsewhere) == before
    assert elsewhere.house.backup.restore(file(one)).opened


HOSTILE: list[Any] = [
    {"name": "x" * 10_000}, {"name": "\ud800\x00\u202e"}, {"name": None}, {"game": "\ud800"}, {"room": ""}, {"room": None},
    {"opened": "2031-01-01"}, {"opened": "2020-01-01T00:00:00+00:00"}, {"touched": "2200-01-01T02:00:00+02:00"},
    {"ended": "2031-01-01T00:00:00+00:00"}, {"ended": None}, {"begun": "x" * 10_000}, {"begun": "\ud800\n"},
    {"record": None, "seats": []}, {"seats": ["\ud800"]}, {"extra": [[[]]]}, {"put_away": "2031-01-01"}, {"result": {}},
]  # fmt: skip


@pytest.mark.parametrize("change", HOSTILE, ids=lambda change: f"{change!r:.50}")
def test_hostile_values_are_tidied(elsewhere: Club, change: dict[str, Any]) -> None:
    """What comes of them is a table like any other."""
    restored = elsewhere.house.backup.restore(file(good() | change))
    assert restored.wrong == []
    (opened,) = restored.opened
    row = row_of(elsewhere.house, opened.table_id)
    assert len(row.name) <= 40
    assert row.name == passes.tidy_name(row.name)
    assert (row.room, row.put_away) == ("", None)
    seats = elsewhere.house.tables.store.seats(row.id)
    assert set(seats) <= {"Amira", "Ben"}
    elsewhere.restart()
    assert len(known_cards(elsewhere.house, {"it": opened.secret})) == 1
    assert elsewhere.house.backup.of_all().encode()


HARMFUL: list[Any] = [
    {"id": ""}, {"id": None}, {"id": "../../etc/passwd"}, {"id": "x" * 10_000}, {"id": "\ud800"}, {"id": {"a": 1}},
    {"id": "0123456789ABCDEF"}, {"id": "0123456789abcdef\n"}, {"id": "0123456789abcde"}, {"id": 1}, {"name": ["x"]},
    {"room": "\ud800"}, {"room": "x" * 10_000}, {"room": "../../etc/passwd"}, {"room": "0123456789abcdeF"}, {"room": 5},
    {"opened": "0001-01-01T00:00:00+14:00"}, {"touched": "9999-12-31T23:59:59-14:00"},
    {"ended": "0001-01-01T00:00:00+14:00"}, {"opened": "2019-12-31T23:59:59+00:00"},
    {"opened": "2020-01-01T00:00:00+01:00"}, {"touched": "2200-01-01T00:00:01+00:00"}, {"begun": 5}, {"begun": ["x"]},
    {"record": None, "seats": ["Be\nn", "Amira"]}, {"record": None, "seats": [f"P{n}" for n in range(400)]},
    {"record": None, "seats": "ab"}, {"record": None, "seats": [None, 1]}, {"rules": -(10**30)}, {"seed": 10**30},
]  # fmt: skip


@pytest.mark.parametrize("change", HARMFUL, ids=lambda change: f"{change!r:.50}")
def test_values_that_no_table_can_have_are_named(elsewhere: Club, change: dict[str, Any]) -> None:
    """Whoever brings the file: no table comes of it, and why."""
    before, one = everything(elsewhere), good()
    if change.keys() & {"rules", "seed"}:
        one["record"] |= change
    for trusted in (False, True):
        restored = elsewhere.house.backup.restore(file(one | change), trusted=trusted)
        assert (restored.opened, restored.known) == ([], 0)
        ((name, because),) = restored.wrong
        assert len(name) <= 40
        assert str(because)
        assert everything(elsewhere) == before


def test_what_is_no_table_is_named_too(elsewhere: Club) -> None:
    restored = elsewhere.house.backup.restore(file(5, None, "x", [], good()))
    assert len(restored.opened) == 1
    assert [name for name, _ in restored.wrong] == ["1", "2", "3", "4"], "by their place in the file"


@pytest.mark.parametrize("rooms", [None, [], 5, "x", {}, {"abc": {"b": 1}}, {"abc": None}])
def test_odd_rooms_do_no_harm(elsewhere: Club, rooms: Any) -> None:
    assert len(elsewhere.house.backup.restore(file(good(), rooms=rooms)).opened) == 1


@pytest.mark.parametrize("room", ["\ud800", "", "x" * 10_000, "../../etc/passwd"])
def test_no_room_comes_from_an_id_that_no_room_has(elsewhere: Club, room: str) -> None:
    assert len(elsewhere.house.backup.restore(file(good(), rooms={room: "A room"})).opened) == 1
    assert rooms_kept(elsewhere) == 0


def test_no_room_comes_back_without_a_table(elsewhere: Club) -> None:
    elsewhere.house.backup.restore(file(rooms={"0123456789abcdef": "Empty"}))
    assert rooms_kept(elsewhere) == 0


def test_a_table_of_a_room_may_have_any_name(elsewhere: Club) -> None:
    room = "0123456789abcdef"
    one = good() | {"room": room, "name": "²"}
    (opened,) = elsewhere.house.backup.restore(file(one, rooms={room: "Class 4b"})).opened
    view = elsewhere.house.rooms.look(room, [badge(elsewhere, opened)])
    assert [table.name for table in view.tables] == ["²"]


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_any_junk_in_a_record_is_restored_or_named(elsewhere: Club, data: st.DataObject) -> None:
    """Never anything but a table or a sentence, and no table that cannot be opened again."""
    one = good()
    inside = data.draw(st.booleans())
    target = data.draw(st.sampled_from(one["record"]["entries"])) if inside else one["record"]
    target[data.draw(st.sampled_from(sorted(target)))] = data.draw(junk)
    before = everything(elsewhere)
    restored = elsewhere.house.backup.restore(file(one))
    assert len(restored.opened) + len(restored.wrong) == 1
    if restored.wrong:
        assert everything(elsewhere) == before
    for opened in restored.opened:
        with elsewhere.second_house() as house, house.tables.at(opened.table_id) as live:
            live.playing()
