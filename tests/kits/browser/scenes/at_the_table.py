"""A game from the first move to the result."""

from __future__ import annotations

from tests.kits.browser.phones import BACK
from tests.kits.browser.scenes.scene import Room, situation
from tests.kits.browser.stages import NAMES
from tests.kits.browser.tour import Tour, tap_places

AMIRA, BEN = NAMES[:2]
room = Room()


@room.scene()
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
    tour.sit("journey", "watcher-0").sees("You're watching")
    tour.shot("now-watching")
    tour.sit("hot-seat").has("seat-Chloe")
    tour.shot("now-several-seats")
    tour.sit("requests").has("take-back-request")
    tour.shot("now-requests")


@room.scene()
def travel(tour: Tour) -> None:
    phone, table = tour.sit("travel"), situation("journey")
    phone.tap("move-travel")
    phone.has("board")
    tour.shot("travel")
    ways = table.desk.ways().within(table.desk.where(AMIRA), table.desk.speed(AMIRA))
    tap_places(phone, table.pictures()[0], max(ways, key=lambda place: len(ways[place])))
    phone.has("preview")
    tour.shot("travel-chosen")


@room.scene()
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


@room.scene()
def recorded(tour: Tour) -> None:
    phone = tour.sit("recorded")
    phone.tap("move-end-turn")
    phone.has("notice")
    tour.shot("recorded")


@room.scene()
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
    phone.shows_button("Table at this point")
    tour.scroll(400)
    tour.shot("log-entry")
    phone.press("Take back from here")
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
    phone.press("Table at this point")
    phone.sees("After entry")
    tour.shot("past")


@room.scene()
def large_map(tour: Tour) -> None:
    phone = tour.sit("large-map")
    phone.has("move-travel")
    phone.tab("Table")
    phone.has("board")
    tour.shot("table-large-map")
    if tour.size == "phone":
        phone.press("Larger")
        tour.shot("table-large-map-zoomed")


@room.scene()
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


@room.scene()
def adopting(tour: Tour) -> None:
    tour.sit("adopting").has("answer")
    tour.shot("adopt-holdings")


@room.scene()
def the_end(tour: Tour) -> None:
    phone = tour.sit("finished")
    phone.has("result")
    tour.shot("now-finished")
    phone.tab("Table")
    phone.has(f"score-{AMIRA}")
    tour.shot("result")


@room.scene("wide", "tablet")
def big_screen(tour: Tour) -> None:
    tour.sit("journey", board=True).has("seat-line-Dawit")
    tour.shot("big-screen")
    tour.sit("large-map", board=True).has("seat-line-Dawit")
    tour.shot("big-screen-large-map")
    tour.sit("finished", board=True).has(f"score-{AMIRA}")
    tour.shot("big-screen-end")
