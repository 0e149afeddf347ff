"""Play at random and say so after each step, until somebody pulls the plug. Run by test_pulled_plug.py.

Each line on standard input, `[database, seed, secret]`, starts a player in a process of its own (so that Python is
started only once); without a secret it opens a table. Each line on standard output was acknowledged: what it tells
must be in the database for ever. After the player is gone, a line says so.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from random import Random

from companion.house import House, open_house
from companion.tables import Badge, NotDone, Sent
from tests.kits.tables.table_talk import CARAVAN, fingerprint, one_step


def say(**facts: object) -> None:
    os.write(1, (json.dumps(facts) + "\n").encode())  # whole or not at all, however suddenly it ends


def tell(house: House, badge: Badge) -> None:
    with house.tables.at(badge.table_id) as live:
        table = live.table
        if table is not None:
            say(revision=live.revision, log=len(table.log), fingerprint=fingerprint(table))


def open_table(house: House) -> str:
    opened = house.tables.open(CARAVAN)
    badge = house.tables.badge(opened.secret)
    for name in ("Amira", "Ben"):
        house.seating.add_seat(badge, name)
    house.seating.add_seat(badge, "Chiara", mine=False)
    return opened.secret


def take_something_back(house: House, badge: Badge, sent: Sent, rng: Random) -> None:
    tables = house.tables
    deeds = (tables.back, tables.cancel, tables.redo, house.consent.take_back)
    with suppress(NotDone):
        rng.choice(deeds)(badge, sent)


def play(database: str, seed: str, secret: str) -> None:
    house, rng = open_house(database), Random(seed)
    secret = secret or open_table(house)
    badge = house.tables.badge(secret)
    say(pid=os.getpid(), secret=secret, table=badge.table_id)
    house.tables.begin(badge, Sent("begin", 0))
    tell(house, badge)
    for number in range(100_000):
        with house.tables.at(badge.table_id) as live:
            table, revision = live.playing(), live.revision
        if table.finished:
            house.consent.take_back(badge, Sent(f"{seed}/{number}", revision), 1, "once more")
        elif table.entries and rng.random() < 0.15:
            take_something_back(house, badge, Sent(f"{seed}/{number}", revision), rng)
        else:
            one_step(house, badge, f"{seed}/{number}", rng)
        tell(house, badge)


def main() -> None:
    for line in sys.stdin:
        player = os.fork()
        if player == 0:
            play(*json.loads(line))
        _, status = os.waitpid(player, 0)
        say(gone=os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main()
