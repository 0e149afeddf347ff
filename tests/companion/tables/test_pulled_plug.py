"""kill -9 at any moment: everything acknowledged is there, and the table opens where it was."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any

import pytest

from companion.house import House, open_house
from companion.tables import Sent
from companion.tables.question_ids import question_id
from rules_core.engine import ledger
from rules_core.engine import record as records
from tests.kits.places import ROOT
from tests.kits.tables.table_talk import fingerprint, one_step

ROUNDS = 12


class Players:
    """A program that plays, and can be killed at any moment."""

    def __init__(self) -> None:
        self._program = subprocess.Popen(
            [sys.executable, "-m", "tests.kits.tables.play_until_killed"],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        )  # fmt: skip

    def play_and_kill(
        self, database: str, seed: str, secret: str, steps: int, seconds: float
    ) -> list[dict[str, Any]]:
        """What was acknowledged before the player was killed, a moment after so many steps."""
        assert self._program.stdin is not None
        self._program.stdin.write(json.dumps([database, seed, secret]) + "\n")
        self._program.stdin.flush()
        told = [self._line()]
        while len(told) <= steps and "gone" not in told[-1]:
            told.append(self._line())
        Timer(seconds, os.kill, [told[0]["pid"], signal.SIGKILL]).start()
        while "gone" not in told[-1]:
            told.append(self._line())
        assert told.pop() == {"gone": -signal.SIGKILL}
        return told

    def _line(self) -> dict[str, Any]:
        assert self._program.stdout is not None
        found: dict[str, Any] = json.loads(self._program.stdout.readline())
        return found

    def close(self) -> None:
        self._program.communicate(timeout=10)


@pytest.fixture(scope="module")
def players() -> Iterator[Players]:
    players = Players()
    yield players
    players.close()


def look(database: str, table_id: str) -> tuple[House, dict[str, Any]]:
    house = open_house(database)
    with house.tables.at(table_id) as live:
        found: dict[str, Any] = {"revision": live.revision, "stage": live.row.stage}
        if live.table is not None:
            table = live.table
            found |= {"log": len(table.log), "fingerprint": fingerprint(table), "open": bool(table.questions)}
            again, stopped = records.replay(table.game, records.loads(records.dumps(live.record())))
            assert stopped is None
            assert fingerprint(again) == fingerprint(table)
            assert not table.entries or ledger.errors(table) == []
    numbers = [entry.number for entry in house.tables.store.entries(table_id)]
    assert numbers == list(range(len(numbers)))
    return house, found


@pytest.mark.parametrize("seed", ["figs", pytest.param("dates", marks=pytest.mark.slow)])
def test_everything_acknowledged_is_there(tmp_path: Path, players: Players, seed: str) -> None:
    """The plug is pulled again and again, at first while the table is still being set up."""
    database, rng = f"sqlite:///{tmp_path / 'plug.sqlite3'}", Random(seed)
    secret, open_moves = "", 0
    for number in range(ROUNDS):
        steps = rng.randint(0, 2) if number < 3 else rng.randint(0, 30)
        told = players.play_and_kill(database, f"{seed} {number}", secret, steps, rng.uniform(0, 0.02))
        secret, acknowledged = told[0]["secret"], told[1:]
        house, found = look(database, told[0]["table"])
        if acknowledged:
            last = acknowledged[-1]
            assert found["revision"] in (last["revision"], last["revision"] + 1)
            if found["revision"] == last["revision"]:
                assert (found["log"], found["fingerprint"]) == (last["log"], last["fingerprint"])
            else:  # it was saved, and the plug was quicker than the word
                assert found["log"] >= last["log"]
        open_moves += bool(found.get("open"))
        house.tables.store.close()
    assert open_moves > 0, "no move was half answered: the test has not shown that it stays open"


def test_a_half_answered_setup_and_a_half_answered_move_stay_open(tmp_path: Path) -> None:
    """The same, step by step: after each one the program is gone without a word."""
    database, rng = f"sqlite:///{tmp_path / 'half.sqlite3'}", Random(4)
    house = open_house(database)
    opened = house.tables.open("caravan-conquest")
    badge = house.tables.badge(opened.secret)
    for name in ("Amira", "Ben"):
        house.seating.add_seat(badge, name)
    house.tables.begin(badge, Sent("begin", 0))
    in_setup = in_move = 0
    for step in range(40):
        one_step(house, badge, f"key {step}", rng)
        with house.tables.at(opened.table_id) as live:
            table = live.playing()
            before, asked = fingerprint(table), [question_id(table, key) for key in table.questions]
        in_setup += bool(asked) and not table.entries
        in_move += bool(asked) and bool(table.entries)
        another = open_house(database)  # the first is still there, but nothing of it was closed or told
        with another.tables.at(opened.table_id) as live:
            table = live.playing()
            assert fingerprint(table) == before
            assert [question_id(table, key) for key in table.questions] == asked
        house.tables.store.close()
        house = another
    house.tables.store.close()
    assert in_setup > 3
    assert in_move > 3
