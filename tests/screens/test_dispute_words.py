"""What is disputed or asked for, in the words that stand on the card."""

from __future__ import annotations

import pytest

from companion.tables.disputes import Dispute
from rules_core.engine.questions import HOST
from rules_core.settling.rulings import CorrectCount
from screens.host.disputes import what_is_disputed
from screens.skin import Skin
from tests.kits.bazaar import Walk
from tests.kits.tables.consent import walk
from tests.kits.tables.table_talk import HOST_PHONE, Club, bazaar

__all__ = ["bazaar"]


@pytest.mark.parametrize(
    ("by", "entry", "mine", "words"),
    [
        ("Bo", 1, False, "Bo disputes Ana's “Walk” (entry 1)"),
        ("Bo", 1, True, "You dispute Ana's “Walk” (entry 1)"),
        ("Ana", 1, False, "Ana disputes “Walk” (entry 1)"),
        (HOST, 1, False, "The host disputes Ana's “Walk” (entry 1)"),
        ("Bo", 2, False, "Bo disputes “Correct a count: Ana has 9 coin” (entry 2)"),
        ("Bo", 9, False, "Bo disputes entry 9"),
    ],
)
def test_whose_entry_is_disputed_and_which(bazaar: Club, by: str, entry: int, mine: bool, words: str) -> None:
    bazaar.begin("Ana", "Bo", "Cy")
    walk(bazaar, "Ana")
    bazaar.submit(HOST_PHONE, CorrectCount(HOST, "Ana", "coin", 9), reason="we counted")
    dispute = Dispute("d", by, "", entry, (), mine)
    assert what_is_disputed(Skin(), bazaar.glimpse("Cy"), dispute) == words


def test_what_the_host_should_allow(bazaar: Club) -> None:
    bazaar.begin("Ana", "Bo", "Cy")
    dispute = Dispute("d", "Bo", "", 0, (), False, Walk("Bo"))
    assert what_is_disputed(Skin(), bazaar.glimpse("Cy"), dispute) == "Bo is asking the host to allow: Walk"
