"""A tiny game that uses everything the engine has: for tests of the engine alone.

Three people at a bazaar. They bid in secret, roll together, draw into secret hands, form a guild that acts
as one, haggle with the host, and walk a short road. It is nobody's turn in particular: all may act.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules_core.engine.desk import BANK, UNLIMITED, Desk
from rules_core.engine.moves import AnyMove, Move
from rules_core.engine.pictures import GRAPH, TRACK, Link, Mark, Picture, Space
from rules_core.engine.questions import (
    HOST,
    TABLE,
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
from rules_core.game import Game
from rules_core.rulebook import Rulebook, RuleEntry
from rules_core.scoring.items import Number
from rules_core.scoring.ranking import Line, TieBreak
from rules_core.scoring.tally import Scorer, Section, Tally
from rules_core.words import Text, say

ROAD = Ways(
    {"gate": ("well",), "well": ("gate", "souk"), "souk": ("well", "arch"), "arch": ("souk",), "isle": ()},
    walls=["wall"],
)
CARDS = ("lamp", "rug", "drum", "fig", "bell", "cup")
SEATS = ("Ana", "Bo", "Cy")


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


@dataclass(frozen=True, slots=True)
class Ring(Move[Desk]):
    """Ring the bell: the round is over, and the table closes it by itself."""

    title = "Ring the bell"
    rule = "bazaar.round"

    async def play(self, t: Desk) -> None:
        t.set_clock(self.rule, phase="bell")


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


class BazaarScorer(Scorer):
    """Points, and more coins win a tie."""

    game, title, min_seats, max_seats = "bazaar", "Bazaar", 2, 4
    winning = ties = "bazaar.round"

    def __init__(self) -> None:
        points = Number(id="points", label="Points", rule="bazaar.round", needed=True)
        coins = Number(id="coins", label="Coins", rule="bazaar.round")
        self.sections = (
            Section(id="points", title="Points", rule="bazaar.round", items=(points,), count=self._points),
            Section(id="coins", title="Coins", rule="bazaar.round", items=(coins,)),
        )

    def _points(self, tally: Tally, seat: str) -> list[Line]:
        return [Line("points", tally.players[seat].get("points", 0), "", "bazaar.round")]

    def tie_breaks(self, tally: Tally) -> list[TieBreak]:
        coins = {seat: own.get("coins", 0) for seat, own in tally.players.items()}
        return [TieBreak("more coins", "bazaar.round", coins)]


class Bazaar(Game[Desk]):
    id = "bazaar"
    title = "Bazaar"
    version = 2
    min_seats = 2
    max_seats = 3
    desk = Desk
    setup = Open
    moves = (
        Auction, EveryoneRolls, Gamble, Tournament, SealedTheft, DrawCard, Discard, Reshuffle, Walk, Haggle, JoinGuild,
        GuildGift, Barter, CloseRound, Ring, CallFeast, Feast, Stumble, Wager,
    )  # fmt: skip

    def __init__(self) -> None:
        self.scorer = BazaarScorer()
        super().__init__(
            Rulebook([RuleEntry("bazaar.walk", "Walking", "A coin a step.", "page 1", "enforced")]), {}
        )

    def menu(self, t: Desk, actor: str) -> Iterable[AnyMove]:
        if actor == "guild":
            return (GuildGift(actor),)
        kinds = (Auction, EveryoneRolls, DrawCard, Discard, Reshuffle, Walk, Haggle, JoinGuild, Ring)
        return (kind(actor) for kind in kinds)

    def forced(self, t: Desk) -> AnyMove | None:
        kinds: dict[str, type[AnyMove]] = {"bell": CloseRound, "feast": Feast}
        kind = kinds.get(t.clock.get("phase", ""))
        return kind(TABLE) if kind is not None else None

    def finished(self, t: Desk) -> bool:
        return bool(t.clock["phase"] == "over")

    def actors(self, t: Desk, seat: str) -> tuple[str, ...]:
        return (seat, "guild") if seat in t.notes.get("guild", ()) else (seat,)

    def is_group(self, account: str) -> bool:
        return account == "guild"

    def retire(self, t: Desk, who: str, gone: bool) -> None:
        """All who are there have the turn together."""
        if not self.finished(t):
            t.set_clock("table.retire", turn=(*t.playing, "guild"))

    def sources(self) -> Mapping[str, Text]:
        return {"deck": "the deck", "die": "the die"}

    def secret_to(self, drawer: str, key: str) -> Collection[str] | None:
        if key == "deck":
            return ()
        if key.startswith(("hand ", "secret ")):
            return (key.split(" ", 1)[1],)
        return None

    def deck_of(self, pile: str) -> str:
        return "deck" if pile.startswith("hand ") else ""

    def pictures(self, t: Desk) -> tuple[Picture, ...]:
        """The road as a graph, and the points of each as a track."""
        spots = {"gate": (0.5, 1.5), "well": (2, 0.5), "souk": (3.5, 1), "arch": (5, 1.5), "isle": (5, 0.5)}
        spaces = tuple(Space(place, x, y, "court", place, place) for place, (x, y) in spots.items())
        links = (Link("gate", "well"), Link("well", "souk"), Link("souk", "arch"))
        pawns = tuple(Mark(seat, t.where(seat), "pawn", seat, seat) for seat in t.seats if t.where(seat))
        road = Picture("road", "The road", GRAPH, 5.5, 2, spaces, links, pawns)
        steps = tuple(Space(str(n), n + 0.5, 0.5, "step", str(n), str(n)) for n in range(10))
        discs = tuple(
            Mark(f"score {seat}", str(min(t.has(seat, "point"), 9)), "disc", seat) for seat in t.seats
        )
        return road, Picture("points", "Points", TRACK, 10, 1, steps, marks=discs)

    def tally(self, t: Desk) -> Tally:
        return Tally(
            {seat: {"points": t.has(seat, "point"), "coins": t.has(seat, "coin")} for seat in t.seats}
        )


def bazaar(coins: int = 5, seed: int = 1, seats: tuple[str, ...] = SEATS) -> Any:
    from rules_core.engine.table import Table

    return Table(Bazaar(), seats, seed, [("coins", coins)])
