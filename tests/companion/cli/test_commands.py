"""The command line as programs and people use it."""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from companion.cli.commands import app
from companion.games import library
from companion.serving import as_the_only_server
from companion.store import sqlite_url
from screens.run import screens
from tests.kits.games import SCORED
from tests.kits.recording import path_of

THREE = path_of("three-friends")


def run(*args: object) -> Result:
    return CliRunner().invoke(app, [str(arg) for arg in args], env={"COLUMNS": "200"})


def run_json(*args: object, exit_code: int = 0) -> Any:
    result = run(*args, "--json")
    assert result.exit_code == exit_code, result.output
    return json.loads(result.stdout)


def test_games() -> None:
    assert run_json("games") == [
        {"id": "caravan-conquest", "title": "Caravan Conquest", "seats": [2, 6], "rules": 1},
        {"id": "via-egnatia", "title": "CARAVAN Via Egnatia", "seats": [3, 6], "rules": 1},
    ]
    shelf = run("games").stdout
    for game in SCORED:
        assert game in shelf


def test_the_version_is_that_of_the_package() -> None:
    result = run("--version")
    assert (result.exit_code, result.stdout) == (0, f"caravanserai {version('caravanserai')}\n")


def test_playout_json_is_the_contract() -> None:
    tally = run_json("playout", "caravan-conquest", "--seats", 3, "--games", 4, "--seed", 9)
    assert list(tally) == ["games", "unfinished", "moves", "refusals", "ledger_errors", "us_per_move"]
    assert (tally["games"], tally["unfinished"], tally["ledger_errors"]) == (4, 0, 0)
    assert tally["moves"] > 100
    assert tally["us_per_move"] > 0
    again = run_json("playout", "caravan-conquest", "--seats", 3, "--games", 4, "--seed", 9)
    assert again | {"us_per_move": 0} == tally | {"us_per_move": 0}


def test_playout_for_people() -> None:
    result = run("playout", "caravan-conquest", "--games", 2)
    assert result.exit_code == 0
    assert "ledger errors  0" in result.stdout


def test_replay_json_is_the_contract() -> None:
    record = json.loads(THREE.read_text(encoding="utf-8"))
    report = run_json("replay", THREE)
    assert report["game"] == "caravan-conquest"
    assert report["entries"] == len(record["entries"])
    assert (report["finished"], report["refused"]) == (True, None)
    assert report["accounts"]["Ben"]["donkey"] + report["accounts"]["Ben"].get("roach", 0) <= 2
    assert report["places"]["Ben"] == "J6"
    assert {"scores": report["scores"], "decided_by": report["decided_by"]} == record["result"]
    assert set(report["scores"][0]["lines"][0]) == {"category", "points", "reason", "rule"}
    assert "Chiara wins with 188 gold" in run("replay", THREE).stdout


def test_replay_until() -> None:
    report = run_json("replay", THREE, "--until", 3)
    assert (report["entries"], report["finished"]) == (3, False)
    assert run_json("replay", THREE, "--until", 0)["accounts"]["Amira"]["gold"] == 10


def test_names_are_printed_as_they_are(tmp_path: Path) -> None:
    """Neither as colours nor as small pictures."""
    text = THREE.read_text(encoding="utf-8")
    for name, other in (("Chiara", "[/b] :cat:"), ("Ben", "[red]Ben")):
        text = text.replace(f'"{name}"', json.dumps(other))
    path = tmp_path / "named.json"
    path.write_text(text, encoding="utf-8")
    result = run("replay", path)
    assert result.exit_code == 0, result.output
    assert " [red]Ben " in result.stdout
    assert "[/b] :cat: wins with 188 gold" in result.stdout


def changed(tmp_path: Path, **parts: Any) -> Path:
    record = json.loads(THREE.read_text(encoding="utf-8")) | parts
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    return path


def with_entry(tmp_path: Path, number: int, **parts: Any) -> Path:
    entries = json.loads(THREE.read_text(encoding="utf-8"))["entries"]
    entries[number - 1] = entries[number - 1] | parts
    return changed(tmp_path, entries=entries)


def test_a_refused_entry_is_told_with_its_rule(tmp_path: Path) -> None:
    path = with_entry(tmp_path, 1, answers=[["to", "J6"]])
    report = run_json("replay", path, exit_code=1)
    assert report["refused"] == {
        "entry": 1,
        "rule": "caravan-conquest.movement.total-speed",
        "because": "J6 is 14 steps away, and the limit is 3",
    }
    assert "entry 1 is refused: J6 is 14 steps away" in run("replay", path).stdout


@pytest.mark.parametrize(
    ("parts", "because"),
    [
        ({"move": "fly"}, "entry 2: no move of Caravan Conquest is called 'fly'"),
        ({"by": "Zoe"}, "entry 2: there's nobody called 'Zoe' at this table"),
        ({"answers": [["to", "Z9"]]}, "entry 2: there's no place called 'Z9'"),
        ({"answers": [["whither", "B1"]]}, "entry 2: 'whither' isn't asked here, only 'to'"),
        ({"answers": []}, "entry 2: 'to' isn't answered"),
        ({"answers": 7}, "entry 2: the answers should be a list"),
    ],
)
def test_a_bad_entry_is_one_line_and_exit_code_2(tmp_path: Path, parts: dict[str, Any], because: str) -> None:
    result = run("replay", with_entry(tmp_path, 2, **parts), "--json")
    assert result.exit_code == 2
    assert because in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("text", "because"),
    [
        (b"", "not a saved game"),
        (b"{}", "not a saved game"),
        (b"\xff\xfe\x00", "not a text file"),
        (b"[1,2", "not a saved game"),
    ],
)
def test_a_file_that_is_no_record_is_one_line_and_exit_code_2(
    tmp_path: Path, text: bytes, because: str
) -> None:
    path = tmp_path / "odd.json"
    path.write_bytes(text)
    result = run("replay", path)
    assert result.exit_code == 2
    assert because in result.stderr
    assert result.stderr.count("\n") == 1


def test_missing_files_and_unknown_games(tmp_path: Path) -> None:
    for args, because in (
        (("replay", tmp_path / "nowhere.json"), "No such file"),
        (("replay", tmp_path), "Is a directory"),
        (("replay", changed(tmp_path, game="chess")), "there is no game called 'chess'"),
        (("playout", "chess"), "there is no game called 'chess'"),
        (("playout", "marco-polo"), "The Voyages of Marco Polo can't be played yet"),
        (("playout", "caravan-conquest", "--seats", 9), "2 to 6 seats, not 9"),
    ):
        result = run(*args)
        assert result.exit_code == 2, args
        assert because in result.stderr
        assert result.stderr.count("\n") == 1


def test_rules_are_found_best_first() -> None:
    found = run_json("rules", "caravan-conquest", "overload")
    assert set(found[0]) == {"id", "title", "text", "example", "where", "status", "related"}
    assert found[0]["id"] in ("caravan-conquest.movement.overload", "caravan-conquest.setting.overload")
    assert run_json("rules", "caravan-conquest", "xyzzy") == []
    assert len(run_json("rules", "caravan-conquest")) == len(library.game("caravan-conquest").rulebook)
    assert "Nothing found" in run("rules", "caravan-conquest", "xyzzy").stdout


def test_whoever_looks_for_rules_is_told_of_every_book() -> None:
    no = run("rules", "nope")
    assert no.exit_code == 2
    assert all(game in no.stderr for game in library.scored())
    assert not any(game in run("playout", "nope").stderr for game in library.only_scored())


@pytest.mark.parametrize("query", ["river", "treasure", "camel", "how many animals", "sell silk"])
def test_rules_for_people(query: str) -> None:
    result = run("rules", "caravan-conquest", query)
    assert result.exit_code == 0
    assert "caravan-conquest." in result.stdout


def test_a_rule_comes_with_its_example_and_what_belongs_to_it_and_a_slip_is_said() -> None:
    told = run("rules", "caravan-conquest", "tresure", "worth").stdout
    assert "Read as: treasure worth" in told
    assert "What a treasure is worth" in told
    assert "Example: " in told
    assert "See also: " in told


def test_without_a_query_the_rules_stand_in_their_chapters() -> None:
    told = run("rules", "caravan-conquest").stdout
    assert told.index("Moving") < told.index("  Overload") < told.index("The end of the game")


def test_coverage_counts() -> None:
    counts = run_json("rules", "caravan-conquest", "--coverage")
    assert (counts["unknown"], counts["never_cited"]) == ([], [])
    assert "never cited  none" in run("rules", "caravan-conquest", "--coverage").stdout


def test_the_demo_tells_a_whole_game() -> None:
    result = run("demo", "--pause", 0)
    assert result.exit_code == 0
    assert "Travel" in result.stdout
    assert "wins with" in result.stdout or "share the victory" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "because"),
    [
        (["--database", "nonsense"], "the games cannot be kept there: this is no database address"),
        (["--data", "{file}/below"], "the games cannot be kept in "),
        (["--data", "{folder}", "--host", "192.0.2.1"], "cannot listen on 192.0.2.1, port 8550: "),
    ],
)
def test_a_house_that_cannot_be_opened_says_why(arguments: list[str], because: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    filled = [each.format(file=tmp_path / "file", folder=tmp_path) for each in arguments]
    result = CliRunner().invoke(app, ["serve", *filled], obj=screens, env={"COLUMNS": "200"})
    assert result.exit_code == 2
    assert because in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_second_server_on_the_same_games_says_so_in_a_line(tmp_path: Path) -> None:
    arguments = ["serve", "--data", str(tmp_path), "--host", "192.0.2.1"]
    with as_the_only_server(sqlite_url(tmp_path)):
        result = CliRunner().invoke(app, arguments, obj=screens, env={"COLUMNS": "200"})
        assert result.exit_code == 2
        assert "another server is already using the games in" in result.stderr
        assert result.stderr.count("\n") == 1
        backup = CliRunner().invoke(app, ["backup", str(tmp_path / "all.json"), "--data", str(tmp_path)])
        assert backup.exit_code == 0, backup.stderr
    result = CliRunner().invoke(app, arguments, obj=screens)
    assert "cannot listen" in result.stderr


@pytest.mark.parametrize("name", ["Be\nn", "\x1b[31mBen", "\ud800", "n" * 5000, "Ben\u202e"])
def test_replay_takes_only_names_that_the_app_would_take(tmp_path: Path, name: str) -> None:
    """They would be printed as they are, and a terminal obeys."""
    record = json.loads(THREE.read_text(encoding="utf-8"))
    file = tmp_path / "odd.json"
    text = json.dumps(record | {"seats": [name, *record["seats"][1:]], "entries": [], "setup": []})
    file.write_text(text, encoding="utf-8")
    result = run("replay", file)
    assert result.exit_code == 2
    assert len(result.output) < 300
    assert result.output.strip().isprintable()


def test_replay_reads_a_file_with_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "marked.json"
    file.write_text(THREE.read_text(encoding="utf-8"), encoding="utf-8-sig")
    assert run("replay", file).exit_code == 0
