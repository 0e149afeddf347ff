"""Files of tallies, whoever wrote them: the same scores, templates, and names."""

from __future__ import annotations

import csv
import io
import json
from time import process_time

import pytest

from companion.files.report import ranking_report
from companion.files.tally_files import (
    UnreadableFileError,
    Wrong,
    columns,
    read,
    scored,
    template_csv,
    template_json,
)
from companion.games import library
from tests.kits.tables.sheet_talk import as_kept
from tests.kits.tallies import TALLIES
from tests.kits.tally_cells import as_csv, as_json
from tests.kits.tally_reading import CENTURY, TABLE, one, report

# --- the same scores from every source


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("game", TALLIES)
def test_a_tally_written_into_cells_scores_like_the_scorer(game: str, delimiter: str) -> None:
    scorer, tally = library.scorer(game), as_kept(game, TALLIES[game])
    found = report(scorer, as_csv(scorer, {"Friday": tally}, delimiter))
    assert {key: found[key] for key in ("scores", "decided_by")} == ranking_report(scorer.score(tally))
    assert found["table"] == "Friday"


@pytest.mark.parametrize("game", TALLIES)
def test_a_tally_as_json_scores_like_the_scorer(game: str) -> None:
    scorer, tally = library.scorer(game), as_kept(game, TALLIES[game])
    found = report(scorer, as_json({"Friday": tally}))
    assert {key: found[key] for key in ("scores", "decided_by")} == ranking_report(scorer.score(tally))
    missing = [(each.seat, each.item) for each in scorer.faults(tally) if each.missing]
    assert [(each["seat"], each["item"]) for each in found["missing"]] == missing


# --- the template


@pytest.mark.parametrize("game", library.scored())
def test_the_template_is_read_by_the_reader_and_tells_of_every_item(game: str) -> None:
    scorer = library.scorer(game)
    text = template_csv(scorer)
    entered = one(scorer, text)
    assert entered.wrong == []
    assert list(entered.players.values()) == [{}] * scorer.min_seats
    remarks = [line for line in text.splitlines() if line.startswith("#")]
    for item in scorer.items.values():
        (told,) = [line for line in remarks if line.startswith(f"# {item.id}: ")]
        assert str(item.how()) in told
        assert ("[for the whole table" in told) == (item.id in scorer.shared_items)
    head = next(row for row in csv.reader(io.StringIO(text)) if not row[0].startswith("#"))
    assert head == columns(scorer) == ["table", "player", *scorer.items]


@pytest.mark.parametrize("game", library.scored())
def test_the_template_for_programs_is_read_too(game: str) -> None:
    scorer = library.scorer(game)
    template = template_json(scorer)
    assert set(template["items"]) == set(scorer.items)
    assert all(template["items"].values())
    entered = one(scorer, json.dumps(template))
    assert (entered.wrong, entered.shared) == ([], {})
    assert list(entered.players.values()) == [{}] * scorer.min_seats
    found, wrong = scored(scorer, entered)
    assert wrong == []
    assert found is not None


@pytest.mark.parametrize("game", library.scored())
def test_a_template_that_was_filled_in_is_scored(game: str) -> None:
    """The rows of the template replaced by those of an evening; its remarks stay."""
    scorer, tally = library.scorer(game), as_kept(game, TALLIES[game])
    remarks = "".join(line for line in template_csv(scorer).splitlines(True) if line.startswith("#"))
    found = report(scorer, remarks + as_csv(scorer, {"1": tally}))
    assert found["scores"] == ranking_report(scorer.score(tally))["scores"]


def test_a_place_in_words() -> None:
    assert str(Wrong(3, "yellow", "no")) == "line 3, yellow: no"
    assert str(Wrong(3, "", "no")) == "line 3: no"
    assert str(Wrong(0, "tables[0]", "no")) == "tables[0]: no"


# --- names, and what somebody may have meant as a joke


@pytest.mark.parametrize("name", ["", "   ", "\ud800", "\x00", "\n", "\u202e"])
def test_a_player_without_a_name_is_nobody_and_not_the_table(name: str) -> None:
    content = {"table": "1", "players": {"Amira": {"yellow": 3}, name: {"yellow": 1}, "Ben": {"yellow": 2}}}
    entered = one(CENTURY, json.dumps(content))
    assert list(entered.players) == ["Amira", "Ben"]
    assert entered.shared == {}
    assert "Please enter a name" in str(entered.wrong[0].because)


def test_names_are_those_that_the_app_would_take() -> None:
    content = {"players": {"Ben\n\x1b[31m the\tBold": {"yellow": 3}, "x" * 5000: {}, "host": {}, "Amira": {}}}
    entered = one(CENTURY, json.dumps(content))
    assert list(entered.players) == ["Ben [31m the Bold", "Amira"]
    told = [str(each) for each in entered.wrong]
    assert len(told) == 2
    assert all(len(line) < 200 and line.isprintable() for line in told)
    assert "up to 24 characters" in told[0]
    assert "means something else" in told[1]


def test_names_in_a_spreadsheet_too() -> None:
    text = 'table,player,yellow\n"1\n\x1b[2J","Be\nn",3\n,' + "y" * 900 + ",4\n"
    entered = one(CENTURY, text)
    assert list(entered.players) == ["Be n"]
    assert entered.name.isprintable()
    assert [str(each) for each in entered.wrong] == [
        "line 5, player: A name can have up to 24 characters; this one has 900."
    ]


def test_a_quote_that_is_never_closed_is_named_as_such() -> None:
    for rest in ("", "Cy,3\n" * 3, "z" * 200_000):
        with pytest.raises(UnreadableFileError, match="line 3: a quote is opened here and never closed"):
            read(CENTURY, f'player,yellow\nAmira,1\n"Ben,2\n{rest}'.encode())
    assert list(one(CENTURY, 'player,yellow\n"Amira",1\n"Be ""n""",2\n').players) == ["Amira", 'Be "n"']


@pytest.mark.parametrize("key", ["note", "player", "k" * 500])
def test_what_is_no_part_of_a_table_is_pointed_out(key: str) -> None:
    entered = one(CENTURY, json.dumps({"tables": [TABLE | {key: 1}]}))
    (wrong,) = entered.wrong
    assert key[:30] in wrong.column
    assert len(str(wrong)) < 160
    with pytest.raises(UnreadableFileError, match="see --template"):
        read(CENTURY, json.dumps({"tables": [TABLE], key: 1}).encode())


def test_many_keys_take_no_longer_than_they_are() -> None:
    """20,000 of them took twelve seconds, each being compared with all before it."""
    begun = process_time()
    many = {f"Player {number}": {} for number in range(20_000)}
    entered = one(CENTURY, json.dumps({"players": many}))
    _, wrong = scored(CENTURY, entered)
    assert "here are 20000" in str(wrong[0])
    rows = "".join(f"Player {number},1\n" for number in range(20_000))
    _, wrong = scored(CENTURY, one(CENTURY, f"player,yellow\n{rows}"))
    assert "here are 20000" in str(wrong[0])
    with pytest.raises(UnreadableFileError):
        read(CENTURY, ",".join(f"c{number}" for number in range(20_000)).encode() + b"\nx\n")
    assert process_time() - begun < 3


def test_no_message_repeats_a_letter_that_somebody_pasted() -> None:
    long = "x" * 5000
    for content in (
        {"game": long, "tables": [TABLE]},
        {
            "tables": [
                TABLE | {"table": long, "players": {long: {long: long}, "Ben": {long: 1, "yellow": long}}}
            ]
        },
    ):
        try:
            told = [str(each) for each in one(CENTURY, json.dumps(content)).wrong]
        except UnreadableFileError as wrong:
            told = [str(wrong)]
        assert told
        assert all("x" * 80 not in line for line in told)
    with pytest.raises(UnreadableFileError) as twice:
        read(CENTURY, ("{" + f'"{long}": 1, "{long}": 2' + "}").encode())
    assert len(str(twice.value)) < 120
