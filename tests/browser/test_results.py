"""Results that people take home, look back at, and gather from a whole class."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Request

from tests.kits.browser.phones import Phone, Server
from tests.kits.browser.sheets import Hand, lay_sheet
from tests.kits.browser.stages import swift_game
from tests.kits.browser.tables import lay, store_of

pytestmark = pytest.mark.browser
Take = Callable[[Phone, str], bytes]


def taken(phone: Phone, identifier: str, seen: set[str]) -> bytes:
    """Tap a file and read what the browser gets for it. Viewers may fetch an earlier file again."""

    def fresh(request: Request) -> bool:
        return "/files/" in request.url and request.url not in seen

    with phone.context.expect_event("request", fresh) as asked:
        phone.tap(identifier)
    seen.add(asked.value.url)
    answer = phone.context.request.get(asked.value.url)
    assert answer.ok
    for page in phone.context.pages:
        if page is not phone.page:
            page.close()
    phone.page.bring_to_front()
    return answer.body()


@pytest.fixture
def take() -> Callable[[Phone, str], bytes]:
    seen: set[str] = set()
    return lambda phone, identifier: taken(phone, identifier, seen)


def test_a_result_is_shared_in_every_form(borrow: Callable[[], Phone], hall: Server, take: Take) -> None:
    laid = lay_sheet(hall, "marco-polo", closed=True)
    phone = borrow().keep(laid.table_id, laid.secrets["host"]).open(laid.path)
    phone.reads("podium-Amira", "74")
    phone.tap("share")
    assert take(phone, "file-picture")[:8] == b"\x89PNG\r\n\x1a\n"
    assert take(phone, "file-pdf")[:5] == b"%PDF-"
    table = take(phone, "file-csv")
    assert table[:3] == b"\xef\xbb\xbf"
    rows = list(csv.DictReader(io.StringIO(table.decode("utf-8-sig"))))
    assert [(row["Player"], row["Score"]) for row in rows][:2] == [("Amira", "74"), ("Chloé", "71")]
    told = json.loads(take(phone, "file-json"))
    assert told["decided_by"] == "Amira wins with 74 points"
    phone.tap("bgstats-code")
    phone.has("bgstats-qr")
    phone.press("Close")
    phone.tap("looking-back")
    phone.sees("To talk about")
    assert take(phone, "file-looking-back")[:5] == b"%PDF-"


def test_a_tracked_game_shows_how_its_points_grew(borrow: Callable[[], Phone], hall: Server) -> None:
    laid = lay(hall, swift_game(("Amira", "Ben"), 7))
    phone = borrow().keep(laid.table_id, laid.secrets["host"]).open(laid.path)
    phone.tap("result")
    phone.has("points-table")
    phone.sees("How the points grew, round by round")
    phone.tap("looking-back")
    phone.sees("Turning points")


def test_history_is_filtered_and_a_deleted_table_comes_back(
    borrow: Callable[[], Phone], hall: Server, take: Take
) -> None:
    first = lay_sheet(hall, "century", closed=True)
    second = lay_sheet(hall, "via-egnatia", closed=True)
    phone = borrow()
    for laid in (first, second):
        phone.keep(laid.table_id, laid.secrets["host"])
    phone.open("/history").has(f"table-{first.table_id}")
    phone.tap("game-via-egnatia")
    phone.lacks(f"table-{first.table_id}")
    phone.press(re.compile("^More for "))
    phone.tap(f"delete-{second.table_id}")
    phone.tap(f"sure-{second.table_id}")
    phone.is_told("The table is deleted")
    phone.lacks(f"table-{second.table_id}")
    phone.press(re.compile("^Undo$"))
    phone.has(f"table-{second.table_id}")
    phone.tap("statistics")
    phone.tap("record-via-egnatia-amira")
    phone.sees("1 played, 1 won, lowest 67")
    phone.press("Back")
    backup = take(phone, "file-backup")
    assert {table["id"] for table in json.loads(backup)["tables"]} == {first.table_id, second.table_id}
    with phone.page.expect_file_chooser() as chooser:
        phone.tap("restore")
    chooser.value.set_files({"name": "backup.json", "mimeType": "application/json", "buffer": backup})
    phone.reads("restored", "2 were already here and stay")


def code_of_table(hall: Server, name: str) -> str:
    """The code that hangs above a table of the latest room."""
    store = store_of(hall)
    latest = max((row for row in store.tables() if row.room), key=lambda row: row.opened)
    table = next(row for row in store.tables() if row.room == latest.room and row.name == name)
    return store.invitations(table.id)[0].code


def ring_the_bell(hall: Server) -> None:
    """Of the time that stands still in the latest room, two seconds are left."""
    store = store_of(hall)
    latest = max((row for row in store.tables() if row.room), key=lambda row: row.opened)
    room = store.room(latest.room)
    assert room is not None
    room.left = 2
    store.save_room(room)


@pytest.mark.slow
def test_a_facilitator_looks_after_several_tables(
    borrow: Callable[[], Phone], hall: Server, take: Take
) -> None:
    teacher = borrow().open("/class")
    teacher.tap("new-room")
    teacher.tap("tracked-False")
    teacher.press("One less")
    teacher.press("One less")
    teacher.write("Name of the class or event (optional)", "4b Éluard")
    teacher.tap("open-room")
    teacher.has("watch-2")
    assert take(teacher, "file-codes")[:5] == b"%PDF-"
    code = code_of_table(hall, "1")
    pupil = borrow().open(f"/join/{code}")
    pupil.write("Your name", "Amira")
    pupil.tap("sit-down")
    for name in ("Ben", "Chiara"):
        pupil.press("Add a player on this phone")
        pupil.write("Name of the player", name)
        pupil.press("On this phone")
        pupil.has(f"lobby-seat-{name}")
    pupil.tap("start")
    pupil.has("column-Amira")
    Hand(pupil).number("track", 21)
    teacher.reads("watch-1", "1 of 12 lines filled in")
    teacher.reads("watch-1", "Amira 21")
    teacher.tap("topics-via-egnatia")
    teacher.sees("Hospitality")
    teacher.press("Close")
    teacher.tap("timer-10")
    teacher.reads("timer", re.compile("^(9:|10:00)"))
    pupil.reads("room-time", "10 min")
    teacher.tap("timer-pause")
    pupil.reads("room-time", re.compile("paused"))
    teacher.tap("message")
    teacher.write("What everybody should read", "Look up, please")
    teacher.tap("send-message")
    pupil.reads("room-message", "Look up, please")
    pupil.press("Dismiss the message")
    pupil.lacks("room-message")
    pupil.reload()
    pupil.reads("room-time", re.compile("paused"))
    pupil.lacks("room-message")
    ring_the_bell(hall)
    teacher.tap("timer-go-on")
    pupil.reads("room-time", "Time is up")
    pupil.page.wait_for_function("document.documentElement.dataset.rang === '1'")
    teacher.tap("enter-1")
    teacher.has("column-Amira")
    teacher.tap("to-class")
    teacher.tap("end-1")
    teacher.tap("sure-end-1")
    teacher.reads("watch-1", "Amira wins with")
