"""A no above the bar: the way to its rule stands beside it only where a rule can be shown."""

from __future__ import annotations

from pathlib import Path

from companion.tables import NotDone
from rules_core.words import say
from screens.phone import Phone
from screens.slips import AtDoor
from tests.kits.screens.stand_ins import phone_at
from tests.kits.tables.table_talk import Club


def answer(phone: Phone) -> str:
    """The way on that stands beside a no."""
    phone.say_no(NotDone(say("Somebody at this table is already called Ben."), "table.seats"))
    assert phone.notices.answered is not None
    return phone.notices.answered.action


def test_a_no_offers_its_rule_only_where_one_can_be_shown(tmp_path: Path) -> None:
    club = Club(tmp_path)
    lobby = phone_at(club)
    club.begin("Amira", "Ben")
    phone = phone_at(club)
    assert answer(phone) == "Why?"
    phone.at_door = AtDoor("")
    assert answer(phone) == ""
    phone.at_door = phone.glimpse = None  # a new table
    assert answer(phone) == ""
    assert answer(lobby) == "", "the lobby has no page for it"
    club.close()
