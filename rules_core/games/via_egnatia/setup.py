"""Setting up: which way the journey goes, who travels as whom, the decks, the hands, and how this table plays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules_core.engine.desk import BANK, UNLIMITED
from rules_core.engine.moves import Move
from rules_core.engine.questions import HOST, Confirm, Count, Draw, Option, Pick, PickSome, Together
from rules_core.engine.refusal import Refusal
from rules_core.games.via_egnatia import rounds
from rules_core.games.via_egnatia.desk import EgnatiaDesk
from rules_core.games.via_egnatia.events import AGORA_ORDER, agora_words, deck_of
from rules_core.games.via_egnatia.hands import BOX, DECK, DISCARD, add_pantomimes, draw_cards
from rules_core.games.via_egnatia.parts import CARAVANS, RESOURCES, Traveler
from rules_core.games.via_egnatia.world import EAST_END, REGIONS, WEST_END
from rules_core.setting_up import choose_chance, choose_first, choose_readings
from rules_core.words import Phrase, say

BOARD = "via-egnatia.setup.board"
DIRECTION = "via-egnatia.setup.direction"
SHORT = "via-egnatia.setup.short-game"
TRAVELERS = "via-egnatia.setup.travelers"
COLOURS_RULE = "via-egnatia.setup.colours"
RESOURCES_RULE = "via-egnatia.setup.resources"
HANDS = "via-egnatia.setup.hands"
EVENTS = "via-egnatia.setup.events"
AGORA = "via-egnatia.setup.agora"
DECKS = "via-egnatia.setup.decks"
MISSIONS = "via-egnatia.missions.draw"
COLOURS = {
    "red": Phrase("Red"), "blue": Phrase("Blue"), "green": Phrase("Green"), "purple": Phrase("Purple"),
    "yellow": Phrase("Yellow"), "black": Phrase("Black"),
}  # fmt: skip
"""The colours of the tokens, in the order in which the screens number them."""

Plan = tuple[tuple[str, int, str], ...]


@dataclass(frozen=True, slots=True)
class SetUp(Move[EgnatiaDesk]):
    """Everything that is decided before the first round."""

    title = "Set up the table"
    rule = BOARD

    async def play(self, t: EgnatiaDesk) -> None:
        start, goal = await choose_journey(t)
        order = await choose_first(t, "via-egnatia.setup.first-player")
        travelers = await choose_travelers(t, order)
        colours = await choose_colours(t, order)
        advanced = await Confirm(
            HOST, "missions", "Play with detour missions (advanced game)?", "Play with missions", "Play without missions",
            rule=MISSIONS, suggest=False,
        )  # fmt: skip
        topics, plan = await choose_agora(t, t.parts.world.regions(start, goal))
        await choose_chance(t)
        await choose_readings(t, "via-egnatia.setup.settings")
        t.note("start", start, DIRECTION)
        t.note("goal", goal, DIRECTION)
        t.set_clock(BOARD, order=order, last=False)
        for seat in order:
            t.note(f"traveler {seat}", travelers[seat], TRAVELERS)
            t.note(f"colour {seat}", colours[seat], COLOURS_RULE)
        lay_out(t)
        await deal_events(t, topics, plan)
        await Together({seat: draw_cards(t, seat, t.figure("hand"), HANDS) for seat in order})
        await add_pantomimes(t, "via-egnatia.setup.pantomime")
        if advanced:
            await hand_out_missions(t)
        rounds.begin_round(t, 1)


# --- what people decide


async def choose_journey(t: EgnatiaDesk) -> tuple[str, str]:
    """From which end the road is travelled, and where it ends."""
    world = t.parts.world
    ends = [
        Option(
            start, say("{start} to {goal}", start=t.game.name(start), goal=t.game.name(world.far_end(start)))
        )
        for start in (WEST_END, EAST_END)
    ]
    start = await Pick(
        HOST,
        "start",
        ends,
        "Which way does the journey go?",
        rule=DIRECTION,
        suggest=WEST_END,
        deed=say("Travel from {chosen}"),
    )
    far = world.far_end(start)
    finals = [
        Option(
            stop,
            t.game.name(stop),
            note=say("{n} spaces", n=world.journey(start, far).distances(stop)[start]),
        )
        for stop in world.finals(start)
    ]
    goal = await Pick(
        HOST,
        "goal",
        finals,
        "Where does it end? A nearer stop makes a shorter game",
        rule=SHORT,
        suggest=far,
        deed=say("End in {chosen}"),
    )
    return start, goal


async def choose_travelers(t: EgnatiaDesk, order: Sequence[str]) -> dict[str, str]:
    """In turn order; nobody travels as somebody who is taken."""

    def option(traveler: Traveler, by: str) -> Option:
        bar = Refusal(TRAVELERS, say("{seat} travels as the {traveler}", seat=by, traveler=traveler.name))
        about = t.game.rulebook[traveler.rule].text if traveler.rule in t.game.rulebook else ""
        return Option(traveler.id, traveler.name, bar if by else None, Phrase(about))

    taken: dict[str, str] = {}
    for seat in order:
        taken[seat] = await Pick(
            seat,
            f"traveler@{seat}",
            [option(each, _who_has(taken, each.id)) for each in t.parts.travelers.values()],
            say("{seat}, who are you on this journey?", seat=seat),
            rule=TRAVELERS,
            suggest=_first_free(t.parts.travelers, taken),
            deed=say("{seat} is the {chosen}", seat=seat),
        )
    return taken


async def choose_colours(t: EgnatiaDesk, order: Sequence[str]) -> dict[str, str]:
    """The tokens on the board, in turn order."""

    def option(colour: str, by: str) -> Option:
        bar = Refusal(COLOURS_RULE, say("{seat} has it", seat=by)) if by else None
        return Option(colour, COLOURS[colour], bar)

    taken: dict[str, str] = {}
    for seat in order:
        own = list(COLOURS)[t.seats.index(seat)]
        taken[seat] = await Pick(
            seat,
            f"colour@{seat}",
            [option(colour, _who_has(taken, colour)) for colour in COLOURS],
            say("{seat}, which colour are your tokens?", seat=seat),
            rule=COLOURS_RULE,
            suggest=_first_free((own, *COLOURS), taken),
            deed=say("{seat} takes {chosen}", seat=seat),
        )
    return taken


def _who_has(taken: Mapping[str, str], what: str) -> str:
    """The seat that has chosen this; nobody, where it is free."""
    return next((seat for seat, chosen in taken.items() if chosen == what), "")


def _first_free(all_of_them: Iterable[str], taken: Mapping[str, str]) -> str:
    return next(each for each in all_of_them if each not in taken.values())


async def choose_agora(t: EgnatiaDesk, there: Sequence[str]) -> tuple[list[str], Plan]:
    """Topics for a class: shuffled into the decks of the journey's regions, or each where the facilitator wants it."""
    most = t.figure("agora_most")
    options = [Option(card, agora_words(card, title)) for card, title in t.parts.topics.items()]
    prompt = say("Which topics to talk about on the way? For classes; up to {n}.", n=most)
    topics = await PickSome(
        HOST,
        "agora",
        options,
        prompt,
        most=most,
        rule=AGORA,
        suggest=[],
        deed=say("Take {chosen}"),
        deed_none=say("No agora topics"),
    )
    if not topics:
        return [], ()
    ways = [
        Option("shuffled", "Shuffle them in", note="Nobody knows when they'll come up"),
        Option("planned", "Choose when", note="You decide where and when each one comes up"),
    ]
    if (
        await Pick(HOST, "agora-order", ways, "When do they come up?", rule=AGORA_ORDER, suggest="shuffled")
        == "shuffled"
    ):
        return topics, ()
    plan: list[tuple[str, int, str]] = []
    for card in topics:
        regions = [Option(region, t.game.name(region)) for region in there]
        title = t.game.name(card)
        prompt = say("In which region does “{topic}” come up?", topic=title)
        region = await Pick(
            HOST,
            f"agora-region@{card}",
            regions,
            prompt,
            rule=AGORA_ORDER,
            suggest=there[0],
            deed=say("Put it in: {chosen}"),
        )
        taken = [at for where, at, _ in plan if where == region]
        first = next(n for n in range(1, 20) if n not in taken)
        prompt = say("“{topic}”: which card drawn there?", topic=title)
        last = t.figure("events_per_region") + most
        at = await Count(
            HOST,
            f"agora-place@{card}",
            prompt,
            1,
            last,
            rule=AGORA_ORDER,
            suggest=first,
            deed=say("Make it card {chosen}"),
        )
        t.require(at not in taken, AGORA_ORDER, "another topic is already card {n} in this region", n=at)
        plan.append((region, at, card))
    return topics, tuple(plan)


# --- laying it all out


def lay_out(t: EgnatiaDesk) -> None:
    start, parts = t.notes["start"], t.parts
    unlimited = ["point", *(RESOURCES if t.setting("supply") == "unlimited" else ())]
    t.note(UNLIMITED, tuple(unlimited), "via-egnatia.resources.supply")
    t.stock(BANK, "via-egnatia.resources.supply", **{
        what: 0 if what in unlimited else t.figure("tokens") for what in (*RESOURCES, "point")
    })  # fmt: skip
    t.lay(DECK, parts.action_cards, DECKS)
    t.lay(DISCARD, (), DECKS)
    t.lay(BOX, tuple(parts.keywords), DECKS)
    t.lay("pantomime done", (), DECKS)
    t.lay("goods deck", parts.goods_cards, DECKS)
    for pile in ("goods returned", "goods shown", "challenge discard", "agora done"):
        t.lay(pile, (), DECKS)
    t.lay("challenge deck", tuple(parts.challenges), DECKS)
    for seat in t.seats:
        t.stock(seat, RESOURCES_RULE, point=0)
        t.pay(BANK, seat, RESOURCES_RULE, **t.traveler(seat).start)
        t.place(seat, start, BOARD)
        t.note(f"visited {seat}", (start,), BOARD)
        t.note(f"extra {seat}", 0, BOARD)
        t.lay(f"hand {seat}", (), HANDS)
        t.lay(f"goods {seat}", (), HANDS)
        t.lay(f"skill {seat}", (t.traveler(seat).card,), TRAVELERS)
        t.lay(f"played {seat}", (), TRAVELERS)
        t.lay(f"mission {seat}", (), MISSIONS)
        t.lay(f"missions done {seat}", (), MISSIONS)
    for caravan in CARAVANS:
        t.stock(caravan, BOARD, **dict.fromkeys(RESOURCES, 0))
        t.place(caravan, "", BOARD)
        t.lay(f"cards {caravan}", (), BOARD)
        t.lay(f"goods {caravan}", (), BOARD)
        t.note(f"left {caravan}", (), BOARD)
        t.note(f"resting {caravan}", False, BOARD)
    t.note("caravans", (), BOARD)
    for what in ("guarded", "guided"):
        t.note(what, (), BOARD)


async def deal_events(t: EgnatiaDesk, topics: Sequence[str], plan: Plan) -> None:
    """Ten events for each region; agora cards among them, or kept for the places they were given."""
    t.lay("event deck", tuple(t.parts.events), EVENTS)
    t.lay("agora planned", topics, AGORA)
    t.note("agora plan", plan, AGORA_ORDER)
    for region in REGIONS:
        t.lay(deck_of(region), (), EVENTS)
        t.lay(f"event {region}", (), EVENTS)
        t.lay(f"event discard {region}", (), EVENTS)
        t.note(f"drawn {region}", 0, EVENTS)
        for _ in range(t.figure("events_per_region")):
            card = await Draw("table", "event", "event deck")
            t.deal(card, "event deck", deck_of(region), EVENTS)
    if topics and not plan:
        await shuffle_in(t, topics)


async def shuffle_in(t: EgnatiaDesk, topics: Sequence[str]) -> None:
    """Every topic goes into a deck of the journey by lot, so that nobody knows where one comes."""
    there = t.parts.world.regions(t.notes["start"], t.notes["goal"])
    lots = [f"{region} lot {n}" for region in there for n, _ in enumerate(topics)]
    t.lay("agora lots", lots, AGORA)
    t.lay("agora lots drawn", (), AGORA)
    for card in topics:
        lot = await Draw("table", f"lot@{card}", "agora lots")
        t.deal(card, "agora planned", deck_of(lot.partition(" ")[0]), AGORA)
        t.deal(lot, "agora lots", "agora lots drawn", AGORA)


async def hand_out_missions(t: EgnatiaDesk) -> None:
    """Before the first turn everybody may draw one mission whose place can be reached."""
    there = t.ways().neighbours
    t.lay(
        "mission deck",
        tuple(card for card, mission in t.parts.missions.items() if mission.at in there),
        MISSIONS,
    )
    if not t.piles["mission deck"]:
        t.tell(MISSIONS, say("there's no detour on this journey, so no missions"))
        return

    many = len(t.piles["mission deck"])

    async def offer(seat: str) -> bool:
        prompt = say(
            "Take a detour mission? It's worth a lot of points if you complete it, and costs some if you don't. {left}",
            left=say("There is 1 mission.") if many == 1 else say("There are {n} missions.", n=many),
        )
        return await Confirm(seat, "mission", prompt, "Take a mission", "Take no mission", rule=MISSIONS)

    answers = await Together({seat: offer(seat) for seat in t.clock["order"]})
    for seat, wanted in answers.items():
        if wanted and t.piles["mission deck"]:
            await t.draw(seat, f"mission@{seat}", "mission deck", f"mission {seat}", MISSIONS)
        elif wanted:
            t.tell(MISSIONS, say("there's no mission left for {seat}", seat=seat))
