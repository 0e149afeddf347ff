"""`caravanserai backup` and `caravanserai restore`: a house in one file, by whoever holds the computer."""

from __future__ import annotations

import errno
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from companion.cli import commands as cli
from companion.cli.commands import app
from companion.files.backup import read
from companion.tables.passes import CODE_LENGTH, CODE_LETTERS
from tests.kits.tables.sheet_talk import closed_sheet, points, row_of
from tests.kits.tables.table_talk import CARAVAN, Club, fingerprint
from tests.kits.two_houses import badge, file, good, new_club


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """No line is broken, however narrow the terminal is that these tests run in."""
    for console in (cli.out, cli.err):
        monkeypatch.setattr(console, "_width", 500)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    yield from new_club(tmp_path / "here")


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Club]:
    yield from new_club(tmp_path / "elsewhere")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house.json"


def run(club: Club, command: str, path: Path | str) -> Result:
    """At the computer on which the house of this club is."""
    folder = Path(club.url.removeprefix("sqlite:///")).parent
    arguments = [command, str(path), "--data", str(folder), "--database", club.url]
    return CliRunner().invoke(app, arguments)


def complaint(result: Result) -> str:
    """The one clear line that a command ends with, and exit code 2."""
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert result.stderr.count("\n") == 1
    return result.stderr


def codes_in(result: Result) -> list[str]:
    _, found = result.stdout.split("to host that table again:\n")
    return found.strip().split(", ")


def written(path: Path, *tables: Any, **head: Any) -> Path:
    path.write_text(file(*tables, **head), encoding="utf-8")
    return path


# --- there


def test_a_house_goes_into_one_file(club: Club, path: Path) -> None:
    club.begin("Amira", "Ben")
    other = closed_sheet(club.house, "century", points(Amira=1, Ben=2))
    gone = club.house.tables.open(CARAVAN)
    club.house.known_tables.delete(badge(club, gone))
    result = run(club, "backup", path)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"2 tables are in {path}\n"
    made = read(path.read_text(encoding="utf-8"))
    assert {each["id"] for each in made["tables"]} == {club.table_id, other.table_id}
    assert made["left_out"] == []
    assert [each.name for each in path.parent.glob("house*")] == ["house.json"]


def test_what_was_left_out_is_named(club: Club, path: Path) -> None:
    lost = club.house.tables.open(CARAVAN)
    club.house.tables.store.set_facts(lost.table_id, game="[b]lost[/b] :cat:")
    result = run(club, "backup", path)
    assert result.exit_code == 1
    assert result.stdout.startswith("1 table")
    assert result.stderr.startswith(f"left out: {lost.table_id}: This table can't be opened")
    assert "[b]lost[/b] :cat:" in result.stderr
    assert [each["id"] for each in read(path.read_text(encoding="utf-8"))["tables"]] == [club.table_id]


def test_where_there_is_no_house_none_is_made(tmp_path: Path, path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    result = CliRunner().invoke(app, ["backup", str(path), "--data", str(nowhere)])
    assert f"there are no games in {nowhere}" in complaint(result)
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_a_data_folder(tmp_path: Path, path: Path) -> None:
    folder = tmp_path / "house"
    made = CliRunner().invoke(app, ["restore", str(written(path, good())), "--data", str(folder)])
    assert made.exit_code == 0, made.output
    result = CliRunner().invoke(app, ["backup", str(path), "--data", str(folder)])
    assert (result.exit_code, result.stderr) == (0, "")
    assert len(read(path.read_text(encoding="utf-8"))["tables"]) == 1


def test_the_old_file_stays_until_the_new_one_is_whole(
    club: Club, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_text("yesterday's")
    write = Path.write_text

    def full(self: Path, text: str, **how: Any) -> int:
        write(self, text[:20], **how)
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(Path, "write_text", full)
        assert f"{path} cannot be written: No space left on device" in complaint(run(club, "backup", path))
    assert path.read_text() == "yesterday's"
    assert run(club, "backup", path).exit_code == 0
    assert len(read(path.read_text(encoding="utf-8"))["tables"]) == 1
    assert [each.name for each in path.parent.glob("house*")] == ["house.json"]


def test_a_file_that_cannot_be_written_is_one_line_and_exit_code_2(club: Club, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for path, because in (("nowhere/house.json", "No such file"), ("folder", "it is a folder")):
        assert f"{path} cannot be written: {because}" in complaint(run(club, "backup", tmp_path / path))


def test_a_file_that_cannot_be_written_leaves_nothing_behind(club: Club, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    run(club, "backup", tmp_path / "folder")
    assert list(tmp_path.glob("folder*")) == [tmp_path / "folder"]


def test_a_path_without_a_name_is_one_line_and_exit_code_2(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "cannot be written" in complaint(run(club, "backup", "."))


# --- and back


def test_tables_come_back_and_whoever_joins_with_a_code_hosts_them(
    club: Club, elsewhere: Club, path: Path
) -> None:
    club.begin("Amira", "Ben")
    closed_sheet(club.house, "century", points(Amira=1, Ben=2))
    run(club, "backup", path)
    result = run(elsewhere, "restore", path)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("2 tables are back, 0 were already here\n")
    codes = codes_in(result)
    assert len(codes) == 2
    for code in codes:
        assert len(code) == CODE_LENGTH
        assert set(code) <= set(CODE_LETTERS)
    elsewhere.clock = None  # the codes are good from now on, not from that evening on
    elsewhere.restart()
    for code in codes:
        assert elsewhere.house.tables.badge(elsewhere.house.joining.enter(elsewhere.door(code))).host
    with elsewhere.house.tables.at(club.table_id) as live:
        assert fingerprint(live.playing()) == fingerprint(club.table)


def test_what_is_here_stays_and_gets_no_new_host(club: Club, path: Path) -> None:
    run(club, "backup", path)
    before = club.house.tables.store.company(club.table_id)
    result = run(club, "restore", path)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("0 tables are back, 1 ")
    assert result.stdout.count("\n") == 1, "and no code"
    assert club.house.tables.store.company(club.table_id) == before


def test_a_deleted_table_comes_back(club: Club, path: Path) -> None:
    club.begin("Amira", "Ben")
    run(club, "backup", path)
    club.house.known_tables.delete(club.host)
    result = run(club, "restore", path)
    assert result.stdout.startswith("1 table")
    assert len(codes_in(result)) == 1
    club.restart()
    assert row_of(club.house, club.table_id).put_away is None
    assert club.host.host, "and those who were there are there"


def test_a_table_returns_to_its_room(club: Club, path: Path) -> None:
    """Its room is here because another table of it is."""
    room = club.house.rooms.open("century", 1, True, "Class 4b")
    content = json.loads(club.house.backup.of([badge(club, room.tables[0])]))
    content["tables"][0]["id"] = "0123456789abcdef"
    path.write_text(json.dumps(content), encoding="utf-8")
    assert run(club, "restore", path).exit_code == 0
    assert row_of(club.house, "0123456789abcdef").room == room.room_id


def test_a_bad_table_is_named_as_it_is_called_and_the_others_are_back(club: Club, path: Path) -> None:
    bad = good() | {"name": "[/b] :cat: [red]", "opened": "yesterday"}
    result = run(club, "restore", written(path, bad, good()))
    assert result.exit_code == 1
    assert result.stdout.startswith("1 table")
    assert result.stderr == "[/b] :cat: [red]: part of it is damaged\n"


@pytest.mark.parametrize(
    ("content", "because"),
    [
        (None, "No such file"),
        (b"", "This isn't a backup from this app, or it's damaged."),
        (b"\xff\xfe\x00", "it is not a text file"),
        (file(tables=None).encode(), "This isn't a backup from this app, or it's damaged."),
        (file(format=99).encode(), "please update"),
    ],
)
def test_what_is_no_backup_is_one_line_and_exit_code_2(
    tmp_path: Path, path: Path, content: bytes | None, because: str
) -> None:
    if content is not None:
        path.write_bytes(content)
    folder = tmp_path / "house"
    result = CliRunner().invoke(app, ["restore", str(path), "--data", str(folder)])
    assert because in complaint(result)
    assert not folder.exists()
