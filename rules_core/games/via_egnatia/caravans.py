"""Caravans: forming one, investing and joining, resting together, leaving, breaking up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules_core.engine.desk import BANK
from rules_core.engine.moves import Move
from rules_core.engine.questions import AnyOf, Bag, Confirm, Option, Pick, PickSome, Together, Who
from rules_core.engine.refusal import Refusal
from rules_core.games.via_egnatia import rounds
from rules_core.games.via_egnatia.actions import GROUP_REST, take_rest
from rules_core.games.via_egnatia.bundles import Bundle
from rules_core.games.via_egnatia.consent import agree, all_agree
from rules_core.games.via_egnatia.desk import EgnatiaDesk
from rules_core.games.via_egnatia.hands import DISCARD, discard_surplus, each_card
from rules_core.games.via_egnatia.parts import CARAVANS, RESOURCES
from rules_core.games.via_egnatia.scenes import return_goods
from rules_core.words import Text, Verbatim, listed, say

FORM = "via-egnatia.actions.form"
TWO = "via-egnatia.caravan.two"
INVEST = "via-egnatia.actions.invest"
JOIN = "via-egnatia.caravan.join"
LEAVE = "via-egnatia.caravan.leave"
DISBAND = "via-egnatia.caravan.disband"


def can_stake(t: EgnatiaDesk, seat: str) -> bool:
    """Whether somebody has what joining takes: a card, or three resources."""
    resources = sum(t.has(seat, what) for what in RESOURCES)
    return len(t.hand(seat)) >= t.figure("join_cards") or resources >= t.figure("join_resources")


async def ask_stake(
    t: EgnatiaDesk, seat: str, caravan: str, rule: str, least: int, least_without_cards: int
) -> Bundle:
    """What goes into the stockpile: cards first; then resources, of which a minimum may hold for those without cards."""
    hand, cards, put_in = t.hand(seat), list[str](), say("Put in {chosen}")
    if hand:
        options = each_card(t, hand)
        prompt = say("Which cards do you put into the {caravan}?", caravan=t.called(caravan))
        if least_without_cards > 1:
            prompt = say("Which cards do you put into the {caravan}? It takes a card or {n} resources.",
                         caravan=t.called(caravan), n=least_without_cards)  # fmt: skip
        cards = await PickSome(
            seat,
            "cards",
            options,
            prompt,
            rule=rule,
            suggest=[],
            deed=put_in,
            deed_none=say("Put in no cards"),
        )
    held = {what: t.has(seat, what) for what in RESOURCES if t.has(seat, what)}
    needed = least if cards else least_without_cards
    resources: Mapping[str, int] = {}
    if held or needed:
        prompt = say("Which resources do you put into the {caravan}?", caravan=t.called(caravan))
        if needed > 1:
            prompt = say("Which resources do you put into the {caravan}? It takes a card or {n} resources.",
                         caravan=t.called(caravan), n=needed)  # fmt: skip
        resources = await Bag(
            seat,
            "resources",
            prompt,
            held,
            least=needed,
            rule=rule,
            deed=put_in,
            deed_none=say("Put in no resources"),
        )
    return Bundle(resources, cards)


def invest(t: EgnatiaDesk, seat: str, caravan: str, stake: Bundle, rule: str) -> None:
    for card in stake.cards:
        t.deal(card, t.hand_of(seat), t.hand_of(caravan), rule)
    t.pay(seat, caravan, rule, **stake.resources)


# --- forming


@dataclass(frozen=True, slots=True)
class FormCaravan(Move[EgnatiaDesk]):
    """Ask those on the stop to travel together. It costs nothing if too few agree."""

    title = "Form a caravan"
    rule = FORM

    async def play(self, t: EgnatiaDesk) -> None:
        seat = self.seat
        rounds.require_action(t, seat)
        rounds.require_untried(
            t, "form", "not enough people wanted to come along; try something else this turn"
        )
        t.require(not t.caravan_of(seat), self.rule, "{seat} is already in a caravan", seat=seat)
        t.require(
            not t.space(seat).is_road, self.rule, "a caravan can only be formed on a stop, not on a road"
        )
        free = [caravan for caravan in CARAVANS if caravan not in t.caravans]
        t.insist(free, TWO, "both caravans are already traveling")
        t.require(can_stake(t, seat), self.rule, "{seat} has neither a card nor {n} resources to put in",
                  seat=seat, n=t.figure("join_resources"))  # fmt: skip
        asked = who_could_join(t, seat)
        least = t.figure("caravan_least")
        t.insist(len(asked) + 1 >= least, self.rule, "a caravan needs {least} travelers on one stop, and only {n} could join here",
                  least=least, n=len(asked) + 1)  # fmt: skip
        caravan = await self._colour(free)
        parts = {other: self._answer(t, other, caravan) for other in asked}
        stakes = await Together({seat: self._own(t, caravan), **parts}, sealed=True)
        joining = {who: stake for who, stake in stakes.items() if stake is not None}
        if len(joining) < least:
            rounds.fail(t, "form", self.rule, say("not enough people join, so there's no caravan"))
            return
        place = t.place_of(seat)
        t.place(caravan, place, self.rule)
        t.note("caravans", (*t.notes["caravans"], caravan), self.rule)
        for who, stake in joining.items():
            t.place(who, caravan, self.rule)
            invest(t, who, caravan, stake, self.rule)
        rounds.spend_action(t, seat, self.rule)

    async def _colour(self, free: Sequence[str]) -> str:
        if len(free) == 1:
            return free[0]
        return await Pick(
            self.seat,
            "colour",
            free,
            "Which colour?",
            rule=self.rule,
            suggest=free[0],
            deed=say("Form the {chosen}"),
        )

    async def _own(self, t: EgnatiaDesk, caravan: str) -> Bundle:
        return await ask_stake(t, self.seat, caravan, self.rule, 0, t.figure("join_resources"))

    async def _answer(self, t: EgnatiaDesk, other: str, caravan: str) -> Bundle | None:
        prompt = say("{seat} is forming the {caravan}. Are you coming along? You put in a card or {n} resources",
                     seat=self.seat, caravan=t.called(caravan), n=t.figure("join_resources"))  # fmt: skip
        if not await Confirm(other, "join", prompt, "Come along", "Travel alone", rule=self.rule):
            return None
        return await ask_stake(t, other, caravan, self.rule, 0, t.figure("join_resources"))

    def hint(self, t: EgnatiaDesk) -> Text:
        people = [Verbatim(other) for other in who_could_join(t, self.seat)]
        return say("Ask {people}", people=listed(people))


def who_could_join(t: EgnatiaDesk, seat: str) -> list[str]:
    """The others on the space who travel alone and have something to put in."""
    return [other for other in t.others(seat) if not t.caravan_of(other) and can_stake(t, other)]


# --- investing and joining


@dataclass(frozen=True, slots=True)
class InvestInCaravan(Move[EgnatiaDesk]):
    """Members put cards and resources into the stockpile; others on the space ask to join with what they bring."""

    title = "Invest in a caravan"
    rule = INVEST

    async def play(self, t: EgnatiaDesk) -> None:
        seat = self.seat
        rounds.require_action(t, seat)
        own = t.caravan_of(seat)
        caravan = own or await self._pick_caravan(t)
        if own:
            stake = await ask_stake(t, seat, caravan, self.rule, 0, 1)
            invest(t, seat, caravan, stake, self.rule)
            rounds.spend_action(t, seat, self.rule)
            return
        minimum = t.figure("join_resources") if t.setting("join-minimum") == "forming" else 1
        stake = await ask_stake(t, seat, caravan, JOIN, 0, minimum)
        prompt = say("{seat} wants to join the {caravan} and brings {stake}. Do you accept?",
                     seat=seat, caravan=t.called(caravan), stake=stake.words(t))  # fmt: skip
        if not await agree(t, t.members(caravan), "accept", prompt, JOIN, "Accept"):
            rounds.fail(
                t,
                f"join {caravan}",
                JOIN,
                say("the {caravan} doesn't take {seat} in", caravan=t.called(caravan), seat=seat),
            )
            return
        t.place(seat, caravan, JOIN)
        invest(t, seat, caravan, stake, JOIN)
        rounds.spend_action(t, seat, self.rule)

    async def _pick_caravan(self, t: EgnatiaDesk) -> str:
        """The caravan to join: one that stands on the same space."""
        here = [caravan for caravan in t.caravans if t.where(caravan) == t.place_of(self.seat)]
        t.require(here, JOIN, "there's no caravan on this space")
        options = []
        for caravan in here:
            bar = None
            if rounds.tried(t, f"join {caravan}"):
                bar = Refusal(
                    rounds.TRIED,
                    say("the {caravan} already said no this turn", caravan=t.called(caravan)),
                )
            options.append(Option(caravan, t.called(caravan), bar))
        if len(options) == 1:
            if options[0].refusal is not None:
                t.require(False, *options[0].refusal)
            return here[0]
        return await Pick(
            self.seat,
            "caravan",
            options,
            "Join which caravan?",
            rule=JOIN,
            deed=say("Ask to join the {chosen}"),
        )

    def hint(self, t: EgnatiaDesk) -> Text:
        own = t.caravan_of(self.seat)
        return (
            say("Cards and resources for the {caravan}", caravan=t.called(own)) if own else say("Ask to join")
        )


# --- resting together


@dataclass(frozen=True, slots=True)
class RestTogether(Move[EgnatiaDesk]):
    """The whole caravan rests: all agree before the first of them acts, and give up both actions."""

    title = "Rest together"
    rule = GROUP_REST

    async def play(self, t: EgnatiaDesk) -> None:
        seat, caravan = self.seat, t.caravan_of(self.seat)
        rounds.require_action(t, seat)
        t.require(caravan, self.rule, "{seat} isn't in a caravan", seat=seat)
        acted = [member for member in t.members(caravan) if member in t.clock["acted"]]
        t.require(not acted, self.rule, "{who} has already acted: a caravan has to agree to rest before any of its members acts",
                  who=acted[0] if acted else "")  # fmt: skip
        rounds.require_untried(t, "rest", "not everybody wanted to rest")
        others = [member for member in t.members(caravan) if member != seat]
        prompt = say("{seat} wants the {caravan} to rest: everybody gives up both actions. Do you agree?",
                     seat=seat, caravan=t.called(caravan))  # fmt: skip
        if not await all_agree(t, others, "rest", prompt, self.rule, "Rest", "Don't rest"):
            rounds.fail(t, "rest", self.rule, say("not everybody wants to rest"))
            return
        t.note(f"resting {caravan}", True, self.rule)
        await rest_of(t, seat, self.rule)

    def hint(self, t: EgnatiaDesk) -> Text:
        return say("Everybody in the caravan has to agree and gives up both actions")


async def rest_of(t: EgnatiaDesk, seat: str, rule: str) -> None:
    """A member's share of the group's rest: cards instead of both actions."""
    await take_rest(t, seat, rule)
    t.set_clock(rule, actions=0, acted=(*t.clock["acted"], seat))
    rounds.end_turn(t, seat)


@dataclass(frozen=True, slots=True)
class RestWithCaravan(Move[EgnatiaDesk]):
    """A member's turn in a round in which the caravan has agreed to rest."""

    who: str

    title = "Rest with the caravan"
    rule = GROUP_REST
    by_itself = True

    async def play(self, t: EgnatiaDesk) -> None:
        await rest_of(t, self.who, self.rule)


# --- leaving and breaking up


@dataclass(frozen=True, slots=True)
class LeaveCaravan(Move[EgnatiaDesk]):
    """Go one's own way again, with or without a share of the stockpile. It takes no action."""

    title = "Leave the caravan"
    rule = LEAVE

    async def play(self, t: EgnatiaDesk) -> None:
        seat, caravan = self.seat, t.caravan_of(self.seat)
        t.require(t.clock["phase"] == rounds.TURNS, self.rule, "you can only leave on your own turn")
        t.require(caravan, self.rule, "{seat} isn't in a caravan", seat=seat)
        staying = [member for member in t.members(caravan) if member != seat]
        leave(t, seat, caravan, self.rule)
        if len(staying) >= t.figure("caravan_least") and holds_anything(t, caravan):
            share = await ask_share(t, AnyOf(tuple(staying)), caravan, seat, "share", self.rule)
            prompt = say("{seat} leaves the {caravan} with {share}. Do you agree?",
                         seat=seat, caravan=t.called(caravan), share=share.words(t))  # fmt: skip
            if share and (t.setting("caravan-voice") == "any" or await all_agree(
                t, staying, "share-consent", prompt, self.rule
            )):  # fmt: skip
                await hand_out(t, caravan, seat, share, self.rule)

    def hint(self, t: EgnatiaDesk) -> Text:
        caravan = t.caravan_of(self.seat)
        if len(t.members(caravan)) <= t.figure("caravan_least"):
            return say("That leaves fewer than {n}, so the {caravan} breaks up",
                       n=t.figure("caravan_least"), caravan=t.called(caravan))  # fmt: skip
        return say("Costs no action; the others may give you a share")


def leave(t: EgnatiaDesk, seat: str, caravan: str, rule: str) -> None:
    """The token goes back to the board, where the caravan stands."""
    t.place(seat, t.where(caravan), rule)
    t.note(f"left {caravan}", (*t.notes[f"left {caravan}"], seat), rule)
    if len(t.members(caravan)) >= t.figure("caravan_least"):
        t.note(f"left {caravan}", (), rule)


async def ask_share(t: EgnatiaDesk, who: Who, caravan: str, seat: str, key: str, rule: str) -> Bundle:
    """Which of what lies in the stockpile goes to a traveler, as those asked decide."""
    held = {what: t.has(caravan, what) for what in RESOURCES if t.has(caravan, what)}
    give = say("Give {seat} {chosen}", seat=seat)
    resources: Mapping[str, int] = {}
    if held:
        prompt = say(
            "Which of the {caravan}'s resources does {seat} get?", caravan=t.called(caravan), seat=seat
        )
        resources = await Bag(
            who,
            f"{key}@{seat}",
            prompt,
            held,
            rule=rule,
            deed=give,
            deed_none=say("Give {seat} no resources", seat=seat),
        )
    cards: list[str] = []
    for pile, what in (("cards", say("cards")), ("goods", say("goods"))):
        if there := t.piles.get(f"{pile} {caravan}", ()):
            options = each_card(t, there)
            prompt = say(
                "Which of the {caravan}'s {what} does {seat} get?",
                what=what,
                caravan=t.called(caravan),
                seat=seat,
            )
            cards += await PickSome(
                who,
                f"{key}-{pile}@{seat}",
                options,
                prompt,
                rule=rule,
                suggest=[],
                deed=give,
                deed_none=say("Give {seat} no {what}", seat=seat, what=what),
            )
    return Bundle(resources, cards)


async def hand_out(t: EgnatiaDesk, caravan: str, seat: str, share: Bundle, rule: str) -> None:
    """A share of the stockpile goes to a traveler, action cards and goods alike."""
    t.pay(caravan, seat, rule, **share.resources)
    for card in share.cards:
        is_action = card in t.hand(caravan)
        source, target = ("cards", t.hand_of(seat)) if is_action else ("goods", f"goods {seat}")
        t.deal(card, f"{source} {caravan}", target, rule)
    await discard_surplus(t, seat)


@dataclass(frozen=True, slots=True)
class Disband(Move[EgnatiaDesk]):
    """Fewer than three are left: the caravan breaks up, and its stockpile is divided or lost."""

    caravan: str

    title = "A caravan breaks up"
    rule = DISBAND
    by_itself = True

    async def play(self, t: EgnatiaDesk) -> None:
        caravan = self.caravan
        former = tuple(
            seat for seat in t.clock["order"]
            if not t.is_retired(seat) and (seat in t.members(caravan) or seat in t.notes[f"left {caravan}"])
        )  # fmt: skip
        if former and holds_anything(t, caravan):
            await self._divide(t, former)
        for seat in t.members(caravan):
            t.place(seat, t.where(caravan), self.rule)
        empty_stockpile(t, caravan, self.rule)  # what nobody was given is lost
        t.place(caravan, "", self.rule)
        t.note("caravans", tuple(each for each in t.notes["caravans"] if each != caravan), self.rule)
        t.note(f"left {caravan}", (), self.rule)
        t.note(f"resting {caravan}", False, self.rule)
        if caravan in t.clock["turn"]:  # somebody left the table in the middle of its turn
            rounds.next_caravan(t)

    async def _divide(self, t: EgnatiaDesk, former: tuple[str, ...]) -> None:
        prompt = say("The {caravan} breaks up and still has {stock}. Can you agree how to share it? If not, it's all lost",
                     caravan=t.called(self.caravan), stock=stock(t, self.caravan).words(t))  # fmt: skip
        if not await agree(t, former, "agreed", prompt, self.rule, "We agree", "We can't agree"):
            return
        for seat in former[:-1]:
            if holds_anything(t, self.caravan):
                share = await ask_share(t, AnyOf(former), self.caravan, seat, "part", self.rule)
                await hand_out(t, self.caravan, seat, share, self.rule)
        await hand_out(t, self.caravan, former[-1], stock(t, self.caravan), self.rule)


def empty_stockpile(t: EgnatiaDesk, caravan: str, rule: str) -> None:
    """Everything goes back to the bank and the decks."""
    t.give_up(caravan, BANK, rule, **{what: t.has(caravan, what) for what in RESOURCES})
    for card in t.hand(caravan):
        t.deal(card, t.hand_of(caravan), DISCARD, rule)
    return_goods(t, caravan, t.goods(caravan), rule)


def stock(t: EgnatiaDesk, caravan: str) -> Bundle:
    """All that lies in a stockpile."""
    resources = {what: t.has(caravan, what) for what in RESOURCES if t.has(caravan, what)}
    return Bundle(resources, (*t.hand(caravan), *t.goods(caravan)))


def holds_anything(t: EgnatiaDesk, caravan: str) -> bool:
    return bool(stock(t, caravan))
