"""Recorded games played by many tables at once, with scripted phones that watch: how long until all have seen, and what
the server spends on it.

    make load                                       the usual scenarios
    python -m tests.load --tables 40 --page log     one of your own
    python -m tests.load --short                    what make bench shows: every page of both games

The server runs in a process of its own, as `caravanserai serve` does; the phones are sockets of this program and talk to
127.0.0.1 only. Each table plays a recorded game on, at human pace: a move every `--pause` seconds, its questions answered a
little sooner. A change is one submission, a move or an answer; it is counted from the moment it is submitted until the
last byte of what it changes on a page has arrived at each phone (see `marks`). What counts are the changes that reached
all phones of their table; those that did not are told apart.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from contextlib import AbstractContextManager

from tests.kits.server.inside import Inside, running
from tests.load.bounds import Load, TooMuchError
from tests.load.games import BOTH, RECORDS, LoadTable, lay_tables
from tests.load.phones import Page
from tests.load.report import Row, tell, tell_parts
from tests.load.run import Outcome, measure
from tests.load.server import BY_PART

SHORT = Load(tables=5, pause=1, seconds=8)
CROWD = 30


def house_for(load: Load, by_part: bool) -> AbstractContextManager[tuple[Inside, list[LoadTable]]]:
    """A server with the tables of a load in it."""
    options = [BY_PART] if by_part else []
    return running(
        lambda house: lay_tables(house, load.tables, load.game, load.phones), "tests.load.server", options
    )


def one(load: Load, by_part: bool) -> Outcome:
    with house_for(load, by_part) as (server, tables):
        return asyncio.run(measure(server, tables, load))


def named(load: Load) -> str:
    return f"{load.tables}x{load.phones} {load.game} {load.page}, {load.pause:g} s"


def short() -> list[Row]:
    """Every page of both games, a few moves each."""
    rows = []
    for game in RECORDS:
        for page in Page:
            load = Load(SHORT.tables, SHORT.phones, SHORT.pause, SHORT.seconds, game, page)
            rows.append((f"{game} {page}", one(load, True)))
    return rows


def main(arguments: Sequence[str] | None = None) -> None:
    asked = argparse.ArgumentParser(
        prog="python -m tests.load", description="Load on 127.0.0.1, within bounds."
    )
    asked.add_argument("--tables", type=int)
    asked.add_argument("--phones", type=int, default=5, help="at each table")
    asked.add_argument("--pause", type=float, default=20.0, help="seconds between two moves of a table")
    asked.add_argument("--seconds", type=float, default=60.0)
    asked.add_argument("--game", choices=(*RECORDS, BOTH), default=BOTH)
    asked.add_argument("--page", choices=(*Page, "mixed"), default="mixed", help="what the phones look at")
    asked.add_argument(
        "--by-part", action="store_true", help="what the processor does; costs a little itself"
    )
    asked.add_argument("--short", action="store_true", help="every page of both games, a few moves each")
    given = asked.parse_args(arguments)
    if given.short:
        rows = short()
        tell(rows)
        tell_parts(rows)
        return
    try:
        load = Load(given.tables or 40, given.phones, given.pause, given.seconds, given.game, given.page)
    except TooMuchError as wrong:
        asked.error(str(wrong))
    rows = [(named(load), one(load, given.by_part))]
    tell(rows)
    if given.by_part:
        tell_parts(rows)


if __name__ == "__main__":
    main()
