"""A club where every kind of phone is present: for tests of who may do what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.tables import Badge, NoTable, NotAllowed, NotDone
from tests.kits.tables.table_talk import HOST_PHONE, Club

SPECTATOR, SCRIBE, SECOND_HOST, SENT_AWAY = "spectator", "scribe", "host", "sent away"
PHONES = (HOST_PHONE, "Ana", "Bo", SCRIBE, SPECTATOR, SECOND_HOST, SENT_AWAY)
HOSTS = {HOST_PHONE, SECOND_HOST}


class Rights(Club):
    """A club where every kind of phone is present, and badges are as the phones have known them."""

    known: dict[str, Badge]

    def admit_everybody(self) -> None:
        self.sit_down("Ana", "Bo", "Cy")
        for role in (SPECTATOR, SCRIBE, SECOND_HOST):
            self.invite(role)
        code = self.house.joining.invite(self.host, "host")
        self.secrets[SENT_AWAY] = self.house.joining.enter(self.door(code))
        self.known = {phone: self.badge(phone) for phone in PHONES}
        self.house.seating.send_away(self.host, self.known[SENT_AWAY].pass_id)

    def who_can(self, deed: Callable[[Badge], Any]) -> set[str]:
        """The phones for which a deed is not refused for lack of rights; a revoked pass never gets further."""
        able = set()
        for phone in PHONES:
            try:
                deed(self.known[phone])
            except NoTable:
                assert phone == SENT_AWAY
            except NotAllowed:
                pass
            except NotDone:
                able.add(phone)  # allowed, and then against a rule
            else:
                able.add(phone)
        return able


@pytest.fixture
def rights(bazaar: Club) -> Rights:
    bazaar.__class__ = Rights
    assert isinstance(bazaar, Rights)
    bazaar.admit_everybody()
    return bazaar


@pytest.fixture
def begun(rights: Rights) -> Rights:
    rights.house.tables.begin(rights.host, rights.sent())
    rights.house.tables.take_suggestions(rights.host, rights.sent())
    return rights


def once(club: Club, deed: Callable[[Badge], Any]) -> Callable[[Badge], Any]:
    """A deed that is taken back again, so that the next phone meets the same table."""

    def tried(badge: Badge) -> None:
        before = len(club.table.log)
        deed(badge)
        if club.table.move_in_progress is not None:
            club.house.tables.cancel(club.host, club.sent(), "for the test")
        elif len(club.table.log) > before:
            club.take_back(HOST_PHONE)

    return tried
