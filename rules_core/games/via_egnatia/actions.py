"""Actions of a traveler: begging, resting, using goods up, and finishing a detour mission."""

from __future__ import annotations

from dataclasses import dataclass

from rules_core.engine.desk import BANK
from rules_core.engine.moves import Move
from rules_core.engine.questions import Option, Pick, PickSome
from rules_core.engine.refusal import Refusal
from rules_core.games.via_egnatia import missions, rounds
from rules_core.games.via_egnatia.desk import EgnatiaDesk
from rules_core.games.via_egnatia.hands import (
    DISCARD,
    as_options,
    discard_one,
    draw_cards,
    each_card,
    no_cards,
)
from rules_core.games.via_egnatia.parts import RESOURCES, Mission, card_rule
from rules_core.games.via_egnatia.scenes import resolve, return_goods, scene_of
from rules_core.games.via_egnatia.travel import NO_MOVING
from rules_core.words import Text, joined, listed, say

REST = "via-egnatia.actions.rest"
GROUP_REST = "via-egnatia.caravan.rest"


@dataclass(frozen=True, slots=True)
class Beg(Move[EgnatiaDesk]):
    """Discard an action card for one of each resource."""

    title = "Beg"
    rule = "via-egnatia.actions.beg"

    async def play(self, t: EgnatiaDesk) -> None:
        rounds.require_action(t, self.seat)
        if not t.hand(self.seat):
            t.require(False, *no_cards(t, self.seat, self.rule))
        deed = say("Discard {chosen} and beg")
        await discard_one(t, self.seat, self.rule, "Discard which card to beg?", deed)
        t.give_up(BANK, self.seat, self.rule, **begged(t, self.seat))
        rounds.spend_action(t, self.seat, self.rule)

    def hint(self, t: EgnatiaDesk) -> Text:
        there = {
            what: n if t.is_endless(BANK, what) else min(n, t.has(BANK, what))
            for what, n in begged(t, self.seat).items()
        }
        gains = [say("{n} {what}", n=n, what=t.game.name(what)) for what, n in there.items() if n]
        return say("Discard a card for {gains}", gains=listed(gains)) if gains else say("Gives nothing here")


def begged(t: EgnatiaDesk, seat: str) -> dict[str, int]:
    """What begging brings here: events and talents change it."""
    counts = {what: max(1 + t.change("beg", seat), 0) + t.change(f"beg-{what}", seat) for what in RESOURCES}
    return {what: n for what, n in counts.items() if n > 0}


# --- resting


def rest_limit(t: EgnatiaDesk, seat: str) -> int:
    """How many cards a rest may draw or change here."""
    on_road = t.space(seat).is_road
    if t.caravan_of(seat) and t.setting("group-rest") == "six":
        on_road = False
    return max(t.figure("rest_road" if on_road else "rest_stop") + t.change("rest", seat), 0)


async def take_rest(t: EgnatiaDesk, seat: str, rule: str) -> None:
    """Put some cards away, draw as many as the place allows, and take the skill card back."""
    limit, hand = rest_limit(t, seat), t.hand(seat)
    rounds.take_skill_back(t, seat, rule)
    away: list[str] = []
    if hand and limit:
        options = each_card(t, hand)
        prompt = say("Swap which cards? You may draw up to {n} in all", n=limit)
        full = len(hand) >= t.hand_limit(seat)
        away = await PickSome(
            seat,
            "change",
            options,
            prompt,
            most=min(limit, len(hand)),
            rule=rule,
            suggest=[],
            deed=say("Swap {chosen}"),
            deed_none=say("Keep all cards") if full else say("Keep all cards and draw"),
        )
    for card in away:
        t.deal(card, t.hand_of(seat), DISCARD, rule)
    await draw_cards(t, seat, limit, rule)


@dataclass(frozen=True, slots=True)
class Rest(Move[EgnatiaDesk]):
    """Draw or change action cards, and take the skill card back."""

    title = "Rest"
    rule = REST

    async def play(self, t: EgnatiaDesk) -> None:
        seat = self.seat
        rounds.require_action(t, seat)
        t.require(
            not t.caravan_of(seat),
            GROUP_REST,
            "{seat} is in a caravan, and a caravan only rests together",
            seat=seat,
        )
        await take_rest(t, seat, self.rule)
        rounds.spend_action(t, seat, self.rule)

    def hint(self, t: EgnatiaDesk) -> Text:
        told = [say("Draw or swap up to {n} cards", n=rest_limit(t, self.seat))]
        if t.piles[f"played {self.seat}"]:
            told.append(say("your skill card comes back"))
        return joined(told)


# --- goods and missions


@dataclass(frozen=True, slots=True)
class UseGoods(Move[EgnatiaDesk]):
    """Use a goods card up. It takes no action."""

    title = "Use goods"
    rule = "via-egnatia.goods.use"
    named_by = "good"

    async def play(self, t: EgnatiaDesk) -> None:
        seat = self.seat
        t.require(t.clock["phase"] == rounds.TURNS, self.rule, "goods can only be used on your own turn")
        bars = [option.refusal for option in goods_options(t, seat) if option.refusal is not None]
        none = bars[0] if bars else Refusal(self.rule, say("{seat} has no goods to use", seat=seat))
        card = await Pick(
            seat,
            "good",
            lambda: goods_options(t, seat),
            "Use up which goods?",
            rule=self.rule,
            none=none,
            deed=say("Use up {chosen}"),
        )
        return_goods(t, seat, [card], self.rule)
        await resolve(t, scene_of(t, card, card_rule(card), seat), t.parts.good(card).use)

    def hint(self, t: EgnatiaDesk) -> Text:
        return joined([option.label for option in goods_options(t, self.seat) if option.refusal is None])


def goods_options(t: EgnatiaDesk, seat: str) -> list[Option]:
    """The goods that can be used up, equal ones once, each with what speaks against it here."""
    return [
        option._replace(refusal=waste(t, seat, option.value))
        for option in as_options(t, tuple(usable(t, seat)))
    ]


def waste(t: EgnatiaDesk, seat: str, card: str) -> Refusal | None:
    """Why a goods card would be used up against the rules or for nothing, if so."""
    deeds = {effect["do"] for effect in t.parts.good(card).use}
    if "forward" in deeds and t.caravan_of(seat):
        return Refusal(NO_MOVING, say("{seat} is in a caravan and can't move alone", seat=seat))
    if "forward" in deeds and t.place_of(seat) == t.notes["goal"]:
        return Refusal(card_rule(card), say("{seat} is already at the destination", seat=seat))
    if deeds == {"skill"} and not t.piles[f"played {seat}"]:
        return Refusal(card_rule(card), say("{seat} already has the skill card in hand", seat=seat))
    return None


def usable(t: EgnatiaDesk, seat: str) -> list[str]:
    return [card for card in t.goods(seat) if t.parts.good(card).use]


@dataclass(frozen=True, slots=True)
class CompleteMission(Move[EgnatiaDesk]):
    """Do at a detour stop what the mission asks for. It takes no action."""

    title = "Complete the mission"
    rule = missions.DONE

    async def play(self, t: EgnatiaDesk) -> None:
        seat = self.seat
        t.require(
            t.clock["phase"] == rounds.TURNS, self.rule, "missions can only be completed on your own turn"
        )
        held = missions.held(t, seat)
        t.require(held, self.rule, "{seat} has no mission", seat=seat)
        for mission in held:
            here = t.place_of(seat) == mission.at
            t.require(
                here,
                card_rule(mission.id),
                "this mission can only be completed in {place}",
                place=t.game.name(mission.at),
            )
            await hand_in(t, seat, mission)
            missions.finish(t, seat, mission)

    def hint(self, t: EgnatiaDesk) -> Text:
        return say("{n} points", n=sum(mission.points for mission in missions.held(t, self.seat)))


async def hand_in(t: EgnatiaDesk, seat: str, mission: Mission) -> None:
    """What a mission asks for at its place: a price, or goods. What is done by coming or by a card is done by then."""
    task, rule = mission.task, card_rule(mission.id)
    if price := task.get("pay"):
        t.pay(seat, BANK, rule, **price)
    if count := task.get("goods"):
        goods = t.goods(seat)
        t.require(len(goods) >= count, rule, "this takes {n} goods, and {seat} has {have}",
                  n=count, seat=seat, have=len(goods))  # fmt: skip
        options = each_card(t, goods)
        most = min(count, len(goods))
        given = await PickSome(
            seat,
            "goods",
            options,
            "Hand over which goods?",
            least=most,
            most=most,
            rule=rule,
            deed=say("Hand over {chosen}"),
        )
        return_goods(t, seat, given, rule)
    if card := task.get("card"):
        t.require(False, rule, "play {card} here to complete it", card=t.game.name(card))
