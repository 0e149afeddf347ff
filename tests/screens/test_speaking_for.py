"""Answering for another seat: what opens on a phone by itself, and what only by a way that is chosen."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.glimpse import Glimpse
from companion.tables import NotAllowed
from companion.tables.telling import OPENED
from screens.seat.question import _title
from screens.seat.speaking_for import asked_elsewhere, card_for
from screens.seat.word_cards import value_in_words
from screens.skin import Skin
from tests.kits.bazaar import Auction, Tournament, Wager, Walk
from tests.kits.tables.table_talk import HOST_PHONE, Club, bazaar

__all__ = ["bazaar"]


@pytest.fixture
def asked_openly(bazaar: Club) -> Club:
    """The host plays Ana, and all are asked openly. Bo has a phone, Cy has none."""
    bazaar.house.seating.add_seat(bazaar.host, "Ana")
    bazaar.house.seating.add_seat(bazaar.host, "Cy", mine=False)
    bazaar.begin("Bo")
    bazaar.submit(HOST_PHONE, Tournament("Ana"))
    return bazaar


def opens(seen: Glimpse, chosen: str = "", spoken_for: str = "") -> str:
    card = card_for(seen, chosen, spoken_for)
    return card.on_behalf if card is not None else ""


def test_a_move_of_the_hosts_own_opens_nobodys_question_on_her_phone(asked_openly: Club) -> None:
    seen = asked_openly.glimpse(HOST_PHONE)
    assert {card.on_behalf for card in seen.asked} == {"", "Bo", "Cy"}
    assert [card.id.key for card in seen.asked_here] == ["Ana.ready"]
    assert opens(seen) == ""
    assert opens(seen, "Ana", "Ana") == "", "that she speaks for Ana says nothing about the others"
    assert [(seat.name, seat.held) for seat in asked_elsewhere(seen)] == [("Cy", False), ("Bo", True)]


def test_the_question_of_a_seat_opens_when_the_host_has_chosen_to_speak_for_it(asked_openly: Club) -> None:
    seen = asked_openly.glimpse(HOST_PHONE, "Cy")
    assert opens(seen, "Cy") == "Cy", "nobody else plays it"
    seen = asked_openly.glimpse(HOST_PHONE, "Bo")
    assert opens(seen, "Bo") == "", "to look at Bo's page is not to speak for Bo, who has a phone"
    assert opens(seen, "Bo", "Bo") == "Bo"


@pytest.fixture
def wager(bazaar: Club) -> Club:
    """The host plays Ana; Bo and Cy have phones. All are asked in secret whether they join, and then how much."""
    bazaar.house.seating.add_seat(bazaar.host, "Ana")
    bazaar.begin("Bo", "Cy")
    bazaar.submit(HOST_PHONE, Wager("Ana"))
    return bazaar


def test_nobody_answers_in_secret_for_somebody_who_has_a_phone(wager: Club) -> None:
    """Not even how far they are is shown: whoever is asked more has said yes."""
    for answers in ((), (("Bo.join", True),)):
        for key, value in answers:
            wager.answer("Bo", key, value)
        for wanted in ("", "Bo"):
            seen = wager.glimpse(HOST_PHONE, wanted)
            assert set(seen.in_secret) == {"Bo", "Cy"}
            assert {card.on_behalf for card in seen.asked} == {""}
            assert opens(seen, "Bo", "Bo") == ""
    assert [card.id.key for card in wager.glimpse("Bo").asked] == ["Bo.stake"]
    wager.house.seating.release(wager.host, "Bo", "the phone is lost")
    seen = wager.glimpse(HOST_PHONE, "Bo")
    assert opens(seen, "Bo") == "Bo", "everybody was told that the seat is free"


def test_whoever_is_opened_is_told_at_once_and_once(wager: Club) -> None:
    for _ in range(2):
        wager.house.telling.open_for(wager.host, "Bo")
    wager.house.telling.open_for(wager.host, "Ana")  # the host's own
    (card,) = wager.glimpse("Bo").words
    assert (card.word.what, card.word.seat, card.word.by) == (OPENED, "Bo", "host")
    assert wager.glimpse("Cy").words == ()
    assert wager.glimpse(HOST_PHONE).words == ()
    with pytest.raises(NotAllowed):
        wager.house.telling.open_for(wager.badge("Cy"), "Bo")
    wager.house.telling.looked_at(wager.badge("Bo"), [card.word.id])
    wager.house.telling.open_for(wager.host, "Bo")
    assert len(wager.glimpse("Bo").words) == 1


def test_guests_go_back_in_what_they_answer_in_secret(wager: Club) -> None:
    (card,) = wager.glimpse("Bo").asked
    assert not card.may_back
    wager.answer("Bo", "Bo.join", True)
    wager.answer("Cy", "Cy.join", True)
    (card,) = wager.glimpse("Bo").asked
    assert (card.id.key, card.may_back, card.may_cancel, card.says_why) == ("Bo.stake", True, False, False)
    wager.house.tables.back(wager.badge("Bo"), wager.sent(), "", card.id.key)
    assert [each.id.key for each in wager.glimpse("Bo").asked] == ["Bo.join"]
    assert [each.id.key for each in wager.glimpse("Cy").asked] == ["Cy.stake"]


def test_no_arrow_leads_back_over_what_others_have_said(bazaar: Club) -> None:
    """An arrow that is refused would catch the browser's Back for ever."""
    bazaar.begin("Ana", "Bo", "Cy")
    bazaar.submit("Ana", Auction("Ana"))
    (card,) = bazaar.glimpse("Ana").asked
    assert card.may_cancel
    bazaar.answer("Bo", "Bo.bid", 1)
    (card,) = bazaar.glimpse("Ana").asked
    assert (card.may_back, card.may_cancel) == (False, False)


def test_who_begins_something_can_withdraw_it_until_somebody_has_answered(bazaar: Club) -> None:
    bazaar.begin("Ana", "Bo", "Cy")
    bazaar.submit("Ana", Auction("Ana"))
    bazaar.answer("Ana", "Ana.bid", 1)
    assert bazaar.glimpse("Ana").may_drop
    assert not bazaar.glimpse("Bo").may_drop
    assert not bazaar.glimpse(HOST_PHONE).may_drop, "the host drops it by the menu"
    bazaar.house.tables.cancel(bazaar.badge("Ana"), bazaar.sent())
    assert bazaar.table.move_in_progress is None
    bazaar.submit("Ana", Auction("Ana"))
    bazaar.answer("Bo", "Bo.bid", 1)
    assert not bazaar.glimpse("Ana").may_drop


def test_those_who_play_are_asked_for_nobody_else(asked_openly: Club) -> None:
    seen = asked_openly.glimpse("Bo")
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


def test_the_host_can_speak_for_somebody_while_the_table_is_set_up(tmp_path: Path) -> None:
    """A phone may be gone before the game has begun; everybody else waits for its answer."""
    club = Club(tmp_path, "via-egnatia")
    club.house.seating.add_seat(club.host, "Ana")
    club.sit_down("Bo", "Cy")
    club.house.tables.begin(club.host, club.sent())
    while (seen := club.glimpse(HOST_PHONE)).asked_here:
        card = seen.asked_here[0]
        club.house.tables.answer(club.host, card.id, card.question.suggest, club.sent())
    assert seen.in_setup
    assert [seat.name for seat in asked_elsewhere(seen)] == ["Bo"]
    assert opens(seen) == "", "not by itself"
    assert opens(club.glimpse(HOST_PHONE, "Bo"), "Bo", "Bo") == "Bo"
    assert asked_elsewhere(club.glimpse("Cy")) == []
    club.close()


def test_who_answers_for_somebody_in_their_own_move_can_leave_it(bazaar: Club) -> None:
    """It is not the host's move to drop; without a way out the browser's Back would leave the table."""
    bazaar.begin("Ana", "Bo")
    bazaar.submit("Ana", Walk("Ana"))
    card = card_for(bazaar.glimpse(HOST_PHONE, "Ana"), "Ana", "Ana")
    assert card is not None
    assert (card.on_behalf, card.seat, card.may_back, card.may_cancel) == ("Ana", "Ana", False, False)
    phone: Any = SimpleNamespace(skin=Skin())
    left: list[bool] = []
    _title(phone, card, lambda: left.append(True)).data.back()
    assert left == [True]
