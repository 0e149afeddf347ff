"""Whole recorded games: where they lie, and how one is written down."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.files.report import ranking_report
from rules_core.engine import record
from rules_core.engine.table import Table
from tests.kits.places import GAMES


def records(game: str = "*") -> list[Path]:
    """The records of a game's folder, or of all."""
    return sorted(GAMES.glob(f"{game}/records/*.json"))


def path_of(name: str) -> Path:
    """Where the recorded game of this name lies."""
    return next(path for path in records() if path.stem == name)


def text_of(name: str) -> str:
    """A recorded game as it stands in its file."""
    return path_of(name).read_text(encoding="utf-8")


def record_of(name: str = "three-friends") -> dict[str, Any]:
    """A recorded game as it stands in its file, to be changed."""
    found: dict[str, Any] = json.loads(text_of(name))
    return found


def read(path: Path) -> record.Record:
    return record.loads(path.read_text(encoding="utf-8"))


def save(folder: str, name: str, about: str, table: Table) -> None:
    """A game that has come to its end, with its result."""
    assert table.finished
    written = {"about": about, **record.write(table), "result": ranking_report(table.ranking())}
    (GAMES / folder / "records" / f"{name}.json").write_text(record.dumps(written), encoding="utf-8")
