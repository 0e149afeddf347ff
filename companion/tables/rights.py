"""Who may do what at a table that is being played, and in whose name the log says it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.tables.errors import NotAllowed, NotDone
from companion.tables.passes import Badge
from rules_core.engine.log import Entry
from rules_core.engine.moves import AnyMove, Ruling
from rules_core.engine.questions import HOST, TABLE, spoken
from rules_core.engine.table import Table
from rules_core.engine.withdrawal import is_free
from rules_core.words import listed, say


def require_host(badge: Badge) -> None:
    if not badge.host:
        raise NotAllowed(say("Only the host can do this."), "table.ruling")


def require_set_up(table: Table, rule: str) -> None:
    """What is asked about moves makes no sense before the first of them."""
    if not table.entries:
        raise NotDone(say("The table is still being set up."), rule)


def recorder(badge: Badge, table: Table, move: AnyMove, overrules: bool = False) -> str:
    """In whose name a phone records a move."""
    if isinstance(move, Ruling) or overrules:
        require_host(badge)
        return HOST
    own = _acting_for(table, badge.seats, move.seat)
    if own or badge.host:
        return own or HOST
    if badge.scribe and (seat := _acting_for(table, table.seats, move.seat)):
        return seat
    raise NotAllowed(
        say("Only {seat}'s own phone, the scribe or the host can record this.", seat=spoken(move.seat)),
        "table.seat",
    )


def _acting_for(table: Table, seats: Sequence[str], actor: str) -> str:
    """The first of these seats that may act for a seat or a group, empty when none may."""
    for seat in seats:
        if seat == actor or (table.entries and actor in table.game.actors(table.desk, seat)):
            return seat
    return ""


def answerer(badge: Badge, who: Sequence[str], on_behalf: str = "") -> str:
    """In whose name a phone answers: its own seats', the host's, and for others only where it says for whom.

    The scribe signs for the seat, as with everything a scribe records.
    """
    for seat in badge.seats:
        if seat in who:
            return seat
    if badge.host and (HOST in who or on_behalf in who):
        return HOST
    if badge.scribe and HOST not in who and on_behalf in who:
        return on_behalf
    raise NotAllowed(
        say("This question is for {who}.", who=listed([spoken(each) for each in who], "or")), "table.seat"
    )


def may_answer_for(badge: Badge, who: Sequence[str]) -> bool:
    """Whether a phone may answer a question that is asked of others: it has to say so then."""
    return badge.host or (badge.scribe and HOST not in who)


def takes_back_as(badge: Badge, table: Table, key: str = "") -> str:
    """In whose name a phone takes the last answer back: its own, and the host's only for what others or chance have said.

    `key` is the question from which it goes back.
    """
    play = table.move_in_progress
    gone = play.last_before(key) if play is not None else []
    last = gone[0].by if gone else ""
    if last in badge.seats and not any(given.by_chance for given in gone):
        return last
    return HOST if badge.host else last if badge.records_for(last) else _signature(badge)


def cancels_as(badge: Badge, table: Table) -> str:
    """In whose name a phone drops the move in progress: its own, and the host's only where others or chance had a say."""
    play = table.move_in_progress
    names = (play.by, play.move.seat) if play is not None else ()
    own = next((name for name in names if name in badge.seats), "")
    if play is not None and own and all(given.by == play.by and not given.by_chance for given in play.given):
        return own
    mine = next((name for name in names if badge.records_for(name)), _signature(badge))
    return HOST if badge.host else mine


def may_go_back(badge: Badge, table: Table, key: str) -> bool:
    """Whether a phone can take back the answer before an open question: its own, and the host what others or chance said.

    A host does so in an own move only; a move of others is dropped by the menu, not in passing.
    """
    play = table.move_in_progress
    gone = play.last_before(key) if play is not None else []
    if play is None or not gone:
        return False
    by_chance = any(given.by_chance for given in gone)
    if badge.host:
        own = not table.entries or play.by == HOST or play.by in badge.seats or play.move.seat in badge.seats
        return own or (gone[0].by in badge.seats and not by_chance)
    return badge.records_for(gone[0].by) and not by_chance


def may_drop(badge: Badge, table: Table) -> bool:
    """Whether a phone can withdraw the move in progress without asking anybody: it began it, and nobody else has had a say."""
    play = table.move_in_progress
    if play is None or not table.entries or play.by == TABLE:
        return False
    own = play.by in badge.seats or (play.by == HOST and badge.host) or (badge.scribe and play.by != HOST)
    return own and all(given.by == play.by and not given.by_chance for given in play.given)


def needs_reason(badge: Badge, table: Table, *, drop: bool = False, key: str = "") -> bool:
    """Whether a phone has to say why when it goes back in the move in progress, or drops it."""
    play = table.move_in_progress
    if play is None or not table.entries:
        return False
    gone = play.given if drop else play.last_before(key)
    by = cancels_as(badge, table) if drop else takes_back_as(badge, table, key)
    return by == HOST and not is_free(gone)


def _signature(badge: Badge) -> str:
    """A name under which nothing of others is taken back."""
    return badge.seats[0] if badge.seats else "a spectator"


def may_redo(badge: Badge, entry: Entry) -> bool:
    """Own steps, for the scribe those of every seat; what the host has ruled is for the host."""
    if isinstance(entry.move, Ruling) or entry.waived:
        return badge.host
    return badge.records_for(entry.move.seat) or entry.by in badge.seats


def require_may_redo(badge: Badge, table: Table) -> None:
    taken_back = table.undone
    if taken_back and not may_redo(badge, taken_back[-1]):
        seat = taken_back[-1].move.seat
        raise NotAllowed(
            say("This was {seat}'s move; only they or the host can redo it.", seat=spoken(seat)), "table.seat"
        )
