"""Maps, treasure, kits: everything before the first turn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_core.engine.refusal import Refused, Unreadable
from rules_core.engine.table import Table
from rules_core.games.caravan_conquest import world
from rules_core.games.caravan_conquest.setup import SIZES
from tests.kits.caravan import GAME, PARTS, SEATS, caravans, held, map_answers, setup_answers

REST = [["recommended-kit", True], ["first", "Amira"], ["real-decks", []], ["house-rules", []]]


@pytest.mark.parametrize("plan", PARTS.maps.values(), ids=lambda plan: plan.id)
def test_presets_are_playable_from_the_supply(plan: Any) -> None:
    assert world.fault(plan.rows, PARTS) is None
    assert len({len(row) for row in plan.rows}) == 1
    assert set(plan.treasure) <= world.reachable(plan.rows)
    table = Table(GAME, SEATS, 0, [["map", plan.id], ["treasure", list(plan.treasure)], *REST])
    assert table.entries
    assert table.desk.where("Amira") == world.find(plan.rows, "S")


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 999_999), st.sampled_from(sorted(SIZES)))
def test_random_maps_reach_finish_within_the_supply_and_are_the_same_for_the_same_number(
    number: int, size: str
) -> None:
    width, height = SIZES[size]
    rows = world.random_map(PARTS, number, width, height)
    assert world.fault(rows, PARTS) is None
    assert [len(row) for row in rows] == [width] * height
    assert rows == world.random_map(PARTS, number, width, height)
    assert Counter("".join(rows))["~"] >= 3  # rivers are there, as barriers
    treasure = world.random_treasure(rows, number, 4)
    assert len(set(treasure)) == 4
    assert set(treasure) <= world.reachable(rows)


def test_another_number_is_another_map() -> None:
    assert len({world.random_map(PARTS, number, 8, 6) for number in range(20)}) == 20


def test_a_random_map_is_set_up_by_following_the_suggestions() -> None:
    table = Table(GAME, SEATS, 0, [["map", "random"]])
    while table.questions:
        table.answer(table.question.suggest)
    assert world.fault(table.desk.rows, PARTS) is None
    assert held(table, "map", "treasure") == {"treasure": 4}


def test_a_map_is_built_tile_by_tile_and_mistakes_can_be_painted_over() -> None:
    rows = ("Sgd", "m~F")
    table = Table(GAME, SEATS, 0, [["map", "build"], ["width", 3], ["height", 2]])
    steps: list[Any] = ["river", ["A1", "B1"], "start", ["A1"], "grasslands", ["B1"], "desert", ["C1"]]
    for value in (*steps, "mountains", ["A2"], "river", ["B2"], "finish", ["C2"], "done"):
        table.answer(value)
    for _, value in (("treasure", []), *REST):
        table.answer(value)
    assert table.desk.rows == rows


def test_building_is_not_done_before_finish_can_be_reached() -> None:
    table = Table(GAME, SEATS, 0, [["map", "build"], ["width", 3], ["height", 2]])

    def reason() -> str:
        done = next(option for option in table.question.options(table.desk) if option.value == "done")
        return str(done.refusal.because) if done.refusal else ""

    assert reason() == "the map needs exactly one Start, and has 0"
    table.answer("start")
    table.answer(["A1"])
    assert reason() == "the map needs exactly one Finish, and has 0"
    table.answer("finish")
    table.answer(["C1"])
    assert reason() == "Finish can't be reached from Start"
    with pytest.raises(Refused, match="Finish can't be reached"):
        table.answer("done")
    table.answer("river")
    table.answer(["B1"])
    assert reason() == "Finish can't be reached from Start"
    table.answer("desert")
    table.answer(["B1"])
    table.answer("done")
    assert list(table.questions) == ["treasure"]


def test_building_beyond_the_supply_is_refused_with_the_figures() -> None:
    table = Table(GAME, SEATS, 0, [["map", "build"], ["width", 5], ["height", 3]])
    table.answer("oasis")
    cells = [cell for cell, _ in world.cells((".....",) * 3)]
    with pytest.raises(Refused, match="11 is not between 1 and 10"):
        table.answer(cells[:11])
    table.answer(cells[:10])
    with pytest.raises(Refused, match="all 10 Oasis tiles are on the map"):
        table.answer("oasis")
    table.answer("clear")
    table.answer([cells[0]])
    table.answer("oasis")
    with pytest.raises(Refused, match="between 1 and 1"):
        table.answer(cells[11:13])


def test_a_fault_names_the_tile_and_the_supply() -> None:
    assert str(world.fault(("S" + "o" * 11 + "F",), PARTS)) == "the map uses 11 Oasis tiles, and there are 10"
    assert "'x' doesn't stand for any tile" in str(world.fault(("SxF",), PARTS))


def test_setup_answers_can_be_taken_back() -> None:
    table = Table(GAME, SEATS, 0, [["map", "build"], ["width", 3]])
    table.back()
    table.back()
    assert list(table.questions) == ["map"]
    table.answer("dusty-road")
    assert list(table.questions) == ["treasure"]


def test_treasure_lies_only_where_a_caravan_can_get_to() -> None:
    rows = ("S~g", "gF~", "~~g")
    table = Table(GAME, SEATS, 0, map_answers(rows))
    for place, because in (
        ("B1", "B1 can't be reached"),
        ("C3", "C3 can't be reached"),
        ("A1", "no treasure on Start"),
    ):
        with pytest.raises(Refused, match=because):
            table.answer([place])
    table.answer(["A2", "B2"])
    assert list(table.questions) == ["recommended-kit"]


def test_there_are_four_treasures() -> None:
    with pytest.raises(Refused, match="5 is not between 0 and 4"):
        caravans(("SgggggF",), treasure=["B1", "C1", "D1", "E1", "F1"])


def test_the_recommended_kit() -> None:
    table = caravans()
    assert held(table, "Ben", "gold", "spice", "silk", "donkey", "basic_caravan", "treasure") == {
        "gold": 10, "spice": 10, "silk": 5, "donkey": 2, "basic_caravan": 1, "treasure": 0,
    }  # fmt: skip


def test_the_table_s_own_kit() -> None:
    answers = setup_answers()
    at = answers.index(["recommended-kit", True])
    own = [
        ["recommended-kit", False], ["cargo", {"gold": 3}], ["first-animal", "fidget"], ["second-animal", "epona"],
        ["wagon", "reinforced_caravan"],
    ]  # fmt: skip
    table = Table(GAME, SEATS, 0, [*answers[:at], *own, *answers[at + 1 :]])
    assert held(table, "Amira", "gold", "spice", "fidget", "epona", "donkey", "reinforced_caravan") == {
        "gold": 3, "spice": 0, "fidget": 1, "epona": 1, "donkey": 0, "reinforced_caravan": 1,
    }  # fmt: skip
    assert (table.desk.base_speed("Amira"), table.desk.capacity("Amira")) == (4, 200)


def test_whoever_is_named_begins_and_the_others_follow_clockwise() -> None:
    seats = ("Amira", "Ben", "Chiara")
    answers = [["first", "Ben"] if answer[0] == "first" else answer for answer in setup_answers(seats=seats)]
    table = Table(GAME, seats, 0, answers)
    assert table.turn == ("Ben",)
    assert table.state.clock["order"] == ("Ben", "Chiara", "Amira")


@pytest.mark.parametrize("name", ["map", "Map", "treasure 1", "bank", "TABLE"])
def test_no_seat_is_called_like_an_account_or_a_token(name: str) -> None:
    with pytest.raises(Refused, match="cannot be the name of a seat"):
        Table(GAME, ["Amira", name])


def test_unknown_settings_and_values_are_unreadable() -> None:
    with pytest.raises(Unreadable):
        caravans(settings={"weather": "rain"})
    with pytest.raises(Unreadable):
        caravans(settings={"overload": "double"})
