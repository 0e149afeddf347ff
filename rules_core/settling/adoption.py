"""Taking up a game that is already being played: the host enters where the table stands, and it goes on from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules_core.engine.desk import Desk
from rules_core.engine.moves import Ruling
from rules_core.engine.questions import HOST, Bag, Count, Option, Pick
from rules_core.words import Verbatim, say

ADOPT = "table.adopt"
PLENTY = 999
"""The most that is asked of what has no limit of its own."""


@dataclass(frozen=True, slots=True)
class AdoptGame(Ruling):
    """What every seat holds, where the tokens stand, whose turn it is; then whatever else the game keeps in mind."""

    title = "Pick up a game in progress"
    rule = ADOPT

    async def play(self, t: Desk) -> None:
        t.require(not t.game.is_over(t), self.rule, "the game is over: take back its end first")
        await enter_holdings(t)
        await enter_places(t)
        await enter_turn(t)
        await t.game.adopt(t)


async def enter_holdings(t: Desk) -> None:
    """Ask every seat's holdings before anything moves: what one hands back, another may need."""
    sources = t.game.holdings(t)
    bags: dict[str, dict[str, int]] = {}
    for seat in t.seats:
        limits = {resource: most_for(t, seat, resource, sources[resource], bags) for resource in sources}
        known = {resource: min(t.has(seat, resource), most) for resource, most in limits.items()}
        bags[seat] = await Bag(
            HOST, f"holds {seat}", say("What does {seat} have?", seat=seat), limits, rule=ADOPT,
            suggest={resource: count for resource, count in known.items() if count},
            deed=say("{seat} has {chosen}", seat=seat), deed_none=say("{seat} has nothing", seat=seat),
        )  # fmt: skip
        t.game.check_holdings(t, seat, bags[seat])
    for seat, bag in bags.items():
        for resource, accounts in sources.items():
            surplus = t.has(seat, resource) - bag.get(resource, 0)
            t.give_up(seat, accounts[0], ADOPT, **{resource: max(surplus, 0)})
    for seat, bag in bags.items():
        for resource, accounts in sources.items():
            for account in accounts:
                missing = bag.get(resource, 0) - t.has(seat, resource)
                t.give_up(account, seat, ADOPT, **{resource: max(missing, 0)})


def most_for(
    t: Desk, seat: str, resource: str, accounts: Sequence[str], bags: Mapping[str, Mapping[str, int]]
) -> int:
    """How much of a resource a seat can hold, after what others have been given already."""
    if any(t.is_endless(account, resource) for account in accounts):
        return max(PLENTY, t.has(seat, resource))
    there = sum(t.has(account, resource) for account in (*accounts, *t.seats))
    return there - sum(bag.get(resource, 0) for bag in bags.values())


async def enter_places(t: Desk) -> None:
    for token in t.game.tokens(t):
        options = t.game.stands(t, token)
        if not options:
            continue
        prompt = say("Where is {token}?", token=t.called(token))
        here = t.where(token)
        suggest = here if any(option.value == here for option in options) else None
        deed = say("{token} is on {chosen}", token=t.called(token))
        place = await Pick(HOST, f"place {token}", options, prompt, rule=ADOPT, suggest=suggest, deed=deed)
        if place != here:
            t.place(token, place, ADOPT)


async def enter_turn(t: Desk) -> None:
    """Whose turn it is, unless all who play have it together; and the round."""
    turn = t.clock["turn"]
    if len(turn) < 2:
        options = [Option(seat, Verbatim(seat), t.game.turn_bar(t, seat)) for seat in t.playing]
        none = next((option.refusal for option in options if option.refusal is not None), None)
        seat = await Pick(
            HOST,
            "turn",
            options,
            "Whose turn is it?",
            rule=ADOPT,
            suggest=next((seat for seat in turn if seat in t.playing), None),
            none=none,
            deed=say("It's {chosen}'s turn"),
        )
        t.set_clock(ADOPT, turn=(seat,))
    if "round" in t.clock:
        now = t.clock["round"]
        number = await Count(
            HOST,
            "round",
            "Which round is it?",
            1,
            max(PLENTY, now),
            rule=ADOPT,
            suggest=max(now, 1),
            deed=say("It's round {chosen}"),
        )
        t.set_clock(ADOPT, round=number)
