"""Why a fact cannot be corrected to a value: a table must still be playable after any ruling."""

from __future__ import annotations

from typing import Any

from rules_core.games.caravan_conquest import rounds, world
from rules_core.games.caravan_conquest.desk import CaravanDesk
from rules_core.words import Text, brief, say

MOST_LASTING = 20
"""Turns to skip, steps to hurry, cards that are promised: a table would play them out one by one."""


def objection(t: CaravanDesk, key: str, value: Any) -> Text | None:
    match key:
        case "turn":
            playable = len(value) == 1 and value[0] in t.playing
            return None if playable else say("it has to be the turn of exactly one seat at the table")
        case "phase":
            return phase_objection(t, value)
        case "order":
            return None if sorted(value) == sorted(t.seats) else say("the order has to name every seat once")
        case "first_home":
            return None if value in ("", *t.seats) else say("only a seat can be the first to arrive")
        case "map":
            return map_objection(t, value)
        case "dried":
            dry = all(place in t.ways().neighbours for place in value)
            return None if dry else say("only places on the map can dry up")
    for setting in t.parts.settings.values():
        if setting.key == key:
            return setting.fault(value) if setting.later else say("this is decided at setup")
    if isinstance(value, int) and value < 0:
        return say("this can't be less than 0")
    if key.partition(" ")[0] in ("skip", "hurry", "cards") and value > MOST_LASTING:
        return say("nothing lasts that long: {most} at most", most=MOST_LASTING)
    return None


def phase_objection(t: CaravanDesk, phase: str) -> Text | None:
    if phase not in (rounds.TRAVEL, rounds.TRADE, rounds.ROUND_END, rounds.OVER):
        return say("{phase!r} isn't a part of the game", phase=brief(phase))
    if phase in (rounds.TRAVEL, rounds.TRADE) and not t.clock["turn"]:
        return say("first say whose turn it is")
    return None


def map_objection(t: CaravanDesk, rows: world.Rows) -> Text | None:
    high, wide = len(t.rows), len(t.rows[0])
    if len(rows) != high or not all(isinstance(row, str) and len(row) == wide for row in rows):
        return say("a map has {high} rows of {wide} tiles", high=high, wide=wide)
    as_laid = rows
    for place in t.notes["dried"]:  # a desert tile lies on it, but the box counts what was laid first
        if world.letter_at(rows, place) == "d":
            as_laid = world.with_letter(as_laid, place, "o")
    if (fault := world.fault(as_laid, t.parts)) is not None:
        return fault
    lost = [
        token
        for token, spot in t.board.items()
        if spot.place and spot.place not in world.ways(rows).neighbours
    ]
    return say("{token} would be in a river or off the map", token=t.called(lost[0])) if lost else None
