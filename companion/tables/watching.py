"""A table as a facilitator sees it from afar: how far it is, who leads, and what it needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from companion.games import library
from companion.store import Company, Stage, TableRow
from companion.store.rows import MOVE
from companion.tables import seating
from companion.tables.consent import Consent
from companion.tables.disputes import Disputes
from companion.tables.known_tables import Standing
from companion.tables.live import LiveTable, kind_of
from companion.tables.passes import Badge, code_for_players
from rules_core.engine.questions import HOST, TABLE, asked_of
from rules_core.sheets.game import SheetDesk, game_of, is_sheet
from rules_core.sheets.lines import progress
from rules_core.words import Text

IDLE = timedelta(minutes=5)
"""When nobody has moved for so long, somebody should have a look."""

SETUP, QUESTION, SEAT, TAKE_BACK, DISPUTE, APPEAL, COUNT, CLOSED, STILL = (
    "setup",
    "question",
    "seat",
    "take-back",
    "dispute",
    "appeal",
    "count",
    "closed",
    "still",
)


class Need(NamedTuple):
    """Something that only the host can settle. `who` asks for it, `what` is what they said or want.

    A wish to be allowed something (`APPEAL`) and a count that differs (`COUNT`) are settled as a dispute is.
    """

    kind: str
    id: str = ""
    who: str = ""
    what: Text = ""
    together: bool = False
    move: Text = ""
    """What they want to be allowed."""


class Watched(NamedTuple):
    table_id: str
    game_id: str
    game: str
    name: str
    stage: Stage | None
    """None where the table cannot be shown: it counts neither as going on nor as finished."""

    is_sheet: bool
    code: str
    seats: tuple[str, ...]
    least: int
    """Players that the game needs."""

    done: int
    """How far it is: lines of the sheet that are filled in, or moves that people have made."""

    of: int
    """Lines of the sheet in all; 0 where nobody can tell."""

    clock: Mapping[str, object]
    waits_for: tuple[str, ...]
    standings: tuple[Standing, ...]
    decided_by: Text
    opened: datetime
    touched: datetime
    revision: int
    in_setup: bool = False
    needs: tuple[Need, ...] = ()


class Watching:
    def __init__(self, consent: Consent, disputes: Disputes) -> None:
        self._consent = consent
        self._disputes = disputes

    def watch(self, live: LiveTable, badge: Badge, papers: Company, now: datetime) -> Watched:
        table, row, game = live.table, live.row, live.game
        standings: tuple[Standing, ...] = ()
        done = of = 0
        waits: tuple[str, ...] = ()
        clock: Mapping[str, object] = {}
        decided: Text = ""
        if table is not None and table.entries:
            ranking = table.standings()
            won = ranking.winners if row.stage == Stage.FINISHED else ()
            standings = tuple(
                Standing(each.seat, each.total, each.place, each.seat in won) for each in ranking.scores
            )
            decided = ranking.decided_by if row.stage == Stage.FINISHED else ""
            clock = dict(table.state.clock)
            asked = [who for question in table.questions.values() for who in asked_of(question.who)]
            waits = tuple(dict.fromkeys(who for who in asked if who != HOST)) or table.turn
            done = sum(kind_of(entry) == MOVE and entry.by != TABLE for entry in table.entries[1:])
            desk = table.desk
            if isinstance(desk, SheetDesk):
                done, of, waits = progress(desk.scorer, desk.tally())
        return Watched(
            row.id,
            game_of(row.game),
            game.title,
            row.name,
            row.stage,
            is_sheet(row.game),
            code_for_players(papers.invitations),
            tuple(live.seats),
            game.min_seats,
            done,
            of,
            clock,
            () if row.stage in (Stage.FINISHED, Stage.GATHERING) else waits,
            standings,
            decided,
            row.opened,
            row.touched,
            live.revision,
            table is not None and not table.entries,
            tuple(self._needs(live, badge, papers, now)),
        )

    def _needs(self, live: LiveTable, badge: Badge, papers: Company, now: datetime) -> Iterator[Need]:
        table = live.table
        if table is not None:
            asked = [question for question in table.questions.values() if HOST in asked_of(question.who)]
            if asked:
                yield Need(SETUP if not table.entries else QUESTION, what=getattr(asked[0], "prompt", ""))
        for row in papers.requests:
            if row.kind == seating.SEAT_REQUEST:
                yield Need(SEAT, row.id, row.details["seat"], together=row.details["together"])
        for waiting in self._consent.waiting(live, papers.requests) if table is not None else ():
            entry = table.standing(waiting.number) if table is not None else None
            title = entry.move.title if entry is not None else ""
            yield Need(TAKE_BACK, waiting.request_id, waiting.by, title)
        for dispute in self._disputes.waiting(live, badge, papers.requests):
            kind = APPEAL if dispute.move is not None else COUNT if dispute.counts else DISPUTE
            move = dispute.move.title if dispute.move is not None else ""
            yield Need(kind, dispute.id, dispute.by, dispute.claim, move=move)
        if live.row.stage == Stage.PLAYING and now - live.row.touched >= IDLE:
            yield Need(STILL)


def closed_off(row: TableRow, seats: Sequence[str], because: Text) -> Watched:
    """A table that this app cannot show: what is known of it without opening it, and why it is closed off."""
    game = game_of(row.game)
    try:
        title = library.scorer(game).title
    except library.UnknownGameError:
        title = game  # of an app that knew more games than this one
    return Watched(
        row.id,
        game,
        title,
        row.name,
        None,
        is_sheet(row.game),
        "",
        tuple(seats),
        least=0,
        done=0,
        of=0,
        clock={},
        waits_for=(),
        standings=(),
        decided_by="",
        opened=row.opened,
        touched=row.touched,
        revision=row.revision,
        needs=(Need(CLOSED, what=because),),
    )


def in_order(watched: Iterable[Watched]) -> tuple[Watched, ...]:
    """By their numbers; a game that was moved to another day keeps its place."""

    def number(each: Watched) -> tuple[int, datetime]:
        return int(each.name) if each.name.isdecimal() else 0, each.opened

    return tuple(sorted(watched, key=number))
