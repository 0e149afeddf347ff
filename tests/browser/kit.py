"""A server of our own and phones in Debian's chromium: what the browser tests are played with."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright, expect

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
PHONE = {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}
PATIENCE = 15_000


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """The real program in a process of its own, so that it can be killed."""

    def __init__(self, folder: Path, port: int = 0, seed: int = 7) -> None:
        self.folder = folder
        self.seed = seed
        self.port = port or free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Server:
        self.folder.mkdir(parents=True, exist_ok=True)
        command = [
            sys.executable, "-m", "screens.run", "serve", "--host", "127.0.0.1",
            "--port", str(self.port), "--data", str(self.folder), "--seed", str(self.seed),
        ]  # fmt: skip
        self.log = (self.folder / "server.log").open("ab")
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log, env=environment)
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            assert self.process.poll() is None, (self.folder / "server.log").read_text()
            try:
                with urlopen(f"{self.url}/healthz", timeout=1):
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

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(8)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.log.close()


class Phone:
    """One phone: a browser context with its own storage, seen through the semantics tree."""

    def __init__(
        self, browser: Browser, base: str, size: dict[str, int] | None = None, **options: Any
    ) -> None:
        self.base = base
        self.context: BrowserContext = browser.new_context(viewport=size or PHONE, **options)  # type: ignore[arg-type]
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.taps = 0

    def open(self, path: str = "/") -> Phone:
        address = path if path.startswith("http") else self.base + path
        self.page.goto(address + ("&" if "?" in address else "?") + "a11y=1")
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
        expect(
            self.page.locator(f'[flt-semantics-identifier="{identifier}"] [aria-disabled="true"]')
        ).to_have_count(0, timeout=PATIENCE)
        part.click()
        self.taps += 1

    def press(self, name: str | re.Pattern[str]) -> None:
        """Tap a button by the word on it."""
        self.page.get_by_role("button", name=name).first.click()
        self.taps += 1

    def tab(self, name: str) -> None:
        self.page.get_by_role("tab", name=name).click()
        self.taps += 1

    def write(self, label: str, text: str) -> None:
        """Type into a field. Flutter reads keys, so the text is typed rather than set."""
        field = self.page.get_by_label(label).first
        field.click()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.press("Delete")
        if text:
            self.page.keyboard.insert_text(text)

    def sees(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_text(text).first).to_be_attached(timeout=PATIENCE)

    def shows_button(self, name: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_role("button", name=name).first).to_be_attached(timeout=PATIENCE)

    def has(self, identifier: str) -> None:
        expect(self.part(identifier).first).to_be_attached(timeout=PATIENCE)

    def shot(self, path: Path) -> None:
        self.page.wait_for_timeout(400)
        self.page.screenshot(path=path)

    def close(self) -> None:
        self.context.close()


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS, headless=True)
