"""Taking up a journey under way: what the engine cannot know of it, asked only where it matters."""

from __future__ import annotations

from collections.abc import Mapping

from rules_core.engine import chance
from rules_core.engine.desk import BANK
from rules_core.engine.questions import HOST, Confirm, Count, Option, Pick, PickSome
from rules_core.engine.refusal import Refusal
from rules_core.games.caravan_conquest import rounds, world
from rules_core.games.caravan_conquest.desk import MAP, CaravanDesk
from rules_core.games.caravan_conquest.encounters import FORTUNE_TELLER
from rules_core.games.caravan_conquest.parts import DECKS
from rules_core.games.caravan_conquest.setup import treasure_options
from rules_core.settling.adoption import ADOPT
from rules_core.words import Phrase, Text, Verbatim, joined, say

KEPT = "kept"
USUAL = {"skip": 1, "hurry": 2, "cards": 2}
"""What a card that lasts usually leaves behind: turns to skip, steps to add, cards to draw."""

LASTING: Mapping[str, str] = {
    "skip": Phrase("{seat} skips the next turn"),
    "hurry": Phrase("{seat} moves {n} further next turn"),
    "cards": Phrase("{seat} draws {n} cards next turn"),
    KEPT: Phrase("{seat} keeps the Fortune Teller"),
}


def holdings(t: CaravanDesk) -> dict[str, tuple[str, ...]]:
    """Treasure comes from the map, or from the bank where a card has taken one away."""
    cargo = {"gold": (BANK,), "spice": (BANK,), "silk": (BANK,), "treasure": (MAP, BANK)}
    return cargo | dict.fromkeys(t.parts.equipment, (BANK,))


def check_holdings(t: CaravanDesk, seat: str, held: Mapping[str, int]) -> None:
    animals = sum(held.get(part, 0) for part in t.parts.animals)
    wagons = sum(held.get(part, 0) for part in t.parts.wagons)
    t.require(
        (animals, wagons) == (2, 1),
        "caravan-conquest.city.exactly",
        "a caravan has 2 animals and 1 wagon, and {seat} would have {animals} and {wagons}",
        seat=seat, animals=animals, wagons=wagons,
    )  # fmt: skip


def turn_bar(t: CaravanDesk, seat: str) -> Refusal | None:
    """Whoever stands on Finish has arrived; with everybody there the game would be over."""
    finish = world.find(t.rows, "F")
    if all(t.where(each) == finish for each in t.playing):
        return Refusal(rounds.ALL_HOME, say("everybody has arrived, so the game would be over"))
    if t.where(seat) == finish and t.setting("home") == "rest":
        return Refusal(rounds.ORDER, say("{seat} has arrived", seat=seat))
    return None


async def adopt(t: CaravanDesk) -> None:
    await enter_dried(t)
    await enter_treasure(t)
    await enter_arrivals(t)
    await enter_lasting(t)
    await enter_discards(t)
    await enter_phase(t)


# --- the map


async def enter_dried(t: CaravanDesk) -> None:
    """Which oases are deserts by now."""
    dried = t.notes["dried"]
    oases = [
        place for place, letter in world.cells(t.rows) if letter == "o" or (letter == "d" and place in dried)
    ]
    if not oases:
        return
    options = [Option(place, Verbatim(place), place=place) for place in oases]
    suggest = [place for place in dried if place in oases]
    picked = await PickSome(
        HOST,
        "dried",
        options,
        "Which oases have dried up?",
        rule=ADOPT,
        suggest=suggest,
        deed=say("Dried up: {chosen}"),
        deed_none=say("None of them"),
    )
    rows = t.rows
    for place in oases:
        rows = world.with_letter(rows, place, "d" if place in picked else "o")
    t.note(MAP, rows, ADOPT)
    t.note("dried", tuple(picked), ADOPT)


async def enter_treasure(t: CaravanDesk) -> None:
    """Where treasure still lies. What neither lies there nor is held is in the bank: a card has taken it."""
    tokens = [token for token in t.board if token not in t.seats]
    left = t.has(MAP, "treasure") + t.has(BANK, "treasure")
    picked: list[str] = []
    if left:
        options = treasure_options(t.rows)
        lying = {t.where(token) for token in tokens}
        suggest = [each.value for each in options if each.value in lying and each.refusal is None][:left]
        prompt = say("Where is there still treasure? Up to {n}", n=left)
        picked = await PickSome(
            HOST,
            "treasure",
            options,
            prompt,
            most=left,
            rule=ADOPT,
            suggest=suggest,
            deed=say("Treasure on {chosen}"),
            deed_none=say("No treasure is left"),
        )
    free = list(picked)
    moved = []
    for token in tokens:
        if t.where(token) in free:
            free.remove(t.where(token))
        else:
            moved.append(token)
    for token in moved:
        place = free.pop(0) if free else ""
        if place != t.where(token):
            t.place(token, place, ADOPT)
    gap = len(picked) - t.has(MAP, "treasure")
    giver, taker = (BANK, MAP) if gap > 0 else (MAP, BANK)
    t.pay(giver, taker, ADOPT, treasure=abs(gap))


# --- the course of the game


async def enter_arrivals(t: CaravanDesk) -> None:
    """Whoever stands on Finish has arrived: only the order is asked, and how long ago the first one came."""
    finish = world.find(t.rows, "F")
    home = sorted(
        (seat for seat in t.seats if t.where(seat) == finish), key=lambda seat: t.notes[f"home {seat}"] or 99
    )
    if len(home) > 1:
        home = await PickSome(
            HOST, "arrived", [Option(seat, Verbatim(seat)) for seat in home],
            "In which order did they arrive? Tap the first one first",
            least=len(home), most=len(home), rule=ADOPT, suggest=home,
            deed=lambda seats: say("Arrived in this order: {seats}", seats=joined(list(seats))),
        )  # fmt: skip
    first = await enter_first_home(t, home)
    t.set_clock(ADOPT, first_home=first, arrivals=max(len(home), 1 if first else 0))
    await enter_countdown(t, first)
    for seat in t.seats:
        t.note(f"home {seat}", home.index(seat) + 1 if seat in home else 0, ADOPT)
        t.note(f"decay {seat}", await decay_on_arrival(t, seat) if seat in home else 0, ADOPT)


async def enter_first_home(t: CaravanDesk, home: list[str]) -> str:
    """The first to arrive; where caravans travel on, that one may have left Finish again."""
    if t.setting("home") == "rest":
        return home[0] if home else ""
    someone = Refusal("caravan-conquest.end.arrival", say("{seat} is on Finish", seat="".join(home[:1])))
    options = [
        Option("", "Nobody yet", someone if home else None),
        *(Option(seat, Verbatim(seat)) for seat in t.seats),
    ]
    suggest = t.clock["first_home"] or "".join(home[:1])
    return await Pick(
        HOST,
        "first-home",
        options,
        "Who was the first to arrive?",
        rule=ADOPT,
        suggest=suggest,
        deed=lambda seat: say("{seat} came first", seat=seat) if seat else say("Nobody has arrived yet"),
    )


async def enter_countdown(t: CaravanDesk, first: str) -> None:
    """How much of the countdown is used up, in the units that count at this table."""
    if not first:
        t.set_clock(ADOPT, rounds_since=0, turns_since=0)
        return
    limit = rounds.COUNTDOWN_TURNS
    units = (t.setting("countdown-unit"), t.setting("decay-unit"))
    most = min(limit, t.clock["round"] - 1)
    t.set_clock(ADOPT, rounds_since=min(t.clock["rounds_since"], most))
    if "round" in units and most > 0:
        prompt = say("How many rounds have ended since the first arrival?")
        since = t.clock["rounds_since"]
        since = await Count(
            HOST,
            "rounds-since",
            prompt,
            0,
            most,
            rule=ADOPT,
            suggest=since,
            deed=say("Rounds since then: {chosen}"),
        )
        t.set_clock(ADOPT, rounds_since=since)
    if "turn" in units:
        most = limit if units[0] == "turn" else (limit + 1) * len(t.seats)
        prompt = say("How many turns since the first arrival, this one included?")
        since = min(max(t.clock["turns_since"], 1), most)
        since = await Count(
            HOST,
            "turns-since",
            prompt,
            1,
            most,
            rule=ADOPT,
            suggest=since,
            deed=say("Turns since then: {chosen}"),
        )
        t.set_clock(ADOPT, turns_since=since)


async def decay_on_arrival(t: CaravanDesk, seat: str) -> int:
    """By how much values had fallen when a caravan came home; matters only where goods are valued then."""
    most = t.decay()
    known: int = min(t.notes[f"decay {seat}"], most)
    if seat == t.clock["first_home"] or not most or t.setting("valued") != "arrival":
        return known
    prompt = say("By how much had values fallen when {seat} arrived?", seat=seat)
    return await Count(
        HOST,
        f"decay {seat}",
        prompt,
        0,
        most,
        rule=ADOPT,
        suggest=known,
        deed=say("Values had fallen by {chosen}"),
    )


async def enter_phase(t: CaravanDesk) -> None:
    """At a market, the journey of this turn may have been made already."""
    (seat,) = t.clock["turn"]
    tile, travelled = t.here(seat), False
    if tile.trades or tile.id == "city":
        prompt = say("Has {seat} already travelled this turn?", seat=seat)
        travelled = await Confirm(
            HOST, "travelled", prompt, "Yes, now trading", "No, still to travel", rule=ADOPT,
            suggest=t.clock["phase"] == rounds.TRADE,
        )  # fmt: skip
    t.set_clock(ADOPT, phase=rounds.TRADE if travelled else rounds.TRAVEL)


# --- what cards have left behind


async def enter_lasting(t: CaravanDesk) -> None:
    """What earlier cards still do to those who travel on: one question for all of it."""
    road = [seat for seat in t.seats if rounds.still_travelling(t, seat)]
    options = [Option(f"{what} {seat}", lasting_words(t, what, seat)) for seat in road for what in LASTING]
    suggest = [f"{what} {seat}" for seat in road for what in LASTING if amount(t, what, seat)]
    prompt = say("What is still to come from earlier cards?")
    picked = await PickSome(
        HOST,
        "lasting",
        options,
        prompt,
        rule=ADOPT,
        suggest=suggest,
        deed=say("Still to come: {chosen}"),
        deed_none=say("None of these"),
    )
    keepers = [seat for seat in road if f"{KEPT} {seat}" in picked]
    t.require(len(keepers) < 2, "caravan-conquest.card.o08", "there's only one Fortune Teller")
    for seat in road:
        for what, usual in USUAL.items():
            count = (t.lasting(what, seat) or usual) if f"{what} {seat}" in picked else 0
            t.note(f"{what} {seat}", count, ADOPT)
    give_fortune_teller(t, road, keepers)


def lasting_words(t: CaravanDesk, what: str, seat: str) -> Text:
    return say(LASTING[what], seat=seat, n=amount(t, what, seat) or USUAL.get(what, 1))


def amount(t: CaravanDesk, what: str, seat: str) -> int:
    return len(t.piles[f"{KEPT} {seat}"]) if what == KEPT else t.lasting(what, seat)


def give_fortune_teller(t: CaravanDesk, road: list[str], keepers: list[str]) -> None:
    """Deal the card to whoever keeps it, or among the discards when nobody on the road does any more."""
    pile = next(name for name, cards in t.piles.items() if FORTUNE_TELLER in cards)
    target = f"{KEPT} {keepers[0]}" if keepers else pile
    if not keepers and pile in [f"{KEPT} {seat}" for seat in road]:
        target = "discard oasis"
    if target != pile:
        t.deal(FORTUNE_TELLER, pile, target, ADOPT)


async def enter_discards(t: CaravanDesk) -> None:
    """What lies beside the decks on the table: a card that is gone from the real deck cannot come up."""
    for kind in DECKS:
        deck, discard = f"deck {kind}", f"discard {kind}"
        if t.notes[chance.note(deck)] != chance.BY_TABLE:
            continue
        cards = sorted((*t.piles[deck], *t.piles[discard]))
        options = [Option(card, t.game.name(card)) for card in cards]
        prompt = say("Which cards are in {pile}?", pile=t.game.name(discard))
        lying = await PickSome(
            HOST,
            discard,
            options,
            prompt,
            rule=ADOPT,
            suggest=list(t.piles[discard]),
            deed=say("In it: {chosen}"),
            deed_none=say("No cards in it"),
        )
        for card in cards:
            source, target = (deck, discard) if card in lying else (discard, deck)
            if card in t.piles[source]:
                t.deal(card, source, target, ADOPT)
