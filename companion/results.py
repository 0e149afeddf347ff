"""A result to look at, to keep and to hand on: who played what, and where every point came from."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from rules_core.scoring import Line, Score, Sheet
from rules_core.tally import Scorer
from rules_core.words import Text


@dataclass(frozen=True)
class Category:
    """One row of the table of points."""

    id: str
    title: Text
    icon: str
    rule: str


@dataclass(frozen=True)
class Result:
    """`game` is the id of the game, whether it was tracked or only scored; `players` sit in clockwise order."""

    table_id: str
    game: str
    title: str
    name: str
    players: tuple[str, ...]
    sheet: Sheet
    categories: tuple[Category, ...]
    unit: Text
    opened: datetime
    ended: datetime
    tracked: bool
    """Whether the game was played with the app, or only added up."""

    finished: bool = True

    @property
    def minutes(self) -> int:
        """How long it took, where that is known: a sheet tells nothing of the game before it."""
        spent = self.ended - self.opened if self.tracked else timedelta()
        return round(spent.total_seconds() / 60)

    def score_of(self, player: str) -> Score:
        return next(score for score in self.sheet.scores if score.seat == player)

    def lines(self, player: str, category: str) -> list[Line]:
        return [line for line in self.score_of(player).lines if line.category == category]

    def points(self, player: str, category: str) -> int:
        return sum(line.points for line in self.lines(player, category))


def categories_of(scorer: Scorer, sheet: Sheet) -> tuple[Category, ...]:
    """The sections of the score sheet that gave anybody a line, in their order."""
    used = {line.category for score in sheet.scores for line in score.lines}
    return tuple(
        Category(section.id, section.title, section.icon, section.rule)
        for section in scorer.sections
        if section.id in used
    )
