"""What the recorded games of this folder hold; that they replay is tested for every game together."""

from __future__ import annotations

from rules_core.engine.record import dumps
from tests.kits.recording import read, records

RECORDS = {path.stem: read(path) for path in records("caravan_conquest")}


def test_the_records_hold_what_happens_at_real_tables() -> None:
    kinds = {entry.get("move", "back") for record in RECORDS.values() for entry in record["entries"]}
    assert {"travel", "sell-goods", "trade-animal", "end-turn", "end-round", "lose-turn"} <= kinds
    assert {"back", "correct-count", "move-token", "switch-chance"} <= kinds
    assert {"settle-dispute", "correct-counts", "set-house-rule"} <= kinds


def test_the_game_in_dispute_has_every_decision_and_entries_that_were_played_again() -> None:
    entries = RECORDS["four-in-dispute"]["entries"]
    decisions = {entry["with"]["decision"] for entry in entries if entry.get("move") == "settle-dispute"}
    assert decisions == {"upheld", "taken back", "overruled", "corrected"}
    again = [entry for entry in entries if entry.get("again")]
    assert again
    assert all(entries[entry["again"] - 1]["move"] == entry["move"] for entry in again)


def test_a_400_entry_record_is_small() -> None:
    record = RECORDS["long-haul"]
    record = {**record, "entries": record["entries"][:400]}
    assert len(record["entries"]) == 400
    assert len(dumps(record).encode()) <= 60_000
