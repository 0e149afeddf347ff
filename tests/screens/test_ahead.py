"""The strip above the button: one's own figures first, and never more than has room; and the part of a tall board."""

from __future__ import annotations

from companion.games.library import presentation
from companion.glimpse import EffectLine
from rules_core.words import say
from screens.parts.ahead import Piece, fitting, pieces
from screens.parts.board import part_to_show
from screens.parts.effects import summed
from screens.parts.painter import Plan
from screens.skin import Skin
from tests.kits.egnatia import journey

GAME = "via-egnatia"


def figure(seat: str, thing: str, change: int) -> EffectLine:
    return EffectLine(thing, change, thing, seat, "")


def told(text: str, seat: str = "") -> EffectLine:
    return EffectLine("", 0, say(text), seat, "")


def test_figures_are_added_up_and_ones_own_come_first() -> None:
    lines = [
        told("Fish → the discards"),
        figure("Ben", "food", 2),
        figure("Amira", "water", -1),
        told("Amira → Peqin", "Amira"),
        figure("Amira", "water", -1),
        figure("Amira", "lira", 3),
        figure("Amira", "lira", -3),
    ]
    seen = pieces(Skin(), presentation(GAME), GAME, lines, "Amira")
    assert [piece.text for piece in seen] == [
        "−2 water",
        "Amira → Peqin",
        "Ben: +2 food",
        "Fish → the discards",
    ]
    assert [piece.picture for piece in seen] == ["water", "", "food", ""]


def test_what_comes_to_nothing_is_no_figure() -> None:
    assert summed([figure("Amira", "lira", 3), figure("Amira", "lira", -3)], "Amira") == []


def test_a_strip_takes_what_has_room_and_at_least_one_thing() -> None:
    short, long = Piece("water", "−2 water", True), Piece("", "x" * 400, False)
    assert fitting(Skin(), [short] * 4, 300, 3) == 4
    assert fitting(Skin(), [short] * 20, 300, 3) < 12
    assert fitting(Skin(scale=2.0), [short] * 20, 300, 3) < fitting(Skin(), [short] * 20, 300, 3)
    assert fitting(Skin(), [short, long], 300, 3) == 1
    assert fitting(Skin(), [long, short], 300, 3) == 1


def test_of_a_tall_board_the_part_is_shown_that_matters() -> None:
    picture = next(iter(journey().pictures()))
    plan = Plan(picture, 358)
    low = max(picture.spaces, key=lambda space: space.y)
    high = min(picture.spaces, key=lambda space: space.y)
    part = part_to_show(plan, [low.id], 300)
    assert part is not None
    assert part.height == 300
    assert part.top == plan.height - 300
    assert part_to_show(plan, [high.id], 300) == (0, 300)
    assert part_to_show(plan, [high.id, low.id], 300) is None, "far apart: the whole board"
    assert part_to_show(plan, [high.id], plan.height) is None
    assert part_to_show(plan, [], 300) is None
