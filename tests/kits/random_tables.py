"""Tables of any game, set up in any way and played at random: for what must hold whatever people do."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from companion.cli.playout import NAMES, RandomPlayer
from companion.games import library
from rules_core.engine.questions import Confirm, Pick
from rules_core.engine.record import dumps, loads, replay, write
from rules_core.engine.table import Table
from rules_core.game import Game

RANDOMS = st.integers(0, 2**32).map(Random)
FEW = settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])

REFUSED_LATE = {("caravan-conquest", "supply")}
"""Choices that may be refused only when all is set up: with the printed supply there are not six wagons of a kind."""


def any_setup(game: Game[Any], rng: Random, short: bool = False) -> Table:
    """Any number of players, any way to set up, any readings of the rules; the app draws, or the table.

    `short`: where a journey has a goal that can be chosen, it is a near one.
    """
    player = RandomPlayer(rng)
    seats = NAMES[: rng.randint(game.min_seats, game.max_seats)]
    chosen = some_of(
        [name for name in sorted(game.settings) if (game.id, name) not in REFUSED_LATE],
        rng,
        (0, 0, 3, 8, len(game.settings)),
    )
    real = some_of(sorted(game.sources()), rng, (0, 0, 0, 1, 3))
    table = Table(game, seats, rng.randrange(1 << 30), ())
    while not table.entries:
        key, question = next(iter(table.questions.items()))
        play = table.move_in_progress
        assert play is not None
        match key:
            case "house-rules":
                table.answer(chosen, key)
            case "real-decks":
                table.answer(real, key)
            case "goal" if short:
                table.answer(rng.choice([option.value for option in question.options(play.desk)][-6:]), key)
            case _ if question.suggest is None or key in chosen or isinstance(question, Pick | Confirm):
                player.answer_one(table, key)
            case _ if rng.random() < 0.6:
                table.answer(question.suggest, key)
            case _:
                player.answer_one(table, key)
    return table


def some_of(things: list[str], rng: Random, counts: tuple[int, ...]) -> list[str]:
    return rng.sample(things, min(rng.choice(counts), len(things)))


def some_table(game: Game[Any], rng: Random, entries: int) -> Table:
    """A table somewhere in the middle of a random game."""
    table = any_setup(game, rng)
    RandomPlayer(rng).play(table, entries)
    return table


def may_never_end(table: Table) -> bool:
    """Under some readings people can bring themselves to a halt: a caravan that may leave nothing behind."""
    return table.state.notes.get("setting leave-cargo") == "never"


@cache
def tables_of(game: str) -> tuple[Table, ...]:
    """The same random tables for whoever only looks at them: at the beginning, in the middle, late in a game."""
    rngs = [Random(f"{game} {number}") for number in range(16)]
    return tuple(some_table(library.game(game), rng, rng.randint(1, 160)) for rng in rngs)


def check_replay(table: Table) -> None:
    """What is written down, and read again, is the same table."""
    again, stopped = replay(table.game, loads(dumps(write(table))))
    assert stopped is None
    assert again.state.copy() == table.state.copy()
    assert again.log == table.log
    assert list(again.questions) == list(table.questions)
