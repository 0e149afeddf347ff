"""Via Egnatia: a turn, a caravan, a market, a challenge, a pantomime."""

from __future__ import annotations

from tests.kits.browser.phones import CLOSE
from tests.kits.browser.scenes.scene import Room
from tests.kits.browser.stages import NAMES
from tests.kits.browser.tour import Tour

AMIRA, BEN = NAMES[:2]
room = Room()


@room.scene()
def road_turn(tour: Tour) -> None:
    tour.sit("road-setup").has("answer")
    tour.shot("road-setup")
    phone = tour.sit("road-turn")
    phone.has("move-move-on")
    tour.shot("road-now")
    tour.scroll()
    tour.shot("road-now-below")
    phone.tab("Traveler")
    phone.sees("Cards in hand")
    tour.shot("road-own")
    phone.tab("Table")
    phone.has("board")
    tour.shot("road-table")
    phone.tab("Now")
    phone.tap("move-play-card")
    phone.has("answer")
    tour.shot("road-play")
    phone.press(CLOSE)
    phone.tap("move-move-on")
    phone.has("board")
    tour.shot("road-move")


@room.scene()
def road_together(tour: Tour) -> None:
    phone = tour.sit("road-caravan")
    phone.has("group-red caravan")
    tour.shot("road-caravan")
    phone.tab("Table")
    phone.has("board")
    tour.shot("road-caravan-table")
    tour.sit("road-joining").has("yes")
    tour.shot("road-joining")


@room.scene()
def road_end_of_round(tour: Tour) -> None:
    phone = tour.sit("road-market")
    phone.has("move-buy-goods")
    tour.shot("road-market")
    phone.tap("move-buy-goods")
    phone.has("answer")
    tour.shot("road-buy")
    tour.sit("road-challenge").has("answer")
    tour.shot("road-challenge")
    tour.sit("road-help").has("yes")
    tour.shot("road-help")
    tour.sit("road-pantomime").has("answer")
    tour.shot("road-pantomime")


@room.scene("wide")
def road_big_screen(tour: Tour) -> None:
    tour.sit("road-caravan", board=True).has("board")
    tour.shot("road-big-screen")
