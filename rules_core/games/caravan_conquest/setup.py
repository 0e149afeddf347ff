"""Setting up: the map, the treasure, the starting kit, who begins, and how this table reads the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from rules_core.engine import chance
from rules_core.engine.desk import BANK, UNLIMITED
from rules_core.engine.moves import Move
from rules_core.engine.questions import HOST, Bag, Confirm, Count, Option, Pick, PickSome
from rules_core.engine.refusal import Refusal
from rules_core.games.caravan_conquest import rounds, world
from rules_core.games.caravan_conquest.desk import MAP, CaravanDesk
from rules_core.games.caravan_conquest.parts import DECKS
from rules_core.games.caravan_conquest.pictures import map_picture
from rules_core.setting_up import choose_chance, choose_first, choose_readings
from rules_core.words import Phrase, Text, Verbatim, listed, say

MAP_RULE = "caravan-conquest.setup.map"
TREASURE_RULE = "caravan-conquest.setup.treasure"
KIT_RULE = "caravan-conquest.setup.kit"
SIZES = {"small": (8, 6), "middle": (11, 8), "large": (14, 10)}
BUILD_WIDTH, BUILD_HEIGHT = (2, 26), (1, 26)


@dataclass(frozen=True, slots=True)
class SetUp(Move[CaravanDesk]):
    """Everything that is decided before the first turn, asked of the host."""

    title = "Set up the table"
    rule = MAP_RULE

    async def play(self, t: CaravanDesk) -> None:
        rows, treasure = await choose_map(t)
        spots = await place_treasure(t, rows, treasure)
        kit = await choose_kit(t)
        order = await choose_first(t, rounds.ORDER)
        await choose_chance(t)
        await choose_readings(t, "caravan-conquest.setup.settings")
        lay_out(t, rows, spots, kit, order)


# --- the map


async def choose_map(t: CaravanDesk) -> tuple[world.Rows, Sequence[str]]:
    """The tiles, and where treasure would suit them."""
    plans = t.parts.maps
    options = [Option(plan.id, plan.title, note=plan.about) for plan in plans.values()]
    options.append(Option("random", "A random map", note="New every time, and Finish can always be reached"))
    options.append(Option("build", "Our own map", note="Tap in the tiles as they are on your table"))

    def deed(name: str) -> Text:
        if name in plans:
            return say("Play on {map}", map=Phrase(plans[name].title))
        return say("Take a random map") if name == "random" else say("Lay our own map")

    chosen = await Pick(
        HOST, "map", options, "Which map?", rule=MAP_RULE, suggest=next(iter(plans)), deed=deed
    )
    if chosen in plans:
        return plans[chosen].rows, plans[chosen].treasure
    if chosen == "random":
        sizes = [Option(name, say("{w} by {h} tiles", w=w, h=h)) for name, (w, h) in SIZES.items()]
        size = await Pick(HOST, "size", sizes, "How big?", suggest="small", deed=say("Take {chosen}"))
        number = await Count(HOST, "map-number", "Map number (the same number gives the same map)", 0, 999_999,
                             suggest=chance.lot(0, "map", len(t.seats), "|".join(t.seats)) % 1_000_000,
                             deed=say("Take map {chosen}"))  # fmt: skip
        rows = world.random_map(t.parts, number, *SIZES[size])
        return rows, world.random_treasure(rows, number, t.parts.treasures)
    rows = await build_map(t)
    return rows, ()


async def build_map(t: CaravanDesk) -> world.Rows:
    """The table's own map: take a kind of tile, tap where it lies, until Finish can be reached."""
    width = await Count(
        HOST,
        "width",
        "How many tiles wide?",
        *BUILD_WIDTH,
        rule=MAP_RULE,
        suggest=8,
        deed=say("Lay {chosen} tiles side by side"),
    )
    height = await Count(
        HOST,
        "height",
        "How many tiles high?",
        *BUILD_HEIGHT,
        rule=MAP_RULE,
        suggest=6,
        deed=say("Lay {chosen} rows"),
    )
    rows: world.Rows = (world.EMPTY * width,) * height
    while True:
        brush = await Pick(
            HOST, "tile", brushes(t, rows), "Lay which tile?", rule=MAP_RULE, deed=partial(brush_deed, t)
        )
        if brush == "done":
            return rows
        letter = world.EMPTY if brush == "clear" else t.parts.tiles[brush].letter
        most = width * height if brush == "clear" else tiles_left(t, rows, letter)
        places = [Option(place, Verbatim(place), place=place) for place, _ in world.cells(rows)]
        tile = say("no tile") if brush == "clear" else t.game.name(brush)
        prompt = say("Tap every place with: {tile}", tile=tile)
        picture = partial(map_picture, t.parts, rows, show_empty=True)
        deed = say("Lay {tile} on {chosen}", tile=tile) if brush != "clear" else say("Clear {chosen}")
        for place in await PickSome(
            HOST, "cells", places, prompt, least=1, most=most, rule=MAP_RULE, picture=picture, deed=deed
        ):
            rows = world.with_letter(rows, place, letter)


def brush_deed(t: CaravanDesk, brush: str) -> Text:
    if brush in t.parts.tiles:
        return say("Lay {tile}", tile=t.game.name(brush))
    return say("The map is ready") if brush == "done" else say("Remove tiles")


def tiles_left(t: CaravanDesk, rows: world.Rows, letter: str) -> int:
    return t.parts.supply[letter] - Counter("".join(rows))[letter]


def brushes(t: CaravanDesk, rows: world.Rows) -> list[Option]:
    """Every kind of tile with how many are left, and the end of building with what still speaks against it."""
    options = []
    for tile in t.parts.tiles.values():
        left, name = tiles_left(t, rows, tile.letter), t.game.name(tile.id)
        used_up = Refusal(MAP_RULE, say("all {n} {tile} tiles are on the map", n=tile.count, tile=name))
        options.append(Option(tile.id, name, None if left else used_up, say("{left} left", left=left)))
    options.append(Option("clear", "No tile"))
    fault = world.fault(rows, t.parts)
    options.append(
        Option("done", "The map is ready", Refusal(MAP_RULE, fault) if fault is not None else None)
    )
    return options


def treasure_options(rows: world.Rows) -> list[Option]:
    """Every tile, with what speaks against treasure on it."""
    land = world.reachable(rows)

    def bar(place: str, letter: str) -> Refusal | None:
        because: Text | None = None
        if place not in land:
            because = say("{place} can't be reached", place=place)
        elif letter == "S":
            because = say("there's no treasure on Start")
        return None if because is None else Refusal(TREASURE_RULE, because)

    return [
        Option(place, Verbatim(place), bar(place, letter), place=place)
        for place, letter in world.cells(rows)
        if letter != world.EMPTY
    ]


async def place_treasure(t: CaravanDesk, rows: world.Rows, suggested: Sequence[str]) -> list[str]:
    prompt = say("Where does the treasure lie? Up to {n} tiles.", n=t.parts.treasures)
    return await PickSome(
        HOST, "treasure", treasure_options(rows), prompt, most=t.parts.treasures, rule=TREASURE_RULE,
        suggest=list(suggested), picture=partial(map_picture, t.parts, rows),
        deed=say("Treasure on {chosen}"), deed_none=say("Play without treasure"),
    )  # fmt: skip


# --- the kit


async def choose_kit(t: CaravanDesk) -> dict[str, int]:
    """What every caravan starts with."""
    kit = t.parts.kit
    pieces = Counter([kit["wagon"], *kit["animals"]])
    cargo = {what: kit[what] for what in ("gold", "spice", "silk")}
    told = listed(
        [
            *(say("{n} × {what}", n=n, what=t.game.name(piece)) for piece, n in pieces.items()),
            *(say("{n} {what}", n=n, what=t.game.name(what)) for what, n in cargo.items()),
        ]
    )
    if await Confirm(
        HOST,
        "recommended-kit",
        say("Does every caravan start with the recommended kit: {kit}?", kit=told),
        "Take the recommended kit",
        "Choose our own kit",
        rule=KIT_RULE,
        suggest=True,
    ):
        return {**pieces, **cargo}
    limits = {"gold": 200, "spice": 200, "silk": 200}
    own: Counter[str] = Counter(
        await Bag(
            HOST,
            "cargo",
            "What does each caravan carry?",
            limits,
            rule=KIT_RULE,
            deed=say("Each carries {chosen}"),
            deed_none=say("Each carries nothing"),
        )
    )
    take = say("Take {chosen}")
    animals = [
        Option(part.id, part.name, note=say("speed {n}", n=part.speed)) for part in t.parts.animals.values()
    ]
    own[await Pick(HOST, "first-animal", animals, "The first draft animal?", rule=KIT_RULE, deed=take)] += 1
    own[await Pick(HOST, "second-animal", animals, "The second draft animal?", rule=KIT_RULE, deed=take)] += 1
    wagons = [
        Option(part.id, part.name, note=say("room for {n}", n=part.capacity))
        for part in t.parts.wagons.values()
    ]
    own[await Pick(HOST, "wagon", wagons, "Which wagon?", rule=KIT_RULE, deed=take)] += 1
    return dict(own)


# --- laying it all out


def lay_out(
    t: CaravanDesk,
    rows: world.Rows,
    treasure: Sequence[str],
    kit: dict[str, int],
    order: tuple[str, ...],
) -> None:
    t.note(MAP, rows, MAP_RULE)
    t.note("dried", (), MAP_RULE)
    stock_bank(t, kit)
    t.stock(MAP, TREASURE_RULE, treasure=len(treasure))
    for number, place in enumerate(treasure, start=1):
        t.place(f"treasure {number}", place, TREASURE_RULE)
    for kind in DECKS:
        t.lay(
            f"deck {kind}",
            [card.id for card in t.parts.cards.values() if card.deck == kind],
            "caravan-conquest.encounter.draw",
        )
        t.lay(f"discard {kind}", [], "caravan-conquest.encounter.draw")
    for seat in t.seats:
        t.pay(BANK, seat, KIT_RULE, **kit)
        t.stock(seat, KIT_RULE, treasure=0)
        t.place(seat, world.find(rows, "S"), KIT_RULE)
        t.lay(f"kept {seat}", [], "caravan-conquest.card.o08")
        for what in ("skip", "hurry", "cards", "home", "decay"):
            t.note(f"{what} {seat}", 0, KIT_RULE)
    t.set_clock(
        rounds.ORDER, order=order, round=1, turn=order[:1], phase=rounds.TRAVEL,
        first_home="", arrivals=0, rounds_since=0, turns_since=0,
    )  # fmt: skip


def stock_bank(t: CaravanDesk, kit: dict[str, int]) -> None:
    """Gold, silk and spice never run out; equipment only where the table counts what was printed."""
    rule = "caravan-conquest.setting.supply"
    unlimited = ["gold", "silk", "spice"]
    equipment = t.parts.equipment.values()
    if t.setting("supply") == "unlimited":
        unlimited += [part.id for part in equipment]
    else:
        t.stock(BANK, rule, **{part.id: part.printed for part in equipment})
        for part in equipment:
            need = kit.get(part.id, 0) * len(t.seats)
            t.require(need <= part.printed, rule, "the kits take {need} {name}, and {printed} were printed",
                      need=need, name=part.name, printed=part.printed)  # fmt: skip
    t.note(UNLIMITED, tuple(unlimited), rule)
    t.stock(BANK, KIT_RULE, **dict.fromkeys(unlimited, 0))
