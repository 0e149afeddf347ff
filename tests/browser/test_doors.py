"""Going and coming again: a seat that was taken away, another name, leaving, and the way Back through every page."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from screens.hooks import UNFOLDED
from screens.lobby.seats import GROWS
from tests.kits.browser.phones import Phone, Server
from tests.kits.browser.play import join, open_table

pytestmark = pytest.mark.browser


def tools(phone: Phone, seat: str) -> Locator:
    """The buttons on the card of a seat: up, another name, away."""
    return phone.part(f"lobby-seat-{seat}").get_by_role("button")


def lies_within(box: FloatRect | None, before: FloatRect | None, most: float) -> bool:
    assert box is not None
    assert before is not None
    return abs(box["y"] - before["y"]) <= most


def test_a_phone_whose_seat_was_removed_sits_down_again_under_another_name_and_leaves(
    hall: Server, borrow: Callable[[], Phone]
) -> None:
    amira, ben = borrow(), borrow()
    code = open_table(amira)
    join(ben, code, "Bne")
    amira.has("lobby-seat-Bne")
    expect(tools(amira, "Amira")).to_have_count(2)

    amira.press("Move Bne up")
    expect(tools(amira, "Bne")).to_have_count(2)
    expect(tools(amira, "Amira")).to_have_count(3)
    for seat in ("Amira", "Bne"):  # each card has kept its own buttons
        remove = amira.part(f"lobby-seat-{seat}").get_by_role("button", name="Remove")
        expect(remove).to_have_count(1)

    below = amira.part("lobby-seat-Amira").bounding_box()
    amira.press("Remove Bne from the table")
    amira.sees("Remove Bne from the table? The phone can take a seat again.")
    amira.page.wait_for_timeout(UNFOLDED * 1000 + 300)
    assert lies_within(amira.part("lobby-seat-Amira").bounding_box(), below, GROWS), (
        "the page stays where it is"
    )
    amira.go_back()
    amira.lacks_text("The phone can take a seat again.")
    amira.press("A phone can't find this address?")
    amira.sees("All phones must be on the same network")
    amira.go_back()
    amira.lacks_text("All phones must be on the same network")

    amira.press("Remove Bne from the table")
    amira.sees("Remove Bne from the table? The phone can take a seat again.")
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
