"""Who can sit down together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rules_core.engine.desk import BANK
from rules_core.engine.questions import HOST, TABLE
from rules_core.engine.refusal import refused
from rules_core.words import brief, say

if TYPE_CHECKING:
    from rules_core.game import Game

RESERVED = (HOST, TABLE, BANK, "board", "app")


def check_seats(game: Game[Any], seats: Sequence[str]) -> None:
    """Refuse a company that cannot sit down."""
    if not game.min_seats <= len(seats) <= game.max_seats:
        raise refused(
            "table.seats",
            say(
                "{game} is for {least} to {most} players, not {n}",
                game=game.title,
                least=game.min_seats,
                most=game.max_seats,
                n=len(seats),
            ),
        )
    taken = {name.casefold() for name in (*RESERVED, *game.reserved_names())}
    for seat in seats:
        if not isinstance(seat, str) or not seat.strip() or seat.strip().casefold() in taken:
            raise refused("table.seats", say("{seat!r} cannot be the name of a seat", seat=brief(seat)))
    if len({seat.strip().casefold() for seat in seats}) < len(seats):
        raise refused(
            "table.seats", say("two seats have the same name: {seats}", seats=brief(", ".join(seats)))
        )
