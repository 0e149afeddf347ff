"""What somebody must hear of: it was done for them, or what they had done is gone. It stays until they have looked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.store import Company, PassRow, RequestRow
from companion.tables import passes
from companion.tables.errors import NoPass
from companion.tables.papers import closed
from companion.tables.passes import Badge, badge_among
from rules_core.engine.log import Entry
from rules_core.engine.questions import HOST, TABLE
from rules_core.engine.table import Table
from rules_core.words import say

if TYPE_CHECKING:
    from companion.tables.service import Tables

TOLD = "told"
"""The kind of row that keeps a word for somebody."""

ANSWERED, RECORDED, TAKEN_BACK = "answered", "recorded", "taken back"
OPENED = "opened"
"""The host has opened a seat to answer or record for it, and so can see what only that seat sees."""

SEAT_LOST, SEAT_SHARED = "seat lost", "seat shared"
REFUSED, SEAT_REFUSED, SENT_AWAY = "refused", "seat refused", "sent away"
"""What a phone asked for and did not get: that a step is taken back, or a seat. And that it has to go."""


class Word(NamedTuple):
    """A word for a seat, or for a phone that has lost one or shares it."""

    id: str
    what: str
    seat: str
    by: str
    number: int
    """The line of the log that it is about: an entry, or a taking back."""

    move: str = ""
    value: Any = None
    """What was answered for the seat, as the log writes it."""

    entries: tuple[int, ...] = ()
    """The entries of the seat that were taken back."""

    reason: str = ""
    how: str = ""
    """How a seat changed hands; see `handovers`."""

    who: tuple[str, ...] = ()
    """The seats that the phone had before which plays it now."""


def word_for(
    table_id: str, what: str, seat: str, made: datetime, pass_id: str = "", **details: Any
) -> RequestRow:
    """A row that waits until somebody who plays the seat has looked, or until this phone has."""
    return RequestRow(
        id=passes.new_id(),
        table_id=table_id,
        kind=TOLD,
        pass_id=pass_id,
        by=seat,
        details=details | {"what": what},
        made=made,
    )


def words_for(badge: Badge, requests: Iterable[RequestRow]) -> tuple[Word, ...]:
    """What this phone has not looked at yet, the oldest first."""
    return tuple(
        Word(
            row.id,
            kept["what"],
            row.by,
            kept.get("by", ""),
            kept.get("number", -1),
            kept.get("move", ""),
            kept.get("value"),
            tuple(kept.get("entries", ())),
            kept.get("reason", ""),
            kept.get("how", ""),
            tuple(kept.get("who", ())),
        )
        for row in requests
        if row.kind == TOLD and _is_for(row, badge)
        for kept in (row.details,)
    )


def _is_for(row: RequestRow, badge: Badge) -> bool:
    return row.pass_id == badge.pass_id if row.pass_id else row.by in badge.seats


def lapsed(
    requests: Iterable[RequestRow], pass_id: str, what: Collection[str], seats: Collection[str] | None = None
) -> list[RequestRow]:
    """What a phone was told, of these seats or of any, and is true no more: it plays them again, or asks anew."""
    rows = (
        row
        for row in requests
        if (row.kind, row.pass_id) == (TOLD, pass_id)
        and row.details["what"] in what
        and (seats is None or row.by in seats)
    )
    return closed(rows, "lapsed")


def no_pass(pass_id: str = "", requests: Iterable[RequestRow] = ()) -> NoPass:
    """Why a phone has no place at a table any more, as far as that is known; nothing else of the table."""
    for row in requests:
        if (row.kind, row.pass_id) == (TOLD, pass_id) and row.details["what"] == SENT_AWAY:
            if reason := row.details.get("reason", ""):
                return NoPass(say("The host removed this phone. Reason: {reason}", reason=reason))
            return NoPass(say("The host removed this phone."))
    return NoPass(say("This phone is no longer at that table."))


def badge_in(papers: Company, badge: Badge) -> Badge:
    """A badge as its pass is now; a phone that was sent away hears why."""
    found = badge_among(papers.passes, badge)
    if found is None:
        raise no_pass(badge.pass_id, papers.requests)
    return found


def elsewhere(rows: Iterable[PassRow], badge: Badge) -> set[str]:
    """The seats that other phones play."""
    return {seat for row in rows if not row.revoked and row.id != badge.pass_id for seat in row.seats} - set(
        badge.seats
    )


def words_of_loss(
    badge: Badge,
    before: Sequence[Entry],
    table: Table,
    phones: Iterable[PassRow],
    made: datetime,
    *,
    by: str,
    reason: str,
    agreed: Collection[str] = (),
) -> list[RequestRow]:
    """What the seats are told whose moves or answers have gone, besides those who wanted it so."""
    standing = {number for entry in table.entries for number in (entry.number, entry.old_number)}
    gone = [entry for entry in before if entry.number not in standing and entry.by != TABLE]
    rows = []
    for seat in sorted(elsewhere(phones, badge) - {by, *agreed}):
        lost = [entry.number for entry in gone if seat in _had_a_say(entry)]
        if lost:
            rows.append(
                word_for(
                    badge.table_id,
                    TAKEN_BACK,
                    seat,
                    made,
                    by=by,
                    number=len(table.log) - 1,
                    entries=lost,
                    reason=reason,
                )
            )
    return rows


def _had_a_say(entry: Entry) -> set[str]:
    return {entry.move.seat, entry.by, *(given.by for given in entry.answers)}


class Telling:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def open_for(self, badge: Badge, seat: str) -> None:
        """The host goes to a seat that another phone plays: whoever has it is told at once, not only after an answer."""
        with self._tables.at(badge.table_id) as live:
            badge, store = self._tables.current_host(badge), self._tables.store
            waiting = [row for row in store.requests(live.id) if row.kind == TOLD and row.by == seat]
            is_told = any(row.details["what"] == OPENED for row in waiting)
            if is_told or seat not in elsewhere(store.passes(live.id), badge):
                return
            store.save(word_for(live.id, OPENED, seat, self._tables.now(), by=HOST))
        self._tables.hub.publish(badge.table_id)

    def looked_at(self, badge: Badge, ids: Sequence[str]) -> None:
        """These words have been read."""
        with self._tables.at(badge.table_id) as live:
            badge = self._tables.current(badge)
            read = (
                row
                for row in self._tables.store.requests(live.id)
                if row.kind == TOLD and row.id in ids and _is_for(row, badge)
            )
            self._tables.store.save(*closed(read, "seen"))
        self._tables.hub.publish(badge.table_id)
