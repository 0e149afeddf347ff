"""Codes and invitations: what lets people in, and what does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.store import PassRow
from companion.tables import NoTable, NotAllowed, NotDone, passes
from companion.tables.guess_limit import WRONG_CODES, GuessLimit
from companion.tables.joining import Door, Joining
from companion.tables.passes import CODE_LENGTH, CODE_LETTERS, new_code, tidy_code
from tests.kits.tables.table_talk import CARAVAN, Clock, Club


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def club(tmp_path: Path, clock: Clock) -> Iterator[Club]:
    found = Club(tmp_path, clock=clock)
    yield found
    found.close()


# --- codes


def test_codes_can_be_read_out_loud() -> None:
    codes = [new_code() for _ in range(500)]
    assert all(len(code) == CODE_LENGTH and set(code) <= set(CODE_LETTERS) for code in codes)
    assert not set(CODE_LETTERS) & set("01OIL")
    assert set("".join(codes)) == set(CODE_LETTERS)
    assert len(set(codes)) > 490


@given(st.sampled_from(["", " ", "-", ".", "\u00a0", "\n", "–"]), st.booleans())
def test_what_was_typed_is_forgiven(between: str, small: bool) -> None:
    code = new_code()
    typed = between + between.join(code.lower() if small else code) + between
    assert tidy_code(typed) == code


@given(st.text())
def test_anything_can_be_typed_as_a_code(typed: str) -> None:
    assert tidy_code(typed) == tidy_code(tidy_code(typed))


def test_the_door_behind_a_code(club: Club) -> None:
    club.sit_down("Amira")
    door = club.house.joining.door(f" {club.code[:2].lower()}-{club.code[2:]}\n")
    assert door.table_id == club.table_id
    assert (door.role, door.game, door.name, door.stage) == (
        "player",
        "Caravan Conquest",
        "Friday",
        "gathering",
    )
    assert (door.free, door.taken, door.room) == ((), ("Amira",), True)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [("0000", "0000"), ("", "—"), ("\u202e\n", "—"), ("https://somewhere.example/join", "https://som…"), ("🐪", "🐪"),
     ("x" * 10_000, "xxxxxxxxxxx…"), ("\ud800", "—")],
)  # fmt: skip
def test_a_wrong_code_is_shown_as_it_was_typed(club: Club, typed: str, shown: str) -> None:
    with pytest.raises(NoTable) as no:
        club.house.joining.door(typed)
    assert str(no.value) == f"No table has the code {shown}. Check the host's screen again."


def test_guessing_is_slowed_down(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(club.house.joining, "_guess_limit", GuessLimit(lambda: clock().timestamp()))
    door = club.house.joining.door
    for number in range(WRONG_CODES):
        with pytest.raises(NoTable):
            door(f"000{number}", "10.0.0.7")
        clock.pass_(seconds=1)
    with pytest.raises(NotDone, match=r"Too many wrong codes\. Please wait a minute"):
        door(club.code, "10.0.0.7")
    assert door(club.code, "10.0.0.8").table_id == club.table_id
    clock.pass_(seconds=50)
    with pytest.raises(NotDone, match="Too many wrong codes"):
        door("0000", "10.0.0.7")
    clock.pass_(seconds=11)
    assert door(club.code, "10.0.0.7").table_id == club.table_id
    clock.pass_(minutes=2)
    door(club.code, "10.0.0.9")
    assert club.house.joining._guess_limit._wrong == {}, "nothing is remembered for longer than it matters"


def test_a_clock_that_is_set_back_keeps_nobody_out(club: Club, clock: Clock) -> None:
    seconds = [1000.0]
    club.house.joining._guess_limit = GuessLimit(lambda: seconds[0])
    for number in range(WRONG_CODES):
        with pytest.raises(NoTable):
            club.house.joining.door(f"000{number}", "10.0.0.7")
    clock.pass_(hours=-2)
    seconds[0] += 61
    assert club.house.joining.door(club.code, "10.0.0.7").table_id == club.table_id


def test_right_codes_are_never_too_many(club: Club) -> None:
    for _ in range(3 * WRONG_CODES):
        assert club.house.joining.door(club.code, "10.0.0.7").table_id == club.table_id


def test_a_code_that_is_taken_is_not_given_twice(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    draws = chain(repeat(club.code, 3), ["WXYZ", club.code, "WXYZ", "VVVV"])
    monkeypatch.setattr(passes, "new_code", lambda: next(draws))
    opened = club.house.tables.open(CARAVAN)
    assert opened.code == "WXYZ"
    assert club.house.tables.badge(opened.secret).host
    assert club.house.joining.invite(club.host, "spectator") == "VVVV"
    assert club.door().table_id == club.table_id
    assert club.door("WXYZ").table_id == opened.table_id


def test_an_unknown_game_is_refused_in_words(club: Club) -> None:
    for game in ("poker", "marco-polo", ""):
        with pytest.raises(NotDone, match=r"caravan-conquest"):
            club.house.tables.open(game)


# --- invitations


def test_roles(club: Club) -> None:
    rights = {}
    for role in ("spectator", "scribe", "host"):
        club.invite(role)
        badge = club.badge(role)
        rights[role] = (badge.host, badge.scribe, badge.only_watches)
    assert rights == {
        "spectator": (False, False, True),
        "scribe": (False, True, False),
        "host": (True, True, False),
    }


def test_watching_with_the_players_code(club: Club) -> None:
    secret = club.house.joining.enter(club.door())
    assert club.house.tables.badge(secret).only_watches


def ways_to_a_seat(joining: Joining, door: Door, newcomer: str, seat: str) -> tuple[Callable[[], Any], ...]:
    """A new one, one that is free, and one that somebody plays."""
    return (
        lambda: joining.sit_down(door, newcomer),
        lambda: joining.claim(door, seat),
        lambda: joining.ask_for(door, seat, together=True),
        lambda: joining.ask_for(door, seat, together=False),
    )


def test_an_invitation_for_a_role_is_not_for_a_seat(club: Club) -> None:
    club.sit_down("Amira")
    joining = club.house.joining
    door = club.door(joining.invite(club.host, "spectator"))
    for deed in ways_to_a_seat(joining, door, "Ben", "Amira"):
        with pytest.raises(NotAllowed, match="This invitation isn't for a seat"):
            deed()
    assert len(club.glimpse().seats) == 1


def test_an_invitation_for_one_seat(club: Club) -> None:
    seating, joining = club.house.seating, club.house.joining
    for name in ("Amira", "Ben"):
        seating.add_seat(club.host, name, mine=False)
    door = club.door(joining.invite(club.host, "player", "Ben"))
    for deed in ways_to_a_seat(joining, door, "Chiara", "Amira"):
        with pytest.raises(NotAllowed, match="This invitation is for Ben's seat"):
            deed()
    assert club.house.tables.badge(joining.enter(door)).seats == ("Ben",)
    with pytest.raises(NotDone, match="Ben is already played by another phone"):
        joining.enter(door)
    with pytest.raises(NotDone, match="nobody called Zoe"):
        joining.invite(club.host, "player", "Zoe")


def test_a_revoked_invitation(club: Club) -> None:
    joining = club.house.joining
    club.sit_down("Amira")
    code = club.invite("scribe")
    looked_before = club.door(code)
    joining.revoke(club.host, code)
    with pytest.raises(NoTable, match="This invitation no longer works"):
        club.door(code)
    with pytest.raises(NoTable, match="This invitation no longer works"):
        joining.enter(looked_before)
    assert club.badge("scribe").scribe, "those who are in stay"
    assert [
        each.code for each in joining.still_open(club.house.tables.store.invitations(club.host.table_id))
    ] == [club.code]


def test_a_door_that_is_shut_while_somebody_types_a_name(club: Club) -> None:
    seating, joining, door = club.house.seating, club.house.joining, club.door()
    seating.add_seat(club.host, "Amira", mine=False)
    joining.revoke(club.host, club.code)
    for deed in (
        lambda: joining.sit_down(door, "Ben"),
        lambda: joining.claim(door, "Amira"),
        lambda: joining.ask_for(door, "Amira", together=False),
        lambda: joining.enter(door),
    ):
        with pytest.raises(NoTable, match="Ask the host for the new code"):
            deed()
    assert club.glimpse().code == ""
    new = joining.invite(club.host, "player", hours=None)
    assert club.glimpse().code == new
    club.code = new
    club.sit_down("Ben")


def test_an_invitation_expires_by_itself(club: Club, clock: Clock) -> None:
    joining = club.house.joining
    code = joining.invite(club.host, "spectator", hours=12)
    clock.pass_(hours=11, minutes=59)
    door = club.door(code)
    clock.pass_(minutes=1)
    with pytest.raises(NoTable, match="no longer works"):
        club.door(code)
    with pytest.raises(NoTable, match="no longer works"):
        joining.enter(door)
    assert [
        each.code for each in joining.still_open(club.house.tables.store.invitations(club.host.table_id))
    ] == [club.code]
    clock.pass_(days=400)
    assert club.door().table_id == club.table_id, "the code of the table itself stays"


def test_a_host_revokes_only_at_the_own_table(club: Club) -> None:
    other = club.house.tables.open(CARAVAN)
    club.house.joining.revoke(club.host, other.code)
    assert club.door(other.code).table_id == other.table_id


def test_only_the_host_sees_invitations_and_phones(club: Club) -> None:
    club.sit_down("Amira")
    club.invite("scribe")
    assert {each.role for each in club.glimpse().invitations} == {"player", "scribe"}
    assert len(club.glimpse().phone_cards) == 3
    for phone in ("Amira", "scribe"):
        assert club.glimpse(phone).invitations == ()
        assert club.glimpse(phone).phone_cards == ()
        assert club.glimpse(phone).code == club.code


def test_a_pass_knows_only_the_hash(club: Club) -> None:
    club.sit_down("Amira")
    rows: list[PassRow] = club.house.tables.store.passes(club.table_id)
    assert all(len(row.secret_hash) == 64 for row in rows)
    assert club.secrets["Amira"] not in repr(rows)


# --- a double tap


def test_whatever_is_tapped_twice_at_a_door_it_is_one_phone(club: Club) -> None:
    """The screen asks once; should it ask twice all the same, the second is the first."""
    club.sit_down("Amira")
    seating, joining, before = club.house.seating, club.house.joining, len(phones_of(club))
    door = club.door()._replace(ticket=passes.new_secret())
    assert joining.sit_down(door, "Twig") == joining.sit_down(door, " Twig ") == door.ticket
    assert (club.door().seats, len(phones_of(club))) == (("Amira", "Twig"), before + 1)

    watching = club.door()._replace(ticket=passes.new_secret())
    assert joining.ask_for(watching, "Amira", False) == joining.ask_for(watching, "Amira", False)
    (request,) = club.glimpse().seat_requests
    assert len(phones_of(club)) == before + 2
    seating.settle_request(club.host, request.request_id, True)
    assert club.house.tables.badge(watching.ticket).seats == ("Amira",)


def test_a_free_seat_claimed_twice_by_one_phone(club: Club) -> None:
    club.house.seating.add_seat(club.host, "Amira", mine=False)
    door = club.door()._replace(ticket=passes.new_secret())
    assert club.house.joining.claim(door, "Amira") == club.house.joining.claim(door, "Amira")
    with pytest.raises(NotDone, match="already played by another phone"):
        club.house.joining.claim(club.door(), "Amira")


def test_the_same_question_asked_again_stays_and_another_takes_its_place(club: Club) -> None:
    club.sit_down("Amira", "Ben")
    joining = club.house.joining
    mine = joining.enter(club.door())
    joining.ask_for(club.door(), "Amira", False, mine)
    (first,) = club.glimpse().seat_requests
    joining.ask_for(club.door(), "Amira", False, mine)
    assert club.glimpse().seat_requests == (first,), "the card under the host's thumb stays the same"
    joining.ask_for(club.door(), "Amira", True, mine)
    (other,) = club.glimpse().seat_requests
    assert (other.request_id != first.request_id, other.together) == (True, True)


def test_a_phone_that_was_sent_away_is_a_new_one_by_the_same_door(club: Club) -> None:
    door = club.door()._replace(ticket=passes.new_secret())
    club.house.joining.sit_down(door, "Twig")
    club.house.seating.send_away(club.host, club.house.tables.badge(door.ticket).pass_id)
    again = club.house.joining.enter(door)
    assert again != door.ticket
    assert club.house.tables.badge(again).only_watches


def phones_of(club: Club) -> list[PassRow]:
    return club.house.tables.store.passes(club.table_id)
