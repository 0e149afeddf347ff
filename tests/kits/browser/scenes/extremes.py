"""The same screens where it gets difficult: very large text, and no connection."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.kits.browser.phones import BACK, Phone
from tests.kits.browser.scenes.scene import Room
from tests.kits.browser.stages import NAMES, pocket
from tests.kits.browser.tour import Tour

AMIRA, BEN = NAMES[:2]
room = Room()


def begin(phone: Phone, move: str, question: str) -> None:
    """Begin a move and wait for its question; an earlier scene may have begun it."""
    expect(phone.part(move).or_(phone.part(question)).first).to_be_attached()
    if phone.part(move).count():
        phone.tap(move)
    phone.has(question)


@room.scene("phone")
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


@room.scene()
def connection_lost(tour: Tour) -> None:
    """The last one: afterwards there is no server any more."""
    tour.sit("journey").has("move-travel")
    tour.server.stop()
    tour.phone.page.wait_for_selector("#lost", state="visible")
    tour.shot("connection-lost")
