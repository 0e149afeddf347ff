"""Settling it: a dispute from raising to ruling on three phones, a wrong count, and the rule behind a no."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from rules_core.engine.table import Table
from rules_core.settling.disputes import TAKEN_BACK
from tests.kits.browser.phones import BACK, Phone, Server
from tests.kits.browser.play import tap_place
from tests.kits.browser.steps import open_menu
from tests.kits.browser.tables import at_the_camp, fresh, lay, sit

pytestmark = pytest.mark.browser


def sold_and_bought() -> Table:
    """Amira has sold four of her goods, bought one back and sold it again; she still has the turn."""
    table = at_the_camp()
    moves = {offer.move.word(): offer.move for offer in table.offers("Amira")}
    table.push(moves["sell-goods"], [("sell", 4)])
    table.push(moves["buy-goods"], [("buy", 1)])
    return table


def test_a_dispute_from_raising_to_ruling(hall: Server, borrow: Callable[[], Phone]) -> None:
    """Ben doubts a sale of Amira's; Chloe sees it; the host takes it back, and exactly what hung on it goes too."""
    table = sold_and_bought()
    sale, purchase = table.entries[-2], table.entries[-1]
    laid = lay(hall, table, host="Chloe")
    amira, ben, host = sit(borrow, laid, "Amira", "Ben", "Chloe")
    amira.has("move-end-turn")

    ben.tab("Log")
    ben.part(f"entry-{sale.number}").tap(position={"x": 60, "y": 20})
    ben.press("Dispute")
    ben.tap("claim-That's not what happened")
    ben.tap("dispute")
    ben.is_told("The host has been told. Play on in the meantime.")
    ben.reads(f"entry-{sale.number}", "In dispute")
    for phone in (amira, host):
        phone.reads(f"dispute-{sale.number}", "Ben disputes")
        phone.reads(f"dispute-{sale.number}", "That's not what happened")
    amira.shows_button("End turn")  # the game goes on

    host.press("Decide")
    host.reads("case", "Recorded by Amira")
    decisions = host.part("decide-upheld").bounding_box()
    assert decisions is not None
    assert decisions["y"] < 600, "the decisions are in sight"
    host.tap("decide-corrected")
    host.shows_button("Change a number first")  # the books stand until somebody types
    host.sees("from this entry")
    figures = host.part("heap-Amira").bounding_box()
    assert figures is not None
    assert figures["y"] < 600, "the page has gone to the figures"
    host.tap("without-entry")
    host.has("corrected")
    host.tap(f"decide-{TAKEN_BACK}")
    host.reads("parting", "No later entry is affected")
    host.shows_button("Say why first")
    host.tap("reason-It was a slip")
    host.tap("rule")
    host.is_told("Everybody has been told")

    for phone in (amira, ben):
        phone.is_told(re.compile(f"Ruling: Entry {sale.number} is taken back. It was a slip"))
        phone.lacks(f"dispute-{sale.number}")
    written = laid.lines()[purchase.number + 1 :]
    assert [line.get("move", "back") for line in written] == ["back", "settle-dispute", "buy-goods"]
    assert written[1]["reason"] == "It was a slip"
    assert written[2]["again"] == purchase.number
    ben.press(re.compile("^Look$"))
    ben.reads(f"entry-{purchase.number + 2}", "Ruling: It was a slip")

    open_menu(amira, "rulings")
    amira.reads("precedent", "Reason: It was a slip")


def test_a_wrong_count_is_found_and_corrected(hall: Server, borrow: Callable[[], Phone]) -> None:
    """Ben counts other figures and tells the host, who takes them over, or says which are right."""
    laid = lay(hall, fresh())
    host, ben = sit(borrow, laid, "Amira", "Ben")
    ben.reads("count-gold", "10")
    open_menu(ben, "check")
    ben.tap("counted-Ben-gold")
    ben.has("take-figure")
    for key in "14":
        ben.page.get_by_role("button", name=key, exact=True).tap()
    ben.reads("differences", "10 → 14")  # what is typed counts, ticked or not
    ben.tap("take-figure")
    ben.tap("correct-counts")
    ben.is_told("The host has been told what you counted.")

    host.reads("dispute-0", "Ben has 14 gold")
    host.press("Decide")
    host.tap("decide-corrected")
    host.reads("corrected", "10 → 14")
    host.tap("counted-Ben-gold")
    host.has("take-figure")
    for key in "12":
        host.page.get_by_role("button", name=key, exact=True).tap()
    host.tap("take-figure")
    host.reads("corrected", "10 → 12")
    host.tap("reason-We agreed on it")
    host.tap("rule")
    ben.reads("count-gold", "12")
    assert [line["move"] for line in laid.lines()[1:]] == ["settle-dispute", "correct-counts"]

    open_menu(host, "check")
    host.tap("heap-Amira")
    host.tap("heap-Ben")
    host.press("One less")
    host.shows_button("Correct 1 count")
    host.tap("correct-counts")
    ben.reads("count-gold", "11")
    assert laid.lines()[-1]["reason"] == "we counted"


def test_the_rule_behind_a_no_is_one_tap_away_and_so_is_the_host(
    hall: Server, borrow: Callable[[], Phone]
) -> None:
    laid = lay(hall, fresh(), host="Ben")
    amira, host = sit(borrow, laid, "Amira", "Ben")
    amira.has("closed-stay")
    amira.part("closed-stay").get_by_role("button", name="Why?").tap()
    amira.has("rule-caravan-conquest.movement.stay")
    amira.sees("A caravan that can move has to move.")
    amira.press("Ask the host")
    amira.tap("reason-That's how we play")
    amira.tap("exception")
    amira.is_told("The host has been told.")

    host.reads("dispute-0", "Amira is asking the host to allow: Stay")
    host.press("Decide")
    host.tap("decide-overruled")
    host.tap("reason-We agreed on it")
    host.tap("rule")
    host.sees("Your move, Ben")
    stay = laid.lines()[2]
    assert (stay["move"], stay["waive"]) == ("stay", ["caravan-conquest.movement.stay"])

    # From the rule back to where it happened.
    amira.tab("Rules")
    amira.write("What are you looking for?", "carvan cannot mov")
    amira.tap("found-caravan-conquest.movement.stay")
    amira.press(re.compile("It happened"))
    amira.tap("happened-2")
    amira.reads("entry-2", "setting aside “When a caravan cannot move”")


def test_may_i_and_what_if_record_nothing(hall: Server, borrow: Callable[[], Phone]) -> None:
    laid = lay(hall, fresh(), host="Ben")
    (amira,) = sit(borrow, laid, "Amira")
    open_menu(amira, "may-i")
    amira.tap("seat-Chloe")
    amira.reads("may-travel", "Yes on their turn")
    amira.tap("seat-Amira")
    amira.reads("may-sell-goods", "No: goods can only be sold at trade camps")
    amira.tap("may-travel")
    amira.reads("verdict", "The rules allow it.")
    amira.press(BACK)
    amira.has("may-travel")
    amira.press(BACK)

    amira.tap("menu-what-if")
    amira.reads("what-if", "Nothing here counts.")
    amira.tap("move-travel")
    amira.has("board")
    tap_place(amira, fresh(), "B1")
    amira.tap("answer")
    amira.lacks_text("Travel where?")
    amira.press("Leave")
    amira.is_told("None of that was recorded.")
    amira.has("move-travel")
    assert len(laid.lines()) == 1
    assert laid.row.open_move is None
