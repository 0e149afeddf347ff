"""What the recorded games of this folder hold; that they replay is tested for every game together."""

from __future__ import annotations

import pytest

from rules_core.engine.record import replay
from tests.games.via_egnatia.record_games import WANTED, happenings
from tests.kits.egnatia import GAME
from tests.kits.recording import read, records

RECORDS = {path.stem: read(path) for path in records("via_egnatia")}


@pytest.mark.parametrize("make", WANTED, ids=lambda make: make.__name__)
def test_a_record_holds_what_happens_at_real_tables(make: object) -> None:
    record = RECORDS[make.__name__.replace("_", "-")]  # type: ignore[attr-defined]
    table, _ = replay(GAME, record)
    assert happenings(table) >= WANTED[make]  # type: ignore[index]


def test_there_are_records_of_three_and_of_six() -> None:
    assert {len(record["seats"]) for record in RECORDS.values()} == {3, 6}


def test_records_hold_slips_and_corrections() -> None:
    for record in RECORDS.values():
        kinds = {entry.get("move", "back") for entry in record["entries"]}
        assert {"back", "correct-count"} <= kinds
