"""The page in a real browser, as a phone on plain http gets it: weight, lost and found again, nothing from outside."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright

from companion.server.run import claim
from tests.kits.server.meter import FIRST_VISIT, NAME, NEXT_VISIT, SWITCHES, Meter
from tests.kits.server.toy_app import ICONS_SHOWN, ROOT, running

pytestmark = pytest.mark.browser

BACK_WITHIN = 20.0  # seconds, on a busy machine; about 1.5 on a quiet one


class Host:
    """The host's computer, whose program can be stopped and started again on the same port."""

    def __init__(self, cache: Path) -> None:
        with claim("127.0.0.1", 0) as free:
            self.port = free.getsockname()[1]
        self.cache = cache
        self.url = f"http://{NAME}:{self.port}"
        self.program: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.kits.server.toy_app", str(self.cache), str(self.port)]
        self.program = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self.program.stdout is not None
        assert int(self.program.stdout.readline()) == self.port

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.program is not None:
            with self.program:
                self.program.send_signal(how)
            self.program = None


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def host(cache: Path) -> Iterator[Host]:
    host = Host(cache)
    host.start()
    try:
        yield host
    finally:
        host.stop()


@pytest.fixture
def phone(playwright: Playwright) -> Iterator[Page]:
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=SWITCHES)
    yield browser.new_page(viewport={"width": 390, "height": 844})
    browser.close()


def opened(phone: Page) -> None:
    """Wait until the app is there and can be used."""
    phone.wait_for_selector("html[data-connection=open]", timeout=60_000)
    phone.wait_for_selector("#gate", state="detached", timeout=60_000)
    phone.get_by_role("button", name="Tap").wait_for(timeout=20_000)


def test_the_weight_of_a_visit_and_where_it_comes_from(host: Host, phone: Page) -> None:
    meter = Meter(phone)
    phone.goto(f"{host.url}/join/ABCD?a11y=1")
    opened(phone)
    phone.wait_for_timeout(1000)
    assert phone.evaluate("isSecureContext") is False
    first = meter.bytes
    assert any("main.dart" in url for url in meter.answered)
    assert 1_000_000 < first <= FIRST_VISIT, meter.answered.most_common(8)

    meter.bytes = 0
    phone.goto(f"{host.url}/join/ABCD?a11y=1")
    opened(phone)
    phone.wait_for_timeout(1000)
    assert 0 < meter.bytes <= NEXT_VISIT, meter.answered.most_common(8)

    elsewhere = {url for url in meter.asked.values() if not url.startswith((host.url, "data:", "blob:"))}
    assert {meter.failed.get(url) for url in elsewhere} <= {"csp"}, "the policy stops it before it leaves"


def test_lost_and_found_again(host: Host, phone: Page) -> None:
    phone.goto(f"{host.url}/join/ABCD?a11y=1")
    opened(phone)
    phone.get_by_role("button", name="Tap").click()
    phone.get_by_text("count 1").wait_for(timeout=5000)

    host.stop()
    phone.wait_for_selector("#lost", state="visible", timeout=2000)
    assert phone.get_by_role("alert").inner_text().startswith("Connection lost")
    assert phone.evaluate("document.documentElement.dataset.connection") == "lost"
    middle = "document.elementFromPoint({}, {}).closest('#lost') !== null"
    assert all(phone.evaluate(middle.format(x, y)) for x in (10, 195, 380) for y in (10, 422, 830))
    phone.wait_for_timeout(3000)
    assert phone.evaluate("document.documentElement.dataset.connection") == "lost"

    host.start()
    began = time.monotonic()
    opened(phone)
    assert time.monotonic() - began < BACK_WITHIN
    assert phone.url == f"{host.url}/join/ABCD?a11y=1"
    phone.get_by_role("button", name="Tap").click()
    phone.get_by_text("count 1").wait_for(timeout=5000)


def test_a_phone_that_wakes_up_asks_at_once(host: Host, phone: Page) -> None:
    phone.goto(f"{host.url}/join/ABCD?a11y=1")
    opened(phone)
    assert host.program is not None
    host.program.send_signal(signal.SIGSTOP)  # the socket still looks open on the phone
    try:
        hide = "Object.defineProperty(document, 'hidden', {{value: {}, configurable: true}});"
        changed = "document.dispatchEvent(new Event('visibilitychange'));"
        phone.evaluate(hide.format("true") + changed)
        phone.wait_for_timeout(3500)
        assert phone.evaluate("document.documentElement.dataset.connection") == "open"
        phone.evaluate(hide.format("false") + changed)
        phone.wait_for_selector("#lost", state="visible", timeout=4000)
    finally:
        host.program.send_signal(signal.SIGCONT)
    phone.wait_for_selector("html[data-connection=open]", timeout=10_000)
    opened(phone)


def test_a_server_that_lets_nobody_in_is_not_stormed(host: Host, phone: Page) -> None:
    visits: list[float] = []
    phone.route("**/join/*", lambda route: (visits.append(time.monotonic()), route.continue_())[-1])
    phone.route_web_socket("**/ws*", lambda socket: socket.close())
    phone.goto(f"{host.url}/join/ABCD")
    phone.wait_for_timeout(12_000)
    assert 2 <= len(visits) <= 6


def test_icons_look_as_they_do_in_the_whole_font(cache: Path, phone: Page) -> None:
    pictures = []
    for icons in (None, ICONS_SHOWN, ()):
        with running(cache, icons=icons) as house:
            phone.goto(f"http://{NAME}:{house.port}/icons?a11y=1")
            opened(phone)
            phone.wait_for_timeout(1000)
            pictures.append(phone.screenshot())
    whole, few, fewer = pictures
    assert few == whole
    assert fewer != whole, "without them there would be gaps"
