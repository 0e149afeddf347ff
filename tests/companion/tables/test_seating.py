"""Who sits where: before the game, on one phone or several, and when phones change."""

from __future__ import annotations

from threading import Thread

import pytest
from sqlalchemy.exc import OperationalError

from companion.store import NotKept, Store
from companion.tables import NoPass, NoTable, NotAllowed, NotDone, handovers
from companion.tables.telling import SEAT_LOST, SEAT_REFUSED, SEAT_SHARED
from tests.kits.tables.table_talk import HOST_PHONE, Club


def seats(club: Club) -> list[str]:
    """In memory and on the disk alike."""
    with club.house.tables.at(club.table_id) as live:
        found = list(live.seats)
    assert club.house.tables.store.seats(club.table_id) == found
    return found


# --- before the game


def test_sitting_down(club: Club) -> None:
    club.sit_down("Amira", "Ben")
    assert seats(club) == ["Amira", "Ben"]
    assert club.badge("Ben").seats == ("Ben",)
    assert not club.badge("Ben").host
    assert club.host.seats == ()


def test_a_full_table(club: Club) -> None:
    club.sit_down(*"ABCDEF")
    assert not club.door().room
    with pytest.raises(NotDone, match="Caravan Conquest is for up to 6 players; the table is full") as no:
        club.sit_down("G")
    assert no.value.rule == "table.seats"
    with pytest.raises(NotDone):
        club.house.seating.add_seat(club.host, "G")
    assert seats(club) == list("ABCDEF")
    club.house.seating.leave_seat(club.badge("C"), "C")
    club.sit_down("G")
    assert seats(club) == list("ABDEFG")


def test_too_few_to_begin(club: Club) -> None:
    club.sit_down("Amira")
    with pytest.raises(NotDone, match="Caravan Conquest is for 2 to 6 players, not 1"):
        club.house.tables.begin(club.host, club.sent())
    assert club.glimpse().stage == "gathering"
    club.begin("Ben")
    assert club.glimpse().stage == "playing"


def test_two_sit_down_at_the_same_moment(club: Club) -> None:
    """The last two seats, and four who want them: two get one, with different names in any case."""
    club.sit_down(*"ABCD")
    door, raised = club.door(), []

    def sit(name: str) -> None:
        try:
            club.house.seating.sit_down(door, name)
        except NotDone as no:
            raised.append(no)

    threads = [Thread(target=sit, args=(name,)) for name in ("Zoe", "zoe", "Yve", "Xue")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = seats(club)
    assert len(found) == 6
    assert len(raised) == 2
    assert len({name.casefold() for name in found}) == 6


def test_a_new_name_follows_everywhere(club: Club) -> None:
    club.sit_down("Amira", "Ben")
    seating = club.house.seating
    code = seating.invite(club.host, "player", "Ben")
    asking = seating.ask_for(club.door(), "Ben", together=True)
    seating.rename(club.badge("Ben"), "Ben", "Benny")
    assert seats(club) == ["Amira", "Benny"]
    assert club.badge("Ben").seats == ("Benny",)
    assert club.door(code).seat == "Benny"
    (request,) = club.glimpse().seat_requests
    assert request.seat == "Benny"
    seating.settle_request(club.host, request.request_id, True)
    assert club.house.tables.badge(asking).seats == ("Benny",)


def test_names_can_be_swapped_only_one_after_the_other(club: Club) -> None:
    club.sit_down("Amira", "Ben")
    with pytest.raises(NotDone, match="already called Ben"):
        club.house.seating.rename(club.host, "Amira", "Ben")
    with pytest.raises(NotAllowed, match="Only Ben or the host"):
        club.house.seating.rename(club.badge("Amira"), "Ben", "Bert")
    with pytest.raises(NotDone, match="nobody called Zoe"):
        club.house.seating.rename(club.host, "Zoe", "Yve")


def test_leaving_takes_everything_of_the_seat_along(club: Club) -> None:
    club.sit_down("Amira", "Ben")
    seating = club.house.seating
    code = seating.invite(club.host, "player", "Ben")
    seating.ask_for(club.door(), "Ben", together=False)
    seating.leave_seat(club.badge("Ben"), "Ben")
    assert seats(club) == ["Amira"]
    assert club.badge("Ben").only_watches
    assert club.glimpse().seat_requests == ()
    with pytest.raises(NoTable):
        club.door(code)
    club.sit_down("Ben")
    with pytest.raises(NotDone, match="nobody called Zoe"):
        seating.leave_seat(club.host, "Zoe")


def test_order_is_the_hosts(club: Club) -> None:
    club.sit_down("Amira", "Ben", "Chiara")
    move = club.house.seating.move_seat
    move(club.host, "Chiara", -1)
    assert seats(club) == ["Amira", "Chiara", "Ben"]
    move(club.host, "Amira", 99)
    assert seats(club) == ["Chiara", "Ben", "Amira"]
    move(club.host, "Amira", -99)
    assert seats(club) == ["Amira", "Chiara", "Ben"]
    move(club.host, "Amira", 0)
    assert seats(club) == ["Amira", "Chiara", "Ben"]
    with pytest.raises(NotDone, match="nobody called Zoe"):
        move(club.host, "Zoe", 1)
    with pytest.raises(NotAllowed):
        move(club.badge("Ben"), "Ben", -1)
    club.begin()
    assert club.table.seats == ("Amira", "Chiara", "Ben")


def test_the_seats_stand_once_the_game_has_begun(club: Club) -> None:
    club.begin("Amira", "Ben")
    seating = club.house.seating
    assert not club.door().room
    for deed in (
        lambda: club.sit_down("Chiara"),
        lambda: seating.add_seat(club.host, "Chiara"),
        lambda: seating.leave_seat(club.badge("Ben"), "Ben"),
        lambda: seating.move_seat(club.host, "Ben", -1),
    ):
        with pytest.raises(NotDone, match="The game has started, so the seats can't be changed"):
            deed()
    with pytest.raises(NotDone, match="The game has started and the log knows Ben by this name"):
        seating.rename(club.host, "Ben", "Bert")
    assert seats(club) == ["Amira", "Ben"]


@pytest.mark.parametrize("deed", ["sit down", "rename", "leave", "order", "hot seat"])
def test_a_save_that_fails_changes_nothing(club: Club, monkeypatch: pytest.MonkeyPatch, deed: str) -> None:
    club.sit_down("Amira", "Ben")
    seating, fault = club.house.seating, OperationalError("", {}, Exception("disk full"))
    deeds = {
        "sit down": lambda: club.sit_down("Chiara"),
        "rename": lambda: seating.rename(club.host, "Ben", "Bert"),
        "leave": lambda: seating.leave_seat(club.host, "Ben"),
        "order": lambda: seating.move_seat(club.host, "Ben", -1),
        "hot seat": lambda: seating.add_seat(club.badge("Ben"), "Chiara"),
    }

    def fail(*_: object) -> None:
        raise fault

    with monkeypatch.context() as patch:
        patch.setattr(Store, "_put_seats", staticmethod(fail))
        with pytest.raises(NotKept):
            deeds[deed]()
    assert seats(club) == ["Amira", "Ben"]
    assert club.badge("Ben").seats == ("Ben",)
    deeds[deed]()
    assert seats(club) != ["Amira", "Ben"]


# --- one phone, several seats


def test_a_whole_table_on_one_phone(club: Club) -> None:
    for name in ("Amira", "Ben", "Chiara"):
        club.house.seating.add_seat(club.host, name)
    assert club.host.seats == ("Amira", "Ben", "Chiara")
    club.begin()
    assert club.glimpse().acting == "Amira"
    assert [seat.mine for seat in club.glimpse().seats] == [True] * 3


def test_a_seat_that_waits_for_a_phone(club: Club) -> None:
    club.house.seating.add_seat(club.host, "Amira", mine=False)
    club.house.seating.add_seat(club.host, "Ben")
    assert (club.door().free, club.door().taken) == (("Amira",), ("Ben",))
    secret = club.house.seating.claim(club.door(), "Amira")
    assert club.house.tables.badge(secret).seats == ("Amira",)
    with pytest.raises(
        NotDone, match="Amira is already played by another phone; the host can hand the seat over"
    ):
        club.house.seating.claim(club.door(), "Amira")
    with pytest.raises(NotDone, match="nobody called Zoe at this table"):
        club.house.seating.claim(club.door(), "Zoe")


def test_two_phones_claim_at_once_and_one_gets_the_seat(club: Club) -> None:
    club.house.seating.add_seat(club.host, "Amira", mine=False)
    club.house.seating.add_seat(club.host, "Ben", mine=False)
    door, claimed, refused = club.door(), [], []

    def claim() -> None:
        try:
            claimed.append(club.house.seating.claim(door, "Amira"))
        except NotDone as no:
            refused.append(no)

    def play() -> None:
        try:
            club.house.seating.play_also(club.host, "Amira")
            claimed.append("host")
        except NotDone as no:
            refused.append(no)

    threads = [Thread(target=job) for job in (claim, play, claim, play)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    holders = [row for row in club.house.tables.store.passes(club.table_id) if "Amira" in row.seats]
    assert len(holders) == 1


def test_the_host_plays_a_seat_that_nobody_plays(club: Club) -> None:
    club.begin("Amira", "Ben")
    seating = club.house.seating
    with pytest.raises(NotDone, match="Ben is already played by another phone; free the seat first"):
        seating.play_also(club.host, "Ben")
    with pytest.raises(NotDone, match="nobody called Zoe"):
        seating.play_also(club.host, "Zoe")
    seating.release(club.host, "Ben")
    for _ in range(2):
        seating.play_also(club.host, "Ben")
    assert club.host.seats == ("Ben",)
    assert club.badge("Ben").only_watches


# --- phones that change


def test_two_phones_on_one_seat(club: Club) -> None:
    """A pair in a class: both record for it."""
    club.begin("Amira", "Ben")
    club.secrets["friend"] = club.house.seating.ask_for(club.door(), "Ben", together=True)
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
    club.secrets["new"] = club.house.seating.ask_for(club.door(), "Ben", together=False)
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
    club.secrets["new"] = club.house.seating.ask_for(club.door(), "Ben", together=False)
    (request,) = club.glimpse().seat_requests
    club.house.seating.settle_request(club.host, request.request_id, False)
    assert club.badge("new").only_watches
    assert club.badge("Ben").seats == ("Ben",)
    assert club.glimpse().seat_requests == ()


def test_a_phone_that_was_sent_away_asks_for_nothing_more(club: Club) -> None:
    """The host must not hand a seat to a phone that is gone: nobody would hold it then."""
    club.begin("Amira", "Ben")
    club.secrets["new"] = club.house.seating.ask_for(club.door(), "Ben", together=False)
    (request,) = club.glimpse().seat_requests
    club.house.seating.send_away(club.host, club.badge("new").pass_id)
    assert club.glimpse().seat_requests == ()
    club.house.seating.settle_request(club.host, request.request_id, True)
    assert club.badge("Ben").seats == ("Ben",)


def test_agreeing_does_not_bring_back_who_was_sent_away(club: Club) -> None:
    club.begin("Amira", "Ben")
    seating = club.house.seating
    club.secrets["new"] = seating.ask_for(club.door(), "Amira", together=False)
    (request,) = club.glimpse().seat_requests
    seating.send_away(club.host, club.badge("Ben").pass_id)
    seating.settle_request(club.host, request.request_id, True)
    with pytest.raises(NoTable):
        club.badge("Ben")


def test_a_request_of_another_table_is_not_settled_here(club: Club) -> None:
    club.begin("Amira", "Ben")
    club.secrets["new"] = club.house.seating.ask_for(club.door(), "Ben", together=False)
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
    club.secrets["new"] = club.house.seating.claim(club.door(), "Ben")
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
        club.house.seating.ask_for(club.door(), "Zoe", together=True)
    assert len(club.house.tables.store.passes(club.table_id)) == phones


def test_after_a_restart_everybody_is_back_in_their_seat(club: Club) -> None:
    club.begin("Amira", "Ben")
    before = {phone: club.badge(phone) for phone in club.secrets}
    club.restart()
    assert {phone: club.badge(phone) for phone in club.secrets} == before
    assert club.badge(HOST_PHONE).host


def test_a_phone_whose_seat_was_given_away_is_told_until_it_has_looked(bazaar: Club) -> None:
    bazaar.begin("Ana", "Bo")
    bazaar.secrets["new"] = bazaar.house.seating.ask_for(bazaar.door(), "Ana", together=False)
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
        secret = seating.ask_for(bazaar.door(), "Bo", together, bazaar.secrets.get(asker, ""))
        bazaar.secrets[asker or "new"] = secret
        (request,) = bazaar.glimpse().seat_requests
        seating.settle_request(bazaar.host, request.request_id, agree=True)
    seating.release(bazaar.host, "Ana", "  lost\n phone ")
    seating.release(bazaar.host, "Ana")
    bazaar.secrets["Ana 2"] = seating.claim(bazaar.door(), "Ana")
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
    club.house.seating.claim(club.door(), "Ben")
    assert handed(club) == []


def test_a_request_that_is_refused_changes_nothing(club: Club) -> None:
    club.begin("Amira", "Ben")
    club.house.seating.ask_for(club.door(), "Ben", together=False)
    (request,) = club.glimpse().seat_requests
    club.house.seating.settle_request(club.host, request.request_id, agree=False)
    assert handed(club) == []
    assert club.glimpse("Ben").words == ()


def test_a_phone_that_shares_its_seat_is_told(bazaar: Club) -> None:
    bazaar.begin("Ana", "Bo")
    bazaar.house.seating.ask_for(bazaar.door(), "Ana", True, bazaar.secrets["Bo"])
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
        bazaar.house.seating.claim(bazaar.door(), "Bo")
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
    seating.claim(bazaar.door(), "Ana", ana)
    assert told_to(bazaar, "Ana") == []

    seating.release(bazaar.host, "Ana", "again")
    bazaar.secrets["new"] = seating.claim(bazaar.door(), "Ana")
    seating.ask_for(bazaar.door(), "Ana", False, ana)
    (request,) = bazaar.glimpse().seat_requests
    seating.settle_request(bazaar.host, request.request_id, True)
    assert told_to(bazaar, "Ana") == []
    assert told_to(bazaar, "new") == [(SEAT_LOST, "Ana")], "that one has lost it"

    seating.enter(bazaar.door(seating.invite(bazaar.host, "host")), ana)
    seating.release(bazaar.host, "Ana")
    assert told_to(bazaar, "Ana") == [(SEAT_LOST, "Ana")]
    seating.play_also(bazaar.badge("Ana"), "Ana")
    assert told_to(bazaar, "Ana") == []


@pytest.mark.parametrize("begun", [True, False])
def test_a_no_to_a_phone_that_asks_for_a_seat_is_told(bazaar: Club, begun: bool) -> None:
    """In the lobby as well as during the game; it lapses when the phone asks again."""
    (bazaar.begin if begun else bazaar.sit_down)("Ana", "Bo")
    seating = bazaar.house.seating
    bazaar.secrets["new"] = seating.ask_for(bazaar.door(), "Ana", False)
    for _ in range(2):
        (request,) = bazaar.glimpse().seat_requests
        seating.settle_request(bazaar.host, request.request_id, False)
        assert told_to(bazaar, "new") == [(SEAT_REFUSED, "Ana")]
        assert told_to(bazaar, "Ana") == []
        seating.ask_for(bazaar.door(), "Ana", False, bazaar.secrets["new"])
        assert told_to(bazaar, "new") == []
