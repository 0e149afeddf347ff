"""Seats that change hands in the middle of a game: everybody is told, and it can be looked up as long as the table is kept.

The log is for what is done in the game; who does it, on which phone, is kept beside it.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from companion.store import PassRow, RequestRow, Stage, TableRow
from companion.store.rings import Held
from companion.store.rows import HANDOVER, KEPT
from companion.tables import passes, telling

FREED, TAKEN_OVER, SHARED, CLAIMED, ALSO, LEFT, SENT_AWAY, REGAINED = (
    "freed",
    "taken over",
    "shared",
    "claimed",
    "also",
    "left",
    "sent away",
    "regained",
)
"""How: the host frees a seat; another phone takes it over, or plays it too, because the host has agreed; a phone takes one
that was free, with the code; the host's phone plays one as well; the phone of one leaves, or is sent away; a phone comes
back to one with its key."""


class Handover(NamedTuple):
    """One seat that changed hands."""

    id: str
    what: str
    seat: str
    at: datetime
    who: tuple[str, ...] = ()
    """The seats that the phone had before which plays this one now."""

    reason: str = ""


def papers_for(
    table: TableRow | Held,
    what: str,
    seat: str,
    made: datetime,
    *,
    had: Iterable[PassRow] = (),
    now_on: PassRow | None = None,
    reason: str = "",
) -> list[RequestRow]:
    """What is kept of a seat that changes hands, and a word for the phones that `had` it, until they have looked.

    Before the game nothing is kept: there is nothing yet that somebody else could play on.
    """
    table_id = table.id if isinstance(table, TableRow) else table.table_id
    who = [each for each in now_on.seats if each != seat] if now_on is not None else []
    word = telling.SEAT_SHARED if what in (SHARED, REGAINED) else telling.SEAT_LOST
    papers = [
        telling.word_for(table_id, word, seat, made, row.id, how=what, who=who, reason=reason)
        for row in had
        if not row.revoked
    ]
    if table.stage != Stage.GATHERING:
        papers.append(
            RequestRow(
                id=passes.new_id(),
                table_id=table_id,
                kind=HANDOVER,
                pass_id=now_on.id if now_on is not None else "",
                by=seat,
                details={"what": what, "who": who, "reason": reason},
                outcome=KEPT,
                made=made,
            )
        )
    return papers


def handovers(rows: Iterable[RequestRow]) -> tuple[Handover, ...]:
    return tuple(
        Handover(row.id, kept["what"], row.by, row.made, tuple(kept.get("who", ())), kept.get("reason", ""))
        for row in rows
        for kept in (row.details,)
    )
