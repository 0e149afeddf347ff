"""A result to look at, to keep and to hand on: who played what, and where every point came from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from companion.store import Stage
from companion.tables.errors import NotDone
from companion.tables.live import LiveTable
from companion.tables.passes import Badge
from companion.tables.service import Tables
from rules_core.engine import record as records
from rules_core.game import Game
from rules_core.scoring.ranking import Line, Ranking, Score
from rules_core.scoring.tally import Scorer
from rules_core.sheets.game import game_of, is_sheet
from rules_core.sheets.lines import lines_left_empty
from rules_core.words import Text, say


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
    ranking: Ranking
    categories: tuple[Category, ...]
    unit: Text
    opened: datetime
    ended: datetime
    tracked: bool
    """Whether the game was played with the app, or only added up."""

    finished: bool = True
    room: str = ""
    """What the class or the evening is called, if the table belongs to one."""

    in_room: bool = False
    """Whether its name is only its number among the tables of a room."""

    left_empty: int = 0
    """Lines of a closed score sheet that nobody has filled in, and that count nothing."""

    @property
    def minutes(self) -> int:
        """How long it took, where that is known: a sheet tells nothing of the game before it."""
        spent = self.ended - self.opened if self.tracked else timedelta()
        return max(0, round(spent.total_seconds() / 60))

    def score_of(self, player: str) -> Score:
        return next(score for score in self.ranking.scores if score.seat == player)

    def lines(self, player: str, category: str) -> list[Line]:
        return [line for line in self.score_of(player).lines if line.category == category]

    def points(self, player: str, category: str) -> int:
        return sum(line.points for line in self.lines(player, category))


class Results:
    """Results of tables, for those who have a pass to them."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def of(self, badge: Badge) -> Result:
        """How a game came out."""
        with self._tables.looked_at(badge.table_id) as live:
            self._tables.current(badge)
            return _result_of(live)

    def with_course(self, badge: Badge) -> tuple[Result, Game[Any], records.Record]:
        """A result, and what it takes to tell how it came about."""
        with self._tables.looked_at(badge.table_id) as live:
            self._tables.current(badge)
            return _result_of(live), live.game, live.record()

    def of_all(self, badges: Iterable[Badge]) -> list[Result]:
        """Those of several tables, in the order the tables were opened. A game that goes on is told as it stands."""
        found = []
        for badge in badges:
            try:
                with self._tables.looked_at(badge.table_id) as live:
                    self._tables.current(badge)
                    if live.table is not None and live.table.entries:
                        found.append(_told(live))
            except NotDone:
                continue  # deleted, or this phone was sent away
        return sorted(found, key=lambda result: result.opened)


def _result_of(live: LiveTable) -> Result:
    if live.row.stage != Stage.FINISHED:
        raise NotDone(say("This game isn't over yet."))
    return _told(live)


def _told(live: LiveTable) -> Result:
    table, row = live.playing(), live.row
    ranking, scorer = table.standings(), live.game.scorer
    room = live.store.room(row.room) if row.room else None
    return Result(
        row.id,
        game_of(row.game),
        live.game.title,
        row.name,
        tuple(live.seats),
        ranking,
        categories_of(scorer, ranking),
        scorer.unit,
        row.opened,
        row.ended or row.touched,
        tracked=not is_sheet(row.game),
        finished=row.stage == Stage.FINISHED,
        room=room.name if room is not None else "",
        in_room=bool(row.room),
        left_empty=lines_left_empty(scorer, live.game.tally(table.desk))
        if is_sheet(row.game) and row.stage == Stage.FINISHED
        else 0,
    )


def categories_of(scorer: Scorer, ranking: Ranking) -> tuple[Category, ...]:
    """The sections of the score ranking that gave anybody a line, in their order."""
    used = {line.category for score in ranking.scores for line in score.lines}
    return tuple(
        Category(section.id, section.title, section.icon, section.rule)
        for section in scorer.sections
        if section.id in used
    )
