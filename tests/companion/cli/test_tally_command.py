"""`caravanserai tally`: many tables from one file, for people and for programs."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from companion.cli.commands import app
from companion.files.report import ranking_report
from companion.files.tally_files import columns
from companion.games import library
from tests.kits.recording import path_of
from tests.kits.tables.sheet_talk import as_kept
from tests.kits.tallies import TALLIES
from tests.kits.tally_cells import as_csv, as_json

GOOD = "table,player,yellow\nA,Amira,3\nA,Ben,2\n"
MIXED = GOOD + "B,Cy,three\nB,Dora,1\nC,Eleni,1\nC,Femi,1\n"


def run(*args: object, given: bytes | None = None) -> Result:
    return CliRunner().invoke(app, ["tally", *map(str, args)], input=given, env={"COLUMNS": "200"})


def run_json(*args: object, exit_code: int = 0) -> Any:
    result = run(*args, "--json")
    assert result.exit_code == exit_code, result.output
    return json.loads(result.stdout)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evening.csv"


def written(path: Path, text: str | bytes) -> Path:
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


# --- the template


@pytest.mark.parametrize("game", library.scored())
def test_the_template_can_be_handed_in_as_it_is(path: Path, game: str) -> None:
    template = run(game, "--template")
    assert template.exit_code == 0
    head = next(row for row in csv.reader(io.StringIO(template.stdout)) if not row[0].startswith("#"))
    assert head == columns(library.scorer(game))
    result = run(game, written(path, template.stdout))
    assert (result.exit_code, result.stderr) == (0, "")
    assert library.scorer(game).title in result.stdout


@pytest.mark.parametrize("game", library.scored())
def test_the_template_for_programs_can_be_handed_in_as_it_is(path: Path, game: str) -> None:
    template = run(game, "--template", "--json")
    assert template.exit_code == 0
    assert set(json.loads(template.stdout)["items"]) == set(library.scorer(game).items)
    report = run_json(game, written(path, template.stdout))
    assert (len(report["tables"]), report["errors"]) == (1, [])


def test_the_template_is_not_broken_into_lines_of_a_narrow_terminal() -> None:
    wide, narrow = (
        CliRunner().invoke(app, ["tally", "marco-polo", "--template"], env={"COLUMNS": str(columns)}).stdout
        for columns in (500, 20)
    )
    assert wide == narrow


# --- scoring


@pytest.mark.parametrize("kind", ["csv", "json"])
@pytest.mark.parametrize("game", TALLIES)
def test_an_evening_of_every_game(path: Path, game: str, kind: str) -> None:
    scorer, tally = library.scorer(game), as_kept(game, TALLIES[game])
    tables = {"Friday": tally}
    report = run_json(game, written(path, as_csv(scorer, tables) if kind == "csv" else as_json(tables)))
    expected = ranking_report(scorer.score(tally))
    assert {key: report[key] for key in ("scores", "decided_by")} == expected
    (table,) = report["tables"]
    assert table == {"table": "Friday", **expected, "missing": table["missing"]}
    assert (report["game"], report["title"], report["errors"]) == (game, scorer.title, [])


def test_the_scores_have_the_form_of_a_replay(path: Path) -> None:
    record = path_of("three-friends")
    replayed = json.loads(CliRunner().invoke(app, ["replay", str(record), "--json"]).stdout)
    report = run_json("century", written(path, GOOD))
    assert set(report["scores"][0]) == set(replayed["scores"][0])
    assert set(report["scores"][0]["lines"][0]) == set(replayed["scores"][0]["lines"][0])
    assert isinstance(report["decided_by"], str)


def test_several_tables_have_their_scores_each(path: Path) -> None:
    scorer = library.scorer("century")
    tally = as_kept("century", TALLIES["century"])
    report = run_json("century", written(path, as_csv(scorer, {str(n): tally for n in range(30)})))
    assert [each["table"] for each in report["tables"]] == [str(n) for n in range(30)]
    assert {json.dumps(each["scores"]) for each in report["tables"]} == {
        json.dumps(ranking_report(scorer.score(tally))["scores"])
    }
    assert "scores" not in report
    assert "decided_by" not in report


def test_for_people_every_table_stands_under_its_name(path: Path) -> None:
    result = run("century", written(path, GOOD.replace("A,", "Friday,") + "Sunday,Cy,1\nSunday,Dora,1\n"))
    assert (result.exit_code, result.stderr) == (0, "")
    told = result.stdout
    assert told.index("Century: An Heroic Journey Part III, Friday") < told.index("Part III, Sunday")
    assert "empty, counted as nothing: Cy points, Dora points" in told


def test_no_winner_is_named_while_the_tie_break_is_not_entered(path: Path) -> None:
    text = "table,player,track,camels\nA,Amira,9,2\nA,Ben,9,\nA,Cy,3,\n"
    told = run("marco-polo", written(path, text)).stdout
    assert "undecided between Amira and Ben: tied at 9 points, camels not entered" in told
    assert "wins" not in told
    (table,) = run_json("marco-polo", path)["tables"]
    assert [(each["seat"], each["place"]) for each in table["scores"]] == [
        ("Amira", None),
        ("Ben", None),
        ("Cy", 3),
    ]
    assert {"seat": "Ben", "item": "camels"} in table["missing"]
    decided = run_json("marco-polo", written(path, text.replace("Ben,9,", "Ben,9,0")))
    assert decided["decided_by"] == "Amira wins: tied at 9 points, but with more camels"


def test_the_input_is_read_where_a_dash_stands() -> None:
    result = run("century", "-", given=GOOD.encode("utf-8-sig"))
    assert result.exit_code == 0
    assert "Amira" in result.stdout


def test_names_and_tables_are_printed_as_they_are(path: Path) -> None:
    names = ("Zoë 🐫", "李雷", 'O\'Hara, "Bo"', "-", "=1+1")
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["table", "player", "yellow"])
    for name in names[:4]:
        writer.writerow(["[bold]x[/bold]", name, 1])
    report = run_json("century", written(path, text.getvalue()))
    assert {each["seat"] for each in report["scores"]} == set(names[:4])
    assert report["tables"][0]["table"] == "[bold]x[/bold]"
    shown = run("century", path).stdout
    assert "[bold]x[/bold]" in shown
    assert "李雷" in shown


@pytest.mark.parametrize("name", ["[/b]", "[red]Ana", ":cat:", "\\\\[b]"])
def test_a_name_with_brackets_or_colons_is_printed_as_it_is(path: Path, name: str) -> None:
    result = run("century", written(path, GOOD.replace("Amira", name)))
    assert result.exit_code == 0, result.exception
    assert f" {name} " in result.stdout


def test_a_name_with_colons_stays_what_it_is_in_json(path: Path) -> None:
    report = run_json("century", written(path, GOOD.replace("Amira", ":cat:")))
    assert ":cat:" in {each["seat"] for each in report["scores"]}


# --- what is wrong


def test_good_tables_are_scored_and_bad_ones_named(path: Path) -> None:
    result = run("century", written(path, MIXED))
    assert result.exit_code == 1
    assert result.stderr == "line 4, yellow: a number is needed here, not “three”\n"
    assert "Part III, A" in result.stdout
    assert "Part III, B" not in result.stdout
    assert "Part III, C" in result.stdout


def test_the_same_for_programs(path: Path) -> None:
    report = run_json("century", written(path, MIXED), exit_code=1)
    assert [each["table"] for each in report["tables"]] == ["A", "C"]
    assert report["errors"] == [
        {"line": 4, "column": "yellow", "because": "a number is needed here, not “three”"}
    ]


def test_a_trading_post_can_be_there_only_once(path: Path) -> None:
    text = "player,track,goals,posts\nAmira,40,moscow-xian,moscow; moscow\nBen,50,,\n"
    (error,) = run_json("marco-polo", written(path, text), exit_code=1)["errors"]
    assert (error["line"], error["column"]) == (2, "posts")
    assert "only be here once" in error["because"]


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("", "evening.csv cannot be used: it is empty; see --template"),
        ("player,camels\nAmira,1\n", "line 1: there is no column 'camels' for this game; see --template"),
        ("player,yellow,YELLOW\nAmira,1,2\n", "line 1: the column 'yellow' appears twice"),
        ("table,yellow\n1,3\n", "no column 'player'"),
        ("{", "it is not JSON"),
        (b"\xff\xfe\x00", "it is not a text file"),
    ],
)
def test_a_file_that_cannot_be_used_is_one_line_and_exit_code_2(
    path: Path, text: str | bytes, because: str
) -> None:
    for more in ((), ("--json",)):
        result = run("century", written(path, text), *more)
        assert (result.exit_code, result.stdout) == (2, "")
        assert because in result.stderr
        assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("args", "because"),
    [
        (("chess", "x.csv"), "there is no game called 'chess'"),
        (("chess", "--template"), "there is no game called 'chess'"),
        (("century",), "which file?"),
        (("century", "nowhere.csv"), "nowhere.csv cannot be read: No such file"),
        (("century", "/"), "cannot be read: Is a directory"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_exit_code_2(args: tuple[str, ...], because: str) -> None:
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert because in result.stderr
    assert result.stderr.count("\n") == 1


def test_tables_that_are_no_list_are_exit_code_2(path: Path) -> None:
    result = run("century", written(path, '{"tables": 5}'))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 2


@pytest.mark.parametrize("text", ["player,yellow\n", "[]", '{"tables": []}', "# a remark\ntable,player\n\n"])
def test_a_file_without_any_table_says_so(path: Path, text: str) -> None:
    result = run("century", written(path, text))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no table in it; see --template" in result.stderr


def test_a_table_called_number_1_is_scored(path: Path) -> None:
    result = run("century", written(path, "table,player,yellow\n#1,Amira,3\n#1,Ben,2\n"))
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Part III, #1" in result.stdout


def test_of_very_many_faults_only_some_are_told(path: Path) -> None:
    rows = [f"T{n},Amira,three" for n in range(300)]
    path.write_text("\n".join(["table,player,yellow", *rows]))
    told = run("century", path).output.splitlines()
    assert len(told) < 40
    assert any(line.startswith("and ") and line.endswith(" more like these") for line in told)
