"""With the network cable out: nothing is asked of any other machine, and neither letters nor icons become boxes."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import Browser, Request, Response, Route

from tests.kits.browser.phones import Phone, Server
from tests.kits.browser.tables import fresh, lay, take_place

pytestmark = pytest.mark.browser

NAMES = ("🐫 Amira", "🦊 Amira", "أميرة עמירה", "Амира Ξένη ☀", "さくら 김민준", "สมชาย अमित")
STOPPED_BY_THE_POLICY = "flutter-native-wasm"
"""A script that the stock client asks for and never needs; the page's policy stops it before it leaves."""


def test_no_request_leaves_and_every_letter_is_drawn(browser: Browser, hall: Server) -> None:
    laid = lay(hall, fresh(names=NAMES), host=NAMES[0])
    phone = Phone(browser, hall.url)
    elsewhere: list[str] = []
    answers: Counter[tuple[str, int]] = Counter()

    def only_home(route: Route, request: Request) -> None:
        if request.url.startswith(hall.url):
            route.continue_()
        else:
            elsewhere.append(request.url)
            route.abort()

    def answered(response: Response) -> None:
        answers[response.url.removeprefix(hall.url).partition("?")[0], response.status] += 1

    phone.context.route(lambda url: url.startswith("http"), only_home)
    phone.page.on("response", answered)
    take_place(phone, laid, NAMES[0])
    phone.has("move-travel")
    phone.tab("Table")
    for name in NAMES:
        phone.has(f"seat-line-{name}")
    phone.page.wait_for_timeout(1500)  # letters are fetched when they are first drawn

    assert [url for url in elsewhere if STOPPED_BY_THE_POLICY not in url] == []
    assert {path: status for path, status in answers if status >= 400} == {}
    asked = {path for path, status in answers if status in (200, 304)}
    for font in ("alegreya-bold", "alegreya-sans-medium", "alegreya-sans-bold", "literata-bold"):
        assert any(font in path for path in asked), (font, asked)
    for script in ("emoji", "arabic", "hebrew", "sans.ttf", "sans-sc", "sans-kr", "thai"):
        assert any(script in path.lower() for path in asked), (script, asked)
    assert {path for path in asked if path.endswith(("icons/gold.svg", "icons/silk.svg"))}
    assert any("MaterialIcons" in path for path in asked)

    camel, fox = (picture_of(phone, name) for name in NAMES[:2])
    assert camel != fox, "two animals, not two boxes"
    phone.close()


def picture_of(phone: Phone, name: str) -> bytes:
    """The first letter of a name, as it is drawn on the seat's card."""
    part = phone.part(f"seat-line-{name}").first
    part.scroll_into_view_if_needed()
    phone.page.wait_for_timeout(300)
    box = part.bounding_box()
    assert box is not None
    return phone.page.screenshot(clip={"x": box["x"] + 66, "y": box["y"] + 10, "width": 24, "height": 28})
