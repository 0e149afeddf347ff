"""Who sits where: before the game, on one phone or several."""

from __future__ import annotations

from threading import Thread

import pytest
from sqlalchemy.exc import OperationalError

from companion.store import NotKept, Store
from companion.tables import NoTable, NotAllowed, NotDone
from tests.kits.tables.table_talk import Club


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
            club.house.joining.sit_down(door, name)
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
    seating, joining = club.house.seating, club.house.joining
    code = joining.invite(club.host, "player", "Ben")
    asking = joining.ask_for(club.door(), "Ben", together=True)
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
    seating, joining = club.house.seating, club.house.joining
    code = joining.invite(club.host, "player", "Ben")
    joining.ask_for(club.door(), "Ben", together=False)
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
    secret = club.house.joining.claim(club.door(), "Amira")
    assert club.house.tables.badge(secret).seats == ("Amira",)
    with pytest.raises(
        NotDone, match="Amira is already played by another phone; the host can hand the seat over"
    ):
        club.house.joining.claim(club.door(), "Amira")
    with pytest.raises(NotDone, match="nobody called Zoe at this table"):
        club.house.joining.claim(club.door(), "Zoe")


def test_two_phones_claim_at_once_and_one_gets_the_seat(club: Club) -> None:
    club.house.seating.add_seat(club.host, "Amira", mine=False)
    club.house.seating.add_seat(club.host, "Ben", mine=False)
    door, claimed, refused = club.door(), [], []

    def claim() -> None:
        try:
            claimed.append(club.house.joining.claim(door, "Amira"))
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
