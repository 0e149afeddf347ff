"""Every event, with the figures its entry in the rulebook tells."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.games.via_egnatia import rounds
from rules_core.games.via_egnatia.actions import Beg, Rest
from rules_core.games.via_egnatia.cards import PlayCard
from rules_core.games.via_egnatia.challenges import MeetChallenge
from rules_core.games.via_egnatia.markets import BuyGoods
from rules_core.games.via_egnatia.trade import Aid, Trade
from rules_core.games.via_egnatia.travel import MoveOn, spaces_left
from tests.kits.egnatia import (
    PARTS,
    SEATS,
    by_hand,
    caravan,
    clock,
    desk,
    do,
    give,
    held,
    hold,
    journey,
    lay_event,
    own,
    points,
    put,
)
from tests.kits.egnatia_cards import Change, answer_all, change, place_all, provided, status, tire

AMIRA, BEN, CHIARA, DAWIT = SEATS[:4]
STOP, ROAD, PORT, TEMPLE, FAR = "perrenjas", "ohrid-bitola-a", "durres", "peqin", "istanbul"


class Case(NamedTuple):
    """An event for Ben on a space; `company` is Chiara beside him."""

    card: str
    place: str
    expected: Change
    choice: int = 0
    die: int = 0
    company: bool = False


AT_ONCE = [
    Case("sudden-downpour", ROAD, {"water": 2, "food": -1}, die=3),
    Case("sudden-downpour", STOP, {"water": 3}, die=6),
    Case("village-wedding", STOP, {"point": 1, "actions": -1}, choice=1),
    Case("village-wedding", STOP, {"food": 1}, choice=2),
    Case("village-wedding", ROAD, {"food": 1}),
    Case("two-feasts", STOP, {"food": 1, "water": 1}),
    Case("two-feasts", ROAD, {"water": 1}),
    Case("rumour-of-plague", STOP, {"lira": -1}, choice=1),
    Case("rumour-of-plague", STOP, {"actions": -1}, choice=2),
    Case("rumour-of-plague", ROAD, {}),
    Case("pasha-rides-past", ROAD, {"lira": 2}, die=4),
    Case("pasha-rides-past", STOP, {"actions": -1}, die=3),
    Case("storyteller", STOP, {"cards": 2}),
    Case("storyteller", ROAD, {"cards": 1}),
    Case("lost-purse", ROAD, {"lira": 3}, choice=1, die=5),
    Case("lost-purse", STOP, {"point": 1}, choice=2),
    Case("thieves-by-night", ROAD, {"food": -2}),
    Case("thieves-by-night", STOP, {"food": -1}, company=True),
    Case("crossroads-fair", STOP, {"lira": -2, "goods": 1}, choice=1),
    Case("crossroads-fair", STOP, {"cards": 1}, choice=2),
    Case("crossroads-fair", ROAD, {"food": 1}),
    Case("locusts", ROAD, {"food": -2}),
    Case("locusts", STOP, {"food": -1}),
    Case("rich-catch", PORT, {"food": 5}, die=5),
    Case("rich-catch", TEMPLE, {"food": 1}),
    Case("hour-of-prayer", TEMPLE, {"point": 1}),
    Case("hour-of-prayer", PORT, {"skill": 1}),
    Case("hour-of-prayer", ROAD, {"skill": 1}),
    Case("marsh-fever", ROAD, {}, die=3),
    Case("marsh-fever", STOP, {"water": -2}, die=2),
    Case("cool-morning", ROAD, {"actions": 1}),
    Case("landslide", ROAD, {"actions": -1}, choice=1),
    Case("landslide", ROAD, {"spaces": -1}, choice=2),
    Case("landslide", STOP, {}),
    Case("empty-carts", STOP, {"spaces": 1}, choice=1),
    Case("empty-carts", ROAD, {"cards": 1}, choice=2),
    Case("customs-search", STOP, {"lira": -1}, choice=1),
    Case("customs-search", ROAD, {"goods": -1}, choice=2),
]
LASTING = {
    "deep-mud", "drought", "guards-at-the-pass", "gift-of-the-vakif", "week-of-alms", "crowded-khan", "harvest-hands",
    "buyers-from-overseas", "scales-inspected", "clipped-coins", "news-from-afar", "post-horses", "full-granaries",
}  # fmt: skip


def test_every_event_is_tested_here() -> None:
    assert {case.card for case in AT_ONCE} | LASTING == set(PARTS.events)
    assert not {case.card for case in AT_ONCE} & LASTING


def happens(table: Table, card: str, region: str = "west") -> None:
    """An event is drawn, and what it asks is still open."""
    by_hand(table, f"events {region}")
    clock(table, phase=rounds.EVENTS, turn=(), pending=(region,))
    table.settle()
    table.answer(card, f"event@{region}")


@pytest.mark.parametrize(
    "case", AT_ONCE, ids=lambda case: f"{case.card}-{case.place}-{case.choice}-{case.die}"
)
def test_an_event_does_at_once_what_its_rule_tells(case: Case) -> None:
    table = provided("seer", "musician", "scribe")
    place_all(table, FAR, case.place, case.place if case.company else FAR)
    if case.card == "hour-of-prayer":
        tire(table, BEN)
    before = {seat: status(table, seat) for seat in table.seats}
    happens(table, case.card)
    answer_all(table, "event@", case.choice, case.die)
    assert table.turn == (AMIRA,)
    assert change(before[BEN], status(table, BEN)) == case.expected
    assert change(before[AMIRA], status(table, AMIRA)) == {}, "she is in another region"


@pytest.mark.parametrize(
    "card", ["locusts", "marsh-fever", "thieves-by-night", "customs-search", "hour-of-prayer"]
)
def test_what_somebody_does_not_have_is_not_lost(card: str) -> None:
    table = journey()
    place_all(table, FAR, ROAD, FAR)
    give(table, BEN, food=0, water=0, lira=0)
    by_hand(table, "die")
    before = status(table, BEN)
    happens(table, card)
    answer_all(table, "event@", choice=2, die=1)
    assert change(before, status(table, BEN)) == {}


def test_a_choice_that_cannot_be_paid_is_barred() -> None:
    table = provided("seer", "musician", "scribe")
    place_all(table, FAR, STOP, FAR)
    give(table, BEN, lira=1)
    happens(table, "crossroads-fair")
    with pytest.raises(Refused, match="this takes 2 lira, and there's only 1"):
        table.answer("1")
    table.answer("2")
    assert table.turn == (AMIRA,)


@pytest.mark.parametrize(
    ("card", "expected"),
    [("landslide", {"food": -1}), ("empty-carts", {"cards": 1})],
    ids=lambda value: str(value),
)
def test_members_of_a_caravan_are_not_asked_to_part(card: str, expected: Change) -> None:
    table = provided("seer", "musician", "scribe", "merchant")
    place_all(table, FAR, ROAD, ROAD, ROAD)
    red = caravan(table, BEN, CHIARA, DAWIT, place=ROAD)
    before = {seat: status(table, seat) for seat in table.seats}
    happens(table, card)
    assert table.turn == (AMIRA,), "no open question"
    for seat in (BEN, CHIARA, DAWIT):
        assert change(before[seat], status(table, seat)) == expected
    assert desk(table).where(red) == ROAD


# --- what lasts, by what it changes


def under(card: str, *travelers: str, place: str = STOP) -> Table:
    """Amira's turn on a space of the west while an event lies open there."""
    table = provided(*(travelers or ("seer", "musician", "scribe")))
    place_all(table, *[place] * len(table.seats))
    lay_event(table, "west", card)
    return table


def card_of(table: Table, seat: str, kind: str) -> str:
    (card,) = hold(table, seat, kind)
    return card


def test_deep_mud_takes_a_space_from_the_move_action_but_not_from_travel_cards() -> None:
    table = under("deep-mud")
    card = card_of(table, AMIRA, "travel-two")
    with pytest.raises(Refused, match="2 steps away, and the limit is 1"):
        do(table, MoveOn(AMIRA), ("to", "ohrid"))
    do(table, PlayCard(AMIRA), ("card", card), ("to", "ohrid"))
    assert desk(table).where(AMIRA) == "ohrid"


@pytest.mark.parametrize(
    ("card", "paid"),
    [
        ("drought", {"food": 1, "water": 2, "lira": 0}),
        ("guards-at-the-pass", {"food": 1, "water": 1, "lira": 1}),
        ("gift-of-the-vakif", {"food": 0, "water": 0, "lira": 0}),
        ("harvest-hands", {"food": 0, "water": 1, "lira": 0}),
        ("deep-mud", {"food": 1, "water": 1, "lira": 0}),
    ],
)
def test_events_change_what_a_road_costs(card: str, paid: dict[str, int]) -> None:
    table = under(card, place="elbasan")
    do(table, MoveOn(AMIRA), ("to", "elbasan-perrenjas"), ("discard", desk(table).hand(AMIRA)[0]))
    assert {what: 3 - left for what, left in held(table, AMIRA).items()} == paid


def test_a_price_never_falls_below_nothing() -> None:
    table = under("harvest-hands")
    do(table, MoveOn(AMIRA), ("to", "perrenjas-ohrid"), ("discard", desk(table).hand(AMIRA)[0]))
    assert held(table, AMIRA) == {"food": 3, "water": 2, "lira": 3}, "that road costs no food anyway"


@pytest.mark.parametrize(("card", "met"), [("guards-at-the-pass", []), ("drought", ["false-coin"])])
def test_guards_keep_challenges_off_the_roads_of_their_region(card: str, met: list[str]) -> None:
    table = under(card, place=ROAD)
    by_hand(table, "challenge deck", "events west")
    clock(table, phase=rounds.CHALLENGES, turn=(), pending=(ROAD,))
    table.settle()
    for challenge in met:
        table.answer(challenge)  # the seer is there, so nothing is asked
    assert list(table.questions) == ["event@west"], "the round is over"
    (entry,) = (entry for entry in table.entries if isinstance(entry.move, MeetChallenge))
    assert [given.value for given in entry.answers] == met


def test_a_week_of_alms_gives_one_more_of_each() -> None:
    table = under("week-of-alms")
    do(table, Beg(AMIRA), ("discard", desk(table).hand(AMIRA)[0]))
    assert held(table, AMIRA) == {"food": 5, "water": 5, "lira": 5}


@pytest.mark.parametrize(("place", "drawn"), [(STOP, 5), (ROAD, 2)])
def test_a_crowded_khan_takes_a_card_from_a_rest(place: str, drawn: int) -> None:
    table = under("crowded-khan", "musician", "seer", "scribe", place=place)
    hold(table, AMIRA)
    do(table, Rest(AMIRA))
    assert len(desk(table).hand(AMIRA)) == drawn


def test_a_crowded_khan_makes_aid_worth_two() -> None:
    table = under("crowded-khan")
    do(table, Aid(AMIRA), ("whom", BEN), ("gift", {"food": 1}), ("gift-goods", []), ("accept", True, BEN))
    assert points(table, AMIRA) == 3 + 2


def test_harvest_hands_earn_a_lira_more() -> None:
    table = under("harvest-hands")
    do(table, PlayCard(AMIRA), ("card", card_of(table, AMIRA, "work")), ("die", [2]))
    assert held(table, AMIRA)["lira"] == 3 + 2 + 1


def test_buyers_from_overseas_raise_the_prices_of_goods_both_ways() -> None:
    table = under("buyers-from-overseas")
    silk = desk(table).goods(AMIRA)[0]
    do(table, Trade(AMIRA), ("with", "sell"), ("sold", [silk]), ("with", "done"))
    assert held(table, AMIRA)["lira"] == 3 + 6 + 1
    give(table, AMIRA, lira=4)
    give(table, BEN, lira=0)
    give(table, CHIARA, lira=0)
    (donkey,) = own(table, BEN, "donkey")
    table.state.put(table.state.piles, f"goods {BEN}", ())
    table.state.put(table.state.piles, f"market {STOP}", (donkey,))
    clock(table, phase=rounds.TRADING, turn=(AMIRA, BEN), actions=0)
    do(table, BuyGoods(AMIRA), ("good", donkey))
    assert held(table, AMIRA)["lira"] == 4 - (2 + 1)


@pytest.mark.parametrize(("card", "markets"), [("scales-inspected", 1), ("deep-mud", 2)])
def test_no_town_market_is_held_while_scales_are_inspected(card: str, markets: int) -> None:
    table = under(card)
    put(table, FAR, CHIARA)
    clock(table, phase=rounds.MARKETS, turn=())
    table.settle()
    stalls = [name for name, cards in table.state.piles.items() if name.startswith("market ") and cards]
    assert len(stalls) == markets
    assert (AMIRA in table.turn) == (markets == 2)
    assert CHIARA in table.turn


def test_clipped_coins_stop_all_trade_in_the_region() -> None:
    table = under("clipped-coins")
    with pytest.raises(Refused, match="an event stops all trade in this region") as no:
        do(table, Trade(AMIRA), ("with", "lira-food"))
    assert no.value.refusal.rule == "via-egnatia.events.lasting"
    put(table, "pella", AMIRA)
    do(table, Trade(AMIRA), ("with", "lira-food"), ("times", 1), ("with", "done"))


def test_news_from_afar_makes_a_first_visit_worth_two() -> None:
    table = under("news-from-afar", place="durres")
    table.state.put(table.state.notes, "visited Amira", ("durres",))
    do(table, MoveOn(AMIRA), ("to", "peqin"), ("discard", desk(table).hand(AMIRA)[0]))
    assert points(table, AMIRA) == 3 + 2


def test_post_horses_let_everybody_move_further() -> None:
    table = under("post-horses", "musician", "seer", "scribe", place="durres")
    do(table, MoveOn(AMIRA), ("to", "peqin-elbasan"), ("discard", desk(table).hand(AMIRA)[0]))
    assert desk(table).where(AMIRA) == "peqin-elbasan"
    red = caravan(table, AMIRA, BEN, CHIARA, place="durres")
    assert spaces_left(desk(table), red) == 4 + 2


def test_full_granaries_give_three_for_a_lira() -> None:
    table = under("full-granaries")
    do(table, Trade(AMIRA), ("with", "lira-water"), ("times", 2), ("with", "done"))
    assert held(table, AMIRA) == {"food": 3, "water": 9, "lira": 1}
