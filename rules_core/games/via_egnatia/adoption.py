"""What the host may correct, somebody who leaves or comes back, and a game that is taken up in the middle."""

from __future__ import annotations

from typing import Any

from rules_core.games.via_egnatia import rounds
from rules_core.games.via_egnatia.caravans import leave
from rules_core.games.via_egnatia.desk import EgnatiaDesk
from rules_core.games.via_egnatia.parts import CARAVANS, RESOURCES
from rules_core.questions import HOST, Bag, Option, PickSome
from rules_core.words import Text, Verbatim, say

ADOPT = "table.adopt"
COUNTS = ("round", "actions")
"""Figures of the clock that may have been missed; everything else is told by moves."""


def can_stand(t: EgnatiaDesk, token: str, place: str) -> bool:
    """A traveler stands on the journey; whoever is in a caravan moves with it, and a caravan is formed, not placed."""
    if token in CARAVANS:
        return token in t.caravans and place in t.ways().neighbours
    return not t.caravan_of(token) and place in t.ways().neighbours


def objection(t: EgnatiaDesk, drawer: str, key: str, value: Any) -> Text | None:
    if drawer == "clock" and key in COUNTS:
        return None if value >= 0 else say("that cannot be below 0")
    if drawer == "notes" and key.startswith("extra "):
        return None
    if drawer == "clock" and key == "last":
        return None
    if drawer == "clock" and key == "turn":
        one = len(value) == 1 and value[0] in t.playing and t.clock["phase"] == rounds.TURNS
        return None if one else say("in the travelers' part of the round, one of them has the turn")
    return say("this is told by moves, and cannot be set by hand")


def retire(t: EgnatiaDesk, who: str, gone: bool) -> None:
    """Whoever leaves the table leaves the caravan too; the turn passes on. Whoever comes back plays from the next turn."""
    rule = "table.retire"
    if not gone:
        return
    if caravan := t.caravan_of(who):
        leave(t, who, caravan, rule)
    if t.clock["phase"] == rounds.TRADING:
        t.set_clock(rule, turn=tuple(seat for seat in t.clock["turn"] if seat != who))
    elif who in t.clock["turn"]:
        rounds.end_turn(t, who)


async def adopt(t: EgnatiaDesk) -> None:
    """Who travels in which caravan, what it holds, and where everybody has been."""
    for caravan in t.caravans:  # whatever the app believed: the table says it anew
        t.place(caravan, "", ADOPT)
    t.note("caravans", (), ADOPT)
    free = list(t.playing)
    for caravan in CARAVANS:
        options = [Option(seat, Verbatim(seat)) for seat in free]
        least = t.figure("caravan_least")
        if len(free) < least:
            break
        prompt = say(
            "Who travels with the {caravan}? Nobody, or {n} and more on one space",
            caravan=t.called(caravan),
            n=least,
        )
        members = await PickSome(HOST, f"members {caravan}", options, prompt, rule=ADOPT, suggest=[])
        if not members:
            continue
        t.require(
            len(members) >= least, "via-egnatia.caravan.form", "a caravan has at least {n} members", n=least
        )
        places = {t.place_of(seat) for seat in members}
        t.require(len(places) == 1, "via-egnatia.caravan.form", "its members stand on one space")
        t.place(caravan, t.place_of(members[0]), ADOPT)
        t.note("caravans", (*t.notes["caravans"], caravan), ADOPT)
        limits = dict.fromkeys(RESOURCES, 60)
        held = await Bag(HOST, f"stock {caravan}", say("What lies in its stockpile?"), limits, rule=ADOPT)
        for seat in members:
            t.place(seat, caravan, ADOPT)
            free.remove(seat)
        for what in RESOURCES:
            gap = held.get(what, 0) - t.has(caravan, what)
            if gap > 0:
                t.give_up("bank", caravan, ADOPT, **{what: gap})
            else:
                t.give_up(caravan, "bank", ADOPT, **{what: -gap})
    for seat in t.seats:
        seen_on_the_way(t, seat)
    (seat,) = t.clock["turn"]
    t.set_clock(ADOPT, phase=rounds.TURNS, pending=(), acted=())
    rounds.begin_turn(t, seat)


def seen_on_the_way(t: EgnatiaDesk, seat: str) -> None:
    """Every stop between the start and here counts as visited: its point is on the score track already."""
    start = t.notes["start"]
    path = t.ways().within(start, len(t.ways().neighbours))[t.place_of(seat)]
    stops = [place for place in (start, *path) if not t.parts.world.spaces[place].is_road]
    known = t.notes[f"visited {seat}"]
    t.note(f"visited {seat}", (*known, *(stop for stop in stops if stop not in known)), ADOPT)
