"""What the browser's Back closes, and the word for it that the page around the app sends."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import flet as ft
import pytest

import screens
from companion.server.client_messages import Happened, read
from companion.server.phone_input import event_data
from screens import way_back
from screens.phone import Phone, WhatIf
from screens.slips import Place, Tab
from screens.way_back import Arrow, press_back
from tests.kits.screens.stand_ins import GonePage

PLAYING = SimpleNamespace(stage="playing")


class Walker(Phone):
    """A phone that only notes where it goes."""

    def __post_init__(self) -> None:
        self.went: list[str] = []
        self.place = Place("t", "T")
        self.glimpse = cast(Any, PLAYING)

    async def go(self, route: str) -> None:
        self.went.append(route)


def walker() -> Walker:
    return Walker(cast(Any, GonePage()), cast(Any, None), cast(Any, None))


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(way_back, "DRAWN_WITHIN", 0)


def test_the_arrow_on_top_is_pressed_then_now_then_the_way_out_then_the_first_page() -> None:
    phone, pressed = walker(), []

    async def close() -> None:
        pressed.append("page")
        phone.arrows.pop()

    def leave() -> None:
        pressed.append("class")
        phone.arrows.pop()

    phone.tab = Tab.LOG
    phone.arrows += [Arrow(leave, leads_out=True), Arrow(close)]
    asyncio.run(press_back(phone))
    assert (pressed, phone.tab) == (["page"], Tab.LOG)
    asyncio.run(press_back(phone))
    assert (pressed, phone.tab) == (["page"], Tab.NOW)
    asyncio.run(press_back(phone))
    assert (pressed, phone.went) == (["page", "class"], [])
    asyncio.run(press_back(phone))
    assert phone.went == ["/"]


def test_on_a_copy_of_the_table_its_own_pages_close_first() -> None:
    phone, copy, pressed = walker(), walker(), []
    phone.what_if = WhatIf(cast(Any, None), copy, 3)
    phone.arrows.append(Arrow(lambda: pressed.append("leave the copy")))
    copy.arrows.append(Arrow(lambda: pressed.append("page of the copy")))
    asyncio.run(press_back(phone))
    copy.arrows.clear()
    asyncio.run(press_back(phone))
    assert pressed == ["page of the copy", "leave the copy"]


def test_two_quick_presses_close_two_pages() -> None:
    phone, pressed = walker(), []

    def close(name: str) -> Arrow:
        async def shut() -> None:
            await asyncio.sleep(0.01)
            pressed.append(name)
            phone.arrows.pop()

        return Arrow(shut)

    async def both() -> None:
        await asyncio.gather(press_back(phone), press_back(phone))

    phone.arrows += [close("below"), close("above")]
    asyncio.run(both())
    assert pressed == ["above", "below"]


def test_the_page_around_the_app_says_it_in_the_language_of_the_socket() -> None:
    """A fixed row of bytes stands there: it has to be a message that the server takes from a phone."""
    page = (Path(screens.__file__).parent / "assets" / "index.html").read_text(encoding="utf-8")
    (literal,) = re.findall(r"const BACK = Uint8Array\.from\(\s*'([^']+)'", page)
    packet = literal.encode("ascii").decode("unicode_escape").encode("latin-1")
    told = read(packet)
    assert told == Happened(1, "view_pop", {"route": "/"})
    page_of_a_phone = object.__new__(ft.Page)  # what may come is decided by the kind of control
    assert event_data(page_of_a_phone, told.name, told.data) == {"route": "/"}
