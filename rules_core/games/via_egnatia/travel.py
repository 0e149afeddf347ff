"""Moving over the map: the Move action, travel cards, arriving at stops, and being pushed about by cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from rules_core.engine.desk import BANK
from rules_core.engine.moves import Move
from rules_core.engine.questions import Route
from rules_core.engine.refusal import Refusal
from rules_core.games.via_egnatia import missions, rounds
from rules_core.games.via_egnatia.desk import EgnatiaDesk
from rules_core.games.via_egnatia.hands import discard_one, no_cards
from rules_core.games.via_egnatia.parts import CARAVANS
from rules_core.words import Text, listed, say

MOVE = "via-egnatia.actions.move"
ROAD = "via-egnatia.map.road"
VISIT = "via-egnatia.scoring.visits"
STOP = "via-egnatia.map.stop"
DETOURS = "via-egnatia.map.detours"
BEYOND = "via-egnatia.map.beyond"
NO_MOVING = "via-egnatia.caravan.no-moving"
CARAVAN_SPACES = "via-egnatia.caravan.spaces"


# --- how far


def spaces_left(t: EgnatiaDesk, caravan: str) -> int:
    """How many spaces a caravan may still go in this turn: animals and the muleteer make it faster."""
    owners = (caravan, *(t.members(caravan) if t.setting("animals") == "members" else ()))
    animals = sum(t.parts.good(card).animal for owner in owners for card in t.goods(owner))
    talents = sum(t.talent("caravan-spaces", seat) for seat in t.members(caravan))
    events = t.lasting("caravan-spaces", t.space(caravan).region)
    limit = max(t.figure("caravan_spaces") + animals + talents + events, 0)
    return max(limit - int(t.clock["moved"]), 0)


def reach(t: EgnatiaDesk, actor: str, steps: int) -> int:
    return min(steps, spaces_left(t, actor)) if actor in CARAVANS else max(steps, 0)


def move_steps(t: EgnatiaDesk, actor: str) -> int:
    """How far the Move action goes, at least one space."""
    return reach(t, actor, max(t.figure("move") + t.change("move", actor), 1))


def travel_bar(t: EgnatiaDesk, actor: str) -> Refusal | None:
    """Why somebody cannot travel now, if so: whoever travels with a caravan does not move alone."""
    if actor in CARAVANS:
        if spaces_left(t, actor):
            return None
        return Refusal(
            CARAVAN_SPACES, say("the {caravan} has gone as far as it can this turn", caravan=t.called(actor))
        )
    if not (caravan := t.caravan_of(actor)):
        return None
    return Refusal(
        NO_MOVING,
        say("{seat} is in the {caravan} and can't move alone", seat=actor, caravan=t.called(caravan)),
    )


def require_may_travel(t: EgnatiaDesk, actor: str) -> None:
    if no := travel_bar(t, actor):
        t.require(False, no.rule, no.because)


# --- choosing a way and going it


async def choose_way(
    t: EgnatiaDesk, actor: str, steps: int, rule: str, free: bool = False
) -> tuple[str, ...]:
    """A way of so many spaces at most; places whose roads cannot be paid are barred."""
    here, ways = t.place_of(actor), t.ways()
    paths = ways.within(here, steps)

    def bar(place: str) -> Refusal | None:
        if place == here:
            return Refusal(rule, say("{actor} is already there", actor=t.called(actor)))
        return None if free else too_dear(t, actor, paths.get(place, ()))

    none = first_bar((place for place in paths if place != here), bar) or Refusal(
        rule, say("there's no way on from here")
    )
    wall = Refusal(BEYOND, say("the journey ends in {goal}", goal=t.game.name(t.notes["goal"])))
    path = await Route(
        t.speaker(actor),
        "to",
        "Where to?",
        here,
        steps,
        ways,
        bar,
        rule=rule,
        none=none,
        wall=wall,
        deed=say("Go to {chosen}"),
    )
    t.insist(ways.neighbours.keys() >= set(path), *wall)
    return path


def first_bar(places: Iterable[str], bar: Callable[[str], Refusal | None]) -> Refusal | None:
    """What bars the first of these places. Where one is open nobody will ask, so no further way is reckoned."""
    first = None
    for place in places:
        no = bar(place)
        if no is None:
            break
        first = first or no
    return first


def too_dear(t: EgnatiaDesk, actor: str, path: Iterable[str]) -> Refusal | None:
    price = t.way_price(actor, path)
    if not t.missing(actor, price):
        return None
    needed = listed([say("{n} {what}", n=n, what=t.game.name(what)) for what, n in price.items()])
    held = listed([say("{n} {what}", n=t.has(actor, what), what=t.game.name(what)) for what in price])
    return Refusal(
        ROAD,
        say(
            "the roads cost {needed}, and {actor} has {held}", needed=needed, actor=t.called(actor), held=held
        ),
    )


def go(t: EgnatiaDesk, actor: str, path: Sequence[str], rule: str, free: bool = False) -> None:
    """Pay every road, step by step, and arrive."""
    for place in path:
        if not free:
            t.pay(actor, BANK, ROAD, **t.road_price(actor, t.parts.world.spaces[place]))
    if path:
        t.place(actor, path[-1], rule)
        arrive(t, actor, path)
    if actor in CARAVANS:
        t.set_clock(CARAVAN_SPACES, moved=t.clock["moved"] + len(path))


def arrive(t: EgnatiaDesk, actor: str, path: Sequence[str]) -> None:
    """Stops on the way are reached, too, unless the table counts only where a move ends."""
    reached = path if t.setting("passing") == "reaches" else path[-1:]
    for place in reached:
        if not t.parts.world.spaces[place].is_road:
            is_new = not any(place in t.notes[f"visited {seat}"] for seat in t.seats)
            for seat in t.members(actor):
                visit(t, seat, place, is_new)


def visit(t: EgnatiaDesk, seat: str, place: str, is_new: bool) -> None:
    """A stop is reached; for the first time it scores, on the main road or wherever the table says.

    `is_new`: nobody had been there before, so whoever arrives together is first.
    """
    seen = t.notes[f"visited {seat}"]
    if place in seen:
        return
    space = t.parts.world.spaces[place]
    t.note(f"visited {seat}", (*seen, place), STOP if space.is_main else DETOURS)
    if space.is_main or t.setting("stop-points") == "all":
        t.score(seat, 1 + max(t.lasting("visit", space.region), -1), VISIT)
    missions.reached(t, seat, place)
    scoring = t.traveler(seat).scoring
    if scoring["on"] != "visit":
        return
    fits = any(all(word in space.kinds for word in each.split()) for each in scoring.get("at", ()))
    if (scoring.get("first") and is_new and space.is_main) or fits:
        t.traveler_scores(seat)


def push(t: EgnatiaDesk, actor: str, steps: int, rule: str) -> None:
    """Cards move people without asking for a price: towards the destination, or back."""
    ways = t.ways()
    target = t.notes["goal"] if steps > 0 else t.notes["start"]
    path = ways.within(t.place_of(actor), len(ways.neighbours)).get(target, ())[: abs(steps)]
    if path:
        t.place(actor, path[-1], rule)
        arrive(t, actor, path)


# --- the action


@dataclass(frozen=True, slots=True)
class MoveOn(Move[EgnatiaDesk]):
    """Discard any action card to go up to two spaces."""

    title = "Move"
    rule = MOVE

    async def play(self, t: EgnatiaDesk) -> None:
        rounds.require_action(t, self.seat)
        require_may_travel(t, self.seat)
        if not t.hand(self.seat):
            t.require(False, *no_cards(t, self.seat, self.rule))
        path = await choose_way(t, self.seat, move_steps(t, self.seat), self.rule)
        goal = t.game.name(path[-1] if path else t.place_of(self.seat))
        deed = say("Discard {chosen}, go to {place}", place=goal)
        await discard_one(t, self.seat, self.rule, "Discard which card to move?", deed)
        go(t, self.seat, path, self.rule)
        rounds.spend_action(t, self.seat, self.rule)

    def hint(self, t: EgnatiaDesk) -> Text:
        return say("Discard a card, up to {n} spaces", n=move_steps(t, self.seat))
