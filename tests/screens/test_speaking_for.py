"""Answering for another seat: what opens on a phone by itself, and what only by a way that is chosen."""

from __future__ import annotations

import pytest

from companion.glimpse import Glimpse
from screens.seat.speaking_for import asked_elsewhere, card_for
from screens.seat.word_cards import value_in_words
from screens.skin import Skin
from tests.bazaar import Auction
from tests.companion.tables.table_talk import HOST_PHONE, Club, bazaar

__all__ = ["bazaar"]


@pytest.fixture
def auction(bazaar: Club) -> Club:
    """The host plays Ana and has begun an auction. Bo has a phone, Cy has none."""
    bazaar.house.seating.add_seat(bazaar.host, "Ana")
    bazaar.house.seating.add_seat(bazaar.host, "Cy", mine=False)
    bazaar.begin("Bo")
    bazaar.submit(HOST_PHONE, Auction("Ana"))
    bazaar.answer(HOST_PHONE, "Ana.bid", 1)
    return bazaar


def opens(seen: Glimpse, chosen: str = "", spoken_for: str = "") -> str:
    card = card_for(seen, chosen, spoken_for)
    return card.on_behalf if card is not None else ""


def test_a_move_of_the_hosts_own_opens_nobodys_question_on_her_phone(auction: Club) -> None:
    seen = auction.glimpse(HOST_PHONE)
    assert {card.on_behalf for card in seen.asked} == {"Bo", "Cy"}
    assert seen.asked_here == ()
    assert opens(seen) == ""
    assert opens(seen, "Ana", "Ana") == "", "that she speaks for Ana says nothing about the others"
    assert [(seat.name, seat.held) for seat in asked_elsewhere(seen)] == [("Cy", False), ("Bo", True)]


def test_the_question_of_a_seat_opens_when_the_host_has_chosen_to_speak_for_it(auction: Club) -> None:
    seen = auction.glimpse(HOST_PHONE, "Cy")
    assert opens(seen, "Cy") == "Cy", "nobody else plays it"
    seen = auction.glimpse(HOST_PHONE, "Bo")
    assert opens(seen, "Bo") == "", "to look at Bo's page is not to speak for Bo, who has a phone"
    assert opens(seen, "Bo", "Bo") == "Bo"


def test_those_who_play_are_asked_for_nobody_else(auction: Club) -> None:
    seen = auction.glimpse("Bo")
    assert [card.on_behalf for card in seen.asked] == [""]
    assert asked_elsewhere(seen) == []


def test_an_answer_in_words() -> None:
    def said(value: object) -> str:
        return value_in_words(Skin(), "caravan-conquest", value)

    assert (said(True), said(False), said(4), said([])) == ("yes", "no", "4", "nothing")
    assert (said("silk"), said({"silk": 2, "gold": 0}), said(["silk", "B5"])) == (
        "silk",
        "2 silk",
        "silk and B5",
    )
