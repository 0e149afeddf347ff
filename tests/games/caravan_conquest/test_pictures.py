"""What the phones draw of Caravan Conquest: the map, before and after it is laid out."""

from __future__ import annotations

from typing import Any

from rules_core.engine.pictures import GRID, Mark, Picture
from rules_core.engine.table import Table
from rules_core.settling.rulings import MoveToken
from tests.kits.caravan import GAME, SEATS, STRIP, caravans, travel
from tests.kits.pictures import check_picture

GAPS = ("Sg.", "~gF")


def the_map(table: Table) -> Picture:
    (picture,) = table.pictures()
    check_picture(picture)
    return picture


def test_every_tile_is_a_space_with_its_look_and_its_name() -> None:
    picture = the_map(caravans(STRIP))
    assert (picture.id, picture.kind, picture.width, picture.height) == ("map", GRID, 10, 3)
    first, *_ = picture.spaces
    assert (first.id, first.x, first.y, first.look, first.label) == ("A1", 0.5, 0.5, "start", "Start")
    camp = next(space for space in picture.spaces if space.id == "A3")
    assert (camp.x, camp.y, camp.look, camp.label, str(camp.name)) == (
        0.5,
        2.5,
        "silk-camp",
        "Silk",
        "A3, Silk camp",
    )
    assert all(space.label for space in picture.spaces)


def test_gaps_are_no_spaces_but_rivers_are() -> None:
    looks = {space.id: space.look for space in the_map(caravans(GAPS)).spaces}
    assert looks == {"A1": "start", "B1": "grasslands", "A2": "river", "B2": "grasslands", "C2": "finish"}


def test_pawns_and_treasure_are_marks_until_they_leave() -> None:
    table = caravans(STRIP, treasure=["B1", "C1"])
    assert the_map(table).marks == (
        Mark("treasure 1", "B1", "treasure", "", "treasure"),
        Mark("treasure 2", "C1", "treasure", "", "treasure"),
        Mark("Amira", "A1", "pawn", "Amira", "Amira"),
        Mark("Ben", "A1", "pawn", "Ben", "Ben"),
    )
    travel(table, "Amira", "B1", ("card", "g01"))
    table.push(MoveToken("host", "treasure 2", ""), reason="the dog took it")
    assert [(mark.id, mark.place) for mark in the_map(table).marks] == [("Amira", "B1"), ("Ben", "A1")]


def test_a_dried_oasis_changes_its_look() -> None:
    table = caravans(("SogF",))
    travel(table, "Amira", "B1", ("oasis", "gold"), ("card", "o03"))
    assert [space.look for space in the_map(table).spaces] == ["start", "desert", "grasslands", "finish"]


def test_the_map_being_built_shows_its_empty_cells() -> None:
    table = Table(GAME, SEATS, 0, [["map", "build"], ["width", 3], ["height", 2]])
    assert table.question is not None
    assert table.question.picture is None
    table.answer("start")
    assert looks(table) == ["empty"] * 6
    assert [str(space.name) for space in asked_picture(table).spaces[:1]] == ["A1, no tile"]
    table.answer(["B2"])
    table.answer("finish")
    assert looks(table) == ["empty", "empty", "empty", "empty", "start", "empty"]
    assert table.pictures() == ()
    assert table.view("host").asked[0].question is table.question


def test_treasure_is_placed_on_the_map_that_was_chosen() -> None:
    table = Table(GAME, SEATS, 0, [["map", "dusty-road"]])
    picture = asked_picture(table)
    assert (picture.width, picture.height, len(picture.spaces)) == (10, 6, 60)
    assert picture.marks == ()
    question: Any = table.question
    play = table.move_in_progress
    assert play is not None
    assert {option.place for option in question.options(play.desk)} == {space.id for space in picture.spaces}


def asked_picture(table: Table) -> Picture:
    question = table.question
    assert question is not None
    (picture,) = table.pictures(question)
    check_picture(picture)
    return picture


def looks(table: Table) -> list[str]:
    return [space.look for space in asked_picture(table).spaces]
