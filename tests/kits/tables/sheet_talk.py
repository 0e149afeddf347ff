"""Score sheets for tests: filled in at a house, and looked at with the eyes of whoever opened them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any

from companion.games import library
from companion.house import House
from companion.store import TableRow
from companion.tables import Badge, Sent
from companion.tables.service import Opened
from rules_core.scoring.tally import SHARED, Tally
from rules_core.sheets.game import SheetDesk
from tests.kits.tables.table_talk import HOST_PHONE, Club

_keys = count()


def any_key() -> Sent:
    """As from a phone that fills in a sheet: it says nothing of what it has seen."""
    return Sent(f"written {next(_keys)}", 0)


def look_into(club: Club, opened: Opened) -> None:
    """Go on with this table."""
    club.table_id, club.code = opened.table_id, opened.code
    club.secrets[HOST_PHONE] = opened.secret


def tally_of(club: Club) -> Tally:
    """What is written on the sheet of the club."""
    desk = club.table.desk
    assert isinstance(desk, SheetDesk)
    return desk.tally()


def write_all(house: House, badge: Badge, tally: Tally) -> None:
    """Fill in a whole sheet from one phone."""
    columns: Mapping[str, Mapping[str, Any]] = {**tally.players, SHARED: tally.shared}
    for seat, facts in columns.items():
        for item, value in facts.items():
            house.sheets.write(badge, seat, item, value, any_key())


def closed_sheet(house: House, game: str, tally: Tally, name: str = "") -> Opened:
    """A sheet that was opened, filled in and closed."""
    opened = house.sheets.open(game, list(tally.players), name)
    badge = house.tables.badge(opened.secret)
    write_all(house, badge, tally)
    house.sheets.close(badge, any_key())
    return opened


def as_kept(game: str, tally: Tally) -> Tally:
    """A tally with every value as a sheet keeps it: pieces in the order of the box."""
    items = library.scorer(game).items

    def kept(facts: Mapping[str, Any]) -> dict[str, Any]:
        return {item: items[item].normal(value) for item, value in facts.items()}

    return Tally({seat: kept(own) for seat, own in tally.players.items()}, kept(tally.shared))


def points(**seats: int) -> Tally:
    """A small tally of Century: so many points for everybody."""
    return Tally({seat: {"points-total": total} for seat, total in seats.items()})


def row_of(house: House, table_id: str) -> TableRow:
    row = house.tables.store.table(table_id)
    assert row is not None
    return row
