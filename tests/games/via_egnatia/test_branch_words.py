"""Every choice on an event or a challenge says what it would do, not only what it is called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from rules_core.games.via_egnatia.branch_words import branch_words, fewer_or_more_actions
from tests.kits.egnatia import desk, journey


def choices(effects: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for effect in effects:
        yield from effect.get("of", ())
        for branch in ("then", "else"):
            yield from choices(effect.get(branch, ()))


def test_every_choice_has_words() -> None:
    t = desk(journey())
    told = {}
    cards = [*t.parts.events.values(), *t.parts.challenges.values()]
    for card in cards:
        for choice in choices([*card.effects, *getattr(card, "eased", ())]):
            told[choice["say"]] = str(branch_words(t, choice["effects"]))
    assert told["Climb aboard"] == "1 space forward"
    assert told["Chat with the drivers"] == "draw 1 card"
    assert told["Dance until morning"] == "score 1 point, 1 action fewer next turn"
    assert told["Keep the coins"] == "take half a die of lira, rounded up"
    assert told["Buy a bundle unseen"] == "pay 2 lira, draw 1 goods card"
    assert told["Wade across"] == (
        "roll the die: with 4 or more, nothing happens; with less, lose 2 resources of your choice"
    )
    assert all(told.values())


@pytest.mark.parametrize(
    ("n", "words"),
    [
        (-1, "1 action fewer next turn"),
        (-2, "2 actions fewer next turn"),
        (1, "1 action more next turn"),
        (2, "2 actions more next turn"),
    ],
)
def test_actions_are_counted_in_words(n: int, words: str) -> None:
    assert str(fewer_or_more_actions(n)) == words
