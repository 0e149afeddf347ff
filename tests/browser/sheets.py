"""Filling in a score sheet with a thumb."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from playwright.sync_api import TimeoutError as PlaywrightTimeout

from companion.house import House, open_house
from companion.store import sqlite_url
from companion.tables import Badge, Sent
from companion.tables.service import Opened
from tests.browser.kit import Phone, Server
from tests.browser.tables import Laid
from tests.tallies import TALLIES


class Hand:
    """What somebody does on the page of a sheet."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    def begin(self, game: str, *names: str) -> None:
        """From home to the empty sheet."""
        phone = self.phone
        phone.open("/score")
        phone.tap(f"game-{game}")
        for name in names:
            phone.write("Name of a player", name)
            phone.press(re.compile("^Add$"))
            phone.sees(name)
        phone.tap("enter-results")
        phone.has(f"column-{names[0]}")

    def number(self, item: str, figure: int) -> None:
        """Typed with the keypad."""
        phone = self.phone
        phone.tap(f"item-{item}")
        phone.has("take-figure")
        self._type(figure)
        phone.tap("take-figure")
        phone.reads(f"item-{item}", str(figure).replace("-", "−"))

    def figures(self, *figures: int) -> None:
        """One after the other into the lines that are empty: the keypad goes on by itself."""
        phone = self.phone
        phone.has("take-figure")
        for figure in figures:
            self._type(figure)
            phone.tap("take-figure")

    def numbers(self, item: str, *figures: int) -> None:
        """Printed numbers, one after the other."""
        phone = self.phone
        phone.tap(f"item-{item}")
        for place, figure in enumerate(figures):
            phone.has("take-figure")
            self._type(figure)
            phone.tap("take-figure")
            phone.has(f"{item}-{place}")
        phone.tap(f"item-{item}")
        phone.lacks("take-figure")

    def _type(self, figure: int) -> None:
        keys = self.phone.page
        if figure < 0:
            keys.get_by_role("button", name="±", exact=True).tap()
        for digit in str(abs(figure)):
            keys.get_by_role("button", name=digit, exact=True).first.tap()

    def choose(self, item: str, value: str) -> None:
        self.phone.tap(f"choice-{item}-{value}")

    def cards(self, item: str, *cards: str) -> None:
        """From the page with all cards; a card that is named twice is taken twice."""
        phone = self.phone
        phone.tap(f"item-{item}")
        for card in cards:
            phone.tap(f"card-{card}")
        phone.tap("picked")
        phone.has(f"item-{item}")

    def toggle(self, item: str, *cards: str) -> None:
        """Where the few choices stand on the sheet itself."""
        for card in cards:
            self.phone.tap(f"pick-{item}-{card}")

    def total(self, section: str, points: int) -> None:
        """The points of a section, typed instead of counted."""
        phone = self.phone
        phone.tap(f"total-{section}")
        phone.has("take-figure")
        self._type(points)
        phone.tap("take-figure")

    def go_on(self) -> None:
        """The keypad stays open while lines are empty, and goes by itself after the last: then there is nothing to close."""
        close = self.phone.page.get_by_role("button", name="Close", exact=True)
        onward = self.phone.part("sheet-on")
        while not onward.count():
            with suppress(PlaywrightTimeout):
                close.first.tap(timeout=2000)
        self.phone.tap("sheet-on")

    def column(self, name: str) -> None:
        self.phone.tap(f"column-{name}")


def house_of(server: Server) -> House:
    """The server's house, worked in from outside."""
    return open_house(sqlite_url(server.folder))


def lay_sheet(server: Server, game: str, closed: bool = False, **options: Any) -> Laid:
    """A sheet in the server's store, filled in as in the sample."""
    house = house_of(server)
    opened = fill_sheet(house, game, closed, **options)
    house.tables.store.close()
    return Laid(server, opened.table_id, opened.code, {"host": opened.secret})


def fill_sheet(
    house: House,
    game: str,
    closed: bool = False,
    but: Sequence[str] = (),
    seats: Sequence[str] = (),
    empty: str = "",
) -> Opened:
    """A new sheet. `but` names items that are left out, `empty` somebody whose whole column is."""
    tally = TALLIES[game]
    names = list(seats or tally.players)
    opened = house.sheets.open(game, names)
    badge = house.tables.badge(opened.secret)
    write = _writer(house, badge)
    for seat, own in zip(names, tally.players.values(), strict=False):
        for item, value in own.items():
            if item not in but and seat != empty:
                write(seat, item, value)
    for item, value in tally.shared.items():
        if item not in but:
            write("", item, value)
    if closed:
        house.sheets.close(badge, Sent("closed", 0))
    return opened


def _writer(house: House, badge: Badge) -> Callable[[str, str, Any], None]:
    numbers = iter(range(10_000))

    def write(seat: str, item: str, value: Any) -> None:
        house.sheets.write(badge, seat, item, value, Sent(f"laid-{next(numbers)}", 0))

    return write
