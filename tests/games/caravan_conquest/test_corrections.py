"""What the host can put right on the map of Caravan Conquest."""

from __future__ import annotations

import pytest

from rules_core.engine.refusal import Refused
from rules_core.games.caravan_conquest.travel import Travel
from rules_core.settling.rulings import CorrectFact, MoveToken, SwitchChance
from tests.kits.caravan import caravans, travel

ROWS = ("Sg~g", "gddg", "gggF")


def test_a_caravan_is_put_where_it_stands_but_not_into_a_river() -> None:
    table = caravans(ROWS)
    table.push(MoveToken("host", "Amira", "D1"), reason="the piece was bumped")
    assert table.desk.where("Amira") == "D1"
    for place in ("C1", "Z9"):
        with pytest.raises(Refused, match=f"Amira can't be on {place}"):
            table.push(MoveToken("host", "Amira", place), reason="the piece was bumped")


def test_a_treasure_can_leave_the_map_but_a_caravan_cannot() -> None:
    table = caravans(ROWS, treasure=["B2"])
    table.push(MoveToken("host", "treasure 1", ""), reason="the dog took it")
    assert table.desk.where("treasure 1") == ""
    with pytest.raises(Refused, match="Amira stays on the board"):
        table.push(MoveToken("host", "Amira", ""), reason="the dog took it")


def test_a_tile_that_was_laid_wrong_is_corrected_and_the_ways_follow() -> None:
    table = caravans(ROWS)
    with pytest.raises(Refused):
        table.push(Travel("Amira"), [("to", "C1")])
    table.push(CorrectFact("host", "notes", "map", ["Sgmg", "gddg", "gggF"]), reason="that is a mountain")
    travel(table, "Amira", "C1", ("card", "m03"))
    assert table.desk.where("Amira") == "C1"


@pytest.mark.parametrize(
    ("rows", "because"),
    [
        (["Sg~g", "~ddg", "gggg"], "exactly one Finish"),
        (["S~~g", "~ddg", "gggF"], "Finish can't be reached"),
        (["Sgxg", "gddg", "gggF"], "'x' doesn't stand for any tile"),
        (["Sg~g", "gddg"], "3 rows of 4 tiles"),
        (["Sg~", "gdd", "ggF"], "3 rows of 4 tiles"),
        (["~Sgg", "gddg", "gggF"], "Amira would be in a river or off the map"),
    ],
)
def test_a_map_that_cannot_be_played_is_refused(rows: list[str], because: str) -> None:
    with pytest.raises(Refused, match=because):
        caravans(ROWS).push(CorrectFact("host", "notes", "map", rows), reason="we built it anew")


def test_the_turn_is_given_to_a_seat_and_to_nobody_else() -> None:
    table = caravans(ROWS)
    table.push(CorrectFact("host", "clock", "turn", ["Ben"]), reason="Amira has had hers")
    travel(table, "Ben", "A2", ("card", "g01"))
    with pytest.raises(Refused, match="exactly one seat"):
        table.push(CorrectFact("host", "clock", "turn", ["Zoe"]), reason="who is that")


def test_a_deck_changes_hands_in_mid_game() -> None:
    table = caravans(ROWS)
    travel(table, "Amira", "A2", ("card", "g01"))
    table.push(SwitchChance("host", "deck grasslands", "app"))
    entry = table.push(Travel("Ben"), [("to", "A2")])
    assert entry is not None  # under this seed the app draws a card that asks nothing
    drawn = entry.answers[1]
    assert (drawn.key, drawn.by, drawn.by_chance) == ("card", "table", True)
    assert drawn.value != "g01"  # that one lies among the discards


def test_a_setting_can_be_ruled_otherwise_in_mid_game() -> None:
    table = caravans(ROWS)
    assert table.desk.capacity("Amira") == 90
    table.push(CorrectFact("host", "notes", "setting capacity", 120), reason="our card says 120")
    assert table.desk.capacity("Amira") == 120


@pytest.mark.parametrize(
    ("name", "value", "because"),
    [
        ("capacity", 5, "5 is not between 10 and 500"),
        ("overload", "double", "'double' is not among the choices"),
        ("sharing", "maybe", "can't become 'maybe'"),
    ],
)
def test_a_setting_keeps_its_limits(name: str, value: object, because: str) -> None:
    with pytest.raises(Refused, match=because):
        caravans(ROWS).push(CorrectFact("host", "notes", f"setting {name}", value), reason="house rule")


@pytest.mark.parametrize(
    ("drawer", "key", "value", "because"),
    [
        ("clock", "turn", ["Amira", "Ben"], "exactly one seat"),
        ("clock", "turn", [], "exactly one seat"),
        ("clock", "phase", "siesta", "isn't a part of the game"),
        ("clock", "order", ["Amira", "Amira"], "every seat once"),
        ("clock", "first_home", "Zoe", "only a seat"),
        ("clock", "round", -1, "less than 0"),
        ("notes", "skip Amira", -1, "less than 0"),
        ("notes", "dried", ["C1"], "only places on the map"),
        ("notes", "unlimited", [], "decided at setup"),
        ("notes", "setting supply", "printed", "decided at setup"),
        ("notes", "chance deck oasis", "Ben", "switched, not corrected"),
    ],
)
def test_a_table_must_stay_playable(drawer: str, key: str, value: object, because: str) -> None:
    with pytest.raises(Refused, match=because):
        caravans(ROWS).push(CorrectFact("host", drawer, key, value), reason="because")


def test_a_game_that_was_over_can_be_taken_up_again() -> None:
    table = caravans(ROWS)
    table.push(CorrectFact("host", "clock", "phase", "over"), reason="the bell rang")
    assert table.finished
    table.push(CorrectFact("host", "clock", "phase", "travel"), reason="that was the door")
    travel(table, "Amira", "A2", ("card", "g01"))
    assert table.turn == ("Ben",)


def test_a_map_with_all_its_deserts_can_still_be_corrected_after_an_oasis_has_dried_up() -> None:
    """A dried oasis is a desert tile more than the box has; a corrected map must not be refused for it."""
    rows = ("So" + "d" * 23 + "g", "d" * 25 + "F", "d" * 2 + "g" * 24)
    table = caravans(rows)
    assert sum(row.count("d") for row in table.desk.rows) == 50
    travel(table, "Amira", "B1", ("oasis", "gold"), ("card", "o01"))
    assert sum(row.count("d") for row in table.desk.rows) == 51
    corrected = [*table.desk.rows[:2], table.desk.rows[2][:-1] + "m"]
    table.push(CorrectFact("host", "notes", "map", corrected), reason="a mountain lay there")
    assert table.desk.rows[2].endswith("m")
    with pytest.raises(Refused, match="tiles, and there are 50"):
        table.push(
            CorrectFact("host", "notes", "map", [*corrected[:2], corrected[2][:-1] + "d"]), reason="one more"
        )
