"""The start of a round: an event for every region with travelers, or an agora talk in its place."""

from __future__ import annotations

from dataclasses import dataclass

from rules_core.engine.moves import Move
from rules_core.engine.questions import HOST, AnyOf, Draw, Option, PickSome
from rules_core.games.via_egnatia import rounds
from rules_core.games.via_egnatia.desk import EgnatiaDesk
from rules_core.games.via_egnatia.parts import card_rule
from rules_core.games.via_egnatia.scenes import EVENT, Scene, each_alone
from rules_core.games.via_egnatia.world import REGIONS
from rules_core.words import Text, Verbatim, say

DRAW = "via-egnatia.events.draw"
RESHUFFLE = "via-egnatia.events.reshuffle"
AGORA = "via-egnatia.agora.points"
AGORA_ORDER = "via-egnatia.agora.order"


def deck_of(region: str) -> str:
    return f"events {region}"


@dataclass(frozen=True, slots=True)
class DrawEvent(Move[EgnatiaDesk]):
    """One card for a region; it concerns only the travelers there."""

    region: str

    title = "An event"
    rule = DRAW
    by_itself = True

    async def play(self, t: EgnatiaDesk) -> None:
        region = self.region
        t.set_clock(self.rule, pending=tuple(each for each in t.clock["pending"] if each != region))
        card = planned(t, region) or await self._draw(t)
        t.note(f"drawn {region}", t.notes[f"drawn {region}"] + 1, self.rule)
        if not card:
            t.tell(RESHUFFLE, say("there are no events left for this region"))
        elif card in t.parts.topics:
            await self._agora(t, card)
        else:
            await self._event(t, card)
        if not t.clock["pending"]:
            rounds.begin_turns(t)

    async def _draw(self, t: EgnatiaDesk) -> str:
        deck, old = deck_of(self.region), f"event discard {self.region}"
        if not t.piles[deck] and t.piles[old]:
            t.shuffle(old, deck, RESHUFFLE)
        if not t.piles[deck]:
            return ""
        others = tuple(deck_of(region) for region in REGIONS if region != self.region)
        prompt = say("Draw an event for the {region}", region=t.game.name(self.region))
        card = await Draw(AnyOf(t.playing), f"event@{self.region}", deck, prompt, mixed_with=others)
        for other in others:
            if card in t.piles[other]:  # real decks know better which ten lie in which region
                t.deal(card, other, deck, self.rule)
                t.deal(next(each for each in t.piles[deck] if each != card), deck, other, self.rule)
        t.deal(card, deck, f"event {self.region}", self.rule)
        return card

    async def _event(self, t: EgnatiaDesk, card: str) -> None:
        """Everybody in the region for themselves, all at once; what lasts is read off the open card."""
        event = t.parts.events[card]
        here = tuple(seat for seat in t.playing if t.space(seat).region == self.region)
        scene = Scene(event.name, card_rule(card), here, AnyOf(here), EVENT)
        if all(effect["do"] == "modify" for effect in event.effects):
            return
        await each_alone(t, scene, dict.fromkeys(here, event.effects))

    async def _agora(self, t: EgnatiaDesk, card: str) -> None:
        """The facilitator leads a talk, and says who took part."""
        if card in t.piles[f"event {self.region}"]:
            t.deal(card, f"event {self.region}", "agora done", AGORA)
        else:
            t.deal(card, "agora planned", "agora done", AGORA)
        title = t.game.name(card)
        t.tell(AGORA, say("agora, topic {n}: {title}", n=card.removeprefix("agora-"), title=title))
        points = t.setting("agora-points")
        prompt = say(
            "Agora, topic {n}: {title}. Who took part?",
            n=card.removeprefix("agora-"),
            title=title,
        )
        options = [Option(seat, Verbatim(seat)) for seat in t.playing]
        for seat in await PickSome(
            HOST,
            f"agora@{card}",
            options,
            prompt,
            rule=AGORA,
            suggest=list(t.playing),
            deed=say("Took part: {chosen}"),
            deed_none=say("Nobody took part"),
        ):
            t.score(seat, points, AGORA)


def planned(t: EgnatiaDesk, region: str) -> str:
    """The agora card that was put at this place of the region's deck, if one was."""
    number = t.notes[f"drawn {region}"] + 1
    plan: tuple[tuple[str, int, str], ...] = t.notes["agora plan"]
    return next(
        (
            card
            for where, at, card in plan
            if where == region and at == number and card in t.piles["agora planned"]
        ),
        "",
    )


def agora_words(card: str, title: str) -> Text:
    return say("{n}. {title}", n=card.removeprefix("agora-"), title=title)
