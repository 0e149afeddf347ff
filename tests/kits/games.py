"""The games that there are, and where their questions and rules lie: the one place in the tests that knows."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.games import library
from companion.games.making import EVERY_TABLE
from companion.games.pack_files import DataFiles, files_of, folder, place
from companion.games.packs import packs

PLAYED = tuple(library.playable())
"""The ids of the games that can be played."""

SCORED = tuple(library.scored())
"""The ids of the games that can be scored: those, and some that only have a sheet."""


def question_lists() -> list[Path]:
    """Lists of questions as people ask them, with the entries that answer them."""
    folders = [Path(str(folder(pack))) for pack in packs().values()]
    return [path for each in folders for path in sorted(each.glob("*questions.toml"))]


def game_of(path: Path) -> str:
    """The game in whose folder something lies."""
    return next(pack.id for pack in packs().values() if Path(str(folder(pack))) == path.parent)


def asked(path: Path) -> list[dict[str, Any]]:
    """The questions of a list: what is asked, and what it finds."""
    found: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["question"]
    return found


def rule_files(game: str) -> list[Mapping[str, Any]]:
    """The files that a rulebook is made from, the rules of every table among them."""
    files = files_of(packs()[game])
    own = [files[name] for name in ("rules", "card_rules") if name in files]
    return [*own, DataFiles(place(EVERY_TABLE))["rules"]]


def readings_of(game: str) -> list[str]:
    """The ids of the settings that a game has, those left out that only switch a rule off."""
    files = files_of(packs()[game])
    return [each["id"] for each in files["settings"]["setting"]] if "settings" in files else []
