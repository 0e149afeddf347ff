"""Recorded games played by many tables at once, with scripted phones that watch: how long until all have seen, and what
the server spends on it.

    make load                                       the usual scenarios
    python -m tests.load --tables 40 --page log     a load of your own
    python -m tests.load --short                    what make bench shows: every page of both games

The server runs in a process of its own, as `caravanserai serve` does; the phones are sockets of this program and talk to
127.0.0.1 only. Each table plays a recorded game on, at human pace: a change every `--pause` seconds, sometimes sooner,
sometimes later. A change is one submission, a move or an answer; it is counted from the moment it is submitted until the
last byte of what it changes on a page has arrived at each phone (see `marks`). What counts are the changes that reached
all phones of their table; those that did not are told apart. Nobody at a table goes on before all have seen, so a server
that cannot keep up is asked for fewer changes than it would be at this pace: look at `core` first.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tests.load.bounds import Load, TooMuchError
from tests.load.games import BOTH, RECORDS
from tests.load.phones import Page
from tests.load.report import tell, tell_arrival, tell_parts
from tests.load.scenarios import ONE_CROWD, crowd_comes, evenings, every_page, named, one


def say(what: str) -> None:
    """What is being done now; the figures come on their own."""
    print(f"... {what}", file=sys.stderr, flush=True)


def the_usual(by_part: bool) -> None:
    rows = evenings(by_part, say)
    say(named(ONE_CROWD))
    rows.append((named(ONE_CROWD), one(ONE_CROWD, by_part)))
    tell(rows)
    if by_part:
        tell_parts(rows)
    say("a crowd comes in at once")
    tell_arrival(crowd_comes())


def main(arguments: Sequence[str] | None = None) -> None:
    usual = Load()
    asked = argparse.ArgumentParser(
        prog="python -m tests.load",
        description="Load on 127.0.0.1, within bounds. Without --tables: the usual scenarios.",
    )
    asked.add_argument("--tables", type=int)
    asked.add_argument("--phones", type=int, default=usual.phones, help="at each table")
    asked.add_argument(
        "--pause", type=float, default=usual.pause, help="seconds between two changes of a table"
    )
    asked.add_argument("--seconds", type=float, default=usual.seconds)
    asked.add_argument("--game", choices=(*RECORDS, BOTH), default=usual.game)
    asked.add_argument("--page", choices=(*Page, "mixed"), default=usual.page, help="what the phones look at")
    asked.add_argument(
        "--by-part", action="store_true", help="what the processor does; costs a little itself"
    )
    asked.add_argument("--short", action="store_true", help="every page of both games, a few moves each")
    given = asked.parse_args(arguments)
    if given.short:
        rows = every_page(say)
        tell(rows)
        tell_parts(rows)
    elif given.tables is None:
        the_usual(given.by_part)
    else:
        try:
            load = Load(given.tables, given.phones, given.pause, given.seconds, given.game, given.page)
        except TooMuchError as wrong:
            asked.error(str(wrong))
        rows = [(named(load), one(load, given.by_part))]
        tell(rows)
        if given.by_part:
            tell_parts(rows)


if __name__ == "__main__":
    main()
