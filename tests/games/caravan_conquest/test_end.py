"""Coming home, the countdown, and who is the richest."""

from __future__ import annotations

import pytest

from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.games.caravan_conquest.market import BuyGoods, SellGoods
from rules_core.games.caravan_conquest.travel import Travel
from rules_core.scoring.tally import Tally
from rules_core.settling.rulings import CorrectFact
from tests.kits.caravan import GAME, caravans, give, held, travel

LANE = ("SggkF", "ggggg")


def wander(table: Table, seat: str) -> None:
    """Step to and fro between two grass tiles, drawing no more than the app's own cards."""
    here = table.desk.where(seat)
    table.push(Travel(seat), [("to", "B1" if here != "B1" else "A2")])
    while table.questions:
        table.answer(table.question.samples(table.desk).values[-1])


def first_home(table: Table) -> None:
    give(table, "Amira", roach=1, donkey=1)
    give(table, "Amira", roach=2, donkey=0)
    travel(table, "Amira", "E1")


def test_the_first_arrival_starts_the_countdown_and_takes_no_more_turns() -> None:
    table = caravans(LANE, real_decks=())
    first_home(table)
    assert table.state.clock["first_home"] == "Amira"
    assert table.desk.is_home("Amira")
    assert table.turn == ("Ben",)
    for _ in range(3):
        wander(table, "Ben")
        assert table.turn == ("Ben",)
    with pytest.raises(Refused, match="Ben's turn"):
        table.push(Travel("Amira"))


def test_values_fall_by_one_each_round_and_the_game_ends_after_ten() -> None:
    table = caravans(LANE, real_decks=())
    first_home(table)
    prices = []
    rounds = 0
    while not table.finished:
        wander(table, "Ben")
        rounds += 1
        prices.append((table.desk.camp_price("silk"), table.desk.camp_price("spice")))
    # Ben plays out the round of the arrival, then ten more.
    assert rounds == 11
    assert prices == [(9, 4), (8, 3), (7, 2), (6, 1), (5, 0), (4, 0), (3, 0), (2, 0), (1, 0), (0, 0), (0, 0)]
    assert table.ranking().winners == ["Amira"]
    assert table.offers("Ben") == []


def test_the_game_ends_at_once_when_all_are_home() -> None:
    table = caravans(LANE, real_decks=())
    give(table, "Ben", roach=2, donkey=0)
    first_home(table)
    travel(table, "Ben", "E1")
    assert table.finished
    assert table.turn == ()
    assert table.state.clock["rounds_since"] == 0  # nothing has fallen yet


def test_falling_values_reach_the_camps_and_a_worthless_good_is_not_dealt_in() -> None:
    table = caravans(LANE, real_decks=())
    first_home(table)
    wander(table, "Ben")
    table.push(Travel("Ben"), [("to", "D1")])
    table.push(SellGoods("Ben"), [("sell", 1)])
    assert table.entries[-1].effects[-1].units == 9  # type: ignore[union-attr]
    table.push(CorrectFact("host", "clock", "rounds_since", 10), reason="to see the end")
    for move in (SellGoods, BuyGoods):
        with pytest.raises(Refused) as no:
            table.push(move("Ben"))
        assert no.value.refusal.rule == "caravan-conquest.end.worthless"


def test_those_not_home_have_nothing_and_come_last() -> None:
    table = caravans(LANE, real_decks=())
    first_home(table)
    give(table, "Ben", gold=60)
    give(table, "Amira", gold=0, silk=0, spice=0)
    while not table.finished:
        wander(table, "Ben")
    first, last = table.ranking().scores
    assert (first.seat, first.place) == ("Amira", 1)
    assert (last.seat, last.total, last.place) == ("Ben", 0, 2)
    assert last.lines[0].rule == "caravan-conquest.end.not-home"


def test_wealth_is_gold_goods_treasure_and_half_the_equipment() -> None:
    table = caravans(LANE, real_decks=())
    first_home(table)
    give(table, "Ben", roach=2, donkey=0)
    for _ in range(3):
        wander(table, "Ben")
    travel(table, "Ben", "E1")
    assert table.finished
    assert table.state.clock["rounds_since"] == 3
    amira = next(score for score in table.ranking().scores if score.seat == "Amira")
    assert held(table, "Amira") == {"gold": 10, "silk": 5, "spice": 10}
    lines = {line.category: (line.points, str(line.reason)) for line in amira.lines}
    assert lines == {
        "gold": (10, "10 gold"),
        "silk": (35, "5 silk at 7 gold"),
        "spice": (20, "10 spice at 2 gold"),
        "treasure": (0, "0 treasure at 40 gold"),
        "equipment": (30, "2 × Roach and 1 × Basic Caravan at half price"),
    }
    assert amira.total == 95


# --- the tally alone, as a score sheet would ask it


def totals(tally: Tally) -> dict[str, int]:
    return {each.seat: each.total for each in GAME.scorer.score(tally).scores}


def test_each_line_of_the_tally() -> None:
    caravans_ = {
        "gold": {"home": True, "gold": 7},
        "silk": {"home": True, "silk": 3},
        "spice": {"home": True, "spice": 3},
        "treasure": {"home": True, "treasure": 2},
        "equipment": {"home": True, "kit": {"fidget": 1, "donkey": 1, "basic_caravan": 1}},
        "lost": {"home": False, "gold": 99},
    }
    assert totals(Tally(caravans_)) == {
        "gold": 7, "silk": 30, "spice": 15, "treasure": 80, "equipment": 29, "lost": 0,
    }  # fmt: skip
    late = {"late": {"home": True, "silk": 3, "spice": 9, "late": 6}}
    assert totals(Tally(late, {"rounds": 6})) == {"late": 12}
    assert totals(Tally(late, {"rounds": 9, "valued": "arrival"})) == {"late": 12}


def test_ties_share_the_victory_unless_the_table_decided_otherwise() -> None:
    level = {
        "Amira": {"home": True, "gold": 5, "arrived": 2},
        "Ben": {"home": True, "gold": 5, "arrived": 1},
        "Chiara": {"home": False, "gold": 5},
    }
    assert GAME.scorer.score(Tally(level)).winners == ["Amira", "Ben"]
    decided = GAME.scorer.score(Tally(level, {"ties": "first-home"}))
    assert decided.winners == ["Ben"]
    assert str(decided.decided_by) == "Ben wins: tied at 5 gold, but with the earlier arrival"


def test_scores_stand_at_any_moment() -> None:
    table = caravans(LANE)
    assert {each.total for each in table.ranking().scores} == {0}
    assert str(table.ranking().decided_by) == "nobody wins"
    assert not GAME.finished(table.desk)
