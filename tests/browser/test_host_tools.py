"""The table is always right: what the host corrects is seen on every phone and stands in the log with its reason."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from rules_core.engine.questions import HOST
from rules_core.settling.adoption import AdoptGame
from tests.kits.browser.phones import Phone, Server
from tests.kits.browser.play import SETTLE, sends_itself, tap_place
from tests.kits.browser.steps import has_no_moves, open_menu
from tests.kits.browser.tables import fresh, lay, sit

pytestmark = pytest.mark.browser


def correct(host: Phone, reason: str) -> None:
    if reason:
        host.write("Why? It goes into the log", reason)
    host.tap("correct")


def test_counts_places_turns_and_seats_are_corrected_with_a_reason(
    hall: Server, borrow: Callable[[], Phone]
) -> None:
    laid = lay(hall, fresh())
    host, ben, chloe = sit(borrow, laid, "Amira", "Ben", "Chloe")
    ben.reads("count-gold", "10")

    open_menu(host, "count")
    host.tap("seat-Ben")
    host.shows_button("Change the number first")
    host.tap("counted")
    host.has("take-figure")
    for digit in "12":
        host.page.get_by_role("button", name=digit, exact=True).tap()
    host.shows_button("Set Ben's gold to 12")  # as it is typed
    host.tap("take-figure")
    correct(host, "two coins under the box")
    ben.reads("count-gold", "12")

    open_menu(host, "place")
    host.shows_button("Choose a token first")
    host.tap("token-Ben")
    host.has("board")
    tap_place(host, fresh(), "C3")
    host.shows_button("Put it on C3")
    correct(host, "")
    host.is_told("Recorded: Correct a place")

    open_menu(host, "turn")
    host.tap("turn-Ben")
    host.shows_button("It's Ben's turn")
    correct(host, "we agreed")
    ben.sees("Your move, Ben")

    open_menu(host, "retire")
    host.tap("retire-Ben")
    host.shows_button("Ben leaves the game")
    host.tap("retire")
    chloe.sees("Your move, Chloe")
    ben.sees("Chloe to move")
    has_no_moves(ben)

    rulings = [(line["by"], line["move"], line["reason"]) for line in laid.lines()[1:]]
    assert rulings == [
        ("host", "correct-count", "two coins under the box"),
        ("host", "move-token", "that's where it is"),
        ("host", "correct-fact", "we agreed"),
        ("host", "retire-seat", "had to leave"),
    ]
    ben.tab("Log")
    for number, (_, _, reason) in enumerate(rulings, 1):
        ben.reads(f"entry-{number}", f"Ruling: {reason}")


def test_the_host_drops_a_move_that_was_begun_for_somebody(hall: Server, borrow: Callable[[], Phone]) -> None:
    laid = lay(hall, fresh(), host="Ben")
    host, amira = sit(borrow, laid, "Ben", "Amira")
    open_menu(host, "act")
    host.tap("act-Amira")
    host.sees("What does Amira do?")
    host.tap("move-travel")
    host.sees("You're answering for Amira")
    amira.sees("Travel where?")
    assert laid.row.open_move is not None
    host.tab("Table")
    open_menu(host, "cancel")
    amira.sees("Your move, Amira")
    assert laid.row.open_move is None
    assert len(laid.lines()) == 1


def test_a_game_in_progress_is_adopted_through_the_questions(
    hall: Server, borrow: Callable[[], Phone]
) -> None:
    table = fresh(names=("Amira", "Ben"))
    laid = lay(hall, table)
    host, ben = sit(borrow, laid, "Amira", "Ben")
    open_menu(host, "adopt")
    host.tap("adopt")
    table.push(AdoptGame(HOST), by=HOST, reason="picked up a game in progress")
    while table.question is not None:
        ((key, question),) = table.questions.items()
        value = question.suggest
        # Only the question itself: before it is asked, the page says that it comes next.
        expect(host.page.get_by_text(str(getattr(question, "prompt", "")), exact=True)).to_be_attached()
        if key == "holds Ben":
            host.page.get_by_role("button", name="One more").first.tap()
            value = {**value, "gold": 11}
            host.shows_button("Type a number 11")
        if key == "turn":
            value = "Ben"
            assert sends_itself(table, question, value, HOST)
            host.page.wait_for_timeout(SETTLE * 1000)
            host.tap("option-Ben")
        else:
            host.tap("answer")
        table.answer(value, key, by=HOST)
    ben.sees("Your move, Ben")
    ben.reads("count-gold", "11")
    ben.tab("Log")
    ben.reads("entry-1", "Ruling: picked up a game in progress")
    expect(ben.part("entry-2")).to_have_count(0)
    assert [line["move"] for line in laid.lines()[1:]] == ["adopt-game"]
