"""A score sheet as a table of its own: for a game that nobody tracked.

Every entry is a line of the log, so it has an author, can be taken back, and several phones can fill in one sheet.
What is odd is written down all the same and pointed out: nothing that somebody typed is ever lost.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rules_core.engine.desk import Desk
from rules_core.engine.moves import AnyMove, Move
from rules_core.game import OFFICE, Game
from rules_core.rulebook import Rulebook
from rules_core.scoring.items import MisfitError
from rules_core.scoring.ranking import Ranking
from rules_core.scoring.tally import SHARED, Scorer, Tally
from rules_core.settling.ending import EndGame
from rules_core.words import Text, brief, quoted, say

SUFFIX = "-sheet"
FILLING, CLOSED = "filling", "closed"
SHEET = "table.sheet"
CLOSING = "table.sheet.close"


class SheetDesk(Desk):
    @property
    def scorer(self) -> Scorer:
        game = self.game
        assert isinstance(game, SheetGame)
        return game.scorer

    def tally(self) -> Tally:
        """What has been written down so far."""
        scorer = self.scorer
        known = {key: value for key, value in self.notes.items() if value is not None}

        def facts(seat: str, items: Iterable[str]) -> dict[str, Any]:
            return {item: known[key] for item in items if (key := _key(item, seat)) in known}

        own = [item for item in scorer.items if item not in scorer.shared_items]
        return Tally({seat: facts(seat, own) for seat in self.seats}, facts(SHARED, scorer.shared_items))


def _key(item: str, seat: str) -> str:
    return f"{item} of {seat}" if seat else item


@dataclass(frozen=True, slots=True)
class OpenSheet(Move[SheetDesk]):
    """An empty sheet."""

    title = "Open a score sheet"
    rule = SHEET

    async def play(self, t: SheetDesk) -> None:
        t.set_clock(self.rule, phase=FILLING, turn=())


@dataclass(frozen=True, slots=True)
class WriteDown(Move[SheetDesk]):
    """One entry of a player's column, or one of the whole table; nothing as a value wipes it out."""

    item: str
    value: Any

    title = "Write down"
    rule = SHEET
    any_time = True

    async def play(self, t: SheetDesk) -> None:
        t.require(t.clock["phase"] == FILLING, CLOSING, "the sheet is closed; reopen it to change something")
        item = t.scorer.items.get(self.item)
        t.require(item is not None, self.rule, "this sheet doesn't ask for {item}", item=brief(self.item))
        if item is None:  # waived: there is nowhere to write it
            return
        value = self.value
        if value is not None:
            try:
                value = item.normal(value)
            except MisfitError as misfit:
                t.require(False, self.rule, misfit.because)
                return
        shared = self.item in t.scorer.shared_items
        seat = SHARED if shared else self.seat
        t.require(shared or seat in t.seats, self.rule, "this entry belongs to a player")
        t.note(_key(self.item, seat), value, item.rule)
        told = say("cleared") if value is None else item.words(value)
        t.tell(item.rule, say("{item}: {value}", item=quoted(item.label), value=told))


@dataclass(frozen=True, slots=True)
class CloseSheet(Move[SheetDesk]):
    """The count is done: the result stands."""

    title = "Close the sheet"
    rule = CLOSING
    any_time = True

    async def play(self, t: SheetDesk) -> None:
        t.require(t.clock["phase"] == FILLING, self.rule, "the sheet is already closed")
        wrong = [fault for fault in t.scorer.faults(t.tally()) if not fault.missing]
        for fault in wrong:
            t.require(False, fault.rule, fault.because)
        t.set_clock(self.rule, phase=CLOSED)


@dataclass(frozen=True, slots=True)
class ReopenSheet(Move[SheetDesk]):
    """Somebody has found another coin."""

    title = "Reopen the sheet"
    rule = CLOSING
    any_time = True

    async def play(self, t: SheetDesk) -> None:
        t.require(t.clock["phase"] == CLOSED, self.rule, "the sheet is open")
        t.set_clock(self.rule, phase=FILLING)


class SheetGame(Game[SheetDesk]):
    """Made from the scorer of a game; everything else about it is the same for every game."""

    version = 1
    desk = SheetDesk
    setup = OpenSheet
    moves = (WriteDown, CloseSheet, ReopenSheet)
    office = tuple(kind for kind in OFFICE if kind is not EndGame)  # a sheet is closed, not ended
    scorer: Scorer

    def __init__(self, scorer: Scorer, rulebook: Rulebook) -> None:
        self.scorer = scorer
        self.id = scorer.game + SUFFIX  # type: ignore[misc]
        self.title = scorer.title  # type: ignore[misc]
        self.min_seats, self.max_seats = scorer.min_seats, scorer.max_seats  # type: ignore[misc]
        super().__init__(rulebook, {})
        self.settings = {}

    def menu(self, t: SheetDesk, actor: str) -> Iterable[AnyMove]:
        return ()

    def forced(self, t: SheetDesk) -> AnyMove | None:
        return None

    def finished(self, t: SheetDesk) -> bool:
        return bool(t.clock["phase"] == CLOSED)

    def tally(self, t: SheetDesk) -> Tally:
        return t.tally()

    def standings(self, t: SheetDesk) -> Ranking:
        """Whoever fills in a sheet counts the end."""
        return self.ranking(t)

    def objection(self, t: SheetDesk, drawer: str, key: str, value: Any) -> Text | None:
        """A correction is written down like any other entry: only what can be read."""
        item = self.scorer.items.get(key.partition(" of ")[0])
        if drawer != "notes" or item is None or value is None:
            return None
        try:
            item.normal(value)
        except MisfitError as misfit:
            return misfit.because
        return None


def is_sheet(game: str) -> bool:
    """
    >>> is_sheet("marco-polo-sheet"), is_sheet("marco-polo")
    (True, False)
    """
    return game.endswith(SUFFIX)


def game_of(sheet: str) -> str:
    """The game that a sheet is for; any other game is itself.

    >>> game_of("marco-polo-sheet"), game_of("marco-polo")
    ('marco-polo', 'marco-polo')
    """
    return sheet.removesuffix(SUFFIX)
