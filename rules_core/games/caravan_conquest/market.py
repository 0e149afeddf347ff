"""Dealing where a turn has ended: goods at trade camps, animals and wagons in cities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules_core.engine.desk import BANK
from rules_core.engine.moves import Move
from rules_core.engine.questions import Count, Option, Pick
from rules_core.engine.refusal import Refusal
from rules_core.games.caravan_conquest import rounds
from rules_core.games.caravan_conquest.animals import in_the_desert
from rules_core.games.caravan_conquest.desk import CaravanDesk
from rules_core.games.caravan_conquest.parts import GOODS, Equipment
from rules_core.words import Text, joined, say

CAMPS = "caravan-conquest.trade.camps"
EQUIPMENT = "caravan-conquest.city.equipment"


def require_ended_here(t: CaravanDesk, rule: str, here: bool, because: Text) -> None:
    t.require(here, rule, because)
    t.require(t.clock["phase"] == rounds.TRADE, "caravan-conquest.encounter.where-turn-ends",
              "you can only use a tile if you end your turn on it: travel first")  # fmt: skip


def require_price(t: CaravanDesk, good: str) -> int:
    price = t.camp_price(good)
    t.require(
        price > 0, "caravan-conquest.end.worthless", "{good} has lost all its value", good=t.game.name(good)
    )
    return max(price, 0)


@dataclass(frozen=True, slots=True)
class SellGoods(Move[CaravanDesk]):
    """Trade the camp's good for gold."""

    title = "Sell goods"
    rule = CAMPS

    async def play(self, t: CaravanDesk) -> None:
        seat, good = self.seat, t.here(self.seat).trades
        require_ended_here(t, self.rule, bool(good), "goods can only be sold at trade camps")
        good = good or GOODS[0]
        price, held = require_price(t, good), t.has(seat, good)
        t.require(held, self.rule, "{seat} has no {good} to sell", seat=seat, good=t.game.name(good))
        prompt = say(
            "How much {good} will you sell, at {price} gold each?", good=t.game.name(good), price=price
        )

        def deed(n: int) -> Text:
            return say("Sell {n} {good} for {gold} gold", n=n, good=t.game.name(good), gold=n * price)

        count = await Count(seat, "sell", prompt, 1, held, rule=self.rule, deed=deed)
        t.pay(seat, BANK, self.rule, **{good: count})
        t.pay(BANK, seat, self.rule, gold=count * price)

    def hint(self, t: CaravanDesk) -> Text:
        good = t.here(self.seat).trades
        return say(
            "This camp pays {price} gold for 1 {good}", price=t.camp_price(good), good=t.game.name(good)
        )


@dataclass(frozen=True, slots=True)
class BuyGoods(Move[CaravanDesk]):
    """Trade gold for the camp's good."""

    title = "Buy goods"
    rule = CAMPS

    async def play(self, t: CaravanDesk) -> None:
        seat, tile = self.seat, t.here(self.seat)
        in_city = tile.id == "city" and t.setting("city-goods")
        require_ended_here(
            t, self.rule, bool(tile.trades or in_city), "goods can only be bought at trade camps"
        )
        good = tile.trades or GOODS[0]
        if in_city:
            good = await Pick(
                seat,
                "good",
                [good_option(t, each) for each in GOODS],
                "Buy which good?",
                deed=say("Buy {chosen}"),
            )
        price = require_price(t, good) + t.setting("camp-markup")
        gold = t.has(seat, "gold")
        t.require(gold >= price, self.rule, "1 {good} costs {price} gold, and {seat} has {gold}",
                  good=t.game.name(good), price=price, seat=seat, gold=gold)  # fmt: skip
        prompt = say(
            "How much {good} will you buy, at {price} gold each?", good=t.game.name(good), price=price
        )

        def deed(n: int) -> Text:
            return say("Buy {n} {good} for {gold} gold", n=n, good=t.game.name(good), gold=n * price)

        most = gold // price if price else 1
        count = await Count(seat, "buy", prompt, 1, most, rule=self.rule, deed=deed)
        t.pay(seat, BANK, self.rule, gold=count * price)
        t.pay(BANK, seat, self.rule, **{good: count})

    def hint(self, t: CaravanDesk) -> Text:
        traded = t.here(self.seat).trades
        goods = (traded,) if traded else [good for good in GOODS if t.camp_price(good) > 0]
        prices = [
            say(
                "{price} gold for 1 {good}",
                price=t.camp_price(good) + t.setting("camp-markup"),
                good=t.game.name(good),
            )
            for good in goods
        ]
        return joined(prices)


def good_option(t: CaravanDesk, good: str) -> Option:
    """A good for sale in a city, with its price."""
    price = max(t.camp_price(good), 0) + t.setting("camp-markup")
    return Option(good, t.game.name(good), note=say("{n} gold each", n=price))


def what_it_does(t: CaravanDesk, part: Equipment) -> Text:
    """What a piece alone is good for."""
    if part.id in t.parts.animals:
        speed, desert = say("speed {n}", n=part.speed), in_the_desert(part, t.setting("camels"))
        return joined([speed, desert]) if desert else speed
    return say("room for {n}", n=t.setting("capacity") if part.id == t.parts.kit["wagon"] else part.capacity)


def after_exchange(t: CaravanDesk, seat: str, old: Equipment | None, new: Equipment) -> Text:
    """What it is good for, and what the caravan would be like: the slower of its animals sets the pace."""
    if new.id not in t.parts.animals:
        return what_it_does(t, new)
    kept = [each for each in t.animals(seat) if each is not old or t.has(seat, each.id) > 1]
    then = say("the caravan's base speed would be {n}", n=min(each.speed for each in (*kept, new)))
    return joined([what_it_does(t, new), then])


def equipment_option(t: CaravanDesk, seat: str, old: Equipment | None, new: Equipment) -> Option:
    """A piece for sale, with what is to be paid after the old one is taken back, and what it makes of the caravan."""
    resale = old.resale if old is not None else 0
    extra, gold = new.price - resale, t.has(seat, "gold")
    refusal = None
    if not t.is_endless(BANK, new.id) and not t.has(BANK, new.id):
        refusal = Refusal("caravan-conquest.setting.supply", say("there's no {name} left", name=new.name))
    elif gold < extra:
        because = say("{name} costs {extra} gold more, and {seat} has {gold}",
                      name=new.name, extra=extra, seat=seat, gold=gold)  # fmt: skip
        refusal = Refusal(EQUIPMENT, because)
    note = say("pay {n} gold", n=extra) if extra > 0 else say("get {n} gold back", n=-extra)
    if extra == 0:
        note = say("an even exchange")
    return Option(new.id, new.name, refusal, joined([note, after_exchange(t, seat, old, new)]))


async def pick_old(t: CaravanDesk, seat: str, kind: Mapping[str, Equipment]) -> Equipment | None:
    """The piece to give in; asked only when there are two kinds."""
    owned = [part for part in kind.values() if t.has(seat, part.id)]
    t.require(owned, "caravan-conquest.city.exactly", "{seat} has nothing to exchange", seat=seat)
    if len(owned) < 2:
        return owned[0] if owned else None
    options = [
        Option(part.id, part.name, note=joined([what_it_does(t, part), say("worth {n} gold", n=part.resale)]))
        for part in owned
    ]
    return kind[
        await Pick(
            seat, "give", options, "Trade in which one?", rule=EQUIPMENT, deed=say("Trade in {chosen}")
        )
    ]


async def exchange(t: CaravanDesk, seat: str, kind: Mapping[str, Equipment]) -> None:
    """Sell one piece at half its price and buy another: so there are always two animals and one wagon."""
    require_ended_here(
        t, EQUIPMENT, t.here(seat).id == "city", "animals and wagons can only be traded in cities"
    )
    old = await pick_old(t, seat, kind)
    resale = old.resale if old is not None else 0
    offers = [equipment_option(t, seat, old, part) for part in kind.values() if part is not old]
    none = next((offer.refusal for offer in offers if offer.refusal), None)
    prompt = say("Trade {old} for what?", old=old.name) if old is not None else say("Take which one?")

    def deed(piece: str) -> Text:
        extra, name = kind[piece].price - resale, kind[piece].name
        if extra > 0:
            return say("Take {name}, pay {n} gold", name=name, n=extra)
        return (
            say("Take {name}, get {n} gold back", name=name, n=-extra)
            if extra
            else say("Take {name}", name=name)
        )

    new = kind[await Pick(seat, "take", offers, prompt, rule=EQUIPMENT, none=none, deed=deed)]
    if old is not None:
        t.pay(seat, BANK, "caravan-conquest.city.resale", **{old.id: 1})
        t.pay(BANK, seat, "caravan-conquest.city.resale", gold=resale)
    t.pay(seat, BANK, EQUIPMENT, gold=new.price)
    t.pay(BANK, seat, EQUIPMENT, **{new.id: 1})


def resale_hint(t: CaravanDesk, seat: str, kind: Mapping[str, Equipment]) -> Text:
    """What the caravan's own pieces would bring."""
    owned = [part for part in kind.values() if t.has(seat, part.id)]
    return joined([say("{name} brings in {n} gold", name=part.name, n=part.resale) for part in owned])


@dataclass(frozen=True, slots=True)
class TradeAnimal(Move[CaravanDesk]):
    """Give a draft animal in and take another."""

    title = "Trade an animal"
    rule = EQUIPMENT

    async def play(self, t: CaravanDesk) -> None:
        await exchange(t, self.seat, t.parts.animals)

    def hint(self, t: CaravanDesk) -> Text:
        return resale_hint(t, self.seat, t.parts.animals)


@dataclass(frozen=True, slots=True)
class TradeWagon(Move[CaravanDesk]):
    """Give the wagon in and take another."""

    title = "Trade the wagon"
    rule = EQUIPMENT

    async def play(self, t: CaravanDesk) -> None:
        await exchange(t, self.seat, t.parts.wagons)

    def hint(self, t: CaravanDesk) -> Text:
        return resale_hint(t, self.seat, t.parts.wagons)


@dataclass(frozen=True, slots=True)
class EndTurn(Move[CaravanDesk]):
    """Leave the market and pass the turn on."""

    title = "End turn"
    rule = "caravan-conquest.turn.order"
    at_once = True

    async def play(self, t: CaravanDesk) -> None:
        t.require(
            t.clock["phase"] == rounds.TRADE,
            "caravan-conquest.turn.journey",
            "you still have to travel this turn",
        )
        rounds.end_turn(t, self.seat)

    def hint(self, t: CaravanDesk) -> Text:
        return say("Leave the market; {after}", after=rounds.after_turn(t, self.seat))
