"""Filling in a score sheet with a thumb."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from companion.house import House, open_house
from companion.store import sqlite_url
from companion.tables import Badge, Sent
from companion.tables.service import Opened
from tests.kits.browser.phones import PATIENCE, Phone, Server
from tests.kits.browser.tables import Laid
from tests.kits.tallies import TALLIES

BETWEEN = 100
STILL = 4
"""What has stood in one place so often, so many milliseconds apart, stands still."""


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
        self._open(f"item-{item}", item)
        self._take(figure)
        phone.reads(f"item-{item}", str(figure).replace("-", "−"))

    def figures(self, *figures: int) -> None:
        """One after the other into the lines that are empty: the keypad goes on by itself."""
        self.phone.has("take-figure")
        for figure in figures:
            self._take(figure)

    def numbers(self, item: str, *figures: int, begun: int | None = None) -> None:
        """Printed numbers, one after the other; `begun` is typed and not taken over."""
        phone = self.phone
        self._open(f"item-{item}", item)
        for place, figure in enumerate(figures):
            phone.has("take-figure")
            self._type(figure)
            phone.tap("take-figure")
            phone.has(f"{item}-{place}")
        if begun is not None:
            self._type(begun)
        self.tap(f"item-{item}")
        phone.lacks(f"typing-{item}")

    def _take(self, figure: int) -> None:
        """Into the line that is open. Whoever looks at the screen goes on when the keypad has gone on."""
        typing = self.phone.parts("typing-").get_attribute("flt-semantics-identifier")
        self._type(figure)
        self.phone.tap("take-figure")
        self.phone.lacks(str(typing))
        lines = self.phone.part("sheet-grid").or_(self.phone.parts("section-"))
        self._stands_still(lines)  # until then the client may forget what was tapped

    def _open(self, part: str, item: str) -> None:
        """The keypad of a line: it may be open for another one already."""
        self.tap(part)
        self.phone.has(f"typing-{item}")

    def tap(self, part: str) -> None:
        """A line on a page that may just be scrolling to the next one: people tap when it stands still."""
        self._stands_still(self.phone.part(part))
        self.phone.tap(part)

    def _stands_still(self, part: Locator) -> None:
        place, seen = part.first, []
        while len(seen) < STILL or any(box != seen[-1] for box in seen[-STILL:]):
            seen.append(self._box(place))
            self.phone.page.wait_for_timeout(BETWEEN)

    def _box(self, place: Locator) -> Any:
        """Where it is. A page that came while the machine was busy is sometimes named only when it moves a little."""
        for _ in range(3):
            try:
                return place.bounding_box(timeout=PATIENCE / 4)
            except PlaywrightTimeout:
                wheel = self.phone.page.mouse.wheel
                wheel(0, 40)
                self.phone.page.wait_for_timeout(BETWEEN)
                wheel(0, -40)
        return place.bounding_box()

    def number_with_two_taps(self, item: str, figure: int) -> None:
        """Typed, and the tick tapped twice, as an impatient thumb does."""
        self._open(f"item-{item}", item)
        self._type(figure)
        box = self.phone.part("take-figure").bounding_box()
        assert box is not None
        for _ in range(2):
            self.phone.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            self.phone.page.wait_for_timeout(250)

    def _type(self, figure: int) -> None:
        """The keypad stands below everything else: what is called like a digit above it is an entry of the sheet."""
        keys = self.phone.page
        if figure < 0:
            keys.get_by_role("button", name="±", exact=True).tap()
        for digit in str(abs(figure)):
            keys.get_by_role("button", name=digit, exact=True).last.tap()

    def choose(self, item: str, value: str) -> None:
        self.tap(f"choice-{item}-{value}")

    def cards(self, item: str, *cards: str) -> None:
        """From the page with all cards; a card that is named twice is taken twice."""
        phone = self.phone
        self.tap(f"item-{item}")
        for card in cards:
            phone.tap(f"card-{card}")
        phone.tap("picked")
        phone.has(f"item-{item}")

    def toggle(self, item: str, *cards: str) -> None:
        """Where the few choices stand on the sheet itself."""
        for card in cards:
            self.tap(f"pick-{item}-{card}")

    def total(self, section: str, points: int) -> None:
        """The points of a section, typed instead of counted."""
        self._open(f"total-{section}", f"{section}-total")
        self._take(points)

    def nothing(self, *sections: str) -> None:
        """One tap for each line that stays empty."""
        for section in sections:
            self.tap(f"nothing-{section}")
            self.phone.lacks(f"nothing-{section}")

    def cell(self, seat: str, item: str, figure: int) -> None:
        """Where all players stand side by side."""
        phone = self.phone
        self._open(f"cell-{seat}-{item}", item)
        self._type(figure)
        phone.tap("take-figure")
        phone.reads(f"cell-{seat}-{item}", str(figure))

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
