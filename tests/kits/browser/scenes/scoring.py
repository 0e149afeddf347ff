"""After the game: score sheets, results, history, and the rooms of a facilitator."""

from __future__ import annotations

from companion.games import library
from tests.kits.browser.scenes.scene import Room
from tests.kits.browser.stages import HOST_PHONE, pocket
from tests.kits.browser.tour import Tour

room = Room()
LARGE = 1.6


@room.scene()
def score_only(tour: Tour) -> None:
    tour.enter("/score").has("game-century")
    tour.shot("score-only")
    phone = tour.enter("/score/marco-polo")
    phone.has("enter-results")
    phone.write("Name of a player", "Amira")
    phone.press("Add")
    phone.sees("1 more player is needed")
    tour.shot("score-who-played")


@room.scene()
def sheets(tour: Tour) -> None:
    for game in library.scored():
        tour.sit(f"sheet-{game}").has("sheet-on")
        tour.shot(f"sheet-{game}")
        tour.scroll()
        tour.shot(f"sheet-{game}-below")


@room.scene("phone")
def sheets_in_large_letters(tour: Tour) -> None:
    for game in library.scored():
        tour.sit(f"sheet-{game}", text_scale=LARGE).has("sheet-on")
        tour.shot(f"sheet-{game}-large")
        tour.scroll()
        tour.shot(f"sheet-{game}-large-below")


@room.scene("phone")
def filling_in(tour: Tour) -> None:
    phone = tour.sit("sheet-begun")
    phone.tap("item-track")
    phone.has("take-figure")
    tour.shot("sheet-keypad")
    phone.press("Close")
    phone.tap("item-goals")
    phone.has("picked")
    tour.shot("sheet-cards")
    phone.tap("picked")
    phone.tap("sheet-on")
    phone.has("notice")
    tour.shot("sheet-missing")
    phone.tap("company")
    phone.has("code")
    tour.shot("sheet-menu")


@room.scene()
def results(tour: Tour) -> None:
    for game in library.scored():
        phone = tour.sit(f"result-{game}")
        phone.has("points-table")
        tour.shot(f"result-{game}")
    phone = tour.sit("result-century")
    phone.tap("category-points")
    tour.scroll()
    tour.shot("result-reasons")
    phone.tap("share")
    phone.has("bgstats-code")
    tour.shot("share")
    phone.press("Close")
    phone.tap("looking-back")
    phone.has("file-looking-back")
    tour.shot("looking-back")
    phone = tour.sit("finished")
    phone.tap("result")
    phone.sees("How the points grew")
    tour.scroll()
    tour.shot("result-tracked")


@room.scene()
def history(tour: Tour) -> None:
    kept = [(tour.tables[f"result-{game}"], HOST_PHONE) for game in library.scored()]
    phone = tour.enter("/history", pocket(*kept, (tour.tables["sheet-begun"], HOST_PHONE)))
    phone.has("statistics")
    tour.shot("history")
    phone.tap("statistics")
    phone.has("record-marco-polo-amira")
    tour.shot("statistics")


@room.scene("phone", "tablet", "wide")
def classroom(tour: Tour) -> None:
    phone = tour.enter("/class")
    phone.tap("new-room")
    phone.tap("tracked-False")
    phone.has("open-room")
    tour.shot("new-room")
    phone.tap("open-room")
    phone.has("watch-4")
    tour.shot("room")
    phone.tap("topics-via-egnatia")
    phone.has("topic-1")
    tour.shot("topics")
