"""Answers go with their page and never come back; news wait for each other and are told once."""

from __future__ import annotations

import pytest

from screens.notices import ON_THE_WAY, Notices, reading_time
from screens.slips import Notice

RECORDED, RULED = Notice("Recorded: Travel"), Notice("Ruled.")
ROUND, EVENT = Notice("Round 4"), Notice("An event: a sandstorm")


class Clock:
    time = 100.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def notices(clock: Clock) -> Notices:
    return Notices(clock)


def test_an_answer_stays_for_its_time(notices: Notices, clock: Clock) -> None:
    notices.answer(RECORDED, "now", 7)
    assert notices.answered is RECORDED
    assert notices.next_end == 7
    clock.time += 6.9
    assert not notices.fade()
    assert notices.answered is RECORDED
    clock.time += 0.2
    assert notices.answered is None, "also on a phone that was away when its time was over"
    assert notices.fade()
    assert notices.next_end is None


def test_an_answer_that_is_asked_for_again_has_its_whole_time_again(notices: Notices, clock: Clock) -> None:
    notices.renew()  # nothing is said
    notices.answer(RECORDED, "now", 7)
    clock.time += 6.9
    notices.renew()
    clock.time += 6.9
    assert notices.answered is RECORDED
    clock.time += 0.2
    assert notices.answered is None


def test_an_answer_goes_with_its_page_and_does_not_come_back(notices: Notices, clock: Clock) -> None:
    notices.answer(RECORDED, "now", 7)
    clock.time += ON_THE_WAY
    notices.turn_to("now")
    assert notices.answered is RECORDED
    notices.turn_to("log")
    assert notices.answered is None
    notices.turn_to("now")
    assert notices.answered is None


def test_what_is_said_on_the_way_belongs_where_the_way_leads(notices: Notices, clock: Clock) -> None:
    notices.answer(RECORDED, "menu", 7)
    notices.turn_to("now")
    assert notices.answered is RECORDED
    clock.time += ON_THE_WAY
    notices.turn_to("log")
    assert notices.answered is None


def test_a_newer_answer_takes_the_place_of_an_older_one_but_not_of_news(notices: Notices) -> None:
    notices.tell(ROUND, 7)
    notices.answer(RECORDED, "now")
    notices.answer(RULED, "now")
    assert (notices.answered, notices.announced) == (RULED, ROUND)


def test_news_wait_for_each_other(notices: Notices, clock: Clock) -> None:
    notices.tell(ROUND, 7)
    clock.time += 5
    notices.tell(EVENT, 10)
    assert notices.announced is ROUND
    assert notices.next_end == 2
    clock.time += 2
    assert notices.fade()
    assert notices.announced is EVENT
    assert notices.next_end == 10, "it has its whole time, however long it waited"
    clock.time += 10
    assert notices.fade()
    assert notices.announced is None


def test_news_stay_while_pages_change(notices: Notices, clock: Clock) -> None:
    notices.tell(ROUND, 7)
    clock.time += 3
    notices.turn_to("log")
    assert notices.announced is ROUND


def test_what_was_read_makes_room(notices: Notices) -> None:
    notices.tell(ROUND, 7)
    notices.tell(EVENT, 7)
    notices.dismiss(ROUND)
    assert notices.announced is EVENT
    notices.dismiss(EVENT)
    assert notices.announced is None
    notices.answer(RECORDED, "now")
    notices.dismiss(RECORDED)
    assert notices.answered is None


def test_a_phone_that_slept_reads_the_news_when_it_wakes(notices: Notices, clock: Clock) -> None:
    notices.tell(ROUND, 7)
    notices.answer(RECORDED, "now")
    clock.time += 3600
    notices.wake()
    assert (notices.answered, notices.announced) == (None, ROUND)
    assert notices.next_end == 7


def test_the_news_of_a_table_stay_there(notices: Notices) -> None:
    notices.tell(ROUND, 7)
    notices.answer(RECORDED, "table")
    notices.forget_news()
    notices.turn_to("gate")
    assert (notices.answered, notices.announced) == (RECORDED, None)


def test_long_texts_stay_longer() -> None:
    assert reading_time("x" * 150) > reading_time("x" * 100) > reading_time("Round 2")
