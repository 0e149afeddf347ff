"""Taking back: one's own last step freely, anything that touches others only with their consent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from companion.store import RequestRow
from companion.tables import passes
from companion.tables.errors import NotAllowed, NotDone
from companion.tables.live import LiveTable
from companion.tables.papers import OVERTAKEN, Papers, closed
from companion.tables.passes import Badge
from companion.tables.service import Sent, Tables
from companion.tables.telling import REFUSED, lapsed, word_for, words_of_loss
from rules_core.engine.questions import HOST, TABLE, asked_of, spoken
from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.settling.consent import Concern, concerned
from rules_core.words import say

TAKE_BACK = "take back"
DONE, ASKED = "done", "asked"


class Waiting(NamedTuple):
    """A request to take something back, as the others see it."""

    request_id: str
    by: str
    number: int
    reason: str
    needs: tuple[str, ...]
    """The seats that must agree, unless the host does."""

    agreed: tuple[str, ...]


def signed(badge: Badge, table: Table) -> str:
    """In whose name a phone takes back: the seat that acted last, if it is one of this phone's.

    A scribe without a seat signs for the seat that acted, as with everything a scribe records.
    """
    names = badge.seats or (table.seats if badge.scribe else ())
    if len(names) < 2:  # nothing to find out, however long the log is
        return names[0] if names else HOST
    for entry in reversed(table.entries):
        for name in (entry.move.seat, entry.by):
            if name in names:
                return str(name)
    return names[0]


class Consent:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def concern(self, badge: Badge, table: Table, number: int | None = None) -> Concern | None:
        """Whom taking back would touch; None when there is nothing to take back."""
        try:
            return concerned(table, HOST if badge.host and not badge.seats else signed(badge, table), number)
        except Refused:
            return None

    def may_freely(self, badge: Badge, concern: Concern) -> bool:
        """The host always, a phone the last steps of its own seats, the scribe those of every seat.

        Nobody but the host what has been drawn or ruled since.
        """
        if badge.host:
            return True
        if badge.only_watches or concern.chance:
            return False
        others = set(concern.others) - set(badge.seats)
        return not others or (badge.scribe and HOST not in others)

    def wants_reason(self, badge: Badge, number: int | None = None) -> int:
        """The first entry that would go, when whoever takes it back should say why; 0 when that is not needed."""
        with self._tables.at(badge.table_id) as live:
            badge = self._tables.current(badge)
            concern = self.concern(badge, live.playing(), number)
            return concern.first if concern is not None and _wants_reason(badge, concern) else 0

    def has_to_ask(self, badge: Badge, number: int | None = None) -> bool:
        """Whether taking back from an entry on needs somebody who does not hold this phone."""
        with self._tables.at(badge.table_id) as live:
            badge, table = self._tables.current(badge), live.playing()
            concern = self.concern(badge, table, number)
            return concern is not None and bool(self._to_be_asked(badge, table, concern))

    def _to_be_asked(self, badge: Badge, table: Table, concern: Concern) -> tuple[str, ...]:
        """Who must agree, those on this phone among them; nobody, where no other phone has to."""
        if self.may_freely(badge, concern):
            return ()
        needs = _needs(table, concern, signed(badge, table))
        return () if set(needs) <= set(badge.seats) else needs

    def take_back(self, badge: Badge, sent: Sent, number: int | None = None, reason: str = "") -> str:
        """Take back the last step, or everything from an entry on. Asks for consent where it is needed.

        The host, who need not ask, has to say why.
        """
        reason = passes.tidy_words(reason)
        with self._tables.at(badge.table_id) as live:
            badge = self._tables.current(badge)
            if badge.only_watches:
                raise NotAllowed(say("You're only watching, so you can't take anything back."), "table.back")
            table = live.playing()
            if self._tables.is_done(live, sent):
                return DONE
            self._tables.require_fresh(live, sent)
            _require_no_move_in_progress(badge, table)
            concern = self.concern(badge, table, number)
            if concern is not None and (needs := self._to_be_asked(badge, table, concern)):
                agreed = [seat for seat in badge.seats if seat in needs]
                details = {"number": concern.first, "reason": reason, "key": sent.key}
                return self._ask(badge, live, details, agreed)
            # A host who takes back a step of their own does it as a player.
            own = concern is not None and not concern.chance and not set(concern.others) - set(badge.seats)
            by = HOST if badge.host and not (own and badge.seats) else signed(badge, table)
            if badge.host and not reason and concern is not None and _wants_reason(badge, concern):
                raise NotDone(say("Say why: the others will see it, and the log keeps it."), "table.back")
            self._do(badge, sent, number, by, reason, fresh=True)
        return DONE

    def _do(
        self,
        badge: Badge,
        sent: Sent,
        number: int | None,
        by: str,
        reason: str,
        agreed: Sequence[str] = (),
        fresh: bool = False,
        settles: Papers = (),
    ) -> None:
        """Take back, and tell those whose steps have gone."""

        def act(table: Table, time: str, badge: Badge) -> Papers:
            before = list(table.entries)
            table.pop(number, by, reason, time)
            phones, now = self._tables.store.passes(badge.table_id), self._tables.now()
            told = words_of_loss(badge, before, table, phones, now, by=by, reason=reason, agreed=agreed)
            table.settle()
            return [*settles, *told]

        self._tables.change(badge, sent, act, fresh=fresh)

    def _ask(self, badge: Badge, live: LiveTable, details: dict[str, Any], agreed: list[str]) -> str:
        table = live.playing()
        overtaken = []
        for row in self._rows(badge.table_id):
            if row.details["log"] != len(table.log):
                overtaken.append(row)
            elif row.pass_id == badge.pass_id and row.details["key"] == details["key"]:
                return ASKED
            elif row.pass_id == badge.pass_id:
                raise NotDone(say("You've already asked; the others haven't answered yet."), "table.back")
        refused_before = lapsed(self._tables.store.requests(live.id), badge.pass_id, [REFUSED])
        self._tables.store.save(
            RequestRow(
                id=passes.new_id(),
                table_id=live.id,
                kind=TAKE_BACK,
                pass_id=badge.pass_id,
                by=signed(badge, table),
                details=details | {"log": len(table.log)},
                agreed=agreed,
                made=self._tables.now(),
            ),
            *closed(overtaken, OVERTAKEN),
            *refused_before,
        )
        self._tables.hub.publish(badge.table_id)
        return ASKED

    def waiting(self, live: LiveTable, requests: Iterable[RequestRow]) -> list[Waiting]:
        """The requests that still make sense: nothing was recorded or begun since they were made."""
        table = live.table
        if table is None:
            return []
        found = []
        for row in requests:
            needs = _needs_now(table, row) if row.kind == TAKE_BACK else None
            if needs is not None:
                number, reason = row.details["number"], row.details["reason"]
                found.append(Waiting(row.id, row.by, number, reason, needs, tuple(row.agreed)))
        return found

    def settle(self, badge: Badge, request_id: str, agree: bool, sent: Sent) -> None:
        """Say yes or no. The host decides alone; otherwise all who are concerned must agree."""
        with self._tables.at(badge.table_id) as live:
            badge = self._tables.current(badge)
            row = self._tables.store.request(request_id)
            if row is None or row.outcome or row.table_id != badge.table_id or row.kind != TAKE_BACK:
                return
            table = live.playing()
            needs = _needs_now(table, row)
            if needs is None:
                if row.details["log"] != len(table.log):
                    self._tables.store.save(*closed([row], OVERTAKEN))
                raise NotDone(say("The game has moved on since then; nothing was taken back."), "table.back")
            mine = [seat for seat in badge.seats if seat in needs]
            withdrawn = row.pass_id == badge.pass_id and not agree
            if not (badge.host or mine or withdrawn):
                raise NotAllowed(say("That's up to the host and the players it affects."), "table.back")
            row.agreed = [*dict.fromkeys([*row.agreed, *(mine if agree else [])])]
            done = agree and (badge.host or set(needs) <= set(row.agreed))
            row.outcome = "refused" if not agree else "agreed" if done else ""
            if done:  # the deed and its end are kept together: if it fails, the request still waits
                number, reason = row.details["number"], row.details["reason"]
                self._do(badge, sent, number, row.by, reason, row.agreed, settles=[row])
            else:
                told = [self._refusal(badge, table, row, mine)] if not agree and not withdrawn else []
                self._tables.store.save(row, *told)
        self._tables.hub.publish(badge.table_id)

    def _refusal(self, badge: Badge, table: Table, row: RequestRow, mine: Sequence[str]) -> RequestRow:
        """What whoever asked is told: otherwise their question would just be gone."""
        number = row.details["number"]
        entry = table.standing(number)
        assert entry is not None, "it is what would be taken back"
        return word_for(
            badge.table_id,
            REFUSED,
            row.by,
            self._tables.now(),
            row.pass_id,
            by=HOST if badge.host else mine[0],
            number=number,
            move=entry.move.word(),
        )

    def _rows(self, table_id: str) -> list[RequestRow]:
        return [row for row in self._tables.store.requests(table_id) if row.kind == TAKE_BACK]


def _require_no_move_in_progress(badge: Badge, table: Table) -> None:
    """Everybody is told what they can do about it: drop it, answer it, or wait."""
    play = table.move_in_progress
    if play is None or play.move.seat == TABLE or not table.entries:
        return
    if badge.host:
        try:
            table.entries_from()
        except Refused as no:
            words = say(
                "{because} (“Drop the move in progress” in the table's menu)", because=no.refusal.because
            )
            raise NotDone(words, no.refusal.rule) from None
    asked = {who for question in table.questions.values() for who in asked_of(question.who)}
    if badge.scribe or (asked | {play.by, play.move.seat}) & set(badge.seats):
        return  # the table's own words fit: they can answer it or drop it
    who = play.move.seat if play.by == HOST else play.by
    raise NotDone(
        say("{who} is in the middle of a move. You can take yours back when it's done.", who=spoken(who)),
        "table.in-progress",
    )


def _wants_reason(badge: Badge, concern: Concern) -> bool:
    """Chance has shown something, or the host would take back what others have done."""
    others = set(concern.others) - {HOST} - set(badge.seats)
    return concern.chance or (badge.host and bool(others))


def _needs(table: Table, concern: Concern, by: str) -> tuple[str, ...]:
    """Where chance has spoken everybody has seen it, so everybody is concerned; what was ruled needs the host."""
    if not concern.chance:
        return concern.others
    ruled = (HOST,) if HOST in concern.others else ()
    return (*(seat for seat in table.desk.playing if seat != by), *ruled)


def _needs_now(table: Table, row: RequestRow) -> tuple[str, ...] | None:
    """Who must agree to a request; None when the table has moved on, or a move is being made."""
    if row.details["log"] != len(table.log):
        return None
    try:
        return _needs(table, concerned(table, row.by, row.details["number"]), row.by)
    except Refused:
        return None
