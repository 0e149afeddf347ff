"""Before there is a game to play: home, the ways in, the lobby, the setup; and this phone by itself."""

from __future__ import annotations

from tests.kits.browser.scenes.scene import Room, situation
from tests.kits.browser.stages import HOST_PHONE, NAMES, pocket
from tests.kits.browser.tour import Tour, tap_places

AMIRA, BEN = NAMES[:2]
room = Room()


@room.scene()
def home(tour: Tour) -> None:
    tour.enter("/").has("new-table")
    tour.shot("home-empty")
    kept = [("journey", BEN), ("lobby", HOST_PHONE), ("camp", HOST_PHONE), ("finished", AMIRA)]
    phone = tour.enter("/", pocket(*((tour.tables[table], who) for table, who in kept)))
    phone.has("history")
    tour.shot("home")


@room.scene()
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
    tour.enter("/t/0123456789abcdef").sees("Can't get in")
    tour.shot("no-way-in")


@room.scene()
def lobby(tour: Tour) -> None:
    phone = tour.sit("lobby")
    phone.has("start")
    tour.shot("lobby-host")
    phone.press("A phone can't find this address?")
    phone.press("Add a player on this phone")
    tour.scroll()
    tour.shot("lobby-host-more")
    tour.sit("lobby", BEN).has("code")
    tour.shot("lobby-guest")


@room.scene()
def setup(tour: Tour) -> None:
    phone = tour.sit("setup")
    for name, asked in (
        ("map", "Which map?"), ("treasure", "Where does the treasure lie?"), ("kit", "recommended kit"),
        ("first", "Who goes first?"), ("decks", "Which decks"), ("house-rules", "Which rules do you play"),
    ):  # fmt: skip
        phone.sees(asked)
        tour.shot(f"setup-{name}")
        if name == "kit":
            phone.tap("yes")
        elif name != "house-rules":
            phone.tap("answer")
    tour.sit("setup", BEN).sees("The host is setting up the table.")
    tour.shot("setup-guest")


@room.scene()
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


@room.scene()
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
