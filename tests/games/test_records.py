"""Whole recorded games of every game, read back and replayed entry by entry."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.files.report import ranking_report
from companion.games import library
from rules_core.engine import ledger
from rules_core.engine.log import Entry
from rules_core.engine.record import Record, dumps, loads, replay, walk, write
from tests.kits.recording import read, records

every_record = pytest.mark.parametrize("path", records(), ids=lambda path: path.stem)


def test_every_game_that_can_be_played_has_records() -> None:
    played = {read(path)["game"] for path in records()}
    assert played == set(library.playable())


@every_record
def test_a_record_replays_to_its_result(path: Path) -> None:
    record = read(path)
    steps = 0
    for table, stopped in walk(library.game(record["game"]), loads(dumps(record))):
        assert stopped is None
        assert ledger.errors(table) == []
        steps += 1
    assert steps == len(record["entries"]) + 1
    assert table.finished
    assert ranking_report(table.ranking()) == record["result"]
    assert write(table)["entries"] == record["entries"]


@every_record
def test_a_record_taken_back_step_by_step_passes_through_the_same_states(path: Path) -> None:
    record = read(path)
    game = library.game(record["game"])
    record["entries"] = replayed_without_detours(record)
    states = [table.state.copy() for table, _ in walk(game, record)]
    table, _ = replay(game, record)
    while len(table.entries) > 1:
        assert table.state.copy() == states[len(table.entries) - 1]
        table.pop(table.entries[-1].number)
    assert table.state.copy() == states[0]


def replayed_without_detours(record: Record) -> list[dict[str, Any]]:
    """The entries that were not taken back, so that each state follows from one entry."""
    table, _ = replay(library.game(record["game"]), record)
    live = {entry.number for entry in table.entries}
    written = write(table)["entries"]
    lines = table.log[1:]
    return [
        raw
        for raw, line in zip(written, lines, strict=True)
        if isinstance(line, Entry) and line.number in live
    ]
