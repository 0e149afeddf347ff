"""Going and coming again: a phone without a seat sits down anew, and whoever leaves leaves nothing in the way."""

from __future__ import annotations

import pytest

from companion.store import Stage
from companion.tables import NoPass, NotAllowed, NotDone
from companion.tables.passes import HOST_ROLE, SCRIBE, SPECTATOR
from tests.kits.tables.sheet_talk import any_key, look_into, tally_of
from tests.kits.tables.table_talk import HOST_PHONE, Club


def phones(club: Club) -> int:
    """How many phones the host sees."""
    return len(club.glimpse().phone_cards)


# --- a seat was taken away


def test_a_phone_whose_seat_was_removed_sits_down_again_with_the_pass_it_has(club: Club) -> None:
    club.sit_down("Amira", "Bne")
    club.house.seating.leave_seat(club.host, "Bne")
    assert club.badge("Bne").only_watches
    before = phones(club)
    again = club.house.joining.sit_down(club.door(), "Ben", club.secrets["Bne"])
    assert again == club.secrets["Bne"]
    assert club.badge("Bne").seats == ("Ben",)
    assert club.door().seats == ("Amira", "Ben")
    assert phones(club) == before, "no pass is left behind"


def test_a_freed_seat_is_claimed_again_with_the_pass_it_has(club: Club) -> None:
    club.begin("Amira", "Ben")
    club.house.seating.release(club.host, "Ben")
    before = phones(club)
    assert club.house.joining.claim(club.door(), "Ben", club.secrets["Ben"]) == club.secrets["Ben"]
    assert club.badge("Ben").seats == ("Ben",)
    assert phones(club) == before


def test_whoever_changes_their_mind_asks_for_one_seat_only(club: Club) -> None:
    club.begin("Amira", "Ben")
    club.invite(SPECTATOR)
    seating, joining, mine = club.house.seating, club.house.joining, club.secrets[SPECTATOR]
    joining.ask_for(club.door(), "Amira", False, mine)
    joining.ask_for(club.door(), "Ben", True, mine)
    assert [request.seat for request in club.glimpse().seat_requests] == ["Ben"]
    seating.release(club.host, "Amira")
    joining.claim(club.door(), "Amira", mine)
    assert club.glimpse().seat_requests == ()


def test_an_invitation_gives_a_phone_that_is_in_already_more(club: Club) -> None:
    club.sit_down("Amira", "Ben")
    joining = club.house.joining
    joining.enter(club.door(joining.invite(club.host, SCRIBE)), club.secrets["Ben"])
    assert (club.badge("Ben").seats, club.badge("Ben").scribe, club.badge("Ben").host) == (
        ("Ben",),
        True,
        False,
    )
    joining.enter(club.door(joining.invite(club.host, HOST_ROLE)), club.secrets["Ben"])
    assert club.badge("Ben").host
    joining.enter(club.door(joining.invite(club.host, SPECTATOR)), club.secrets["Ben"])
    assert club.badge("Ben").host, "nothing is taken away"


def test_a_secret_of_another_table_or_of_nobody_opens_nothing_here(club: Club) -> None:
    other = club.house.tables.open("caravan-conquest")
    for known in (other.secret, "made up"):
        fresh = club.house.joining.sit_down(club.door(), f"Guest {known[:3]}", known)
        assert fresh != known
        assert not club.house.tables.badge(fresh).host
    club.sit_down("Ben")
    club.house.seating.send_away(club.host, club.badge("Ben").pass_id)
    assert club.house.joining.sit_down(club.door(), "Benny", club.secrets["Ben"]) != club.secrets["Ben"]


# --- leaving


def test_leaving_the_lobby_takes_the_seats_along(club: Club) -> None:
    club.sit_down("Amira", "Ben")
    club.house.seating.add_seat(club.badge("Ben"), "Chiara")
    for_ben = club.house.joining.invite(club.host, "player", "Ben")
    club.house.leaving.leave(club.badge("Ben"))
    assert club.door().seats == ("Amira",)
    with pytest.raises(NoPass):
        club.badge("Ben")
    with pytest.raises(NotDone, match="no longer works"):
        club.door(for_ben)
    club.sit_down("Ben")
    assert club.door().seats == ("Amira", "Ben")


def test_leaving_during_the_game_frees_the_seat(club: Club) -> None:
    club.begin("Amira", "Ben")
    club.house.leaving.leave(club.badge("Ben"))
    assert club.door().seats == ("Amira", "Ben")
    assert club.door().free == ("Ben",)
    assert [seat.held for seat in club.glimpse().seats] == [True, False]
    club.secrets["new"] = club.house.joining.claim(club.door(), "Ben")
    assert club.badge("new").seats == ("Ben",)
    assert club.table.seats == ("Amira", "Ben")


def test_a_seat_that_another_phone_plays_too_stays_with_it(club: Club) -> None:
    club.sit_down("Amira", "Ben")
    club.secrets["friend"] = club.house.joining.ask_for(club.door(), "Ben", together=True)
    (request,) = club.glimpse().seat_requests
    club.house.seating.settle_request(club.host, request.request_id, True)
    club.house.leaving.leave(club.badge("Ben"))
    assert club.door().seats == ("Amira", "Ben")
    assert club.badge("friend").seats == ("Ben",)


def test_a_watcher_leaves_and_what_it_asked_for_lapses(club: Club) -> None:
    club.begin("Amira", "Ben")
    club.secrets["new"] = club.house.joining.ask_for(club.door(), "Ben", together=False)
    club.house.leaving.leave(club.badge("new"))
    assert club.glimpse().seat_requests == ()
    assert phones(club) == 3


def test_the_only_host_hands_the_table_over(club: Club) -> None:
    club.begin("Amira", "Ben")
    host = club.host
    with pytest.raises(NotDone, match="You're the only host: first choose"):
        club.house.leaving.leave(host)
    with pytest.raises(NotDone, match="You're the only host: first choose"):
        club.house.leaving.leave(host, host.pass_id)
    club.house.leaving.leave(host, club.badge("Ben").pass_id)
    assert club.badge("Ben").host
    assert not club.badge("Amira").host
    with pytest.raises(NoPass):
        club.badge(HOST_PHONE)
    club.house.seating.release(club.badge("Ben"), "Amira")


def test_nobody_is_left_to_host(club: Club) -> None:
    with pytest.raises(NotDone, match="There's nobody else at this table to host it"):
        club.house.leaving.leave(club.host)
    club.sit_down("Ben")
    club.house.leaving.leave(club.badge("Ben"))
    with pytest.raises(NotDone, match="There's nobody else at this table to host it"):
        club.house.leaving.leave(club.host, "made up")
    assert club.host.host


def test_one_of_two_hosts_just_goes(club: Club) -> None:
    club.begin("Amira", "Ben")
    club.invite(HOST_ROLE)
    club.house.leaving.leave(club.host)
    assert club.badge(HOST_ROLE).host
    assert not club.badge("Ben").host


def test_an_heir_is_only_named_where_one_is_needed(club: Club) -> None:
    """A player who leaves must not be able to make somebody the host."""
    club.begin("Amira", "Ben")
    club.house.leaving.leave(club.badge("Amira"), club.badge("Ben").pass_id)
    assert not club.badge("Ben").host


def test_what_is_over_stays_on_the_phone(club: Club) -> None:
    with club.house.tables.at(club.table_id) as live:
        live.row.stage = Stage.FINISHED
        with pytest.raises(NotDone, match="The game is over"):
            club.house.leaving.leave(club.host)


def test_leaving_twice(club: Club) -> None:
    club.begin("Amira", "Ben")
    ben = club.badge("Ben")
    club.house.leaving.leave(ben)
    with pytest.raises(NoPass):
        club.house.leaving.leave(ben)


# --- names of columns


def test_a_column_is_renamed_until_something_is_written_in_it(club: Club) -> None:
    sheets = club.house.sheets
    look_into(club, sheets.open("century", ["Amria", "Ben", "Chloé"]))
    club.secrets["Ben"] = club.house.joining.claim(club.door(), "Ben")
    sheets.rename(club.host, "Amria", "Amira")
    sheets.rename(club.badge("Ben"), "Ben", "Benny")
    assert club.badge("Ben").seats == ("Benny",)
    assert list(tally_of(club).players) == ["Amira", "Benny", "Chloé"]
    with pytest.raises(NotAllowed, match="Only Chloé or the host"):
        sheets.rename(club.badge("Ben"), "Chloé", "Chloe")
    with pytest.raises(NotDone, match="already called chloé"):
        sheets.rename(club.host, "Amira", "chloé")
    sheets.write(club.host, "Amira", "yellow", 3, any_key())
    sheets.write(club.host, "", "last", "Chloé", any_key())
    for name in ("Amira", "Chloé"):
        with pytest.raises(NotDone, match=f"There's already something under the name {name}"):
            sheets.rename(club.host, name, "Zoe")
    club.restart()
    assert list(tally_of(club).players) == ["Amira", "Benny", "Chloé"]
