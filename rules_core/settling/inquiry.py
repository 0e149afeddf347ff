"""May I? Whether a seat may make a move, now or as it was, and why not; nothing is recorded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rules_core.engine.effects import Effect
from rules_core.engine.moves import AnyMove
from rules_core.engine.play import Answer
from rules_core.engine.questions import HOST, Option, Question
from rules_core.engine.refusal import Refusal
from rules_core.engine.search import find_finish
from rules_core.engine.table import Table

TURN = "table.turn"
LISTED = ("pick", "route")
"""Questions whose answers can be tried one by one."""


class Verdict(NamedTuple):
    """A yes, or a no with its rule. `turn` is set when it is another's turn: then the rest is as if it were theirs."""

    move: AnyMove
    refusal: Refusal | None
    turn: Refusal | None = None

    @property
    def yes(self) -> bool:
        return self.refusal is None and self.turn is None


class Inquiry(NamedTuple):
    """A verdict on a move with some answers, what it would do so far, and what it would ask next."""

    verdict: Verdict
    effects: tuple[Effect, ...]
    key: str = ""
    question: Question[Any] | None = None
    options: tuple[Option, ...] = ()


def moves_of(table: Table, seat: str) -> list[Verdict]:
    """Every move a seat would look for. A move in progress is put aside: as things stood before it."""
    with table.aside():
        if not table.entries:
            return []
        return [
            judge(table, move)
            for actor in table.game.actors(table.desk, seat)
            for move in table.game.menu(table.desk, actor)
        ]


def judge(table: Table, move: AnyMove, answers: Sequence[Answer] = ()) -> Verdict:
    refusal = find_finish(table.trier(move, HOST), answers)
    if refusal is None or refusal.rule != TURN:
        return Verdict(move, refusal)
    return Verdict(move, find_finish(table.trier(move, HOST, {TURN}), answers), refusal)


def inquire(table: Table, move: AnyMove, answers: Sequence[Answer] = ()) -> Inquiry:
    """Go into a move as far as these answers lead, and try every way on."""
    with table.aside():
        verdict = judge(table, move, answers)
        trial = table.trier(move, HOST, {TURN}, listing=True)(answers)
        if trial.refusal is not None or len(trial.waiting) != 1:
            return Inquiry(verdict, trial.effects)
        ((key, question),) = trial.waiting.items()
        if question.chance or question.kind not in LISTED:
            return Inquiry(verdict, trial.effects, key, question)
        attempt = table.trier(move, HOST, {TURN})
        tried = tuple(
            option
            if table.desk.is_barred(option.refusal)
            else option._replace(refusal=find_finish(attempt, [*answers, (key, option.value, HOST)]))
            for option in trial.options[key]
        )
        return Inquiry(verdict, trial.effects, key, question, tried)
