"""A server of our own and phones in Debian's chromium: what the browser tests are played with."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright, WebSocketRoute, expect
from playwright.sync_api import Error as PlaywrightError

from companion.store import Store

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
PHONE = {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}
PATIENCE = 30_000
STUMBLES = ("Traceback (most recent call last)", "was never awaited", "was never retrieved", "hung up on")
"""What the server's log must not say: a handler that Flet did not await does nothing, and only the log knows."""
BACK = re.compile(r"^\W*Back\W*$")
CLOSE = re.compile(r"^\W*Close\W*$")
"""The button, and no other that has the word in its name."""
expect.set_options(timeout=PATIENCE)
PASS = "flutter.caravanserai.pass."
"""Where the browser keeps what makes a phone somebody at a table."""

# A message stays for seconds, which a busy machine can miss: the page itself writes down what it was told.
LISTEN = """
window.told = [];
let last = '';
new MutationObserver(() => {
    const notices = [...document.querySelectorAll(
        '[flt-semantics-identifier="announcement"], [flt-semantics-identifier="notice"]')];
    const labelled = notices.flatMap(notice => [notice, ...notice.querySelectorAll('[aria-label]')]);
    const said = [...notices.map(notice => notice.textContent),
        ...labelled.map(part => part.getAttribute('aria-label'))].filter(Boolean).join(' ');
    if (said && said !== last) window.told.push(said);
    last = said;
}).observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
"""
CANNOT_DRAW = r"""() => [...document.querySelectorAll('flt-semantics, flt-semantics span')]
    .map(part => part.getAttribute('aria-label') || part.textContent || '')
    .filter(words => /Unknown control|(^|\n)[A-Z][A-Za-z]+(\.\w+)? (should have at least|must be )/.test(words))"""
HEARD = """wanted => {
    const place = window.told.findIndex(said => new RegExp(wanted).test(said));
    if (place >= 0) window.told.splice(0, place + 1);
    return place >= 0;
}"""

# As a phone's browser calls itself: the client then lays its buttons out for thumbs. It also lets the semantics tree wait
# for a moment, and a field that takes the focus by itself before that cannot be written into; so only where it matters.
ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """The real program in a process of its own, so that it can be killed."""

    def __init__(
        self,
        folder: Path,
        port: int = 0,
        seed: int = 7,
        program: Sequence[str] = (sys.executable, "-m", "screens.run"),
    ) -> None:
        self.folder = folder
        self.program = program
        self.seed = seed
        self.port = port or free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.store: Store | None = None
        self.log_read = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Server:
        self.folder.mkdir(parents=True, exist_ok=True)
        command = [
            *self.program, "serve", "--host", "127.0.0.1",
            "--port", str(self.port), "--data", str(self.folder), "--seed", str(self.seed),
        ]  # fmt: skip
        self.log = (self.folder / "server.log").open("ab")
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log, env=environment)
        deadline = time.monotonic() + 90
        while time.monotonic() < deadline:
            assert self.process.poll() is None, (self.folder / "server.log").read_text()
            try:
                with urlopen(f"{self.url}/healthz", timeout=5):
                    return self
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the server did not start in time")

    def kill(self) -> None:
        """As if somebody pulled the plug."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.log.close()

    def stumbles(self) -> list[str]:
        """What has gone wrong since this was asked last, and nobody was meant to see: lines of the server's log."""
        with (self.folder / "server.log").open("rb") as log:
            log.seek(self.log_read)
            fresh = log.read()
        self.log_read += len(fresh)
        lines = fresh.decode(errors="replace").splitlines()
        return [
            "\n".join(lines[at : at + 30])
            for at, line in enumerate(lines)
            if any(sign in line for sign in STUMBLES)
        ]

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(8)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.log.close()
        if self.store is not None:
            self.store.close()


class Phone:
    """One phone: a browser context with its own storage, seen through the semantics tree."""

    def __init__(
        self, browser: Browser, base: str, size: dict[str, int] | None = None, **options: Any
    ) -> None:
        self.base = base
        # Moving pictures are for people; software draws every frame of them, which takes a third of the time.
        as_phone: dict[str, Any] = {"viewport": size or PHONE, "has_touch": True, "reduced_motion": "reduce"}
        self.context: BrowserContext = browser.new_context(**{**as_phone, **options})
        self.context.add_init_script(LISTEN)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.taps = 0

    def open(self, path: str = "/") -> Phone:
        address = path if path.startswith("http") else self.base + path
        self._go(address + ("&" if "?" in address else "?") + "a11y=1")
        return self

    def reload(self) -> None:
        self._until_there(self.page.reload)

    def _go(self, address: str) -> None:
        self._until_there(lambda: self.page.goto(address))

    @staticmethod
    def _until_there(go: Callable[[], object]) -> None:
        """A page that is just about to lead elsewhere by itself cuts the way off; then it is tried again."""
        for _ in range(3):
            try:
                go()
            except PlaywrightError as cut_off:
                if "ERR_ABORTED" not in str(cut_off):
                    raise
            else:
                return
        raise AssertionError("the way was cut off three times")

    def forget(self) -> Phone:
        """As if it had never been here: no passes, no preferences, no view to come back to."""
        self._go(self.base + "/healthz")
        self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        return self

    def keep(self, table_id: str, secret: str) -> Phone:
        """Put the pass for a table into this phone's memory."""
        self._go(self.base + "/healthz")
        self.page.evaluate(
            "([key, value]) => localStorage.setItem(key, value)", [PASS + table_id, json.dumps(secret)]
        )
        return self

    def part(self, identifier: str) -> Locator:
        """What the app calls by this identifier."""
        return self.page.locator(f'[flt-semantics-identifier="{identifier}"]')

    def parts(self, beginning: str) -> Locator:
        return self.page.locator(f'[flt-semantics-identifier^="{beginning}"]')

    def tap(self, identifier: str) -> None:
        """Tap it as soon as it can be tapped: a new page takes a moment before it listens."""
        part = self.part(identifier).first
        expect(part).to_be_attached(timeout=PATIENCE)
        this = f'[flt-semantics-identifier="{identifier}"]'
        dead = self.page.locator(f'{this}[aria-disabled="true"], {this} [aria-disabled="true"]')
        expect(dead).to_have_count(0, timeout=PATIENCE)
        part.tap()
        self.taps += 1

    def press(self, name: str | re.Pattern[str], *, anyway: bool = False) -> None:
        """Tap a button by the word on it; `anyway` even where an empty layer of the semantics tree lies above it."""
        self.page.get_by_role("button", name=name).first.tap(force=anyway)
        self.taps += 1

    def tab(self, name: str) -> None:
        self.page.get_by_role("tab", name=name).tap()
        self.taps += 1

    def write(self, label: str, text: str) -> None:
        """Type into a field. Flutter reads keys, so the text is typed rather than set.

        A page that is still settling may take the focus back, or set the field to what it knew before: what was typed
        only counts when it is still there a moment later.
        """
        field = self.page.get_by_label(label).first
        for _ in range(5):
            field.tap()
            try:
                expect(field).to_be_focused(timeout=1000)
                self.page.keyboard.press("Control+A")
                self.page.keyboard.press("Delete")
                if text:
                    self.page.keyboard.insert_text(text)
                expect(field).to_have_value(text, timeout=1000)
                self.page.wait_for_timeout(250)
                expect(field).to_have_value(text, timeout=1)
            except AssertionError:
                continue
            return
        raise AssertionError(f"{text!r} could not be written into {label!r}")

    def has_written(self, label: str, text: str) -> None:
        expect(self.page.get_by_label(label).first).to_have_value(text)

    def text(self, text: str | re.Pattern[str]) -> Locator:
        """Words on the screen. Several in one card become its label, a single one its text."""
        return self.page.get_by_text(text).or_(self.page.get_by_label(text))

    def sees(self, text: str | re.Pattern[str], within: float = PATIENCE) -> None:
        expect(self.text(text).first).to_be_attached(timeout=within)

    def shows_button(self, name: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_role("button", name=name).first).to_be_attached(timeout=PATIENCE)

    def has(self, identifier: str) -> None:
        expect(self.part(identifier).first).to_be_attached(timeout=PATIENCE)

    def lacks(self, identifier: str) -> None:
        expect(self.part(identifier)).to_have_count(0, timeout=PATIENCE)

    def lacks_button(self, name: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_role("button", name=name)).to_have_count(0, timeout=PATIENCE)

    def lacks_text(self, text: str | re.Pattern[str]) -> None:
        expect(self.text(text)).to_have_count(0, timeout=PATIENCE)

    def reads(self, identifier: str, text: str | re.Pattern[str]) -> None:
        """Wait until a part says this, among other things."""
        part = self.part(identifier)
        said = part.filter(has_text=text).or_(part.and_(self.page.get_by_label(text)))
        expect(said.or_(part.filter(has=self.page.get_by_label(text))).first).to_be_attached(timeout=PATIENCE)

    def is_told(self, text: str | re.Pattern[str]) -> None:
        """Wait for the short message above the bar, or hear of one that came and went since the last one asked for."""
        wanted = text.pattern if isinstance(text, re.Pattern) else re.escape(text)
        self.page.wait_for_function(HEARD, arg=wanted, timeout=PATIENCE)

    def go_back(self, times: int = 1) -> None:
        """Back, as the browser has it and Android."""
        for _ in range(times):
            self.page.evaluate("history.back()")
            self.page.wait_for_timeout(60)  # a thumb is not quicker

    def was_told(self, text: str) -> bool:
        """Whether such a message has come since the last one asked for."""
        return bool(self.page.evaluate(HEARD, re.escape(text)))

    def shot(self, path: Path) -> None:
        self.page.wait_for_timeout(400)
        self.page.screenshot(path=path)

    def errors(self) -> list[str]:
        """What the client could not draw: it says so in red where the control should be."""
        found: list[str] = self.page.evaluate(CANNOT_DRAW)
        return found

    def close(self) -> None:
        self.context.close()


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS, headless=True)


class Wire:
    """The socket of one phone, whose messages can be held back in either direction and let go later."""

    def __init__(self, phone: Phone) -> None:
        self.holds_up = self.holds_down = False
        self._held_up: list[str | bytes] = []
        self._held_down: list[str | bytes] = []
        self._server: WebSocketRoute | None = None
        phone.page.route_web_socket("**/ws*", self._connect)

    def _connect(self, page_side: WebSocketRoute) -> None:
        server_side = self._server = page_side.connect_to_server()
        self._page_side = page_side

        def up(message: str | bytes) -> None:
            self._held_up.append(message) if self.holds_up else server_side.send(message)

        def down(message: str | bytes) -> None:
            self._held_down.append(message) if self.holds_down else page_side.send(message)

        page_side.on_message(up)
        server_side.on_message(down)

    def let_go(self) -> None:
        assert self._server is not None
        self.holds_up = self.holds_down = False
        for message in self._held_up:
            self._server.send(message)
        for message in self._held_down:
            self._page_side.send(message)
        self._held_up, self._held_down = [], []


def looks(phone: Phone, theme: str) -> None:
    """Waits until the screen is light or dark: what a reader hears may be there a moment before it is painted."""
    until = time.monotonic() + PATIENCE / 1000
    while not (brightness(phone) > 200 if theme == "light" else brightness(phone) < 60):
        assert time.monotonic() < until, f"the screen is not {theme}"
        time.sleep(0.1)


def brightness(phone: Phone, x: int = 3, y: int = 3) -> int:
    """How light a spot of the screen is, from 0 to 255: a picture of one pixel, read without any library."""
    png = phone.page.screenshot(clip={"x": x, "y": y, "width": 1, "height": 1})
    at, packed = 8, b""
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        if kind == b"IDAT":
            packed += png[at + 8 : at + 8 + size]
        at += 12 + size
    _filter, *colour = zlib.decompress(packed)
    return sum(colour[:3]) // 3
