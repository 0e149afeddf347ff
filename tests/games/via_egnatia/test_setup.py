"""Everything before the first turn: the way, the travelers, the decks, the hands, the topics and the missions."""

from __future__ import annotations

from typing import Any

import pytest

from rules_core.engine.desk import BANK
from rules_core.engine.effects import Deal
from rules_core.engine.questions import HOST, Option
from rules_core.engine.record import replay, write
from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.games.via_egnatia.hands import BOX, DECK
from rules_core.games.via_egnatia.parts import RESOURCES, kind_of
from rules_core.games.via_egnatia.setup import COLOURS
from rules_core.games.via_egnatia.travel import MoveOn
from rules_core.games.via_egnatia.world import REGIONS
from tests.kits.egnatia import GAME, PARTS, SEATS, desk, do, give, held, hold, journey, put

AMIRA, BEN, CHIARA = SEATS[:3]


def answer_until(stop: str, seats: int = 3, seed: int = 0, **given: Any) -> Table:
    """A table at one of its setup questions: what is given is answered, everything else as suggested."""
    table = Table(GAME, SEATS[:seats], seed, setup=())
    while not table.entries:
        key, question = next(iter(table.questions.items()))
        if key == stop:
            return table
        table.answer(given.get(key, question.suggest), key)
    raise AssertionError(f"{stop} was not asked")


def set_up(seats: int = 3, seed: int = 0, **given: Any) -> Table:
    """A table after its setup; whatever the first event asks is left open."""
    table = Table(GAME, SEATS[:seats], seed, setup=())
    while not table.entries:
        key, question = next(iter(table.questions.items()))
        value = given.get(key, question.suggest)
        assert value is not None, f"setup asks for {key}"
        table.answer(value, key)
    return table


def at_start(table: Table) -> Table:
    """The table as its setup left it, before the first event."""
    if table.move_in_progress is not None:
        table.abandon()
    if len(table.entries) > 1:
        table.pop(table.entries[1].number)
    return table


def options(table: Table) -> dict[str, Option]:
    assert table.question is not None
    return {option.value: option for option in table.question.options(desk(table))}


# --- the way


@pytest.mark.parametrize(("start", "goal"), [("durres", "istanbul"), ("istanbul", "durres")])
def test_the_journey_goes_either_way_and_all_start_together(start: str, goal: str) -> None:
    table = journey(6, start=start)
    assert table.state.notes["goal"] == goal
    assert {desk(table).where(seat) for seat in table.seats} == {start}
    assert desk(table).to_go(start) == desk(table).ways().distances(start)[goal]
    assert {table.state.notes[f"visited {seat}"] for seat in table.seats} == {(start,)}


def test_durres_to_istanbul_is_the_usual_journey() -> None:
    table = set_up()
    assert (table.state.notes["start"], table.state.notes["goal"]) == ("durres", "istanbul")


@pytest.mark.parametrize("start", ["durres", "istanbul"])
def test_every_stop_of_the_main_road_but_the_start_can_be_the_destination(start: str) -> None:
    table = answer_until("goal", start=start)
    assert set(options(table)) == set(PARTS.world.main) - {start}
    assert table.question is not None
    assert table.question.suggest == PARTS.world.far_end(start)


@pytest.mark.parametrize(
    ("start", "goal", "beyond"),
    [
        ("durres", "thessaloniki", ["thessaloniki-amphipolis-a", "amphipolis", "athos", "istanbul"]),
        ("istanbul", "thessaloniki", ["pella-thessaloniki", "veria-thessaloniki-b", "pella", "durres"]),
        ("durres", "ohrid", ["ohrid-bitola-a", "bitola"]),
    ],
)
def test_in_a_short_game_nobody_goes_past_the_final_stop(start: str, goal: str, beyond: list[str]) -> None:
    table = journey(start=start, goal=goal)
    ways = desk(table).ways()
    assert desk(table).to_go(goal) == 0
    assert set(beyond).isdisjoint(ways.neighbours)
    put(table, goal, AMIRA)
    give(table, AMIRA, food=5, water=5, lira=5)
    hold(table, AMIRA, "work")
    with pytest.raises(Refused) as no:
        do(table, MoveOn(AMIRA), ("to", beyond[0]))
    assert no.value.refusal.rule == "via-egnatia.map.beyond"


@pytest.mark.parametrize(
    ("start", "goal"),
    [(start, goal) for start in ("durres", "istanbul") for goal in PARTS.world.finals(start)],
)
def test_whatever_the_destination_it_can_be_reached_from_every_space_in_play(start: str, goal: str) -> None:
    ways = PARTS.world.journey(start, goal)
    assert set(PARTS.world.distances(start, goal)) == set(ways.neighbours)
    assert {start, goal} <= set(ways.neighbours)


# --- who is who


@pytest.mark.parametrize("first", [AMIRA, BEN, CHIARA])
def test_whoever_begins_the_order_goes_on_clockwise(first: str) -> None:
    table = set_up(first=first)
    at = SEATS.index(first)
    assert table.state.clock["order"] == (*SEATS[at:3], *SEATS[:at])


def test_travelers_are_chosen_in_turn_order() -> None:
    table = answer_until(f"traveler@{CHIARA}", first=BEN, **{f"traveler@{BEN}": "seer"})
    chosen = options(table)
    assert set(chosen) == set(PARTS.travelers)
    assert chosen["seer"].refusal is not None
    assert chosen["seer"].refusal.rule == "via-egnatia.setup.travelers"
    with pytest.raises(Refused, match="Ben"):
        table.answer("seer")
    assert [traveler for traveler, option in chosen.items() if option.refusal] == ["seer"]


def test_a_colour_that_is_taken_is_barred() -> None:
    table = answer_until(f"colour@{BEN}", **{f"colour@{AMIRA}": "green"})
    barred = {colour: option.refusal for colour, option in options(table).items() if option.refusal}
    assert set(options(table)) == set(COLOURS)
    assert list(barred) == ["green"]
    with pytest.raises(Refused, match="Amira has it"):
        table.answer("green")


def test_colours_and_travelers_of_six_are_all_different_when_the_suggestions_are_taken() -> None:
    notes = set_up(6).state.notes
    assert len({notes[f"colour {seat}"] for seat in SEATS}) == 6
    assert len({notes[f"traveler {seat}"] for seat in SEATS}) == 6


@pytest.mark.parametrize("traveler", PARTS.travelers)
def test_everybody_starts_with_the_resources_of_their_traveler(traveler: str) -> None:
    others = [other for other in PARTS.travelers if other != traveler][:2]
    table = journey(travelers=(traveler, *others))
    assert held(table, AMIRA) == {what: PARTS.travelers[traveler].start[what] for what in RESOURCES}
    assert table.state.piles[f"skill {AMIRA}"] == (f"skill-{traveler}",)


def test_with_the_printed_supply_the_bank_holds_what_is_left_of_sixty() -> None:
    table = journey(settings={"supply": "printed"})
    for what in RESOURCES:
        out = sum(held(table, seat)[what] for seat in table.seats)
        assert desk(table).has(BANK, what) == 60 - out


# --- the decks


@pytest.mark.parametrize("seats", [3, 6])
def test_hands_of_six_are_dealt_from_126_cards_before_five_pantomimes_are_shuffled_in(seats: int) -> None:
    table = journey(seats)
    hands = [desk(table).hand(seat) for seat in table.seats]
    assert [len(hand) for hand in hands] == [6] * seats
    dealt = [card for hand in hands for card in hand]
    assert PARTS.keywords.keys().isdisjoint(dealt)
    deck = table.state.piles[DECK]
    assert sorted([*dealt, *(card for card in deck if card not in PARTS.keywords)]) == sorted(
        PARTS.action_cards
    )
    assert len([card for card in deck if card in PARTS.keywords]) == 5
    assert len(table.state.piles[BOX]) == 7


def test_the_pantomimes_are_added_after_the_last_hand_is_dealt() -> None:
    deals = [effect for effect in journey().entries[0].effects if isinstance(effect, Deal)]
    last_hand = max(at for at, deal in enumerate(deals) if deal.target.startswith("hand "))
    first_pantomime = min(at for at, deal in enumerate(deals) if deal.source == BOX)
    assert last_hand < first_pantomime


def test_the_scribe_too_is_dealt_six_cards() -> None:
    table = journey(travelers=("scribe", "monk", "seer"))
    assert [len(desk(table).hand(seat)) for seat in table.seats] == [6, 6, 6]
    assert desk(table).hand_limit(AMIRA) == 7


def test_ten_events_lie_on_each_region_and_all_thirty_are_dealt() -> None:
    piles = at_start(set_up()).state.piles
    decks = [piles[f"events {region}"] for region in REGIONS]
    assert [len(deck) for deck in decks] == [10, 10, 10]
    assert sorted(card for deck in decks for card in deck) == sorted(PARTS.events)
    assert piles["event deck"] == ()


def test_another_seed_deals_other_events_and_hands() -> None:
    one, other = (at_start(set_up(seed=seed)).state.piles for seed in (1, 2))
    assert set(one["events west"]) != set(other["events west"])
    assert one["hand Amira"] != other["hand Amira"]


def test_challenges_and_goods_lie_ready_whole() -> None:
    piles = journey().state.piles
    assert sorted(piles["challenge deck"]) == sorted(PARTS.challenges)
    assert sorted(piles["goods deck"]) == sorted(PARTS.goods_cards)
    assert not any(piles[f"goods {seat}"] for seat in SEATS[:3])


# --- agora


def test_at_most_five_topics_are_taken() -> None:
    table = answer_until("agora")
    assert len(options(table)) == 15
    with pytest.raises(Refused) as no:
        table.answer([f"agora-{n}" for n in range(1, 7)])
    assert no.value.refusal.rule == "via-egnatia.setup.agora"
    table.answer([f"agora-{n}" for n in range(1, 6)])
    assert list(table.questions) == ["agora-order"]


def test_shuffled_topics_lie_among_the_events_of_the_regions() -> None:
    topics = ["agora-2", "agora-7", "agora-9", "agora-11", "agora-15"]
    piles = at_start(set_up(agora=topics)).state.piles
    decks = [piles[f"events {region}"] for region in REGIONS]
    assert sorted(card for deck in decks for card in deck) == sorted([*PARTS.events, *topics])
    assert all(len([card for card in deck if card in PARTS.events]) == 10 for deck in decks)
    assert max(len(deck) for deck in decks) - min(len(deck) for deck in decks) == 1
    assert piles["agora planned"] == ()


def test_two_topics_do_not_come_at_the_same_place() -> None:
    plan = {"agora": ["agora-1", "agora-2"], "agora-order": "planned"}
    places = {"agora-region@agora-1": "east", "agora-place@agora-1": 4, "agora-region@agora-2": "east"}
    table = answer_until("agora-place@agora-2", **plan, **places)
    assert table.question is not None
    assert table.question.suggest == 1
    with pytest.raises(Refused, match="another topic is already card 4"):
        table.answer(4)


def test_a_planned_topic_comes_at_its_place_and_is_the_hosts_secret() -> None:
    plan = {
        "agora": ["agora-3"],
        "agora-order": "planned",
        "agora-region@agora-3": "west",
        "agora-place@agora-3": 1,
    }
    table = set_up(**plan)
    assert list(table.questions) == ["agora@agora-3"], "the first card of the west"
    late = set_up(**{**plan, "agora-place@agora-3": 2})
    assert "agora@agora-3" not in late.questions
    assert late.state.piles["agora planned"] == ("agora-3",)
    for viewer in (AMIRA, ""):
        seen = late.view(viewer)
        assert "agora plan" not in seen.notes
        assert seen.piles["agora planned"] == 1
        assert "agora-3" not in repr(seen.log)
    assert late.view(HOST).notes["agora plan"] == (("west", 2, "agora-3"),)


# --- missions


def with_missions(**given: Any) -> Table:
    """Everybody takes a mission."""
    taken = {f"{seat}.mission": True for seat in SEATS[:3]}
    return at_start(set_up(missions=True, **taken, **given))


def test_without_missions_nobody_is_asked_for_one() -> None:
    table = set_up()
    assert "mission deck" not in table.state.piles
    assert table.state.piles["mission Amira"] == ()


def test_everybody_may_take_one_mission_or_none() -> None:
    table = at_start(
        set_up(
            missions=True, **{f"{AMIRA}.mission": True, f"{BEN}.mission": False, f"{CHIARA}.mission": True}
        )
    )
    piles = table.state.piles
    assert [len(piles[f"mission {seat}"]) for seat in SEATS[:3]] == [1, 0, 1]
    assert sorted((*piles["mission deck"], *piles["mission Amira"], *piles["mission Chiara"])) == sorted(
        PARTS.missions
    )


@pytest.mark.parametrize(
    ("start", "goal", "reachable"),
    [
        ("durres", "istanbul", {"apollonia", "sveti-naum", "veria", "athos", "samothrace", "edirne"}),
        ("durres", "bitola", {"apollonia", "sveti-naum"}),
        ("durres", "thessaloniki", {"apollonia", "sveti-naum", "veria"}),
        ("istanbul", "kavala", {"samothrace", "edirne"}),
    ],
)
def test_only_missions_whose_place_can_be_reached_are_dealt(
    start: str, goal: str, reachable: set[str]
) -> None:
    taken = {f"{seat}.mission": False for seat in SEATS[:3]}
    table = set_up(missions=True, start=start, goal=goal, **taken)
    assert {PARTS.missions[card].at for card in table.state.piles["mission deck"]} == reachable


def test_where_no_detour_can_be_reached_nobody_is_asked() -> None:
    table = set_up(missions=True, start="istanbul", goal="silivri")
    assert table.state.piles["mission deck"] == ()
    told = [effect for effect in table.entries[0].effects if effect.rule == "via-egnatia.missions.draw"]
    assert "there's no detour on this journey, so no missions" in [
        str(getattr(effect, "text", "")) for effect in told
    ]


# --- secrets


def test_hands_and_missions_are_their_owners_secret_and_nobody_looks_into_a_deck() -> None:
    table = with_missions()
    mine, theirs, nobodys = table.view(AMIRA), table.view(BEN), table.view()
    hand, mission = table.state.piles["hand Amira"], table.state.piles["mission Amira"]
    assert mine.piles["hand Amira"] == hand
    assert mine.piles["mission Amira"] == mission
    for seen in (theirs, nobodys):
        assert (seen.piles["hand Amira"], seen.piles["mission Amira"]) == (6, 1)
        assert not any(card in repr(seen.log) for card in (*hand, *mission))
    for deck in (DECK, BOX, "goods deck", "challenge deck", "mission deck", "events west", "events east"):
        assert {type(seen.piles[deck]) for seen in (mine, theirs, nobodys, table.view(HOST))} == {int}, deck


def test_who_travels_as_whom_is_known_to_all() -> None:
    seen = journey().view(BEN)
    assert seen.notes["traveler Amira"] == "monk"
    assert seen.piles["skill Amira"] == ("skill-monk",)


# --- real decks


def test_first_hands_from_a_real_deck_are_typed_in_and_the_app_keeps_the_rest() -> None:
    table = Table(GAME, SEATS[:3], 0, setup=())
    while "Amira.card" not in table.questions:
        key, question = next(iter(table.questions.items()))
        table.answer(["action deck"] if key == "real-decks" else question.suggest, key)
    with pytest.raises(Refused, match="no longer in this deck"):
        table.answer("pantomime-1", "Amira.card")  # they are shuffled in after the deal
    typed: dict[str, list[str]] = {seat: [] for seat in SEATS[:3]}
    supply = iter(PARTS.action_cards)
    while not table.entries:
        key = next(iter(table.questions))
        card = next(supply)
        typed[key.removesuffix(".card")].append(card)
        table.answer(card, key)
    assert {seat: list(desk(table).hand(seat)) for seat in SEATS[:3]} == typed
    assert {kind_of(card) for card in typed[AMIRA]} == {"work"}
    assert len([card for card in table.state.piles[DECK] if card in PARTS.keywords]) == 5


# --- what a record keeps of it


def test_a_record_keeps_who_chose_at_setup() -> None:
    table = answer_until(f"traveler@{AMIRA}")
    table.answer("monk", f"traveler@{AMIRA}", by=AMIRA)
    table.answer("seer", f"traveler@{BEN}", by=HOST)
    again, _ = replay(GAME, write(table))
    assert again.move_in_progress is not None
    by = {given.key: given.by for given in again.move_in_progress.given}
    assert (by[f"traveler@{AMIRA}"], by[f"traveler@{BEN}"]) == (AMIRA, HOST)
