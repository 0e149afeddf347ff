"""Bazaar for tests of the engine: the example pack, with odd moves that try what no game should do.

The game itself is in tests/bazaar, as a package that can be installed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from caravanserai_bazaar.game import Bazaar as Published
from caravanserai_bazaar.moves import (
    CARDS,
    ROAD,
    Auction,
    CloseRound,
    Discard,
    DrawCard,
    EveryoneRolls,
    GuildGift,
    Haggle,
    JoinGuild,
    Open,
    Reshuffle,
    Ring,
    Walk,
)
from caravanserai_bazaar.scoring import BazaarScorer

from rules_core.engine.desk import BANK, Desk
from rules_core.engine.moves import AnyMove, Move
from rules_core.engine.questions import HOST, TABLE, Confirm, Count, Pick, Roll, Together
from rules_core.engine.table import Table
from rules_core.game import Game
from rules_core.pack import Pack
from rules_core.rulebook import Rulebook, RuleEntry

__all__ = [
    "CARDS", "ROAD", "Auction", "BazaarScorer", "CloseRound", "Discard", "DrawCard", "EveryoneRolls", "GuildGift",
    "Haggle", "JoinGuild", "Open", "Reshuffle", "Ring", "Walk",
]  # fmt: skip

SEATS = ("Ana", "Bo", "Cy")


@dataclass(frozen=True, slots=True)
class SealedTheft(Move[Desk]):
    """A broken rule for a test: a sealed part that pays."""

    title = "Theft"
    rule = "bazaar.theft"

    async def play(self, t: Desk) -> None:
        await Together({self.seat: self.steal(t)}, sealed=True)

    async def steal(self, t: Desk) -> None:
        await Confirm(self.seat, "sure", "Sure?")
        t.pay(BANK, self.seat, self.rule, coin=1)


@dataclass(frozen=True, slots=True)
class Wager(Move[Desk]):
    """Each says in secret whether they join, and those who do how much: two questions in a row under seal."""

    title = "Wager"
    rule = "bazaar.auction"

    async def play(self, t: Desk) -> None:
        stakes = await Together({seat: self.stake(t, seat) for seat in t.seats}, sealed=True)
        for seat, coins in stakes.items():
            t.pay(seat, BANK, self.rule, coin=coins)

    async def stake(self, t: Desk, seat: str) -> int:
        if not await Confirm(seat, "join", "Do you join?"):
            return 0
        return await Count(seat, "stake", "How much?", 1, t.has(seat, "coin"))


@dataclass(frozen=True, slots=True)
class Gamble(Move[Desk]):
    """A stake, a throw of the die, and the question whether to go on."""

    title = "Gamble"
    rule = "bazaar.roll"

    async def play(self, t: Desk) -> None:
        stake = await Count(self.seat, "stake", "How much?", 1, t.has(self.seat, "coin"))
        (face,) = await Roll(self.seat, "throw", "die")
        if face > 3:
            t.pay(BANK, self.seat, self.rule, coin=stake)
        await Confirm(self.seat, "again", "Once more?")


@dataclass(frozen=True, slots=True)
class Tournament(Move[Desk]):
    """Each names a champion; then each asks both neighbours in secret, all at once: questions within questions."""

    title = "Tournament"
    rule = "bazaar.tournament"

    async def play(self, t: Desk) -> None:
        votes = await Together({seat: self.ask_around(t, seat) for seat in t.seats})
        for seat, yes in votes.items():
            t.pay(BANK, seat, self.rule, point=yes)

    async def ask_around(self, t: Desk, seat: str) -> int:
        await Confirm(seat, "ready", "Ready?")
        others = [other for other in t.seats if other != seat]
        answers = await Together(
            {other: Confirm(other, "cheer", f"Cheer for {seat}?") for other in others}, sealed=True
        )
        return sum(answers.values())


@dataclass(frozen=True, slots=True)
class Barter(Move[Desk]):
    """Give something away: for a coin one chooses again, for a fig the host says what it is worth, a point is for luck."""

    title = "Barter"
    rule = "bazaar.haggle"

    async def play(self, t: Desk) -> None:
        given = await Pick(self.seat, "give", ["coin", "fig", "point"], "Give what?", suggest="coin")
        if given == "coin":
            taken = await Pick(self.seat, "take", ["fig", "point"], "Take what?")
            t.pay(BANK, self.seat, self.rule, **{taken: 1})
        elif given == "fig":
            await Confirm(HOST, "deal", "Take a fig?")
        else:
            await Roll(self.seat, "luck", "die")
        t.give_up(self.seat, BANK, self.rule, **{given: 1})


@dataclass(frozen=True, slots=True)
class CallFeast(Move[Desk]):
    """A feast is called: the table asks by itself, and when it is answered the bell rings by itself."""

    title = "Call a feast"
    rule = "bazaar.feast"

    async def play(self, t: Desk) -> None:
        t.set_clock(self.rule, phase="feast")


@dataclass(frozen=True, slots=True)
class Feast(Move[Desk]):
    title = "Feast"
    rule = "bazaar.feast"
    by_itself = True

    async def play(self, t: Desk) -> None:
        (guest, *_) = t.seats
        figs = await Count(guest, "figs", "How many figs?", 0, t.has(BANK, "fig"))
        t.pay(BANK, guest, self.rule, fig=figs)
        t.set_clock(self.rule, phase="bell")


@dataclass(frozen=True, slots=True)
class Stumble(Move[Desk]):
    """A bug, after something was already paid."""

    title = "Stumble"
    rule = "bazaar.stumble"

    async def play(self, t: Desk) -> None:
        t.pay(BANK, self.seat, self.rule, coin=1)
        await Confirm(self.seat, "sure", "Sure?")
        raise ZeroDivisionError("a slip of the pen")


ODD = (SealedTheft, Wager, Gamble, Tournament, Barter, CallFeast, Feast, Stumble)


class Bazaar(Published):
    """Everything has the name of its id, and there is one rule to look up."""

    moves = (*Published.moves, *ODD)

    def __init__(self) -> None:
        self.scorer = BazaarScorer()
        rules = [RuleEntry("bazaar.walk", "Walking", "A coin a step.", "page 1", "enforced")]
        Game.__init__(self, Rulebook(rules), {})

    def forced(self, t: Desk) -> AnyMove | None:
        return Feast(TABLE) if t.clock.get("phase") == "feast" else super().forced(t)


PACK = Pack(
    id=Bazaar.id,
    title=Bazaar.title,
    package="caravanserai_bazaar",
    folder="caravanserai_bazaar/data",
    game=lambda _rulebook, _files: Bazaar(),
)


def bazaar(coins: int = 5, seed: int = 1, seats: tuple[str, ...] = SEATS) -> Any:
    return Table(Bazaar(), seats, seed, [("coins", coins)])
