"""Looking ahead: is there any way to finish a move?

There is no second copy of the rules for "is it legal". A move is offered when its `play` can be finished
somehow, and shows the refusal it met when it cannot.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from rules_core.engine.effects import Effect
from rules_core.engine.moves import AnyMove
from rules_core.engine.play import Answer
from rules_core.engine.questions import HOST, Option, Question, Samples
from rules_core.engine.refusal import Refusal
from rules_core.words import Text, say

BUDGET = 400


class Trial(NamedTuple):
    """What came of trying a move: effects so far, and what is asked next or why it was refused."""

    effects: tuple[Effect, ...]
    waiting: Mapping[str, Question[Any]]
    samples: Mapping[str, Samples]
    refusal: Refusal | None
    options: Mapping[str, Sequence[Option]] = {}
    """What could be chosen, when that was wanted."""


class Offer(NamedTuple):
    """A move on the menu; with a refusal it is greyed, and the refusal says why. Without one, the hint tells more."""

    move: AnyMove
    refusal: Refusal | None
    hint: Text = ""


def find_finish(
    attempt: Callable[[Sequence[Answer]], Trial], answers: Sequence[Answer] = (), budget: int = BUDGET
) -> Refusal | None:
    """None when some answers finish the move; otherwise the first refusal on the way.

    A "no" is only said when every answer was tried: with samples left out or the budget used up, it is a yes.
    """
    first: Refusal | None = None
    exhaustive = True
    paths: list[list[Answer]] = [list(answers)]
    while paths:
        if budget == 0:
            return None
        budget -= 1
        path = paths.pop()
        trial = attempt(path)
        if trial.refusal is not None:
            first = first or trial.refusal
        elif not trial.waiting:
            return None
        else:
            key, samples = next(iter(trial.samples.items()))
            exhaustive = exhaustive and samples.all
            if not samples.values:
                first = first or Refusal("table.answer", say("nothing can be chosen here"))
            paths.extend([*path, (key, value, HOST)] for value in reversed(samples.values))
    if not exhaustive:
        return None
    return first
