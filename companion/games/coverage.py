"""Which rules the code cites: read from the sources, so that a rule cannot be forgotten quietly."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from companion.games.packs import packs
from rules_core.game import Game
from rules_core.rulebook import STATUSES
from rules_core.sheets.game import game_of


def _sources(folder: Traversable) -> Iterator[Traversable]:
    for item in folder.iterdir():
        if item.is_dir() and item.name not in ("games", "__pycache__"):
            yield from _sources(item)
        elif item.name.endswith(".py"):
            yield item


def _literals(source: Traversable) -> Iterator[str]:
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def cited_rules(game: Game[Any]) -> set[str]:
    """Every rule id that the engine, the game's code or its data names."""
    folders = (files("rules_core"), files(packs()[game_of(game.id)].package))
    literals = {text for folder in folders for source in _sources(folder) for text in _literals(source)}
    prefixes = ("table.", f"{game_of(game.id)}.")
    ids = {
        text for text in literals if text.startswith(prefixes) and " " not in text and not text.endswith(".")
    }
    return ids | game.data_rules()


def coverage(game: Game[Any]) -> dict[str, Any]:
    """How many entries there are of each kind, and what does not fit together."""
    book, cited = game.rulebook, cited_rules(game)
    by_status = {status: [e.id for e in book.values() if e.status == status] for status in STATUSES}
    return {
        "entries": len(book),
        **{status: len(ids) for status, ids in by_status.items()},
        "cited": len(cited & set(book)),
        "unknown": sorted(cited - set(book)),
        "never_cited": sorted(set(by_status["enforced"]) - cited),
    }
