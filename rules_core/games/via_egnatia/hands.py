"""Action cards: drawing them, discarding them, and the pantomimes that turn up among them."""

from __future__ import annotations

from collections.abc import Iterable

from rules_core.engine.questions import Deed, Draw, Option, Pick, PickSome
from rules_core.engine.refusal import Refusal
from rules_core.games.via_egnatia.desk import EgnatiaDesk
from rules_core.games.via_egnatia.pantomime import perform
from rules_core.games.via_egnatia.parts import kind_of
from rules_core.words import Text, say

DECK, DISCARD, BOX = "action deck", "action discard", "pantomime box"
LIMIT = "via-egnatia.hand.limit"
RESHUFFLE = "via-egnatia.hand.deck"
SKILL_KEPT = "via-egnatia.hand.skill-kept"
NEW_PANTOMIMES = "via-egnatia.pantomime.new-cards"


async def draw_cards(t: EgnatiaDesk, seat: str, count: int, rule: str) -> int:
    """Draw so many action cards, as far as the hand has room and the deck has cards. Returns how many came."""
    drawn = 0
    while drawn < count and len(t.hand(seat)) < t.hand_limit(seat):
        if not await draw_one(t, seat, rule):
            break
        drawn += 1
    return drawn


async def draw_one(t: EgnatiaDesk, seat: str, rule: str) -> bool:
    """One action card. A pantomime is played at once, and another card takes its place."""
    while True:
        if not t.piles[DECK] and not await reshuffle(t):
            t.tell(RESHUFFLE, say("there are no action cards left to draw"))
            return False
        none_yet = len(t.piles[BOX]) == len(t.parts.keywords)  # they come after the first hands
        mixed_with = () if none_yet else (BOX,)
        card = await Draw(seat, "card", DECK, say("Draw an action card"), mixed_with=mixed_with)
        if card in t.piles[BOX]:  # a real deck knows better which pantomimes were shuffled in
            swap_in(t, card, BOX, DECK, NEW_PANTOMIMES)
        if card not in t.parts.keywords:
            t.deal(card, DECK, t.hand_of(seat), rule)
            return True
        t.deal(card, DECK, "pantomime done", "via-egnatia.actions.rest-pantomime")
        await perform(t, seat, card)


def swap_in(t: EgnatiaDesk, card: str, source: str, deck: str, rule: str) -> None:
    """A card drawn from a real deck was thought to be elsewhere: it changes places with another of its sort."""
    same_sort = [each for each in t.piles[deck] if (each in t.parts.keywords) == (card in t.parts.keywords)]
    t.deal(card, source, deck, rule)
    if same_sort:
        t.deal(same_sort[0], deck, source, rule)


async def reshuffle(t: EgnatiaDesk) -> bool:
    """The discards become the deck again, with five new pantomime cards, as long as there are any."""
    if not t.piles[DISCARD]:
        return False
    t.shuffle(DISCARD, DECK, RESHUFFLE)
    await add_pantomimes(t)
    return True


async def add_pantomimes(t: EgnatiaDesk, rule: str = NEW_PANTOMIMES) -> None:
    wanted = t.figure("pantomimes")
    if len(t.piles[BOX]) < wanted and t.setting("pantomime-left") == "none":
        return
    for _ in range(min(wanted, len(t.piles[BOX]))):
        card = await Draw("table", "pantomime", BOX)
        t.deal(card, BOX, DECK, rule)


async def refill(t: EgnatiaDesk, seat: str, rule: str) -> None:
    """Draw up to a full hand."""
    await draw_cards(t, seat, t.hand_limit(seat), rule)


def no_cards(t: EgnatiaDesk, actor: str, rule: str) -> Refusal:
    """Why nothing can be discarded; a skill card does not count, though somebody may hope so."""
    if t.piles.get(f"skill {actor}"):
        return Refusal(
            SKILL_KEPT,
            say("{actor} has no action card left, and a skill card is never discarded", actor=actor),
        )
    return Refusal(rule, say("{actor} has no action card to discard", actor=t.called(actor)))


def as_options(t: EgnatiaDesk, cards: tuple[str, ...]) -> list[Option]:
    """Cards to choose from, equal ones once, with how many there are and what they say."""
    options = []
    names = [t.game.name(each) for each in cards]
    for card in t.one_of_each(cards):
        name, about = t.game.name(card), t.what_it_says(card)
        many = names.count(name)
        note = say("{n} of these. {about}", n=many, about=about) if many > 1 else about
        options.append(Option(card, name, note=note))
    return options


def each_card(t: EgnatiaDesk, cards: Iterable[str]) -> list[Option]:
    """Cards to choose several of, each by itself, with what it says."""
    return [Option(card, t.game.name(card), note=t.what_it_says(card)) for card in cards]


def least_missed(t: EgnatiaDesk, hand: tuple[str, ...]) -> str | None:
    """A card to propose for discarding: one of several equal ones, of which there are most."""
    kinds = [kind_of(card) for card in hand]
    most = max(kinds, key=kinds.count, default="")
    return next((card for card in t.one_of_each(hand) if kind_of(card) == most), None)


async def discard_one(t: EgnatiaDesk, actor: str, rule: str, prompt: Text, deed: Deed) -> str:
    """Give up any action card; skill cards do not lie in the hand and are never asked for."""
    hand = t.hand(actor)
    card = await Pick(
        t.speaker(actor),
        "discard",
        lambda: as_options(t, hand),
        prompt,
        rule=rule,
        none=no_cards(t, actor, rule),
        suggest=least_missed(t, hand),
        deed=deed,
    )
    t.deal(card, t.hand_of(actor), DISCARD, rule)
    return card


async def discard_surplus(t: EgnatiaDesk, seat: str) -> None:
    """More cards than the hand may hold are discarded at once, unless the table keeps them."""
    surplus = len(t.hand(seat)) - t.hand_limit(seat)
    if surplus <= 0 or t.setting("surplus-cards") == "keep":
        return
    prompt = say("Too many cards: discard {n}", n=surplus)
    hand = each_card(t, t.hand(seat))
    for card in await PickSome(
        seat, "surplus", hand, prompt, least=surplus, most=surplus, rule=LIMIT, deed=say("Discard {chosen}")
    ):
        t.deal(card, t.hand_of(seat), DISCARD, LIMIT)
