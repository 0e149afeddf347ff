"""What a phone loads over plain http, the first time and after: with Chrome, and on an iPhone with another renderer."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page

from tests.kits.browser.phones import CHROMIUM, PASS, PHONE, Server
from tests.kits.browser.tables import fresh, lay
from tests.kits.server.meter import FIRST_VISIT, NAME, NEXT_VISIT, SWITCHES, Meter

pytestmark = [pytest.mark.browser, pytest.mark.slow]

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1"
# The client chooses its renderer by who made the browser; with this it takes the one for iPhones.
MADE_BY_APPLE = "Object.defineProperty(Navigator.prototype, 'vendor', {get: () => 'Apple Computer, Inc.'})"


def visit(page: Page, address: str, sign: str) -> None:
    page.goto(address)
    page.wait_for_selector("#gate", state="detached", timeout=60_000)
    page.locator(f'[flt-semantics-identifier="{sign}"]').first.wait_for(state="attached", timeout=30_000)
    page.wait_for_timeout(1500)  # pictures come after the words


@pytest.mark.parametrize(
    ("agent", "script", "renderer"),
    [(None, "", "skwasm_heavy.wasm"), (IPHONE, MADE_BY_APPLE, "canvaskit/canvaskit.wasm")],
    ids=["chrome", "iphone"],
)
def test_the_weight_of_the_first_evening_and_of_the_next(
    browser: Browser, hall: Server, agent: str | None, script: str, renderer: str
) -> None:
    laid = lay(hall, fresh())
    base = f"http://{NAME}:{hall.port}"
    visits = [(f"{base}/?a11y=1", "new-table"), (f"{base}{laid.path}?a11y=1", "move-travel")]
    chromium = browser.browser_type.launch(executable_path=CHROMIUM, args=SWITCHES)
    try:
        context = chromium.new_context(viewport=PHONE, user_agent=agent)  # type: ignore[arg-type]
        context.add_init_script(script)
        page = context.new_page()
        page.goto(f"{base}/healthz")
        kept = [PASS + laid.table_id, json.dumps(laid.secrets["Amira"])]
        page.evaluate("([key, value]) => localStorage.setItem(key, value)", kept)

        meter = Meter(page)
        for address, sign in visits:
            visit(page, address, sign)
        assert any(url.endswith(renderer) for url in meter.answered)
        assert 3_000_000 < meter.bytes <= FIRST_VISIT, meter.answered.most_common(12)

        for address, sign in visits:
            meter.bytes = 0
            visit(page, address, sign)
            assert 0 < meter.bytes <= NEXT_VISIT, meter.answered.most_common(12)
    finally:
        chromium.close()
