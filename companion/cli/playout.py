"""Random legal play to the end: the quickest way to meet what nobody thought of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from rules_core.engine import ledger
from rules_core.engine.moves import AnyMove
from rules_core.engine.questions import Bag, Confirm, Count, Pick, PickSome, Question, asked_of
from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.game import Game

NAMES = ("Amira", "Ben", "Chiara", "Dawit", "Esra", "Farid")
ENTRY_CAP = 2_000


class StuckError(Exception):
    """A game that cannot go on although it is not over; where, in words."""


@dataclass
class RunStatistics:
    """What a run of playouts has met."""

    games: int = 0
    unfinished: int = 0
    moves: int = 0
    refusals: int = 0
    ledger_errors: int = 0
    seconds: float = 0.0
    first_error: str = field(default="", repr=False)

    @property
    def us_per_move(self) -> float:
        return round(self.seconds / self.moves * 1e6, 1) if self.moves else 0.0

    def as_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "unfinished": self.unfinished,
            "moves": self.moves,
            "refusals": self.refusals,
            "ledger_errors": self.ledger_errors,
            "us_per_move": self.us_per_move,
        }


class RandomPlayer:
    """Answers and moves at random, leaning the way its game suggests."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.refusals = 0

    def set_up(
        self, game: Game[Any], seats: Sequence[str], setup: Sequence[Any] = (), any_way: bool = False
    ) -> Table:
        """A table set up by the given answers, then by what is suggested, then at random.

        `any_way`: the map, the characters, whatever is one of a list or a yes or no, is at random even so.
        """
        table = Table(game, seats, seed=self.rng.randrange(1 << 32), setup=setup)
        while not table.entries:
            key, question = next(iter(table.questions.items()))
            if question.suggest is None or (any_way and isinstance(question, Pick | Confirm)):
                self.answer_one(table, key)
            else:
                table.answer(question.suggest, key)
        return table

    def play(self, table: Table, cap: int = ENTRY_CAP) -> None:
        """Play on until the game is over or the log is `cap` entries long."""
        while not table.finished and len(table.log) < cap:
            self.turn(table)

    def turn(self, table: Table) -> None:
        """One move of somebody whose turn it is, with all its answers."""
        if not table.questions:
            moves = self.moves_of_somebody(table)
            if not moves:
                whose = " or ".join(table.turn) or "anybody"
                raise StuckError(f"no move is open to {whose} after entry {len(table.log)}")
            weights = [table.game.weigh(table.desk, None, move) for move in moves]
            table.push(self.rng.choices(moves, weights)[0])
        while table.questions:
            key = self.rng.choice(list(table.questions))
            self.answer_one(table, key)

    def moves_of_somebody(self, table: Table) -> list[AnyMove]:
        """What one of those can do whose turn it is: a seat, or a group, for which the first of its members records.

        Where several have the turn together, there may be somebody who can do nothing now.
        """
        if not table.turn:
            return []
        first = self.rng.choice(table.turn)
        for actor in (first, *(other for other in table.turn if other != first)):
            offers = table.offers(actor)
            moves = [offer.move for offer in offers if offer.refusal is None]
            self.refusals += len(offers) - len(moves)
            if moves:
                return moves
        return []

    def answer_one(self, table: Table, key: str) -> None:
        question = table.questions[key]
        play = table.move_in_progress
        assert play is not None
        by = self.rng.choice(asked_of(question.who))
        for _ in range(50):
            try:
                table.answer(self.answer(table, question), key, by)
                return
            except Refused:
                self.refusals += 1
        move = table.game.words[type(play.move)]
        raise StuckError(f"no answer to {key!r} of the move {move!r} is taken after entry {len(table.log)}")

    def answer(self, table: Table, question: Question[Any]) -> Any:
        play = table.move_in_progress
        assert play is not None
        desk = play.desk
        if isinstance(question, Count):
            return self.rng.randint(question.least, max(question.least, question.most))
        if isinstance(question, PickSome):
            values = question.open_values(desk)
            most = min(len(values), len(values) if question.most is None else question.most)
            return self.rng.sample(values, self.rng.randint(question.least, most))
        if isinstance(question, Bag):
            return self.fill(question)
        values = list(question.samples(desk).values) or [option.value for option in question.options(desk)]
        weights = [table.game.weigh(desk, question, value) for value in values]
        return self.rng.choices(values, weights)[0]

    def fill(self, bag: Bag) -> dict[str, int]:
        """So many units as are asked for, of whatever there is."""
        units = [what for what, most in bag.limits.items() for _ in range(most)]
        most = len(units) if bag.most is None else min(bag.most, len(units))
        taken = self.rng.sample(units, self.rng.randint(min(bag.least, most), most))
        return {what: taken.count(what) for what in bag.limits if what in taken}


def playouts(game: Game[Any], seats: int | None, games: int, seed: int) -> Iterator[RunStatistics]:
    """Play so many games; the statistics after each. Without a number of seats, all numbers take turns."""
    run = RunStatistics()
    sizes = [seats] if seats else list(range(game.min_seats, game.max_seats + 1))
    for number in range(games):
        player = RandomPlayer(Random(f"{seed}/{number}"))
        run.games += 1
        try:
            table = player.set_up(game, NAMES[: sizes[number % len(sizes)]], any_way=True)
            begun = perf_counter()
            player.play(table)
        except StuckError as stuck:
            run.unfinished += 1
            run.first_error = (
                run.first_error or f"{game.title}, seed {seed}, game {number + 1}: it is stuck, {stuck}"
            )
            yield run
            continue
        run.seconds += perf_counter() - begun
        run.unfinished += not table.finished
        run.moves += len(table.entries) - 1
        run.refusals += player.refusals
        wrong = ledger.errors(table)
        run.ledger_errors += len(wrong)
        run.first_error = run.first_error or (wrong[0] if wrong else "")
        yield run
