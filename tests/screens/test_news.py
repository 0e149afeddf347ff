"""What to call people with when something is wanted of them, or done in their name."""

from __future__ import annotations

import pytest

from companion.tables.disputes import Dispute
from rules_core.counting import Counted
from screens.news import doubt_words
from tests.bazaar import Walk

DOUBT = Dispute("1", "Ana", "", 4, (), mine=False)


@pytest.mark.parametrize(
    ("dispute", "words"),
    [
        (DOUBT, "Ana disputes something."),
        (DOUBT._replace(entry=0, counts=(Counted("Ana", "coin", 3),)), "Ana counts otherwise."),
        (DOUBT._replace(entry=0, move=Walk("Ana")), "Ana asks the host to allow something."),
    ],
)
def test_whoever_turns_to_the_host_is_announced_with_what_they_want(dispute: Dispute, words: str) -> None:
    assert str(doubt_words(dispute)) == words
