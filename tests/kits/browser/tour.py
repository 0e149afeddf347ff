"""Leading a browser from screen to screen, and taking pictures of what it shows."""

from __future__ import annotations

import zlib
from pathlib import Path

from playwright.sync_api import Browser

from rules_core.engine.pictures import Picture
from tests.kits.browser.phones import PHONE, TABLET, Phone, Server
from tests.kits.browser.stages import HOST_PHONE, Staged, pocket

WIDE = {"width": 1280, "height": 800}
SIZES = {"phone": PHONE, "tablet": TABLET, "wide": WIDE}
ADDRESS = "192.168.1.23"  # what a phone at home would see; the browser is told to find it on this machine
BETWEEN = 250  # milliseconds between two looks at a screen
LOOKS = 8  # then it is taken as it is: a cursor blinks for ever


def is_dark(png: bytes) -> bool:
    """Whether the first pixel of a picture is dark; whatever its filter, the first one is written as it is."""
    packed, at = b"", 8
    while at < len(png):
        length = int.from_bytes(png[at : at + 4])
        packed += png[at + 8 : at + 8 + length] if png[at + 4 : at + 8] == b"IDAT" else b""
        at += length + 12
    return sum(zlib.decompressobj().decompress(packed, 4)[1:]) < 3 * 128


class Tour:
    """One size of screen, led from page to page."""

    def __init__(
        self, browser: Browser, server: Server, size: str, out: Path, tables: dict[str, Staged]
    ) -> None:
        self.server, self.size, self.out, self.tables = server, size, out, tables
        self.phone = Phone(browser, f"http://{ADDRESS}:{server.port}", SIZES[size], color_scheme="light")
        self.scheme = "light"

    def enter(self, path: str, storage: dict[str, str] | None = None) -> Phone:
        """Open a page as the phone that has this in its storage, and nothing else."""
        page = self.phone.page
        page.goto(f"{self.phone.base}/healthz")
        page.evaluate(
            "kept => { localStorage.clear(); sessionStorage.clear(); Object.entries(kept).forEach(each => localStorage.setItem(...each)) }",
            storage or {},
        )
        return self.phone.open(path)

    def sit(self, table: str, who: str = HOST_PHONE, board: bool = False, **preferences: object) -> Phone:
        """Open a table with somebody's pass."""
        staged = self.tables[table]
        way = "board" if board else "t"
        return self.enter(f"/{way}/{staged.table_id}", pocket((staged, who), **preferences))

    def shot(self, name: str) -> None:
        """The screen as it is now, light and dark. Phones have no pointer that hovers, so it is moved out of sight."""
        self.phone.page.mouse.move(0, 0)
        self._take(name)
        self.scheme = "dark" if self.scheme == "light" else "light"
        self.phone.page.emulate_media(color_scheme=self.scheme)  # type: ignore[arg-type]
        self._take(name)

    def _take(self, name: str) -> None:
        """Once it has the right colours and two looks at it are the same: fonts, icons and ripples take a moment."""
        page, before, now = self.phone.page, b"", b""
        for _ in range(LOOKS):
            page.wait_for_timeout(BETWEEN)
            before, now = now, page.screenshot()
            if now == before and is_dark(now) == (self.scheme == "dark"):
                break
        (self.out / f"{name}-{self.size}-{self.scheme}.png").write_bytes(now)

    def scroll(self, by: int = 2000) -> None:
        box = self.phone.page.viewport_size
        assert box is not None
        self.phone.page.mouse.move(box["width"] / 2, box["height"] / 2)
        self.phone.page.mouse.wheel(0, by)


def tap_places(phone: Phone, picture: Picture, *places: str) -> None:
    """Tap spaces of the board where they are drawn."""
    spaces = {space.id: space for space in picture.spaces}
    for place in places:
        box = phone.part("board").first.bounding_box()
        assert box is not None
        across, down = spaces[place].x / picture.width, spaces[place].y / picture.height
        phone.page.mouse.click(box["x"] + across * box["width"], box["y"] + down * box["height"])
