"""The time of a room: set, standing still, run out; and what all its phones are told."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from companion.tables import NoTable, NotAllowed, NotDone
from companion.tables.rooms import OpenedRoom, Rooms
from tests.kits.tables.rooms import badges, look, rooms
from tests.kits.tables.rows import rooms_kept
from tests.kits.tables.table_talk import Club
from tests.kits.tables.table_talk import timed_club as club
from tests.kits.threads import all_at_once

__all__ = ["club", "rooms"]


# --- the time


def ends(club: Club, room: OpenedRoom) -> datetime | None:
    time = look(club, room).time
    assert time is not None
    return time.ends


def test_a_time_is_set_and_taken_away(club: Club, rooms: Rooms) -> None:
    room, clock = rooms.open("century", 2, True), club.clock
    assert clock is not None
    first, second = badges(club, *room.tables)
    for minutes in (1, 20, 720):
        rooms.set_timer(first, minutes)
        assert ends(club, room) == clock.time + timedelta(minutes=minutes)
    clock.pass_(minutes=5)
    rooms.set_timer(second, 5)
    assert ends(club, room) == clock.time + timedelta(minutes=5), "it runs from now"
    rooms.set_timer(first, None)
    assert look(club, room).time is None


@pytest.mark.parametrize("minutes", [0, -5, 721, 10**9, 10**20, 5.0, True, "5"])
def test_a_time_that_cannot_be_changes_nothing(club: Club, rooms: Rooms, minutes: Any) -> None:
    room = rooms.open("century", 1, True)
    (host,) = badges(club, *room.tables)
    rooms.set_timer(host, 20)
    before = look(club, room)
    with pytest.raises(NotDone, match="from one minute to twelve hours"):
        rooms.set_timer(host, minutes)
    assert look(club, room) == before


def test_only_hosts_of_the_room_set_its_time(club: Club, rooms: Rooms) -> None:
    room, other = rooms.open("century", 1, True), rooms.open("century", 1, True)
    (host,) = badges(club, *room.tables)
    rooms.set_timer(host, 20)
    before = ends(club, room)
    seating, tables = club.house.seating, club.house.tables
    player = tables.badge(club.house.joining.sit_down(club.door(room.tables[0].code), "Amira"))
    scribe = tables.badge(club.house.joining.enter(club.door(club.house.joining.invite(host, "scribe"))))
    second = tables.badge(club.house.joining.enter(club.door(club.house.joining.invite(host, "host"))))
    for badge in (player, scribe):
        with pytest.raises(NotAllowed, match="Only the host"):
            rooms.set_timer(badge, 5)
    seating.send_away(host, second.pass_id)
    with pytest.raises(NoTable):
        rooms.set_timer(second, 5)
    rooms.set_timer(*badges(club, *other.tables), 5)
    assert ends(club, room) == before != ends(club, other), "another room has a time of its own"


def test_a_table_outside_of_any_room_has_no_time(club: Club, rooms: Rooms) -> None:
    with pytest.raises(NotDone, match="no such room"):
        rooms.set_timer(club.host, 5)
    assert rooms_kept(club) == 0


def test_a_deleted_table_sets_no_time(club: Club, rooms: Rooms) -> None:
    room = rooms.open("century", 2, True)
    first, second = badges(club, *room.tables)
    club.house.known_tables.delete(first)
    with pytest.raises(NoTable, match="deleted"):
        rooms.set_timer(first, 5)
    rooms.set_timer(second, 5)
    assert look(club, room).time is not None


# --- a time that stands still, and a message


def test_the_time_stands_still_and_goes_on(club: Club, rooms: Rooms) -> None:
    assert club.clock is not None
    room = rooms.open("century", 2, True)
    first, second = badges(club, *room.tables)
    rooms.set_timer(first, 10)
    club.clock.pass_(minutes=4)
    rooms.hold_time(second)
    held = look(club, room).time
    assert held is not None
    assert (held.stands_still, held.left) == (True, 360)
    club.clock.pass_(minutes=30)
    assert held.seconds(club.clock.time) == 360
    rooms.hold_time(first)
    assert look(club, room).time == held, "held twice is held once"
    rooms.let_time_run(first)
    assert ends(club, room) == club.clock.time + timedelta(minutes=6)
    rooms.let_time_run(first)
    assert ends(club, room) == club.clock.time + timedelta(minutes=6)
    rooms.set_timer(first, None)
    rooms.let_time_run(first)
    rooms.hold_time(first)
    assert look(club, room).time is None, "there is none to hold"


def test_every_phone_of_the_room_is_told_the_time_and_the_message(club: Club, rooms: Rooms) -> None:
    room, other = rooms.open("century", 2, True), rooms.open("century", 1, True)
    first, second = badges(club, *room.tables)
    pupil = club.house.tables.badge(club.house.joining.sit_down(club.door(room.tables[1].code), "Amira"))
    rooms.set_timer(first, 10)
    rooms.say_to_all(first, "  Five more\nminutes ")
    sign = club.house.looker.glimpse(pupil).sign
    assert sign is not None
    assert (sign.message, sign.message_number) == ("Five more minutes", 1)
    assert sign.time == look(club, room).time
    rooms.say_to_all(second, "Stop")
    again = club.house.looker.glimpse(pupil).sign
    assert again is not None
    assert (again.message, again.message_number) == ("Stop", 2), "who put the first aside sees this one"
    elsewhere = club.house.looker.glimpse(*badges(club, *other.tables)).sign
    assert elsewhere is not None
    assert (elsewhere.message, elsewhere.time) == ("", None)
    with pytest.raises(NotAllowed, match="Only the host"):
        rooms.say_to_all(pupil, "Pizza!")
    rooms.say_to_all(first, "")
    assert look(club, room).message == ""


def test_two_hosts_who_change_a_room_at_once_undo_nothing_of_each_other(club: Club, rooms: Rooms) -> None:
    room = rooms.open("century", 2, True)
    first, second = badges(club, *room.tables)

    def say_it_often() -> None:
        for number in range(20):
            rooms.say_to_all(first, f"Round {number}")

    def set_it_often() -> None:
        for minutes in range(1, 21):
            rooms.set_timer(second, minutes)

    assert all_at_once(say_it_often, set_it_often) == [None, None]
    kept = club.house.tables.store.room(room.room_id)
    assert kept is not None
    assert (kept.message, kept.message_number) == ("Round 19", 20)
    assert club.clock is not None
    assert ends(club, room) == club.clock.time + timedelta(minutes=20)
