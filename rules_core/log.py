"""The lines of a log: moves that were recorded, and what was taken back. Nothing is ever deleted."""

from __future__ import annotations

from typing import NamedTuple

from rules_core.effects import Effect
from rules_core.moves import AnyMove
from rules_core.play import Given


class Entry(NamedTuple):
    """One recorded move. `waived` and `reason` mark a ruling of the host."""

    number: int
    by: str
    move: AnyMove
    answers: tuple[Given, ...]
    effects: tuple[Effect, ...]
    waived: tuple[str, ...] = ()
    reason: str = ""
    note: str = ""
    time: str = ""


class TakenBack(NamedTuple):
    """A line of the log that takes back every entry from `first` on."""

    number: int
    by: str
    first: int
    reason: str = ""
    time: str = ""


LogLine = Entry | TakenBack
