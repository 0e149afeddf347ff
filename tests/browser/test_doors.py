"""Going and coming again: a seat that was taken away, another name, leaving, and the way Back through every page."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.kits.browser.phones import Phone, Server
from tests.kits.browser.play import join, open_table

pytestmark = pytest.mark.browser


def test_a_phone_whose_seat_was_removed_sits_down_again_under_another_name_and_leaves(
    hall: Server, borrow: Callable[[], Phone]
) -> None:
    amira, ben = borrow(), borrow()
    code = open_table(amira)
    join(ben, code, "Bne")
    amira.has("lobby-seat-Bne")

    amira.press("Remove Bne from the table")
    amira.sees("Remove Bne from the table? The phone can take a seat again under another name.")
    ben.has("lobby-seat-Bne")  # it asks first
    amira.press(re.compile("^Remove$"))
    ben.reads("word-at-door", "Bne was removed from the table. You can take a seat again.")
    ben.press("Keep watching")
    ben.sees("You're watching.")
    ben.open(f"/join/{code}")  # scanning again leads to the name page, too
    ben.has("sit-down")
    ben.write("Your name", "Benn")
    ben.tap("sit-down")
    ben.has("lobby-seat-Benn")
    amira.has("lobby-seat-Benn")

    ben.press("Change the name of Benn")
    ben.write("New name", "Ben")
    ben.press("Save this name")
    amira.has("lobby-seat-Ben")
    ben.press("Leave this table")
    ben.sees("Ben leaves the table too.")
    ben.tap("leave")
    ben.has("new-table")
    amira.lacks("lobby-seat-Ben")
    amira.is_told("Ben has left the table.")
    ben.lacks_text("Waiting for players; code")
