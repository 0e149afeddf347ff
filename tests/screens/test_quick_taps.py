"""Taps that come before the first of them is drawn: each counts."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any, cast

import pytest

from companion.tables import Sent
from rules_core.engine.log import TakenBack
from screens.hooks import SETTLE, Writing, changed_just_now
from screens.parts.dice import dice_input
from screens.parts.reasons import reason_input
from screens.phone import Phone
from screens.seat.last import LastStep
from screens.seat.log import Quick, _tools
from screens.skin import Skin
from screens.slips import Tab
from tests.kits.bazaar import Walk
from tests.kits.screens.drawn import Hooks, Unkept, parts, tap
from tests.kits.screens.stand_ins import glimpse_at, phone_at
from tests.kits.tables.table_talk import HOST_PHONE, Club, bazaar

__all__ = ["bazaar"]


class Told:
    """What an input has been told, as the page that shows it would keep it."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def change(self, new: Any) -> None:
        self.value = new(self.value) if callable(new) else new


def test_two_dice_told_with_two_quick_taps() -> None:
    told = Told([])
    dice = dice_input(Skin(), range(1, 7), 2, told.value, told.change)
    tap(dice, "face-3")
    tap(dice, "face-5")
    assert told.value == [3, 5]
    tap(dice, "face-6")
    assert told.value == [3, 5], "there are only two dice"


def test_a_die_that_was_told_is_taken_back() -> None:
    told = Told([3, 5])
    dice = dice_input(Skin(), range(1, 7), 2, told.value, told.change)
    tap(dice, "die-0")
    assert told.value == [5]


def test_a_tap_on_a_page_that_is_out_of_date_says_what_the_page_was_drawn_from() -> None:
    """The phone may have the news before its page is drawn anew; the tap meant the page."""
    phone = object.__new__(Phone)
    phone.glimpse = glimpse_at(revision=8, entries=5)
    assert phone.sent("key", seen=glimpse_at(revision=7, entries=4)) == Sent("key", 7, 4)
    assert phone.sent("key") == Sent("key", 8, 5)


# --- what must not count twice


class QuietPage:
    """A page that nobody looks at."""

    platform_brightness = None

    @property
    def session(self) -> Any:
        raise RuntimeError("An attempt to fetch destroyed session.")


def host_phone(club: Club) -> Phone:
    """The host's phone, on which all play."""
    for seat in ("Ana", "Bo"):
        club.house.seating.add_seat(club.host, seat)
    club.begin()
    for seat in ("Ana", "Bo"):
        club.submit(HOST_PHONE, Walk(seat), [("to", ["well"])])
    phone = Phone(cast(Any, QuietPage()), club.house, cast(Any, None))
    phone.badge, phone.glimpse = club.host, club.glimpse()
    return phone


def test_a_double_tap_on_take_back_in_the_log_takes_back_the_entry_it_names(bazaar: Club) -> None:
    phone = host_phone(bazaar)
    assert phone.glimpse is not None
    drawn = _tools(Unkept(), phone, phone.glimpse, Quick("this page"))
    assert drawn[0] is not None
    button = cast(Any, parts(drawn[0])["undo"])

    async def twice() -> None:
        await button.on_click()
        await button.on_click()  # the page is not drawn anew yet, but the phone has the news

    asyncio.run(twice())
    assert [line.first for line in bazaar.table.log if isinstance(line, TakenBack)] == [2]
    assert phone.why is None, "nothing was refused either"


def test_a_tap_that_comes_when_the_button_has_just_come_to_mean_another_entry(bazaar: Club) -> None:
    phone = host_phone(bazaar)
    assert phone.glimpse is not None
    quick = Quick("this page")
    quick.changed = lambda: True
    (undo, _redo) = _tools(Unkept(), phone, phone.glimpse, quick)
    assert undo is not None
    asyncio.run(cast(Any, parts(undo)["undo"]).on_click())
    assert not any(isinstance(line, TakenBack) for line in bazaar.table.log)


def test_what_a_button_means_has_changed_just_now(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[Any] = []
    time = [100.0]
    monkeypatch.setattr(
        "screens.hooks.made_once", lambda make: kept[0] if kept else kept.append(make()) or kept[0]
    )
    monkeypatch.setattr("screens.hooks.monotonic", lambda: time[0])
    assert not changed_just_now(5)(), "whoever opens a page and taps means it"
    assert changed_just_now(4)()
    time[0] += SETTLE
    assert not changed_just_now(4)()


def test_a_reason_that_was_tapped_twice_is_given() -> None:
    reason = Writing("")

    def write(text: str) -> None:
        reason.text = text

    for _ in range(2):
        tap(reason_input(Skin(), "Why?", reason, write, ["A slip", "We agreed"], "reason"), "reason-A slip")
    assert reason.text == "A slip"
    tap(reason_input(Skin(), "Why?", reason, write, ["A slip", "We agreed"], "reason"), "reason-We agreed")
    assert reason.text == "We agreed"


def test_another_entry_is_another_button(bazaar: Club) -> None:
    """A tap that was on its way to the one before reaches nothing, however late it comes."""
    phone = host_phone(bazaar)

    def drawn() -> list[Any]:
        phone.glimpse = bazaar.glimpse()
        return _tools(Unkept(), phone, phone.glimpse, Quick("this page"))

    undo, redo = drawn()
    (same, _) = drawn()
    assert (undo.key, redo) == (same.key, None)
    bazaar.take_back(HOST_PHONE)
    second, redo = drawn()
    bazaar.take_back(HOST_PHONE)
    third, other = drawn()
    assert third is None, "both are taken back"
    assert len({undo.key, second.key}) == len({redo.key, other.key}) == 2


def test_the_second_tap_on_a_move_does_not_open_the_log(playing: Club, hooks: Hooks) -> None:
    """The last step comes to stand where the button was."""
    phone = phone_at(playing, "Amira")
    playing.play_at_random(Random(3), 12)
    phone.glimpse = glimpse = playing.glimpse("Amira")
    assert glimpse.last is not None

    def tap_it() -> None:
        cast(Any, parts(hooks.draw(LastStep, phone, glimpse, glimpse.last, 99))["last-step"]).on_click()

    asyncio.run(phone.do(lambda: None))
    tap_it()
    assert (phone.tab, phone.sought) == (Tab.NOW, -1)
    phone._did_at -= SETTLE
    tap_it()
    assert (phone.tab, phone.sought) == (Tab.LOG, glimpse.last.number)
