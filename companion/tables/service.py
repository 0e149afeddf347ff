"""Tables: open, sit down, begin, submit, answer, take back. One way in for every phone."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from threading import Lock
from typing import Any, NamedTuple

from companion.store import (
    Company,
    ConflictError,
    RequestRow,
    RoomRow,
    Store,
)
from companion.tables import passes, rights, telling
from companion.tables.behind import is_meant_all_the_same, what_happened
from companion.tables.closed import ClosedTables, deleted
from companion.tables.errors import NoTable, NotDone, Overtaken
from companion.tables.hub import Hub
from companion.tables.live import LiveTable, known_game
from companion.tables.memory import Memory
from companion.tables.opening import NewTable, belongings, new_row
from companion.tables.papers import Papers
from companion.tables.passes import Badge, badge_among, badge_of
from companion.tables.question_ids import QuestionId, question_id
from rules_core.engine.chance import LARGEST_SEED
from rules_core.engine.moves import AnyMove
from rules_core.engine.play import Answer
from rules_core.engine.questions import HOST, asked_of
from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.words import say

Act = Callable[[Table, str, Badge], Papers | None]
"""What is done to a table: at which time, and by whom as things stand at that moment.

It returns the papers that tell the same story, the dispute that it settles and what somebody is to be told of it: one
transaction keeps the entry and them.
"""


class Sent(NamedTuple):
    """What a phone adds to whatever it sends: a key of its own, and the revision that it was looking at."""

    key: str
    revision: int
    lines: int = -1
    """How many lines the log had then, where the phone knows."""


class Opened(NamedTuple):
    """A new table, the code that lets others in, and the secret that makes this phone the host."""

    table_id: str
    code: str
    secret: str


def any_seed() -> int:
    return secrets.randbelow(LARGEST_SEED)


def utc_now() -> datetime:
    return datetime.now(UTC)


class Tables:
    """Every method may be called from any thread."""

    def __init__(
        self,
        store: Store,
        hub: Hub | None = None,
        now: Callable[[], datetime] = utc_now,
        seed: Callable[[], int] = any_seed,
    ) -> None:
        self.store = store
        self.hub = hub or Hub()
        self.now = now
        self.new_seed = seed
        self._opening = Lock()
        self.memory = Memory(self.hub, lambda: self.now())
        self.closed = ClosedTables()

    # --- opening and beginning

    def open(
        self, game_id: str, name: str = "", seats: Sequence[str] = (), mine: Sequence[str] = ()
    ) -> Opened:
        """A new table; the phone that opens it is its host and plays those of the seats that are `mine`."""
        row = new_row(known_game(game_id), self.new_seed(), self.now(), name)
        return self.add([NewTable(row, seats, mine=mine)])[0]

    def add(self, tables: Sequence[NewTable], room: RoomRow | None = None) -> list[Opened]:
        """Keep new tables together, in their room if they have one: each with a code for others and a secret for its
        host.
        """
        while True:
            opened = [
                Opened(table.row.id, code, passes.new_secret())
                for table, code in zip(tables, passes.new_codes(len(tables)), strict=True)
            ]
            belonging = [
                row
                for table, told in zip(tables, opened, strict=True)
                for row in belongings(table, told.code, told.secret)
            ]
            try:
                self.store.add_tables([table.row for table in tables], belonging, room)
            except ConflictError:
                if any(self.store.table(table.row.id) is not None for table in tables):
                    raise  # not a code: the table itself is here already
                continue  # a code was taken: draw others
            return opened

    def begin(self, badge: Badge, sent: Sent) -> None:
        """The company is complete: set the game up. From now on the seats stand.

        In a room the host looks after many tables, so the players of each may begin by themselves.
        """
        with self.at(badge.table_id) as live:
            badge = self.current(badge)
            if not (live.row.room and badge.seats):
                rights.require_host(badge)
            if live.table is not None:
                return  # a second tap
            try:
                live.table = Table(live.game, live.seats, live.row.seed)
            except Refused as no:
                raise NotDone(no.refusal.because, no.refusal.rule) from None
            self._save(live, sent.key)
        self.hub.publish(badge.table_id)

    def take_suggestions(self, badge: Badge, sent: Sent) -> None:
        """Answer whatever is still asked at setup with what is usual, as far as that goes."""

        def act(table: Table, time: str, badge: Badge) -> None:
            rights.require_host(badge)
            while not table.entries and (asked := next(iter(table.questions.items()), None)) is not None:
                key, question = asked
                if question.suggest is None:
                    return
                try:
                    table.answer(question.suggest, key, by=HOST, time=time)
                except Refused:
                    return  # what is usual does not go with the answers before it

        self.change(badge, sent, act)

    # --- playing

    def submit(
        self,
        badge: Badge,
        move: AnyMove,
        sent: Sent,
        answers: Sequence[Answer] = (),
        *,
        waive: Collection[str] = (),
        reason: str = "",
        note: str = "",
    ) -> None:
        """Record a move, or begin one that still asks something."""
        reason, note = passes.tidy_words(reason), passes.tidy_words(note)

        def act(table: Table, time: str, badge: Badge) -> Papers:
            by, number = rights.recorder(badge, table, move, bool(waive)), len(table.log)
            table.push(move, answers, by=by, waive=waive, reason=reason, note=note, time=time)
            return self._word(badge, telling.RECORDED, move.seat, number, move) if by == HOST else []

        all_the_same = partial(is_meant_all_the_same, move, sent.lines)
        self.change(badge, sent, act, fresh=True, unless=all_the_same)

    def answer(self, badge: Badge, asked: QuestionId, value: Any, sent: Sent, on_behalf: str = "") -> None:
        """Answer an open question. Several may answer at once, so only this very question must still be open.

        Whoever answers for another seat names it (`on_behalf`), so that this cannot happen in passing. If the seat
        has a phone, it is told.
        """

        def act(table: Table, time: str, badge: Badge) -> Papers:
            if question_id(table, asked.key) != asked:
                raise Overtaken(say("This question has already been answered."))
            play = table.move_in_progress
            assert play is not None, "it asks"
            number, move = len(table.log), play.move
            who = asked_of(table.questions[asked.key].who)
            by = rights.answerer(badge, who, on_behalf)
            # What a host has begun for a seat was told already; a scribe's daily work is recording for all.
            in_passing = move.seat == on_behalf and (play.by == HOST or not badge.host)
            table.answer(value, asked.key, by=by, time=time)
            if by in badge.seats or HOST in who or in_passing:
                return []
            return self._word(badge, telling.ANSWERED, on_behalf, number, move, value)

        self.change(badge, sent, act)

    def _word(
        self, badge: Badge, what: str, seat: str, number: int, move: AnyMove, value: Any = None
    ) -> list[RequestRow]:
        """What a seat is told that was spoken for, if another phone plays it."""
        if seat not in telling.elsewhere(self.store.passes(badge.table_id), badge):
            return []
        by, word = HOST if badge.host else passes.SCRIBE, move.word()
        row = telling.word_for(
            badge.table_id, what, seat, self.now(), by=by, number=number, move=word, value=value
        )
        return [row]

    def back(self, badge: Badge, sent: Sent, reason: str = "", key: str = "") -> None:
        """Take back the last answer of the move in progress, under seal the last one before the question `key`.

        What chance or others have said needs the host's reason.
        """
        reason = passes.tidy_words(reason)

        def act(table: Table, time: str, badge: Badge) -> None:
            table.back(rights.takes_back_as(badge, table, key), reason, time, key)

        self.change(badge, sent, act, fresh=True)

    def cancel(self, badge: Badge, sent: Sent, reason: str = "") -> None:
        """Drop the move in progress. What chance or others have said needs the host's reason."""
        reason = passes.tidy_words(reason)

        def act(table: Table, time: str, badge: Badge) -> None:
            table.cancel(rights.cancels_as(badge, table), reason, time)

        self.change(badge, sent, act, fresh=True)

    def redo(self, badge: Badge, sent: Sent) -> None:
        """Play again what was taken back just now."""

        def act(table: Table, time: str, badge: Badge) -> None:
            rights.require_may_redo(badge, table)
            table.redo(time)

        self.change(badge, sent, act, fresh=True)

    # --- who may

    def badge(self, secret: str) -> Badge:
        """Who a phone is, by the secret it keeps."""
        row = self.store.pass_by_hash(passes.hashed(secret)) if secret else None
        if row is None:
            raise telling.no_pass()
        if row.revoked:
            raise telling.no_pass(row.id, self.store.requests(row.table_id))
        return badge_of(row)

    def current(self, badge: Badge) -> Badge:
        """The badge as it is now: a seat may have changed hands since the screen was drawn."""
        found = badge_among(self.store.passes(badge.table_id), badge)
        if found is None:
            raise telling.no_pass(badge.pass_id, self.store.requests(badge.table_id))
        return found

    def company(self, live: LiveTable) -> Company:
        """The papers of a table, read once for all phones that look after a change. For looking, not for deciding."""
        changes = self.hub.paper_changes(live.id)
        if live.company is None or live.company[0] != changes:
            live.company = changes, self.store.company(live.id, live.row.room)
        return live.company[1]

    def current_host(self, badge: Badge) -> Badge:
        badge = self.current(badge)
        rights.require_host(badge)
        return badge

    # --- inside

    @contextmanager
    def at(self, table_id: str, put_away: bool = False) -> Iterator[LiveTable]:
        """A table, and nobody else at it for the moment. One that was put away is only found by those who say so."""
        while True:
            live = self._find(table_id, put_away)
            with live.lock:
                if not live.forgotten:
                    if live.row.put_away is not None and not put_away:
                        raise deleted()
                    with live.visited():
                        yield live
                    return

    @contextmanager
    def looked_at(self, table_id: str) -> Iterator[LiveTable]:
        """A table for somebody who only looks. A look that fails is a no that a phone can show, and told once."""
        with self.closed.looking(table_id) as at_revision, self.at(table_id) as live:
            at_revision(live.revision)
            yield live

    def _find(self, table_id: str, put_away: bool) -> LiveTable:
        self.memory.sweep()
        if (live := self.memory.get(table_id)) is not None:
            return live
        with self._opening:  # one at a time: what two read of a table that is just being saved need not agree
            if (live := self.memory.get(table_id)) is not None:
                return live
            row = self.store.table(table_id)
            if row is None:
                raise NoTable(say("There's no such table here."))
            if row.put_away is not None and not put_away:
                raise deleted()
            with self.closed.opening(row):
                live = LiveTable(self.store, row)
            self.memory.keep(live)
            return live

    def change(
        self,
        badge: Badge,
        sent: Sent,
        act: Act,
        fresh: bool = False,
        unless: Callable[[Table], bool] = lambda table: False,
    ) -> None:
        """Do something to a table once, and save it with the papers that belong to it.

        `fresh`: only if the phone had seen the newest state, `unless` what it has missed makes no difference.
        """
        with self.at(badge.table_id) as live:
            badge = self.current(badge)
            if self.is_done(live, sent):
                return
            table = live.playing()
            if fresh and not unless(table):
                self.require_fresh(live, sent)
            before = _mark(table)
            try:
                papers = act(table, self.now().isoformat(timespec="seconds"), badge)
            except Exception as no:
                if not isinstance(no, Refused | NotDone) or _mark(table) != before:
                    self.memory.forget(live)
                if isinstance(no, Refused):
                    raise NotDone(no.refusal.because, no.refusal.rule) from None
                raise
            except BaseException:
                self.memory.forget(live)
                raise
            self._save(live, sent.key, papers or ())
        self.hub.publish(badge.table_id, papers=bool(papers))

    def is_done(self, live: LiveTable, sent: Sent) -> bool:
        """Whether this very submission was recorded already: a double tap, a resend."""
        return bool(sent.key) and self.store.submitted(live.id, sent.key)

    def require_fresh(self, live: LiveTable, sent: Sent) -> None:
        if sent.revision != live.revision:
            raise Overtaken(what_happened(live.playing()))

    def _save(self, live: LiveTable, key: str, papers: Papers = ()) -> None:
        try:
            live.save(self.now(), key, papers)
        except ConflictError:
            self.memory.forget(live)
            raise Overtaken(
                say("Somebody else was quicker, so this wasn't recorded. Take another look.")
            ) from None
        except BaseException:
            self.memory.forget(live)
            raise


def _mark(table: Table) -> tuple[int, int]:
    """Changes whenever something is kept: lines of the log, answers of the move in progress."""
    play = table.move_in_progress
    return len(table.log), -1 if play is None else len(play.given)
