"""Why a fact cannot be corrected to a value: a table must still be playable after any ruling."""

from __future__ import annotations

from typing import Any

from rules_core.desk import UNLIMITED
from rules_core.games.caravan_conquest import rounds, world
from rules_core.games.caravan_conquest.desk import CaravanDesk
from rules_core.rulings import APP
from rules_core.words import Text, say


def objection(t: CaravanDesk, key: str, value: Any) -> Text | None:
    match key:
        case "turn":
            playable = len(value) == 1 and value[0] in t.seats
            return None if playable else say("exactly one of the seats has the turn")
        case "phase":
            return phase_objection(t, value)
        case "order":
            return None if sorted(value) == sorted(t.seats) else say("the order names every seat once")
        case "first_home":
            return None if value in ("", *t.seats) else say("only a seat can be the first to arrive")
        case "map":
            return map_objection(t, value)
        case "dried":
            dry = all(place in t.ways().neighbours for place in value)
            return None if dry else say("only places of the map can have dried up")
    if key == UNLIMITED:
        return say("what never runs out is decided at setup")
    if key.startswith("setting "):
        return setting_objection(t, key.removeprefix("setting "), value)
    if key.startswith("chance "):
        return None if value in (APP, "table") else say("either the app or the table draws")
    return say("this cannot be less than nothing") if isinstance(value, int) and value < 0 else None


def phase_objection(t: CaravanDesk, phase: str) -> Text | None:
    if phase not in (rounds.TRAVEL, rounds.TRADE, rounds.ROUND_END, rounds.OVER):
        return say("{phase!r} is not a part of the game", phase=phase)
    if phase in (rounds.TRAVEL, rounds.TRADE) and not t.clock["turn"]:
        return say("say first whose turn it is")
    return None


def map_objection(t: CaravanDesk, rows: world.Rows) -> Text | None:
    if not all(isinstance(row, str) and len(row) == len(t.rows[0]) for row in rows) or len(rows) != len(
        t.rows
    ):
        return say("a map has {high} rows of {wide} tiles", high=len(t.rows), wide=len(t.rows[0]))
    if (fault := world.fault(rows, t.parts)) is not None:
        return fault
    lost = [
        token
        for token, spot in t.board.items()
        if spot.place and spot.place not in world.ways(rows).neighbours
    ]
    return say("{token} would stand in a river or nowhere", token=lost[0]) if lost else None


def setting_objection(t: CaravanDesk, name: str, value: Any) -> Text | None:
    if name == "supply":
        return say("what never runs out is decided at setup")
    return t.parts.settings[name].fault(value)
