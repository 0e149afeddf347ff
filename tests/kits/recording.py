"""Whole recorded games: where they lie, and how one is written down."""

from __future__ import annotations

from pathlib import Path

from companion.files.report import ranking_report
from rules_core.engine import record
from rules_core.engine.table import Table
from tests.kits.places import GAMES


def records(game: str = "*") -> list[Path]:
    """The records of a game's folder, or of all."""
    return sorted(GAMES.glob(f"{game}/records/*.json"))


def read(path: Path) -> record.Record:
    return record.loads(path.read_text(encoding="utf-8"))


def save(folder: str, name: str, about: str, table: Table) -> None:
    """A game that has come to its end, with its result."""
    assert table.finished
    written = {"about": about, **record.write(table), "result": ranking_report(table.ranking())}
    (GAMES / folder / "records" / f"{name}.json").write_text(record.dumps(written), encoding="utf-8")
