"""The road as a picture: drawn once for all who make the same journey, with everybody where they are."""

from __future__ import annotations

from rules_core.engine.pictures import Picture
from rules_core.engine.table import Table
from tests.kits.egnatia import GAME, desk, journey, put
from tests.kits.pictures import check_pictures


def road(table: Table) -> Picture:
    check_pictures(table.pictures())
    (picture,) = table.pictures()
    return picture


def test_the_road_of_a_journey_is_the_same_for_all_who_make_it() -> None:
    one, other = journey(4), journey(3)
    assert road(one).spaces is road(other).spaces
    assert road(one).links is road(other).links
    assert [mark.seat for mark in road(other).marks] == ["Amira", "Ben", "Chiara"]


def test_everybody_stands_where_they_are() -> None:
    table = journey()
    before = road(table)
    further = desk(table).along()[3]
    put(table, further, "Ben")
    assert {mark.seat: mark.place for mark in road(table).marks} == {
        "Amira": "durres",
        "Ben": further,
        "Chiara": "durres",
    }
    assert {mark.place for mark in before.marks} == {"durres"}, "a picture that was taken stays as it is"


def test_another_journey_has_another_road() -> None:
    stops = GAME.parts.world.main
    whole, short, back = journey(), journey(goal=stops[4]), journey(start=stops[-1])
    goals = [
        [space.id for space in road(each).spaces if space.look == "goal"] for each in (whole, short, back)
    ]
    assert goals == [[stops[-1]], [stops[4]], ["durres"]]
    assert {space.id for space in road(short).spaces} < {space.id for space in road(whole).spaces}
    assert {space.id for space in road(back).spaces} == {space.id for space in road(whole).spaces}
