"""The result on a phone: what it is headed by, what it says was left empty, and points below nothing."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import flet as ft

from companion.tables.known_tables import Standing
from rules_core.scoring.ranking import Line, rank
from rules_core.scoring.tally import Tally
from screens.classroom.tables import _standings
from screens.results.page import empty_words, table_words, why_words
from screens.results.podium import podium
from screens.skin import Skin
from tests.kits.screens.drawn import controls, texts

SKIN = Skin()


def glimpse(**facts: Any) -> Any:
    return SimpleNamespace(
        **{"game": "Century", "game_id": "century-sheet", "name": "", "room": "", "tally": None, **facts}
    )


def test_a_table_of_a_room_is_headed_by_its_game_and_its_number() -> None:
    assert table_words(SKIN, glimpse(name="1", room="ab")) == "Century · Table 1"
    assert table_words(SKIN, glimpse(name="Friday")) == "Century · Friday"
    assert table_words(SKIN, glimpse()) == "Century"


def test_a_sheet_says_how_much_of_it_was_left_empty() -> None:
    full = {"points": [20], "bonus": [], "outposts": [], "exploration": [], "crystals-total": 0}
    less = {item: value for item, value in full.items() if item != "bonus"}
    assert empty_words(SKIN, glimpse(tally=Tally({"Ana": full, "Bo": full}))) == ""
    one = Tally({"Ana": full, "Bo": less})
    assert empty_words(SKIN, glimpse(tally=one)) == "1 line wasn't filled in and counts as nothing."
    many = Tally({"Ana": full, "Bo": {}})
    assert empty_words(SKIN, glimpse(tally=many)) == "5 lines weren't filled in and count as nothing."


def test_a_game_that_was_played_has_no_lines_to_fill_in() -> None:
    assert empty_words(SKIN, glimpse(game_id="caravan-conquest")) == ""


def test_the_way_to_the_rule_knows_how_many_have_won() -> None:
    def why(*points: int, out: tuple[str, ...] = ()) -> str:
        return why_words(
            SKIN, rank({f"p{n}": [Line("gold", own, "", "")] for n, own in enumerate(points)}, out=out)
        )

    assert why(5, 4) == "Why this winner?"
    assert why(5, 5) == "Why these winners?"
    assert why(5, 5, out=("p0", "p1")) == "Why does nobody win?"


def figures(control: ft.Control) -> dict[str, str | None]:
    """What is written, with its colour."""
    return {each.value: str(each.color) for each in controls(control) if isinstance(each, ft.Text)}


def test_points_below_nothing_look_the_same_wherever_they_stand() -> None:
    points = {"Ana": 4, "Bo": 0, "Cy": -2, "Di": -7}
    sheet = rank({seat: [Line("gold", each, "", "")] for seat, each in points.items()})
    numbers = {seat: place for place, seat in enumerate(points)}
    drawn = figures(podium(SKIN, sheet, numbers))
    assert (drawn["−2"], drawn["−7"]) == (SKIN.c.bad, SKIN.c.bad), "on its step, and in the line below"
    assert not [each for each in drawn if "-" in each]
    table: Any = SimpleNamespace(seats=tuple(points), standings=(Standing("Di", -7, 1),))
    watched = _standings(SKIN, table)
    assert watched is not None
    assert list(texts(watched))[-1] == "−7"
