"""A phone that reloads, gets a new tab or goes home and back is in its seat again; so is the table after a crash."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.kits.browser.phones import PATIENCE, Phone, Server
from tests.kits.browser.steps import ASKED, begin_journey
from tests.kits.browser.tables import fresh, lay, sit

pytestmark = pytest.mark.browser

BACK_WITHIN = 8_000


def test_a_reload_a_new_tab_and_the_way_home_all_lead_back_to_the_open_question(
    hall: Server, borrow: Callable[[], Phone]
) -> None:
    laid = lay(hall, fresh())
    (ben,) = sit(borrow, laid, "Ben")
    ben.sees("Amira to move")
    (amira,) = sit(lambda: borrow(), laid, "Amira")
    begin_journey(amira)
    ben.sees("Waiting for Amira")

    amira.reload()
    amira.sees(ASKED)
    amira.has("option-silk")

    second_tab = amira.context.new_page()
    second_tab.goto(hall.url + laid.path + "?a11y=1")
    expect(second_tab.get_by_text(ASKED)).to_be_attached(timeout=PATIENCE)
    second_tab.close()

    amira.open("/")
    amira.sees("Continue")
    amira.tap(f"table-{laid.table_id}")
    amira.sees(ASKED)
    amira.tap("option-silk")
    amira.tap("answer")
    amira.sees("Ben to move")
    ben.sees("Your move, Ben")
    assert [line["answers"] for line in laid.lines()[1:]] == [
        [["to", "A4"], ["card", "d10"], ["swap", "silk"]]
    ]


def test_a_code_that_was_used_already_leads_back_to_the_seat(
    hall: Server, borrow: Callable[[], Phone]
) -> None:
    laid = lay(hall, fresh())
    (ben,) = sit(borrow, laid, "Ben")
    phones = laid.seats_of_phones()
    ben.open(f"/join/{laid.code}")
    ben.sees("Amira to move")
    assert laid.seats_of_phones() == phones


def covered(page: Page) -> bool:
    """Whether every tap lands on the notice that the connection is lost."""
    spot = "([x, y]) => document.elementFromPoint(x, y).closest('#lost') !== null"
    return all(page.evaluate(spot, [x, y]) for x in (10, 195, 380) for y in (10, 422, 830))


@contextmanager
def games_away(server: Server) -> Iterator[None]:
    """As if the disk with the games had been pulled out for a while."""
    with closing(sqlite3.connect(server.folder / "caravanserai.sqlite3")) as games:
        games.execute("ALTER TABLE gaming_table RENAME TO lost")
        yield
        games.execute("ALTER TABLE lost RENAME TO gaming_table")


def test_the_server_is_killed_in_the_middle_of_a_move(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path / "data").start()
    phones = [Phone(browser, server.url) for _ in range(2)]
    try:
        laid = lay(server, fresh())
        amira, ben = sit(iter(phones).__next__, laid, "Amira", "Ben")
        begin_journey(amira)
        ben.sees("Waiting for Amira")

        server.kill()
        for phone in phones:
            expect(phone.page.get_by_role("alert")).to_contain_text("Connection lost", timeout=4000)
            assert covered(phone.page)
        amira.part("option-silk").tap(force=True)  # into a dead screen: it must lead nowhere

        server.start()
        expect(amira.page.get_by_text(ASKED)).to_be_attached(timeout=BACK_WITHIN)
        expect(ben.page.get_by_text("Waiting for Amira").first).to_be_attached(timeout=BACK_WITHIN)
        amira.shows_button("Choose first")
        assert len(laid.lines()) == 1

        amira.tap("option-spice")
        amira.tap("answer")
        for phone in phones:
            phone.sees("Your move, Ben" if phone is ben else "Ben to move")
            phone.tab("Log")
            phone.has("entry-1")
            phone.reads("entry-1", "Travel")
        assert laid.lines()[1]["answers"] == [["to", "A4"], ["card", "d10"], ["swap", "spice"]]

        with games_away(server):
            amira.page.evaluate("sessionStorage.clear()")  # there is no view to come back to
            amira.open(laid.path)
            expect(amira.page.get_by_role("alert")).to_contain_text("Connection lost", timeout=PATIENCE)
        amira.sees("Ben to move")
    finally:
        for phone in phones:
            phone.close()
        server.stop()
    assert server.stumbles() == []
