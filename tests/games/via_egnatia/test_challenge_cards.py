"""Every challenge, without a helper and with each of its two, with the figures its entry in the rulebook tells."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.games.via_egnatia import rounds
from tests.kits.egnatia import PARTS, SEATS, by_hand, caravan, clock, desk, give, held, note
from tests.kits.egnatia_cards import Change, answer_all, change, place_all, provided, status, tire

AMIRA, BEN, CHIARA, DAWIT = SEATS[:4]
ROAD, FAR = "ohrid-bitola-a", "istanbul"
PLAIN = ("scribe", "monk", "musician", "pilgrim")
"""Travelers whose talents do not change a challenge."""


class Case(NamedTuple):
    """A challenge for Amira and Ben, or Amira alone. `each` happens to both of them, `paid` to their common purse."""

    card: str
    each: Change
    choice: int = 0
    die: int = 0
    paid: Change = {}
    alone: bool = False


CASES = [
    Case("hopelessly-lost", {}, die=4),
    Case("hopelessly-lost", {"spaces": -1}, die=3),
    Case("swollen-river", {}, choice=1, paid={"lira": -2}),
    Case("swollen-river", {"actions": -1}, choice=2),
    Case("swollen-river", {}, choice=3, die=4),
    Case("swollen-river", {"food": -2}, choice=3, die=3),
    Case("broken-bridge", {"point": 1, "actions": -1}, choice=1),
    Case("broken-bridge", {"spaces": -1}, choice=2),
    Case("bandits-in-the-pass", {}, choice=1, paid={"lira": -3}),
    Case("bandits-in-the-pass", {"point": 1}, choice=2, die=4),
    Case("bandits-in-the-pass", {"food": -2}, choice=2, die=3),
    Case("mountain-fog", {"actions": -1}, choice=1),
    Case("mountain-fog", {"spaces": 1}, choice=2, die=4),
    Case("mountain-fog", {"spaces": -1}, choice=2, die=3),
    Case("wolves-at-dusk", {}, choice=1, paid={"food": -2}),
    Case("wolves-at-dusk", {}, choice=2, die=4),
    Case("wolves-at-dusk", {"food": -1, "cards": -1}, choice=2, die=3),
    Case("toll-dispute", {}, choice=1, paid={"lira": -2}),
    Case("toll-dispute", {}, choice=2, die=4),
    Case("toll-dispute", {"lira": -1, "cards": -1}, choice=2, die=3),
    Case("wedding-procession", {"point": 1, "actions": -1}, choice=1),
    Case("wedding-procession", {}, choice=2, die=4),
    Case("wedding-procession", {"cards": -1}, choice=2, die=3),
    Case("marsh-crossing", {"spaces": 1}, choice=1, paid={"lira": -2}),
    Case("marsh-crossing", {}, choice=2, die=3),
    Case("marsh-crossing", {"food": -1, "spaces": -1}, choice=2, die=2),
    Case("campfire-quarrel", {"point": 1, "actions": -1}, choice=1),
    Case("campfire-quarrel", {}, choice=2, die=4),
    Case("campfire-quarrel", {"point": -1}, choice=2, die=3),
    Case("snake-bite", {"water": -1}, die=3),
    Case("snake-bite", {"water": -2, "actions": -1}, die=2),
    Case("well-gone-dry", {"water": 1, "actions": -1}, choice=1),
    Case("well-gone-dry", {"water": -2}, choice=2),
    Case("no-common-tongue", {"point": 1}, die=4),
    Case("no-common-tongue", {"cards": -1}, die=3),
    Case("lame-pack-animal", {"food": -1}, choice=1),
    Case("lame-pack-animal", {"cards": -2}, choice=2),
    Case("sick-stranger", {"food": -1, "water": -1, "point": 2}, choice=1),
    Case("sick-stranger", {"lira": -1, "point": 1}, choice=2),
    Case("sick-stranger", {"cards": -1}, choice=3),
    Case("false-coin", {}, die=3),
    Case("false-coin", {"lira": -2}, die=2),
    Case("summer-storm", {"cards": -1}, choice=1),
    Case("summer-storm", {"water": 1, "food": -2}, choice=2),
    Case("travel-papers", {"lira": -1}, choice=1),
    Case("travel-papers", {"actions": -1}, choice=2),
    Case("bad-water", {"water": -1}, die=4),
    Case("bad-water", {"water": -2, "cards": -1}, die=3),
    Case("sheepdogs", {"food": -1}, choice=1),
    Case("sheepdogs", {}, choice=2, die=4),
    Case("sheepdogs", {"food": -2}, choice=2, die=3),
    Case("night-without-shelter", {"food": -1}),
    Case("night-without-shelter", {"food": -1, "cards": -1}, alone=True),
    Case("roman-milestone", {"point": 2}, choice=1, die=4),
    Case("roman-milestone", {"actions": -1}, choice=1, die=3),
    Case("roman-milestone", {"cards": 1}, choice=2),
    Case("torn-straps", {"actions": -1}, choice=1),
    Case("torn-straps", {}, choice=2, die=4),
    Case("torn-straps", {"goods": -1, "food": -1}, choice=2, die=3),
    Case("wayside-pedlar", {"lira": -2, "goods": 1}, choice=1),
    Case("wayside-pedlar", {"goods": 1}, choice=2, die=5),
    Case("wayside-pedlar", {"cards": -1}, choice=2, die=4),
    Case("homesick-evening", {}, die=3),
    Case("homesick-evening", {"skill": -1}, die=2),
    Case("homesick-evening", {"skill": -1}, alone=True),
    Case("runaway-animals", {}, choice=1, die=4),
    Case("runaway-animals", {"actions": -1}, choice=1, die=3),
    Case("runaway-animals", {"food": -1}, choice=2),
    Case("letter-for-a-stranger", {"lira": 2}, choice=1, die=3),
    Case("letter-for-a-stranger", {"food": -1}, choice=1, die=2),
    Case("letter-for-a-stranger", {"lira": -1, "point": 1}, choice=2),
    Case("bad-omen", {"cards": 1}, die=3),
    Case("bad-omen", {"cards": -2}, die=2),
    Case("twisted-ankle", {"lira": -2}, choice=1),
    Case("twisted-ankle", {"actions": -1}, choice=2),
    Case("twisted-ankle", {"cards": -2}, choice=3),
    Case("hungry-hamlet", {"food": -2, "point": 2}, choice=1),
    Case("hungry-hamlet", {"food": -1, "point": 1}, choice=2),
    Case("hungry-hamlet", {"point": -1}, choice=3),
]
EASED: dict[str, Change] = {
    "hopelessly-lost": {},
    "swollen-river": {"water": 1},
    "broken-bridge": {"point": 1},
    "bandits-in-the-pass": {"point": 1},
    "mountain-fog": {"spaces": 1},
    "wolves-at-dusk": {"cards": 1},
    "toll-dispute": {"lira": 1},
    "wedding-procession": {"point": 1, "food": 1},
    "marsh-crossing": {"spaces": 1},
    "campfire-quarrel": {"point": 1},
    "snake-bite": {},
    "well-gone-dry": {"water": 2},
    "no-common-tongue": {"point": 1},
    "lame-pack-animal": {},
    "sick-stranger": {"point": 2},
    "false-coin": {"lira": 1},
    "summer-storm": {"water": 1},
    "travel-papers": {"cards": 1},
    "bad-water": {"water": 1},
    "sheepdogs": {"food": 1},
    "night-without-shelter": {"food": 1},
    "roman-milestone": {"point": 2},
    "torn-straps": {"actions": 1},
    "wayside-pedlar": {"goods": 1},
    "homesick-evening": {"skill": 1},
    "runaway-animals": {},
    "letter-for-a-stranger": {"lira": 2},
    "bad-omen": {"cards": 1},
    "twisted-ankle": {},
    "hungry-hamlet": {"point": 2},
}


def test_every_challenge_is_tested_here() -> None:
    assert {case.card for case in CASES} == set(PARTS.challenges) == set(EASED)


def strangers(card: str) -> list[str]:
    """Travelers who are no help with a challenge, and whom it hits in full."""
    return [traveler for traveler in PLAIN if traveler not in PARTS.challenges[card].helpers]


def meet(table: Table, card: str) -> None:
    """A challenge is drawn for the road; what it asks is still open."""
    by_hand(table, "challenge deck", "events west")
    clock(table, phase=rounds.CHALLENGES, turn=(), pending=(ROAD,))
    table.settle()
    table.answer(card, f"challenge@{ROAD}")


def name(case: Case) -> str:
    return f"{case.card}-{case.choice}-{case.die}{'-alone' if case.alone else ''}"


@pytest.mark.parametrize("case", CASES, ids=name)
def test_a_challenge_without_a_helper_does_what_its_rule_tells(case: Case) -> None:
    one, other, *_ = strangers(case.card)
    table = provided(one, other, "soldier")
    place_all(table, ROAD, FAR if case.alone else ROAD, FAR)
    before = {seat: status(table, seat) for seat in table.seats}
    meet(table, case.card)
    answer_all(table, "event@", case.choice, case.die)
    both = {what: case.each.get(what, 0) + case.paid.get(what, 0) for what in {**case.each, **case.paid}}
    assert change(before[AMIRA], status(table, AMIRA)) == both
    if not case.alone:
        assert change(before[BEN], status(table, BEN)) == case.each, (
            "the first in turn order pays for the group"
        )
    assert change(before[CHIARA], status(table, CHIARA)) == {}, "she is elsewhere"


@pytest.mark.parametrize(
    ("card", "helper"), [(card.id, helper) for card in PARTS.challenges.values() for helper in card.helpers]
)
def test_a_challenge_with_a_helper_on_the_road_is_eased_for_all(card: str, helper: str) -> None:
    table = provided(strangers(card)[0], helper, "soldier" if helper != "soldier" else "seer")
    place_all(table, ROAD, ROAD, FAR)
    for seat in (AMIRA, BEN):
        if card == "homesick-evening":
            tire(table, seat)
    before = {seat: status(table, seat) for seat in table.seats}
    meet(table, card)
    assert answer_all(table, "event@") == [], "no open question"
    for seat in (AMIRA, BEN):
        assert change(before[seat], status(table, seat)) == EASED[card]


@pytest.mark.parametrize("card", [card.id for card in PARTS.challenges.values() if card.scope == "group"])
def test_a_group_decides_once_and_rolls_one_die(card: str) -> None:
    one, other, *_ = strangers(card)
    table = provided(one, other, "soldier")
    place_all(table, ROAD, ROAD, FAR)
    meet(table, card)
    asked = answer_all(table, "event@", choice=len(_branches(card)) or 1, die=6)
    assert asked.count("die") <= 1
    assert asked.count("choose") == bool(_branches(card))
    assert not [key for key in asked if "." in key], "nobody is asked for themselves"


def _branches(card: str) -> list[object]:
    return [branch for effect in PARTS.challenges[card].effects for branch in effect.get("of", ())]


@pytest.mark.parametrize("card", [card.id for card in PARTS.challenges.values() if card.scope == "each"])
def test_where_everybody_meets_it_alone_everybody_answers_for_themselves(card: str) -> None:
    one, other, *_ = strangers(card)
    table = provided(one, other, "soldier")
    place_all(table, ROAD, ROAD, FAR)
    meet(table, card)
    asked = answer_all(table, "event@", choice=1, die=1)
    assert {key.partition(".")[0] for key in asked} <= {AMIRA, BEN}
    assert [key for key in asked if key.startswith(AMIRA)] == [
        key.replace(BEN, AMIRA) for key in asked if key.startswith(BEN)
    ]


def test_a_group_that_cannot_pay_together_cannot_choose_to() -> None:
    table = provided("scribe", "monk", "soldier")
    place_all(table, ROAD, ROAD, FAR)
    give(table, AMIRA, lira=1)
    give(table, BEN, lira=1)
    meet(table, "bandits-in-the-pass")
    with pytest.raises(Refused, match="this takes 3 lira, and there's only 2"):
        table.answer("1")


def test_a_group_pays_as_far_as_each_has_in_turn_order() -> None:
    table = provided("scribe", "monk", "soldier")
    place_all(table, ROAD, ROAD, FAR)
    give(table, AMIRA, lira=1)
    meet(table, "bandits-in-the-pass")
    table.answer("1")
    assert (held(table, AMIRA)["lira"], held(table, BEN)["lira"]) == (0, 3 - 2)


def test_a_caravan_pays_from_its_stockpile_first_and_not_a_multiple() -> None:
    table = provided("scribe", "monk", "musician", "soldier")
    place_all(table, ROAD, ROAD, ROAD, FAR)
    red = caravan(table, AMIRA, BEN, CHIARA, place=ROAD)
    give(table, red, lira=2)
    meet(table, "bandits-in-the-pass")
    table.answer("1")
    assert held(table, red)["lira"] == 0
    assert [held(table, seat)["lira"] for seat in (AMIRA, BEN, CHIARA)] == [2, 3, 3]


def test_a_caravan_is_pushed_back_once_and_whole() -> None:
    table = provided("scribe", "monk", "musician", "soldier")
    place_all(table, ROAD, ROAD, ROAD, FAR)
    red = caravan(table, AMIRA, BEN, CHIARA, place=ROAD)
    meet(table, "hopelessly-lost")
    table.answer([1])
    assert desk(table).where(red) == "ohrid"
    assert {desk(table).where(seat) for seat in (AMIRA, BEN, CHIARA)} == {red}


@pytest.mark.parametrize("card", ["campfire-quarrel", "hungry-hamlet"])
def test_nobody_falls_below_no_points(card: str) -> None:
    one, other, *_ = strangers(card)
    table = provided(one, other, "soldier")
    place_all(table, ROAD, ROAD, FAR)
    for seat in (AMIRA, BEN):
        give(table, seat, point=0)
    meet(table, card)
    answer_all(table, "event@", choice=2 if card == "campfire-quarrel" else 3, die=1)
    assert status(table, AMIRA)["point"] == 0


def test_a_stop_reached_by_being_pushed_counts_as_a_first_visit() -> None:
    table = provided("scribe", "monk", "soldier")
    place_all(table, ROAD, FAR, FAR)
    note(table, "visited Amira", ("durres",))
    meet(table, "hopelessly-lost")
    table.answer([1])
    assert desk(table).where(AMIRA) == "ohrid"
    assert status(table, AMIRA)["point"] == 3 + 1
