"""The facts that score, read off a game that was tracked."""

from __future__ import annotations

from typing import Any

from rules_core.games.via_egnatia import missions, rounds
from rules_core.games.via_egnatia.desk import EgnatiaDesk
from rules_core.games.via_egnatia.parts import RESOURCES
from rules_core.scoring.tally import Tally


def tally(t: EgnatiaDesk) -> Tally:
    """As things stand: what a score sheet would ask."""
    missions = any(t.piles[f"mission {seat}"] or t.piles[f"missions done {seat}"] for seat in t.seats)
    return Tally({seat: _own(t, seat) for seat in t.seats}, {"missions": missions})


def _own(t: EgnatiaDesk, seat: str) -> dict[str, Any]:
    own: dict[str, Any] = {"track": t.has(seat, "point")}
    own |= {what: t.has(seat, what) + _share(t, seat, what) for what in RESOURCES}
    own["goods"] = [t.parts.good(card).lowest for card in t.goods(seat)]
    been_there = t.notes["goal"] in t.notes[f"visited {seat}"]  # even if somebody called for help since
    own["distance"] = 0 if been_there else t.to_go(t.place_of(seat))
    over = t.clock["phase"] == rounds.OVER  # until then it is secret what failing would cost
    own["mission"] = -sum(mission.penalty for mission in missions.held(t, seat)) if over else 0
    return own


def _share(t: EgnatiaDesk, seat: str, what: str) -> int:
    """A part of the stockpile, where the table counts it though it was not divided."""
    caravan = t.caravan_of(seat)
    if not caravan or t.setting("undivided") == "nothing":
        return 0
    return t.has(caravan, what) // len(t.members(caravan))
