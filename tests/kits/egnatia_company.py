"""Ways to play small tables of Via Egnatia: who answers what, whose turn it is, what a caravan holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules_core.engine import chance
from rules_core.engine.log import Entry
from rules_core.engine.moves import AnyMove
from rules_core.engine.questions import HOST
from rules_core.engine.refusal import Refusal, Refused
from rules_core.engine.table import Table
from rules_core.games.via_egnatia import rounds
from rules_core.games.via_egnatia.caravans import FormCaravan
from rules_core.games.via_egnatia.rounds import EndTurn
from tests.kits.egnatia import caravan, clock, desk, do, journey, note, put

RED, BLUE = "red caravan", "blue caravan"
PLENTY = {"food": 20, "water": 20, "lira": 20}
DECKS = ("challenge deck", "goods deck", "events west", "events center", "events east")
"""Decks that a test draws from, so that a round stops where one of them is wanted."""


def with_caravan(
    members: int = 3, seats: int = 4, place: str = "durres", real: tuple[str, ...] = DECKS, **setup: object
) -> Table:
    """A red caravan of the first seats somewhere, the others beside it; the first traveler has the turn."""
    table = journey(seats, real=real, **setup)  # type: ignore[arg-type]
    put(table, place, *table.seats)
    caravan(table, *table.seats[:members], place=place)
    return table


def act(table: Table, move: AnyMove, *answers: tuple[str, Any]) -> Entry:
    """A move with all its answers, whoever is asked."""
    return do(table, move, *((key, value, HOST) for key, value in answers))


def refusal(table: Table, move: AnyMove, *answers: tuple[str, Any]) -> Refusal:
    """What a move meets."""
    with pytest.raises(Refused) as no:
        table.push(move, [(key, value, HOST) for key, value in answers])
    return no.value.refusal


def offered(table: Table, seat: str) -> set[str]:
    """The moves that a seat can make now, for itself or its caravan."""
    return {
        f"{offer.move.word()} {'' if offer.move.seat == seat else offer.move.seat}".strip()
        for offer in table.offers(seat)
        if offer.refusal is None
    }


def turn(table: Table, actor: str, actions: int = 2) -> None:
    """It is somebody's turn: a traveler's, or a caravan's after all travelers."""
    phase = rounds.CARAVAN_TURNS if actor in (RED, BLUE) else rounds.TURNS
    clock(table, phase=phase, turn=(actor,), actions=actions, moved=0, tried=(), acted=(), pending=())


def end(table: Table, *actors: str) -> None:
    """These leave their actions, one after the other."""
    for actor in actors:
        act(table, EndTurn(actor))


def end_all(table: Table) -> None:
    """Every traveler leaves their actions, and so does every caravan: the end of the round begins."""
    while table.turn and table.state.clock["phase"] in (rounds.TURNS, rounds.CARAVAN_TURNS):
        end(table, table.turn[0])


def stake(
    table: Table, seat: str, cards: list[str] | None = None, resources: Mapping[str, int] | None = None
) -> list[tuple[str, Any]]:
    """How somebody answers what goes into a stockpile; one card of the hand unless told otherwise."""
    t, answers = desk(table), list[tuple[str, Any]]()
    if cards is None:
        cards = [] if resources else list(t.hand(seat)[:1])
    if t.hand(seat):
        answers.append((f"{seat}.cards", cards))
    if any(t.has(seat, what) for what in ("food", "water", "lira")) or not cards:
        answers.append((f"{seat}.resources", dict(resources or {})))
    return answers


def form(table: Table, leader: str, *others: str, colour: str = RED, alone: tuple[str, ...] = ()) -> Entry:
    """A caravan with one card of each; those who would rather travel alone say so."""
    answers = [("colour", colour)] if not desk(table).caravans else []
    answers += stake(table, leader)
    for other in (*others, *alone):
        answers.append((f"{other}.join", other in others))
        answers += stake(table, other) if other in others else []
    return act(table, FormCaravan(leader), *answers)


def draw_ourselves(table: Table, *decks: str) -> None:
    """From now on the test draws from these decks."""
    for deck in decks:
        note(table, chance.note(deck), chance.BY_TABLE)


def keys(table: Table) -> list[str]:
    return list(table.questions)


def reply(table: Table, *answers: tuple[str, Any]) -> None:
    """Answer what is open, in this order, whoever is asked."""
    for key, value in answers:
        table.answer(value, key)


def told(table: Table) -> list[str]:
    """What the last entries have said in words, the latest last."""
    return [
        str(effect.text) for entry in table.entries[1:] for effect in entry.effects if hasattr(effect, "text")
    ]
