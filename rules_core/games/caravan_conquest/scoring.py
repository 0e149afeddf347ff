"""Who is the richest? The tally holds the few facts that count, from a tracked game or from people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules_core.games.caravan_conquest.desk import CaravanDesk
from rules_core.games.caravan_conquest.parts import GOODS, Parts, fallen
from rules_core.scoring import Line, Sheet, TieBreak, rank
from rules_core.words import listed, say

WEALTH = "caravan-conquest.end.wealth"


@dataclass(frozen=True, slots=True)
class CaravanTally:
    """What one player has at the end. `arrived` is 1 for the first home, 0 for those still on the road."""

    arrived: int
    gold: int
    silk: int
    spice: int
    treasure: int
    equipment: Mapping[str, int]
    decay: int
    """By how much the values had fallen when this player's goods were valued."""

    left: bool = False
    """Whether this player had to leave the table before the end."""


@dataclass(frozen=True, slots=True)
class Tally:
    caravans: Mapping[str, CaravanTally]
    treasure_value: int = 40
    decay_floor: bool = True
    decay_treasure: bool = False
    count_equipment: bool = True
    first_home_wins_ties: bool = False


def tally(t: CaravanDesk) -> Tally:
    """The facts of a tracked game."""
    on_arrival = t.setting("valued") == "arrival"
    return Tally(
        {
            seat: CaravanTally(
                arrived=t.notes[f"home {seat}"],
                gold=t.has(seat, "gold"),
                silk=t.has(seat, "silk"),
                spice=t.has(seat, "spice"),
                treasure=t.has(seat, "treasure"),
                equipment={part: t.has(seat, part) for part in t.parts.equipment if t.has(seat, part)},
                left=t.is_retired(seat),
                decay=t.notes[f"decay {seat}"] if on_arrival and t.is_home(seat) else t.decay(),
            )
            for seat in t.seats
        },
        t.setting("treasure-value"),
        t.setting("decay-floor"),
        t.setting("decay-treasure"),
        t.setting("equipment"),
        t.setting("ties") == "first-home",
    )


def score(tally: Tally, parts: Parts) -> Sheet:
    """One scoring for both sources."""
    lines = {seat: caravan_lines(tally, own, parts) for seat, own in tally.caravans.items()}
    out = [seat for seat, own in tally.caravans.items() if not own.arrived]
    tie_breaks = []
    if tally.first_home_wins_ties:
        values = {seat: -own.arrived for seat, own in tally.caravans.items()}
        tie_breaks.append(TieBreak(say("the earlier arrival"), "caravan-conquest.setting.ties", values))
    return rank(lines, tie_breaks, out, say("gold"))


def caravan_lines(tally: Tally, own: CaravanTally, parts: Parts) -> list[Line]:
    if not own.arrived and own.left:
        return [Line("wealth", 0, say("left the table on the road"), "caravan-conquest.end.left")]
    if not own.arrived:
        return [Line("wealth", 0, say("not at Finish when the game ended"), "caravan-conquest.end.not-home")]
    lines = [Line("gold", own.gold, say("{n} gold", n=own.gold), WEALTH)]
    for good, count in zip(GOODS, (own.silk, own.spice), strict=True):
        value = fallen(parts.prices[good], own.decay, tally.decay_floor)
        reason = say("{n} {good} at {value} gold", n=count, good=parts.names[good], value=value)
        lines.append(Line(good, count * value, reason, "caravan-conquest.end.decay" if own.decay else WEALTH))
    chest = fallen(tally.treasure_value, own.decay if tally.decay_treasure else 0, tally.decay_floor)
    reason = say("{n} treasure at {value} gold", n=own.treasure, value=chest)
    lines.append(Line("treasure", own.treasure * chest, reason, "caravan-conquest.treasure.worth"))
    if tally.count_equipment:
        worth = sum(parts.equipment[part].resale * count for part, count in own.equipment.items())
        pieces = [
            say("{n} × {what}", n=count, what=parts.equipment[part].name)
            for part, count in own.equipment.items()
        ]
        lines.append(
            Line(
                "equipment",
                worth,
                say("{what} at half price", what=listed(pieces)),
                "caravan-conquest.setting.equipment",
            )
        )
    return lines
