"""Whatever is typed, pasted or uploaded: a clear message, what was typed is still there, and nothing has changed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rules_core.engine import record as records
from tests.kits.browser.phones import Phone, Server
from tests.kits.browser.play import join, open_table
from tests.kits.browser.tables import at_the_camp, fresh, lay, store_of

pytestmark = pytest.mark.browser

LONG = "Amira the Long-Winded of the Endless Caravan Road " * 4
RIGHT_TO_LEFT = "أميرة"
EMOJI = "🐫 Ben"


def counted(hall: Server) -> tuple[int, int]:
    """How many tables there are, and how many seats at them."""
    tables = store_of(hall).tables()
    return len(tables), sum(len(store_of(hall).seats(table.id)) for table in tables)


def test_names_that_cannot_be_are_refused_with_a_reason_and_stay_in_the_field(
    hall: Server, borrow: Callable[[], Phone]
) -> None:
    host, phone = borrow(), borrow()
    code = open_table(host, "Amira")
    before = counted(hall)
    phone.open(f"/join/{code}")
    phone.has("sit-down")
    for name, because in (
        (LONG, f"A name can have up to 24 characters; this one has {len(LONG.strip())}."),
        ("amira", re.compile("is already called")),
        ("\u202e\u200b", "Please enter a name, so the others know who's playing."),
    ):
        phone.write("Your name", name)
        phone.tap("sit-down")
        phone.sees(because)
        phone.has_written("Your name", name)
        phone.press("Dismiss")
        phone.lacks("notice")
    assert counted(hall) == before

    for name in (RIGHT_TO_LEFT, EMOJI):
        other = phone if name == RIGHT_TO_LEFT else borrow()
        join(other, code, name)
        host.has(f"lobby-seat-{name}")
    assert counted(hall) == (before[0], before[1] + 2)


def test_a_new_table_with_a_bad_name_is_not_opened(hall: Server, borrow: Callable[[], Phone]) -> None:
    phone, before = borrow(), counted(hall)
    phone.open("/new")
    phone.has("open-table")
    phone.tap("open-table")
    phone.sees("Please enter a name, so the others know who's playing.")
    phone.write("Your name", LONG)
    phone.tap("open-table")
    phone.sees("A name can have up to 24 characters")
    phone.has_written("Your name", LONG)
    assert counted(hall) == before


def test_codes_that_lead_nowhere_say_so_and_stay_in_the_field(
    hall: Server, borrow: Callable[[], Phone]
) -> None:
    phone = borrow().open("/join")
    phone.has("join")
    for code, because in (
        ("0000", "No table has the code 0000. Check the host's screen again."),
        ("<B>🐫 NO", "No table has the code <B>🐫 NO."),
    ):
        phone.write("Code", code)
        phone.tap("join")
        phone.sees(because)
        phone.has_written("Code", code)
    phone.open(f"/join/{'Z' * 300}")
    phone.sees("No table has the code ZZZZZZZZZZZ…")


def test_a_file_that_is_no_saved_game_opens_nothing(
    hall: Server, borrow: Callable[[], Phone], tmp_path: Path
) -> None:
    against = records.write(at_the_camp())
    against["entries"].append({"by": "Amira", "move": "travel", "answers": [["to", "C5"]]})
    files = {
        "shopping.json": (json.dumps({"milk": 2}).encode(), "This file can't be opened as a game"),
        "picture.png": (b"\x89PNG\r\n\x1a\n\x00\xff", "This is not a saved game: it is not a text file."),
        "cheat.json": (records.dumps(against).encode(), "Entry 3 of this game is against the rules"),
    }
    phone, before = borrow().open("/open"), counted(hall)
    phone.has("choose-file")
    for name, (content, because) in files.items():
        (tmp_path / name).write_bytes(content)
        with phone.page.expect_file_chooser() as chooser:
            phone.tap("choose-file")
        chooser.value.set_files(tmp_path / name)
        phone.reads("wrong-file", because)
    assert counted(hall) == before


def test_a_table_that_is_not_there(hall: Server, borrow: Callable[[], Phone]) -> None:
    laid = lay(hall, fresh())
    phone = borrow().open(laid.path)
    phone.sees("This phone is no longer at that table.")
    phone.open("/t/nowhere")
    phone.sees("Can't get in")
    phone.open("/no/such/page")
    phone.has("new-table")
