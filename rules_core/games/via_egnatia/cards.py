"""Playing a card: action cards by travelers and caravans, skill cards by their travelers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules_core.engine.desk import BANK
from rules_core.engine.effects import Tell
from rules_core.engine.moves import Move
from rules_core.engine.questions import Option, Pick
from rules_core.engine.refusal import Refusal
from rules_core.games.via_egnatia import missions, rounds
from rules_core.games.via_egnatia.desk import EgnatiaDesk
from rules_core.games.via_egnatia.haggling import haggle
from rules_core.games.via_egnatia.hands import DISCARD
from rules_core.games.via_egnatia.parts import CARAVANS, ActionKind, card_rule
from rules_core.games.via_egnatia.scenes import resolve, scene_of
from rules_core.games.via_egnatia.travel import choose_way, go, reach, require_may_travel, travel_bar
from rules_core.words import Text, Verbatim, joined, listed, say

PLAY = "via-egnatia.actions.play"
SKILL = "via-egnatia.actions.skill"
FIRST_TURN = "via-egnatia.actions.first-turn"
COOPERATION = "via-egnatia.scoring.cooperation"
CARAVAN_CARDS = "via-egnatia.caravan.cards"
CARAVAN_COSTS = "via-egnatia.caravan.costs"
CARAVAN_SCORING = "via-egnatia.caravan.scoring"


@dataclass(frozen=True, slots=True)
class PlayCard(Move[EgnatiaDesk]):
    """Lay an action card or the skill card open and do what it says."""

    title = "Play a card"
    rule = PLAY
    named_by = "card"

    async def play(self, t: EgnatiaDesk) -> None:
        actor = self.seat
        rounds.require_action(t, actor)
        card = await Pick(
            t.speaker(actor), "card", lambda: playable(t, actor), "Play which card?", rule=CARAVAN_CARDS if actor in CARAVANS else self.rule,
            none=Refusal(self.rule, say("{actor} has no card that can be played here", actor=t.called(actor))),
            deed=say("Play {chosen}"),
        )  # fmt: skip
        if card in t.parts.skills:
            await play_skill(t, actor, card)
        else:
            await play_action(t, actor, card)
        rounds.spend_action(t, actor, self.rule)

    def hint(self, t: EgnatiaDesk) -> Text:
        open_cards = [option.label for option in playable(t, self.seat) if option.refusal is None]
        return joined(open_cards)


def playable(t: EgnatiaDesk, actor: str) -> list[Option]:
    """The cards of a hand or a stockpile, equal ones once, each with what speaks against it."""
    cards = t.one_of_each(t.hand(actor))
    options = [
        Option(card, t.game.name(card), bar(t, actor, card), what_it_costs(t, actor, card)) for card in cards
    ]
    if actor not in CARAVANS:
        options += [
            Option(
                card,
                t.game.name(card),
                skill_bar(t, actor, card),
                say("Your skill card. {about}", about=t.what_it_says(card)),
            )
            for card in (*t.piles[f"skill {actor}"], *t.piles[f"played {actor}"])
        ]
    return options


# --- action cards


def cost_of(t: EgnatiaDesk, actor: str, kind: ActionKind) -> dict[str, int]:
    """What a card costs this actor: a caravan pays more, a talent may make it free."""
    if t.talent(f"free-{kind.id}", actor):
        return {}
    factor = t.price_factor(actor)
    return {what: n * factor for what, n in kind.cost.items()}


def what_it_costs(t: EgnatiaDesk, actor: str, card: str) -> Text:
    """The price of a card, then what it says."""
    cost = cost_of(t, actor, t.parts.action(card))
    if not cost:
        return t.what_it_says(card)
    return say(
        "Costs {price}. {about}",
        about=t.what_it_says(card),
        price=listed([say("{n} {what}", n=n, what=t.game.name(what)) for what, n in cost.items()]),
    )


def bar(t: EgnatiaDesk, actor: str, card: str) -> Refusal | None:
    """Why a card cannot be played here and now, if so."""
    kind, rule = t.parts.action(card), card_rule(card)
    if kind.where and not t.is_at(actor, kind.where):
        return Refusal(rule, say("{card} needs: {where}", card=kind.name, where=places(t, kind.where)))
    cost = cost_of(t, actor, kind)
    for what, short in t.missing(actor, cost).items():
        return Refusal(
            CARAVAN_COSTS if actor in CARAVANS else rule,
            say("this takes {count} {what}, and {giver} has {have}", count=cost[what], what=t.game.name(what),
                giver=t.called(actor), have=cost[what] - short),
        )  # fmt: skip
    return travel_bar(t, actor) if kind.travels else None


def places(t: EgnatiaDesk, where: Iterable[str]) -> Text:
    """Where a card can be played, in words."""
    return listed(
        [
            say("{place} with a {what}", place=t.game.name(words[0]), what=t.game.name(words[1]))
            if len(words := each.split()) > 1
            else t.game.name(each)
            for each in where
        ],
        "or",
    )


async def play_action(t: EgnatiaDesk, actor: str, card: str) -> None:
    """Pay, score, and do what the card says; then it lies on the shared discards."""
    kind, rule = t.parts.action(card), card_rule(card)
    if kind.travels:
        require_may_travel(t, actor)
    t.deal(card, t.hand_of(actor), DISCARD, rule)
    cost = cost_of(t, actor, kind)
    taker = await pick_guest(t, actor, card) if kind.to == "traveler" else BANK
    t.pay(actor, taker, CARAVAN_COSTS if actor in CARAVANS else rule, **cost)
    if kind.points:
        t.score(actor, kind.points, CARAVAN_SCORING if actor in CARAVANS else rule)
    traveler_scores(t, actor, card)  # where it was played, not where it leads
    for effect in kind.effects:
        match effect["do"]:
            case "travel":
                await travel(t, actor, effect["n"], rule, bool(effect.get("free")))
            case "haggle":
                await haggle(t, actor, rule, effect["look"], effect["less"])
            case "others":
                for other in t.others(actor):
                    await resolve(t, scene_of(t, card, rule, other), effect["effects"])
            case _:
                await resolve(t, scene_of(t, card, rule, actor), [effect])
    missions.played(t, actor, card)


async def pick_guest(t: EgnatiaDesk, actor: str, card: str) -> str:
    """Who gets what is paid: somebody else on the space; a caravan may hand it to its own members."""
    guests = t.present(t.place_of(actor)) if actor in CARAVANS else t.others(actor)
    if len(guests) == 1:
        return guests[0]
    options = [Option(seat, Verbatim(seat)) for seat in guests]
    prompt = say("{card}: who gets it?", card=t.game.name(card))
    return await Pick(
        t.speaker(actor), "guest", options, prompt, rule=card_rule(card), deed=say("Give it to {chosen}")
    )


async def travel(t: EgnatiaDesk, actor: str, steps: int, rule: str, free: bool) -> None:
    path = await choose_way(t, actor, reach(t, actor, steps), rule, free)
    go(t, actor, path, rule, free)


def traveler_scores(t: EgnatiaDesk, seat: str, card: str) -> None:
    """Some travelers score for playing a card, perhaps only in the right place."""
    if seat in CARAVANS:
        return
    scoring = t.traveler(seat).scoring
    if scoring["on"] != "play" or t.parts.action(card).id not in scoring["cards"]:
        return
    if "at" not in scoring or t.is_at(seat, scoring["at"]):
        t.traveler_scores(seat)


# --- skill cards


def skill_bar(t: EgnatiaDesk, seat: str, card: str) -> Refusal | None:
    """Why a skill card cannot be played now, if so."""
    skill = t.parts.skills[card].skill
    if card in t.piles[f"played {seat}"]:
        return Refusal(
            SKILL,
            say("{card} has been played and comes back when {seat} rests", card=t.game.name(card), seat=seat),
        )
    if t.clock["round"] == 1:
        return Refusal(FIRST_TURN, say("skill cards can't be played on the first turn"))
    if "where" in skill and not t.is_at(seat, skill["where"]):
        return Refusal(
            card_rule(card),
            say("{card} needs: {where}", card=t.game.name(card), where=places(t, skill["where"])),
        )
    if not t.others(seat):
        return Refusal(
            card_rule(card), say("there's nobody else on {place}", place=t.game.name(t.place_of(seat)))
        )
    return None


async def play_skill(t: EgnatiaDesk, seat: str, card: str) -> None:
    """Everybody else on the space gets something; each of them who does is worth a point."""
    rule = card_rule(card)
    if card in t.piles[f"skill {seat}"]:  # else it lies open already, and a ruling lets it be played again
        t.deal(card, f"skill {seat}", f"played {seat}", SKILL)
    helped = 0
    for other in t.others(seat):
        before = len(t.effects)
        await resolve(t, scene_of(t, card, rule, other), t.parts.skills[card].skill["each"])
        helped += any(not isinstance(effect, Tell) for effect in t.effects[before:])
    if helped:
        t.score(seat, helped, COOPERATION)
    else:
        t.tell(COOPERATION, say("nobody gets anything from {card}", card=t.game.name(card)))
