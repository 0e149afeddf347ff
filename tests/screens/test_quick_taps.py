"""Taps that come before the first of them is drawn: each counts."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.glimpse import Glimpse
from companion.tables import Sent
from screens.parts.dice import dice_input
from screens.phone import Phone
from screens.skin import Skin


class Told:
    """What an input has been told, as the page that shows it would keep it."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def change(self, new: Any) -> None:
        self.value = new(self.value) if callable(new) else new


def tap(control: ft.Control, name: str) -> None:
    """The tap on a part, as it was drawn before anything was told."""
    found = parts(control)[name]
    assert isinstance(found, ft.Container)
    assert found.on_click is not None
    found.on_click()  # type: ignore[call-arg]  # the screens' own handlers take no event


def parts(control: ft.Control) -> dict[str, ft.Control]:
    named: dict[str, ft.Control] = {}
    if isinstance(control, ft.Semantics) and control.identifier:
        assert control.content is not None
        named[control.identifier] = control.content
    inside = [getattr(control, "content", None), *getattr(control, "controls", [])]
    for each in inside:
        if isinstance(each, ft.Control):
            named |= parts(each)
    return named


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


def glimpse_at(revision: int, entries: int = 0) -> Glimpse:
    glimpse = object.__new__(Glimpse)
    object.__setattr__(glimpse, "revision", revision)
    object.__setattr__(glimpse, "entries", entries)
    return glimpse
