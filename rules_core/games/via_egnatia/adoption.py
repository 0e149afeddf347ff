"""What the host may correct, somebody who leaves or comes back, and a game that is taken up in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules_core.engine.desk import BANK
from rules_core.engine.questions import HOST, Bag, Option, Pick, PickSome
from rules_core.games.via_egnatia import rounds
from rules_core.games.via_egnatia.caravans import empty_stockpile, leave
from rules_core.games.via_egnatia.desk import EgnatiaDesk
from rules_core.games.via_egnatia.parts import CARAVANS, RESOURCES
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
        return None if value >= 0 else say("that can't be below 0")
    if drawer == "notes" and key.startswith("extra "):
        return None
    if drawer == "clock" and key == "last":
        return None
    if drawer == "clock" and key == "turn":
        one = len(value) == 1 and value[0] in t.playing and t.clock["phase"] == rounds.TURNS
        return None if one else say("during the travelers' turns, it's the turn of exactly one traveler")
    return say("this follows from the moves and can't be set by hand")


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
    close_markets(t)
    known = {caravan: t.members(caravan) for caravan in CARAVANS}
    for caravan, members in known.items():  # whatever the app believed: the table says it anew
        for seat in members:
            t.place(seat, t.where(caravan), ADOPT)
        t.place(caravan, "", ADOPT)
        t.note(f"left {caravan}", (), ADOPT)
        t.note(f"resting {caravan}", False, ADOPT)
    t.note("caravans", (), ADOPT)
    for seat in (*known[CARAVANS[0]], *known[CARAVANS[1]]):  # the others were asked before
        prompt = say("Where is {token}?", token=seat)
        place = await Pick(
            HOST,
            f"place {seat}",
            t.game.stands(t, seat),
            prompt,
            rule=ADOPT,
            suggest=t.where(seat),
            deed=say("{token} is on {chosen}", token=seat),
        )
        t.place(seat, place, ADOPT)
    for caravan in CARAVANS:
        await enter_caravan(t, caravan, known[caravan])
    for seat in t.seats:
        seen_on_the_way(t, seat)
    turn = t.clock["turn"]
    if len(turn) != 1:  # several were at the market
        options = [Option(seat, Verbatim(seat)) for seat in t.playing]
        turn = (
            await Pick(
                HOST, "turn", options, "Whose turn is it?", rule=ADOPT, deed=say("It's {chosen}'s turn")
            ),
        )
    t.set_clock(ADOPT, phase=rounds.TURNS, pending=(), acted=())
    rounds.begin_turn(t, turn[0])


async def enter_caravan(t: EgnatiaDesk, caravan: str, known: Sequence[str]) -> None:
    """Its members and its resources. A caravan that does not travel holds nothing."""
    free, least = [seat for seat in t.playing if not t.caravan_of(seat)], t.figure("caravan_least")
    members: list[str] = []
    if len(free) >= least:
        options = [Option(seat, Verbatim(seat)) for seat in free]
        prompt = say(
            "Who is in the {caravan}? Nobody, or at least {n} on the same space",
            caravan=t.called(caravan),
            n=least,
        )
        still = [seat for seat in known if seat in free]
        if len({t.place_of(seat) for seat in still}) != 1:  # the host has just said that they stand apart
            still = []
        members = await PickSome(
            HOST,
            f"members {caravan}",
            options,
            prompt,
            rule=ADOPT,
            suggest=still,
            deed=say("Together: {chosen}"),
            deed_none=say("Nobody is in it"),
        )
    if not members:
        empty_stockpile(t, caravan, ADOPT)
        return
    t.require(
        len(members) >= least, "via-egnatia.caravan.form", "a caravan needs at least {n} members", n=least
    )
    places = {t.place_of(seat) for seat in members}
    t.require(len(places) == 1, "via-egnatia.caravan.form", "its members have to be on the same space")
    t.place(caravan, t.place_of(members[0]), ADOPT)
    t.note("caravans", (*t.notes["caravans"], caravan), ADOPT)
    for seat in members:
        t.place(seat, caravan, ADOPT)
    limits = {what: most_for(t, caravan, what) for what in RESOURCES}
    lies = {what: t.has(caravan, what) for what in RESOURCES if t.has(caravan, what)}
    prompt = say("What's in its stockpile?")
    held = await Bag(
        HOST,
        f"stock {caravan}",
        prompt,
        limits,
        rule=ADOPT,
        suggest=lies,
        deed=say("It holds {chosen}"),
        deed_none=say("It holds nothing"),
    )
    for what in RESOURCES:
        gap = held.get(what, 0) - t.has(caravan, what)
        t.give_up(BANK, caravan, ADOPT, **{what: max(gap, 0)})
        t.give_up(caravan, BANK, ADOPT, **{what: max(-gap, 0)})


def most_for(t: EgnatiaDesk, caravan: str, what: str) -> int:
    """How much a stockpile can hold: the tokens of the box, or what is left of them."""
    there = t.has(caravan, what)
    return max(t.figure("tokens"), there) if t.is_endless(BANK, what) else there + t.has(BANK, what)


def close_markets(t: EgnatiaDesk) -> None:
    """What lay open at a market goes back: the game goes on with somebody's turn."""
    for pile in [name for name, cards in t.piles.items() if name.startswith("market ") and cards]:
        t.shuffle(pile, "goods deck", ADOPT)


def seen_on_the_way(t: EgnatiaDesk, seat: str) -> None:
    """Every stop between the start and here counts as visited: its point is on the score track already."""
    start = t.notes["start"]
    path = t.ways().within(start, len(t.ways().neighbours))[t.place_of(seat)]
    stops = [place for place in (start, *path) if not t.parts.world.spaces[place].is_road]
    known = t.notes[f"visited {seat}"]
    t.note(f"visited {seat}", (*known, *(stop for stop in stops if stop not in known)), ADOPT)
