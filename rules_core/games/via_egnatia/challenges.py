"""Challenges on the road: one card for everybody on a road, and helpers who make it easy."""

from __future__ import annotations

from dataclasses import dataclass

from rules_core.engine.desk import BANK
from rules_core.engine.moves import Move
from rules_core.engine.questions import AnyOf, Confirm, Option, Pick
from rules_core.games.via_egnatia import rounds
from rules_core.games.via_egnatia.caravans import leave
from rules_core.games.via_egnatia.desk import EgnatiaDesk
from rules_core.games.via_egnatia.parts import ChallengeCard, card_rule
from rules_core.games.via_egnatia.scenes import CHALLENGE, Scene, each_alone, group_scene, resolve
from rules_core.games.via_egnatia.travel import too_dear
from rules_core.words import listed, say

DRAW = "via-egnatia.challenge.draw"
GROUP = "via-egnatia.challenge.group"
HELPERS = "via-egnatia.challenge.helpers"
CALL = "via-egnatia.challenge.call"
BACKWARD = "via-egnatia.challenge.backward"
RESHUFFLE = "via-egnatia.challenge.reshuffle"
DECK, MET = "challenge deck", "challenge discard"
NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class MeetChallenge(Move[EgnatiaDesk]):
    """Draw for a road with travelers on it; they are in it together."""

    road: str

    title = "A challenge on the road"
    rule = DRAW
    by_itself = True

    async def play(self, t: EgnatiaDesk) -> None:
        t.set_clock(self.rule, pending=tuple(road for road in t.clock["pending"] if road != self.road))
        group = tuple(seat for seat in t.present(self.road) if seat not in t.clock["met"])
        t.set_clock(self.rule, met=(*t.clock["met"], *group))
        region = t.parts.world.spaces[self.road].region
        if not group:
            t.tell(
                self.rule,
                say("there's nobody left on {road} to face a challenge", road=t.game.name(self.road)),
            )
        elif t.lasting("no-challenge", region):
            t.tell(
                "via-egnatia.events.lasting",
                say("no challenges in the {region} this round", region=t.game.name(region)),
            )
        elif not t.piles[DECK]:
            t.tell(RESHUFFLE, say("there are no challenge cards left this round"))
        else:
            rule = GROUP if len(group) > 1 else self.rule
            people, road = listed(list(group)), t.game.name(self.road)
            t.tell(rule, say("on the road {road}: {people}", road=road, people=people))
            card = await t.draw(AnyOf(group), f"challenge@{self.road}", DECK, MET, rule)
            await self._meet(t, group, t.parts.challenges[card])

    async def _meet(self, t: EgnatiaDesk, group: tuple[str, ...], card: ChallengeCard) -> None:
        rule = card_rule(card.id)
        helped = await self._helped(t, group, card)
        guarded = [seat for seat in group if seat in t.notes["guarded"]]
        still = tuple(seat for seat in t.notes["guarded"] if seat not in guarded)
        t.note("guarded", still, "via-egnatia.card.skill-soldier")  # it was good for one challenge
        if card.scope == "group":
            spared = helped or (guarded and all(seat in guarded or guards(t, seat) for seat in group))
            if spared and not helped:
                t.tell(HELPERS, say("everybody is guarded"))
            await resolve(
                t, group_scene(t, card.name, rule, group, CHALLENGE), card.eased if spared else card.effects
            )
            return
        scene = Scene(card.name, rule, group, AnyOf(group), CHALLENGE)
        eased = group if helped else guarded
        await each_alone(t, scene, {seat: card.eased if seat in eased else card.effects for seat in group})

    # --- helpers

    async def _helped(self, t: EgnatiaDesk, group: tuple[str, ...], card: ChallengeCard) -> bool:
        """Whether a helper is there, or comes when called."""
        for seat in group:
            if t.traveler(seat).id in card.helpers:
                t.tell(
                    HELPERS, say("{helper} is right there and helps with {card}", helper=seat, card=card.name)
                )
                return True
        able = [seat for seat in t.playing if t.traveler(seat).id in card.helpers and self._can_come(t, seat)]
        while able:
            options = [
                Option(seat, say("Call {seat}", seat=seat), note=say("{traveler}, {n} spaces away",
                       traveler=t.traveler(seat).name, n=self._away(t, seat)))
                for seat in able
            ]  # fmt: skip
            options.append(Option(NOBODY, "Call nobody", note="Face it without help", declines=True))
            prompt = say("{card}: call for help?", card=card.name)
            called = await Pick(AnyOf(group), f"call@{self.road}", options, prompt, rule=CALL)
            if called == NOBODY:
                return False
            if await self._comes(t, called, group, card):
                return True
            able.remove(called)
        return False

    def _away(self, t: EgnatiaDesk, seat: str) -> int:
        return t.ways().distances(self.road)[t.place_of(seat)]

    def _can_come(self, t: EgnatiaDesk, seat: str) -> bool:
        if t.caravan_of(seat) and not t.setting("leave-to-help"):
            return False
        if self._away(t, seat) > t.figure("call_distance"):
            return False
        return t.setting("helper-trip") == "free" or too_dear(t, seat, self._way(t, seat)) is None

    def _way(self, t: EgnatiaDesk, seat: str) -> tuple[str, ...]:
        return t.ways().within(t.place_of(seat), t.figure("call_distance"))[self.road]

    async def _comes(self, t: EgnatiaDesk, seat: str, group: tuple[str, ...], card: ChallengeCard) -> bool:
        """The helper decides, travels there at once, and scores when the way leads back."""
        backward = t.to_go(self.road) > t.to_go(t.place_of(seat))
        points = len(group) if backward or t.setting("helper-points") == "always" else 0
        worth = say("You'd score 1 point.") if points == 1 else say("You'd score {n} points.", n=points)
        if not points:
            worth = say("It scores you nothing.")
        prompt = say("{card} on {road}: will you travel there and help? {worth}",
                     card=card.name, road=t.game.name(self.road), worth=worth)  # fmt: skip
        if not await Confirm(seat, f"help@{self.road}", prompt, "Go and help", "Stay", rule=CALL):
            t.tell(CALL, say("{seat} isn't coming", seat=seat))
            return False
        if t.setting("helper-trip") == "pays":
            t.pay(seat, BANK, CALL, **t.way_price(seat, self._way(t, seat)))
        if caravan := t.caravan_of(seat):
            leave(t, seat, caravan, "via-egnatia.setting.leave-to-help")
        t.place(seat, self.road, CALL)
        t.score(seat, points, BACKWARD)
        return True


def guards(t: EgnatiaDesk, seat: str) -> bool:
    """Whether somebody is the one who guards others, and so needs no guard in a group."""
    return any(effect["do"] == "guard" for effect in t.traveler(seat).skill["each"])


@dataclass(frozen=True, slots=True)
class EndChallenges(Move[EgnatiaDesk]):
    """All challenges of the round are met: their cards are shuffled back."""

    title = "Challenges are over"
    rule = RESHUFFLE
    by_itself = True

    async def play(self, t: EgnatiaDesk) -> None:
        if t.piles[MET]:
            t.shuffle(MET, DECK, self.rule)
        rounds.after_challenges(t)
