"""Actions of a traveler: begging, resting, using goods up, and finishing a detour mission."""

from __future__ import annotations

from dataclasses import dataclass

from rules_core.desk import BANK
from rules_core.games.via_egnatia import rounds
from rules_core.games.via_egnatia.desk import EgnatiaDesk
from rules_core.games.via_egnatia.hands import DISCARD, as_options, discard_one, draw_cards, no_cards
from rules_core.games.via_egnatia.parts import RESOURCES, Mission, card_rule
from rules_core.games.via_egnatia.scenes import resolve, return_goods, scene_of
from rules_core.moves import Move
from rules_core.questions import Option, Pick, PickSome
from rules_core.refusal import Refusal
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
        await discard_one(t, self.seat, self.rule, "Discard which card for begging?")
        t.give_up(BANK, self.seat, self.rule, **begged(t, self.seat))
        rounds.spend_action(t, self.seat, self.rule)

    def hint(self, t: EgnatiaDesk) -> Text:
        gains = [say("{n} {what}", n=n, what=t.game.name(what)) for what, n in begged(t, self.seat).items()]
        return (
            say("Discard a card for {gains}", gains=listed(gains)) if gains else say("It brings nothing here")
        )


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
        options = [Option(card, t.game.name(card)) for card in hand]
        prompt = say("Change which cards? You draw up to {n} in all", n=limit)
        away = await PickSome(
            seat, "change", options, prompt, most=min(limit, len(hand)), rule=rule, suggest=[]
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
            "{seat} travels with a caravan, which rests only together",
            seat=seat,
        )
        await take_rest(t, seat, self.rule)
        rounds.spend_action(t, seat, self.rule)

    def hint(self, t: EgnatiaDesk) -> Text:
        told = [say("Draw or change up to {n} cards", n=rest_limit(t, self.seat))]
        if t.piles[f"played {self.seat}"]:
            told.append(say("the skill card comes back"))
        return joined(told)


# --- goods and missions


@dataclass(frozen=True, slots=True)
class UseGoods(Move[EgnatiaDesk]):
    """Use a goods card up. It takes no action."""

    title = "Use goods"
    rule = "via-egnatia.goods.use"

    async def play(self, t: EgnatiaDesk) -> None:
        seat = self.seat
        t.require(t.clock["phase"] == rounds.TURNS, self.rule, "goods are used on the own turn")
        useful = usable(t, seat)
        t.require(useful, self.rule, "{seat} has no goods to use", seat=seat)
        options = as_options(t, tuple(useful))
        card = await Pick(seat, "good", options, "Use which goods up?", rule=self.rule)
        return_goods(t, seat, [card], self.rule)
        await resolve(t, scene_of(t, card, card_rule(card), seat), t.parts.good(card).use)

    def hint(self, t: EgnatiaDesk) -> Text:
        return joined([option.label for option in as_options(t, tuple(usable(t, self.seat)))])


def usable(t: EgnatiaDesk, seat: str) -> list[str]:
    return [card for card in t.goods(seat) if t.parts.good(card).use]


@dataclass(frozen=True, slots=True)
class CompleteMission(Move[EgnatiaDesk]):
    """Do at a detour stop what the mission asks for. It takes no action."""

    title = "Complete the mission"
    rule = "via-egnatia.missions.done"

    async def play(self, t: EgnatiaDesk) -> None:
        seat = self.seat
        t.require(t.clock["phase"] == rounds.TURNS, self.rule, "missions are completed on the own turn")
        held = t.piles.get(f"mission {seat}", ())
        t.require(held, self.rule, "{seat} has no mission", seat=seat)
        for card in held:
            mission = t.parts.missions[card]
            here = t.place_of(seat) == mission.at
            t.require(
                here, card_rule(card), "this mission is completed in {place}", place=t.game.name(mission.at)
            )
            await do_task(t, seat, mission)
            t.deal(card, f"mission {seat}", f"missions done {seat}", self.rule)
            t.score(seat, mission.points, card_rule(card))

    def hint(self, t: EgnatiaDesk) -> Text:
        points = [t.parts.missions[card].points for card in t.piles.get(f"mission {self.seat}", ())]
        return say("{n} points", n=sum(points))


async def do_task(t: EgnatiaDesk, seat: str, mission: Mission) -> None:
    """What a mission asks for at its place: a price, a goods card, a card played there, or only to come."""
    task, rule = mission.task, card_rule(mission.id)
    if price := task.get("pay"):
        t.pay(seat, BANK, rule, **price)
    if count := task.get("goods"):
        goods = t.goods(seat)
        short = Refusal(
            rule, say("this takes {n} goods, and {seat} has {have}", n=count, seat=seat, have=len(goods))
        )
        if len(goods) < count:
            t.require(False, *short)
        options = [Option(card, t.game.name(card)) for card in goods]
        most = min(count, len(goods))
        given = await PickSome(
            seat, "goods", options, "Hand over which goods?", least=most, most=most, rule=rule
        )
        return_goods(t, seat, given, rule)
    if card := task.get("card"):
        t.require(t.notes[f"mission ready {seat}"], rule, "play {card} here first", card=t.game.name(card))
