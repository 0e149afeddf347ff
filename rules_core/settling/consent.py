"""Who must agree before something is taken back: others whose steps would go, and everybody once chance has spoken."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules_core.engine.effects import Deal, Effect, Shuffle
from rules_core.engine.play import Given
from rules_core.engine.questions import HOST
from rules_core.engine.table import Table
from rules_core.engine.view import SPECTATOR


class Concern(NamedTuple):
    """What would go, and whom it concerns besides the one who asks."""

    first: int
    entries: tuple[int, ...]
    others: tuple[str, ...]
    """Seats whose moves or answers would go, and the host for what the host recorded or who has left."""

    chance: bool
    """Whether a card, a die or something hidden has shown itself since."""

    @property
    def free(self) -> bool:
        """Nobody needs to be asked."""
        return not self.others and not self.chance


def concerned(table: Table, by: str, number: int | None = None) -> Concern:
    """What `Table.pop` would take back, seen by whoever wants it; refused when that would be refused.

    What happens by itself is nobody's step, but people's answers to it are theirs, and its chance counts.
    """
    entries = table.entries_from(number)
    people = {
        who
        for entry in entries
        for who in (entry.by, entry.move.seat, *(given.by for given in entry.answers))
    }
    chance = any(shows_something(table, entry.answers, entry.effects) for entry in entries)
    waiting = table.move_in_progress  # only something that happens by itself: it would give way
    if waiting is not None:
        people.update(given.by for given in waiting.given)
        chance = chance or shows_something(table, waiting.given, waiting.desk.effects)
    if any(table.desk.is_retired(who) for who in people):  # nobody is there to ask: the host speaks for them
        people.add(HOST)
    return Concern(
        entries[0].number,
        tuple(entry.number for entry in entries),
        tuple(who for who in (*table.desk.playing, HOST) if who in people and who != by),
        chance,
    )


def shows_something(table: Table, answers: Iterable[Given], effects: Iterable[Effect]) -> bool:
    """Whether somebody knows more than before: a draw, a roll, a shuffle, a card that came to light."""
    return any(given.by_chance for given in answers) or any(reveals(table, effect) for effect in effects)


def reveals(table: Table, effect: Effect) -> bool:
    match effect:
        case Shuffle():
            return True
        case Deal(_, source, target):
            hidden = table.game.hidden_from
            return any(
                hidden((eyes,), "piles", source) and not hidden((eyes,), "piles", target)
                for eyes in (*table.seats, HOST, SPECTATOR)
            )
        case _:
            return False
