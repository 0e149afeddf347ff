"""What the papers say is true: their code runs, their commands work, their links lead somewhere, their lists are whole."""

from __future__ import annotations

import doctest
import json
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from inspect import getsource
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from babel.messages.pofile import read_po
from fastapi.routing import APIRoute
from typer.testing import CliRunner, Result

from companion import serving
from companion.cli.commands import app
from companion.files import saved_games, tickets
from companion.games import library
from companion.games.making import make
from companion.games.packs import ours
from companion.games.presentation import PileLook, Presentation
from companion.house import open_house
from companion.store import IN_MEMORY
from rules_core.engine import record as records
from rules_core.games.caravan_conquest.market import EndTurn
from tests.kits.places import ROOT

README = ROOT / "README.md"
PAPERS = [README, *sorted(ROOT.glob("[AC]*.md")), *sorted((ROOT / "docs").glob("*.md"))]
FOR_PEOPLE = [README, ROOT / "docs/playing.md", ROOT / "docs/facilitators.md", ROOT / "docs/records.md"]
"""Papers that quote the screens, in bold."""

SLOW = {"demo": ["--pause", "0"], "playout": ["--games", "2"], "check": ["--games", "2"]}
"""What makes a command quick enough for every day: of two values the last one counts."""

PICTURES = 1_000_000
"""Bytes that all pictures may have together."""

each_paper = pytest.mark.parametrize("paper", PAPERS, ids=lambda path: path.stem)


class Block(NamedTuple):
    """A block of code, and what kind it is."""

    kind: str
    text: str


def blocks(paper: Path, kind: str = "") -> list[Block]:
    found = re.findall(r"^```(\w+)\n(.*?)^```$", paper.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    return [Block(*each) for each in found if kind in ("", each[0])]


def without_blocks(paper: Path) -> str:
    return re.sub(r"^```.*?^```$", "", paper.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)


def rows(paper: Path, heading: str) -> list[list[str]]:
    """The cells of the first table below a heading, without its head."""
    below = paper.read_text(encoding="utf-8").split(f"\n{heading}\n", 1)[1]
    table = re.search(r"(?:^\|.*\n)+", below, re.MULTILINE)
    assert table is not None, heading
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.group().splitlines()[2:]]


# --- form


def test_the_readme_is_read_in_a_minute() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) <= 150


def test_pictures_are_light() -> None:
    assert sum(file.stat().st_size for file in (ROOT / "docs/pictures").iterdir()) < PICTURES


@each_paper
def test_lines_are_short(paper: Path) -> None:
    """Tables and pictures cannot be broken, nor can code."""
    for line in without_blocks(paper).splitlines():
        assert len(line) <= 120 or line.startswith(("|", "![", "    ")), line


def anchor(heading: str) -> str:
    """What a heading is called in a link, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


@each_paper
def test_links_lead_somewhere(paper: Path) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", without_blocks(paper)):
        if target.startswith("https://"):
            continue
        name, _, part = target.partition("#")
        file = paper.parent / name if name else paper
        assert file.exists(), target
        headings = re.findall(r"^#+ (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE) if part else []
        assert not part or part in map(anchor, headings), target


@each_paper
def test_files_and_make_targets_are_there(paper: Path) -> None:
    text = without_blocks(paper)
    spans = re.findall(r"`([^`\n]+)`", text)
    rooms = ("build/", "companion/", "data/", "docs/", "rules_core/", "screens/", "tests/")
    for path in spans:
        if path.startswith(rooms) and not re.search(r"[<…*]|/out|locale/\w+/", path):
            assert (ROOT / path).exists(), path
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    asked = [each for span in spans for each in re.findall(r"^make ([a-z]+)", span)]
    asked += re.findall(r"^ {4}make ([a-z]+)", text, re.MULTILINE)
    assert set(asked) <= set(targets)


# --- what is on the screens, on the shelf, in the rooms


@pytest.mark.parametrize("paper", FOR_PEOPLE, ids=lambda path: path.stem)
def test_what_is_quoted_stands_on_the_screens(paper: Path) -> None:
    with (ROOT / "screens/locale/caravanserai.pot").open("rb") as file:
        known = {each for message in read_po(file) for each in (message.id, *message.id)}
    for words in re.findall(r"\*\*([^*]+)\*\*", paper.read_text(encoding="utf-8")):
        assert words in known, words


def test_the_readme_knows_all_games() -> None:
    scorers = [library.scorer(pack.id) for pack in ours()]
    assert sorted(rows(README, "## The games")) == sorted(
        [
            each.title,
            "yes" if each.game in library.playable() else "not yet",
            f"{each.min_seats}–{each.max_seats}",
            "yes",
        ]
        for each in scorers
    )


def test_the_architecture_knows_all_rooms() -> None:
    told = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    layers = [layer for contract in contracts["contracts"] for layer in contract.get("layers", ())]
    for room in (room.strip() for layer in layers for room in layer.split("|")):
        assert re.search(rf"`{room}/?`", told), room
    for folder in (each for each in (ROOT / "screens").iterdir() if (each / "__init__.py").exists()):
        assert f"`{folder.name}/`" in told, folder


def test_the_changelog_begins_with_what_is_to_come_and_knows_this_version() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    told = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.*)$", told, re.MULTILINE)
    assert headings[0] == "Unreleased"
    assert re.fullmatch(rf"{re.escape(version)} – \d{{4}}-\d\d-\d\d", headings[1])


# --- code


@each_paper
def test_python_runs(paper: Path) -> None:
    """One paper is one session: what a block defines is there in the next."""
    known: dict[str, Any] = {"__name__": paper.stem}
    for block in blocks(paper, "python"):
        if ">>>" not in block.text:
            exec(compile(block.text, str(paper), "exec"), known)
            continue
        examples = doctest.DocTestParser().get_doctest(block.text, known, paper.name, str(paper), 0)
        found = doctest.DocTestRunner().run(examples, clear_globs=False)
        assert not found.failed
        known |= examples.globs


def test_the_sample_of_a_move_is_the_real_one() -> None:
    assert getsource(EndTurn.play) in (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")


@each_paper
def test_data_can_be_read(paper: Path) -> None:
    for block in blocks(paper):
        if block.kind == "json":
            assert json.loads(block.text)
        elif block.kind == "toml":
            assert tomllib.loads(block.text)


def test_the_sample_record_can_be_replayed() -> None:
    record = records.loads(sample_record())
    _, stopped = records.replay(library.game(record["game"]), record)
    assert stopped is None
    head = [cells[0].strip("`") for cells in rows(ROOT / "docs/records.md", "## The head")]
    assert head == ["format", *records.HEAD]
    told = " ".join(cells[0] for cells in rows(ROOT / "docs/records.md", "## An entry"))
    assert {"by", "move", "answers", "open", *records.OPTIONAL} == set(re.findall(r"`(\w+)`", told))


def sample_record() -> str:
    return blocks(ROOT / "docs/records.md", "json")[0].text


def test_the_game_that_contributors_begin_with_is_a_pack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper = ROOT / "CONTRIBUTING.md"
    data = tmp_path / "oil_lamps" / "data"
    data.mkdir(parents=True)
    (tmp_path / "oil_lamps/__init__.py").write_text(blocks(paper, "python")[0].text, encoding="utf-8")
    for block in blocks(paper, "toml")[:2]:
        name = re.match(r"# (\w+\.toml)", block.text)
        assert name is not None
        (data / name.group(1)).write_text(block.text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    made = make(import_module("oil_lamps").PACK)
    assert made.rulebook.find("does a dark lamp count")[0].id == "oil-lamps.end.lamps"
    assert made.scorer.title == "Oil Lamps"
    del sys.modules["oil_lamps"]


def test_contributors_are_told_every_key_of_a_look() -> None:
    told = " ".join(cells[0] for cells in rows(ROOT / "CONTRIBUTING.md", "### How it looks"))
    keys = re.findall(r"`\[*(\w+)", told)
    assert sorted(keys) == sorted(field.name for field in fields(Presentation))
    piles = next(
        cells[1] for cells in rows(ROOT / "CONTRIBUTING.md", "### How it looks") if "[piles]" in cells[0]
    )
    assert all(f"`{field.name}`" in piles for field in fields(PileLook))


def test_contributors_pack_their_data_as_the_example_does() -> None:
    example = tomllib.loads((ROOT / "tests/bazaar/pyproject.toml").read_text(encoding="utf-8"))
    sample = next(
        block for block in blocks(ROOT / "CONTRIBUTING.md", "toml") if "[build-system]" in block.text
    )
    own = tomllib.loads(
        sample.text.replace("oil_lamps", "caravanserai_bazaar").replace("oil-lamps", "bazaar")
    )
    for part in ("build-system", "tool"):
        assert own[part] == example[part]
    assert own["project"]["entry-points"] == example["project"]["entry-points"]


# --- commands


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what the papers speak of, and a home of its own; whoever serves only says that they would."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(serving, "run", lambda *_, **__: None)
    serving.data_folder(None)
    (tmp_path / "game.json").write_text(sample_record(), encoding="utf-8")
    return tmp_path


def commands(text: str) -> Iterator[list[str]]:
    """Every line that begins with the command, without its remark."""
    for line in re.findall(r"^(?: {4})?caravanserai (.*)$", text, re.MULTILINE):
        yield shlex.split(line, comments=True)


def run(words: list[str], folder: Path) -> Result:
    """As a shell would, `> FILE` included."""
    words, into = (words[:-2], words[-1]) if ">" in words else (words, "")
    result = CliRunner().invoke(app, [*words, *SLOW.get(words[0], [])], obj=lambda: None)
    assert result.exit_code == 0, (words, result.output)
    if into:
        (folder / into).write_text(result.stdout, encoding="utf-8")
    return result


@each_paper
def test_commands_work(paper: Path, desk: Path) -> None:
    for words in commands(paper.read_text(encoding="utf-8")):
        assert run(words, desk).exit_code == 0, words


@each_paper
def test_commands_within_sentences_exist(paper: Path) -> None:
    known = {
        command.name or command.callback.__name__ for command in app.registered_commands if command.callback
    }
    for command in re.findall(r"`caravanserai ([a-z]+)", paper.read_text(encoding="utf-8")):
        assert command in known, command


COMMAND_LINE = ROOT / "docs/command-line.md"


def test_the_contracts_are_told_key_by_key(desk: Path) -> None:
    run(["tally", "marco-polo", "--template", ">", "club.csv"], desk)
    headings = re.findall(
        r"^### `caravanserai (.*)`$", COMMAND_LINE.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert len(headings) == 7
    for heading in headings:
        given = json.loads(run(shlex.split(heading), desk).stdout)
        given = given[0] if isinstance(given, list) else given
        told = " ".join(cells[0] for cells in rows(COMMAND_LINE, f"### `caravanserai {heading}`"))
        assert set(re.findall(r"`(\w+)`", told)) == set(given), heading


def test_sample_tallies_can_be_scored(desk: Path) -> None:
    given = {}
    for kind in ("csv", "json"):
        (desk / f"sample.{kind}").write_text(blocks(COMMAND_LINE, kind)[0].text, encoding="utf-8")
        given[kind] = json.loads(run(["tally", "century", f"sample.{kind}", "--json"], desk).stdout)
    assert given["csv"] == given["json"]


def test_routes_are_told() -> None:
    house = open_house(IN_MEMORY)
    routers = (saved_games.routes(house.records), tickets.routes(house.tickets))
    ours = [route for router in routers for route in router.routes if isinstance(route, APIRoute)]
    routes = {f"`{method} {route.path}`" for route in ours for method in route.methods}
    assert {cells[0] for cells in rows(COMMAND_LINE, "## Over http")} == {"`GET /healthz`", *routes}
    house.tables.store.close()
