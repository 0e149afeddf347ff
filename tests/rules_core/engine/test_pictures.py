"""Pictures: what lies on the table, as data."""

from __future__ import annotations

from collections.abc import Sequence

from rules_core.engine.pictures import GRAPH, TRACK, Picture, Space
from rules_core.engine.questions import HOST, Confirm
from rules_core.engine.table import Table
from rules_core.settling.rulings import MoveToken, SwitchChance
from tests.kits.bazaar import SEATS, Bazaar, EveryoneRolls, Walk, bazaar
from tests.kits.pictures import check_pictures


def by_id(pictures: Sequence[Picture]) -> dict[str, Picture]:
    return {picture.id: picture for picture in pictures}


def test_nothing_lies_on_the_table_before_it_is_set_up() -> None:
    assert Table(Bazaar(), SEATS).pictures() == ()


def test_pawns_follow_the_moves_and_leave_with_their_token() -> None:
    table = bazaar()
    assert [picture.kind for picture in table.pictures()] == [GRAPH, TRACK]
    table.push(Walk("Ana"), [("to", "well")])
    road = by_id(table.pictures())["road"]
    assert {mark.seat: mark.place for mark in road.marks} == {"Ana": "well", "Bo": "gate", "Cy": "gate"}
    table.push(MoveToken(HOST, "Ana", ""), reason="it fell off")
    assert [mark.seat for mark in by_id(table.pictures())["road"].marks] == ["Bo", "Cy"]


def test_a_picture_shows_what_a_move_in_progress_has_done_so_far() -> None:
    table = bazaar()
    table.push(SwitchChance(HOST, "die", "table"))
    table.push(EveryoneRolls("Ana"))
    table.answer([6], "Bo.die")
    check_pictures(table.pictures())
    track = by_id(table.pictures())["points"]
    assert {mark.seat: mark.place for mark in track.marks} == {"Ana": "0", "Bo": "2", "Cy": "0"}


def test_a_questions_own_picture_comes_first_and_replaces_one_of_the_same_id() -> None:
    table = bazaar()
    plan = Picture("plan", "The plan", GRAPH, 1, 1, (Space("a", 0.5, 0.5, "court"),))
    asked = Confirm(HOST, "sure", "Sure?", picture=lambda: plan)
    assert [picture.id for picture in table.pictures(asked)] == ["plan", "road", "points"]
    other_road = plan._replace(id="road")
    asked = Confirm(HOST, "sure", "Sure?", picture=lambda: other_road)
    assert [picture.title for picture in table.pictures(asked)] == ["The plan", "Points"]
    assert [picture.id for picture in table.pictures(Confirm(HOST, "sure", "Sure?"))] == ["road", "points"]
