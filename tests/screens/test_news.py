"""What to call people with when something is wanted of them, or done in their name."""

from __future__ import annotations

import pytest

from companion.tables.disputes import Dispute
from rules_core.settling.counting import Counted
from screens.news import doubt_words, withdrawn
from tests.kits.bazaar import Auction, Walk
from tests.kits.tables.table_talk import Club, bazaar

__all__ = ["bazaar"]

DOUBT = Dispute("1", "Ana", "", 4, (), mine=False)


@pytest.mark.parametrize(
    ("dispute", "words"),
    [
        (DOUBT, "Ana disputes something."),
        (DOUBT._replace(entry=0, counts=(Counted("Ana", "coin", 3),)), "Ana counted differently."),
        (DOUBT._replace(entry=0, move=Walk("Ana")), "Ana is asking the host to allow something."),
    ],
)
def test_whoever_turns_to_the_host_is_announced_with_what_they_want(dispute: Dispute, words: str) -> None:
    assert str(doubt_words(dispute)) == words


def test_whoever_was_asked_is_told_when_it_is_withdrawn(bazaar: Club) -> None:
    bazaar.begin("Ana", "Bo", "Cy")
    bazaar.submit("Ana", Auction("Ana"))
    asked = bazaar.glimpse("Bo")
    assert withdrawn(asked, bazaar.glimpse("Bo")) == ""
    bazaar.house.tables.cancel(bazaar.badge("Ana"), bazaar.sent())
    assert str(withdrawn(asked, bazaar.glimpse("Bo"))) == "“Auction” was withdrawn."
    bazaar.submit("Ana", Auction("Ana"))
    for seat in ("Ana", "Bo", "Cy"):
        bazaar.answer(seat, f"{seat}.bid", 1)
    assert withdrawn(asked, bazaar.glimpse("Bo")) == "", "it was played"
