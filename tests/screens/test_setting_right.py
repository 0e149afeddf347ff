"""Setting the counts right after an entry: nothing changes but what somebody types."""

from __future__ import annotations

from rules_core.settling.counting import Counted
from screens.host.count_check import differences
from screens.host.setting_right import changes_by, counts_at_first, counts_without, heap_in_question
from tests.kits.bazaar import Walk
from tests.kits.tables.table_talk import Club, bazaar

__all__ = ["bazaar"]


def test_the_books_stand_until_somebody_types(bazaar: Club) -> None:
    bazaar.begin("Ana", "Bo")
    bazaar.submit("Ana", Walk("Ana"), [("to", ["well"])])
    house, host = bazaar.house, bazaar.host
    house.disputes.doubt_entry(bazaar.badge("Bo"), 1, "it cost two, not one", bazaar.sent())
    (dispute,) = bazaar.glimpse().disputes
    heaps = house.office.heaps(host)
    case, parting = house.office.case(host, 1), house.office.parting(host, 1)

    assert differences(heaps, counts_at_first(dispute)) == []
    changes = changes_by(case)
    assert changes["Ana", "coin"] < 0
    assert heap_in_question(dispute, case) == "Ana"

    only = {("Ana", "coin"): bazaar.table.desk.has("Ana", "coin") - 1}
    assert [(each.account, each.resource) for each in differences(heaps, only)] == [("Ana", "coin")]

    undone = {
        (each.account, each.resource): each.after for each in differences(heaps, counts_without(parting))
    }
    assert undone["Ana", "coin"] == bazaar.table.desk.has("Ana", "coin") - changes["Ana", "coin"]


def test_what_somebody_counted_stands_there_already(bazaar: Club) -> None:
    bazaar.begin("Ana", "Bo")
    counted = Counted("Bo", "coin", bazaar.table.desk.has("Bo", "coin") + 1)
    bazaar.house.disputes.doubt_counts(bazaar.badge("Bo"), [counted], "", bazaar.sent())
    (dispute,) = bazaar.glimpse().disputes
    assert counts_at_first(dispute) == {("Bo", "coin"): counted.units}
    assert heap_in_question(dispute, None) == "Bo"
    assert (counts_at_first(None), counts_without(None), changes_by(None)) == ({}, {}, {})
