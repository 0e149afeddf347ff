"""Results for a spreadsheet, read back as a spreadsheet would."""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from io import StringIO

import pytest

from companion.results.export.table_csv import harmless, results_csv
from companion.results.result import Result
from tests.kits.export import samples


def read(results: list[Result], semicolons: bool = False) -> list[dict[str, str]]:
    text = results_csv(results, semicolons).decode("utf-8-sig")
    return list(csv.DictReader(StringIO(text, newline=""), delimiter=";" if semicolons else ","))


def test_one_row_for_each_player_with_every_category() -> None:
    ben, chloe, amira, deniz = read([samples.caravan()])
    assert list(ben) == [
        "Date", "Time", "Game", "Table", "Player", "Place", "Score", "Winner", "Decided by",
        "At Finish", "Gold", "Silk", "Spice", "Treasure", "Wagon and animals",
    ]  # fmt: skip
    assert (ben["Date"], ben["Time"], ben["Game"]) == ("2026-11-14", "20:45", "Caravan Conquest")
    assert (ben["Table"], ben["Player"], ben["Place"], ben["Winner"]) == ("Table 4", "Ben", "1", "yes")
    assert ben["Decided by"] == f"Ben wins with {ben['Score']} gold."
    assert sum(int(ben[each]) for each in list(ben)[9:]) == int(ben["Score"])
    assert [row["Winner"] for row in (chloe, amira, deniz)] == ["no", "no", "no"]


def test_lines_that_were_left_empty_have_a_column_where_there_are_any() -> None:
    some = read([samples.marco(), replace(samples.caravan(), left_empty=5)])
    assert [row["Empty lines"] for row in some] == ["0"] * 3 + ["5"] * 4
    assert "Empty lines" not in read([samples.marco()])[0]


def test_a_spreadsheet_knows_the_accents_and_the_line_ends() -> None:
    text = results_csv([samples.egnatia()])
    assert text.startswith(b"\xef\xbb\xbf")
    assert text.count(b"\r\n") == text.count(b"\n") == 7
    assert {row["Player"] for row in read([samples.egnatia()])} == set(samples.ACCENTS)


def test_semicolons_where_commas_stand_in_numbers() -> None:
    text = results_csv([samples.marco()], semicolons=True).decode("utf-8-sig")
    assert text.startswith("Date;Time;Game;")
    assert [row["Player"] for row in read([samples.marco()], semicolons=True)] == [
        "Kököchin",
        "Niccolò",
        "Mafeo",
    ]


def test_categories_of_several_games_say_which_game() -> None:
    rows = read([samples.caravan(), samples.marco(), samples.caravan()])
    assert "Caravan Conquest: Silk" in rows[0]
    assert "The Voyages of Marco Polo: Coins" in rows[0]
    assert "Silk" not in rows[0]
    assert rows[0]["The Voyages of Marco Polo: Coins"] == ""
    assert len(rows) == 11


def test_points_below_nothing_stay_numbers() -> None:
    lost = read([samples.egnatia()])[-1]
    assert int(lost["Score"]) < 0
    assert lost["Distance left"] == "-14"


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+49 30",
        "-3 camels",
        "@SUM(A1)",
        "\tx",
        "\rx",
        " =1",
        "＝1",
        "＋1",
        "－1",
        "＠x",
        "\u200b=1",
        "\u3000=1",
        " \u200b =1",
    ],
)
def test_no_text_is_run_as_a_formula(text: str) -> None:
    assert harmless(text) == f"'{text}"
    named = samples.caravan((text, "Ben", "-Deniz"), name=text)
    for row in read([replace(named, title=text)]):
        assert {row["Game"], row["Table"]} == {f"'{text}"}
        assert row["Player"] in (f"'{text}", "Ben", "'-Deniz")
        assert not row["Decided by"].startswith(tuple("=+-@＝＋－＠\t\r "))


@pytest.mark.parametrize("text", ["Jean-Luc", "a=b", "", "4", "'quoted'", "C+C"])
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert harmless(text) == text


def test_days_and_times_are_those_of_the_computer(clock_zone: Callable[[str], None]) -> None:
    clock_zone("XYZ-3")
    (row, *_) = read([samples.caravan(ended=datetime(2026, 12, 31, 22, 30, tzinfo=UTC))])
    assert (row["Date"], row["Time"]) == ("2027-01-01", "01:30")


def test_nobody_wins_what_all_have_lost_or_what_goes_on() -> None:
    assert [row["Winner"] for row in read([samples.caravan(("Ben",))])] == ["no"]
    going_on = read([samples.caravan(finished=False)])
    assert {row["Winner"] for row in going_on} == {"no"}
    assert {row["Decided by"] for row in going_on} == {"The game isn't finished; this is how it stands."}
    waiting = read([samples.undecided()])
    assert [(row["Place"], row["Winner"]) for row in waiting] == [("", "no"), ("", "no"), ("3", "no")]


def test_a_table_without_a_name_has_its_id_only_among_others() -> None:
    assert read([samples.caravan(name="")])[0]["Table"] == ""
    assert read([samples.caravan(name=""), samples.marco()])[0]["Table"] == "7f3a90c2d1e4b658"


def test_no_results_are_a_file_with_a_heading() -> None:
    assert read([]) == []
