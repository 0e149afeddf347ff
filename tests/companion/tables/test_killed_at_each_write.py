"""kill -9 at every single write of a deed: afterwards it is done, with all that belongs to it, or nothing is."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.kits.bazaar import Walk
from tests.kits.places import ROOT
from tests.kits.tables.killed_at_a_write import DEEDS
from tests.kits.tables.table_talk import HOST_PHONE, Club

PAPERS = {"uphold an entry": "dispute", "take back what is in dispute": "dispute"} | {
    "agree to a taking back": "take back",
    "hand a seat over": "seat",
}
"""The kind of paper that a deed is about."""


class Doers:
    """A program that does a deed and is killed at one of its writes."""

    def __init__(self) -> None:
        self._program = subprocess.Popen(
            [sys.executable, "-m", "tests.kits.tables.killed_at_a_write"],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        )  # fmt: skip

    def do(self, *deed: Any) -> int:
        """How it ended: 0 when it was done before so many writes."""
        assert self._program.stdin is not None
        assert self._program.stdout is not None
        self._program.stdin.write(json.dumps(deed) + "\n")
        self._program.stdin.flush()
        return int(self._program.stdout.readline())

    def close(self) -> None:
        self._program.communicate(timeout=10)


@pytest.fixture(scope="module")
def doers() -> Iterator[Doers]:
    doers = Doers()
    yield doers
    doers.close()


@pytest.fixture
def in_question(bazaar: Club) -> Club:
    """Ana has walked, then Bo. Cy doubts what Bo did, Ana wants her step back, and a phone asks for Cy's seat."""
    bazaar.begin("Ana", "Bo", "Cy")
    bazaar.submit("Ana", Walk("Ana"), [("to", "well")])
    bazaar.submit("Bo", Walk("Bo"), [("to", "well")])
    number = bazaar.table.entries[-1].number
    for phone in ("Cy", "Ana"):
        bazaar.house.disputes.doubt_entry(bazaar.badge(phone), number, "not that way", bazaar.sent())
    bazaar.take_back("Ana", bazaar.table.entries[1].number)
    bazaar.secrets["friend"] = bazaar.house.joining.ask_for(bazaar.door(), "Cy", together=False)
    return bazaar


TABLES = ("gaming_table", "seat", "entry", "submission", "pass", "invitation", "request", "room")


def rows(club: Club) -> list[tuple[Any, ...]]:
    """All that is kept."""
    with club.house.tables.store._engine.connect() as connection:
        return [
            (table, *row)
            for table in TABLES
            for row in connection.exec_driver_sql(f'SELECT * FROM "{table}"')
        ]


def story(club: Club) -> dict[str, Any]:
    """What is kept, without the names and the moments that chance and the clock have given it."""
    with club.house.tables.store._engine.connect() as connection:

        def column(sql: str) -> list[tuple[Any, ...]]:
            return sorted(tuple(row) for row in connection.exec_driver_sql(sql))

        return {
            "tables": column("SELECT game, stage, revision, room != '' FROM gaming_table"),
            "entries": column("SELECT number, kind FROM entry"),
            "seats": column("SELECT position, name FROM seat"),
            "passes": column("SELECT host, seats, revoked FROM pass"),
            "codes": column("SELECT role, seat, revoked FROM invitation"),
            "papers": column('SELECT kind, "by", outcome FROM request'),
            "sent": column("SELECT key, revision FROM submission"),
            "rooms": column("SELECT name FROM room"),
        }


@pytest.mark.parametrize("deed", DEEDS)
def test_a_deed_is_done_with_all_that_belongs_to_it_or_not_at_all(
    in_question: Club, doers: Doers, tmp_path: Path, deed: str
) -> None:
    club, file = in_question, tmp_path / "club.sqlite3"
    waiting = club.house.tables.store.requests(club.table_id)
    paper = next((row.id for row in waiting if row.kind == PAPERS.get(deed)), "")
    assert bool(paper) == (deed in PAPERS)
    before, kept = rows(club), story(club)
    club.close()
    content = file.read_bytes()
    found = []
    for write in count(1):
        for left in tmp_path.glob("club.sqlite3-*"):
            left.unlink()
        file.write_bytes(content)
        ended = doers.do(club.url, deed, club.secrets[HOST_PHONE], paper, write)
        assert ended in (0, -signal.SIGKILL)
        club.restart()
        found.append(story(club))
        assert found[-1] != kept or rows(club) == before
        club.close()
        if ended == 0:
            break
    done = found[-1]
    assert done != kept
    assert all(each in (kept, done) for each in found), "something was kept without what belongs to it"
    assert found.count(kept) >= 3, "killed before the first row, in between, and before the commit"
    assert found.count(done) == 2, "killed right after the commit, and not at all: there was one commit"
    if paper:
        assert [each for each in done["papers"] if each[0] == PAPERS[deed] and not each[2]] == []
