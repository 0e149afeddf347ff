"""Files of tallies as programs write them; what is wrong is named by its path."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.files.tally_files import (
    UnreadableFileError,
    read,
    scored,
)
from tests.kits.tally_reading import CENTURY, TABLE, one, wrongs


@pytest.mark.parametrize(
    "content",
    [
        [TABLE],
        TABLE,
        {"tables": [TABLE]},
        {"tables": TABLE},
        {"game": "century", "tables": [TABLE]},
        {"game": "century", "items": {}, "tables": [TABLE | {"shared": {"last": "ben"}}]},
    ],
)
def test_json_in_every_form(content: Any) -> None:
    entered = one(CENTURY, json.dumps(content))
    assert (entered.name, entered.wrong) == ("1", [])
    assert entered.players == TABLE["players"]
    found, wrong = scored(CENTURY, entered)
    assert wrong == []
    assert found is not None


def test_json_with_a_mark_at_its_beginning() -> None:
    data = json.dumps([TABLE])
    for encoding in ("utf-8-sig", "utf-16"):
        assert one(CENTURY, data.encode(encoding)).players == TABLE["players"]


def test_tables_without_a_name_are_called_by_their_place() -> None:
    nameless = {key: value for key, value in TABLE.items() if key != "table"}
    assert [each.name for each in read(CENTURY, json.dumps([nameless, TABLE]).encode())] == ["tables[0]", "1"]


def test_what_is_null_was_not_entered() -> None:
    players = {"Amira": {"yellow": None}, "Ben": {}}
    entered = one(CENTURY, json.dumps({"players": players, "shared": {"last": None}}))
    assert (entered.players, entered.shared, entered.wrong) == ({"Amira": {}, "Ben": {}}, {}, [])


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (
            {"players": {"Amira": {"yellow": "3"}, "Ben": {}}},
            "tables[0].players.Amira.yellow: a number is needed",
        ),
        (
            {"players": {"Amira": {"camels": 3}, "Ben": {}}},
            "tables[0].players.Amira.camels: there is no such item",
        ),
        (
            {"players": {"Amira": {"last": "Ben"}, "Ben": {}}},
            "tables[0].players.Amira.last: there is no such item",
        ),
        ({"shared": {"yellow": 3}}, "tables[0].shared.yellow: there is no such item here"),
        (
            {"shared": {"last": "Zoe"}, "players": {"Amira": {"green": 1}, "Ben": {"green": 1}}},
            "tables[0].shared.last: Zoe isn't one of the players",
        ),
        (
            {"players": {"Amira": [], "Ben": {}}},
            "tables[0].players.Amira: the facts are listed item by item",
        ),
        ({"shared": 5}, "tables[0].shared: the facts are listed item by item"),
    ],
)
def test_a_bad_value_is_named_by_its_path(change: dict[str, Any], where: str) -> None:
    (wrong,) = wrongs(CENTURY, json.dumps([TABLE | change]))
    assert wrong.startswith(where)


@pytest.mark.parametrize("raw", [5, None, "x", [], {}, {"players": []}, {"players": None}])
def test_what_is_no_table_is_named_and_the_others_are_scored(raw: Any) -> None:
    bad, good = (scored(CENTURY, each) for each in read(CENTURY, json.dumps([raw, TABLE]).encode()))
    assert bad[0] is None
    assert str(bad[1][0]).startswith("tables[0]: a table lists its players by name")
    assert good[0] is not None


@pytest.mark.parametrize("text", ["{", "[1, 2", "[" * 100_000, '{"a": 1e}'])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(UnreadableFileError, match="it is not JSON"):
        read(CENTURY, text.encode())


@pytest.mark.parametrize("tables", [5, None, True])
def test_tables_that_are_no_list_are_refused(tables: Any) -> None:
    with pytest.raises(UnreadableFileError, match="there is no table in it"):
        read(CENTURY, json.dumps({"tables": tables}).encode())


@pytest.mark.parametrize("text", ["[]", '{"tables": []}', '{"game": "century", "tables": []}'])
def test_an_empty_list_is_no_table(text: str) -> None:
    with pytest.raises(UnreadableFileError, match="there is no table in it"):
        read(CENTURY, text.encode())


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('{"players": {"Amira": {"yellow": 1}, "Amira": {"yellow": 2}, "Ben": {}}}', "Amira"),
        ('{"players": {"Amira": {"yellow": 1}, "AMIRA": {"yellow": 2}, "Ben": {}}}', "AMIRA"),
        ('{"players": {"Amira": {"yellow": 1, "yellow": 2}, "Ben": {}}}', "yellow"),
        ('{"players": {"Amira": {}, "Ben": {}}, "shared": {"last": "Ben", "last": "Amira"}}', "last"),
        ('{"tables": [], "tables": [{"players": {"Amira": {}, "Ben": {}}}]}', "tables"),
    ],
)
def test_a_name_that_stands_there_twice_in_json_is_refused(text: str, name: str) -> None:
    """Programs keep the last of them without a word."""
    with pytest.raises(UnreadableFileError, match=f"'{name}' appears twice"):
        read(CENTURY, text.encode())


@pytest.mark.parametrize("game", ["marco-polo", "Century", "", None, 5, ["century"]])
def test_a_file_for_another_game_is_refused(game: Any) -> None:
    for content in ({"game": game, "tables": [TABLE]}, TABLE | {"game": game}):
        with pytest.raises(UnreadableFileError, match="not for 'century'"):
            read(CENTURY, json.dumps(content).encode())
