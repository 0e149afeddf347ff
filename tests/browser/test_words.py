"""Every word on the screens can be translated: in the language of brackets, whatever has none was forgotten."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest

from companion.games import library
from screens.translator import PSEUDO
from tests.kits.browser.phones import BACK, PHONE, Phone, Server
from tests.kits.browser.play import open_table, swift_game, tap_place
from tests.kits.browser.sheets import lay_sheet
from tests.kits.browser.tables import NAMES, Laid, at_the_camp, fresh, lay, past, store_of, take_place
from tests.kits.tallies import SEATS

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PREFERENCES = "flutter.caravanserai.preferences"

READ = """() => {
    const found = [];
    const host = document.querySelector('flt-semantics-host');
    for (const each of host.querySelectorAll('*')) {
        found.push(each.getAttribute('aria-label'), each.getAttribute('placeholder'));
        if (each.tagName === 'INPUT' || each.tagName === 'TEXTAREA') found.push(each.value);
        for (const child of each.childNodes) if (child.nodeType === Node.TEXT_NODE) found.push(child.data);
    }
    return found.filter((each) => each && each.trim());
}"""
"""What a screen reader would say."""

TITLES = [
    *(library.game(each).title for each in library.playable()),
    *(library.scorer(each).title for each in library.only_scored()),
]
AS_IT_IS = {
    r"Caravanserai": "the name of the house",
    "|".join(map(re.escape, TITLES)): "games keep their titles",
    "|".join(NAMES): "people's names",
    r"https?://\S+|127\.0\.0\.1|localhost": "addresses",
    r"\b[A-Z]\d{1,2}\b": "places on the map, as people call them out",
    "|".join(SEATS): "the people of the sample sheets",
    r"\b[A-Z][a-z]{2} \d{1,2}, \d{4}\b": "days, which Babel writes in each language",
    r"\bA4\b|\bLetter\b|BG Stats": "sizes of paper, and another app",
    r"\bA\b": "the letter that shows a text size",
    r"Tab \d of \d|\d+ characters? remaining": "said by Flutter itself, which has its own translations",
}
"""What may stand outside of brackets, and why. Figures and punctuation may anyway."""


def outside(text: str) -> str:
    """What is left of a text without what stands in brackets; a text that was cut short never closes them.

    >>> outside("Amira: ⟦Take ⟦gold⟧⟧ 3")
    'Amira:  3'
    """
    depth, left = 0, ""
    for letter in text:
        depth += letter == "⟦"
        left += letter if depth == 0 else ""
        depth -= letter == "⟧"
    return left


class Proofreader:
    """Reads one page after the other and notes what has no brackets."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.forgotten: dict[str, set[str]] = {}
        self.read = 0
        self.codes: set[str] = set()

    def page(self, where: str) -> None:
        lines = [line for text in self._settled() for line in text.splitlines()]
        self.read += sum("⟦" in line for line in lines)
        forgotten = {line for line in lines if re.search(r"[^\W\d_]", self._rest(line))}
        if forgotten:
            self.forgotten[where] = forgotten

    def _rest(self, line: str) -> str:
        rest = outside(line)
        for pattern in (*AS_IT_IS, *self.codes):
            rest = re.sub(pattern, "", rest)
        return rest

    def _settled(self) -> list[str]:
        """The texts of a page that stands still."""
        before: list[str] = []
        for _ in range(40):
            self.phone.page.wait_for_timeout(150)
            now = self.phone.page.evaluate(READ)
            if now and now == before:
                return before
            before = now
        raise AssertionError("the page does not come to rest")

    def sit(self, laid: Laid, who: str = NAMES[0]) -> Phone:
        self.codes.add(laid.code)
        take_place(self.phone, laid, who)
        return self.phone

    def verdict(self, least: int) -> None:
        assert self.forgotten == {}
        assert self.read > least, "hardly anything was read"


@pytest.fixture
def proofreader(borrow: Callable[[], Phone]) -> Iterator[Proofreader]:
    """A phone whose language is all brackets, with a screen so long that nothing is cut off by its edge."""
    phone = borrow()
    phone.page.set_viewport_size({"width": PHONE["width"], "height": 2600})
    kept = json.dumps(json.dumps({"language": PSEUDO}))
    phone.page.evaluate("([key, value]) => localStorage.setItem(key, value)", [PREFERENCES, kept])
    yield Proofreader(phone)
    phone.page.set_viewport_size(PHONE)  # type: ignore[arg-type]


def test_before_the_game(hall: Server, proofreader: Proofreader) -> None:
    phone, page = proofreader.phone, proofreader.page
    other = lay(hall, fresh())
    phone.keep(other.table_id, other.secrets["Ben"])
    phone.open("/").has("new-table")
    phone.has(f"table-{other.table_id}")
    page("home")
    for path, landmark in (
        ("/new", "open-table"), ("/join", "join"), (f"/join/{lay(hall, fresh()).code}", "ask-Ben"),
        ("/open", "choose-file"), ("/score", "game-marco-polo"), ("/score/century", "enter-results"), ("/settings", "theme-dark"),
    ):  # fmt: skip
        phone.open(path).has(landmark)
        page(path)
    proofreader.codes.add("ZZZZ")
    phone.open("/join/ZZZZ").sees("No table has the code")
    page("a wrong code")
    phone.open("/t/0123456789abcdef").sees("Can't get in")
    page("no way in")
    proofreader.codes.add(open_table(phone, "Amira"))
    phone.press("A phone can't find this address?")
    phone.press("Add a player on this phone")
    phone.write("Name of the player", "Ben")
    page("lobby")
    phone.press("Plays on this phone")
    phone.has("lobby-seat-Ben")
    phone.tap("start")
    for asked in (
        "Which map?",
        "Where does the treasure lie?",
        "recommended kit",
        "Who goes first?",
        "Which decks",
        "Which rules do you play",
    ):
        phone.sees(asked)
        page(f"setup: {asked}")
        phone.tap("yes" if asked == "recommended kit" else "answer")
    phone.has("move-travel")
    page("now")
    proofreader.verdict(150)


def test_at_the_table(hall: Server, proofreader: Proofreader) -> None:
    phone, page = proofreader.sit(lay(hall, fresh())), proofreader.page
    phone.has("move-travel")
    page("now")
    phone.part("closed-stay").get_by_role("button", name="Why?").tap()
    phone.page.get_by_role("button", name="related rule").tap()
    page("why")
    phone.press("Close")
    for tab, landmark in (
        ("Caravan", "gauges"),
        ("Table", "board"),
        ("Rules", "chapter-"),
        ("Log", "entry-0"),
    ):
        phone.tab(tab)
        phone.parts(landmark).first.wait_for()
        page(tab)
    phone.part("entry-0").tap(position={"x": 60, "y": 20})
    page("an entry of the log")
    phone.tab("Table")
    phone.has("board")
    tap_place(phone, fresh(), "A4")
    phone.has("preview")
    page("confirm")
    phone.press(BACK)
    phone.tab("Now")
    phone.tap("move-travel")
    phone.has("board")
    phone.press("Choose from a list")
    tap_place(phone, fresh(), "A4")
    phone.has("preview")
    page("a question on the board")
    phone.tap("answer")
    phone.has("option-silk")
    page("a question with options")
    phone.tap("option-silk")
    phone.tap("answer")
    phone.is_told("Recorded")
    page("a notice")
    phone.tab("Log")
    phone.has("undo")
    page("log")
    phone.press("Look at an earlier moment")
    phone.sees("After entry 1")
    page("an earlier moment")
    proofreader.verdict(300)


def test_the_menu_and_the_inputs(hall: Server, proofreader: Proofreader) -> None:
    phone, page = proofreader.sit(lay(hall, at_the_camp())), proofreader.page
    phone.tap("move-sell-goods")
    phone.press("Type a number")
    phone.has("preview")
    page("a figure")
    phone.press("Close")
    phone.tab("Log")
    phone.parts("entry-").first.wait_for()
    page("a ruling in the log")
    phone.tab("Now")
    phone.tap("company")
    phone.has("menu-people")
    page("menu")
    for name in ("people", "invite", "count", "place", "turn", "retire", "adopt", "act", "settings"):
        phone.tap(f"menu-{name}")
        phone.shows_button(BACK)
        if name in ("place", "turn", "retire"):
            phone.tap({"place": "token-Ben"}.get(name, f"{name}-Ben"))
        page(f"menu, {name}")
        phone.press(BACK)
        phone.has("menu-people")
    for name, landmark in (
        ("may-i", "may-travel"), ("check", "heap-Ben"), ("house", "setting-capacity"), ("rulings", "precedent"),
    ):  # fmt: skip
        phone.tap(f"menu-{name}")
        phone.has(landmark)
        page(f"menu, {name}")
        phone.press(BACK)
        phone.has("menu-people")
    phone.tap("menu-big-screen")
    phone.shows_button("Back to the table")
    page("big screen")
    proofreader.verdict(150)


def test_what_settles_a_question(hall: Server, proofreader: Proofreader) -> None:
    """A dispute as the host sees it, an exception, a verdict, a copy to try things out on."""
    phone, page = proofreader.sit(lay(hall, at_the_camp())), proofreader.page
    phone.tab("Log")
    phone.part("entry-2").tap(position={"x": 60, "y": 20})
    phone.press("Rule on it")
    phone.has("case")
    phone.tap("decide-taken back")
    phone.has("parting")
    page("a case")
    phone.tap("decide-overruled")
    page("a case, as an exception")
    phone.press("Close")
    phone.tab("Now")
    phone.part("closed-travel").get_by_role("button", name="Why?").tap()
    phone.press("Allow it")
    phone.has("exception")
    page("an exception")
    phone.press("Close")
    phone.tap("company")
    phone.tap("menu-may-i")
    phone.tap("may-travel")
    phone.has("verdict")
    page("a verdict")
    phone.press(BACK)
    phone.has("may-travel")
    phone.press(BACK)
    phone.tap("menu-house")
    phone.tap("setting-capacity")
    phone.has("set-house-rule")
    page("a house rule")
    phone.press(BACK)
    phone.has("setting-capacity")
    phone.press(BACK)
    phone.tap("menu-what-if")
    phone.has("what-if")
    page("a copy")
    proofreader.verdict(100)


def test_the_end(hall: Server, proofreader: Proofreader) -> None:
    script = swift_game(list(NAMES), hall.seed)
    phone = proofreader.sit(lay(hall, script))
    phone.has("result")
    proofreader.page("the game is over")
    phone.tab("Table")
    phone.has(f"score-{NAMES[0]}")
    proofreader.page("result")
    phone.tab("Log")
    phone.has("undo")
    proofreader.page("the whole log")
    phone = proofreader.sit(lay(hall, past(20, script)), "Ben")
    phone.tab("Table")
    phone.tap("standings")
    phone.has("result")
    proofreader.page("standings")
    proofreader.verdict(100)


def test_sheets(hall: Server, proofreader: Proofreader) -> None:
    phone, page = proofreader.phone, proofreader.page
    for game in library.scored():
        laid = lay_sheet(hall, game)
        phone.keep(laid.table_id, laid.secrets["host"]).open(laid.path).has("sheet-on")
        page(game)
    phone.tap("sheet-on")
    phone.has("points-table")
    page("result")
    phone.tap("share")
    phone.has("bgstats-code")
    page("share")
    phone.press("Close")
    phone.tap("looking-back")
    phone.has("file-looking-back")
    page("looking back")
    laid = lay_sheet(hall, "marco-polo")
    phone.keep(laid.table_id, laid.secrets["host"]).open(laid.path)
    phone.tap("item-goals")
    phone.has("picked")
    page("goal cards")
    phone.tap("picked")
    phone.tap("company")
    phone.has("code")
    proofreader.codes.add(laid.code)
    page("menu of a sheet")
    proofreader.verdict(200)


def test_history_and_classroom(hall: Server, proofreader: Proofreader) -> None:
    phone, page = proofreader.phone, proofreader.page
    laid = lay_sheet(hall, "century", closed=True)
    phone.keep(laid.table_id, laid.secrets["host"]).open("/history").has("statistics")
    phone.press("More for ")
    page("history")
    phone.tap("statistics")
    phone.has("record-century-ben")
    page("statistics")
    phone.open("/class").tap("new-room")
    phone.tap("tracked-False")
    phone.has("open-room")
    page("new room")
    phone.tap("open-room")
    phone.has("watch-4")
    store = store_of(hall)
    proofreader.codes |= {
        each.code for row in store.tables() if row.room for each in store.invitations(row.id)
    }
    page("room")
    phone.tap("topics-via-egnatia")
    phone.has("topic-15")
    page("topics")
    proofreader.verdict(50)
