"""Do one deed and be killed in the middle of it. Run by test_killed_at_each_write.py.

Each line on standard input, `[database, deed, secret, paper, write]`, does the deed in a process of its own, which kills
itself at that write: right before a row is written, right before it is all committed, or right after. A line on standard
output says how the process has ended.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

from sqlalchemy import event
from sqlmodel import Session

from companion.games import packs
from companion.house import House, open_house
from companion.tables import Badge, Sent
from companion.tables.rematch import rematch
from rules_core.settling.disputes import TAKEN_BACK, UPHELD
from tests.kits.bazaar import Walk
from tests.kits.tables.table_talk import swiftly, with_bazaar

READING = ("SELECT", "BEGIN", "PRAGMA")


def sent(house: House, badge: Badge) -> Sent:
    with house.tables.at(badge.table_id) as live:
        return Sent("the deed", live.revision)


def settle(decision: str) -> Callable[[House, Badge, str], object]:
    return lambda house, badge, paper: house.disputes.settle(
        badge, sent(house, badge), decision, "the book says so", dispute_id=paper
    )


DEEDS: dict[str, Callable[[House, Badge, str], object]] = {
    "uphold an entry": settle(UPHELD),
    "take back what is in dispute": settle(TAKEN_BACK),
    "agree to a taking back": lambda house, badge, paper: house.consent.settle(
        badge, paper, True, sent(house, badge)
    ),
    "record for somebody": lambda house, badge, _: house.tables.submit(
        badge, Walk("Cy"), sent(house, badge), [("to", "well")]
    ),
    "hand a seat over": lambda house, badge, paper: house.seating.settle_request(badge, paper, True),
    "play once more": lambda house, badge, _: rematch(house.tables, house.sheets, badge),
    "open a room": lambda house, badge, _: house.rooms.open("century", 3, sheets=True),
    "open a sheet": lambda house, badge, _: house.sheets.open("century", ["Ana", "Bo"]),
}
"""By the host; `paper` is the dispute or the request that it is about."""


class Plug:
    """Pulled at a certain write."""

    def __init__(self, house: House, write: int) -> None:
        self._left = write
        engine = house.tables.store._engine
        event.listen(engine, "before_cursor_execute", self._before_statement)
        event.listen(engine, "commit", self._hit)
        event.listen(Session, "after_commit", self._hit)

    def _before_statement(self, _connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if not statement.startswith(READING):
            self._hit()

    def _hit(self, *_: Any) -> None:
        self._left -= 1
        if self._left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


def do(database: str, deed: str, secret: str, paper: str, write: int) -> None:
    with patch("companion.store.database.migrate"):  # it is up to date
        house = open_house(database, seed=7)
    swiftly(house)
    badge = house.tables.badge(secret)
    Plug(house, write)
    DEEDS[deed](house, badge, paper)


def main() -> None:
    everything = with_bazaar()
    packs.installed = lambda: everything  # type: ignore[assignment]
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            do(*json.loads(line))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        os.write(1, f"{os.waitstatus_to_exitcode(status)}\n".encode())


if __name__ == "__main__":
    main()
