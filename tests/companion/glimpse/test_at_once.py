"""Whoever looks after another phone has looked gets the same without a wait, and anybody else is told to wait."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from threading import Event, Thread
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine

from companion.glimpse import Glimpse
from companion.tables import NoPass
from tests.kits.tables.table_talk import HOST_PHONE, Club


@pytest.fixture
def playing(club: Club) -> Club:
    club.begin("Amira", "Ben")
    return club


@pytest.fixture
def reads() -> Iterator[list[str]]:
    """What is asked of the store."""
    asked: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        asked.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    yield asked
    event.remove(Engine, "before_cursor_execute", note)


def at_once(club: Club, phone: str = HOST_PHONE) -> Glimpse | None:
    return club.house.looker.glimpse_at_once(club.badge(phone))


def test_nobody_is_kept_waiting_once_somebody_has_looked(playing: Club, reads: list[str]) -> None:
    rng = Random(5)
    for _ in range(20):
        playing.play_at_random(rng, 1)
        badges = {phone: playing.badge(phone) for phone in playing.secrets}
        assert playing.house.looker.glimpse_at_once(badges["Amira"]) is None, "somebody has to look first"
        playing.glimpse("Ben")
        reads.clear()
        seen = {phone: playing.house.looker.glimpse_at_once(badge) for phone, badge in badges.items()}
        assert reads == [], "it is asked in the loop that serves all phones"
        assert seen == {phone: playing.glimpse(phone) for phone in playing.secrets}


def test_a_table_that_is_gathering_is_seen_at_once_too(club: Club) -> None:
    club.sit_down("Amira")
    club.glimpse("Amira")
    assert at_once(club) == club.glimpse()


@pytest.mark.parametrize(
    "change",
    [
        lambda club: club.play_at_random(Random(2), 1),
        lambda club: club.invite("spectator"),
        lambda club: club.house.hub.publish(club.table_id),
        lambda club: club.restart(),
    ],
    ids=["a move", "an invitation", "a word of the hub", "the house was closed and opened"],
)
def test_after_a_change_somebody_has_to_look_again(playing: Club, change: Callable[[Club], None]) -> None:
    playing.glimpse("Amira")
    assert at_once(playing) is not None
    change(playing)
    assert at_once(playing) is None


def test_while_somebody_is_at_the_table_nobody_waits_for_them(playing: Club) -> None:
    playing.glimpse("Amira")
    badge = playing.badge("Ben")
    there, may_go = Event(), Event()

    def stand_about() -> None:
        with playing.house.tables.at(playing.table_id):
            there.set()
            may_go.wait(10)

    other = Thread(target=stand_about)
    other.start()
    assert there.wait(10)
    assert playing.house.looker.glimpse_at_once(badge) is None
    may_go.set()
    other.join()
    assert playing.house.looker.glimpse_at_once(badge) == playing.glimpse("Ben")


def test_who_may_not_look_is_told_so(playing: Club) -> None:
    badge = playing.badge("Ben")
    playing.house.seating.send_away(playing.host, badge.pass_id)
    playing.glimpse("Amira")
    with pytest.raises(NoPass):
        playing.house.looker.glimpse_at_once(badge)


def test_what_a_teacher_says_to_the_class_is_among_the_papers_of_each_table(
    club: Club, reads: list[str]
) -> None:
    room = club.house.rooms.open("century", 2, True)
    looker = club.house.looker
    first, second = (club.house.tables.badge(each.secret) for each in room.tables)
    club.house.rooms.say_to_all(first, "Five minutes")
    looker.glimpse(second)
    reads.clear()
    seen = looker.glimpse_at_once(second)
    assert seen is not None
    assert seen.sign is not None
    assert (seen.sign.message, reads) == ("Five minutes", [])
    club.house.rooms.say_to_all(first, "One minute")
    assert looker.glimpse_at_once(second) is None
