"""What stands in for a phone's page and for what it sees, where a test needs no more than that they are there."""

from __future__ import annotations

from typing import Any, cast

import pytest

from companion.glimpse import Glimpse
from screens.phone import Phone
from screens.slips import Place
from tests.kits.tables.table_talk import HOST_PHONE, Club


class GonePage:
    """A page whose session was destroyed, as Flet tells it."""

    @property
    def session(self) -> Any:
        raise RuntimeError("An attempt to fetch destroyed session.")

    def run_task(self, *_: Any) -> None:
        pytest.fail("nobody is there to do it for")


class OpenPage:
    """A page as far as it is needed to draw on it; what it is asked to run is kept."""

    platform_brightness = None
    width = 390
    height = 844
    url = "http://192.168.0.7:8000/"

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []

    @property
    def session(self) -> Any:
        raise RuntimeError("An attempt to fetch destroyed session.")

    def run_task(self, *work: Any) -> None:
        self.asked.append(work)


def phone_at(club: Club, who: str = HOST_PHONE) -> Phone:
    """Somebody's phone at the table of a club."""
    phone = Phone(cast(Any, OpenPage()), club.house, cast(Any, None), place=Place("t", club.table_id))
    phone.badge, phone.glimpse = club.badge(who), club.glimpse(who)
    return phone


def glimpse_at(revision: int, entries: int = 0) -> Glimpse:
    """A glimpse that tells nothing but how new it is."""
    glimpse = object.__new__(Glimpse)
    object.__setattr__(glimpse, "revision", revision)
    object.__setattr__(glimpse, "entries", entries)
    return glimpse
