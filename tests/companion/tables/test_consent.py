"""Taking back what touches others: they are asked, and may say no."""

from __future__ import annotations

import pytest

from companion.store import Store
from companion.tables import NotAllowed, NotDone, Overtaken
from companion.tables.telling import REFUSED
from rules_core.engine.log import TakenBack
from rules_core.engine.questions import HOST
from tests.kits.bazaar import DrawCard, Haggle
from tests.kits.tables.consent import moves, request, settle, walk
from tests.kits.tables.table_talk import HOST_PHONE, Club, fingerprint


def test_a_draw_needs_everybody(at_bazaar: Club) -> None:
    club = at_bazaar
    club.submit("Ana", DrawCard("Ana"))
    assert not club.glimpse("Ana").undo_free
    assert club.take_back("Ana", reason="I meant to walk") == "asked"
    assert moves(club) == ["Ana"]
    assert request(club)[1:] == ("Ana", 1, "I meant to walk", ("Bo", "Cy"), ())
    settle(club, "Bo")
    assert request(club).agreed == ("Bo",)
    settle(club, "Bo")
    assert moves(club) == ["Ana"]
    settle(club, "Cy")
    assert moves(club) == []
    assert club.glimpse().taking_back == ()
    line = club.table.log[-1]
    assert isinstance(line, TakenBack)
    assert (line.by, line.reason) == ("Ana", "I meant to walk")


def test_a_step_across_another_needs_that_one(at_bazaar: Club) -> None:
    club = at_bazaar
    walk(club, "Ana")
    walk(club, "Bo")
    assert club.take_back("Ana", number=1) == "asked"
    assert request(club).needs == ("Bo",)
    with pytest.raises(NotAllowed, match="That's up to the host and the players it affects"):
        settle(club, "Cy")
    with pytest.raises(NotAllowed):
        settle(club, "Ana")
    settle(club, "Bo")
    assert moves(club) == []


def test_the_host_agrees_for_all(at_bazaar: Club) -> None:
    club = at_bazaar
    club.submit("Ana", DrawCard("Ana"))
    club.take_back("Ana")
    settle(club, HOST_PHONE)
    assert moves(club) == []
    assert club.table.log[-1].by == "Ana"


@pytest.mark.parametrize("phone", [HOST_PHONE, "Bo", "Ana"])
def test_a_no_and_a_withdrawal_end_it(at_bazaar: Club, phone: str) -> None:
    club = at_bazaar
    club.submit("Ana", DrawCard("Ana"))
    club.take_back("Ana")
    settle(club, phone, agree=False)
    assert club.glimpse().taking_back == ()
    assert moves(club) == ["Ana"]
    assert club.take_back("Ana") == "asked", "one may ask again"


@pytest.mark.parametrize(("phone", "by"), [(HOST_PHONE, HOST), ("Bo", "Bo"), ("Ana", None)])
def test_whoever_asked_hears_of_the_no_until_they_ask_again(
    at_bazaar: Club, phone: str, by: str | None
) -> None:
    """Not when they have thought better of it themselves."""
    club = at_bazaar
    club.submit("Ana", DrawCard("Ana"))
    assert club.house.consent.has_to_ask(club.badge("Ana"))
    assert not club.house.consent.has_to_ask(club.host)
    club.take_back("Ana")
    settle(club, phone, agree=False)
    words = club.glimpse("Ana").words
    assert [(each.word.what, each.word.by) for each in words] == ([(REFUSED, by)] if by else [])
    assert [str(each.title) for each in words] == (["Draw a card"] if by else [])
    assert club.glimpse("Cy").words == ()
    club.take_back("Ana")
    assert club.glimpse("Ana").words == ()


def test_asking_twice(at_bazaar: Club) -> None:
    club = at_bazaar
    club.submit("Ana", DrawCard("Ana"))
    sent = club.sent()
    for _ in range(2):  # a double tap
        assert club.house.consent.take_back(club.badge("Ana"), sent) == "asked"
    with pytest.raises(NotDone, match="You've already asked; the others haven't answered yet"):
        club.take_back("Ana")
    assert club.take_back("Bo") == "asked"
    assert len(club.glimpse().taking_back) == 2


def test_an_overtaken_request_is_forgotten(at_bazaar: Club) -> None:
    """The table went on, so nobody is asked any more; and one may ask anew."""
    club = at_bazaar
    club.submit("Ana", DrawCard("Ana"))
    club.take_back("Ana")
    old = request(club).request_id
    walk(club, "Bo")
    assert club.glimpse().taking_back == ()
    with pytest.raises(NotDone, match="The game has moved on since then; nothing was taken back"):
        club.house.consent.settle(club.host, old, True, club.sent())
    assert moves(club) == ["Ana", "Bo"]
    assert club.take_back("Ana", number=1) == "asked"
    assert request(club).needs == ("Bo", "Cy")


def test_a_move_begun_meanwhile_only_holds_it_up(at_bazaar: Club) -> None:
    """Everybody can still look at the table, and when the move is dropped the request stands again."""
    club = at_bazaar
    club.submit("Ana", DrawCard("Ana"))
    club.take_back("Ana")
    waiting = request(club)
    club.submit("Bo", Haggle("Bo"))
    for phone in club.secrets:
        assert club.glimpse(phone).taking_back == ()
    with pytest.raises(NotDone, match="The game has moved on since"):
        club.house.consent.settle(club.host, waiting.request_id, True, club.sent())
    club.house.tables.cancel(club.badge("Bo"), club.sent())
    assert request(club) == waiting
    settle(club, HOST_PHONE)
    assert moves(club) == []


def test_a_stale_phone_does_not_ask_for_something_else(at_bazaar: Club) -> None:
    club = at_bazaar
    walk(club, "Ana")
    stale = club.sent()
    club.submit("Bo", DrawCard("Bo"))
    with pytest.raises(Overtaken, match="Bo, “Draw a card”"):
        club.house.consent.take_back(club.badge("Ana"), stale)
    assert club.glimpse().taking_back == ()


def test_a_request_that_cannot_be_carried_out_still_waits(
    at_bazaar: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The save fails after the host has agreed: nothing is settled that was not done."""
    club = at_bazaar
    club.submit("Ana", DrawCard("Ana"))
    club.take_back("Ana")

    def fail(*_: object, **__: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "advance", fail)
        with pytest.raises(OSError, match="disk full"):
            settle(club, HOST_PHONE)
    assert moves(club) == ["Ana"]
    settle(club, HOST_PHONE)
    assert moves(club) == []


def test_requests_survive_a_restart(at_bazaar: Club) -> None:
    club = at_bazaar
    club.submit("Ana", DrawCard("Ana"))
    club.take_back("Ana")
    settle(club, "Cy")
    club.restart()
    assert request(club).agreed == ("Cy",)
    settle(club, "Bo")
    assert moves(club) == []


def test_an_answer_to_what_nobody_has_asked(at_bazaar: Club) -> None:
    club = at_bazaar
    before = fingerprint(club.table)
    club.house.consent.settle(club.host, "no such request", True, club.sent())
    assert fingerprint(club.table) == before
