"""What the tests of single cards and travelers share: everybody well provided, and what has changed afterwards."""

from __future__ import annotations

from typing import Any

from rules_core.engine.questions import Bag, PickSome, Question, Roll
from rules_core.engine.table import Table
from rules_core.games.via_egnatia.hands import DECK
from rules_core.games.via_egnatia.parts import RESOURCES
from tests.kits.egnatia import (
    PARTS,
    SEATS,
    by_hand,
    clock,
    desk,
    give,
    hold,
    journey,
    note,
    own,
    points,
    put,
)

Change = dict[str, int]
"""What a card does to one traveler: resources, points, cards in hand, goods, skill card at hand, actions on the next
turn, spaces towards the destination. What stays is left out."""

START = 3
"""What everybody who is provided has of each resource, and of points."""

HAND = ("work", "cook", "fish")
GOODS = ("silk", "salt")


def provided(*travelers: str, settings: dict[str, Any] | None = None) -> Table:
    """Everybody has three of each resource, three points, three cards and two goods, and has been everywhere.

    No pantomime lies in the deck, and the die is thrown by hand.
    """
    table = journey(len(travelers), travelers=travelers, settings=settings)
    piles = table.state.piles
    table.state.put(piles, DECK, tuple(card for card in piles[DECK] if card not in PARTS.keywords))
    everywhere = tuple(space.id for space in PARTS.world.spaces.values() if not space.is_road)
    for seat in table.seats:
        hold(table, seat)
    for seat in table.seats:
        give(table, seat, food=START, water=START, lira=START, point=START)
        hold(table, seat, *HAND)
        own(table, seat, *GOODS)
        note(table, f"visited {seat}", everywhere)
    by_hand(table, "die")
    return table


def tire(table: Table, seat: str) -> None:
    """Somebody's skill card lies open."""
    table.state.put(table.state.piles, f"played {seat}", table.state.piles[f"skill {seat}"])
    table.state.put(table.state.piles, f"skill {seat}", ())


def status(table: Table, seat: str) -> Change:
    t = desk(table)
    return {
        **{what: t.has(seat, what) for what in (*RESOURCES, "point")},
        "cards": len(t.hand(seat)),
        "goods": len(t.goods(seat)),
        "skill": len(t.piles[f"skill {seat}"]),
        "actions": t.notes[f"extra {seat}"],
        "spaces": -t.to_go(t.place_of(seat)),
    }


def change(before: Change, after: Change) -> Change:
    return {what: after[what] - before[what] for what in after if after[what] != before[what]}


def place_all(table: Table, *places: str) -> None:
    for seat, place in zip(table.seats, places, strict=True):
        put(table, place, seat)


def answer_all(table: Table, stop: str, choice: int = 0, die: int = 0) -> list[str]:
    """Answer what a card asks: the choice and the die as given, losses with what comes first. Returns what was asked.

    It goes on until a question whose key begins with `stop`, which is no longer the card's.
    """
    heard = []
    while table.questions:
        key, question = next(iter(table.questions.items()))
        if key.startswith(stop):
            break
        heard.append(key)
        table.answer(_answer(table, question, choice, die), key)
    return heard


def _answer(table: Table, question: Question[Any], choice: int, die: int) -> Any:
    if isinstance(question, Roll):
        assert die, "nothing was said about a die"
        return [die]
    if isinstance(question, Bag):
        return question.samples(desk(table)).values[0]
    if isinstance(question, PickSome):
        return [option.value for option in question.options(desk(table))][: question.least]
    assert question.key == "choose", f"{question.key} is asked"
    assert choice, "nothing was said about a choice"
    return str(choice)


# --- travelers


def travelling(traveler: str, place: str, seats: int = 3) -> Table:
    """Amira as this traveler in the second round, with plain others beside her."""
    others = [other for other in ("seer", "merchant", "monk", "shepherd") if other != traveler][: seats - 1]
    table = provided(traveler, *others)
    place_all(table, *[place] * seats)
    clock(table, round=2)
    return table


def gained(table: Table, seat: str = SEATS[0]) -> int:
    """The points that somebody has got since they were provided."""
    return points(table, seat) - START
