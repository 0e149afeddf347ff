"""Hot seat, host, scribe, spectator, invitations: who may do what, as the phones show it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.kits.browser.phones import Phone, Server
from tests.kits.browser.play import start, tap_place
from tests.kits.browser.steps import ask_for_seat, begin_journey, has_no_moves, open_menu, tap_when_read
from tests.kits.browser.tables import fresh, lay, sit

pytestmark = pytest.mark.browser


def travel(phone: Phone, seat: str, answer: str = "") -> None:
    """Take the first journey, to A4, for a seat; `answer` is for the card that asks something."""
    phone.sees(seat)
    if answer:
        begin_journey(phone)
        phone.tap(f"option-{answer}")
        phone.tap("answer")
    else:
        phone.tap("move-travel")
        phone.has("board")
        tap_place(phone, fresh(), "A4")
        phone.shows_button("Travel to A4")
        phone.tap("answer")


def test_one_phone_for_several_seats_and_a_seat_that_waits_for_its_phone(
    hall: Server, borrow: Callable[[], Phone]
) -> None:
    host, chloe = borrow(), borrow()
    host.open("/new")
    host.has("open-table")
    host.page.get_by_role("switch").tap()  # the host does not play
    host.tap("open-table")
    host.has("code")
    code = host.part("code").inner_text()
    for name, how in (
        ("Amira", "Plays on this phone"),
        ("Ben", "Plays on this phone"),
        ("Chloe", "Brings a phone"),
    ):
        host.press("Add a player on this phone")
        host.write("Name of the player", name)
        host.press(how)
        host.has(f"lobby-seat-{name}")
    chloe.open(f"/join/{code}")
    tap_when_read(chloe, "claim-Chloe")
    chloe.sees("Waiting for the start")
    start(host)

    travel(host, "Your move, Amira", "silk")
    travel(host, "Your move, Ben")
    host.sees("Chloe to move")
    travel(chloe, "Your move, Chloe")
    host.sees("Your move, Amira")
    chloe.sees("Amira to move")


def test_a_host_without_a_seat_a_scribe_and_somebody_who_watches(
    hall: Server, borrow: Callable[[], Phone]
) -> None:
    laid = lay(hall, fresh(), host="")
    host, ben = sit(borrow, laid, "host", "Ben")
    host.sees("What does Amira do?")
    open_menu(host, "invite")
    host.tap("invite-scribe")
    host.sees("to write for everybody")
    text = host.text("to write for everybody").first
    (code,) = {each.code for each in laid.invitations() if each.role == "scribe"}
    host.sees(code)
    assert text.is_visible()

    scribe, watcher = borrow(), borrow()
    scribe.open(f"/join/{code}")
    scribe.sees("You're joining as the scribe")
    scribe.tap("come-in")
    watcher.open(f"/join/{laid.code}")
    watcher.press("Just watch")
    watcher.sees("You're watching")

    travel(scribe, "What does Amira do?", "silk")
    travel(scribe, "What does Ben do?")
    ben.sees("Chloe to move")
    assert [(line["by"], line["move"]) for line in laid.lines()[1:]] == [
        ("Amira", "travel"),
        ("Ben", "travel"),
    ]

    has_no_moves(watcher)
    watcher.tab("Table")
    watcher.has("board")
    watcher.reads("seat-line-Chloe", "to move")
    watcher.tab("Log")
    watcher.has("entry-2")
    watcher.part("entry-2").tap(position={"x": 60, "y": 20})
    watcher.shows_button("Table at this point")
    watcher.lacks_button(re.compile("[Tt]ake back"))
    watcher.lacks("undo")

    host.press("Revoke")
    host.lacks_text("to write for everybody")
    late = borrow()
    late.open(f"/join/{code}")
    late.sees("This invitation no longer works. Ask the host for the new code.")


def test_a_seat_changes_hands_and_a_phone_is_sent_away(hall: Server, borrow: Callable[[], Phone]) -> None:
    laid = lay(hall, fresh())
    amira, ben, chloe = sit(borrow, laid, "Amira", "Ben", "Chloe")
    new = borrow()
    ask_for_seat(new, laid.code, "Ben", "take-over")
    amira.reads("seat-request", "Another phone wants to take over Ben's seat.")
    amira.press("Allow")
    new.sees("Amira is playing. Your moves open when it's your turn.")
    ben.sees("You're watching")
    assert laid.seats_of_phones() == [["Amira"], [], ["Chloe"], ["Ben"]]

    open_menu(amira, "people")
    amira.reads("person-Chloe", "1 phone here")
    amira.page.get_by_role("button", name="Remove").nth(1).tap()
    amira.sees("It can only come back with a code.")
    amira.press("The table agreed")
    amira.press("Remove it")
    new.sees("The host removed Chloe's phone. Reason: The table agreed")
    chloe.sees("Can't get in")
    chloe.sees("The host removed this phone. Reason: The table agreed")
    chloe.press("Home")
    chloe.has("new-table")
    chloe.lacks_text("Continue")
    amira.reads("person-Chloe", "no phone")

    amira.page.get_by_role("button", name="Play it here").tap()
    expect(amira.part("person-Chloe").get_by_role("button")).to_have_count(0)
    assert laid.seats_of_phones() == [["Amira", "Chloe"], [], ["Ben"]]
