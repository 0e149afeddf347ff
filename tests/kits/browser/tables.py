"""Tables that are laid in the server's store before any phone looks: tests begin where it becomes interesting."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from companion.house import House, open_house
from companion.store import InvitationRow, Store, TableRow, sqlite_url
from companion.tables import Badge
from companion.tables.saved import open_record
from rules_core.engine import record as records
from rules_core.engine.questions import HOST
from rules_core.engine.table import Table
from rules_core.settling.rulings import MoveToken
from tests.kits.browser.phones import PATIENCE, Phone, Server
from tests.kits.browser.play import usual_table

NAMES = ("Amira", "Ben", "Chloe")
OVERTAKEN = "wasn't recorded"
"""What whoever is too late is told, among other things."""
TAPS = 4
CAMP, BESIDE_THE_CAMP = "B5", "A5"


class Laid(NamedTuple):
    """A table in the store: its code, and what a phone must keep to be somebody there."""

    server: Server
    table_id: str
    code: str
    secrets: dict[str, str]

    @property
    def path(self) -> str:
        return f"/t/{self.table_id}"

    def lines(self) -> list[dict[str, Any]]:
        """The log as it is on the disk."""
        return [row.line for row in store_of(self.server).entries(self.table_id)]

    @property
    def row(self) -> TableRow:
        row = store_of(self.server).table(self.table_id)
        assert row is not None
        return row

    def records(self, phone: Phone, tap: Callable[[], None]) -> None:
        """Tap, and wait until the server has it. Whoever was overtaken is told so, and taps again as people do.

        A tap of which neither the table nor the phone knows anything is lost, and that must not be.
        """
        before = self.row.revision
        phone.was_told(OVERTAKEN)  # what was said of an earlier tap is not meant
        for _ in range(TAPS):
            tap()
            until = time.monotonic() + PATIENCE / 1000
            while not phone.was_told(OVERTAKEN):
                if self.row.revision > before:
                    return
                assert time.monotonic() < until, "a tap was neither recorded nor refused"
                phone.page.wait_for_timeout(50)
        raise AssertionError(f"overtaken {TAPS} times")

    def invitations(self) -> list[InvitationRow]:
        return store_of(self.server).invitations(self.table_id)

    def seats_of_phones(self) -> list[list[str]]:
        """Which seats each phone holds, those that were sent away left out."""
        return [row.seats for row in store_of(self.server).passes(self.table_id) if not row.revoked]


def store_of(server: Server) -> Store:
    """The server's database, read from outside."""
    if server.store is None:
        server.store = Store(sqlite_url(server.folder))
    return server.store


def lay(server: Server, table: Table, host: str = NAMES[0], phones: Sequence[Sequence[str]] = ()) -> Laid:
    """Put a table where the server finds it. `host` also plays a seat, or none when empty.

    Every other seat gets a phone of its own, unless `phones` says which seats share one.
    """
    house = open_house(sqlite_url(server.folder))
    opened = open_record(house.tables, records.dumps(records.write(table)))
    host_badge = house.tables.badge(opened.secret)
    secrets = {HOST: opened.secret}
    if host:
        house.seating.play_also(host_badge, host)
        secrets[host] = opened.secret
    for shared in phones or [[seat] for seat in table.seats if seat != host]:
        secrets |= dict.fromkeys(shared, _seated(house, opened.code, shared))
    house.tables.store.close()
    return Laid(server, opened.table_id, opened.code, secrets)


def _seated(house: House, code: str, seats: Sequence[str]) -> str:
    secret = house.joining.claim(house.joining.door(code), seats[0])
    badge: Badge = house.tables.badge(secret)
    row = next(row for row in house.tables.store.passes(badge.table_id) if row.id == badge.pass_id)
    row.seats = list(seats)
    house.tables.store.save(row)
    return secret


def fresh(seed: int = 7, names: Sequence[str] = NAMES) -> Table:
    """Everything is set up, and the first has the turn."""
    return usual_table(list(names), seed)


def at_the_camp(seed: int = 7, names: Sequence[str] = NAMES) -> Table:
    """The first caravan stands at a camp after its journey: it can trade without drawing a card."""
    table = fresh(seed, names)
    table.push(MoveToken(HOST, names[0], BESIDE_THE_CAMP), by=HOST, reason="for the test")
    travel = next(offer.move for offer in table.offers(names[0]) if offer.move.word() == "travel")
    table.push(travel, [("to", CAMP)])
    assert table.move_in_progress is None
    assert table.turn == (names[0],)
    return table


def past(entries: int, script: Table) -> Table:
    """A worked-out game, stopped after so many entries."""
    table, stopped = records.replay(script.game, records.write(script), entries)
    assert stopped is None
    return table


def sit(borrow: Callable[[], Phone], laid: Laid, *who: str) -> list[Phone]:
    """Phones at a table, each where it belongs."""
    return [take_place(borrow(), laid, each) for each in who]


def take_place(phone: Phone, laid: Laid, who: str) -> Phone:
    return phone.keep(laid.table_id, laid.secrets[who]).open(laid.path)
