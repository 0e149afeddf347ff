"""Packs: ours are found by walking, those of others by entry points, and a broken one is named and left out."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import fields, replace
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from shutil import copytree
from textwrap import dedent

import caravanserai_bazaar
import pytest
from typer.testing import CliRunner

from companion.cli.commands import app
from companion.cli.playout import RandomPlayer, playouts
from companion.games import coverage, library, packs
from companion.games.checking import check
from companion.games.making import make
from companion.games.pack_files import files_of
from companion.games.presentation import Presentation
from rules_core.engine.effects import in_words
from rules_core.engine.questions import Bag
from rules_core.pack import Pack
from screens.translator import Translator
from tests.kits.places import ROOT

EXAMPLE = Path(caravanserai_bazaar.__file__).parent
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
    check(made)  # as those of others are


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


def test_one_coin_of_the_example_is_never_coins(others: list[EntryPoint]) -> None:
    others.append(BAZAAR)
    game = library.game("bazaar")
    bag = Bag("Ana", "offer", "Offer what?", {"coin": 5, "fig": 5}, deed="Offer {chosen}")
    assert str(bag.deed_of({"coin": 1, "fig": 2}, (), game.name)) == "Offer 1 coin and 2 figs"
    player = RandomPlayer(Random(5))
    table = player.set_up(game, ("Ana", "Bo"))
    told: list[str] = []
    while not table.finished:
        told += [str(offer.refusal.because) for offer in table.offers("Ana") if offer.refusal is not None]
        player.turn(table)
    effects = [effect for entry in table.entries for effect in entry.effects]
    told += [str(in_words(effect, game.name)) for effect in effects]
    assert any(re.search(r"\b1 (coin|fig|point)\b", words) for words in told)
    assert not [words for words in told if re.search(r"\b1 (coins|figs|points)\b", words)]


def test_the_example_on_the_command_line(others: list[EntryPoint]) -> None:
    others.append(BAZAAR)
    run = CliRunner()
    assert "Bazaar" in run.invoke(app, ["games"]).stdout
    assert "The toll" in run.invoke(app, ["rules", "bazaar", "what", "does", "walking", "cost"]).stdout
    assert run.invoke(app, ["playout", "bazaar", "--games", "2"]).exit_code == 0
    told = run.invoke(app, ["check", "bazaar", "--games", "2"])
    assert told.exit_code == 0, told.output


STUCK = """
    from dataclasses import dataclass, replace
    from caravanserai_bazaar import PACK, Bazaar
    from rules_core.engine.moves import Move
    from rules_core.engine.questions import Count

    @dataclass(frozen=True, slots=True)
    class Dig(Move):
        title, rule = "Dig", "bazaar.walk"

        async def play(self, t):
            await Count(self.seat, "dates", "How many?", 0, 5000)
            t.require(False, "bazaar.toll", "no number will do")

    class Dune(Bazaar):
        moves = (*Bazaar.moves, Dig)

        def menu(self, t, actor):
            return MENU

    PACK = replace(PACK, game=Dune)
"""


@pytest.mark.parametrize(
    ("menu", "why"),
    [
        ("(Dig(actor),)", "no answer to 'dates' of the move 'dig' is taken after entry 1"),
        ("()", "no move is open to Amira or Ben or guild after entry 1"),
    ],
)
def test_a_game_that_is_stuck_is_told_in_a_sentence(
    menu: str, why: str, others: list[EntryPoint], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    others.append(stranger(tmp_path, monkeypatch, "stuck", STUCK.replace("MENU", menu)))
    run = CliRunner().invoke(app, ["playout", "bazaar", "--games", "2", "--seed", "7", "--json"])
    assert run.exit_code == 1
    assert run.stderr == f"Bazaar, seed 7, game 1: it is stuck, {why}\n"
    assert json.loads(run.stdout)["unfinished"] == 2


def test_a_rule_that_is_cited_and_not_there_ends_the_count_with_1(
    others: list[EntryPoint], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copytree(EXAMPLE, tmp_path / "short_book")
    source = "from dataclasses import replace\nfrom caravanserai_bazaar import PACK, Bazaar\n"
    source += "PACK = replace(PACK, package='short_book')\nODD = 'bazaar.gone'\n"
    (tmp_path / "short_book/__init__.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "short_book", raising=False)
    others.append(EntryPoint("short-book", "short_book:PACK", packs.GROUP))
    told = CliRunner().invoke(app, ["rules", "bazaar", "--coverage"])
    assert told.exit_code == 1
    assert "unknown  bazaar.gone" in told.stdout


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

LOOK_KEYS = ", ".join(field.name for field in fields(Presentation))

BROKEN = {
    "does_not_import": (
        "import nowhere_to_be_found",
        "ModuleNotFoundError: No module named 'nowhere_to_be_found' (does_not_import.py, line 1)",
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
        "the game of the pack 'century' calls itself 'bazaar'",
    ),
    "no_data": (
        """
        from dataclasses import replace
        from caravanserai_bazaar import PACK
        PACK = replace(PACK, folder="caravanserai_bazaar/lost")
        """,
        f"its folder {EXAMPLE / 'lost'} is not there; does its package contain it?",
    ),
    "stumbles": (
        """
        from dataclasses import replace
        from caravanserai_bazaar import PACK
        PACK = replace(PACK, game=lambda rulebook, files: 1 / 0)
        """,
        "ZeroDivisionError: division by zero (stumbles.py, line 4)",
    ),
    "ends_the_program": (
        "import sys; sys.exit('no more')",
        "SystemExit: no more (ends_the_program.py, line 1)",
    ),
    "ends_it_later": (
        """
        import sys
        from dataclasses import replace
        from caravanserai_bazaar import PACK
        PACK = replace(PACK, game=lambda rulebook, files: sys.exit())
        """,
        "SystemExit (ends_it_later.py, line 5)",
    ),
    "too_few_seats": (
        """
        from dataclasses import replace
        from caravanserai_bazaar import PACK, Bazaar
        class Crowded(Bazaar):
            min_seats, max_seats = 4, 3
        PACK = replace(PACK, game=Crowded)
        """,
        "the game is for 4 to 3 seats",
    ),
    "move_without_rule": (
        """
        from dataclasses import dataclass, replace
        from caravanserai_bazaar import PACK, Bazaar
        from caravanserai_bazaar.moves import Ring
        @dataclass(frozen=True, slots=True)
        class Climb(Ring):
            rule = "bazaar.climb"
        class Hills(Bazaar):
            moves = (*Bazaar.moves, Climb)
        PACK = replace(PACK, game=Hills)
        """,
        "the move 'climb' cites 'bazaar.climb', and no rule has this id",
    ),
    "scorer_without_rule": (
        """
        from dataclasses import replace
        from caravanserai_bazaar import PACK, Bazaar
        from caravanserai_bazaar.scoring import BazaarScorer
        class Odd(BazaarScorer):
            ties = "bazaar.ties"
        PACK = replace(PACK, game=None, scorer=lambda files: Odd())
        """,
        "the scorer cites 'bazaar.ties', and no rule has this id",
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
    assert told.stderr == f"{line}\n"
    assert "Century" in told.stdout


TOPICS = """
title = "Talk"
about = "Talk about it."
rule = "bazaar.round"
[[topic]]
number = 1
text = "What is a fair price?"
"""
RULES = (EXAMPLE / "data/rules.toml").read_text(encoding="utf-8")
NAMES_READ = (EXAMPLE / "game.py").read_text("utf-8").partition('["names"]')[0].count("\n") + 1
ODD_DATA = {
    ("rules.toml", None): "there is no rules.toml in {folder}",
    ("rules.toml", "[rule"): "rules.toml cannot be read: Expected ']' at the end of a table declaration "
    "(at end of document)",
    ("rules.toml", "title = 'Rules'"): "rules.toml has no [[rule]]",
    (
        "rules.toml",
        RULES.replace('where = "', 'wher = "', 1),
    ): "bazaar.open: there is no key 'wher'; there are "
    "id, title, text, where, status, related, keywords, questions, example, optional",
    ("rules.toml", RULES.replace('status = "enforced"', "", 1)): "bazaar.open: it has no status",
    (
        "rules.toml",
        RULES.replace('related = ["bazaar.round"]', 'related = ["bazaar.gone"]', 1),
    ): "bazaar.open is related to 'bazaar.gone', and no rule has this id",
    ("questions.toml", "ask ="): "questions.toml cannot be read: Invalid value (at end of document)",
    ("topics.toml", "= 7"): "topics.toml cannot be read: Invalid statement (at line 1, column 1)",
    ("topics.toml", TOPICS): "topics.toml: topic 1 has no title",
    ("topics.toml", "title = 'Talk'"): "topics.toml has no about",
    ("topics.toml", TOPICS.replace("bazaar.round", "bazaar.talk") + "title = 'Prices'"): "topics.toml cites "
    "'bazaar.talk', and no rule has this id",
    (
        "presentation.toml",
        "taglin = 'x'",
    ): f"presentation.toml: there is no key 'taglin'; there are {LOOK_KEYS}",
    ("presentation.toml", "counters = 'coin'"): "presentation.toml: counters should be a list",
    ("presentation.toml", "[moves]\nwalk = 7"): "presentation.toml: moves.walk should be a text",
    (
        "presentation.toml",
        "[[piles]]\npile = 'hand {who}'",
    ): "presentation.toml: number 1 of piles: it has no title",
    (
        "presentation.toml",
        "[looks.court]\nlight = ['#FFF', '#000']",
    ): "presentation.toml: looks.court: it needs light and dark, each with a fill and an ink",
    ("components.toml", ""): f"KeyError: 'names' (game.py, line {NAMES_READ})",
}


@pytest.mark.parametrize(("file", "text"), ODD_DATA, ids=lambda each: str(each)[:30])
def test_a_slip_in_a_file_is_named_with_the_file_and_the_key(
    file: str, text: str | None, others: list[EntryPoint], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "slip"
    copytree(EXAMPLE, package)
    for source in package.glob("*.py"):
        source.write_text(source.read_text("utf-8").replace("caravanserai_bazaar", "slip"), encoding="utf-8")
    (package / "data" / file).unlink(missing_ok=True)
    if text is not None:
        (package / "data" / file).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    for module in ("slip", "slip.game", "slip.moves", "slip.scoring"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    others.append(EntryPoint("slip", "slip:PACK", packs.GROUP))
    because = ODD_DATA[file, text].replace("{folder}", str(package / "data"))
    assert packs.installed().left_out == (f"The game pack 'slip' is left out: {because}",)


def test_whoever_stops_the_program_stops_it(
    others: list[EntryPoint], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    others.append(stranger(tmp_path, monkeypatch, "interrupted", "raise KeyboardInterrupt"))
    with pytest.raises(KeyboardInterrupt):
        packs.installed()


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
    others.append(BAZAAR)
    player = RandomPlayer(Random(5))
    table = player.set_up(library.game("bazaar"), ("Ana", "Bo"))
    player.play(table)
    assert table.finished
    assert table.ranking().winners
