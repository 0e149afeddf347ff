"""The load tool itself: it keeps its bounds, counts what really arrived, and plays the records to their end."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from dataclasses import replace
from time import thread_time
from typing import Any

import pytest

from companion.house import House, open_house
from companion.store import IN_MEMORY
from rules_core.engine.table import Table
from tests.kits.server.inside import Inside, laid_house
from tests.kits.server.toy_app import run_aside
from tests.load import run as runs
from tests.load.__main__ import main
from tests.load.bounds import Load, TooMuchError
from tests.load.games import BEGINNINGS, RECORDS, LoadTable, lay_tables, whole
from tests.load.marks import MARK, number_in
from tests.load.parts import DIFF, RENDER, Clock
from tests.load.phones import MIXED, LoadPhone, Page
from tests.load.report import tell, tell_parts
from tests.load.run import Outcome, Run
from tests.load.scenarios import serving
from tests.load.server import play

FEW = Load(2, 2, pause=0.2, seconds=20, changes=2, page="now")


@pytest.fixture(scope="module")
def hall() -> Iterator[tuple[Inside, list[LoadTable]]]:
    """A load server with two tables."""

    def lay(house: House) -> list[LoadTable]:
        return lay_tables(house, FEW.tables, FEW.game, FEW.phones)

    with laid_house(lay) as (folder, tables), serving(folder, by_part=True) as server:
        yield server, tables


@pytest.mark.parametrize(
    "wanted",
    [
        {"tables": 201},
        {"tables": 0},
        {"tables": 100, "phones": 11},
        {"seconds": 601},
        {"pause": -1},
        {"pause": 121},
    ],
)
def test_more_than_the_machine_should_bear_is_refused(wanted: dict[str, Any]) -> None:
    with pytest.raises(TooMuchError):
        Load(**wanted)


def test_the_command_says_what_it_refuses(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--tables", "1000"])
    assert "1000 tables: from 1 to 200 will do" in capsys.readouterr().err


def test_every_change_reaches_every_phone_and_is_counted_once(
    hall: tuple[Inside, list[LoadTable]], capsys: pytest.CaptureFixture[str]
) -> None:
    server, tables = hall
    outcome = run_aside(runs.measure(server, tables, FEW))
    assert len(outcome.changes) == FEW.tables * FEW.changes
    assert outcome.reached == outcome.changes
    assert outcome.deliveries == FEW.tables * FEW.phones * FEW.changes
    assert not outcome.refused
    assert all(delay > 0 for change in outcome.changes for delay in change.delays)
    assert sum(change.blank for change in outcome.changes) < outcome.deliveries
    assert outcome.bytes > 1000 * outcome.deliveries / 2
    assert len(outcome.arrivals) == outcome.phones
    assert 0 < sum(outcome.parts.values()) <= outcome.busy + 20  # the whole is counted in steps of ten
    assert min(outcome.parts[part] for part in (RENDER, DIFF)) > 0
    tell([("few", outcome)])
    tell_parts([("few", outcome)])
    assert capsys.readouterr().out.count("\nfew ") == 2


def test_a_phone_that_does_not_read_is_not_reached(
    hall: tuple[Inside, list[LoadTable]], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, tables = hall
    monkeypatch.setattr(runs, "PATIENCE", 4.0)

    async def one_is_deaf() -> Outcome:
        run = Run(server, tables, replace(FEW, changes=1))
        await run.begin()
        run.everybody[0].stop_reading()
        await run.play()
        await run.end()
        return run.outcome

    outcome = run_aside(one_is_deaf())
    assert [change.missing for change in outcome.reached] == [0], "the other table's"
    assert [change.missing for change in outcome.changes if change not in outcome.reached] == [1]


def test_a_phone_that_nobody_lets_in_stays_outside() -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # and does not listen
        phone = LoadPhone(nobody.getsockname()[1], {}, "0" * 16, Page.NOW, "Via Egnatia")

        async def come_and_go() -> None:
            await phone.arrive()
            await phone.leave()

        run_aside(come_and_go())
    assert phone.arrived_after is None
    assert not phone.marks


@pytest.mark.parametrize("game", RECORDS)
def test_a_table_goes_on_as_its_record_did(game: str) -> None:
    played, whole_game = gone_on_with(game, 25), whole(RECORDS[game])[1]
    moves = [entry.move for entry in played.entries]
    assert moves == [entry.move for entry in whole_game.entries[: len(moves)]]
    assert len(moves) > BEGINNINGS[0] + 8


@pytest.mark.slow
@pytest.mark.parametrize("game", RECORDS)
def test_recorded_games_can_be_played_to_their_end(game: str) -> None:
    played = gone_on_with(game)
    assert played.finished
    assert played.state.copy() == whole(RECORDS[game])[1].state.copy()


def gone_on_with(game: str, changes: int | None = None) -> Table:
    """A table after so many changes, or at the end."""
    house = open_house(IN_MEMORY)
    (table,) = lay_tables(house, 1, game, 5)
    while (step := table.next()) is not None and changes != 0:
        play(house, step)
        table.ahead.popleft()
        changes = None if changes is None else changes - 1
    with house.tables.at(table.staged.table_id) as live:
        played = live.playing()
    house.tables.store.close()
    return played


def test_a_mark_is_told_from_a_page() -> None:
    assert number_in(MARK + b"12") == 12
    assert number_in(b"\x00\x92\x02") is None


def test_time_is_counted_for_the_innermost_part_only() -> None:
    clock = Clock()

    def work(seconds: float) -> None:
        end = thread_time() + seconds
        while thread_time() < end:
            pass

    def outer() -> None:
        work(0.02)
        clock.around(DIFF, work)(0.05)

    clock.around(RENDER, outer)()
    spent = clock.milliseconds()
    assert 20 <= spent[RENDER] < 45
    assert spent[DIFF] >= 50


def test_most_people_look_at_what_is_asked_of_them() -> None:
    load = Load(2, 5, page="mixed")
    assert runs.pages(load) == list(MIXED)
    assert MIXED.count(Page.NOW) > len(MIXED) / 2
    assert runs.pages(Load(1, 2, page="log")) == [Page.LOG, Page.LOG]
