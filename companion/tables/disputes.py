"""Disputes: any seat can doubt an entry or a refusal; the host decides, and the log keeps why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from companion.store import RequestRow
from companion.tables import passes, rights
from companion.tables.consent import signed
from companion.tables.errors import NotAllowed, NotDone
from companion.tables.live import LiveTable
from companion.tables.papers import OVERTAKEN, Papers, closed
from companion.tables.passes import Badge
from companion.tables.service import Sent, Tables
from companion.tables.telling import words_of_loss
from rules_core.engine import record as records
from rules_core.engine.log import Entry
from rules_core.engine.moves import AnyMove, Ruling
from rules_core.engine.play import Answer, Given
from rules_core.engine.questions import HOST, TABLE, asked_of
from rules_core.engine.refusal import Refusal, Refused, Unreadable
from rules_core.engine.table import Table
from rules_core.settling.counting import COUNT_CHECK, CorrectCounts, Counted, read_counted, reversal
from rules_core.settling.disputes import CORRECTED, DISPUTE, OVERRULED, TAKEN_BACK, SettleDispute
from rules_core.settling.strike import plan, strike
from rules_core.words import say

REQUEST = "dispute"
MOST_OPEN = 6
"""Disputes of one phone that may wait at the same time."""

MOST_RULES = 8
"""So many rules may stand against one move; more than this and it makes no sense."""


class Attempt(NamedTuple):
    """Something that was refused: a move, or without one an answer to the move in progress."""

    refusal: Refusal
    answers: tuple[tuple[str, Any], ...] = ()
    move: AnyMove | None = None


class Dispute(NamedTuple):
    """A dispute that waits for the host, as everybody sees it. `entry` is 0 when a refusal or a count is disputed."""

    id: str
    by: str
    claim: str
    entry: int
    rules: tuple[str, ...]
    mine: bool
    move: AnyMove | None = None
    answers: tuple[Given, ...] = ()
    because: str = ""
    counts: tuple[Counted, ...] = ()
    """What was counted, when it is the count that is doubted."""


class Disputes:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    # --- raising

    def doubt_entry(self, badge: Badge, number: int, claim: str, sent: Sent) -> None:
        """Doubt an entry of the log."""

        def details(table: Table) -> dict[str, Any]:
            entry = standing(table, number)
            return {"entry": entry.number, "rules": list(entry.rules)}

        self._raise(badge, claim, sent, details)

    def doubt_counts(self, badge: Badge, counts: Sequence[Counted], claim: str, sent: Sent) -> None:
        """Doubt what the books say: something else was counted."""

        def details(table: Table) -> dict[str, Any]:
            found = [list(read_counted(table.desk, each)) for each in counts]
            return {"entry": 0, "rules": [COUNT_CHECK], "counts": found}

        self._raise(badge, claim, sent, details)

    def doubt_refusal(self, badge: Badge, attempt: Attempt, claim: str, sent: Sent) -> None:
        """Ask the host to let something pass that was refused."""

        def details(table: Table) -> dict[str, Any]:
            by, move, given = whole(table, badge, attempt)
            return {
                "by": by,
                "entry": 0,
                "rules": [attempt.refusal.rule],
                "line": records.write_entry(table.game, by, move, given),
                "because": str(attempt.refusal.because),
            }

        self._raise(badge, claim, sent, details)

    def _raise(self, badge: Badge, claim: str, sent: Sent, details: Any) -> None:
        with self._tables.at(badge.table_id) as live:
            badge = self._tables.current(badge)
            if badge.only_watches:
                raise NotAllowed(say("You're only watching, so you can't dispute anything."), DISPUTE)
            table = live.playing()
            mine = [row for row in self._rows(live.id) if row.pass_id == badge.pass_id]
            pointless = [row for row in mine if _dispute(table, badge, row) is None]
            waiting = [row for row in mine if row not in pointless]
            if any(row.details["key"] == sent.key for row in waiting):
                return
            if len(waiting) >= MOST_OPEN:
                raise NotDone(
                    say("You already have several open disputes; let the host deal with those first."),
                    DISPUTE,
                )
            try:
                found = details(table)
            except Refused as no:
                raise NotDone(no.refusal.because, no.refusal.rule) from None
            row = RequestRow(
                id=passes.new_id(),
                table_id=live.id,
                kind=REQUEST,
                pass_id=badge.pass_id,
                by=found.pop("by", "") or signed(badge, table),
                details=found | {"claim": passes.tidy_words(claim), "key": sent.key},
                made=self._tables.now(),
            )
            self._tables.store.save(row, *closed(pointless, OVERTAKEN))
        self._tables.hub.publish(badge.table_id)

    # --- what waits

    def waiting(self, live: LiveTable, badge: Badge, requests: Iterable[RequestRow]) -> tuple[Dispute, ...]:
        """The disputes that still make sense; one about an entry that was taken back does not."""
        table = live.table
        if table is None:
            return ()
        found = (_dispute(table, badge, row) for row in requests if row.kind == REQUEST)
        return tuple(dispute for dispute in found if dispute is not None)

    def withdraw(self, badge: Badge, dispute_id: str) -> None:
        with self._tables.at(badge.table_id):
            badge = self._tables.current(badge)
            row = self._row(badge, dispute_id)
            if row is None:
                return
            if row.pass_id != badge.pass_id and not badge.host:
                raise NotAllowed(say("Only the host or whoever raised a dispute can withdraw it."), DISPUTE)
            self._tables.store.save(*closed([row], "withdrawn"))
        self._tables.hub.publish(badge.table_id)

    # --- deciding

    def settle(
        self,
        badge: Badge,
        sent: Sent,
        decision: str,
        reason: str,
        *,
        dispute_id: str = "",
        entry: int = 0,
        rules: Sequence[str] = (),
        counts: Sequence[Counted] = (),
    ) -> None:
        """The host decides about a dispute, or of their own accord about an entry.

        `rules` are those that an exception sets aside, `counts` what the counts are set to.
        """
        reason = passes.tidy_words(reason)
        with self._tables.at(badge.table_id) as live:
            badge = self._tables.current_host(badge)
            if self._tables.is_done(live, sent):
                return
            table = live.playing()
            row = self._row(badge, dispute_id) if dispute_id else None
            if dispute_id and row is None:
                raise NotDone(say("This dispute is already settled."), DISPUTE)
            case = _dispute(table, badge, row) if row is not None else None
            if row is not None and case is None:
                self._tables.store.save(*closed([row], OVERTAKEN))
                raise NotDone(say("The disputed entry has been taken back in the meantime."), DISPUTE)
            if case is None:
                doubted = standing(table, entry)
                case = Dispute("", HOST, "", doubted.number, doubted.rules, mine=True)

            def act(table: Table, time: str, badge: Badge) -> Papers:
                before = list(table.entries)
                decide(table, case, decision, reason, time, rules, counts)
                phones, now = self._tables.store.passes(badge.table_id), self._tables.now()
                told = words_of_loss(badge, before, table, phones, now, by=HOST, reason=reason)
                return [*told, *closed(self._settled(table, badge, case), decision)]

            self._tables.change(badge, sent, act, fresh=True)
        self._tables.hub.publish(badge.table_id)

    def _settled(self, table: Table, badge: Badge, case: Dispute) -> Iterator[RequestRow]:
        """The dispute that was decided; with it the same entry doubted by somebody else, and what makes no sense now."""
        for row in self._rows(badge.table_id):
            found = _dispute(table, badge, row)
            if row.id == case.id or found is None or (case.entry and found.entry == case.entry):
                yield row

    def let_pass(self, badge: Badge, attempt: Attempt, reason: str, sent: Sent) -> None:
        """The host overrules a refusal on the spot."""
        reason = passes.tidy_words(reason)

        def act(table: Table, time: str, badge: Badge) -> None:
            rights.require_host(badge)
            _by, move, given = whole(table, badge, attempt)
            _push_anyway(table, move, given, reason, time)

        self._tables.change(badge, sent, act, fresh=True)

    def _row(self, badge: Badge, dispute_id: str) -> RequestRow | None:
        row = self._tables.store.request(dispute_id)
        mine = row is not None and row.table_id == badge.table_id and row.kind == REQUEST and not row.outcome
        return row if mine else None

    def _rows(self, table_id: str) -> list[RequestRow]:
        return [row for row in self._tables.store.requests(table_id) if row.kind == REQUEST]


def decide(
    table: Table,
    case: Dispute,
    decision: str,
    reason: str,
    time: str,
    rules: Sequence[str] = (),
    counts: Sequence[Counted] = (),
) -> None:
    """Write a decision into the log, and do what it says."""
    at_stake = tuple(rules) or case.rules
    ruling = SettleDispute(HOST, case.entry, decision, case.by, case.claim, at_stake)
    if decision == TAKEN_BACK and case.entry:
        strike(table, plan(table, case.entry), ruling, reason, time)
        return
    if decision == OVERRULED and case.move is not None:
        _make_way(table, case.move)
    table.push(ruling, reason=reason, time=time)
    if decision == CORRECTED:
        table.push(CorrectCounts(HOST, tuple(counts) or case.counts), reason=reason, time=time)
    elif decision == OVERRULED and case.move is not None:
        _push_anyway(table, case.move, case.answers, reason, time)


def _push_anyway(table: Table, move: AnyMove, answers: Sequence[Answer], reason: str, time: str) -> None:
    """Record a move against whatever rules stand in its way; begun already, it begins anew."""
    _make_way(table, move)
    against = tuple(no.rule for no in rules_against(table, move, answers))
    if not against:  # nothing stands in the way any more
        table.push(move, answers, by=HOST, note=reason, time=time)
        return
    table.push(move, answers, by=HOST, waive=against, reason=reason, time=time)


def _make_way(table: Table, move: AnyMove) -> None:
    """The move in which something was refused waits for another answer; it is going to begin anew."""
    play = table.move_in_progress
    if play is not None and play.move == move:
        table.abandon()


def whole(table: Table, badge: Badge, attempt: Attempt) -> tuple[str, AnyMove, list[Given]]:
    """By whom, which move, with which answers: an answer that was refused belongs to the move in progress."""
    rights.require_set_up(table, DISPUTE)
    if isinstance(attempt.move, Ruling):
        raise NotDone(say("A ruling doesn't need an exception."), DISPUTE)
    if attempt.move is not None:
        by = rights.recorder(badge, table, attempt.move)
        return by, attempt.move, [Given(key, value, by, by_chance=False) for key, value in attempt.answers]
    play = table.move_in_progress
    ((key, value),) = attempt.answers
    if play is None or key not in table.questions:
        raise NotDone(say("This question has already been answered."), DISPUTE)
    who = asked_of(table.questions[key].who)
    by = rights.answerer(badge, who, who[0])  # the host lets it pass for whoever is asked
    before = [
        given for given in play.given if not (given.by_chance and given.by == TABLE)
    ]  # it will draw the same
    return play.by, play.move, [*before, Given(key, value, by, by_chance=False)]


def rules_against(table: Table, move: AnyMove, answers: Sequence[Answer]) -> list[Refusal]:
    """Every rule that would have to be set aside for a move, one after the other."""
    found: list[Refusal] = []
    with table.aside():
        for _each in range(MOST_RULES):
            waived = {no.rule for no in found}
            trial = table.trier(move, HOST, waived)(answers)
            if trial.refusal is None or trial.refusal.rule in waived:
                break
            found.append(trial.refusal)
    return found


def suggested_counts(table: Table, number: int) -> tuple[Counted, ...]:
    """The counts without what an entry has moved: a correction instead of taking it back."""
    return reversal(table.desk, standing(table, number))


def standing(table: Table, number: int) -> Entry:
    """An entry that has not been taken back, under its old number too when it was played again."""
    entry = table.standing(number) if number > 0 else None
    if entry is None and number > 0:
        entry = next((each for each in table.entries if each.old_number == number), None)
    if entry is not None:
        return entry
    if not 0 < number < len(table.log) or not isinstance(table.log[number], Entry):
        raise NotDone(say("There is no entry {n}.", n=number), DISPUTE)
    raise NotDone(say("Entry {n} has already been taken back.", n=number), DISPUTE)


def _dispute(table: Table, badge: Badge, row: RequestRow) -> Dispute | None:
    kept = row.details
    mine = row.pass_id == badge.pass_id
    rules, claim = tuple(kept["rules"]), kept["claim"]
    try:
        if kept["entry"]:
            return Dispute(row.id, row.by, claim, standing(table, kept["entry"]).number, rules, mine)
        if "counts" in kept:
            counts = tuple(Counted(*each) for each in kept["counts"])
            return Dispute(row.id, row.by, claim, 0, rules, mine, counts=counts)
        line = kept["line"]
        move = records.read_move(table.game, line, 0)
    except (NotDone, records.RecordError, Unreadable):
        return None
    answers = tuple(
        Given(key, value, by[0] if by else line["by"], by_chance=False)
        for key, value, *by in line.get("answers", ())
    )
    return Dispute(row.id, row.by, claim, 0, rules, mine, move, answers, kept["because"])
