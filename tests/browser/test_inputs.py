"""Fitting inputs: a place on the board, a card from the real deck, a figure on the keypad, a bag of cargo."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from rules_core.engine.chance import BY_TABLE
from rules_core.engine.questions import HOST
from rules_core.settling.rulings import CorrectCount, SwitchChance
from tests.kits.browser.phones import Phone, Server
from tests.kits.browser.play import tap_place
from tests.kits.browser.steps import ASKED
from tests.kits.browser.tables import at_the_camp, fresh, lay, sit

pytestmark = pytest.mark.browser


def test_a_ringed_place_on_the_table_begins_the_journey_and_a_real_card_is_found_by_its_name(
    hall: Server, borrow: Callable[[], Phone]
) -> None:
    table = fresh()
    table.push(SwitchChance(HOST, "deck desert", BY_TABLE), by=HOST)
    laid = lay(hall, table)
    (amira,) = sit(borrow, laid, "Amira")
    amira.tab("Table")
    amira.has("seat-line-Amira")
    tap_place(amira, table, "J1")  # out of reach: nothing happens
    tap_place(amira, table, "A4")
    amira.shows_button("Travel to A4")
    tap_place(amira, table, "A2")
    amira.shows_button("Travel to A2")
    tap_place(amira, table, "A4")
    amira.shows_button("Travel to A4")
    amira.tap("confirm")

    expect(amira.parts("option-")).to_have_count(10)
    amira.write("Search", "nomad")
    expect(amira.parts("option-")).to_have_count(1)
    amira.tap("option-d10")
    amira.tap("answer")
    amira.shows_button("Give 1 silk for 2 spice")  # the question alone was told before, as what would follow
    amira.sees(ASKED)
    row = laid.row
    assert row.open_move is not None
    assert row.open_move["answers"] == [["to", "A4"], ["card", "d10"]]


def test_a_figure_on_the_keypad_and_a_bag_of_cargo(hall: Server, borrow: Callable[[], Phone]) -> None:
    table = at_the_camp()
    table.push(CorrectCount(HOST, "Amira", "spice", 100), by=HOST, reason="for the test")
    laid = lay(hall, table)
    (amira,) = sit(borrow, laid, "Amira")
    amira.sees("Load 115/90")
    amira.tap("move-leave-cargo")
    amira.sees("What do you leave behind?")
    amira.shows_button("Choose 1 more")
    amira.page.get_by_role("button", name="One more").nth(1).tap()
    amira.page.get_by_role("button", name="One more").first.tap()
    amira.shows_button(re.compile("^Leave 1 .* and 1 .* behind: load .*, speed"))
    amira.tap("answer")
    amira.sees("Load 113/90")

    amira.tap("move-sell-goods")
    amira.press("Type a number")
    amira.has("take-figure")
    for digit in "42":
        amira.page.get_by_role("button", name=digit, exact=True).tap()
    amira.tap("take-figure")
    amira.shows_button(re.compile("^Sell 42 spice for "))
    amira.tap("answer")
    amira.is_told("Recorded: Sell goods")
    sold = laid.lines()[-1]
    assert (sold["move"], sold["answers"]) == ("sell-goods", [["sell", 42]])


def test_names_and_figures_are_typed_on_a_keyboard(hall: Server, borrow: Callable[[], Phone]) -> None:
    """Enter adds a name and the next one can be typed at once; figures go to the keypad that is open."""
    phone = borrow().open("/score/marco-polo")
    keyboard = phone.page.keyboard
    phone.write("Name of a player", "Amira")
    keyboard.press("Enter")
    phone.shows_button("Remove Amira from the table")
    expect(phone.page.get_by_label("Name of a player")).to_be_focused()
    keyboard.type("Ben")
    phone.has_written("Name of a player", "Ben")
    keyboard.press("Enter")
    phone.shows_button("Remove Ben from the table")
    phone.tap("enter-results")
    phone.tap("item-track")
    phone.has("typing-track")
    phone.page.wait_for_timeout(500)
    for key in ("1", "7", "Backspace", "5", "Enter"):
        keyboard.press(key)
    phone.reads("item-track", "15")
    phone.lacks("typing-track")
    phone.tap("item-track")
    phone.has("typing-track")
    phone.page.wait_for_timeout(500)
    keyboard.press("Escape")
    phone.lacks("typing-track")
    phone.reads("item-track", "15")
