"""Whole recorded games, read back and replayed entry by entry."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.report import sheet_report
from rules_core import ledger
from rules_core.log import Entry
from rules_core.record import dumps, loads, replay, walk, write
from tests.caravan import GAME

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))


def test_there_are_records() -> None:
    assert len(RECORDS) >= 3


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_record(path: Path) -> None:
    record = loads(path.read_text(encoding="utf-8"))
    steps = 0
    for table, stopped in walk(GAME, loads(dumps(record))):
        assert stopped is None
        assert ledger.errors(table) == []
        steps += 1
    assert steps == len(record["entries"]) + 1
    assert table.finished
    assert sheet_report(table.sheet()) == record["result"]
    assert write(table)["entries"] == record["entries"]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_taken_back_step_by_step_passes_through_the_same_states(path: Path) -> None:
    record = loads(path.read_text(encoding="utf-8"))
    record["entries"] = replayed_without_detours(record)
    states = [table.state.copy() for table, _ in walk(GAME, record)]
    table, _ = replay(GAME, record)
    while len(table.entries) > 1:
        assert table.state.copy() == states[len(table.entries) - 1]
        table.pop(table.entries[-1].number)
    assert table.state.copy() == states[0]


def replayed_without_detours(record: dict) -> list[dict]:  # type: ignore[type-arg]
    """The entries that were not taken back, so that each state follows from one entry."""
    table, _ = replay(GAME, record)
    live = {entry.number for entry in table.entries}
    written = write(table)["entries"]
    lines = table.log[1:]
    return [
        raw
        for raw, line in zip(written, lines, strict=True)
        if isinstance(line, Entry) and line.number in live
    ]


def test_the_records_hold_what_happens_at_real_tables() -> None:
    kinds = set()
    for path in RECORDS:
        for entry in loads(path.read_text(encoding="utf-8"))["entries"]:
            kinds.add(entry.get("move", "back"))
    assert {"travel", "sell-goods", "trade-animal", "end-turn", "end-round", "lose-turn"} <= kinds
    assert {"back", "correct-count", "move-token", "switch-chance"} <= kinds
    assert {"settle-dispute", "correct-counts", "set-house-rule"} <= kinds


def test_the_game_in_dispute_has_every_decision_and_entries_that_were_played_again() -> None:
    path = next(path for path in RECORDS if path.stem == "four-in-dispute")
    entries = loads(path.read_text(encoding="utf-8"))["entries"]
    decisions = {entry["with"]["decision"] for entry in entries if entry.get("move") == "settle-dispute"}
    assert decisions == {"upheld", "taken back", "overruled", "corrected"}
    again = [entry for entry in entries if entry.get("again")]
    assert again
    assert all(entries[entry["again"] - 1]["move"] == entry["move"] for entry in again)


def test_a_400_entry_record_is_small() -> None:
    path = next(path for path in RECORDS if path.stem == "long-haul")
    record = loads(path.read_text(encoding="utf-8"))
    record["entries"] = record["entries"][:400]
    assert len(record["entries"]) == 400
    assert len(dumps(record).encode()) <= 60_000
