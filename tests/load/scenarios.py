"""The usual scenarios, each with a server that has just been started."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from companion.house import House
from tests.kits.server.inside import Inside, laid_house
from tests.load.bounds import Load
from tests.load.games import RECORDS, LoadTable, lay_tables
from tests.load.phones import Page
from tests.load.run import Outcome, Run, arrivals, come_in, measure, phones_at
from tests.load.server import BY_PART

Row = tuple[str, Outcome]
Say = Callable[[str], None]

EVENING = (Load(10, seconds=40), Load(40, seconds=40), Load(100, seconds=40))
FULLY_TAKEN = 0.9
CROWD = 30
ONE_CROWD = Load(1, CROWD, pause=2, seconds=20)
MEANWHILE = Load(10, pause=3, seconds=30)
BEFORE_THEY_COME = 10.0
"""Seconds that the others play undisturbed."""

SHORT = Load(3, pause=1, seconds=60, changes=5)


@contextmanager
def serving(folder: Path, by_part: bool = False) -> Iterator[Inside]:
    with Inside(folder, "tests.load.server", [BY_PART] if by_part else []) as server:
        yield server


def one(load: Load, by_part: bool = False) -> Outcome:
    """A load on tables of its own."""

    def lay(house: House) -> list[LoadTable]:
        return lay_tables(house, load.tables, load.game, load.phones)

    with laid_house(lay) as (folder, tables), serving(folder, by_part) as server:
        return asyncio.run(measure(server, tables, load))


def named(load: Load) -> str:
    return f"{load.tables} x {load.phones}, {load.game}, {load.page}, {load.pause:g} s"


def evenings(by_part: bool, say: Say) -> list[Row]:
    """More and more tables at human pace. They go on where they stood, each time with a new server.

    Once a processor is fully taken, more tables would only show how long a queue can be.
    """
    most = max(load.tables for load in EVENING)
    rows: list[Row] = []
    with laid_house(lambda house: lay_tables(house, most, "both", EVENING[0].phones)) as (folder, tables):
        for load in EVENING:
            if rows and rows[-1][1].core > FULLY_TAKEN:
                say(f"left out: {named(load)}. The one before took {rows[-1][1].core:.0%} of a processor.")
                continue
            say(named(load))
            with serving(folder, by_part) as server:
                rows.append((named(load), asyncio.run(measure(server, tables, load))))
    return rows


class Arrival(NamedTuple):
    """What it is like when a whole crowd comes in at once while others play."""

    until_all_in: float
    """Seconds."""

    arrivals: list[float]
    others: Outcome
    since: float
    until: float


async def _crowd_comes(server: Inside, tables: Sequence[LoadTable]) -> Arrival:
    run = Run(server, tables[:-1], MEANWHILE)
    crowd = phones_at(server, tables[-1], [Page.NOW] * CROWD)
    await run.begin()
    playing = asyncio.create_task(run.play())
    await asyncio.sleep(BEFORE_THEY_COME)
    since = perf_counter()
    await come_in(crowd, at_once=CROWD)
    until = perf_counter()
    await playing
    await asyncio.gather(*(phone.leave() for phone in crowd))
    await run.end()
    return Arrival(until - since, arrivals(crowd), run.outcome, since, until)


def crowd_comes() -> Arrival:
    def lay(house: House) -> list[LoadTable]:
        last = lay_tables(house, 1, "caravan-conquest", CROWD)
        return [*lay_tables(house, MEANWHILE.tables, MEANWHILE.game, MEANWHILE.phones), *last]

    with laid_house(lay) as (folder, tables), serving(folder) as server:
        return asyncio.run(_crowd_comes(server, tables))


def every_page(say: Say) -> list[Row]:
    """The same few changes on every page of both games, by part."""
    rows = []
    for game in RECORDS:

        def lay(house: House, game: str = game) -> list[list[LoadTable]]:
            return [lay_tables(house, SHORT.tables, game, SHORT.phones) for _ in Page]

        with laid_house(lay) as (folder, laid), serving(folder, by_part=True) as server:
            for page, tables in zip(Page, laid, strict=True):
                say(f"{game}, {page}")
                load = replace(SHORT, game=game, page=str(page))
                rows.append((f"{game}, {page}", asyncio.run(measure(server, tables, load))))
    return rows
