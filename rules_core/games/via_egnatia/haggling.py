"""Buying goods with one's own lira or, if the others agree, with the caravan's: then the goods are the caravan's."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from rules_core.engine.desk import BANK
from rules_core.engine.questions import Option, Pick
from rules_core.engine.refusal import Refusal
from rules_core.games.via_egnatia import rounds
from rules_core.games.via_egnatia.consent import agree
from rules_core.games.via_egnatia.desk import EgnatiaDesk
from rules_core.games.via_egnatia.parts import CARAVANS
from rules_core.words import Text, say

STOCK_BUYS = "via-egnatia.caravan.goods"
LOOKED_AT = "goods shown"


async def haggle(t: EgnatiaDesk, actor: str, rule: str, look: int, less: int) -> None:
    """Look at some goods of the deck and perhaps buy one below its price; the rest goes back."""
    for _ in range(min(look, len(t.piles["goods deck"]))):
        await t.draw(t.speaker(actor), "good", "goods deck", LOOKED_AT, rule)
    region = t.space(actor).region
    prices = {card: max(1, t.goods_price(card, region) - less) for card in t.piles[LOOKED_AT]}
    if actor in CARAVANS:
        await buy_one(t, actor, actor, prices, rule)
    else:
        least = min(prices.values(), default=0)
        prompt = say("Who pays? The cheapest costs {n} lira", n=least)
        purse = await choose_purse(t, actor, least, "haggle", prompt)
        await buy_one(t, actor, purse or actor, prices, rule)
    t.shuffle(LOOKED_AT, "goods deck", rule)


async def buy_one(t: EgnatiaDesk, actor: str, purse: str, prices: dict[str, int], rule: str) -> None:
    options = [price_tag(t, card, price, purse, rule) for card, price in prices.items()]
    options.append(Option("none", "Buy nothing", declines=True))

    def deed(card: str) -> Text:
        return buying(t, card, prices[card]) if card in prices else say("Buy nothing")

    card = await Pick(t.speaker(actor), "buy", options, "Buy which one?", rule=rule, deed=deed)
    if card != "none":
        t.pay(purse, BANK, rule, lira=prices[card])
        t.deal(card, LOOKED_AT, f"goods {purse}", rule)


def buying(t: EgnatiaDesk, card: str, price: int) -> Text:
    return say("Buy {card} for {n} lira", card=t.game.name(card), n=price)


def price_tag(t: EgnatiaDesk, card: str, price: int, purse: str, rule: str) -> Option:
    """A good for sale, with what it is worth elsewhere."""
    refusal, lira = None, t.has(purse, "lira")
    if lira < price:
        because = say(
            "it costs {price} lira, and {who} has {lira}", price=price, who=t.called(purse), lira=lira
        )
        refusal = Refusal(rule, because)
    note = say("{price} lira here. {worth}", price=price, worth=worth(t, card))
    return Option(card, t.game.name(card), refusal, note)


def worth(t: EgnatiaDesk, card: str) -> Text:
    """What a good brings in each region: its card says so, and what else it is for."""
    return t.what_it_says(card) or elsewhere(t, card)


def worth_of_each(t: EgnatiaDesk, goods: Sequence[str]) -> Text:
    """The same for several, each by its name: for whoever is asked about them."""
    named = [say("{card}: {worth}", card=t.game.name(card), worth=worth(t, card)) for card in goods]
    return reduce(lambda told, more: say("{told} {more}", told=told, more=more), named) if named else ""


def elsewhere(t: EgnatiaDesk, card: str) -> Text:
    price = t.parts.good(card).price
    return say("West {west}, Center {center}, East {east}", **price)


async def choose_purse(t: EgnatiaDesk, seat: str, least: int, key: str, prompt: Text) -> str:
    """Whose lira pays: asked only when the caravan's could, and the others in it must agree. Nobody's if they do not."""
    caravan = t.caravan_of(seat)
    if not may_ask_stock(t, seat) or not least or t.has(caravan, "lira") < least:
        return seat
    own, shared = t.has(seat, "lira"), t.has(caravan, "lira")
    there = say("{seat} has {n} lira", seat=seat, n=own)
    theirs = say("it has {n} lira; the goods go to the caravan, if the others agree", n=shared)
    options = [
        Option(seat, "Pay with your own lira", Refusal(STOCK_BUYS, there) if own < least else None, there),
        Option(caravan, "Pay with the caravan's lira", note=theirs),
    ]
    purse = await Pick(seat, f"{key}-purse", options, prompt, rule=STOCK_BUYS)
    if purse == seat:
        return seat
    others = [other for other in t.members(caravan) if other != seat]
    prompt = say("{seat} wants to buy goods for the caravan with its {n} lira. Do you agree?",
                 seat=seat, n=shared)  # fmt: skip
    if await agree(t, others, f"{key}-consent", prompt, STOCK_BUYS):
        return caravan
    rounds.fail(t, f"stock {seat}", STOCK_BUYS, say("the others want to keep the caravan's lira"))
    return ""


def may_ask_stock(t: EgnatiaDesk, seat: str) -> bool:
    """Whether a traveler has a caravan whose money has not been refused to them this time."""
    return bool(t.caravan_of(seat)) and not rounds.tried(t, f"stock {seat}")
