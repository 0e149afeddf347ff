"""The guard that looks at all other tests here: it sees every service, and notices a second transaction."""

from __future__ import annotations

import pytest

from companion.tables import Sent, Tables
from companion.tables.disputes import Disputes
from companion.tables.passes import Badge
from tests.kits.tables.one_transaction import ONE_BY_ONE, services, watch
from tests.kits.tables.table_talk import Club


class Careless:
    """Ends a table's game in one step and puts it away in the next."""

    def __init__(self, club: Club) -> None:
        self._club = club

    def finish(self, badge: Badge) -> None:
        self._club.house.ending.end_now(badge, "late", Sent("end", 0))
        self._club.house.known_tables.delete(badge)

    def end(self, badge: Badge) -> None:
        self._club.house.ending.end_now(badge, "late", Sent("end", 0))


def test_every_service_of_the_house_is_watched() -> None:
    names = {kind.__name__ for kind in services()}
    assert {
        "Tables",
        "Joining",
        "Seating",
        "Consent",
        "Disputes",
        "Sheets",
        "Rooms",
        "Backup",
        "Keyrings",
    } <= names
    for deed in (Tables.submit, Disputes.settle):
        assert hasattr(deed, "__wrapped__")
    for title in ONE_BY_ONE:
        kind, name = title.split(".")
        assert any(each.__name__ == kind and hasattr(each, name) for each in services()), title


def test_a_second_transaction_is_noticed(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    club.begin("Ana", "Bo")
    watch(monkeypatch, [Careless])
    with pytest.raises(AssertionError, match="finish has written in 2 transactions"):
        Careless(club).finish(club.host)


def test_one_transaction_is_as_it_should_be(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    club.begin("Ana", "Bo")
    watch(monkeypatch, [Careless])
    Careless(club).end(club.host)
    assert club.table.finished
