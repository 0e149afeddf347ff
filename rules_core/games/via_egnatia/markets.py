"""Town markets at the end of a round: goods for those on a stop, bidding, and exchange at the bank."""

from __future__ import annotations

from dataclasses import dataclass

from rules_core.engine.desk import BANK
from rules_core.engine.moves import Move
from rules_core.engine.questions import Count, Pick, Together
from rules_core.engine.refusal import Refusal
from rules_core.games.via_egnatia import rounds
from rules_core.games.via_egnatia.desk import EgnatiaDesk
from rules_core.games.via_egnatia.haggling import buying, choose_purse, may_ask_stock, price_tag, worth
from rules_core.games.via_egnatia.trade import TOWN_EXCHANGE, can_exchange, exchange, exchange_options, sell
from rules_core.words import Text, joined, say

DRAW = "via-egnatia.market.draw"
BUY = "via-egnatia.market.buy"
BID = "via-egnatia.market.bid"
UNSOLD = "via-egnatia.market.unsold"
LEAVE = "via-egnatia.market.leave"


def stall(place: str) -> str:
    """The pile of goods on offer at a stop."""
    return f"market {place}"


def offer(t: EgnatiaDesk, seat: str) -> tuple[str, ...]:
    return t.piles.get(stall(t.place_of(seat)), ())


def fullest_purse(t: EgnatiaDesk, seat: str) -> str:
    """Whose lira could pay the most for a traveler: the own, or the caravan's."""
    caravan = t.caravan_of(seat) if t.setting("stock-at-market") and may_ask_stock(t, seat) else ""
    return caravan if caravan and t.has(caravan, "lira") > t.has(seat, "lira") else seat


def may_pay(t: EgnatiaDesk, seat: str) -> int:
    return t.has(fullest_purse(t, seat), "lira")


def price_list(t: EgnatiaDesk, seat: str) -> Text:
    """The goods on offer where a traveler is, with what they cost."""
    region = t.space(seat).region
    return joined(
        [say("{card} {n}", card=t.game.name(card), n=t.goods_price(card, region)) for card in offer(t, seat)]
    )


def has_business(t: EgnatiaDesk, seat: str) -> bool:
    """Whether there is anything that a traveler could do at this market."""
    region = t.space(seat).region
    cheapest = min([t.goods_price(card, region) for card in offer(t, seat)], default=0)
    if cheapest and may_pay(t, seat) >= cheapest:
        return True
    if can_exchange(t, seat, town_market=True):
        return True
    return bool(t.setting("market-selling") and t.goods(seat))


@dataclass(frozen=True, slots=True)
class OpenMarkets(Move[EgnatiaDesk]):
    """Four goods for every stop with travelers."""

    title = "Town markets open"
    rule = DRAW
    by_itself = True

    async def play(self, t: EgnatiaDesk) -> None:
        people: list[str] = []
        for place in rounds.market_places(t):
            visitors = t.present(place)
            for _ in range(min(t.figure("goods_at_market"), len(t.piles["goods deck"]))):
                await t.draw(visitors[0], f"good@{place}", "goods deck", stall(place), self.rule)
            people += [seat for seat in visitors if has_business(t, seat)]
        t.set_clock(self.rule, phase=rounds.TRADING, turn=tuple(people), tried=())


@dataclass(frozen=True, slots=True)
class CloseMarkets(Move[EgnatiaDesk]):
    """Everybody is done: unsold goods are shuffled back."""

    title = "Markets close"
    rule = UNSOLD
    by_itself = True

    async def play(self, t: EgnatiaDesk) -> None:
        for pile in [name for name, cards in t.piles.items() if name.startswith("market ") and cards]:
            t.shuffle(pile, "goods deck", self.rule)
        rounds.after_markets(t)


def leave_market(t: EgnatiaDesk, seat: str, rule: str) -> None:
    t.set_clock(rule, turn=tuple(other for other in t.clock["turn"] if other != seat))


def go_on(t: EgnatiaDesk) -> None:
    """Whoever has nothing left to do at the market is done."""
    for other in t.clock["turn"]:
        if not has_business(t, other):
            leave_market(t, other, LEAVE)


def to_pay(t: EgnatiaDesk, bid: int, price: int) -> int:
    """What the winner of a bidding pays."""
    return bid if t.setting("overbid") == "bank" else price


def require_market(t: EgnatiaDesk) -> None:
    t.require(t.clock["phase"] == rounds.TRADING, DRAW, "the town market opens at the end of the round")


@dataclass(frozen=True, slots=True)
class BuyGoods(Move[EgnatiaDesk]):
    """Buy a good at the price of the region; whoever else wants it may bid more."""

    title = "Buy goods"
    rule = BUY
    named_by = "good"

    async def play(self, t: EgnatiaDesk) -> None:
        seat, place = self.seat, t.place_of(self.seat)
        require_market(t)
        region = t.space(seat).region
        fullest = fullest_purse(t, seat)
        prices = {card: t.goods_price(card, region) for card in offer(t, seat)}
        tags = [price_tag(t, card, price, fullest, self.rule) for card, price in prices.items()]
        card = await Pick(
            seat, "good", tags, "Buy which goods?", rule=self.rule,
            none=Refusal(self.rule, self._too_dear(t, fullest)),
            deed=lambda card: buying(t, card, prices[card]),
        )  # fmt: skip
        price = prices[card]
        purse = seat
        if t.setting("stock-at-market"):
            asked = say("{card} costs {n} lira. Who pays?", card=t.game.name(card), n=price)
            purse = await choose_purse(t, seat, price, "market", asked)
        if not purse:
            go_on(t)
            return
        winner, bid = await self._bidding(t, card, price, purse)
        cost = to_pay(t, bid, price)
        t.pay(winner, BANK, BID if winner != purse or bid > price else self.rule, lira=cost)
        t.deal(card, stall(place), f"goods {winner}", self.rule)
        go_on(t)

    def _too_dear(self, t: EgnatiaDesk, purse: str) -> Text:
        """What there is all the same: an exchange may pay for it."""
        if not offer(t, self.seat):
            return say("there are no goods left here")
        return say(
            "{who} has {n} lira, not enough for anything here: {goods}",
            who=t.called(purse),
            n=t.has(purse, "lira"),
            goods=price_list(t, self.seat),
        )

    async def _bidding(self, t: EgnatiaDesk, card: str, price: int, purse: str) -> tuple[str, int]:
        """Others at this market may outbid; whoever asked first goes along up to what they said, and wins a tie."""
        seat = self.seat
        rivals = [
            other
            for other in t.clock["turn"]
            if other != seat and t.place_of(other) == t.place_of(seat) and t.has(other, "lira") > price
        ]
        if not rivals:
            return purse, price
        name, lira = t.game.name(card), t.has(purse, "lira")
        own = say(
            "{card} costs {price}. What's the most you'd pay if others want it too?",
            card=name,
            price=price,
        )
        other = say(
            "{seat} wants {card} for {price} lira. What do you bid? 0 to leave it",
            seat=seat,
            card=name,
            price=price,
        )

        about = worth(t, card)

        def bidding(lira: int) -> Text:
            """A bid below the price is none."""
            if lira >= price:
                return say("Bid {n} lira", n=lira)
            return say("Leave it: {n} lira is too little", n=lira) if lira else say("Leave it")

        parts = {
            rival: Count(
                rival,
                "bid",
                other,
                0,
                t.has(rival, "lira"),
                rule=BID,
                suggest=0,
                deed=bidding,
                about=about,
            )
            for rival in rivals
        }
        up_to = say("Pay up to {chosen} lira")
        limit_asked = Count(seat, "bid", own, price, lira, rule=BID, suggest=price, deed=up_to, about=about)
        mine = {seat: limit_asked} if lira > price else {}
        bids = await Together({**mine, **parts}, sealed=True)
        limit = bids.pop(seat, price)
        serious = {rival: bid for rival, bid in bids.items() if bid >= price}
        if not serious:
            return purse, price
        t.tell(BID, joined([say("{who} bids {n}", who=rival, n=bid) for rival, bid in serious.items()]))
        best = max(serious, key=lambda rival: serious[rival])  # the first in turn order, if bids are equal
        winner, bid = (best if serious[best] > limit else purse), serious[best]
        cost = to_pay(t, bid, price)
        t.tell(BID, say("{who} gets {card} for {n} lira", who=t.called(winner), card=name, n=cost))
        return winner, bid

    def hint(self, t: EgnatiaDesk) -> Text:
        return price_list(t, self.seat)


@dataclass(frozen=True, slots=True)
class ExchangeAtMarket(Move[EgnatiaDesk]):
    """Swap resources with the bank at the set rates."""

    title = "Exchange resources"
    rule = TOWN_EXCHANGE

    async def play(self, t: EgnatiaDesk) -> None:
        require_market(t)
        options = exchange_options(t, self.seat, True, self.rule)
        none = Refusal(self.rule, say("{seat} doesn't have enough to exchange", seat=self.seat))
        key = await Pick(
            self.seat,
            "exchange",
            options,
            "Exchange what?",
            rule=self.rule,
            none=none,
            deed=say("Swap {chosen}"),
        )
        await exchange(t, self.seat, key, True, self.rule)
        go_on(t)


@dataclass(frozen=True, slots=True)
class SellAtMarket(Move[EgnatiaDesk]):
    """Sell goods at the town market, where the table allows it."""

    title = "Sell goods"
    rule = "via-egnatia.setting.market-selling"

    async def play(self, t: EgnatiaDesk) -> None:
        require_market(t)
        t.require(
            t.setting("market-selling"),
            self.rule,
            "goods are sold with the Trade action, not at the town market",
        )
        t.require(t.goods(self.seat), self.rule, "{seat} has no goods", seat=self.seat)
        await sell(t, self.seat, self.rule)
        go_on(t)


@dataclass(frozen=True, slots=True)
class LeaveMarket(Move[EgnatiaDesk]):
    """Done with the market for this round."""

    title = "Done at the market"
    rule = LEAVE
    at_once = True

    async def play(self, t: EgnatiaDesk) -> None:
        require_market(t)
        leave_market(t, self.seat, self.rule)
