"""One phone that goes round: nothing of the next is shown before they have said that they hold it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from screens.seat.passing_on import to_pass_to
from tests.kits.bazaar import Auction, DrawCard, Walk
from tests.kits.tables.table_talk import Club, bazaar

__all__ = ["bazaar"]

ANAS = "Ana"
"""The phone that Ana and Bo share."""


@pytest.fixture
def shared(bazaar: Club) -> Club:
    bazaar.sit_down("Ana")
    bazaar.house.seating.add_seat(bazaar.badge("Ana"), "Bo")
    bazaar.begin("Cy")
    return bazaar


def passed_to(club: Club, phone: str, in_hand: str, acting: str = "", left_behind: bool = False) -> str:
    holder = SimpleNamespace(in_hand=in_hand, left_behind=left_behind)
    return to_pass_to(cast(Any, holder), club.glimpse(phone, acting))


def test_no_cover_while_nothing_is_secret(shared: Club) -> None:
    assert passed_to(shared, ANAS, "") == ""
    shared.submit(ANAS, Walk("Ana"))
    assert passed_to(shared, ANAS, "") == ""


def test_a_hand_is_covered_until_its_owner_holds_the_phone(shared: Club) -> None:
    shared.submit(ANAS, DrawCard("Ana"))
    assert passed_to(shared, ANAS, "", "Ana") == "Ana", "also after a reload, when nobody has said so"
    assert passed_to(shared, ANAS, "Ana", "Ana") == ""
    assert passed_to(shared, ANAS, "Ana", "Bo") == "Bo"
    assert passed_to(shared, "Cy", "") == "", "a phone of one seat goes nowhere"
    assert passed_to(shared, "the host's phone", "") == ""


def test_sealed_questions_to_both_come_one_after_the_other(shared: Club) -> None:
    shared.submit("Cy", Auction("Cy"))
    assert passed_to(shared, ANAS, "Ana") == ""
    assert [card.who for card in shared.glimpse(ANAS).asked_here] == [("Ana",)]
    shared.answer(ANAS, "Ana.bid", 3)
    assert passed_to(shared, ANAS, "Ana") == "Bo"
    assert [card.who for card in shared.glimpse(ANAS).asked_here] == [("Bo",)]
    assert shared.glimpse(ANAS, "Ana").asked_here == (), "Ana looks again: it is not hers to see"
    shared.answer(ANAS, "Bo.bid", 3)
    assert passed_to(shared, ANAS, "Bo") == "", "nothing is secret any more"


def test_who_is_left_on_a_phone_says_so_before_their_hand_is_shown(shared: Club) -> None:
    """Ana held the phone and plays on another one now: what it shows next is Bo's."""
    shared.submit(ANAS, DrawCard("Ana"))
    shared.house.seating.release(shared.host, "Ana", "another phone")
    assert shared.glimpse(ANAS).badge.seats == ("Bo",)
    assert passed_to(shared, ANAS, "", left_behind=True) == "Bo"
    assert passed_to(shared, ANAS, "Bo") == ""
