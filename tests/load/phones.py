"""Phones that only listen. They unpack nothing: hundreds of them cost less than the server that they look at."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from enum import StrEnum
from time import perf_counter
from typing import NamedTuple

from websockets.exceptions import WebSocketException

from tests.kits.browser.wire import PATIENCE, SCREEN, WirePhone
from tests.kits.server.toy_app import ANSWER, PATCH
from tests.load.marks import number_in

REST = 0.5
BIG_SCREEN = SCREEN | {"width": 1280, "height": 720}
AS_A_BROWSER = "deflate"
"""Browsers ask for packed messages; where the server agrees, packing is part of its work."""


class Page(StrEnum):
    """What a phone looks at. The first five stand in this order in the bar below."""

    NOW = "now"
    OWN = "own"
    TABLE = "table"
    LOG = "log"
    RULES = "rules"
    BOARD = "board"


TABS = (Page.NOW, Page.OWN, Page.TABLE, Page.LOG, Page.RULES)
MIXED = (
    Page.NOW,
    Page.NOW,
    Page.TABLE,
    Page.NOW,
    Page.LOG,
    Page.NOW,
    Page.OWN,
    Page.NOW,
    Page.NOW,
    Page.TABLE,
)
"""What ten people look at, more or less: most at what is asked of them, some at the map, the log, their own things."""


class Mark(NamedTuple):
    """A word of the server: all that is to be seen of the first `number` changes is on the phone."""

    number: int
    at: float
    drawn: tuple[float, ...]
    """When something was drawn since the mark before; a notice may have faded meanwhile, which is no news."""


class LoadPhone(WirePhone):
    """Comes in as any phone does, opens its page, and from then on only notes when which change was there."""

    def __init__(self, port: int, storage: Mapping[str, str], table_id: str, page: Page, title: str) -> None:
        super().__init__(port, storage)
        self.page, self.title = page, title
        self.route = f"/{'board' if page is Page.BOARD else 't'}/{table_id}"
        self.marks: list[Mark] = []
        self.arrived_after: float | None = None
        """Seconds; None while it is not in."""

        self._only_listens = False
        self._drawn: list[float] = []
        self._waiting: dict[asyncio.Future[Mark], int] = {}

    async def arrive(self) -> None:
        """Come in, and open the page. Where the server has no time for that, the phone stays outside."""
        with suppress(TimeoutError, OSError, WebSocketException, RuntimeError):
            await self._come_in()
        self._only_listens = True
        self._page, self._changes = {}, []

    async def _come_in(self) -> None:
        begun = perf_counter()
        # The bar below is drawn with the first page; the big screen has none, but says which game it shows.
        there = self.will_hear(self.title if self.page is Page.BOARD else "NavigationBar")
        screen = BIG_SCREEN if self.page is Page.BOARD else SCREEN
        await self.enter(self.route, screen=screen, compression=AS_A_BROWSER)
        self.arrived_after = await asyncio.wait_for(there, PATIENCE) - begun
        if self.page in TABS[1:]:
            await self.rest(REST)
            await self.choose("NavigationBar", "selected_index", TABS.index(self.page))

    async def has_change(self, number: int) -> Mark:
        """When this change was there."""
        for mark in self.marks:
            if mark.number >= number:
                return mark
        coming: asyncio.Future[Mark] = asyncio.get_running_loop().create_future()
        self._waiting[coming] = number
        try:
            return await coming
        finally:
            del self._waiting[coming]

    def stop_reading(self) -> None:
        """As a phone that was put away: the line is open still, and nobody listens."""
        self._listening.cancel()

    async def leave(self) -> None:
        if not hasattr(self, "_listening"):  # it never came in
            return
        if self._listening.cancelled() or self._listening.cancelling():
            self._socket.transport.abort()
            await asyncio.gather(self._listening, return_exceptions=True)
        else:
            await super().leave()

    async def _hear(self, packet: bytes, now: float) -> None:
        number = number_in(packet)
        if number is not None:
            self._note(Mark(number, now, tuple(self._drawn)))
        elif not self._only_listens or packet[2] == ANSWER:
            await super()._hear(packet, now)
        else:
            self.bytes += len(packet)
            if packet[2] == PATCH:
                self._drawn.append(now)

    def _note(self, mark: Mark) -> None:
        self._drawn.clear()
        self.marks = [*self.marks[-9:], mark]
        for coming, number in self._waiting.items():
            if mark.number >= number and not coming.done():
                coming.set_result(mark)
