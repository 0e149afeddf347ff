"""The skill cards of the twelve travelers, and what they give to others."""

from __future__ import annotations

import pytest

from rules_core.engine.refusal import Refused
from rules_core.games.via_egnatia import rounds
from rules_core.games.via_egnatia.cards import PlayCard
from rules_core.games.via_egnatia.hands import DECK, DISCARD
from rules_core.games.via_egnatia.travel import MoveOn
from tests.kits.egnatia import (
    PARTS,
    SEATS,
    by_hand,
    caravan,
    clock,
    desk,
    do,
    held,
    hold,
    note,
    put,
)
from tests.kits.egnatia_cards import (
    Change,
    answer_all,
    change,
    gained,
    place_all,
    provided,
    status,
    tire,
    travelling,
)

AMIRA, BEN, CHIARA, DAWIT = SEATS[:4]


@pytest.mark.parametrize(
    ("traveler", "place", "expected"),
    [
        ("monk", "durres", {"food": 1}),
        ("fisherman", "durres", {"food": 2}),
        ("fisherman", "elbasan-perrenjas", {"food": 2}),
        ("seer", "durres-peqin", {"cards": 1}),
        ("merchant", "durres", {"lira": 2}),
        ("healer", "durres-peqin", {"food": 1, "water": 1}),
        ("musician", "perrenjas", {"point": 1}),
        ("shepherd", "durres-peqin", {"food": 2}),
        ("pilgrim", "durres", {"water": 1, "skill": 1}),
    ],
)
def test_a_skill_card_gives_something_to_everybody_else_and_a_point_for_each(
    traveler: str, place: str, expected: Change
) -> None:
    table = travelling(traveler, place, 4)
    put(table, "istanbul", DAWIT)
    if traveler == "pilgrim":
        tire(table, BEN)
        tire(table, CHIARA)
    before = {seat: status(table, seat) for seat in table.seats}
    do(table, PlayCard(AMIRA), ("card", f"skill-{traveler}"))
    for seat in (BEN, CHIARA):
        assert change(before[seat], status(table, seat)) == expected
    assert change(before[DAWIT], status(table, DAWIT)) == {}, "he is elsewhere"
    assert change(before[AMIRA], status(table, AMIRA)) == {"point": 2, "skill": -1}


@pytest.mark.parametrize(("traveler", "place"), [("fisherman", "perrenjas"), ("musician", "perrenjas-ohrid")])
def test_some_skill_cards_need_their_place(traveler: str, place: str) -> None:
    table = travelling(traveler, place)
    with pytest.raises(Refused) as no:
        do(table, PlayCard(AMIRA), ("card", f"skill-{traveler}"))
    assert no.value.refusal.rule in (f"via-egnatia.card.skill-{traveler}", "via-egnatia.actions.play")


def test_those_who_get_nothing_from_a_skill_card_are_no_point() -> None:
    table = travelling("seer", "durres")
    hold(table, BEN, "work", "work", "work", "work", "work", "work")
    do(table, PlayCard(AMIRA), ("card", "skill-seer"))
    assert gained(table) == 1, "Ben's hand is full"


def test_foretelling_from_an_empty_deck_gives_nobody_anything() -> None:
    table = travelling("seer", "durres")
    table.state.put(table.state.piles, DECK, ())
    table.state.put(table.state.piles, DISCARD, ())
    do(table, PlayCard(AMIRA), ("card", "skill-seer"))
    assert gained(table) == 0


def test_guarded_travelers_meet_their_next_challenge_as_if_helped() -> None:
    table = travelling("soldier", "ohrid-bitola-a")
    put(table, "istanbul", CHIARA)
    do(table, PlayCard(AMIRA), ("card", "skill-soldier"))
    assert gained(table) == 1
    assert table.state.notes["guarded"] == (BEN,)
    before = {seat: status(table, seat) for seat in (AMIRA, BEN)}
    by_hand(table, "challenge deck", "events west")
    clock(table, phase=rounds.CHALLENGES, turn=(), pending=("ohrid-bitola-a",))
    table.settle()
    table.answer("summer-storm")
    assert answer_all(table, "event@", choice=1) == ["Amira.choose", "Amira.cards"]
    assert change(before[BEN], status(table, BEN)) == {"water": 1}
    assert change(before[AMIRA], status(table, AMIRA)) == {"cards": -1}
    assert table.state.notes["guarded"] == (), "it was the next challenge, not all of them"


@pytest.mark.parametrize(("guarded", "asked"), [((BEN, CHIARA), []), ((BEN,), ["choose"])])
def test_a_group_is_spared_only_when_all_of_it_are_guarded(
    guarded: tuple[str, ...], asked: list[str]
) -> None:
    table = provided("soldier", "seer", "monk")
    place_all(table, "istanbul", "ohrid-bitola-a", "ohrid-bitola-a")
    note(table, "guarded", guarded)
    by_hand(table, "challenge deck", "events west")
    clock(table, phase=rounds.CHALLENGES, turn=(), pending=("ohrid-bitola-a",))
    table.settle()
    table.answer("toll-dispute")
    assert list(table.questions) == asked
    assert (held(table, CHIARA)["lira"] == 3 + 1) == (not asked)


def test_the_scout_lets_others_step_on_for_nothing_if_they_want() -> None:
    table = travelling("scout", "elbasan", 4)
    put(table, "elbasan", "red caravan")
    put(table, "red caravan", BEN)
    do(
        table, PlayCard(AMIRA), ("card", "skill-scout"),
        ("step", True, CHIARA), ("to", "elbasan-perrenjas", CHIARA), ("step", False, DAWIT),
    )  # fmt: skip
    assert desk(table).where(CHIARA) == "elbasan-perrenjas"
    assert held(table, CHIARA) == {"food": 3, "water": 3, "lira": 3}
    assert desk(table).where(DAWIT) == "elbasan"
    assert desk(table).where(BEN) == "red caravan", "who is in a caravan draws a card instead"
    assert len(desk(table).hand(BEN)) == 4
    assert gained(table) == 2


@pytest.mark.parametrize(
    ("start", "road", "paid"),
    [("durres", "durres-peqin", {}), ("elbasan", "elbasan-perrenjas", {"water": -1})],
)
def test_the_muleteer_makes_roads_one_resource_cheaper_for_others_until_the_round_ends(
    start: str, road: str, paid: Change
) -> None:
    table = travelling("muleteer", start)
    do(table, PlayCard(AMIRA), ("card", "skill-muleteer"))
    assert gained(table) == 2
    do(table, rounds.EndTurn(AMIRA))
    before = held(table, BEN)
    do(table, MoveOn(BEN), ("to", road), ("discard", desk(table).hand(BEN)[0]))
    assert change(before, held(table, BEN)) == paid
    assert desk(table).road_price(AMIRA, PARTS.world.spaces[road]) == PARTS.world.spaces[road].price
    clock(table, phase=rounds.ROUND_END, turn=())
    by_hand(table, "events west")
    table.settle()
    assert desk(table).road_price(BEN, PARTS.world.spaces[road]) == PARTS.world.spaces[road].price


def test_lent_mules_help_a_caravan_once_and_score_for_every_member() -> None:
    table = travelling("muleteer", "elbasan", 4)
    red = caravan(table, BEN, CHIARA, DAWIT)
    do(table, PlayCard(AMIRA), ("card", "skill-muleteer"))
    assert gained(table) == 3
    assert desk(table).road_price(red, PARTS.world.spaces["elbasan-perrenjas"]) == {"food": 1, "water": 2}


def test_the_scribe_lets_others_take_a_card_of_the_discards() -> None:
    table = travelling("scribe", "durres", 4)
    (pray,) = hold(table, DAWIT, "pray")
    hold(table, DAWIT, "work", "work", "work", "work", "work", "work")
    deck = tuple(card for card in table.state.piles[DECK] if card != pray)
    table.state.put(table.state.piles, DECK, deck)
    table.state.put(table.state.piles, DISCARD, (pray,))
    do(table, PlayCard(AMIRA), ("card", "skill-scribe"), ("recover", "none", BEN), ("recover", pray, CHIARA))
    assert pray in desk(table).hand(CHIARA)
    assert table.state.piles[DISCARD] == ()
    assert gained(table) == 1, "Ben took none, and Dawit had no choice left"


def test_every_travelers_skill_is_tested_here() -> None:
    """A new traveler needs a case above."""
    generic = {"monk", "fisherman", "seer", "merchant", "healer", "musician", "shepherd", "pilgrim"}
    assert set(PARTS.travelers) == generic | {"soldier", "scout", "muleteer", "scribe"}
