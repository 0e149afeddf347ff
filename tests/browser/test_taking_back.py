"""Own steps are taken back freely and redone; where a card was drawn the others are asked. Nothing vanishes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.kits.browser.phones import Phone, Server
from tests.kits.browser.play import swift_game
from tests.kits.browser.tables import NAMES, at_the_camp, lay, past, sit

pytestmark = pytest.mark.browser


def test_an_own_step_is_taken_back_from_the_notice_and_redone(
    hall: Server, borrow: Callable[[], Phone]
) -> None:
    laid = lay(hall, at_the_camp(), host="Ben")
    amira, ben = sit(borrow, laid, "Amira", "Ben")
    amira.tap("move-sell-goods")
    amira.press("All: 10")
    amira.shows_button(re.compile("^Sell 10 "))
    amira.tap("answer")
    amira.is_told("Recorded: Sell goods")
    amira.reads("count-gold", "60")

    amira.press("Take back")
    amira.is_told("Taken back. The log shows it crossed out.")
    ben.is_told("Amira took back “Sell goods”.")
    amira.reads("count-gold", "10")
    amira.press("Redo")
    amira.reads("count-gold", "60")
    assert [line.get("move", "back") for line in laid.lines()[3:]] == ["sell-goods", "back", "sell-goods"]

    amira.tab("Log")
    amira.reads("undo", "Take back: Sell goods")
    amira.tap("undo")
    amira.reads("redo", "Redo: Sell goods")
    ben.tab("Log")
    ben.reads("entry-5", "Amira, taken back")
    ben.reads("entry-6", "Taken back from entry 5 on")
    ben.tab("Table")
    ben.reads("seat-line-Amira", "10")


def test_a_step_with_a_drawn_card_is_taken_back_with_consent_only(
    hall: Server, borrow: Callable[[], Phone]
) -> None:
    """Ben asks; Chloe, whom it concerns, says no; he asks again, and the host agrees."""
    laid = lay(hall, past(2, swift_game(list(NAMES), hall.seed)))
    host, ben, chloe = sit(borrow, laid, "Amira", "Ben", "Chloe")
    chloe.has("move-travel")

    ben.tab("Log")
    ben.reads("undo", "Ask to take back: Travel")
    ben.tap("undo")
    ben.tap("reason-A slip of the finger")  # a card was shown, so he says why
    ben.shows_button("Ask to take it back")
    ben.tap("take-back")
    ben.is_told("Asked. The host, or the players it affects, can agree.")
    chloe.reads("take-back-request", "Ben is asking to take back “Travel”")
    chloe.press("No")
    ben.is_told("Your request was turned down.")
    chloe.lacks("take-back-request")
    host.lacks("take-back-request")
    assert len(laid.lines()) == 3

    ben.tap("undo")
    ben.tap("reason-A slip of the finger")
    ben.tap("take-back")
    host.reads("take-back-request", "Ben is asking to take back “Travel”")
    host.press("Agree")
    ben.tab("Now")
    ben.sees("Your move, Ben")
    chloe.sees("Ben to move")
    chloe.lacks("take-back-request")
    assert [line.get("back") for line in laid.lines()] == [None, None, None, 2]

    chloe.tab("Log")
    chloe.reads("entry-2", "Ben, taken back")
    chloe.reads("entry-3", "Taken back from entry 2 on")
    chloe.part("entry-2").tap(position={"x": 60, "y": 20})
    chloe.shows_button("Table at this point")
    chloe.lacks_button("Take back from here")
