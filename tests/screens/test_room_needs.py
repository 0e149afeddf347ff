"""What waits for the facilitator, in words: a wish, a doubt and another count are three things."""

from __future__ import annotations

from typing import Any, cast

import pytest

from companion.tables.watching import APPEAL, COUNT, DISPUTE, Need
from rules_core.words import say
from screens.classroom.needs import need_words
from screens.skin import Skin


@pytest.mark.parametrize(
    ("need", "words"),
    [
        (Need(DISPUTE, who="Amira"), "Amira disputes something."),
        (Need(DISPUTE, who="Amira", what="not so"), "Amira disputes something: “not so”"),
        (Need(APPEAL, who="Amira", move=say("Stay")), "Amira is asking the host to allow: Stay."),
        (
            Need(APPEAL, who="Amira", what="my donkey is ill", move=say("Stay")),
            "Amira is asking the host to allow: Stay. “my donkey is ill”",
        ),
        (Need(COUNT, who="Amira"), "Amira counted differently."),
    ],
)
def test_it_is_said_which(need: Need, words: str) -> None:
    assert need_words(Skin(), cast(Any, None), need) == words
