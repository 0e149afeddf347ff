"""The books: statements, the count check, and the check that is always on."""

from __future__ import annotations

import pytest

from rules_core.engine import ledger
from rules_core.engine.log import Entry
from rules_core.engine.play import Mode
from rules_core.engine.questions import HOST
from rules_core.engine.refusal import Refused
from rules_core.settling.rulings import CorrectCount
from tests.kits.bazaar import (
    Auction,
    DrawCard,
    JoinGuild,
    Ring,
    Walk,
    bazaar,
)


def test_sheet_and_finish() -> None:
    table = bazaar()
    table.push(Auction("Ana"), [("Ana.bid", 1, "Ana"), ("Bo.bid", 0, "Bo"), ("Cy.bid", 0, "Cy")])
    for _ in range(3):
        assert not table.finished
        table.push(Ring("Ana"))
    assert table.finished
    assert table.ranking().winners == ["Ana"]
    with pytest.raises(Refused, match="the game is over"):
        table.push(Ring("Ana"))


def test_a_statement_lists_every_change_with_its_balance() -> None:
    table = bazaar()
    table.push(Walk("Ana"), [("to", "souk")])
    table.push(JoinGuild("Ana"))
    table.pop()
    table.push(CorrectCount(HOST, "Ana", "coin", 7), reason="we counted")
    lines = [line for line in ledger.statement(table, "Ana") if line.resource == "coin"]
    assert [(line.change, line.balance, line.other, line.rule) for line in lines] == [
        (5, 5, "bank", "bazaar.open"),
        (-2, 3, "bank", "bazaar.toll"),
        (4, 7, "bank", "table.correct-count"),
    ]


def test_what_is_endless_is_not_counted() -> None:
    assert ledger.accounts(bazaar())["bank"] == {"coin": 45, "fig": 9}, "points are endless"


def test_ledger_errors_are_found() -> None:
    table = bazaar()
    table.state.ledger["Ana", "coin"] = -1
    assert ledger.errors(table) == ["there were 60 coin, now there are 54", "Ana holds -1 coin"]


def test_replay_mode_takes_chance_from_the_record() -> None:
    table = bazaar()
    entry = table.push(DrawCard("Ana"), [("card", "cup")], mode=Mode.REPLAY)
    assert isinstance(entry, Entry)
    assert table.state.piles["hand Ana"] == ("cup",)


def test_the_check_of_the_books_is_on_in_every_test() -> None:
    table = bazaar()
    table.state.ledger["Ana", "coin"] += 1
    with pytest.raises(AssertionError, match="there were 60 coin, now there are 61"):
        table.push(JoinGuild("Bo"))


def test_the_statement_of_the_bank_begins_with_the_box() -> None:
    lines = [line for line in ledger.statement(bazaar(), "bank") if line.resource == "coin"]
    assert [(line.change, line.balance, line.other) for line in lines] == [
        (60, 60, "box"), (-5, 55, "Ana"), (-5, 50, "Bo"), (-5, 45, "Cy"),
    ]  # fmt: skip
