"""Trade and aid: with travelers on the same space, and at a stop with the market."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from rules_core.engine.desk import BANK
from rules_core.engine.moves import Move
from rules_core.engine.questions import Bag, Confirm, Count, Option, Pick, PickSome, in_few_words
from rules_core.engine.refusal import Refusal
from rules_core.games.via_egnatia import rounds
from rules_core.games.via_egnatia.bundles import Bundle
from rules_core.games.via_egnatia.desk import EgnatiaDesk
from rules_core.games.via_egnatia.haggling import elsewhere, worth_of_each
from rules_core.games.via_egnatia.hands import each_card
from rules_core.games.via_egnatia.parts import RESOURCES
from rules_core.games.via_egnatia.scenes import return_goods
from rules_core.words import Text, Verbatim, listed, say

TRADE = "via-egnatia.actions.trade"
BANK_TRADE = "via-egnatia.actions.trade-market"
SELL = "via-egnatia.actions.sell"
AID = "via-egnatia.actions.aid"
TOWN_EXCHANGE = "via-egnatia.market.exchange"
DONE, SELLING = "done", "sell"
EXCHANGES = ("lira-food", "lira-water", "food-lira", "water-lira", "water-food", "food-water")
"""What can be changed at the bank, as an answer calls it."""


class Deeds(NamedTuple):
    """What the choice of a bundle means, in words for its buttons."""

    some: Text
    no_resources: Text
    no_goods: Text


GIVING = Deeds(say("Give {chosen}"), say("Give no resources"), say("Give no goods"))
ASKING = Deeds(say("Ask for {chosen}"), say("Ask for no resources"), say("Ask for no goods"))


async def bundle(
    t: EgnatiaDesk,
    seat: str,
    owner: str,
    key: str,
    prompt: Text,
    goods_prompt: Text,
    rule: str,
    deeds: Deeds,
    least: int = 0,
    whole: Callable[[Bundle], Text] | None = None,
) -> Bundle:
    """Ask `seat` which of the owner's resources and goods: goods only where there are some.

    `whole` names the button of the last of these questions, where that does more than choose.
    """
    held = {what: t.has(owner, what) for what in RESOURCES if t.has(owner, what)}
    goods = t.goods(owner)
    resources: Mapping[str, int] = {}
    if held:
        resources = await Bag(
            seat,
            key,
            prompt,
            held,
            least=0 if goods else least,
            rule=rule,
            deed=_of_bag(whole) if whole is not None and not goods else deeds.some,
            deed_none=deeds.no_resources,
        )
    chosen: list[str] = []
    if goods:
        options = each_card(t, goods)
        missing = min(max(least - sum(resources.values()), 0), 1)
        chosen = await PickSome(
            seat,
            f"{key}-goods",
            options,
            goods_prompt,
            least=missing,
            rule=rule,
            deed=deeds.some if whole is None else lambda cards: whole(Bundle(resources, cards)),
            deed_none=deeds.no_goods,
        )
    return Bundle(resources, chosen)


def _of_bag(whole: Callable[[Bundle], Text]) -> Callable[[Mapping[str, int]], Text]:
    return lambda bag: whole(Bundle({what: n for what, n in bag.items() if n}))


def hand_over(t: EgnatiaDesk, giver: str, taker: str, what: Bundle, rule: str) -> None:
    t.pay(giver, taker, rule, **what.resources)
    for card in what.cards:
        t.deal(card, f"goods {giver}", f"goods {taker}", rule)


# --- the bank


def exchanges(t: EgnatiaDesk, seat: str, town_market: bool) -> dict[str, tuple[str, int, str, int]]:
    """What the bank swaps: so many of one thing for so many of another. Water and food only at the town market.

    A better rate holds both ways, or changing back and forth would make money.
    """
    kinds = {}
    worth = {"lira": t.exchange_rate(seat), "food": 1, "water": 1}
    for key in EXCHANGES if town_market else EXCHANGES[:4]:
        give, get = key.split("-")
        kinds[key] = (give, worth[get], get, worth[give])
    return kinds


def can_exchange(t: EgnatiaDesk, seat: str, town_market: bool) -> bool:
    """Whether the bank has anything to swap with this traveler."""
    return any(
        all(
            t.has(who, what) >= needed or t.is_endless(who, what)
            for who, what, needed in ((seat, give, n), (BANK, get, m))
        )
        for give, n, get, m in exchanges(t, seat, town_market).values()
    )


def exchange_options(t: EgnatiaDesk, seat: str, town_market: bool, rule: str) -> list[Option]:
    options = []
    for key, (give, n, get, m) in exchanges(t, seat, town_market).items():
        short = None
        for who, what, needed in ((seat, give, n), (BANK, get, m)):
            if t.has(who, what) < needed and not t.is_endless(who, what):
                told = say(
                    "{who} has {have} {what}",
                    who=t.called(who),
                    have=t.has(who, what),
                    what=t.game.name(what),
                )
                short = Refusal(rule, told)
                break
        label = say("{n} {give} for {m} {get}", n=n, give=t.game.name(give), m=m, get=t.game.name(get))
        options.append(Option(key, label, short, "at the bank"))
    return options


async def exchange(t: EgnatiaDesk, seat: str, key: str, town_market: bool, rule: str) -> None:
    give, n, get, m = exchanges(t, seat, town_market)[key]
    most = t.has(seat, give) // n
    if not t.is_endless(BANK, get):
        most = min(most, t.has(BANK, get) // m)
    prompt = say(
        "How many times {n} {give} for {m} {get}?", n=n, give=t.game.name(give), m=m, get=t.game.name(get)
    )

    def deed(times: int) -> Text:
        return say("Give {n} {give} for {m} {get}",
                   n=n * times, give=t.game.name(give), m=m * times, get=t.game.name(get))  # fmt: skip

    times = await Count(seat, "times", prompt, 1, most, rule=rule, deed=deed) if most > 1 else 1
    t.pay(seat, BANK, rule, **{give: n * times})
    t.pay(BANK, seat, rule, **{get: m * times})


async def sell(t: EgnatiaDesk, seat: str, rule: str) -> bool:
    """Sell goods at the price of the region."""
    region = t.space(seat).region
    prices = {card: t.goods_price(card, region) for card in t.goods(seat)}
    options = [
        Option(card, t.game.name(card), note=say("{n} lira; {elsewhere}", n=n, elsewhere=elsewhere(t, card)))
        for card, n in prices.items()
    ]

    def deed(cards: Sequence[str]) -> Text:
        return say("Sell {goods} for {n} lira", goods=in_few_words([t.game.name(card) for card in cards]),
                   n=sum(prices[card] for card in cards))  # fmt: skip

    sold = await PickSome(seat, "sold", options, "Sell which goods?", least=1, rule=rule, deed=deed)
    for card in sold:
        t.pay(BANK, seat, rule, lira=prices[card])
    return_goods(t, seat, sold, rule)
    return bool(sold)


# --- the actions


@dataclass(frozen=True, slots=True)
class Trade(Move[EgnatiaDesk]):
    """Deals with anybody on the space, and at a stop with the market, all in one action."""

    title = "Trade"
    rule = TRADE

    async def play(self, t: EgnatiaDesk) -> None:
        seat = self.seat
        rounds.require_action(t, seat)
        t.require(
            not t.lasting("no-trade", t.space(seat).region),
            "via-egnatia.events.lasting",
            "an event stops all trade in this region",
        )
        at_stop = not t.space(seat).is_road
        t.require(at_stop or t.others(seat), self.rule, "there's nobody here to trade with")
        deals, sales, declined = 0, 0, 0
        while True:
            options = self._partners(t, at_stop)
            if deals or sales or declined:
                options.insert(0, Option(DONE, "That's all"))
            none = next((option.refusal for option in options if option.refusal is not None), None)
            enough = DONE if deals or sales or declined else None
            choice = await Pick(
                seat,
                "with",
                options,
                "Who do you trade with?",
                rule=self.rule,
                none=none,
                suggest=enough,
                deed=partial(trading, options),
            )
            if choice == DONE:
                break
            if choice in t.seats:
                struck = await strike_deal(t, seat, choice)
                deals += struck
                declined += not struck
            elif choice == SELLING:
                sales += await sell(t, seat, SELL)
            else:
                await exchange(t, seat, choice, False, BANK_TRADE)
                deals += 1
        if sales and t.traveler(seat).scoring["on"] == "sell":
            t.traveler_scores(seat)  # once, however often goods were sold in this action
        if deals or sales or t.setting("declined") == "spends":
            rounds.spend_action(t, seat, self.rule if deals or sales else "via-egnatia.setting.declined")

    def _partners(self, t: EgnatiaDesk, at_stop: bool) -> list[Option]:
        options = travelers_here(t, self.seat, "trade")
        if at_stop:
            options += exchange_options(t, self.seat, False, BANK_TRADE)
            if t.goods(self.seat):
                options.append(Option(SELLING, "Sell goods", note="at this region's price"))
        return options

    def hint(self, t: EgnatiaDesk) -> Text:
        people = [Verbatim(other) for other in t.others(self.seat)]
        if t.space(self.seat).is_road:
            return say("With {people}", people=listed(people))
        return say("With {people} and the bank", people=listed(people)) if people else say("With the bank")


def trading(options: Sequence[Option], choice: str) -> Text:
    """What choosing a partner means: a traveler, the bank, the market, or nobody any more."""
    label = next(option.label for option in options if option.value == choice)
    if choice in EXCHANGES:
        return say("Swap {goods}", goods=label)
    if isinstance(label, Verbatim):
        return say("Trade with {seat}", seat=label)
    return say("Sell goods") if choice == SELLING else say("End the trade")


def travelers_here(t: EgnatiaDesk, seat: str, what: str) -> list[Option]:
    """Everybody else on the space with what they have; who has declined the same this turn is barred."""
    return [
        Option(
            other,
            Verbatim(other),
            Refusal(rounds.TRIED, say("{seat} already said no this turn", seat=other))
            if rounds.tried(t, f"{what} {other}")
            else None,
            what_they_have(t, other),
        )
        for other in t.others(seat)
    ]


def what_they_have(t: EgnatiaDesk, seat: str) -> Text:
    """What everybody can see before a traveler: resources, and how many goods."""
    held: list[Text] = [
        say("{n} {what}", n=t.has(seat, what), what=t.game.name(what))
        for what in RESOURCES
        if t.has(seat, what)
    ]
    if goods := len(t.goods(seat)):
        held.append(say("1 goods card") if goods == 1 else say("{n} goods cards", n=goods))
    return say("has {what}", what=listed(held)) if held else say("has nothing")


async def strike_deal(t: EgnatiaDesk, seat: str, other: str) -> bool:
    """An offer, and the other's yes or no."""
    give = await bundle(
        t,
        seat,
        seat,
        f"give@{other}",
        say("What do you give {other}?", other=other),
        say("Which goods do you give {other}?", other=other),
        TRADE,
        GIVING,
    )
    least = 0 if give else 1

    def offering(get: Bundle) -> Text:
        """Both sides, for this is what the other hears."""
        if not give:
            return say("Ask for {get}", get=get.words(t))
        return say("Offer {give} for {get}", give=give.words(t), get=get.words(t))

    get = await bundle(
        t,
        seat,
        other,
        f"get@{other}",
        say("What do you want from {other}?", other=other),
        say("Which goods do you want from {other}?", other=other),
        TRADE,
        ASKING,
        least,
        offering,
    )
    t.require(give or get, TRADE, "in a deal, something has to change hands")
    prompt = say(
        "{seat} offers a deal. You get {give}, you give {get}",
        seat=seat,
        give=give.words(t),
        get=get.words(t),
    )
    yes = say("Give {get} for {give}", get=get.words(t), give=give.words(t))
    if not get:
        yes = say("Take {give}", give=give.words(t))
    about = worth_of_each(t, [*give.cards, *get.cards])
    if not await Confirm(other, f"deal@{other}", prompt, yes, "Decline", rule=TRADE, about=about):
        rounds.fail(t, f"trade {other}", TRADE, say("{other} says no", other=other))
        return False
    hand_over(t, seat, other, give, TRADE)
    hand_over(t, other, seat, get, TRADE)
    return True


@dataclass(frozen=True, slots=True)
class Aid(Move[EgnatiaDesk]):
    """Give something to a traveler on the space; if it is accepted, score a point."""

    title = "Aid"
    rule = AID

    async def play(self, t: EgnatiaDesk) -> None:
        seat = self.seat
        rounds.require_action(t, seat)
        here = t.others(seat)
        t.require(here, self.rule, "there's nobody here to help")
        holds = any(t.has(seat, what) for what in RESOURCES) or bool(t.goods(seat))
        t.require(holds, self.rule, "{seat} has nothing to give", seat=seat)
        options = travelers_here(t, seat, "aid")
        none = next((option.refusal for option in options if option.refusal is not None), None)
        if len(options) == 1 and none is None:
            other = here[0]
        else:
            other = await Pick(
                seat,
                "whom",
                options,
                "Who do you help?",
                rule=self.rule,
                none=none,
                deed=say("Help {chosen}"),
            )
        gift = await bundle(
            t,
            seat,
            seat,
            "gift",
            say("What do you give {other}?", other=other),
            say("Which goods do you give {other}?", other=other),
            self.rule,
            GIVING._replace(some=say("Offer {other} {chosen}", other=other)),
            least=1,
        )
        prompt = say("{seat} offers you {gift}. Do you accept?", seat=seat, gift=gift.words(t))
        yes = say("Accept {gift}", gift=gift.words(t))
        about = worth_of_each(t, gift.cards)
        if not await Confirm(other, "accept", prompt, yes, "Decline", rule=self.rule, about=about):
            rounds.declined(t, seat, f"aid {other}", self.rule, say("{other} says no", other=other))
            return
        needy = any(not t.has(other, what) for what in ("food", "water") if gift.resources.get(what))
        hand_over(t, seat, other, gift, self.rule)
        t.score(seat, points_for_aid(t, seat), self.rule)
        if needy and t.traveler(seat).scoring["on"] == "aid":
            t.traveler_scores(seat)
        rounds.spend_action(t, seat, self.rule)

    def hint(self, t: EgnatiaDesk) -> Text:
        people = listed([Verbatim(other) for other in t.others(self.seat)], "or")
        points = points_for_aid(t, self.seat)
        if points == 1:
            return say("Give something to {people}: 1 point", people=people)
        return say("Give something to {people}: {n} points", people=people, n=points)


def points_for_aid(t: EgnatiaDesk, seat: str) -> int:
    """What helping somebody brings here: an event may change it."""
    return 1 + max(t.lasting("aid", t.space(seat).region), -1)
