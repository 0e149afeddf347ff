"""The screens one after the other, and how to get to each of them: what shots.py takes pictures of."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from playwright.sync_api import expect

from tests.browser import stages
from tests.browser.kit import BACK, Phone
from tests.browser.stages import HOST_PHONE, NAMES, pocket
from tests.browser.tour import Tour, tap_places

AMIRA, BEN = NAMES[:2]

Scene = Callable[[Tour], None]
SCENES: dict[str, tuple[tuple[str, ...], Scene]] = {}
situation = cache(lambda name: stages.situations()[name]())


def scene(*sizes: str) -> Callable[[Scene], Scene]:
    def add(made: Scene) -> Scene:
        SCENES[made.__name__.replace("_", "-")] = (sizes or ("phone", "tablet"), made)
        return made

    return add


@scene()
def home(tour: Tour) -> None:
    tour.enter("/").has("new-table")
    tour.shot("home-empty")
    kept = [("journey", BEN), ("lobby", HOST_PHONE), ("camp", HOST_PHONE), ("finished", AMIRA)]
    phone = tour.enter("/", pocket(*((tour.tables[table], who) for table, who in kept)))
    phone.has("history")
    tour.shot("home")
    phone.tap("history")
    tour.scroll()
    tour.shot("home-history")


@scene()
def coming_in(tour: Tour) -> None:
    tour.enter("/new").has("open-table")
    tour.shot("new-table")
    tour.enter("/join").has("join")
    tour.shot("join")
    tour.enter("/join/ZZZZ").sees("No table has the code")
    tour.shot("join-wrong")
    tour.enter(f"/join/{tour.tables['lobby'].code}").has("sit-down")
    tour.shot("sit-down")
    phone = tour.enter(f"/join/{tour.tables['journey'].code}")
    phone.has(f"ask-{BEN}")
    tour.shot("sit-down-full")
    phone.tap(f"ask-{BEN}")
    phone.has("take-over")
    tour.shot("ask-for-seat")
    tour.enter("/t/0123456789abcdef").sees("No way in")
    tour.shot("no-way-in")


@scene()
def lobby(tour: Tour) -> None:
    phone = tour.sit("lobby")
    phone.has("start")
    tour.shot("lobby-host")
    phone.press("A phone cannot find this address?")
    phone.press("Add a player on this phone")
    tour.scroll()
    tour.shot("lobby-host-more")
    tour.sit("lobby", BEN).has("code")
    tour.shot("lobby-guest")


@scene()
def setup(tour: Tour) -> None:
    phone = tour.sit("setup")
    for name, asked in (
        ("map", "Which map?"), ("treasure", "Where does treasure lie?"), ("kit", "recommended kit"),
        ("first", "Who begins?"), ("decks", "Which decks"), ("house-rules", "Which readings"),
    ):  # fmt: skip
        phone.sees(asked)
        tour.shot(f"setup-{name}")
        if name == "kit":
            phone.tap("yes")
        elif name != "house-rules":
            phone.tap("answer")
    tour.sit("setup", BEN).sees("The host is setting up the table.")
    tour.shot("setup-guest")


@scene()
def own_setup(tour: Tour) -> None:
    phone = tour.sit("random-map")
    phone.has("answer")
    phone.tap("count")
    tour.shot("setup-map-number")
    tour.sit("own-map").has("option-mountains")
    tour.shot("build-map-tiles")
    phone = tour.sit("own-map-cells")
    phone.has("board")
    table = situation("own-map-cells")
    tap_places(phone, table.pictures(table.question)[0], "D3", "D4", "E4")
    tour.shot("build-map")
    tour.sit("own-kit").has("bag-gold")
    tour.shot("setup-own-kit")


@scene()
def now(tour: Tour) -> None:
    phone = tour.sit("journey")
    phone.has("move-travel")
    tour.shot("now")
    tour.scroll()
    tour.shot("now-below")
    phone.press("Why?")
    phone.sees("The rule")
    tour.shot("why")
    tour.sit("journey", BEN).sees("Amira to move")
    tour.shot("now-others")
    tour.sit("choice", BEN).sees("Waiting for Amira")
    tour.shot("now-waiting")
    tour.sit("journey", "watcher-0").sees("You are watching")
    tour.shot("now-watching")
    tour.sit("hot-seat").has("seat-Chloe")
    tour.shot("now-several-seats")
    tour.sit("requests").has("take-back-request")
    tour.shot("now-requests")


@scene()
def travel(tour: Tour) -> None:
    phone, table = tour.sit("travel"), situation("journey")
    phone.tap("move-travel")
    phone.has("board")
    tour.shot("travel")
    ways = table.desk.ways().within(table.desk.where(AMIRA), table.desk.speed(AMIRA))
    tap_places(phone, table.pictures()[0], max(ways, key=lambda place: len(ways[place])))
    phone.has("preview")
    tour.shot("travel-chosen")


@scene()
def answers(tour: Tour) -> None:
    phone = tour.sit("choice")
    phone.has("answer")
    tour.shot("card-choice")
    phone.parts("option-").first.click()
    phone.has("preview")
    tour.shot("card-choice-chosen")
    tour.sit("keep").has("yes")
    tour.shot("confirm")
    phone = tour.sit("camp")
    phone.has("move-sell-goods")
    tour.shot("now-market")
    phone.tap("move-end-turn")
    phone.has("preview")
    tour.shot("confirm-move")
    phone.press(BACK)
    phone.tap("move-sell-goods")
    phone.has("count")
    tour.shot("count")
    phone.tap("count")
    tour.shot("count-keypad")
    phone = tour.sit("city")
    phone.tap("move-trade-animal")
    phone.has("answer")
    tour.shot("options-barred")
    phone = tour.sit("overloaded")
    phone.has("gauges")
    tour.shot("now-overloaded")
    phone.tap("move-leave-cargo")
    phone.has("bag-silk")
    phone.page.get_by_role("button", name="One more").first.click()
    tour.shot("bag")
    tour.sit("real-decks").has("answer")
    tour.shot("draw-picker")


@scene()
def recorded(tour: Tour) -> None:
    phone = tour.sit("recorded")
    phone.tap("move-end-turn")
    phone.has("preview")
    phone.tap("confirm")
    phone.has("notice")
    tour.shot("recorded")


@scene()
def tabs(tour: Tour) -> None:
    phone = tour.sit("journey")
    phone.has("move-travel")
    phone.tab("Caravan")
    phone.sees("Statement")
    tour.shot("own")
    phone.tab("Table")
    phone.has("seat-line-Dawit")
    tour.shot("table")
    tour.scroll()
    tour.shot("table-below")
    phone.tab("Log")
    phone.has("undo")
    tour.shot("log")
    phone.tap("entry-9")
    phone.shows_button("Table then")
    tour.scroll(400)
    tour.shot("log-entry")
    phone.press("Take back from here on")
    phone.has("take-back")
    tour.shot("take-back")
    phone.press(BACK)
    phone.tab("Rules")
    phone.sees("Rules of")
    tour.shot("rules")
    phone.write("What are you looking for?", "overload")
    phone.parts("found-").first.wait_for(state="attached")
    tour.shot("rules-found")
    phone.parts("found-").first.click()
    phone.sees("The rule")
    tour.shot("rule")
    phone = tour.sit("journey")
    phone.has("move-travel")
    phone.tab("Log")
    phone.tap("entry-9")
    phone.press("Table then")
    phone.sees("After entry")
    tour.shot("past")


@scene()
def large_map(tour: Tour) -> None:
    phone = tour.sit("large-map")
    phone.has("move-travel")
    phone.tab("Table")
    phone.has("board")
    tour.shot("table-large-map")
    if tour.size == "phone":
        phone.press("Larger")
        tour.shot("table-large-map-zoomed")


@scene()
def menu(tour: Tour) -> None:
    phone = tour.sit("journey")
    phone.tap("company")
    phone.has("menu-people")
    tour.shot("menu")
    tour.scroll()
    tour.shot("menu-below")
    for page, expected in (
        ("people", f"person-{BEN}"), ("invite", "invite-scribe"), ("act", f"act-{BEN}"), ("count", "counted"),
        ("place", f"token-{BEN}"), ("turn", f"turn-{BEN}"), ("retire", f"retire-{BEN}"), ("adopt", "adopt"),
    ):  # fmt: skip
        phone.tap(f"menu-{page}")
        phone.has(expected)
        if page in ("place", "turn", "retire"):
            phone.tap(expected)
        tour.shot(f"menu-{page}")
        phone.press(BACK)
        phone.has(f"menu-{page}")
    tour.sit("journey", BEN).tap("company")
    phone.has("menu-people")
    tour.shot("menu-guest")


@scene()
def settling(tour: Tour) -> None:
    """What settles a question, for everybody and for the host."""
    tour.enter("/rules").has("chapter-caravan-conquest.movement")
    tour.shot("rules-home")
    phone = tour.phone
    phone.tap("chapter-caravan-conquest.movement")
    phone.has("listed-caravan-conquest.movement.overload")
    tour.shot("rules-chapter")
    phone.write("What are you looking for?", "tresure worth")
    phone.parts("found-").first.wait_for(state="attached")
    tour.shot("rules-typo")
    phone = tour.sit("journey", BEN)
    phone.tap("company")
    phone.tap("menu-may-i")
    phone.has("may-travel")
    tour.shot("may-i")
    phone.tap("may-travel")
    phone.has("verdict")
    tour.shot("may-i-travel")
    phone.press(BACK)
    phone.tap(f"seat-{AMIRA}")
    phone.tap("may-sell-goods")
    phone.has("verdict")
    tour.shot("may-i-no")
    phone = tour.sit("journey", BEN)
    phone.tap("company")
    phone.tap("menu-check")
    phone.has(f"heap-{AMIRA}")
    phone.page.get_by_role("button", name="One more").first.click()
    phone.has("differences")
    tour.shot("count-check-guest")
    phone = tour.sit("journey")
    phone.tap("company")
    phone.tap("menu-check")
    phone.has(f"heap-{BEN}")
    phone.page.get_by_role("button", name="One more").first.click()
    phone.page.get_by_role("button", name="One less").nth(2).click()
    phone.has("differences")
    tour.shot("count-check")
    tour.scroll()
    tour.shot("count-check-below")
    phone = tour.sit("house-rules")
    phone.tap("company")
    phone.has("menu-house")
    phone.tap("menu-house")
    phone.has("setting-capacity")
    tour.shot("house-rules")
    phone.tap("setting-capacity")
    phone.has("set-house-rule")
    tour.shot("house-rule-number")
    phone.press(BACK)
    phone.tap("setting-camels")
    phone.has("choice-each")
    tour.shot("house-rule-choice")
    phone = tour.sit("house-rules")
    phone.tab("Rules")
    phone.has("house-rules")
    phone.write("What are you looking for?", "overload")
    phone.tap("found-caravan-conquest.movement.overload")
    phone.has("rule-caravan-conquest.movement.overload")
    tour.shot("rule-house")
    tour.scroll()
    tour.shot("rule-house-below")


@scene()
def disputes(tour: Tour) -> None:
    phone = tour.sit("journey", BEN)
    phone.has("last-step")
    phone.tab("Log")
    phone.tap("entry-9")
    phone.press("Dispute")
    phone.has("dispute")
    tour.shot("dispute-raise")
    phone = tour.sit("disputed", BEN)
    phone.has("dispute-9")
    tour.shot("dispute-seen")
    phone.tab("Log")
    tour.shot("dispute-log")
    phone = tour.sit("disputed")
    phone.has("dispute-9")
    tour.shot("dispute-host")
    phone.press("Decide")
    phone.has("case")
    phone.has("decide-upheld")
    tour.shot("dispute-case")
    phone.tap("decide-taken back")
    phone.has("parting")
    tour.scroll(900)
    tour.shot("dispute-parting")
    tour.scroll(2000)
    tour.shot("dispute-parting-below")
    phone.tap("decide-overruled")
    tour.scroll(2000)
    tour.shot("dispute-exception")
    phone = tour.sit("ruled", BEN)
    phone.has("last-step")
    tour.shot("ruled-now")
    phone.tab("Log")
    phone.sees("Entry 9 is taken back")
    tour.shot("ruled-log")
    phone = tour.sit("ruled")
    phone.tap("company")
    phone.tap("menu-rulings")
    phone.has("precedent")
    tour.shot("rulings")
    phone = tour.sit("journey")
    phone.has("move-travel")
    tour.scroll()
    phone.press("Why?")
    phone.has("appeal")
    tour.shot("why-host")
    phone.press("Let it pass")
    phone.has("exception")
    tour.shot("exception-host")
    phone = tour.sit("ruled", "Dawit")
    phone.has("move-travel")
    phone.press("Why?")
    phone.press("Ask the host")
    phone.has("exception")
    tour.shot("exception-guest")


@scene()
def trying_out(tour: Tour) -> None:
    phone = tour.sit("journey", BEN)
    phone.tap("company")
    phone.tap("menu-what-if")
    phone.has("what-if")
    phone.has("move-travel")
    tour.shot("what-if")
    phone.tab("Log")
    tour.shot("what-if-log")
    phone.press("Leave")
    phone.lacks("what-if")
    tour.shot("what-if-left")


@scene()
def adopting(tour: Tour) -> None:
    tour.sit("adopting").has("answer")
    tour.shot("adopt-holdings")


@scene()
def this_phone(tour: Tour) -> None:
    tour.enter("/settings").has("theme-system")
    tour.shot("settings")
    phone = tour.enter("/open")
    phone.has("choose-file")
    tour.shot("open-saved")
    with phone.page.expect_file_chooser() as chooser:
        phone.tap("choose-file")
    chooser.value.set_files({"name": "notes.json", "mimeType": "application/json", "buffer": b'{"a": 1}'})
    phone.has("wrong-file")
    tour.shot("open-saved-wrong")


@scene()
def the_end(tour: Tour) -> None:
    phone = tour.sit("finished")
    phone.has("result")
    tour.shot("now-finished")
    phone.tab("Table")
    phone.has(f"score-{AMIRA}")
    tour.shot("result")


@scene("wide", "tablet")
def big_screen(tour: Tour) -> None:
    tour.sit("journey", board=True).has("seat-line-Dawit")
    tour.shot("big-screen")
    tour.sit("large-map", board=True).has("seat-line-Dawit")
    tour.shot("big-screen-large-map")
    tour.sit("finished", board=True).has(f"score-{AMIRA}")
    tour.shot("big-screen-end")


def begin(phone: Phone, move: str, question: str) -> None:
    """Begin a move and wait for its question; an earlier scene may have begun it."""
    expect(phone.part(move).or_(phone.part(question)).first).to_be_attached()
    if phone.part(move).count():
        phone.tap(move)
    phone.has(question)


@scene("phone")
def large_text(tour: Tour) -> None:
    twice = {"text_scale": 2.0}
    phone = tour.enter("/", pocket((tour.tables["journey"], BEN), **twice))
    phone.has("new-table")
    tour.shot("home-200")
    tour.sit("lobby", **twice).has("start")
    tour.shot("lobby-200")
    phone = tour.sit("journey", **twice)
    phone.has("move-travel")
    tour.shot("now-200")
    for name, page in (("Caravan", "own"), ("Table", "table"), ("Log", "log")):
        phone.tab(name)
        tour.shot(f"{page}-200")
    begin(tour.sit("camp", **twice), "move-sell-goods", "count")
    tour.shot("count-200")
    begin(tour.sit("overloaded", **twice), "move-leave-cargo", "bag-silk")
    tour.shot("bag-200")
    phone = tour.sit("disputed", **twice)
    phone.press("Decide")
    phone.has("case")
    tour.shot("dispute-200")
    phone = tour.sit("journey", **twice)
    phone.tap("company")
    phone.tap("menu-check")
    phone.has(f"heap-{BEN}")
    tour.shot("count-check-200")
    phone.press(BACK)
    phone.tap("menu-may-i")
    phone.has("may-travel")
    tour.shot("may-i-200")
    phone = tour.sit("journey", BEN, **twice)
    phone.tap("company")
    phone.tap("menu-what-if")
    phone.has("what-if")
    tour.shot("what-if-200")
    tour.enter("/settings", pocket(**twice)).has("theme-system")
    tour.shot("settings-200")
    tour.sit("finished", **twice).tap("result")
    phone.has(f"score-{AMIRA}")
    tour.shot("result-200")


@scene()
def connection_lost(tour: Tour) -> None:
    """The last one: afterwards there is no server any more."""
    tour.sit("journey").has("move-travel")
    tour.server.stop()
    tour.phone.page.wait_for_selector("#lost", state="visible")
    tour.shot("connection-lost")
