"""Who may record a move, for whom, and when: the same for every game."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from rules_core.engine.desk import Desk
from rules_core.engine.moves import AnyMove, Ruling
from rules_core.engine.questions import HOST, TABLE, spoken
from rules_core.engine.refusal import refused
from rules_core.words import Text, brief, listed, say

if TYPE_CHECKING:
    from rules_core.engine.table import Table


def require_may_push(table: Table, move: AnyMove, by: str, waive: Collection[str], reason: str) -> None:
    seat = move.seat
    if seat == TABLE or move.by_itself:
        if by != TABLE or table.next_by_itself() != move:
            raise refused("table.in-progress", say("this happens automatically when it's time"))
    elif by not in (seat, HOST) and (not table.entries or seat not in table.game.actors(table.desk, by)):
        raise refused("table.seat", say("{by} can't record for {seat}", by=spoken(by), seat=spoken(seat)))
    elif not _sits_at(table, seat) and not (seat == HOST and (move.any_time or not table.entries)):
        raise refused("table.seat", say("there's nobody called {name!r} at this table", name=brief(seat)))
    if isinstance(move, Ruling) and seat != HOST:
        raise refused("table.ruling", say("only the host can make a ruling"))
    if waive and isinstance(move, Ruling):
        raise refused("table.ruling", say("a ruling doesn't need a waiver"))
    if waive and by != HOST:
        raise refused("table.ruling", say("only the host can overrule a rule"))
    if (waive or move.says_why) and not reason.strip():
        raise refused("table.ruling", say("a ruling needs a reason"))


def require_turn(table: Table, move: AnyMove, desk: Desk) -> None:
    if move.any_time or move.seat == TABLE or not table.entries:
        return
    turn = desk.clock.get("turn", ())
    if move.seat not in turn:
        gone = desk.is_retired(move.seat)
        desk.require(not gone, "table.retire", "{seat} has left the table", seat=move.seat)
        because: Text = (
            say("it's {turn}'s turn", turn=listed(list(turn))) if turn else say("the game is over")
        )
        desk.require(False, "table.turn", because)


def recorder_of(table: Table, actor: str) -> str:
    """Who records when nobody is named: the actor, or for a group the first of its members."""
    if actor in table.seats or actor in (HOST, TABLE) or not table.entries:
        return actor
    return next((seat for seat in table.seats if actor in table.game.actors(table.desk, seat)), actor)


def _sits_at(table: Table, name: str) -> bool:
    """Whether this is a seat, or some of the seats act together under this name."""
    return name in table.seats or (
        bool(table.entries) and any(name in table.game.actors(table.desk, seat) for seat in table.seats)
    )
