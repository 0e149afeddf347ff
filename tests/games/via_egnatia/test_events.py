"""The start of a round: which regions draw, whom an event concerns, how long it lasts; and agora talks in its place."""

from __future__ import annotations

import pytest

from rules_core.engine.questions import HOST
from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.games.via_egnatia import rounds
from rules_core.games.via_egnatia.actions import Beg
from rules_core.games.via_egnatia.events import DrawEvent
from rules_core.games.via_egnatia.travel import MoveOn
from rules_core.games.via_egnatia.world import REGIONS
from tests.kits.egnatia import (
    PARTS,
    SEATS,
    by_hand,
    clock,
    desk,
    do,
    give,
    held,
    hold,
    journey,
    lay_event,
    points,
    put,
)

AMIRA, BEN, CHIARA = SEATS[:3]
DECKS = [f"events {region}" for region in REGIONS]


def dawn(table: Table, *places: str) -> Table:
    """A second round begins with everybody on these spaces; events are drawn by hand."""
    for seat, place in zip(table.seats, places, strict=True):
        put(table, place, seat)
    by_hand(table, *DECKS, "die")
    rounds.begin_round(desk(table), 2)
    table.settle()
    return table


def drawn(table: Table) -> list[str]:
    """The regions for which events were drawn since the setup."""
    return [entry.move.region for entry in table.entries if isinstance(entry.move, DrawEvent)]


# --- who draws


@pytest.mark.parametrize(
    ("places", "regions"),
    [
        (("durres", "peqin", "bitola"), ["west"]),
        (("durres", "edessa", "bitola"), ["west", "center"]),
        (("istanbul", "pella", "ohrid"), ["west", "center", "east"]),
        (("bitola-edessa-a", "bitola-edessa-b", "kavala-komotini-a"), ["west", "center", "east"]),
        (("kavala", "kavala", "silivri"), ["center", "east"]),
    ],
)
def test_one_event_is_drawn_for_every_region_with_travelers(
    places: tuple[str, ...], regions: list[str]
) -> None:
    table = dawn(journey(), *places)
    plain = iter(("deep-mud", "drought", "post-horses"))
    while table.questions:
        table.answer(next(plain))
    assert drawn(table) == regions
    assert [region for region in REGIONS if table.state.piles[f"event {region}"]] == regions
    assert (table.state.clock["phase"], table.turn) == (rounds.TURNS, (AMIRA,))


def test_an_event_concerns_only_the_travelers_of_its_region() -> None:
    table = dawn(journey(), "durres", "edessa", "peqin")
    before = {seat: held(table, seat)["food"] for seat in table.seats}
    table.answer("locusts", "event@west")
    table.answer("deep-mud", "event@center")
    lost = {seat: before[seat] - held(table, seat)["food"] for seat in table.seats}
    assert lost == {AMIRA: 1, BEN: 0, CHIARA: 1}


def test_everybody_in_the_region_decides_and_rolls_for_themselves() -> None:
    table = dawn(journey(), "durres", "peqin", "edessa")
    before = {seat: held(table, seat)["lira"] for seat in table.seats}
    table.answer("pasha-rides-past")
    assert set(table.questions) == {"Amira.die", "Ben.die"}
    table.answer([4], "Ben.die")
    table.answer([3], "Amira.die")
    assert held(table, BEN)["lira"] == before[BEN] + 2
    assert held(table, AMIRA)["lira"] == before[AMIRA]
    assert table.state.notes["extra Amira"] == -1
    table.answer("deep-mud")
    assert table.state.clock["actions"] == 1, "Amira waited by the roadside"
    assert table.state.notes["extra Amira"] == 0, "once"


def test_an_action_more_holds_for_the_next_turn_only() -> None:
    table = dawn(journey(), "durres", "durres", "durres")
    table.answer("cool-morning")
    assert table.state.clock["actions"] == 3
    do(table, rounds.EndTurn(AMIRA))
    assert (table.turn, table.state.clock["actions"]) == ((BEN,), 3)
    assert {seat: table.state.notes[f"extra {seat}"] for seat in table.seats} == {AMIRA: 0, BEN: 0, CHIARA: 1}


# --- what lasts


def test_a_lasting_event_holds_in_its_region_only() -> None:
    table = journey()
    lay_event(table, "west", "week-of-alms")
    hold(table, AMIRA, "work", "cook")
    give(table, AMIRA, food=0, water=0, lira=0)
    put(table, "perrenjas", AMIRA)
    do(table, Beg(AMIRA), ("discard", desk(table).hand(AMIRA)[0]))
    assert held(table, AMIRA) == {"food": 2, "water": 2, "lira": 2}
    put(table, "edessa", AMIRA)
    do(table, Beg(AMIRA), ("discard", desk(table).hand(AMIRA)[0]))
    assert held(table, AMIRA) == {"food": 3, "water": 3, "lira": 3}


def test_roads_cost_what_the_event_of_their_own_region_says() -> None:
    table = journey()
    lay_event(table, "center", "drought")
    (card,) = hold(table, AMIRA, "work")
    give(table, AMIRA, food=2, water=2, lira=0)
    put(table, "bitola", AMIRA)
    do(table, MoveOn(AMIRA), ("to", "bitola-edessa-b"), ("discard", card))
    assert held(table, AMIRA) == {"food": 0, "water": 0, "lira": 0}, (
        "1 food in the west, 1 food and 2 water beyond"
    )


def test_a_lasting_event_is_over_when_the_round_ends() -> None:
    table = journey()
    lay_event(table, "west", "week-of-alms")
    assert desk(table).lasting("beg", "west") == 1
    clock(table, phase=rounds.ROUND_END, turn=())
    by_hand(table, *DECKS)
    table.settle()
    assert list(table.questions) == ["event@west"], "the next round has begun"
    assert table.state.piles["event west"] == ()
    assert table.state.piles["event discard west"] == ("week-of-alms",)
    assert desk(table).lasting("beg", "west") == 0


# --- the decks of the regions


def test_an_empty_deck_is_restocked_from_the_discards_of_its_region() -> None:
    table = journey()
    piles = table.state.piles
    table.state.put(piles, "event discard west", ("deep-mud", "drought"))
    table.state.put(piles, "events west", ())
    dawn(table, "durres", "durres", "durres")
    assert sorted(piles["events west"]) == ["deep-mud", "drought"]
    assert piles["event discard west"] == ()
    table.answer("drought")
    assert (piles["event west"], piles["events west"]) == (("drought",), ("deep-mud",))


def test_a_region_without_any_card_goes_on_without_an_event() -> None:
    table = journey()
    table.state.put(table.state.piles, "events west", ())
    dawn(table, "durres", "durres", "durres")
    assert table.state.piles["event west"] == ()
    assert table.turn == (AMIRA,)


def test_every_region_draws_from_its_own_ten() -> None:
    table = journey(real=[])
    for region in REGIONS:
        own = set(table.state.piles[f"events {region}"])
        table.state.put(table.state.clock, "phase", rounds.EVENTS)
        clock(table, pending=(region,), turn=())
        table.settle()
        (card,) = table.state.piles[f"event {region}"]
        assert card in own
        assert len(table.state.piles[f"events {region}"]) == 9
        if table.move_in_progress is not None:
            table.abandon()


def test_a_real_deck_may_hold_a_card_that_the_app_thought_in_another_region() -> None:
    table = journey()
    elsewhere = next(card for card in table.state.piles["events east"] if _lasts(card))
    dawn(table, "durres", "durres", "durres")
    table.answer(elsewhere)
    piles = table.state.piles
    assert piles["event west"] == (elsewhere,)
    assert [len(piles[f"events {region}"]) for region in REGIONS] == [9, 10, 10]
    everything = [
        card for region in REGIONS for card in (*piles[f"events {region}"], *piles[f"event {region}"])
    ]
    assert sorted(everything) == sorted(PARTS.events)


def _lasts(card: str) -> bool:
    return all(effect["do"] == "modify" for effect in PARTS.events[card].effects)


# --- agora


def agora_table(**settings: int) -> Table:
    """A topic lies among the events of the west, drawn by hand."""
    table = journey(settings=settings, answers=[("agora", ["agora-6"])])
    assert "agora-6" in table.state.piles["events west"]
    return dawn(table, "durres", "edessa", "durres")


def test_an_agora_card_comes_instead_of_an_event_and_whoever_takes_part_scores() -> None:
    table = agora_table()
    table.answer("agora-6")
    assert list(table.questions) == ["agora@agora-6"]
    assert table.question is not None
    assert table.question.who == HOST
    with pytest.raises(Refused):
        table.answer([AMIRA], by=AMIRA)
    table.answer([AMIRA, BEN])
    assert {seat: points(table, seat) for seat in table.seats} == {AMIRA: 1, BEN: 1, CHIARA: 0}
    assert list(table.questions) == ["event@center"]
    piles = table.state.piles
    assert (piles["event west"], piles["agora done"]) == ((), ("agora-6",))
    assert piles["event discard west"] == (), "it does not come back"


def test_a_table_decides_how_many_points_a_talk_gives() -> None:
    table = agora_table(**{"agora-points": 3})
    table.answer("agora-6")
    table.answer([CHIARA])
    assert points(table, CHIARA) == 3


def test_nobody_need_take_part() -> None:
    table = agora_table()
    table.answer("agora-6")
    table.answer([])
    assert [points(table, seat) for seat in table.seats] == [0, 0, 0]


def test_a_planned_topic_comes_as_the_card_it_was_given() -> None:
    plan = [
        ("agora", ["agora-6"]), ("agora-order", "planned"), ("agora-region@agora-6", "center"),
        ("agora-place@agora-6", 2),
    ]  # fmt: skip
    table = journey(answers=plan)
    dawn(table, "edessa", "edessa", "edessa")
    table.answer("deep-mud")
    assert table.turn == (AMIRA,)
    clock(table, phase=rounds.ROUND_END, turn=())
    table.settle()
    assert list(table.questions) == ["agora@agora-6"], "the second card of the center"
    table.answer([AMIRA])
    assert points(table, AMIRA) == 1
    assert table.state.piles["agora planned"] == ()
    clock(table, phase=rounds.ROUND_END, turn=())
    table.settle()
    assert list(table.questions) == ["event@center"]
