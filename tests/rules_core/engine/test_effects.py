"""Effects in words: what the log tells people."""

from __future__ import annotations

import pytest

from rules_core.engine.effects import Deal, Effect, Lay, Place, Set, Shuffle, Stock, Tell, Transfer, in_words
from rules_core.engine.state import Spot
from rules_core.words import say

NAMES = {
    "bank": "the bank",
    "g01": "Lost Sheep",
    "deck": "the deck",
    "discard": "the discards",
    "up": "face up",
}


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (Transfer("bank", "Ana", "gold", 2, "r"), "the bank → Ana: 2 gold"),
        (Stock("bank", "gold", 60, "r"), "the bank: 60 gold"),
        (Place("Ana", Spot("C4"), Spot("A1"), "r"), "Ana → C4"),
        (Place("Ana", Spot("C4"), None, "r"), "Ana → C4"),
        (Place("chest", Spot(""), Spot("A1"), "r"), "chest leaves the board"),
        (Place("die", Spot("A1", "up"), Spot("A1", "down"), "r"), "die turns to face up"),
        (Deal("g01", "deck", "discard", "r"), "Lost Sheep → the discards"),
        (Deal(None, "deck", "hand Ana", "r"), "a card → hand Ana"),
        (Shuffle("discard", "deck", "r"), "the discards → the deck, shuffled"),
        (Tell(say("{n} rounds are left", n=10), "r"), "10 rounds are left"),
        (Set("clock", "round", 2, 1, "r"), "None"),
        (Lay("deck", ("g01",), "r"), "None"),
    ],
)
def test_in_words(effect: Effect, words: str) -> None:
    assert str(in_words(effect, lambda thing, n=None: NAMES.get(thing, thing))) == words
