"""Fitting inputs: a place on the board, a card from the real deck, a figure on the keypad, a bag of cargo."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from rules_core.chance import BY_TABLE
from rules_core.questions import HOST
from rules_core.rulings import CorrectCount, SwitchChance
from tests.browser.kit import Phone, Server
from tests.browser.play import tap_place
from tests.browser.tables import at_the_camp, fresh, lay, sit
from tests.browser.test_coming_back import ASKED

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
    amira.sees("Load 115 of 90")
    amira.tap("move-leave-cargo")
    amira.sees("Leave what behind?")
    amira.shows_button("Choose first")
    amira.page.get_by_role("button", name="One more").nth(1).tap()
    amira.page.get_by_role("button", name="One more").first.tap()
    amira.shows_button("Done: 2 chosen")
    amira.tap("answer")
    amira.sees("Load 113 of 90")

    amira.tap("move-sell-goods")
    amira.press("Type a figure")
    amira.has("take-figure")
    for digit in "42":
        amira.page.get_by_role("button", name=digit, exact=True).tap()
    amira.tap("take-figure")
    amira.shows_button("Sell goods: 42")
    amira.tap("answer")
    amira.is_told("Recorded: Sell goods")
    sold = laid.lines()[-1]
    assert (sold["move"], sold["answers"]) == ("sell-goods", [["sell", 42]])
