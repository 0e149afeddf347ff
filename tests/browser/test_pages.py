"""The places of a table: five tabs, the reason behind a no, earlier moments, the big screen, this phone's settings."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from screens.hooks import SETTLE
from tests.kits.browser.phones import BACK, PHONE, TABLET, Phone, Server, looks
from tests.kits.browser.play import swift_game, tap_place
from tests.kits.browser.road_stages import set_up as road
from tests.kits.browser.steps import open_menu
from tests.kits.browser.tables import NAMES, at_the_camp, fresh, lay, past, sit, take_place

pytestmark = pytest.mark.browser

AT_ONCE = 10_000  # milliseconds, on a machine busy with other things; `make bench` measures it on a quiet one


def test_five_tabs_and_the_rule_behind_a_no(hall: Server, borrow: Callable[[], Phone]) -> None:
    (amira,) = sit(borrow, lay(hall, fresh()), "Amira")
    amira.has("move-travel")
    amira.part("closed-sell-goods").get_by_role("button", name="Why?").tap()
    amira.sees("Goods can only be sold at trade camps.")
    amira.has("rule-caravan-conquest.trade.camps")
    amira.page.get_by_role("button", name="related rule").tap()
    related = amira.parts("related-").first
    rule = str(related.get_attribute("flt-semantics-identifier")).removeprefix("related-")
    related.tap()
    amira.has(f"rule-{rule}")
    amira.press(BACK)
    amira.has("rule-caravan-conquest.trade.camps")
    amira.press("Close")

    amira.tab("Rules")
    amira.sees("Rules of Caravan Conquest")
    amira.tap("chapter-caravan-conquest.city")
    amira.has("listed-caravan-conquest.city.resale")
    amira.write("What are you looking for?", "overload")
    first = amira.parts("found-").first
    expect(first.or_(first.locator("*")).first).to_be_attached()
    rule = str(first.get_attribute("flt-semantics-identifier")).removeprefix("found-")
    assert "load" in rule
    first.tap()
    amira.has(f"rule-{rule}")
    amira.press("Close")
    amira.has(f"found-{rule}")  # what was typed waits while a rule is read
    amira.write("What are you looking for?", "xyzzy")
    amira.sees("Nothing found; try another word, or look through the chapters.")

    amira.tab("Caravan")
    amira.reads("count-gold", "10")
    amira.sees("Load 25 of 90")
    amira.sees("Statement")
    amira.sees("Set up the table")
    amira.tab("Table")
    amira.has("board")
    for name in NAMES:
        amira.has(f"seat-line-{name}")
    amira.tab("Now")
    amira.has("move-travel")


def test_the_log_shows_the_table_as_it_was(hall: Server, borrow: Callable[[], Phone]) -> None:
    script = past(9, swift_game(list(NAMES), hall.seed))
    (amira,) = sit(borrow, lay(hall, script), "Amira")
    amira.tab("Log")
    amira.part("entry-1").tap(position={"x": 60, "y": 20})
    amira.press("Table at this point")
    amira.sees("After entry 1")
    then = past(1, script)
    for name in NAMES:
        gold = then.state.ledger[name, "gold"]
        amira.reads(f"seat-line-{name}", str(gold))
    amira.press("One entry earlier", anyway=True)
    amira.sees("After entry 0")
    amira.lacks("answer")
    amira.press("One entry later", anyway=True)
    amira.press("One entry later", anyway=True)
    amira.sees("After entry 2")
    amira.press("Close", anyway=True)
    amira.has("entry-9")


def test_the_statement_and_the_big_screen_follow_a_move_at_once(
    hall: Server, borrow: Callable[[], Phone]
) -> None:
    laid = lay(hall, at_the_camp())
    amira, ben = sit(borrow, laid, "Amira", "Ben")
    screen = borrow().keep(laid.table_id, laid.secrets["Chloe"]).open(f"/board/{laid.table_id}")
    screen.sees("Amira to move")
    screen.reads("seat-line-Amira", "10")
    ben.tab("Table")
    ben.has("seat-line-Amira")

    for sold in (1, 2, 3):
        amira.tap("move-sell-goods")
        amira.shows_button(re.compile("^Sell 1 "))
        amira.tap("answer")
        expect(
            ben.part("seat-line-Amira").and_(ben.page.get_by_label(f"\n{10 + 5 * sold}\n"))
        ).to_be_attached(timeout=AT_ONCE)
        screen.reads("seat-line-Amira", str(10 + 5 * sold))

    amira.tab("Caravan")
    amira.sees("Statement")
    amira.sees("Sell goods")
    amira.sees("+5")
    amira.tab("Now")
    amira.page.wait_for_timeout(SETTLE * 1000)  # one tap is all, once the page could be read
    amira.tap("move-end-turn")
    screen.sees("Ben to move")


def test_the_big_screen_shows_the_whole_board_everybody_and_the_code_on_an_upright_tablet(
    hall: Server, borrow: Callable[[], Phone]
) -> None:
    names = ("Amira", "Ben", "Chloe", "Dawit", "Elif", "Farid")
    laid = lay(hall, road(names=names))
    screen = borrow()
    screen.page.set_viewport_size(TABLET)  # type: ignore[arg-type]
    try:
        screen.keep(laid.table_id, laid.secrets["Ben"]).open(f"/board/{laid.table_id}")
        screen.sees("Amira to move")
        screen.sees(laid.code)
        for part in ("board", "open-cards", *(f"seat-line-{name}" for name in names)):
            box = screen.part(part).first.bounding_box()
            assert box is not None, part
            assert box["x"] >= 0, part
            assert box["x"] + box["width"] <= TABLET["width"], part
            assert box["y"] + box["height"] <= TABLET["height"], part
    finally:
        screen.page.set_viewport_size(PHONE)  # type: ignore[arg-type]


def test_settings_stay_on_the_phone_and_touch_no_other(hall: Server, borrow: Callable[[], Phone]) -> None:
    laid = lay(hall, fresh())
    amira, ben = sit(borrow, laid, "Amira", "Ben")
    ben.sees("Amira to move")
    words = amira.page.get_by_text("Not now")
    small = words.bounding_box()
    open_menu(amira, "settings")
    amira.tap("theme-dark")
    amira.press("Text size 200 percent")
    awake = amira.page.get_by_role("switch", name="Keep the screen awake")
    awake.tap()
    expect(awake).to_be_checked()
    amira.page.evaluate("sessionStorage.clear()")  # otherwise the server still has the old view
    amira.open(laid.path)
    amira.has("move-travel")
    large = words.bounding_box()
    assert small is not None
    assert large is not None
    assert large["height"] > 1.7 * small["height"]
    looks(amira, "dark")
    open_menu(amira, "settings")
    expect(awake).to_be_checked()
    expect(amira.page.get_by_role("switch", name="Buzz when it's my turn")).to_be_checked()

    looks(ben, "light")
    take_place(ben, laid, "Ben").sees("Amira to move")
    looks(ben, "light")
    assert len(laid.lines()) == 1
    assert laid.row.revision == 1


def test_a_wide_screen_shows_the_board_beside_the_moves(hall: Server, borrow: Callable[[], Phone]) -> None:
    laid = lay(hall, fresh())
    phone = borrow()
    phone.page.set_viewport_size(TABLET)  # type: ignore[arg-type]
    try:
        take_place(phone, laid, "Amira").has("move-travel")
        phone.has("board")
        tap_place(phone, fresh(), "A4")
        phone.shows_button("Travel to A4")
        phone.tap("confirm")
        phone.has("option-silk")
        phone.has("board")
        phone.tap("option-silk")
        phone.tap("answer")
        phone.is_told("Recorded: Travel")
        phone.sees("Ben to move")
    finally:
        phone.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert laid.lines()[1]["answers"] == [["to", "A4"], ["card", "d10"], ["swap", "silk"]]
