"""Carrying out what cards say: events, challenges, skills and goods share one small language of effects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules_core.engine.desk import BANK
from rules_core.engine.questions import AnyOf, Bag, Confirm, Option, Pick, PickSome, Roll, Together, Who
from rules_core.engine.refusal import Refusal
from rules_core.games.via_egnatia.branch_words import branch_words, fewer_or_more_actions
from rules_core.games.via_egnatia.desk import EgnatiaDesk
from rules_core.games.via_egnatia.hands import DISCARD, as_options, draw_cards, each_card
from rules_core.games.via_egnatia.parts import CARAVANS, RESOURCES, Effects
from rules_core.games.via_egnatia.rounds import take_skill_back
from rules_core.games.via_egnatia.travel import choose_way, go, push
from rules_core.words import Phrase, Text, say

GROUP_COSTS = "via-egnatia.caravan.group-costs"
CARD, EVENT, CHALLENGE = "card", "event", "challenge"


@dataclass(frozen=True)
class Scene:
    """Whom a card concerns, who decides, and which rule stands behind it. A subject is a traveler or a caravan."""

    name: str
    rule: str
    subjects: tuple[str, ...]
    decider: Who
    kind: str = CARD
    moved: set[str] = field(default_factory=set)
    """Who has been pushed already: a caravan moves once, however many of its members the card names."""

    def alone(self, subject: str) -> Scene:
        """The same card for one of its subjects, who decides."""
        return Scene(self.name, self.rule, (subject,), subject, self.kind, self.moved)


def scene_of(t: EgnatiaDesk, card: str, rule: str, actor: str, kind: str = CARD) -> Scene:
    return Scene(t.game.name(card), rule, (actor,), t.speaker(actor), kind)


async def resolve(t: EgnatiaDesk, scene: Scene, effects: Effects | Sequence[Mapping[str, Any]]) -> None:
    """The effects in their order."""
    for effect in effects:
        match effect["do"]:
            case "gain":
                await gain(t, scene, effect)
            case "lose":
                for subject in scene.subjects:
                    await lose(t, scene, subject, effect["what"], effect["n"])
            case "pay":
                pay_together(t, scene, price_of(effect))
            case "draw":
                for subject in scene.subjects:
                    for seat in t.members(subject):
                        await draw_cards(t, seat, effect["n"], scene.rule)
            case "good":
                for subject in scene.subjects:
                    await take_goods(t, scene, subject, effect["n"])
            case "back" | "forward" as way:
                shove(t, scene, effect["n"] if way == "forward" else -effect["n"])
            case "actions":
                for seat in scene.subjects:
                    t.note(f"extra {seat}", t.notes[f"extra {seat}"] + effect["n"], scene.rule)
                    told = fewer_or_more_actions(effect["n"])
                    t.tell(scene.rule, say("{who}: {what}", who=seat, what=told))
            case "skill":
                for seat in scene.subjects:
                    take_skill_back(t, seat, scene.rule)
            case "spend-skill":
                for seat in scene.subjects:
                    for card in t.piles[f"skill {seat}"]:
                        t.deal(card, f"skill {seat}", f"played {seat}", scene.rule)
            case "roll":
                face = await roll(t, scene)
                await resolve(t, scene, effect["then"] if face >= effect["at_least"] else effect["else"])
            case "when":
                for subject in scene.subjects:
                    at = effect["at"]
                    here = t.is_at(subject, [at] if isinstance(at, str) else at)
                    await resolve(t, one_of(scene, subject), effect["then" if here else "else"])
            case "choose":
                await choose(t, scene, effect["of"])
            case "modify":
                pass  # read from the card while it lies open
            case "guard" | "guide" as what:
                mark(t, scene, "guarded" if what == "guard" else "guided")
            case "step":
                for seat in scene.subjects:
                    await step(t, scene, seat)
            case "recover":
                for seat in scene.subjects:
                    await recover(t, scene, seat)
            case unknown:
                raise AssertionError(f"{scene.rule} does {unknown!r}")


async def each_alone(
    t: EgnatiaDesk, scene: Scene, effects_of: Mapping[str, Effects | Sequence[Mapping[str, Any]]]
) -> None:
    """Everybody for themselves, all at once; one after the other where they draw from the same deck."""
    if not any(map(draws, effects_of.values())):
        await Together({seat: resolve(t, scene.alone(seat), effects) for seat, effects in effects_of.items()})
        return
    for seat, effects in effects_of.items():
        await Together({seat: resolve(t, scene.alone(seat), effects)})


def draws(effects: Sequence[Mapping[str, Any]]) -> bool:
    """Whether cards are drawn somewhere in these effects."""
    for effect in effects:
        branches = [
            effect.get("then", ()),
            effect.get("else", ()),
            *(each["effects"] for each in effect.get("of", ())),
        ]
        if effect["do"] in ("draw", "good") or any(map(draws, branches)):
            return True
    return False


def one_of(scene: Scene, subject: str) -> Scene:
    """A branch for one subject; whoever decides for all goes on deciding."""
    return scene if scene.subjects == (subject,) else Scene(
        scene.name, scene.rule, (subject,), scene.decider, scene.kind, scene.moved
    )  # fmt: skip


async def roll(t: EgnatiaDesk, scene: Scene) -> int:
    (face,) = await Roll(scene.decider, "die", "die", say("{card}: roll the die", card=scene.name))
    told = say("{card}: the die shows {face}", card=scene.name, face=face)
    if len(scene.subjects) == 1:  # where several roll, nobody else could tell whose die it was
        told = say("{card}: {who} rolls {face}", card=scene.name, who=t.called(scene.subjects[0]), face=face)
    t.tell(scene.rule, told)
    return face


# --- gains and losses


async def gain(t: EgnatiaDesk, scene: Scene, effect: Mapping[str, Any]) -> None:
    what, count = effect["what"], effect.get("n", 0)
    if how := effect.get("roll"):
        face = await roll(t, scene)
        count = -(-face // 2) if how == "half" else face
    if more := effect.get("more"):
        count = max(count + t.change(more, scene.subjects[0]), 0)
    for subject in scene.subjects:
        if what == "point":
            t.score(subject, count, scene.rule)
        else:
            t.give_up(BANK, subject, scene.rule, **{what: count})


async def lose(t: EgnatiaDesk, scene: Scene, subject: str, what: str, count: int) -> None:
    """Give up what the card says, or as much of it as there is."""
    match what:
        case "card":
            await lose_cards(t, scene, subject, count)
        case "good":
            await lose_goods(t, scene, subject, count)
        case "any":
            await lose_any(t, scene, subject, spared(t, scene, subject, what, count))
        case "point":
            t.give_up(subject, BANK, scene.rule, point=count)
        case _:
            t.give_up(subject, BANK, scene.rule, **{what: spared(t, scene, subject, what, count)})


def spared(t: EgnatiaDesk, scene: Scene, subject: str, what: str, count: int) -> int:
    """What a talent leaves of a loss."""
    if scene.kind == CHALLENGE:
        return max(count + t.talent("loss", subject), 0)
    if scene.kind == EVENT and t.talent(f"shelter-{what}", subject):
        return 0
    return count


async def lose_any(t: EgnatiaDesk, scene: Scene, subject: str, count: int) -> None:
    """Resources of their own choice; asked only when there is one."""
    held = {what: t.has(subject, what) for what in RESOURCES if t.has(subject, what)}
    if scene.kind == EVENT:
        held = {what: n for what, n in held.items() if not t.talent(f"shelter-{what}", subject)}
    count = min(count, sum(held.values()))
    if not count:
        return
    if len(held) == 1 or count == sum(held.values()):
        t.give_up(subject, BANK, scene.rule, **(dict.fromkeys(held, count) if len(held) == 1 else held))
        return
    prompt = say("{card}: give up {n} of what you have", card=scene.name, n=count)
    bag = await Bag(
        subject, "lose", prompt, held, least=count, most=count, rule=scene.rule, deed=say("Give up {chosen}")
    )
    t.pay(subject, BANK, scene.rule, **bag)


async def lose_cards(t: EgnatiaDesk, scene: Scene, seat: str, count: int) -> None:
    hand = t.hand(seat)
    count = min(count, len(hand))
    if not count:
        return
    prompt = say("{card}: discard {n}", card=scene.name, n=count)
    options = each_card(t, hand)
    for card in await PickSome(
        seat, "cards", options, prompt, least=count, most=count, rule=scene.rule, deed=say("Discard {chosen}")
    ):
        t.deal(card, t.hand_of(seat), DISCARD, scene.rule)


async def lose_goods(t: EgnatiaDesk, scene: Scene, seat: str, count: int) -> None:
    goods = t.goods(seat)
    count = min(count, len(goods))
    if not count:
        return
    if count == len(goods):
        lost = list(goods)
    else:
        prompt = say("{card}: give up {n} goods", card=scene.name, n=count)
        options = each_card(t, goods)
        lost = await PickSome(
            seat,
            "goods",
            options,
            prompt,
            least=count,
            most=count,
            rule=scene.rule,
            deed=say("Give up {chosen}"),
        )
    return_goods(t, seat, lost, scene.rule)


def return_goods(t: EgnatiaDesk, owner: str, cards: Sequence[str], rule: str) -> None:
    """Goods that are used, sold or lost go back into the goods deck, which is shuffled."""
    for card in cards:
        t.deal(card, f"goods {owner}", "goods returned", rule)
    if cards:
        t.shuffle("goods returned", "goods deck", rule)


async def take_goods(t: EgnatiaDesk, scene: Scene, subject: str, count: int) -> None:
    for _ in range(min(count, len(t.piles["goods deck"]))):
        await t.draw(t.speaker(subject), "good", "goods deck", f"goods {subject}", scene.rule)


# --- paying and choosing


def price_of(effect: Mapping[str, Any]) -> dict[str, int]:
    return {what: effect[what] for what in RESOURCES if what in effect}


def purses(t: EgnatiaDesk, scene: Scene) -> list[str]:
    """Who pays what is asked of all: the stockpiles of their caravans first, then each in turn order."""
    stockpiles = dict.fromkeys(t.caravan_of(seat) for seat in scene.subjects if seat not in CARAVANS)
    in_order = [seat for seat in t.clock["order"] if seat in scene.subjects]
    shared = [caravan for caravan in stockpiles if caravan] if len(scene.subjects) > 1 else []
    return [*shared, *(in_order or scene.subjects)]


def lacking(t: EgnatiaDesk, scene: Scene, price: Mapping[str, int]) -> Refusal | None:
    """Why a price cannot be paid, if so."""
    for what, n in price.items():
        have = sum(t.has(purse, what) for purse in purses(t, scene))
        if have < n:
            return Refusal(
                scene.rule,
                say("this takes {n} {what}, and there's only {have}", n=n, what=t.game.name(what), have=have),
            )
    return None


def pay_together(t: EgnatiaDesk, scene: Scene, price: Mapping[str, int]) -> None:
    rule = scene.rule if len(scene.subjects) == 1 else GROUP_COSTS
    for what, n in price.items():
        for purse in purses(t, scene):
            n -= t.give_up(purse, BANK, rule, **{what: n})[what]


async def choose(t: EgnatiaDesk, scene: Scene, branches: Sequence[Mapping[str, Any]]) -> None:
    options = []
    for number, branch in enumerate(branches, start=1):
        price: dict[str, int] = {}
        for effect in branch["effects"]:
            if effect["do"] == "pay":
                price |= price_of(effect)
        does = branch_words(t, branch["effects"])
        options.append(Option(str(number), Phrase(branch["say"]), lacking(t, scene, price), does))
    picked = await Pick(
        scene.decider, "choose", options, say("{card}: what do you do?", card=scene.name), rule=scene.rule
    )
    chosen = branches[int(picked) - 1]
    choice = Phrase(chosen["say"])
    told = say("{card}: {choice}", card=scene.name, choice=choice)
    if len(scene.subjects) == 1:
        who = t.called(scene.subjects[0])
        told = say("{card}, {who}: {choice}", card=scene.name, who=who, choice=choice)
    t.tell(scene.rule, told)
    await resolve(t, scene, chosen["effects"])


# --- being moved, and what skills do


def shove(t: EgnatiaDesk, scene: Scene, steps: int) -> None:
    """Every party once; a caravan moves whole."""
    for subject in scene.subjects:
        party = subject if subject in CARAVANS else t.party(subject)
        if party not in scene.moved:
            scene.moved.add(party)
            push(t, party, steps, scene.rule)


def mark(t: EgnatiaDesk, scene: Scene, what: str) -> None:
    """Until the round ends something holds for the subjects."""
    for subject in scene.subjects:
        if subject not in t.notes[what]:
            t.note(what, (*t.notes[what], subject), scene.rule)


async def step(t: EgnatiaDesk, scene: Scene, seat: str) -> None:
    """One space for nothing, for those who travel alone and want it; who travels with a caravan draws a card."""
    if t.caravan_of(seat):
        await draw_cards(t, seat, 1, scene.rule)
        return
    prompt = say("{card}: move 1 space for free?", card=scene.name)
    if await Confirm(seat, "step", prompt, "Move on", "Stay here", rule=scene.rule):
        path = await choose_way(t, seat, 1, scene.rule, free=True)
        go(t, seat, path, scene.rule, free=True)


async def recover(t: EgnatiaDesk, scene: Scene, seat: str) -> None:
    """One card of the discard pile, if there is room in the hand."""
    pile = t.piles[DISCARD]
    if not pile or len(t.hand(seat)) >= t.hand_limit(seat):
        return
    options = [*as_options(t, pile), Option("none", "Take no card", declines=True)]
    prompt: Text = say("{card}: take which card from the discards?", card=scene.name)

    def deed(card: str) -> Text:
        return say("Take no card") if card == "none" else say("Take {card}", card=t.game.name(card))

    card = await Pick(seat, "recover", options, prompt, rule=scene.rule, deed=deed)
    if card != "none":
        t.deal(card, DISCARD, t.hand_of(seat), scene.rule)


def group_scene(t: EgnatiaDesk, name: str, rule: str, group: Sequence[str], kind: str) -> Scene:
    """One decision for all: any of them may give it."""
    return Scene(name, rule, tuple(group), AnyOf(tuple(group)), kind)
