"""Seats that change hands: phones that come and go, what is kept of it, and what they are told."""

from __future__ import annotations

import pytest

from companion.tables import NoPass, NoTable, NotAllowed, NotDone, handovers
from companion.tables.telling import SEAT_LOST, SEAT_REFUSED, SEAT_SHARED
from tests.kits.tables.table_talk import HOST_PHONE, Club

# --- phones that change


def test_two_phones_on_one_seat(club: Club) -> None:
    """A pair in a class: both record for it."""
    club.begin("Amira", "Ben")
    club.secrets["friend"] = club.house.joining.ask_for(club.door(), "Ben", together=True)
    assert club.badge("friend").only_watches
    (request,) = club.glimpse().seat_requests
    assert (request.seat, request.together, request.mine) == ("Ben", True, False)
    assert club.glimpse("friend").seat_requests[0].mine
    assert club.glimpse("Amira").seat_requests == ()
    club.house.seating.settle_request(club.host, request.request_id, True)
    assert club.badge("friend").seats == club.badge("Ben").seats == ("Ben",)
    assert club.glimpse().seat_requests == ()


def test_taking_a_seat_over(club: Club) -> None:
    club.begin("Amira", "Ben")
    club.secrets["new"] = club.house.joining.ask_for(club.door(), "Ben", together=False)
    (request,) = club.glimpse().seat_requests
    with pytest.raises(NotAllowed):
        club.house.seating.settle_request(club.badge("Ben"), request.request_id, True)
    club.house.seating.settle_request(club.host, request.request_id, True)
    assert club.badge("new").seats == ("Ben",)
    assert club.badge("Ben").only_watches
    assert club.badge("Amira").seats == ("Amira",)
    club.house.seating.settle_request(club.host, request.request_id, False)
    assert club.badge("new").seats == ("Ben",), "it was settled once"


def test_the_host_says_no(club: Club) -> None:
    club.begin("Amira", "Ben")
    club.secrets["new"] = club.house.joining.ask_for(club.door(), "Ben", together=False)
    (request,) = club.glimpse().seat_requests
    club.house.seating.settle_request(club.host, request.request_id, False)
    assert club.badge("new").only_watches
    assert club.badge("Ben").seats == ("Ben",)
    assert club.glimpse().seat_requests == ()


def test_a_phone_that_was_sent_away_asks_for_nothing_more(club: Club) -> None:
    """The host must not hand a seat to a phone that is gone: nobody would hold it then."""
    club.begin("Amira", "Ben")
    club.secrets["new"] = club.house.joining.ask_for(club.door(), "Ben", together=False)
    (request,) = club.glimpse().seat_requests
    club.house.seating.send_away(club.host, club.badge("new").pass_id)
    assert club.glimpse().seat_requests == ()
    club.house.seating.settle_request(club.host, request.request_id, True)
    assert club.badge("Ben").seats == ("Ben",)


def test_agreeing_does_not_bring_back_who_was_sent_away(club: Club) -> None:
    club.begin("Amira", "Ben")
    seating = club.house.seating
    club.secrets["new"] = club.house.joining.ask_for(club.door(), "Amira", together=False)
    (request,) = club.glimpse().seat_requests
    seating.send_away(club.host, club.badge("Ben").pass_id)
    seating.settle_request(club.host, request.request_id, True)
    with pytest.raises(NoTable):
        club.badge("Ben")


def test_a_request_of_another_table_is_not_settled_here(club: Club) -> None:
    club.begin("Amira", "Ben")
    club.secrets["new"] = club.house.joining.ask_for(club.door(), "Ben", together=False)
    (request,) = club.glimpse().seat_requests
    other = club.house.tables.open("caravan-conquest")
    club.house.seating.settle_request(club.house.tables.badge(other.secret), request.request_id, True)
    club.house.consent.settle(club.host, request.request_id, True, club.sent())
    assert club.badge("new").only_watches
    assert len(club.glimpse().seat_requests) == 1


def test_a_lost_phone(club: Club) -> None:
    """The host frees the seat, and another phone claims it with the code; the lost one has nothing any more."""
    club.begin("Amira", "Ben")
    lost = club.badge("Ben")
    assert club.door().free == ()
    club.house.seating.release(club.host, "Ben")
    assert club.door().free == ("Ben",)
    club.secrets["new"] = club.house.joining.claim(club.door(), "Ben")
    assert club.badge("new").seats == ("Ben",)
    assert club.house.tables.current(lost).seats == ()


def test_a_phone_that_was_sent_away_frees_its_seat(club: Club) -> None:
    club.begin("Amira", "Ben")
    club.house.seating.send_away(club.host, club.badge("Ben").pass_id)
    assert club.door().free == ("Ben",)
    card = club.glimpse().seat("Ben")
    assert card is not None
    assert not card.held


def test_the_host_cannot_be_sent_away_by_the_own_hand(club: Club) -> None:
    club.house.seating.send_away(club.host, club.host.pass_id)
    assert club.host.host


def test_asking_for_a_seat_that_is_not_there(club: Club) -> None:
    club.begin("Amira", "Ben")
    phones = len(club.house.tables.store.passes(club.table_id))
    with pytest.raises(NotDone, match="nobody called Zoe"):
        club.house.joining.ask_for(club.door(), "Zoe", together=True)
    assert len(club.house.tables.store.passes(club.table_id)) == phones


def test_after_a_restart_everybody_is_back_in_their_seat(club: Club) -> None:
    club.begin("Amira", "Ben")
    before = {phone: club.badge(phone) for phone in club.secrets}
    club.restart()
    assert {phone: club.badge(phone) for phone in club.secrets} == before
    assert club.badge(HOST_PHONE).host


def test_a_phone_whose_seat_was_given_away_is_told_until_it_has_looked(bazaar: Club) -> None:
    bazaar.begin("Ana", "Bo")
    bazaar.secrets["new"] = bazaar.house.joining.ask_for(bazaar.door(), "Ana", together=False)
    (request,) = bazaar.glimpse().seat_requests
    bazaar.house.seating.settle_request(bazaar.host, request.request_id, agree=True)
    (card,) = bazaar.glimpse("Ana").words
    assert (card.word.what, card.word.seat) == (SEAT_LOST, "Ana")
    assert bazaar.glimpse("new").words == ()
    bazaar.house.telling.looked_at(bazaar.badge("Ana"), [card.word.id])
    assert bazaar.glimpse("Ana").words == ()
    bazaar.house.seating.release(bazaar.host, "Ana")
    assert [card.word.what for card in bazaar.glimpse("new").words] == [SEAT_LOST]


# --- seats that change hands are kept


def handed(club: Club, phone: str = HOST_PHONE) -> list[tuple[str, str, tuple[str, ...]]]:
    """What everybody can look up, the oldest first; the same for every phone, and after a restart."""
    found = club.glimpse(phone).handovers
    assert club.glimpse().handovers == found
    return [(each.what, each.seat, each.who) for each in reversed(found)]


def test_whatever_changes_who_plays_a_seat_can_be_looked_up(bazaar: Club) -> None:
    seating, house = bazaar.house.seating, bazaar.house
    bazaar.begin("Ana", "Bo", "Cy")
    assert handed(bazaar, "Ana") == [], "nothing has changed hands"
    for asker, together in (("Cy", True), ("", False)):
        secret = bazaar.house.joining.ask_for(bazaar.door(), "Bo", together, bazaar.secrets.get(asker, ""))
        bazaar.secrets[asker or "new"] = secret
        (request,) = bazaar.glimpse().seat_requests
        seating.settle_request(bazaar.host, request.request_id, agree=True)
    seating.release(bazaar.host, "Ana", "  lost\n phone ")
    seating.release(bazaar.host, "Ana")
    bazaar.secrets["Ana 2"] = bazaar.house.joining.claim(bazaar.door(), "Ana")
    house.leaving.leave(bazaar.badge("new"))
    seating.play_also(bazaar.host, "Bo")
    seating.send_away(bazaar.host, bazaar.badge("Cy").pass_id, " went\n home ")
    bazaar.restart()
    assert handed(bazaar, "Ana 2") == [
        (handovers.SHARED, "Bo", ("Cy",)),
        (handovers.TAKEN_OVER, "Bo", ()),
        (handovers.FREED, "Ana", ()),
        (handovers.CLAIMED, "Ana", ()),
        (handovers.LEFT, "Bo", ()),
        (handovers.ALSO, "Bo", ()),
        (handovers.SENT_AWAY, "Cy", ()),
    ]
    reasons = {each.what: each.reason for each in bazaar.glimpse().handovers if each.reason}
    assert reasons == {handovers.FREED: "lost phone", handovers.SENT_AWAY: "went home"}
    assert bazaar.glimpse().seat_requests == (), "there is nothing to settle"


def test_before_the_game_seats_change_hands_without_a_trace(club: Club) -> None:
    club.sit_down("Amira", "Ben")
    club.house.seating.release(club.host, "Ben")
    club.house.joining.claim(club.door(), "Ben")
    assert handed(club) == []


def test_a_request_that_is_refused_changes_nothing(club: Club) -> None:
    club.begin("Amira", "Ben")
    club.house.joining.ask_for(club.door(), "Ben", together=False)
    (request,) = club.glimpse().seat_requests
    club.house.seating.settle_request(club.host, request.request_id, agree=False)
    assert handed(club) == []
    assert club.glimpse("Ben").words == ()


def test_a_phone_that_shares_its_seat_is_told(bazaar: Club) -> None:
    bazaar.begin("Ana", "Bo")
    bazaar.house.joining.ask_for(bazaar.door(), "Ana", True, bazaar.secrets["Bo"])
    (request,) = bazaar.glimpse().seat_requests
    bazaar.house.seating.settle_request(bazaar.host, request.request_id, agree=True)
    (card,) = bazaar.glimpse("Ana").words
    assert (card.word.what, card.word.seat, card.word.who) == (SEAT_SHARED, "Ana", ("Bo",))
    assert bazaar.badge("Ana").seats == ("Ana",)
    assert bazaar.glimpse("Bo").words == ()


def test_whoever_comes_back_with_a_key_does_not_come_unseen(bazaar: Club) -> None:
    bazaar.begin("Ana", "Bo")
    rings = bazaar.house.keyrings
    ring, other = rings.new(), rings.new()
    rings.hang(ring, [bazaar.secrets["Bo"]])
    (back,) = rings.use_key(rings.make_key(ring), other)
    assert bazaar.house.tables.badge(back.secret).seats == ("Bo",)
    assert handed(bazaar, "Ana") == [(handovers.REGAINED, "Bo", ())]
    (card,) = bazaar.glimpse("Bo").words
    assert (card.word.what, card.word.how) == (SEAT_SHARED, handovers.REGAINED)


def test_the_last_twenty_are_shown(bazaar: Club) -> None:
    bazaar.begin("Ana", "Bo")
    for _ in range(15):
        bazaar.house.seating.release(bazaar.host, "Bo")
        bazaar.house.joining.claim(bazaar.door(), "Bo")
    assert len(bazaar.glimpse("Ana").handovers) == 20


# --- what a phone is told


def told_to(club: Club, phone: str) -> list[tuple[str, str]]:
    return [(card.word.what, card.word.seat) for card in club.glimpse(phone).words]


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (" went\n home ", "The host removed this phone. Reason: went home"),
        ("", "The host removed this phone."),
    ],
)
def test_a_phone_that_is_sent_away_is_told_who_did_it_and_why(bazaar: Club, reason: str, told: str) -> None:
    bazaar.begin("Ana", "Bo")
    bo, before = bazaar.badge("Bo"), len(bazaar.glimpse().handovers)
    for _ in range(2):  # a second tap
        bazaar.house.seating.send_away(bazaar.host, bo.pass_id, reason)
    assert len(bazaar.glimpse().handovers) == before + 1
    for look in (
        lambda: bazaar.badge("Bo"),
        lambda: bazaar.house.looker.glimpse(bo),
        lambda: bazaar.house.tables.current(bo),
    ):
        with pytest.raises(NoPass) as no:
            look()
        assert str(no.value.because) == told


def test_a_phone_that_left_by_itself_is_not_told_that_it_was_sent_away(bazaar: Club) -> None:
    bazaar.begin("Ana", "Bo")
    bazaar.house.leaving.leave(bazaar.badge("Bo"))
    with pytest.raises(NoPass, match="This phone is no longer at that table"):
        bazaar.badge("Bo")


def test_a_lost_seat_is_no_news_once_the_phone_plays_it_again(bazaar: Club) -> None:
    bazaar.begin("Ana", "Bo")
    seating, ana = bazaar.house.seating, bazaar.secrets["Ana"]
    seating.release(bazaar.host, "Ana")
    assert told_to(bazaar, "Ana") == [(SEAT_LOST, "Ana")]
    bazaar.house.joining.claim(bazaar.door(), "Ana", ana)
    assert told_to(bazaar, "Ana") == []

    seating.release(bazaar.host, "Ana", "again")
    bazaar.secrets["new"] = bazaar.house.joining.claim(bazaar.door(), "Ana")
    bazaar.house.joining.ask_for(bazaar.door(), "Ana", False, ana)
    (request,) = bazaar.glimpse().seat_requests
    seating.settle_request(bazaar.host, request.request_id, True)
    assert told_to(bazaar, "Ana") == []
    assert told_to(bazaar, "new") == [(SEAT_LOST, "Ana")], "that one has lost it"

    bazaar.house.joining.enter(bazaar.door(bazaar.house.joining.invite(bazaar.host, "host")), ana)
    seating.release(bazaar.host, "Ana")
    assert told_to(bazaar, "Ana") == [(SEAT_LOST, "Ana")]
    seating.play_also(bazaar.badge("Ana"), "Ana")
    assert told_to(bazaar, "Ana") == []


@pytest.mark.parametrize("begun", [True, False])
def test_a_no_to_a_phone_that_asks_for_a_seat_is_told(bazaar: Club, begun: bool) -> None:
    """In the lobby as well as during the game; it lapses when the phone asks again."""
    (bazaar.begin if begun else bazaar.sit_down)("Ana", "Bo")
    seating = bazaar.house.seating
    bazaar.secrets["new"] = bazaar.house.joining.ask_for(bazaar.door(), "Ana", False)
    for _ in range(2):
        (request,) = bazaar.glimpse().seat_requests
        seating.settle_request(bazaar.host, request.request_id, False)
        assert told_to(bazaar, "new") == [(SEAT_REFUSED, "Ana")]
        assert told_to(bazaar, "Ana") == []
        bazaar.house.joining.ask_for(bazaar.door(), "Ana", False, bazaar.secrets["new"])
        assert told_to(bazaar, "new") == []
