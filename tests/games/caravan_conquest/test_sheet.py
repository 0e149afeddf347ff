"""The richest caravan from a score sheet, counted by hand from the rulebook, and every reading of a table."""

from __future__ import annotations

from typing import Any

import pytest

from rules_core.scoring.tally import Tally
from tests.kits.caravan import GAME

SCORER = GAME.scorer
KIT = {"donkey": 2, "basic_caravan": 1}
HOME: dict[str, Any] = {"home": True, "gold": 0, "silk": 0, "spice": 0, "treasure": 0, "kit": KIT}
AWAY: dict[str, Any] = {"home": False}


def tally(*columns: dict[str, Any], **shared: Any) -> Tally:
    """Everybody at the table; the readings have words where the items have dashes."""
    readings = {name.replace("_", "-"): value for name, value in shared.items()}
    return Tally(dict(zip(("Ana", "Ben", "Cleo"), columns, strict=False)), readings)


def worth(own: dict[str, Any], **shared: Any) -> int:
    """What Ana counts."""
    scores = SCORER.score(tally(own, AWAY, **shared)).scores
    return next(score.total for score in scores if score.seat == "Ana")


def lines(own: dict[str, Any], **shared: Any) -> dict[str, tuple[int, str]]:
    found = SCORER.lines(tally({"home": True} | own, AWAY, **shared), "Ana")
    return {line.category: (line.points, str(line.reason)) for line in found}


def faults(*columns: dict[str, Any], missing: bool = False, **shared: Any) -> list[tuple[str, str, str]]:
    found = SCORER.faults(tally(*columns, **shared))
    return [(each.seat, each.item, str(each.because)) for each in found if each.missing == missing]


def empty(*columns: dict[str, Any], **shared: Any) -> list[tuple[str, str]]:
    return [(seat, item) for seat, item, _ in faults(*columns, missing=True, **shared)]


def test_two_to_six_play_for_gold() -> None:
    assert (SCORER.min_seats, SCORER.max_seats, str(SCORER.unit)) == (2, 6, "gold")


# --- wealth


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ({"gold": 7}, 7),
        ({"silk": 3}, 30),
        ({"spice": 3}, 15),
        ({"treasure": 2}, 80),
        ({"kit": {"donkey": 2, "basic_caravan": 1}}, 2 + 2 + 20),
        ({"kit": {"epona": 2, "reinforced_caravan": 1}}, 10 + 10 + 30),
        ({"kit": {"roach": 1, "fidget": 1, "basic_caravan": 1}}, 5 + 7 + 20),
    ],
)
def test_each_thing_counts_its_worth(own: dict[str, Any], expected: int) -> None:
    assert worth({"home": True} | own) == expected


@pytest.mark.parametrize(
    ("rounds", "silk", "spice"),
    [(0, 10, 5), (1, 9, 4), (3, 7, 2), (4, 6, 1), (5, 5, 0), (6, 4, 0), (9, 1, 0), (10, 0, 0)],
)
def test_goods_lose_one_gold_each_round_down_to_nothing(rounds: int, silk: int, spice: int) -> None:
    assert worth({"home": True, "silk": 1}, rounds=rounds) == silk
    assert worth({"home": True, "spice": 1}, rounds=rounds) == spice


def test_gold_treasure_and_equipment_keep_their_worth() -> None:
    own = {"home": True, "gold": 10, "treasure": 1, "kit": KIT}
    assert worth(own, rounds=10) == worth(own) == 10 + 40 + 24


def test_the_example_of_the_rules() -> None:
    own = {"gold": 10, "silk": 5, "spice": 10, "treasure": 1, "kit": {"roach": 2, "basic_caravan": 1}}
    assert lines(own, rounds=3) == {
        "gold": (10, "10 gold"),
        "silk": (35, "5 silk at 7 gold"),
        "spice": (20, "10 spice at 2 gold"),
        "treasure": (40, "1 treasure at 40 gold"),
        "equipment": (30, "2 × Roach and 1 × Basic Caravan at half price"),
    }
    assert worth({"home": True} | own, rounds=3) == 135


def test_who_is_not_at_finish_has_nothing_and_comes_last() -> None:
    sheet = SCORER.score(tally({"home": True}, AWAY | {"gold": 90, "treasure": 4}, {"home": True, "gold": 1}))
    assert [(score.seat, score.total, score.place) for score in sheet.scores] == [("Cleo", 1, 1), ("Ana", 0, 2), ("Ben", 0, 3)]  # fmt: skip
    (line,) = sheet.scores[2].lines
    assert str(line.reason) == "not at Finish when the game ended"
    assert str(sheet.decided_by) == "Cleo wins with 1 gold"


def test_nobody_wins_when_nobody_has_arrived() -> None:
    assert str(SCORER.score(tally(AWAY, {})).decided_by) == "nobody wins"


def test_equal_wealth_shares_the_victory() -> None:
    sheet = SCORER.score(tally(HOME | {"gold": 95}, HOME | {"silk": 9, "spice": 1}, HOME))
    assert [score.place for score in sheet.scores] == [1, 1, 3]
    assert str(sheet.decided_by) == "Ana and Ben share the victory with 119 gold"


# --- readings


def test_equipment_may_count_nothing() -> None:
    assert worth(HOME | {"gold": 3}, equipment=False) == 3
    assert "equipment" not in lines({"kit": KIT}, equipment=False)
    assert lines({})["equipment"] == (0, "none entered")


def test_a_treasure_may_have_another_worth() -> None:
    assert worth({"home": True, "treasure": 2}, treasure_value=25) == 50


def test_a_treasure_may_fall_with_the_goods() -> None:
    own = {"home": True, "treasure": 1}
    assert worth(own, rounds=6) == 40
    assert worth(own, rounds=6, decay_treasure=True) == 34
    assert worth(own, rounds=9, decay_treasure=True, treasure_value=5) == 0


def test_values_may_fall_below_nothing() -> None:
    own = {"home": True, "spice": 6}
    assert worth(own, rounds=7) == 0
    assert worth(own, rounds=7, decay_floor=False) == -12
    assert (
        worth(
            {"home": True, "treasure": 1}, rounds=9, decay_treasure=True, treasure_value=5, decay_floor=False
        )
        == -4
    )


def test_goods_may_be_valued_on_arrival() -> None:
    own = {"home": True, "silk": 5, "late": 0}
    assert worth(own, rounds=2) == 40
    assert worth(own, rounds=2, valued="arrival") == 50
    assert worth(own | {"late": 2}, rounds=9, valued="arrival") == 40


def test_the_earlier_arrival_may_win_a_tie() -> None:
    columns = (HOME | {"gold": 95, "arrived": 2}, HOME | {"gold": 95, "arrived": 1}, HOME)
    sheet = SCORER.score(tally(*columns, ties="first-home"))
    assert [(score.seat, score.place) for score in sheet.scores] == [("Ben", 1), ("Ana", 2), ("Cleo", 3)]
    assert str(sheet.decided_by) == "Ben wins: tied at 119 gold, but with the earlier arrival"
    assert SCORER.score(tally(*columns)).winners == ["Ana", "Ben"]


# --- what is asked, and what cannot be


def test_only_those_at_finish_are_asked_what_they_have() -> None:
    assert empty({}, AWAY) == [("Ana", "home")]
    assert empty({"home": True}, AWAY) == [
        ("", "rounds"), ("Ana", "gold"), ("Ana", "silk"), ("Ana", "spice"), ("Ana", "treasure"), ("Ana", "kit"),
    ]  # fmt: skip
    assert empty(HOME, AWAY, rounds=0) == []


def test_a_reading_asks_what_it_needs() -> None:
    richer = HOME | {"gold": 1}
    assert empty(HOME, richer, valued="arrival") == [("Ana", "late"), ("Ben", "late")]
    assert empty(HOME | {"kit": None}, richer, rounds=1, equipment=False) == []
    assert empty(HOME, HOME, AWAY, rounds=1, ties="first-home") == [("Ana", "arrived"), ("Ben", "arrived")]
    assert empty(HOME, richer, AWAY, rounds=1, ties="first-home") == []


@pytest.mark.parametrize(
    ("own", "item", "because"),
    [
        ({"gold": -1}, "gold", "-1 is too few: the least is 0"),
        ({"silk": 1000}, "silk", "1000 is too many: the most is 999"),
        ({"spice": -1}, "spice", "-1 is too few: the least is 0"),
        ({"treasure": 5}, "treasure", "5 is too many: the most is 4"),
        ({"kit": {"donkey": 1, "basic_caravan": 1}}, "kit", "a caravan has 1 wagon and 2 animals; this one has 1 and 1"),
        ({"kit": {"donkey": 2}}, "kit", "a caravan has 1 wagon and 2 animals; this one has 0 and 2"),
        ({"kit": {}}, "kit", "a caravan has 1 wagon and 2 animals; this one has 0 and 0"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_pointed_out(own: dict[str, Any], item: str, because: str) -> None:
    assert faults(HOME | own, AWAY, rounds=0) == [("Ana", item, because)]


def test_a_caravan_has_no_third_animal_and_no_second_wagon() -> None:
    assert faults(HOME | {"kit": {"donkey": 3, "basic_caravan": 1}}, AWAY, rounds=0) == [
        ("Ana", "kit", "Donkey is here 3 times; it can be here 2 times at most"),
        ("Ana", "kit", "a caravan has 1 wagon and 2 animals; this one has 1 and 3"),
    ]
    (fault,) = SCORER.own_faults(tally(HOME | {"kit": {"donkey": 2, "basic_caravan": 2}}, AWAY))
    assert (fault.rule, str(fault.because)) == ("caravan-conquest.city.exactly", "a caravan has 1 wagon and 2 animals; this one has 2 and 2")  # fmt: skip


def test_what_does_not_count_is_not_checked() -> None:
    wild = {"gold": -5, "treasure": 9, "kit": {"donkey": 1}}
    assert faults(AWAY | wild, HOME, rounds=0) == []
    assert faults(HOME | {"kit": {"donkey": 1}}, AWAY, rounds=0, equipment=False) == []


def test_the_game_is_over_after_ten_rounds() -> None:
    assert faults(HOME, AWAY, rounds=10) == []
    assert faults(HOME, AWAY, rounds=11) == [
        ("", "rounds", "the game ends 10 rounds after the first arrival")
    ]


def test_a_reading_has_the_limits_of_its_setting() -> None:
    assert faults(HOME, AWAY, rounds=0, treasure_value=201) == [("", "treasure-value", "201 is too many: the most is 200")]  # fmt: skip


def test_all_together_have_no_more_treasures_than_the_box() -> None:
    assert faults(HOME | {"treasure": 3}, HOME | {"treasure": 2}, rounds=0) != []


def test_nobody_arrives_with_the_number_of_another() -> None:
    first = HOME | {"arrived": 1}
    assert faults(first, first, rounds=0, ties="first-home") != []
