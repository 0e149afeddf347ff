"""The moves of Bazaar. It is nobody's turn in particular: all may act."""

from __future__ import annotations

from dataclasses import dataclass

from rules_core.engine.desk import BANK, UNLIMITED, Desk
from rules_core.engine.moves import Move
from rules_core.engine.questions import (
    HOST,
    AnyOf,
    Bag,
    Confirm,
    Count,
    Option,
    Pick,
    PickSome,
    Roll,
    Route,
    Together,
)
from rules_core.engine.refusal import Refusal
from rules_core.engine.ways import Ways
from rules_core.words import Text, say

ROAD = Ways(
    {"gate": ("well",), "well": ("gate", "souk"), "souk": ("well", "arch"), "arch": ("souk",), "isle": ()},
    walls=["wall"],
)
CARDS = ("lamp", "rug", "drum", "fig", "bell", "cup")


@dataclass(frozen=True, slots=True)
class Open(Move[Desk]):
    """Set up: coins for all, a deck, everybody at the gate."""

    title = "Open the bazaar"
    rule = "bazaar.open"

    async def play(self, t: Desk) -> None:
        coins = await Count(HOST, "coins", "How many coins each?", 0, 20, suggest=5)
        t.note(UNLIMITED, ("point",), self.rule)
        t.stock(BANK, self.rule, coin=60, fig=9, point=0)
        t.lay("deck", CARDS, self.rule)
        t.lay("discard", (), self.rule)
        for seat in t.seats:
            t.pay(BANK, seat, self.rule, coin=coins)
            t.stock(seat, self.rule, point=0, fig=0)
            t.place(seat, "gate", self.rule)
            t.lay(f"hand {seat}", (), self.rule)
            t.note(f"secret {seat}", "", self.rule)
        t.note("guild", (), self.rule)
        t.set_clock(self.rule, turn=(*t.seats, "guild"), round=1, phase="open")


@dataclass(frozen=True, slots=True)
class Auction(Move[Desk]):
    """Everybody bids in secret; the highest bid pays and scores, and a tie scores nothing."""

    title = "Auction"
    rule = "bazaar.auction"

    async def play(self, t: Desk) -> None:
        bids = await Together(
            {seat: Count(seat, "bid", "Your bid?", 0, t.has(seat, "coin")) for seat in t.seats}, sealed=True
        )
        best = max(bids.values())
        winners = [seat for seat, bid in bids.items() if bid == best]
        if len(winners) == 1:
            t.pay(winners[0], BANK, self.rule, coin=best)
            t.pay(BANK, winners[0], self.rule, point=2)


@dataclass(frozen=True, slots=True)
class EveryoneRolls(Move[Desk]):
    """Each rolls a die; on a 1 a fig is given up or a point, at one's own pace."""

    title = "Everyone rolls"
    rule = "bazaar.roll"

    async def play(self, t: Desk) -> None:
        await Together({seat: self.one(t, seat) for seat in t.seats})

    async def one(self, t: Desk, seat: str) -> int:
        (face,) = await Roll(seat, "die", "die")
        if face == 1:
            choice = await Pick(seat, "comfort", ["coin", "fig"], "Take what?")
            t.give_up(BANK, seat, self.rule, **{choice: 1})
        else:
            t.pay(BANK, seat, self.rule, point=face // 3)
        return face


@dataclass(frozen=True, slots=True)
class DrawCard(Move[Desk]):
    """Take a card into the hand."""

    title = "Draw a card"
    rule = "bazaar.draw"

    async def play(self, t: Desk) -> None:
        t.require(t.piles["deck"], self.rule, "the deck is empty")
        card = await t.draw(self.seat, "card", "deck", f"hand {self.seat}", self.rule)
        t.note(f"secret {self.seat}", card, self.rule)


@dataclass(frozen=True, slots=True)
class Discard(Move[Desk]):
    """Throw cards away."""

    title = "Discard"
    rule = "bazaar.discard"

    async def play(self, t: Desk) -> None:
        hand = t.piles[f"hand {self.seat}"]
        for card in await PickSome(
            self.seat, "cards", hand, "Which?", least=1, most=2, none=Refusal(self.rule, "no cards")
        ):
            t.deal(card, f"hand {self.seat}", "discard", self.rule)


@dataclass(frozen=True, slots=True)
class Reshuffle(Move[Desk]):
    """All discards go back into the deck."""

    title = "Reshuffle"
    rule = "bazaar.discard"

    async def play(self, t: Desk) -> None:
        t.require(t.piles["discard"], self.rule, "nothing was discarded")
        t.shuffle("discard", "deck", self.rule)


@dataclass(frozen=True, slots=True)
class Walk(Move[Desk]):
    """Go up to two steps and pay a coin a step; only then is it known whether the coins suffice."""

    title = "Walk"
    rule = "bazaar.walk"

    async def play(self, t: Desk) -> None:
        here = t.where(self.seat)

        def bar(place: str) -> Refusal | None:
            return Refusal(self.rule, "stay is no walk") if place == here else None

        wall = Refusal("bazaar.wall", "a wall is a wall")
        path = await Route(self.seat, "to", "Where?", here, 2, ROAD, bar, rule=self.rule, wall=wall)
        if path:
            t.place(self.seat, path[-1], self.rule)
        t.pay(self.seat, BANK, "bazaar.toll", coin=len(path))

    def hint(self, t: Desk) -> Text:
        return say("Up to 2 steps from {here}, a coin each", here=t.where(self.seat))


@dataclass(frozen=True, slots=True)
class Haggle(Move[Desk]):
    """Offer goods; the host says yes or no, and a no is an outcome."""

    title = "Haggle"
    rule = "bazaar.haggle"

    async def play(self, t: Desk) -> None:
        held = {"coin": t.has(self.seat, "coin"), "fig": t.has(self.seat, "fig")}
        offer = await Bag(self.seat, "offer", "Offer what?", held, least=1, rule=self.rule)
        if await Confirm(
            HOST, "deal", say("Take {n} for a point?", n=sum(offer.values())), "Take it", "Decline"
        ):
            t.pay(self.seat, BANK, self.rule, **offer)
            t.pay(BANK, self.seat, self.rule, point=1)
        else:
            t.tell(self.rule, say("the host declines"))


@dataclass(frozen=True, slots=True)
class JoinGuild(Move[Desk]):
    title = "Join the guild"
    rule = "bazaar.guild"

    async def play(self, t: Desk) -> None:
        t.require(self.seat not in t.notes["guild"], self.rule, "{seat} is in the guild", seat=self.seat)
        t.note("guild", (*t.notes["guild"], self.seat), self.rule)
        t.pay(self.seat, "guild", self.rule, coin=1)


@dataclass(frozen=True, slots=True)
class GuildGift(Move[Desk]):
    """The guild acts as one: any member may say who gets its coins."""

    title = "Guild gift"
    rule = "bazaar.guild"

    async def play(self, t: Desk) -> None:
        t.require(t.has("guild", "coin"), self.rule, "the guild has no coins")
        members = AnyOf(tuple(t.notes["guild"]))
        lucky = await Pick(members, "lucky", [Option(seat, seat) for seat in members.seats], "Who?")
        t.pay("guild", lucky, self.rule, coin=1)


@dataclass(frozen=True, slots=True)
class Ring(Move[Desk]):
    """Ring the bell: the round is over, and the table closes it by itself."""

    title = "Ring the bell"
    rule = "bazaar.round"

    async def play(self, t: Desk) -> None:
        t.set_clock(self.rule, phase="bell")


@dataclass(frozen=True, slots=True)
class CloseRound(Move[Desk]):
    title = "Close"
    rule = "bazaar.round"
    by_itself = True

    async def play(self, t: Desk) -> None:
        over = t.clock["round"] >= 3
        t.set_clock(
            self.rule,
            round=t.clock["round"] + 1,
            phase="over" if over else "open",
            turn=() if over else t.clock["turn"],
        )
