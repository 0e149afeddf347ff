"""How many taps a game takes on its phones: a record is played once more, and every answer counted as screens take it.

.venv/bin/python -m tests.kits.taps tests/games/*/records/*.json
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from companion.games import library
from companion.games.library import presentation
from companion.glimpse.offers import leads_on, offer_card, says_it_all
from rules_core.engine.log import Entry
from rules_core.engine.moves import Ruling
from rules_core.engine.play import REPLAY
from rules_core.engine.questions import HOST, TABLE, Bag, Confirm, Count, PickSome, Question, Roll
from rules_core.engine.record import Record, loads, replay
from rules_core.engine.search import Trial
from rules_core.engine.table import Table

KEYPAD = 2
"""Taps to open the keypad and to take its figure over; beside them one for each digit."""


class Taps(NamedTuple):
    """All taps by kind of move, how often each was made, and how many turns there were."""

    taps: Counter[str]
    made: Counter[str]
    turns: int

    @property
    def per_turn(self) -> float:
        return self.taps.total() / self.turns

    def of(self, move: str) -> float:
        return self.taps[move] / self.made[move]


def count(record: Record) -> Taps:
    """Play a record again, what was taken back left out. Somebody who moves in a round has a turn in it."""
    whole, stopped = replay(library.game(record["game"]), record)
    assert stopped is None
    setup, *played = whole.entries
    table = Table(whole.game, whole.seats, whole.seed, setup=None)
    table.push(setup.move, setup.answers, mode=REPLAY)
    taps, made, turns = Counter[str](), Counter[str](), set[Any]()
    for entry in played:
        if not isinstance(entry.move, Ruling):  # the host's own pages have other ways
            taps[entry.move.word()] += taps_of(table, entry)
            made[entry.move.word()] += 1
            if entry.by != TABLE:
                turns.add((table.state.clock["round"], entry.move.seat))
        table.push(
            entry.move, entry.answers, by=entry.by, waive=entry.waived, reason=entry.reason, mode=REPLAY
        )
    assert table.state.copy() == whole.state.copy(), "the game went another way"
    return Taps(taps, made, len(turns))


def taps_of(table: Table, entry: Entry) -> int:
    """One entry: beginning it, and what people answer. What the table does by itself has begun already."""
    attempt = table.trier(entry.move, entry.by, entry.waived, listing=True)
    trials = [attempt(entry.answers[:number]) for number in range(len(entry.answers) + 1)]
    answering = [taps_to_answer(entry, *step) for step in enumerate(pairwise(trials))]
    if entry.by == TABLE:
        return sum(answering)
    seat = entry.move.seat if entry.by == HOST else entry.by
    offer = offer_card(table, presentation(table.game.id), seat, entry.move)
    if not offer.asks:
        return (1 if entry.move.at_once else 2) + sum(answering)
    if entry.answers[0].value in [option.value for option in offer.shortcuts]:
        return (1 if leads_on(trials[1], [seat]) else 2) + sum(answering[1:])
    return 1 + sum(answering)


def taps_to_answer(entry: Entry, number: int, around: tuple[Trial, Trial]) -> int:
    """Choosing, and the button that sends it, unless the choice only leads on. The app's own chance takes none."""
    given, (before, after) = entry.answers[number], around
    if given.by == TABLE:
        return 0
    question = before.waiting[given.key]
    chosen = taps_to_choose(question, given.value)
    if isinstance(question, Confirm):
        return chosen
    if any(option.declines and option.value == given.value for option in before.options.get(given.key, ())):
        return 1  # a button of its own
    may_return = given.by == entry.by and not any(each.by_chance for each in entry.answers[:number])
    if says_it_all(question, given.value) and chosen and may_return and leads_on(after, [given.by]):
        return chosen
    return chosen + 1


def taps_to_choose(question: Question[Any], value: Any) -> int:
    """What the screen proposes needs none."""
    if isinstance(question, Confirm):
        return 1
    if isinstance(question, Count):
        proposed = question.suggest if isinstance(question.suggest, int) else question.least
        half = (question.least + question.most) // 2
        at_hand = question.most - question.least >= 3 and value in (question.least, half, question.most)
        return min(stepped(value, proposed), 1) if at_hand else stepped(value, proposed)
    if isinstance(question, Bag):
        offered = question.suggest or {}
        return sum(stepped(value.get(what, 0), offered.get(what, 0)) for what in question.limits)
    if isinstance(question, PickSome):
        return len(set(value) ^ set(question.suggest or ()))
    if isinstance(question, Roll):
        return len(value)
    return 0 if value == question.suggest else 1


def stepped(count: int, start: int = 0) -> int:
    """Taps to a figure: step by step, or typed where that is shorter."""
    return min(abs(count - start), KEYPAD + len(str(count)))


def report(record: Record) -> str:
    found = count(record)
    kinds = sorted(found.made, key=lambda move: -found.taps[move])
    lines = [f"{move:24}{found.of(move):6.1f} taps, {found.made[move]:4} times" for move in kinds]
    return "\n".join([f"{found.per_turn:.1f} taps a turn, {found.turns} turns", *lines])


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]):
        print(f"{path.stem}: {report(loads(path.read_text(encoding='utf-8')))}\n")  # noqa: T201
