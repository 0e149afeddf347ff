"""Which of Material's icons the app may draw, so that a phone need not load the other eight thousand."""

from __future__ import annotations

import logging
import re
from importlib.resources import files
from pathlib import Path

import flet as ft

from companion.games import library

log = logging.getLogger(__name__)

NAME = re.compile(r"\b[A-Z][A-Z0-9_]+\b")


def icons_used() -> frozenset[str] | None:
    """Every icon whose name is written somewhere in the screens or in the look of a game; None if it cannot be told.

    Any capital word that is also an icon counts, so that a name in a table or a default is found like one after
    `ft.Icons.`. A word too many costs a hundred bytes, a word too few would be a gap on somebody's screen.
    """
    screens = Path(str(files("screens")))
    if not (screens / "skin.py").is_file():
        return None  # installed without its sources
    words = {
        word for file in screens.rglob("*.py") for word in NAME.findall(file.read_text(encoding="utf-8"))
    }
    for game in library.scored():
        words.update(library.presentation(game).moves.values())
    return frozenset(words.intersection(dir(ft.Icons)))


def warn_of_unknown_icons() -> None:
    """A line in the log for every icon that the look of a game names and that does not exist: phones draw another."""
    there = frozenset(dir(ft.Icons))
    for game in library.scored():
        for move, icon in library.presentation(game).moves.items():
            if icon not in there:
                log.warning(
                    "%s: presentation.toml names the icon %r for the move %r, and there is no such icon",
                    game, icon, move,
                )  # fmt: skip
