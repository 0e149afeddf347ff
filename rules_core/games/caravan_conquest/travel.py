"""The journey of a turn, and what the tile at its end gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules_core.engine.desk import BANK
from rules_core.engine.moves import Move
from rules_core.engine.questions import Bag, Option, Pick, Route, amounts
from rules_core.engine.refusal import Refusal
from rules_core.engine.ways import Ways
from rules_core.games.caravan_conquest import rounds, world
from rules_core.games.caravan_conquest.desk import MAP, CaravanDesk
from rules_core.games.caravan_conquest.encounters import draw_encounters
from rules_core.games.caravan_conquest.parts import Tile
from rules_core.words import Text, say

NO_RETURN = "caravan-conquest.movement.no-return"
SPEED = "caravan-conquest.movement.total-speed"
TREASURE = "caravan-conquest.treasure.take"
RIVER = Refusal("caravan-conquest.movement.river", say("nobody can enter a river"))


def bars(t: CaravanDesk, seat: str, turn_began: str) -> Callable[[str], Refusal | None]:
    """Why a turn may not end on a place."""
    sharing = t.setting("sharing")

    def bar(place: str) -> Refusal | None:
        if place == turn_began:
            return Refusal(NO_RETURN, say("a turn can't end on {place}, where it began", place=place))
        if not sharing and t.tile(place).id not in ("start", "finish"):
            for other in t.playing:
                if other != seat and t.where(other) == place:
                    return Refusal(
                        "caravan-conquest.setting.sharing",
                        say(
                            "{other} is on {place}, and at this table nobody shares a tile",
                            other=other,
                            place=place,
                        ),
                    )
        return None

    return bar


def can_travel(t: CaravanDesk, seat: str, ways: Ways, start: str, steps: int) -> bool:
    """Whether any place is in reach on which this turn may end."""
    if steps < 1 or not ways.neighbours.get(start):
        return False
    if t.setting("sharing"):
        return True
    bar = bars(t, seat, start)
    return any(bar(place) is None for place in ways.within(start, steps))


def require_travel_phase(t: CaravanDesk) -> None:
    t.require(
        t.clock["phase"] == rounds.TRAVEL,
        "caravan-conquest.turn.journey",
        "you've already travelled this turn",
    )


@dataclass(frozen=True, slots=True)
class Travel(Move[CaravanDesk]):
    """Move the caravan step by step, then meet the tile on which the turn ends."""

    title = "Travel"
    rule = "caravan-conquest.movement.steps"

    async def play(self, t: CaravanDesk) -> None:
        seat = self.seat
        require_travel_phase(t)
        ways, start, steps = t.ways(), t.where(seat), t.speed(seat)
        t.require(
            steps >= 1,
            SPEED,
            "this caravan's speed is {steps}: leave cargo behind, or stay",
            steps=steps,
        )
        t.require(
            can_travel(t, seat, ways, start, steps),
            "caravan-conquest.movement.stay",
            "no tile within reach is free, so the caravan stays",
        )
        prompt = say("Travel where? Up to {steps} tiles", steps=steps)
        path = await Route(
            seat,
            "to",
            prompt,
            start,
            steps,
            ways,
            bars(t, seat, start),
            rule=SPEED,
            wall=RIVER,
            deed=lambda place: going(t, place),
        )
        if t.lasting("hurry", seat):
            t.note(f"hurry {seat}", 0, SPEED)
        if t.is_home(seat):
            t.note(f"home {seat}", 0, "caravan-conquest.setting.home")
        if path:  # empty only when the host lets a turn end where it began
            t.place(seat, path[-1], self.rule)
        take_passing(t, seat, path[:-1])
        await meet_tile(t, seat, start)

    def hint(self, t: CaravanDesk) -> Text:
        start, steps = t.where(self.seat), t.speed(self.seat)
        bar = bars(t, self.seat, start)
        n = sum(bar(place) is None for place in t.ways().within(start, steps))
        if steps == 1:
            return say("1 tile; {n} within reach", n=n)
        return say("Up to {steps} tiles; {n} within reach", steps=steps, n=n)


def going(t: CaravanDesk, place: str) -> Text:
    """Treasure is named beforehand: where a card is drawn first, nothing else could tell of it."""
    name = t.game.name(place)
    if has_treasure(t, place):
        return say("Travel to {place} and its treasure", place=name)
    return say("Travel to {place}", place=name)


@dataclass(frozen=True, slots=True)
class Stay(Move[CaravanDesk]):
    """Stay on the tile, when there is no way to leave it."""

    title = "Stay"
    rule = "caravan-conquest.movement.stay"

    async def play(self, t: CaravanDesk) -> None:
        require_travel_phase(t)
        here = t.where(self.seat)
        t.require(
            not can_travel(t, self.seat, t.ways(), here, t.speed(self.seat)),
            self.rule,
            "a caravan that can move has to move",
        )
        if t.lasting("hurry", self.seat):
            t.note(f"hurry {self.seat}", 0, SPEED)
        await meet_tile(t, self.seat, here)

    def hint(self, t: CaravanDesk) -> Text:
        return say("Nothing is within reach: end your turn on {tile}", tile=t.game.name(t.here(self.seat).id))


@dataclass(frozen=True, slots=True)
class WaitAtHome(Move[CaravanDesk]):
    """Stay on Finish, at a table where caravans that have arrived go on taking turns."""

    title = "Wait at Finish"
    rule = "caravan-conquest.setting.home"
    at_once = True

    async def play(self, t: CaravanDesk) -> None:
        require_travel_phase(t)
        t.require(t.is_home(self.seat), self.rule, "only a caravan that has arrived can wait")
        rounds.end_turn(t, self.seat)

    def hint(self, t: CaravanDesk) -> Text:
        return say("Rest; {after}", after=rounds.after_turn(t, self.seat))


@dataclass(frozen=True, slots=True)
class LeaveCargo(Move[CaravanDesk]):
    """Leave some cargo behind; it goes back to the supply."""

    title = "Leave cargo behind"
    rule = "caravan-conquest.setting.leave-cargo"

    async def play(self, t: CaravanDesk) -> None:
        seat, when = self.seat, t.setting("leave-cargo")
        over = t.load(seat) - t.capacity(seat)
        t.require(when != "never", self.rule, "at this table, cargo can't be left behind")
        t.require(when == "always" or over > 0, self.rule, "a load of {load} fits the capacity of {capacity}",
                  load=t.load(seat), capacity=t.capacity(seat))  # fmt: skip
        held = {what: t.has(seat, what) for what in ("spice", "silk", "gold") if t.has(seat, what)}

        def deed(left: Mapping[str, int]) -> Text:
            gone = t.weight(left)
            return say("Leave {cargo} behind: load {load} of {capacity}, speed {speed}",
                       cargo=amounts(left, t.game.name), load=t.load(seat) - gone, capacity=t.capacity(seat),
                       speed=t.speed(seat, gone))  # fmt: skip

        left = await Bag(
            seat,
            "cargo",
            "What do you leave behind?",
            held,
            least=1,
            rule=self.rule,
            deed=deed,
            about=how_loaded(t, seat),
        )
        t.pay(seat, BANK, self.rule, **left)

    def hint(self, t: CaravanDesk) -> Text:
        load, capacity = t.load(self.seat), t.capacity(self.seat)
        if load > capacity:
            return say("{over} over capacity", over=load - capacity)
        return say("Load {load} of {capacity}", load=load, capacity=capacity)


def how_loaded(t: CaravanDesk, seat: str) -> Text:
    """Load and speed before anything is left behind."""
    load, capacity, speed = t.load(seat), t.capacity(seat), t.speed(seat)
    if load <= capacity:
        return say("Load {load} of {capacity}, speed {speed}", load=load, capacity=capacity, speed=speed)
    return say("Load {load} of {capacity}: {over} over, {slower} slower, so speed {speed}",
               load=load, capacity=capacity, over=load - capacity, slower=t.overload_penalty(seat),
               speed=speed)  # fmt: skip


async def meet_tile(t: CaravanDesk, seat: str, turn_began: str) -> None:
    """The end of a turn: what the tile gives, its encounter, its treasure, in the order this table has chosen."""
    place = t.where(seat)
    tile = giving_tile(t, place)
    for step in t.setting("order").split("-"):
        if step == "gain":
            await gain(t, seat, tile)
        elif step == "treasure":
            take_treasure(t, seat, t.where(seat))
        elif tile.deck:
            met = await draw_encounters(t, seat, tile)
            if tile.id == "oasis" and met.cards:
                dry_out(t, place)
            if met.steps:
                await make_extra_steps(t, seat, met.steps, turn_began)
        else:
            forget_extra_cards(t, seat)
    if (ended := t.where(seat)) != place:
        take_treasure(t, seat, ended)
    settle_turn(t, seat)


def giving_tile(t: CaravanDesk, place: str) -> Tile:
    """The tile whose goods and deck count here: at some tables Start and Finish work like grasslands."""
    tile = t.tile(place)
    as_grasslands = tile.id in ("start", "finish") and t.setting("ends") == "grasslands"
    return t.parts.tiles["grasslands"] if as_grasslands else tile


def settle_turn(t: CaravanDesk, seat: str) -> None:
    """Home, to market, or on to the next caravan."""
    tile = t.here(seat)
    if tile.id == "finish":
        if not t.is_home(seat):
            rounds.come_home(t, seat)
        rounds.end_turn(t, seat)
    elif tile.trades or tile.id == "city":
        t.set_clock(tile.rule, phase=rounds.TRADE)
    else:
        rounds.end_turn(t, seat)


async def gain(t: CaravanDesk, seat: str, tile: Tile) -> None:
    """What a tile gives every time a turn ends on it."""
    if tile.gain:
        t.give_up(BANK, seat, tile.rule, **tile.gain)
    elif tile.gain_any:
        kinds = ["spice", "silk", "gold"] if t.setting("oasis-gold") else ["spice", "silk"]
        options = [Option(kind, t.game.name(kind)) for kind in kinds]
        prompt, deed = say("Take {n} of what?", n=tile.gain_any), say("Take {n} {chosen}", n=tile.gain_any)
        kind = await Pick(seat, "oasis", options, prompt, rule=tile.rule, deed=deed)
        t.give_up(BANK, seat, tile.rule, **{kind: tile.gain_any})


async def make_extra_steps(t: CaravanDesk, seat: str, steps: int, turn_began: str) -> None:
    """Movement that a card gives at once: the new tile gives its goods, but no card."""
    rule = "caravan-conquest.setting.extra-steps"
    here = t.where(seat)
    barred = bars(t, seat, turn_began)

    def bar(place: str) -> Refusal | None:
        return None if place == here else barred(place)

    prompt = say("Move {n} more? Tap your own tile to stay", n=steps)
    path = await Route(
        seat, "extra", prompt, here, steps, t.ways(), bar, rule=rule, wall=RIVER, suggest=here,
        deed=lambda place: moving_on(t, place), stay=say("Stay on {place}", place=here),
    )  # fmt: skip
    if not path:
        t.tell(rule, say("{seat} stays", seat=seat))
        return
    take_passing(t, seat, (here, *path[:-1]))
    if path[-1] != here:
        t.place(seat, path[-1], rule)
        await gain(t, seat, giving_tile(t, path[-1]))


def moving_on(t: CaravanDesk, place: str) -> Text:
    name = t.game.name(place)
    if has_treasure(t, place):
        return say("Move on to {place} and its treasure", place=name)
    return say("Move on to {place}", place=name)


def has_treasure(t: CaravanDesk, place: str) -> bool:
    return any(spot.place == place and token.startswith("treasure ") for token, spot in t.board.items())


def take_treasure(t: CaravanDesk, seat: str, place: str) -> None:
    if not t.has(MAP, "treasure"):
        return
    for token, spot in t.board.items():
        if spot.place == place and token.startswith("treasure "):
            t.place(token, "", TREASURE)
            t.pay(MAP, seat, TREASURE, treasure=1)


def take_passing(t: CaravanDesk, seat: str, places: tuple[str, ...]) -> None:
    """At some tables, treasure is also taken on the way."""
    if t.setting("treasure-taken") == "passing":
        for place in places:
            take_treasure(t, seat, place)


def dry_out(t: CaravanDesk, place: str) -> None:
    """Once its card was drawn, an oasis is swapped for a desert."""
    rule = "caravan-conquest.tile.oasis"
    t.note(MAP, world.with_letter(t.rows, place, "d"), rule)
    t.note("dried", (*t.notes["dried"], place), rule)
    t.tell(rule, say("the oasis on {place} becomes a desert", place=place))


def forget_extra_cards(t: CaravanDesk, seat: str) -> None:
    """Cards promised for this turn lapse where no card is drawn."""
    if t.lasting("cards", seat):
        t.note(f"cards {seat}", 0, "caravan-conquest.encounter.not-drawn")
