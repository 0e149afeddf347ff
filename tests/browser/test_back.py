"""The browser's Back, and Android's: it closes page after page, and from the last one leads to the first page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.kits.browser.phones import Phone, Server
from tests.kits.browser.play import begin, join, open_table
from tests.kits.browser.steps import open_menu
from tests.kits.browser.tables import fresh, lay, sit

pytestmark = pytest.mark.browser


def test_back_closes_level_by_level_and_the_seat_stays(hall: Server, borrow: Callable[[], Phone]) -> None:
    laid = lay(hall, table := fresh())
    (amira,) = sit(borrow, laid, "Amira")
    amira.has("move-travel")
    here = amira.page.url

    travel = next(offer.move for offer in table.offers("Amira") if offer.move.word() == "travel")
    begin(amira, travel, asks=True)
    amira.has("answer")
    amira.go_back()
    amira.has("move-travel")  # the question is closed, the move dropped
    assert len(laid.lines()) == 1

    amira.part("closed-sell-goods").get_by_role("button", name="Why?").tap()
    amira.has("rule-caravan-conquest.trade.camps")
    amira.page.get_by_role("button", name="related rule").tap()
    amira.parts("related-").first.tap()
    amira.lacks("rule-caravan-conquest.trade.camps")
    amira.go_back()
    amira.has("rule-caravan-conquest.trade.camps")
    amira.go_back()
    amira.has("move-travel")

    amira.tab("Table")
    amira.has("board")
    open_menu(amira)
    amira.press("House rules")
    amira.sees("House rules")
    amira.go_back(2)  # without a touch in between
    amira.has("board")
    assert amira.page.url == here, "the address stays that of the table"
    amira.go_back()
    amira.has("move-travel")
    amira.go_back()
    amira.has("new-table")
    assert amira.page.url.split("?")[0].endswith(f":{hall.port}/")
    amira.tap(f"table-{laid.table_id}")
    amira.has("move-travel")  # one tap, and the seat is as it was


def test_from_the_first_page_back_leaves(hall: Server, borrow: Callable[[], Phone]) -> None:
    phone = borrow()
    before = phone.page.url  # not a page of the app
    phone.open("/")
    phone.tap("new-table")
    phone.has("open-table")
    phone.go_back()
    phone.has("new-table")
    phone.page.wait_for_timeout(1500)
    phone.page.evaluate("history.back()")
    expect(phone.page).to_have_url(before)


def test_a_code_that_was_scanned_leads_to_the_first_page_too(
    hall: Server, borrow: Callable[[], Phone]
) -> None:
    amira, ben = borrow(), borrow()
    join(ben, open_table(amira), "Ben")
    ben.has("lobby-seat-Ben")
    ben.press("Leave this table")
    ben.sees("Ben leaves the table too.")
    ben.go_back()
    ben.has("lobby-seat-Ben")
    ben.go_back()
    ben.has("join-table")
    amira.has("lobby-seat-Ben")
    ben.reload()
    ben.has("join-table")
