"""Nobody sees or takes what is another's in passing: a phone that goes round, and a card that was shown."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.kits.browser.phones import BACK, Phone, Server
from tests.kits.browser.play import tap_place
from tests.kits.browser.road_stages import set_up
from tests.kits.browser.tables import fresh, lay, sit

pytestmark = pytest.mark.browser


def test_a_shared_phone_is_covered_until_the_next_one_holds_it(
    hall: Server, borrow: Callable[[], Phone]
) -> None:
    laid = lay(hall, set_up(), host="Chloe", phones=[["Amira", "Ben"], ["Dawit"]])
    (shared,) = sit(borrow, laid, "Amira")
    shared.sees("Pass the phone to Amira")
    shared.lacks("seat-Ben")
    shared.tap("take-phone")
    shared.sees("Your move, Amira")
    shared.tap("seat-Ben")
    shared.sees("Pass the phone to Ben")
    shared.lacks_text("Your move, Amira")
    shared.press("I'm still Amira")
    shared.sees("Your move, Amira")
    shared.reload()
    shared.sees("Pass the phone to Amira")


def test_the_host_says_why_a_card_that_was_shown_is_taken_back(
    hall: Server, borrow: Callable[[], Phone]
) -> None:
    table = fresh()
    laid = lay(hall, table)
    host, ben = sit(borrow, laid, "Amira", "Ben")
    ben.sees("Amira to move")
    host.tap("move-travel")
    host.has("board")
    tap_place(host, table, "A4")
    host.tap("answer")
    host.has("option-spice")  # a card was drawn, and asks
    host.press(BACK)
    host.shows_button("Take the last answer back")
    host.tap("reason-A slip of the finger")
    host.tap("withdraw")
    host.sees("Travel where?")
    ben.is_told("A slip of the finger")
    ben.tab("Log")
    ben.reads("entry-1", "A slip of the finger")
    assert laid.lines()[1]["move"] == "put-back"
    assert laid.lines()[1]["with"]["shown"] == ["d10"]


def test_the_host_answers_for_somebody_only_by_a_way_that_says_so(
    hall: Server, borrow: Callable[[], Phone]
) -> None:
    """The way is there, it tells what it means, and whoever was spoken for is told."""
    table = fresh()
    laid = lay(hall, table, host="Ben")
    amira, host = sit(borrow, laid, "Amira", "Ben")
    amira.tap("move-travel")
    amira.has("board")
    tap_place(amira, table, "A4")
    amira.tap("answer")
    amira.has("option-spice")  # a card was drawn, and asks
    host.sees("Waiting for Amira")
    host.lacks("option-spice")
    host.press("Amira can't answer?")
    host.sees("“Travel” is a question for Amira, not you.")
    host.tap("speak-for")
    host.sees("You're answering for Amira, and they'll be told")
    amira.reads("word", "The host opened Amira's seat")
    host.tap("option-spice")
    host.tap("answer")
    amira.sees("answered for you")
    assert laid.lines()[-1]["answers"][-1][2] == "host"
