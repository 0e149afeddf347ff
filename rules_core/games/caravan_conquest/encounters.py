"""Encounter cards: drawing them, and what each of their effects does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules_core.engine.desk import BANK
from rules_core.engine.questions import Confirm, Option, Pick
from rules_core.engine.refusal import Refusal
from rules_core.games.caravan_conquest import world
from rules_core.games.caravan_conquest.desk import CaravanDesk
from rules_core.games.caravan_conquest.parts import GOODS, Card, Tile
from rules_core.words import Text, say

DRAW = "caravan-conquest.encounter.draw"
GIVE_UP = "caravan-conquest.encounter.give-up"
FORTUNE_TELLER = "o08"


class Met(NamedTuple):
    """What came of the encounters of a turn: cards that were drawn, and steps that can be made at once."""

    cards: int = 0
    steps: int = 0


async def draw_encounters(t: CaravanDesk, seat: str, tile: Tile) -> Met:
    """Draw the card of this turn, or the two that an earlier card has promised."""
    promised = t.lasting("cards", seat)
    if not promised:
        return await one_encounter(t, seat, tile.deck)
    t.note(f"cards {seat}", 0, "caravan-conquest.card.o06")
    met = [await one_encounter(t, seat, tile.deck) for _ in range(promised)]
    return Met(sum(each.cards for each in met), sum(each.steps for each in met))


async def one_encounter(t: CaravanDesk, seat: str, kind: str) -> Met:
    deck, discard = f"deck {kind}", f"discard {kind}"
    if not t.piles[deck] and t.setting("empty-deck") == "reshuffle" and t.piles[discard]:
        t.shuffle(discard, deck, "caravan-conquest.setting.empty-deck")
    if not t.piles[deck]:
        t.tell(
            "caravan-conquest.setting.empty-deck",
            say("{deck} is used up, so there's no card", deck=t.game.name(deck)),
        )
        return Met()
    fortune = t.setting("fortune") if FORTUNE_TELLER in t.piles[f"kept {seat}"] else ""
    if fortune == "unseen" and await pass_over(t, seat, "Skip this encounter without drawing a card?"):
        return Met()
    card = t.parts.cards[await t.draw(seat, "card", deck, discard, DRAW)]
    if fortune == "seen" and await pass_over(t, seat, say("Skip {card}?", card=card.name)):
        return Met(cards=1)
    return Met(cards=1, steps=await resolve(t, seat, card, card.effects))


async def pass_over(t: CaravanDesk, seat: str, prompt: Text) -> bool:
    """Whether a kept Fortune Teller is spent on this encounter."""
    rule = "caravan-conquest.card.o08"
    if not await Confirm(seat, "fortune", prompt, "Use the Fortune Teller", "Face it", rule=rule):
        return False
    t.deal(FORTUNE_TELLER, f"kept {seat}", "discard oasis", rule)
    t.tell(rule, say("{seat} skips the encounter", seat=seat))
    return True


async def resolve(t: CaravanDesk, seat: str, card: Card, effects: tuple[Mapping[str, Any], ...]) -> int:
    """Carry out the effects of a card in order. Returns the steps that can be made at once."""
    steps = 0
    for effect in effects:
        match effect["do"]:
            case "gain":
                t.give_up(BANK, seat, card.rule, **{effect["what"]: effect["n"]})
            case "lose" if effect["what"] == "good":
                await lose_goods(t, seat, card, effect["n"])
            case "lose":
                lose(t, seat, card, effect["what"], effect["n"])
            case "swap":
                await swap(t, seat, card, effect)
            case "skip":
                t.note(f"skip {seat}", t.lasting("skip", seat) + effect["n"], card.rule)
                t.tell(card.rule, say("{seat} will skip a turn", seat=seat))
            case "extra" if t.setting("extra-steps") == "now":
                steps += effect["n"]
            case "extra" | "hurry":
                t.note(f"hurry {seat}", t.lasting("hurry", seat) + effect["n"], card.rule)
                t.tell(card.rule, say("{seat} will move {n} further next turn", seat=seat, n=effect["n"]))
            case "cards":
                t.note(f"cards {seat}", effect["n"], card.rule)
                t.tell(card.rule, say("{seat} will draw {n} cards next turn", seat=seat, n=effect["n"]))
            case "choose":
                steps += await choose(t, seat, card, [tuple(option) for option in effect["of"]])
            case "beside":
                letter = t.parts.tiles[effect["tile"]].letter
                branch = "then" if letter in world.beside(t.rows, t.where(seat)) else "else"
                steps += await resolve(t, seat, card, tuple(effect[branch]))
            case "keep":
                await keep(t, seat, card, effect["gold"])
            case unknown:
                raise AssertionError(f"{card.id} does {unknown!r}")
    return steps


def goods(t: CaravanDesk) -> tuple[str, ...]:
    """What this table calls a good."""
    more = {"with-treasure": ("treasure",), "with-gold": ("gold",)}
    return (*GOODS, *more.get(t.setting("goods"), ()))


async def pick_good(t: CaravanDesk, seat: str, card: Card, prompt: Text) -> str:
    """One good that the seat has; asked only when there is a choice."""
    held = [good for good in goods(t) if t.has(seat, good)]
    if len(held) < 2:
        return "".join(held)
    return await Pick(
        seat,
        "good",
        [Option(good, t.game.name(good)) for good in held],
        prompt,
        rule=card.rule,
        deed=say("Give up 1 {chosen}"),
    )


def lose(t: CaravanDesk, seat: str, card: Card, what: str, count: int) -> None:
    """Give up what the card says, or as much of it as there is."""
    gone = t.give_up(seat, BANK, card.rule, **{what: count})
    if not gone[what]:
        t.tell(GIVE_UP, say("{seat} has nothing to give up", seat=seat))


async def lose_goods(t: CaravanDesk, seat: str, card: Card, count: int) -> None:
    """Give up goods of the player's choice, one by one."""
    for _ in range(count):
        good = await pick_good(t, seat, card, say("{card}: give up which good?", card=card.name))
        lose(t, seat, card, good or GOODS[0], 1)


async def swap(t: CaravanDesk, seat: str, card: Card, effect: Mapping[str, Any]) -> None:
    """Give one thing for another, once; nothing happens without enough to give."""
    give, give_n, get, get_n = effect["give"], effect["give_n"], effect["get"], effect["get_n"]
    held = [good for good in (goods(t) if give == "good" else (give,)) if t.has(seat, good) >= give_n]
    if not held:
        t.tell(card.rule, say("{seat} has nothing to swap", seat=seat))
        return
    free = effect["may"] or t.setting("swaps") == "free"
    options = [
        Option(
            good,
            say("Give {n} {good}", n=give_n, good=t.game.name(good)),
            note=say("for {n} {get}", n=get_n, get=t.game.name(get)),
        )
        for good in held
    ]
    if free:
        options.append(Option("no", "Decline", declines=True))
    prompt = say("{card}: swap for {n} {get}?", card=card.name, n=get_n, get=t.game.name(get))

    def deed(good: str) -> Text:
        if good == "no":
            return say("Decline")
        return say(
            "Give {n} {good} for {m} {get}", n=give_n, good=t.game.name(good), m=get_n, get=t.game.name(get)
        )

    given = held[0]
    if len(options) > 1:
        given = await Pick(seat, "swap", options, prompt, rule=card.rule, deed=deed)
    if given == "no":
        t.tell(card.rule, say("{seat} says no", seat=seat))
        return
    t.pay(seat, BANK, card.rule, **{given: give_n})
    t.give_up(BANK, seat, card.rule, **{get: get_n})


async def choose(t: CaravanDesk, seat: str, card: Card, branches: list[tuple[Mapping[str, Any], ...]]) -> int:
    """One of several lists. A loss that would cost nothing is no choice while another would cost something."""
    costs = [payable(t, seat, branch) for branch in branches]
    idle = Refusal(
        GIVE_UP, say("{seat} has none of this and has to choose something they can give", seat=seat)
    )
    options = [
        Option(str(number), branch_words(t, seat, branch), idle if not payable_now and any(costs) else None)
        for number, (branch, payable_now) in enumerate(zip(branches, costs, strict=True), start=1)
    ]
    number = await Pick(seat, "choose", options, say("{card}: which one?", card=card.name), rule=card.rule)
    chosen = branches[int(number) - 1]
    return await resolve(t, seat, card, chosen)


def payable(t: CaravanDesk, seat: str, branch: tuple[Mapping[str, Any], ...]) -> bool:
    """Whether a branch does anything: a gain always does, a loss only with something to lose."""
    return any(effect["do"] != "lose" or t.has(seat, effect["what"]) for effect in branch)


def branch_words(t: CaravanDesk, seat: str, branch: tuple[Mapping[str, Any], ...]) -> Text:
    """What is taken, or given up: of that as much as there is."""
    (effect,) = branch
    n, what = effect["n"], t.game.name(effect["what"])
    if effect["do"] == "gain":
        return say("take {n} {what}", n=n, what=what)
    return say("give up {n} {what}", n=min(n, t.has(seat, effect["what"])) or n, what=what)


async def keep(t: CaravanDesk, seat: str, card: Card, price: int) -> None:
    """Pay to keep the card, for passing over a later encounter."""
    free = t.setting("swaps") == "free"
    if free and t.has(seat, "gold") < price:
        t.tell(card.rule, say("{seat} can't pay {n} gold to keep the card", seat=seat, n=price))
        return
    prompt = say("{card}: pay {n} gold and keep the card?", card=card.name, n=price)
    if free and not await Confirm(
        seat, "keep", prompt, say("Pay {n} gold", n=price), "Decline", rule=card.rule
    ):
        return
    t.give_up(seat, BANK, card.rule, gold=price)
    t.deal(card.id, "discard oasis", f"kept {seat}", card.rule)
