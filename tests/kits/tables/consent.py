"""Steps at the bazaar, and what people say when they are asked to take them back."""

from __future__ import annotations

from companion.tables.consent import Waiting
from tests.kits.bazaar import Walk
from tests.kits.tables.table_talk import Club, fingerprint


def walk(club: Club, seat: str, to: str = "well", phone: str = "") -> None:
    club.submit(phone or seat, Walk(seat), [("to", [to])])


def request(club: Club) -> Waiting:
    (waiting,) = club.glimpse().taking_back
    return waiting


def settle(club: Club, phone: str, agree: bool = True) -> None:
    club.house.consent.settle(club.badge(phone), request(club).request_id, agree, club.sent())


def moves(club: Club) -> list[str]:
    assert fingerprint(club.saved()) == fingerprint(club.table)
    return [entry.move.seat for entry in club.table.entries[1:]]
