"""Every button has a name for those who cannot see it, and is large enough for a thumb."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.kits.browser.phones import ANDROID, BACK, PHONE, Phone, Server
from tests.kits.browser.play import open_table, tap_place
from tests.kits.browser.sheets import lay_sheet
from tests.kits.browser.steps import open_menu
from tests.kits.browser.tables import at_the_camp, fresh, lay, take_place

pytestmark = pytest.mark.browser

THUMB = 47.5  # 48, rounded by the browser

BUTTONS = """() => [...document.querySelectorAll(
    'flt-semantics[role=button], flt-semantics[role=tab], flt-semantics[role=switch], flt-semantics[flt-tappable]'
)].map((each) => {
    const { width, height } = each.getBoundingClientRect();
    const name = each.getAttribute('aria-label') || each.innerText;
    return [name.trim().replaceAll('\\n', ' '), width, height];
})"""


class Inspector:
    """Looks at one page after the other and notes what is wrong."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.wrong: dict[str, list[Any]] = {}
        self.seen = 0

    def look(self, where: str) -> None:
        self.phone.page.wait_for_timeout(250)  # until the page stands still
        expect(self.phone.page.get_by_role("button").first, where).to_be_attached()
        found = self.phone.page.evaluate(BUTTONS)
        self.seen += len(found)
        wrong = [each for each in found if not each[0] or min(each[1:]) < THUMB]
        if wrong:
            self.wrong[where] = wrong


@pytest.fixture(scope="module")
def long_phone(browser: Browser, hall: Server) -> Iterator[Phone]:
    """A screen so long that nothing is cut off by its edge."""
    phone = Phone(browser, hall.url, {"width": PHONE["width"], "height": 2600}, user_agent=ANDROID)
    yield phone
    phone.close()


@pytest.fixture
def inspector(long_phone: Phone) -> Inspector:
    return Inspector(long_phone.forget())


def test_before_the_game(hall: Server, inspector: Inspector) -> None:
    phone = inspector.phone
    for path, landmark in (("/", "new-table"), ("/join", "join"), ("/open", "choose-file")):
        phone.open(path).has(landmark)
        inspector.look(path)
    phone.open("/settings").has("theme-dark")
    inspector.look("settings")
    phone.press(BACK)
    phone.tap("new-table")
    phone.has("open-table")
    inspector.look("new table")
    open_table(phone, "Amira")
    phone.press("A phone can't find this address?")
    phone.press("Add a player on this phone")
    phone.write("Name of the player", "Ben")
    inspector.look("lobby, adding a player")
    phone.press("Plays on this phone")
    phone.has("lobby-seat-Ben")
    phone.tap("start")
    phone.has("answer")
    inspector.look("setup")
    assert inspector.wrong == {}
    assert inspector.seen > 40


def test_at_the_table(hall: Server, inspector: Inspector) -> None:
    phone = take_place(inspector.phone, lay(hall, fresh()), "Amira")
    phone.has("move-travel")
    inspector.look("now")
    phone.part("closed-stay").get_by_role("button", name="Why?").tap()
    phone.page.get_by_role("button", name="related rule").tap()
    inspector.look("why")
    phone.press("Close")
    for tab, landmark in (
        ("Caravan", "gauges"),
        ("Table", "board"),
        ("Rules", "chapter-"),
        ("Log", "entry-0"),
    ):
        phone.tab(tab)
        phone.parts(landmark).first.wait_for()
        if tab == "Rules":
            phone.write("What are you looking for?", "overl")  # all chapters would be cut off by the edge
            phone.parts("found-").first.wait_for()
        inspector.look(tab)
    phone.part("entry-0").tap(position={"x": 60, "y": 20})
    inspector.look("an entry of the log")
    phone.press("Table at this point")
    phone.sees("After entry 0")
    inspector.look("an earlier moment")
    phone.press("Close", anyway=True)
    phone.tab("Table")
    phone.has("board")
    tap_place(phone, fresh(), "A4")
    phone.has("confirm")
    inspector.look("confirm")
    phone.press(BACK)
    phone.tab("Now")
    phone.tap("move-travel")
    tap_place(phone, fresh(), "A4")
    inspector.look("a question on the board")
    phone.tap("answer")
    phone.has("option-silk")
    inspector.look("a question with options")
    phone.tap("option-silk")
    phone.tap("answer")
    phone.is_told("Recorded")
    inspector.look("a notice")
    assert inspector.wrong == {}
    assert inspector.seen > 100


def test_the_menu_and_the_inputs(hall: Server, inspector: Inspector) -> None:
    laid = lay(hall, at_the_camp())
    phone = take_place(inspector.phone, laid, "Amira")
    phone.tap("move-sell-goods")
    phone.press("Type a number")
    phone.has("answer")
    inspector.look("a figure")
    phone.press("Close")
    open_menu(phone)
    inspector.look("menu")
    for page in ("people", "invite", "count", "place", "turn", "retire", "adopt", "act", "settings"):
        phone.tap(f"menu-{page}")
        phone.shows_button(BACK)
        if page == "place":
            phone.tap("token-Ben")
            phone.has("board")
        inspector.look(f"menu, {page}")
        phone.press(BACK)
        phone.has("menu-people")
    phone.tap("menu-big-screen")
    phone.shows_button("Back to the table")
    inspector.look("big screen")
    assert inspector.wrong == {}
    assert inspector.seen > 100


@pytest.mark.slow
def test_sheets(hall: Server, inspector: Inspector) -> None:
    phone = inspector.phone
    for path, landmark in (("/score", "game-century"), ("/score/century", "enter-results")):
        phone.open(path).has(landmark)
        inspector.look(path)
    for game in ("via-egnatia", "marco-polo"):
        laid = lay_sheet(hall, game)
        phone.keep(laid.table_id, laid.secrets["host"]).open(laid.path).has("sheet-on")
        inspector.look(game)
    phone.tap("item-goals")
    phone.has("picked")
    inspector.look("all goal cards")
    phone.tap("picked")
    phone.tap("item-coins")
    phone.has("take-figure")
    inspector.look("keypad")
    phone.press("Close")
    phone.tap("company")
    phone.sees("Others can fill in their own column")
    inspector.look("menu of a sheet")
    assert inspector.wrong == {}
    assert inspector.seen > 120


@pytest.mark.slow
def test_results_history_and_classroom(hall: Server, inspector: Inspector) -> None:
    phone = inspector.phone
    laid = lay_sheet(hall, "wayfarers", closed=True)
    phone.keep(laid.table_id, laid.secrets["host"]).open(laid.path).has("points-table")
    phone.tap("category-space")
    inspector.look("result")
    phone.tap("share")
    phone.has("bgstats-code")
    inspector.look("share")
    phone.press("Close")
    phone.tap("looking-back")
    phone.has("file-looking-back")
    inspector.look("looking back")
    phone.open("/history").has("statistics")
    phone.press("More for ")
    inspector.look("history")
    phone.tap("statistics")
    phone.tap("record-wayfarers-ben")
    inspector.look("statistics")
    phone.open("/class").tap("new-room")
    phone.tap("tracked-False")
    phone.has("open-room")
    inspector.look("new room")
    phone.tap("open-room")
    phone.has("watch-4")
    inspector.look("room")
    phone.tap("topics-via-egnatia")
    phone.has("topic-15")
    inspector.look("topics")
    assert inspector.wrong == {}
    assert inspector.seen > 70
