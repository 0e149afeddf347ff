"""What clever players and generous hosts would find: money from nothing, moves out of turn, rulings that lead nowhere."""

from __future__ import annotations

from typing import Any

import pytest

from rules_core.engine.moves import AnyMove
from rules_core.engine.questions import HOST, asked_of
from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.engine.view import view
from rules_core.games.via_egnatia import rounds
from rules_core.games.via_egnatia.actions import Beg
from rules_core.games.via_egnatia.caravans import FormCaravan, LeaveCaravan
from rules_core.games.via_egnatia.cards import PlayCard
from rules_core.games.via_egnatia.markets import LeaveMarket
from rules_core.games.via_egnatia.trade import Aid, Trade
from rules_core.games.via_egnatia.travel import MoveOn
from rules_core.settling.house_rules import SetHouseRule
from tests.kits.egnatia import (
    SEATS,
    caravan,
    clock,
    desk,
    do,
    give,
    held,
    hold,
    journey,
    lay_event,
    note,
    own,
    points,
    put,
)  # fmt: skip
from tests.kits.egnatia_company import BLUE, RED, act, draw_ourselves, end_all, reply, told, turn

AMIRA, BEN, CHIARA, DAWIT = SEATS[:4]
ROAD, NEXT = "ohrid-bitola-a", "ohrid-bitola-b"


def overrule(table: Table, move: AnyMove, *rules: str, **answers: Any) -> None:
    """The host lets a move pass."""
    given = [(key, value, HOST) for key, value in answers.items()]
    table.push(move, given, by=HOST, waive=[f"via-egnatia.{rule}" for rule in rules], reason="be kind")


# --- the bank


@pytest.mark.parametrize(("traveler", "event", "rate"), [("merchant", "", 3), ("seer", "full-granaries", 3),
                                                          ("merchant", "full-granaries", 4), ("seer", "", 2)])  # fmt: skip
def test_changing_money_back_and_forth_makes_none(traveler: str, event: str, rate: int) -> None:
    table = journey(travelers=(traveler, "monk", "scout"))
    if event:
        lay_event(table, "west", event)
    give(table, AMIRA, food=0, lira=2)
    table.push(Trade(AMIRA), [("with", "lira-food"), ("times", 2)])
    assert held(table, AMIRA)["food"] == 2 * rate
    table.answer("food-lira")
    table.answer(2)
    assert held(table, AMIRA)["lira"] == 2


def test_a_bank_without_tokens_takes_nothing_for_nothing() -> None:
    table = journey(settings={"supply": "printed"})
    give(table, BEN, food=desk(table).has("bank", "food") + held(table, BEN)["food"] - 3)
    give(table, AMIRA, lira=5)
    table.push(Trade(AMIRA), [("with", "lira-food")])
    assert held(table, AMIRA)["lira"] == 4, "three are left: that is enough for one lira, so nothing is asked"
    options = {option.value: option for option in table.probe("with")}
    assert str(options["lira-food"].refusal.because) == "bank has 1 food"  # type: ignore[union-attr]


def test_a_bank_without_lira_buys_no_goods() -> None:
    table = journey(settings={"supply": "printed"})
    (silk,) = own(table, AMIRA, "silk")
    give(table, BEN, lira=desk(table).has("bank", "lira") + held(table, BEN)["lira"] - 1)
    table.push(Trade(AMIRA), [("with", "sell")])
    with pytest.raises(Refused, match="this takes 6 lira, and bank has 1"):
        table.answer([silk])
    assert desk(table).goods(AMIRA) == (silk,)


# --- out of turn, and where nothing is to be chosen


def test_what_a_ruling_allows_out_of_turn_costs_nobody_an_action_or_a_turn() -> None:
    table = journey(4)
    clock(table, actions=1)
    (card,) = hold(table, DAWIT, "work")
    table.push(Beg(DAWIT), [("discard", card)], by=HOST, waive=["table.turn"], reason="he was in the kitchen")
    assert (table.turn, table.state.clock["actions"], held(table, DAWIT)["food"]) == ((AMIRA,), 1, 3)


NOWHERE = [
    (lambda: PlayCard(AMIRA), ["card.cook"]), (lambda: Aid(AMIRA), ["actions.aid"]),
    (lambda: Beg(AMIRA), ["actions.beg", "hand.skill-kept"]), (lambda: Trade(AMIRA), ["actions.trade"]),
]  # fmt: skip


@pytest.mark.parametrize(("move", "rules"), NOWHERE, ids=["cook", "aid", "beg", "trade"])
def test_a_ruling_asks_nothing_that_nobody_could_answer(move: Any, rules: list[str]) -> None:
    table = journey()
    put(table, "durres-peqin", AMIRA)
    cook = hold(table, AMIRA, "cook") if rules == ["card.cook"] else hold(table, AMIRA)
    before = table.state.copy()
    with pytest.raises(Refused, match="nothing to choose from"):
        overrule(table, move(), *rules, **({"card": cook[0]} if cook else {}))
    assert table.state.copy() == before


def test_a_ruling_lets_a_skill_card_be_played_that_lies_open() -> None:
    table = journey()
    clock(table, round=2)
    table.state.put(table.state.piles, f"played {AMIRA}", table.state.piles[f"skill {AMIRA}"])
    table.state.put(table.state.piles, f"skill {AMIRA}", ())
    overrule(table, PlayCard(AMIRA), "actions.skill", card="skill-monk")
    assert (points(table, AMIRA), len(desk(table).piles[f"played {AMIRA}"])) == (2, 1)


def test_no_ruling_leads_beyond_the_destination() -> None:
    table = journey(goal="elbasan")
    put(table, "elbasan", AMIRA)
    with pytest.raises(Refused, match="the journey ends in Elbasan"):
        overrule(table, MoveOn(AMIRA), "map.beyond", "actions.move", to="elbasan-perrenjas")


def test_no_ruling_makes_a_third_caravan_or_one_of_two() -> None:
    table = journey(6)
    for colour in (RED, BLUE):
        note(table, "caravans", (*table.state.notes["caravans"], colour))
    with pytest.raises(Refused, match="both caravans are already traveling"):
        overrule(table, FormCaravan(AMIRA), "caravan.two")
    small = journey(3)
    put(small, "peqin", CHIARA)
    with pytest.raises(Refused, match="needs 3 travelers"):
        overrule(small, FormCaravan(AMIRA), "actions.form")


# --- challenges


def test_whoever_is_pushed_onto_the_next_road_has_met_a_challenge_already() -> None:
    table = journey(3, travelers=("monk", "fisherman", "soldier"))
    put(table, ROAD, AMIRA)
    put(table, NEXT, BEN)
    draw_ourselves(table, "challenge deck", "die")
    end_all(table)
    reply(table, (f"challenge@{ROAD}", "mountain-fog"), ("choose", "2"), ("die", [6]))
    assert desk(table).place_of(AMIRA) == NEXT
    reply(table, (f"challenge@{NEXT}", "sick-stranger"))
    assert {who for question in table.questions.values() for who in asked_of(question.who)} == {BEN}


def test_the_soldier_guards_a_group_though_nobody_guards_the_soldier() -> None:
    table = journey(3, travelers=("soldier", "monk", "merchant"))
    caravan(table, AMIRA, BEN, CHIARA, place=ROAD)
    clock(table, round=2)
    do(table, PlayCard(AMIRA), ("card", "skill-soldier"))
    draw_ourselves(table, "challenge deck", "goods deck", "die")
    end_all(table)
    reply(table, (f"challenge@{ROAD}", "hopelessly-lost"))
    assert "everybody is guarded" in told(table)
    assert desk(table).where(RED) == ROAD


def test_the_end_of_a_round_keeps_the_order_it_began_with() -> None:
    table = journey(3)
    put(table, "durres-peqin", AMIRA)
    give(table, BEN, lira=9)
    draw_ourselves(table, "challenge deck")
    end_all(table)
    reply(table, ("challenge@durres-peqin", "mountain-fog"), ("choose", "1"))
    assert table.state.clock["phase"] == rounds.TRADING
    table.push(SetHouseRule(HOST, "end-order", "markets"), reason="we always play so")
    while table.state.clock["phase"] == rounds.TRADING:
        act(table, LeaveMarket(table.turn[0]))
    assert table.state.clock["round"] == 2, "no second challenge in the same round"


# --- shares, missions, topics


def test_where_all_must_agree_nobody_alone_gives_the_stockpile_away() -> None:
    for agree, left in ((True, 0), (False, 20)):
        table = journey(4, settings={"caravan-voice": "all"})
        caravan(table, AMIRA, BEN, CHIARA, DAWIT)
        give(table, RED, lira=20)
        turn(table, AMIRA)
        votes = [(f"{seat}.share-consent", agree) for seat in (BEN, CHIARA, DAWIT)]
        act(table, LeaveCaravan(AMIRA), (f"share@{AMIRA}", {"lira": 20}), *votes)
        assert (held(table, RED)["lira"], desk(table).caravan_of(AMIRA)) == (left, "")


def test_nothing_in_the_log_tells_what_somebodys_mission_is() -> None:
    table = journey(3)
    table.state.put(table.state.piles, f"mission {BEN}", ("mission-samothrace",))
    assert "samothrace" not in repr(view(table, AMIRA).piles)
    assert {
        line.points for score in table.ranking().scores for line in score.lines if line.category == "mission"
    } == {0}


@pytest.mark.parametrize("seed", range(4))
def test_shuffled_topics_come_where_the_journey_leads(seed: int) -> None:
    topics = ["agora-1", "agora-2", "agora-3"]
    table = journey(start="istanbul", goal="komotini", seed=seed,
                    answers=[("agora", topics), ("agora-order", "shuffled")])  # fmt: skip
    assert set(topics) <= set(table.state.piles["events east"]), "only the East is travelled"


def test_shuffled_topics_lie_now_here_now_there() -> None:
    places = set()
    for seed in range(12):
        piles = journey(seed=seed, answers=[("agora", ["agora-1"]), ("agora-order", "shuffled")]).state.piles
        places |= {region for region in ("west", "center", "east") if "agora-1" in piles[f"events {region}"]}
    assert places == {"west", "center", "east"}
