"""Small Via Egnatia tables for tests: who travels as whom, where they stand, what they hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games import library
from rules_core.engine import chance
from rules_core.engine.log import Entry
from rules_core.engine.moves import AnyMove
from rules_core.engine.play import Answer
from rules_core.engine.table import Table
from rules_core.games.via_egnatia import rounds
from rules_core.games.via_egnatia.desk import EgnatiaDesk
from rules_core.games.via_egnatia.game import ViaEgnatia
from rules_core.games.via_egnatia.hands import DECK
from rules_core.games.via_egnatia.parts import kind_of

GAME = library.game("via-egnatia")
assert isinstance(GAME, ViaEgnatia)
PARTS = GAME.parts
SEATS = ("Amira", "Ben", "Chiara", "Dawit", "Esra", "Farid")


def journey(
    seats: int = 3,
    *,
    travelers: Sequence[str] = ("monk", "fisherman", "soldier", "scout", "seer", "merchant"),
    start: str = "durres",
    goal: str = "",
    settings: Mapping[str, Any] | None = None,
    real: Sequence[str] = (),
    seed: int = 0,
    answers: Sequence[Answer] = (),
) -> Table:
    """A table after its setup, in the travelers' part of the first round, without any event.

    `real` are the decks that the test draws from.
    """
    settings = settings or {}
    names = SEATS[:seats]
    given: dict[str, Any] = {
        "start": start,
        "goal": goal or GAME.parts.world.far_end(start),
        "first": names[0],
        **{f"traveler@{seat}": traveler for seat, traveler in zip(names, travelers, strict=False)},
        "real-decks": list(real),
        "house-rules": list(settings),
        **settings,
        **{answer[0]: answer[1] for answer in answers},
    }
    table = Table(GAME, names, seed, setup=())
    while not table.entries:
        key, question = next(iter(table.questions.items()))
        value = given.get(key, question.suggest)
        assert value is not None, f"setup asks for {key}"
        table.answer(value, key)
    if table.move_in_progress is not None:
        table.abandon()
    if len(table.entries) > 1:
        table.pop(table.entries[1].number)
    first = table.state.clock["order"][0]
    clock(table, phase=rounds.TURNS, turn=(first,), pending=(), actions=2)
    return table


def desk(table: Table) -> EgnatiaDesk:
    assert isinstance(table.desk, EgnatiaDesk)
    return table.desk


# --- putting things where a test wants them; the log knows nothing of it


def put(table: Table, place: str, *tokens: str) -> None:
    """Stand tokens on a space."""
    for token in tokens:
        spot = table.state.board[token]
        table.state.put(table.state.board, token, spot._replace(place=place))


def give(table: Table, account: str, **counts: int) -> None:
    """Set what an account holds, out of the bank, so that the books balance."""
    for resource, count in counts.items():
        more = count - desk(table).has(account, resource)
        table.state.shift(("bank", resource), (account, resource), more)


def hold(table: Table, actor: str, *kinds: str) -> list[str]:
    """Give an actor exactly these action cards, by kind; returns the cards. The old hand goes back to the deck."""
    pile = desk(table).hand_of(actor)
    piles = table.state.piles
    table.state.put(piles, DECK, (*piles[DECK], *piles[pile]))
    cards: list[str] = []
    for kind in kinds:
        card = next(each for each in piles[DECK] if kind_of(each) == kind and each not in cards)
        cards.append(card)
    table.state.put(piles, DECK, tuple(card for card in piles[DECK] if card not in cards))
    table.state.put(piles, pile, tuple(cards))
    return cards


def own(table: Table, owner: str, *kinds: str) -> list[str]:
    """Give somebody goods of these kinds."""
    piles, pile = table.state.piles, f"goods {owner}"
    cards: list[str] = []
    for kind in kinds:
        cards.append(
            next(each for each in piles["goods deck"] if kind_of(each) == kind and each not in cards)
        )
    table.state.put(piles, "goods deck", tuple(card for card in piles["goods deck"] if card not in cards))
    table.state.put(piles, pile, (*piles[pile], *cards))
    return cards


def note(table: Table, key: str, value: Any) -> None:
    table.state.put(table.state.notes, key, value)


def clock(table: Table, **facts: Any) -> None:
    for key, value in facts.items():
        table.state.put(table.state.clock, key, value)


def lay_event(table: Table, region: str, card: str) -> None:
    """An event lies open in a region, as if it had been drawn; whatever lay there is gone."""
    table.state.put(table.state.piles, f"event {region}", (card,))


def by_hand(table: Table, *sources: str) -> None:
    """From now on these decks and dice lie on the table."""
    for source in sources:
        note(table, chance.note(source), chance.BY_TABLE)


def points(table: Table, seat: str) -> int:
    return desk(table).has(seat, "point")


def held(table: Table, account: str) -> dict[str, int]:
    return {what: desk(table).has(account, what) for what in ("food", "water", "lira")}


# --- playing


def do(table: Table, move: AnyMove, *answers: Answer) -> Entry:
    """A move with all its answers; the first member speaks for a caravan."""
    by = desk(table).members(move.seat)[0] if table.entries else move.seat
    entry = table.push(move, answers, by=by)
    assert entry is not None, f"still asked: {list(table.questions)}"
    return entry


def caravan(table: Table, *members: str, colour: str = "red caravan", place: str = "") -> str:
    """A caravan of these members stands somewhere, with an empty stockpile."""
    place = place or desk(table).place_of(members[0])
    put(table, place, colour)
    put(table, colour, *members)
    note(table, "caravans", (*table.state.notes["caravans"], colour))
    return colour
