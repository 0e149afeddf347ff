"""What the host's office shows: a case with before and after, what would go with an entry, counts, verdicts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from companion.games.library import presentation
from companion.glimpse.cards import EffectLine, LogCard, Units
from companion.glimpse.effect_lines import effect_lines
from companion.glimpse.log import log_card
from companion.glimpse.offers import picture_of, what_then
from companion.glimpse.seats import eyes_of
from companion.tables.disputes import Attempt, rules_against, standing, suggested_counts, whole
from companion.tables.errors import NotAllowed
from companion.tables.passes import Badge
from companion.tables.rights import require_set_up
from companion.tables.service import Tables
from rules_core.engine import ledger
from rules_core.engine import record as records
from rules_core.engine.desk import BANK
from rules_core.engine.log import Entry
from rules_core.engine.moves import AnyMove
from rules_core.engine.pictures import Picture
from rules_core.engine.play import Answer
from rules_core.engine.questions import Option
from rules_core.engine.refusal import Refusal, Refused
from rules_core.engine.state import State
from rules_core.engine.table import Table
from rules_core.engine.view import keeps_secrets, seen_effect, seen_line
from rules_core.game import Game
from rules_core.settling.counting import Counted, gaps
from rules_core.settling.inquiry import Verdict, inquire, moves_of
from rules_core.settling.strike import plan
from rules_core.words import Text, say

MAY_I = "table.may-i"


class Figure(NamedTuple):
    """A count that differs between two moments."""

    account: str
    called: Text
    resource: str
    name: Text
    before: int
    after: int


class Case(NamedTuple):
    """An entry in doubt: what it did, and the table before and after it."""

    line: LogCard
    figures: tuple[Figure, ...]
    before: tuple[Picture, ...]
    after: tuple[Picture, ...]
    """The pictures that it changed."""


class Parting(NamedTuple):
    """What taking an entry back would mean, and the correction that could be made instead."""

    goes: tuple[tuple[LogCard, Refusal], ...]
    stays: int
    figures: tuple[Figure, ...]
    """The counts as they are now, and as they would be."""

    asks: Text
    """What would have to be answered next, if anything."""

    counts: tuple[Counted, ...]
    corrected: tuple[Figure, ...]
    """The counts to be set instead, and what that changes."""

    bar: Refusal | None = None
    """Why it cannot be taken back at all, if so."""


class MoveCard(NamedTuple):
    """A move somebody asks about, with the answer."""

    move: AnyMove
    word: str
    title: Text
    verdict: Verdict


class InquiryCard(NamedTuple):
    """A move gone into: the answer so far, what it does, and the ways on."""

    card: MoveCard
    effects: tuple[EffectLine, ...]
    then: Text
    key: str
    options: tuple[Option, ...]
    picture: Picture | None


class Heap(NamedTuple):
    """What should lie in one place: before a seat, in the supply, on the board."""

    account: str
    called: Text
    units: tuple[Units, ...]


class Office:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    # --- disputes

    def case(self, badge: Badge, number: int) -> Case:
        """An entry with what it changed."""
        with self._tables.looked_at(badge.table_id) as live:
            badge, table = self._tables.current(badge), live.playing()
            entry = standing(table, number)
            record = live.record()
            line = _card(table, badge, entry)
        before, _ = records.replay(table.game, record, entry.number - 1)
        after, _ = records.replay(table.game, record, entry.number)
        pairs = [
            (then, now) for then, now in zip(before.pictures(), after.pictures(), strict=False) if then != now
        ]
        return Case(
            line,
            tuple(_figures(table, before.state, after.state)),
            tuple(then for then, _now in pairs),
            tuple(now for _then, now in pairs),
        )

    def parting(self, badge: Badge, number: int) -> Parting:
        """How it would be without an entry: exactly what goes with it, and why."""
        with self._tables.looked_at(badge.table_id) as live:
            badge, table = self._tables.current(badge), live.playing()
            counts = suggested_counts(table, number)
            corrected = self.compared(badge, counts)
            try:
                planned = plan(table, standing(table, number).number)
            except Refused as no:
                return Parting((), 0, (), "", counts, corrected, no.refusal)
            asked = next(iter(planned.table.questions.values()), None)
            return Parting(
                tuple(
                    (_card(table, badge, fate.entry), fate.refusal)
                    for fate in planned.goes
                    if fate.refusal is not None
                ),
                len(planned.stays),
                tuple(_figures(table, table.state, planned.table.state)),
                getattr(asked, "prompt", "") if asked is not None else "",
                counts,
                corrected,
            )

    def compared(self, badge: Badge, counts: Sequence[Counted]) -> tuple[Figure, ...]:
        """What the books say, and what somebody has counted."""
        with self._tables.looked_at(badge.table_id) as live:
            self._tables.current(badge)
            table = live.playing()
            return tuple(
                _figure(table, *each, table.desk.has(*each[:2]))
                for each in counts
                if gaps(table.desk, [each])
            )

    def against(self, badge: Badge, attempt: Attempt) -> tuple[Refusal, ...]:
        """All the rules that the host would set aside by letting something pass."""
        with self._tables.looked_at(badge.table_id) as live:
            badge, table = self._tables.current(badge), live.playing()
            _by, move, given = whole(table, badge, attempt)
            return tuple(rules_against(table, move, given))

    # --- may I?

    def may(self, badge: Badge, seat: str, at: int | None = None) -> tuple[MoveCard, ...]:
        """Every move a seat would look for, now or after an earlier entry, with a yes or a no."""
        table = self._table(badge, seat, at)
        with self._tables.looked_at(badge.table_id):
            return tuple(_move_card(table.game, verdict) for verdict in moves_of(table, seat))

    def inquire(
        self, badge: Badge, move: AnyMove, answers: Sequence[Answer] = (), at: int | None = None
    ) -> InquiryCard:
        """A move with some answers: may it be, what does it do, and what could follow."""
        table = self._table(badge, move.seat, at)
        with self._tables.looked_at(badge.table_id):
            found = inquire(table, move, answers)
            eyes = eyes_of(badge, move.seat)
            seen = [seen_effect(table, eyes, effect) for effect in found.effects]
            question = found.question
            return InquiryCard(
                _move_card(table.game, found.verdict),
                effect_lines(table, presentation(table.game.id), seen),
                what_then(table, question) if question is not None else "",
                found.key,
                found.options,
                picture_of(table.pictures(), question) if question is not None else None,
            )

    def _table(self, badge: Badge, seat: str, at: int | None) -> Table:
        with self._tables.looked_at(badge.table_id) as live:
            badge, table = self._tables.current(badge), live.playing()
            require_set_up(table, MAY_I)
            if seat not in badge.seats and keeps_secrets(table):
                raise NotAllowed(
                    say("Hands are secret in this game, so only {seat} can ask this.", seat=seat), MAY_I
                )
            if at is None:
                return table
            record = live.record()
        past, _ = records.replay(table.game, record, at)
        past.settle()  # what came by itself had not come yet, right after that entry
        return past

    # --- counting

    def heaps(self, badge: Badge) -> tuple[Heap, ...]:
        """What should lie on the table right now: before every seat first, then everywhere else."""
        with self._tables.looked_at(badge.table_id) as live:
            self._tables.current(badge)
            table = live.playing()
            books = ledger.accounts(table)
            order = [*table.seats, *(account for account in books if account not in table.seats)]
            shown = presentation(table.game.id)
            first = (*shown.counters, *shown.belongings)
            heaps = []
            for account in order:
                held = books.get(account, {})
                things = [*(r for r in first if r in held), *(r for r in held if r not in first)]
                units = tuple(Units(r, table.game.name(r), held[r]) for r in things)
                if units and (account in table.seats or account == BANK or any(held.values())):
                    heaps.append(Heap(account, table.desk.called(account), units))
            return tuple(heaps)


def _card(table: Table, badge: Badge, entry: Entry) -> LogCard:
    eyes = eyes_of(badge, entry.move.seat)
    return log_card(table, presentation(table.game.id), seen_line(table, eyes, entry, live=True))


def _figures(table: Table, before: State, after: State) -> Iterator[Figure]:
    """The counts that differ, of people first and of the supply last."""
    order = [*table.seats, *(account for account, _resource in after.ledger if account not in table.seats)]
    for account in dict.fromkeys(order):
        for (holder, resource), units in after.ledger.items():
            was = before.ledger.get((holder, resource), 0)
            if holder == account and was != units and not table.desk.is_endless(holder, resource):
                yield _figure(table, account, resource, units, was)


def _figure(table: Table, account: str, resource: str, after: int, before: int) -> Figure:
    return Figure(account, table.desk.called(account), resource, table.game.name(resource), before, after)


def _move_card(game: Game[Any], verdict: Verdict) -> MoveCard:
    return MoveCard(verdict.move, game.words[type(verdict.move)], verdict.move.title, verdict)
