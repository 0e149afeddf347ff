"""What a move costs does not grow with the log: only what is new is written, and nobody walks through the rest.

Counted, not timed: how many lines were written down, how much the database was sent, how many lines of Python were run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from sqlalchemy import event

from companion.house import House
from companion.tables.saved import open_record
from rules_core.engine import record as records
from rules_core.engine.questions import HOST
from rules_core.sheets.game import WriteDown
from tests.kits.places import GAMES
from tests.kits.steps import steps
from tests.kits.tables.sheet_talk import any_key, look_into
from tests.kits.tables.table_talk import Club, one_step

SHORT, LONG = 10, 400
RECORD = GAMES / "caravan_conquest/records/long-haul.json"


def sheet_with(club: Club, lines: int) -> Callable[[], None]:
    """A sheet whose log has so many lines besides the setup; what is returned writes the next one, always the same."""
    look_into(club, club.house.sheets.open("century", ["Ana", "Bo"]))
    with club.house.tables.at(club.table_id) as live:
        for number in range(lines):
            live.playing().push(WriteDown("Ana", "points-total", number % 7), by=HOST)
        live.save(club.house.tables.now())
    badge, sent = club.host, any_key

    def write() -> None:
        club.house.sheets.write(badge, "Ana", "points-total", 40, sent())

    write()  # the first time something is looked up that is known afterwards
    return write


@contextmanager
def sent_to_database(house: House) -> Iterator[list[str]]:
    """Whatever is written there, statement by statement, with its values."""
    told: list[str] = []
    engine = house.tables.store._engine

    def listen(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        if not statement.startswith(("SELECT", "BEGIN")):
            told.append(f"{statement} {parameters}")

    event.listen(engine, "before_cursor_execute", listen)
    try:
        yield told
    finally:
        event.remove(engine, "before_cursor_execute", listen)


def test_a_move_takes_as_many_steps_after_four_hundred_as_after_ten(club: Club) -> None:
    short, long = (steps(sheet_with(club, lines)) for lines in (SHORT, LONG))
    assert long == short
    assert short > 100, "the steps were not counted"


def test_the_database_is_sent_as_much_after_four_hundred_as_after_ten(club: Club) -> None:
    told = []
    for lines in (SHORT, LONG):
        write = sheet_with(club, lines)
        with sent_to_database(club.house) as statements:
            write()
        told.append([len(each) // 20 for each in statements])  # a number may have another digit
    assert told[0] == told[1]
    assert len(told[0]) == 3, "the table, the entry and the key, each once"


@pytest.mark.parametrize("before", [SHORT, LONG])
def test_each_line_of_the_log_is_written_down_once(
    club: Club, before: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever plays writes the lines that a move adds, and what is still asked; never what was there."""
    kept = records.loads(RECORD.read_text(encoding="utf-8"))
    opened = open_record(
        club.house.tables, records.dumps(kept | {"entries": kept["entries"][:before]}), trusted=True
    )
    look_into(club, opened)
    written: list[Any] = []
    real = records.write_line
    monkeypatch.setattr(records, "write_line", lambda game, line: written.append(line) or real(game, line))
    monkeypatch.setattr(records, "write", lambda _: pytest.fail("the whole record was written"))
    rng, first = Random(before), len(club.table.log)
    for _ in range(12):
        one_step(club.house, club.host, club.key(), rng)
    assert written == club.table.log[first:]
    assert len(written) >= 3
