"""What if: a copy of a table in a house of its own, in memory. Nothing of it reaches the real one."""

from __future__ import annotations

from typing import NamedTuple

from companion.house import House, open_house
from companion.store import IN_MEMORY
from companion.tables import Badge, NotAllowed, Sent
from companion.tables.live import LiveTable
from companion.tables.passes import hashed
from companion.tables.saved import open_record
from rules_core.engine import chance
from rules_core.engine import record as records
from rules_core.engine.view import keeps_secrets
from rules_core.words import say

WHAT_IF = "table.what-if"


class Sandbox(NamedTuple):
    """A house with one table in it, and the pass to all of its seats."""

    house: House
    badge: Badge

    def close(self) -> None:
        """Forget everything."""
        self.house.tables.store.close()


def open_sandbox(house: House, badge: Badge, number: int | None = None) -> Sandbox:
    """The table as it was after an entry, or as it is, to play on in whatever way.

    Cards and dice fall otherwise than they would at the real table: nobody looks into a deck this way.
    """
    with house.tables.at(badge.table_id) as live:
        badge = house.tables.current(badge)
        table = live.playing()
        if badge.only_watches:
            raise NotAllowed(say("You're only watching, so you can't try things out."), WHAT_IF)
        secret = keeps_secrets(table)
        if secret and not badge.host:
            raise NotAllowed(
                say("Hands are secret in this game, so only the host can try things out."), WHAT_IF
            )
        record = _until(live, number)
        elsewhere = house.seating.played_elsewhere(badge)
    record["seed"] = other_seed(record["seed"])
    copy = open_house(IN_MEMORY)
    opened = open_record(copy.tables, records.dumps(record), trusted=True)
    row = copy.tables.store.pass_by_hash(hashed(opened.secret))
    assert row is not None, "the pass was made a moment ago"
    # One phone plays them all, and follows the turn; but what others hold in their hands stays theirs.
    row.seats = [seat for seat in record["seats"] if not secret or seat in badge.seats]
    copy.tables.store.save(row)
    for seat in elsewhere if secret else ():
        copy.joining.claim(copy.joining.door(opened.code), seat)
    badge = copy.tables.badge(opened.secret)
    copy.tables.change(badge, Sent("settle", 0), lambda table, _time, _badge: table.settle())
    return Sandbox(copy, badge)


def other_seed(seed: int) -> int:
    """Makes other cards come up in a copy. No way leads back: whoever tries things out may save the copy to a file."""
    return chance.lot(seed, WHAT_IF, 0, "") % chance.LARGEST_SEED


def _until(live: LiveTable, number: int | None) -> records.Record:
    record = live.record()
    return record if number is None else record | {"entries": record["entries"][: max(number, 0)]}
