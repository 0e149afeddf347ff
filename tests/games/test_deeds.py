"""Every button is named after its deed: whatever is asked in recorded and in random games, and while tables are set up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cli.playout import NAMES, RandomPlayer
from companion.games import library
from rules_core.engine.play import REPLAY
from rules_core.engine.questions import HOST, Confirm, Option, Pick, Question
from rules_core.engine.record import replay
from rules_core.engine.table import Table
from rules_core.settling.adoption import AdoptGame
from screens.translator import Translator
from tests.kits.games import PLAYED
from tests.kits.recording import read, records

SAYS_NOTHING = re.compile(
    r"^(done|ok|yes|no|choose first|that is right)\b.{0,3}$|\bchosen\b|\{|^\W*\d*\W*$", re.I
)


def faults(
    table: Table, move: str, question: Question[Any], options: Sequence[Option], value: Any
) -> Iterator[str]:
    """What is wrong with the words on the button that would send this answer."""
    told = Translator()
    names = {str(table.game.name(thing)).casefold() for thing in things(value)}
    names |= {seat.casefold() for seat in table.seats}
    said = [question.deed_of(value, options, table.game.name)]
    if isinstance(question, Confirm):
        said = [question.yes, question.no]
    for words in map(told, said):
        where = f"{table.game.id}, {move}, {question.key}: {words!r} for {value!r}"
        if not words or SAYS_NOTHING.search(words):
            yield f"says nothing: {where}"
        elif words.casefold() in names:
            yield f"a bare name: {where}"


def things(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else list(value) if isinstance(value, list | dict) else []


def asked_in(table: Table, player: RandomPlayer) -> Iterator[str]:
    """Answers whatever is asked now, after looking at the buttons of each question; the host mostly as suggested."""
    while table.questions:
        key = player.rng.choice(list(table.questions))
        question, play = table.questions[key], table.move_in_progress
        assert play is not None
        tried = [player.answer(table, question), first_of(question, play.desk), question.suggest]
        for value in tried:
            if value is not None:
                yield from faults(table, play.move.word(), question, question.options(play.desk), value)
        if question.suggest is not None and not isinstance(question, Pick | Confirm) and question.who == HOST:
            table.answer(question.suggest, key)
        else:
            player.answer_one(table, key)


def first_of(question: Question[Any], desk: Any) -> Any:
    return next(iter(question.samples(desk).values), None)


@pytest.mark.parametrize("path", records(), ids=lambda path: path.stem)
def test_in_recorded_games(path: Path) -> None:
    record = read(path)
    whole, _ = replay(library.game(record["game"]), record)
    table = Table(whole.game, whole.seats, whole.seed, setup=None)
    wrong: set[str] = set()
    for entry in whole.entries:
        attempt = table.trier(entry.move, entry.by, entry.waived, listing=True)
        for number, given in enumerate(entry.answers):
            trial = attempt(entry.answers[:number])
            question, options = trial.waiting[given.key], trial.options[given.key]
            wrong |= set(faults(table, entry.move.word(), question, options, given.value))
        table.push(
            entry.move, entry.answers, by=entry.by, waive=entry.waived, reason=entry.reason, mode=REPLAY
        )
    assert not wrong


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", PLAYED)
def test_in_random_games(game: str, seed: int) -> None:
    made, player = library.game(game), RandomPlayer(Random(seed))
    table = Table(made, NAMES[:4], seed)
    wrong = list(asked_in(table, player))
    while not table.finished and len(table.log) < 160:
        if table.questions:
            wrong += asked_in(table, player)
            continue
        moves = [offer.move for offer in table.offers(table.turn[0]) if offer.refusal is None]
        table.push(player.rng.choices(moves, [made.weigh(table.desk, None, move) for move in moves])[0])
    if not table.finished and not table.questions:
        table.push(AdoptGame(HOST), by=HOST, reason="we began on paper")
        wrong += asked_in(table, player)
    assert not set(wrong)


@pytest.mark.parametrize("game", PLAYED)
def test_of_every_house_rule(game: str) -> None:
    made = library.game(game)
    table, wrong = Table(made, NAMES[:3]), []
    while not table.entries:
        key, question = next(iter(table.questions.items()))
        value = list(made.settings) if key == "house-rules" else question.suggest
        play = table.move_in_progress
        assert play is not None
        wrong += faults(table, key, question, question.options(play.desk), value)
        table.answer(value, key)
    assert not wrong
