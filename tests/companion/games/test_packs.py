"""Packs: ours are found by walking, those of others by entry points, and a broken one is named and left out."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from textwrap import dedent

import caravanserai_bazaar
import pytest
from typer.testing import CliRunner

from companion.cli.commands import app
from companion.cli.playout import RandomPlayer, playouts
from companion.games import coverage, library, packs
from companion.games.making import make
from companion.games.pack_files import files_of
from rules_core.pack import Pack
from screens.translator import Translator
from tests.kits.places import ROOT

BAZAAR = EntryPoint("bazaar", "caravanserai_bazaar:PACK", packs.GROUP)


@pytest.fixture
def others(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    """What the packages of others name; nothing yet."""
    found: list[EntryPoint] = []
    monkeypatch.setattr(packs, "entry_points", lambda group: found if group == packs.GROUP else [])
    packs.installed.cache_clear()
    yield found
    packs.installed.cache_clear()


def stranger(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, source: str) -> EntryPoint:
    """A module of somebody else, and the entry point that names its pack."""
    (folder / f"{name}.py").write_text(dedent(source), encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    monkeypatch.delitem(sys.modules, name, raising=False)
    return EntryPoint(name.replace("_", "-"), f"{name}:PACK", packs.GROUP)


# --- ours


def test_every_folder_of_a_game_is_a_pack(others: list[EntryPoint]) -> None:
    folders = {
        each.name for each in (ROOT / "rules_core" / "games").iterdir() if (each / "__init__.py").is_file()
    }
    assert {pack.package.rpartition(".")[2] for pack in packs.packs().values()} == folders
    assert {pack.folder for pack in packs.packs().values()} == {f"data/{folder}" for folder in folders}


def test_what_can_be_played_comes_first_then_by_title(others: list[EntryPoint]) -> None:
    found = list(packs.packs().values())
    assert found == sorted(found, key=lambda pack: (not pack.is_playable, pack.title.casefold()))
    assert library.playable() + library.only_scored() == library.scored() == list(packs.packs())


@pytest.mark.parametrize("name", library.scored())
def test_a_pack_and_what_it_makes_have_the_same_name(name: str) -> None:
    pack, made = packs.packs()[name], make(packs.packs()[name])
    assert made.scorer.game == name
    assert made.scorer.title == pack.title
    if made.game is not None:
        assert (made.game.id, made.game.title) == (name, pack.title)
    assert set(made.rulebook) > {"table.seats"}
    assert any(rule.startswith(f"{name}.") for rule in made.rulebook)


def test_a_pack_makes_a_game_or_a_scorer() -> None:
    with pytest.raises(ValueError, match="neither a game nor a scorer"):
        Pack(id="empty", title="Empty", package=__name__, folder="data/table")


def test_no_module_of_ours_lists_the_games() -> None:
    """Only a game's own package and folder know its name."""
    names = library.scored()
    for room in ("companion", "screens", "rules_core"):
        for source in (ROOT / room).rglob("*.py"):
            if "games" in source.relative_to(ROOT).parts and source.is_relative_to(
                ROOT / "rules_core" / "games"
            ):
                continue
            code = "\n".join(line for line in source.read_text("utf-8").splitlines() if ">>>" not in line)
            assert not [name for name in names if f'"{name}"' in code], source


# --- those of others


def test_the_example_is_found_and_can_do_everything(others: list[EntryPoint]) -> None:
    others.append(BAZAAR)
    assert packs.installed().left_out == ()
    assert library.playable()[-1] == "bazaar"
    game = library.game("bazaar")
    assert isinstance(game, caravanserai_bazaar.Bazaar)
    assert game.rulebook["bazaar.toll"].title == "The toll"
    assert library.presentation("bazaar").own_tab == "Purse"
    assert library.game("bazaar-sheet").title == "Bazaar"
    (*_, run) = playouts(game, None, 6, seed=3)
    assert (run.games, run.unfinished, run.ledger_errors) == (6, 0, 0)
    assert "caravanserai_bazaar" in {folder.parent.parent.name for folder in packs.folders_called("icons")}


def test_every_rule_of_the_example_is_cited_and_every_citation_is_a_rule(others: list[EntryPoint]) -> None:
    others.append(BAZAAR)
    told = coverage.coverage(library.game("bazaar"))
    assert (told["unknown"], told["never_cited"]) == ([], [])


def test_the_questions_of_the_example_find_their_rules(others: list[EntryPoint]) -> None:
    others.append(BAZAAR)
    book = library.rulebook("bazaar")
    for each in files_of(packs.packs()["bazaar"])["questions"]["question"]:
        found = [entry.id for entry in book.find(each["ask"])][:3]
        assert set(found) & set(each["finds"]), (each["ask"], found)


def test_the_example_on_the_command_line(others: list[EntryPoint]) -> None:
    others.append(BAZAAR)
    run = CliRunner()
    assert "Bazaar" in run.invoke(app, ["games"]).stdout
    assert "The toll" in run.invoke(app, ["rules", "bazaar", "what", "does", "walking", "cost"]).stdout
    assert run.invoke(app, ["playout", "bazaar", "--games", "2"]).exit_code == 0


def test_a_pack_brings_its_translations(
    others: list[EntryPoint], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from babel.messages import Catalog
    from babel.messages.mofile import write_mo

    german = Catalog(locale="de")
    german.add("Haggling", "Feilschen")
    file = tmp_path / "locale" / "de" / "LC_MESSAGES" / "caravanserai.mo"
    file.parent.mkdir(parents=True)
    with file.open("wb") as out:
        write_mo(out, german)
    monkeypatch.setattr("screens.translator.folders_called", lambda name: [tmp_path / name])
    from screens.translator import catalogue

    catalogue.cache_clear()
    assert Translator("de")("Haggling") == "Feilschen"
    assert Translator("de")("Nobody translated this") == "Nobody translated this"
    catalogue.cache_clear()


# --- broken ones

BROKEN = {
    "does_not_import": (
        "import nowhere_to_be_found",
        "ModuleNotFoundError: No module named 'nowhere_to_be_found'",
    ),
    "no_pack": ("PACK = 7", "no_pack:PACK is no Pack"),
    "has_no_name": ("", "AttributeError: module 'has_no_name' has no attribute 'PACK'"),
    "like_a_sheet": (
        """
        from dataclasses import replace
        from caravanserai_bazaar import PACK
        PACK = replace(PACK, id="bazaar-sheet")
        """,
        "'bazaar-sheet' reads like the name of a score sheet",
    ),
    "taken_name": (
        """
        from dataclasses import replace
        from caravanserai_bazaar import PACK
        PACK = replace(PACK, id="century")
        """,
        "ValueError: the game of the pack 'century' calls itself 'bazaar'",
    ),
    "no_data": (
        """
        from dataclasses import replace
        from caravanserai_bazaar import PACK
        PACK = replace(PACK, folder="caravanserai_bazaar/lost")
        """,
        "KeyError: 'there is no rules.toml in its folder'",
    ),
    "stumbles": (
        """
        from dataclasses import replace
        from caravanserai_bazaar import PACK
        PACK = replace(PACK, game=lambda rulebook, files: 1 / 0)
        """,
        "ZeroDivisionError: division by zero",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_pack_is_named_in_a_line_and_the_others_work(
    name: str, others: list[EntryPoint], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, because = BROKEN[name]
    others += [stranger(tmp_path, monkeypatch, name, source), BAZAAR]
    (line,) = packs.installed().left_out
    assert line == f"The game pack {name.replace('_', '-')!r} is left out: {because}"
    assert "bazaar" in library.playable()
    told = CliRunner().invoke(app, ["games"])
    assert told.exit_code == 0
    assert told.stderr.split() == line.split()
    assert "Century" in told.stdout


def test_two_packs_of_one_name(others: list[EntryPoint]) -> None:
    others += [BAZAAR, EntryPoint("copy", "caravanserai_bazaar:PACK", packs.GROUP)]
    assert packs.installed().left_out == (
        "The game pack 'copy' is left out: there is a game called 'bazaar' already",
    )


def test_a_scored_game_becomes_playable_by_its_pack_alone(others: list[EntryPoint]) -> None:
    others.append(BAZAAR)
    pack = packs.packs()["bazaar"]
    only_scored = replace(pack, game=None, scorer=lambda _: make(pack).scorer)
    assert not only_scored.is_playable
    assert make(only_scored).game is None
    assert make(only_scored).scorer.title == "Bazaar"


def test_a_whole_game_of_the_example_has_a_winner(others: list[EntryPoint]) -> None:
    from random import Random

    others.append(BAZAAR)
    player = RandomPlayer(Random(5))
    table = player.set_up(library.game("bazaar"), ("Ana", "Bo"))
    player.play(table)
    assert table.finished
    assert table.ranking().winners
