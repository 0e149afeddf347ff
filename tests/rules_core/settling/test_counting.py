"""The count check: differences between holders are set right among them, the rest with the bank."""

from __future__ import annotations

import pytest

from rules_core.engine import ledger
from rules_core.engine.desk import BANK
from rules_core.engine.effects import Transfer
from rules_core.engine.questions import HOST
from rules_core.engine.record import dumps, loads, replay, write
from rules_core.engine.refusal import Refused, Unreadable
from rules_core.engine.table import Table
from rules_core.settling.counting import CorrectCounts, Counted, gaps, reversal
from tests.kits.bazaar import Auction, Bazaar, bazaar


def correct(table: Table, *counts: tuple[str, str, int]) -> list[tuple[str, str, int]]:
    entry = table.push(CorrectCounts(HOST, tuple(Counted(*each) for each in counts)), reason="we counted")
    assert entry is not None
    assert ledger.errors(table) == []
    return [(e.giver, e.taker, e.units) for e in entry.effects if isinstance(e, Transfer)]


def test_what_one_has_more_and_another_less_moves_between_them() -> None:
    table = bazaar()
    assert correct(table, ("Ana", "coin", 7), ("Bo", "coin", 3)) == [("Bo", "Ana", 2)]


def test_the_rest_comes_from_the_bank_and_goes_to_it() -> None:
    table = bazaar()
    moved = correct(table, ("Ana", "coin", 9), ("Bo", "coin", 4), ("Cy", "coin", 5), ("Ana", "fig", 1))
    assert moved == [("Bo", "Ana", 1), (BANK, "Ana", 3), (BANK, "Ana", 1)]
    assert correct(table, ("Ana", "coin", 2)) == [("Ana", BANK, 7)]


def test_with_the_bank_counted_too_the_box_must_come_out() -> None:
    table = bazaar()
    assert correct(table, ("Ana", "coin", 6), (BANK, "coin", 44)) == [(BANK, "Ana", 1)]
    with pytest.raises(Refused, match="2 coin too many or too few in all"):
        correct(table, ("Ana", "coin", 9), (BANK, "coin", 43))


@pytest.mark.parametrize(
    ("counts", "because"),
    [
        ((), "books already say"),
        ((Counted("Ana", "coin", 5),), "books already say"),
        ((Counted("Ana", "coin", -1),), "nobody can have -1"),
    ],
)
def test_nothing_to_correct_is_said(counts: tuple[Counted, ...], because: str) -> None:
    with pytest.raises(Refused, match=because):
        bazaar().push(CorrectCounts(HOST, counts), reason="we counted")


@pytest.mark.parametrize(
    "counts", [(("Ana",),), (("Ana", "coin", "many"),), (("Nobody", "coin", 1),), ((BANK, "point", 3),), (7,),
               (("Ana", "coin", True),), (([], {}, 1),)]
)  # fmt: skip
def test_what_is_no_count_is_unreadable(counts: tuple[object, ...]) -> None:
    with pytest.raises(Unreadable):
        bazaar().push(CorrectCounts(HOST, counts), reason="we counted")  # type: ignore[arg-type]


def test_a_correction_needs_a_reason_and_the_host() -> None:
    move = CorrectCounts("Ana", (Counted("Ana", "coin", 9),))
    with pytest.raises(Refused, match="only the host"):
        bazaar().push(move, reason="I want more")
    with pytest.raises(Refused, match="needs a reason"):
        bazaar().push(CorrectCounts(HOST, move.counts))


def test_it_replays() -> None:
    table = bazaar()
    correct(table, ("Ana", "coin", 7), ("Bo", "coin", 3))
    again, stopped = replay(Bazaar(), loads(dumps(write(table))))
    assert stopped is None
    assert again.log == table.log


def test_an_entry_is_given_back_as_far_as_it_can_be() -> None:
    table = bazaar()
    entry = table.push(Auction("Ana"), [("Ana.bid", 3, "Ana"), ("Bo.bid", 0, "Bo"), ("Cy.bid", 0, "Cy")])
    assert entry is not None
    assert reversal(table.desk, entry) == (Counted("Ana", "coin", 5), Counted("Ana", "point", 0))
    table.push(CorrectCounts(HOST, reversal(table.desk, entry)), reason="it was not her turn")
    assert gaps(table.desk, [Counted("Ana", "coin", 5), Counted("Ana", "point", 0)]) == {}
    assert reversal(table.desk, entry) == (Counted("Ana", "coin", 8),), (
        "a point that is gone cannot be given back"
    )
