"""Who may do what at a table that is being played, and in whose name the log says it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.tables.errors import NotAllowed, NotDone
from companion.tables.passes import Badge
from rules_core.log import Entry, undone
from rules_core.moves import AnyMove
from rules_core.questions import HOST, spoken
from rules_core.rulings import Ruling
from rules_core.table import Table
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


def answerer(badge: Badge, who: Sequence[str]) -> str:
    """In whose name a phone answers."""
    for seat in badge.seats:
        if seat in who:
            return seat
    if badge.host:
        return HOST
    if badge.scribe and HOST not in who:
        return who[0]
    raise NotAllowed(
        say("This is asked of {who}.", who=listed([spoken(each) for each in who], "or")), "table.seat"
    )


def takes_back_as(badge: Badge, table: Table) -> str:
    """In whose name a phone takes the last answer back: never in the host's, who may take back chance."""
    play = table.move_in_progress
    given = play.given if play is not None else ()
    last = next((each.by for each in reversed(given) if not each.by_chance), "")
    return HOST if badge.host else last if badge.records_for(last) else _signature(badge)


def cancels_as(badge: Badge, table: Table) -> str:
    """In whose name a phone drops the move in progress: not in the host's, though the host may have begun it."""
    play = table.move_in_progress
    names = (play.by, play.move.seat) if play is not None else ()
    mine = next((name for name in names if badge.records_for(name)), _signature(badge))
    return HOST if badge.host else mine


def _signature(badge: Badge) -> str:
    """A name under which nothing of others is taken back."""
    return badge.seats[0] if badge.seats else "a spectator"


def may_redo(badge: Badge, entry: Entry) -> bool:
    """Own steps, for the scribe those of every seat; what the host has ruled is for the host."""
    if isinstance(entry.move, Ruling) or entry.waived:
        return badge.host
    return badge.records_for(entry.move.seat) or entry.by in badge.seats


def require_may_redo(badge: Badge, table: Table) -> None:
    again = undone(table.log)
    if again and not may_redo(badge, again[-1]):
        seat = again[-1].move.seat
        raise NotAllowed(
            say("This was a step of {seat}; they or the host can redo it.", seat=spoken(seat)), "table.seat"
        )
