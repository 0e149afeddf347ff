"""Filling in a sheet: the keypad follows the sheet, stops where no number is asked, and never skips a line."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import flet as ft
import pytest

from companion.tables import Badge
from rules_core.scoring.tally import Fault, Tally
from rules_core.sheets.lines import lines_of
from screens.hooks import SETTLE
from screens.notices import Notices
from screens.score.cards import place_of, section_card
from screens.score.fields import Column
from screens.score.filling import TOP, Filling
from screens.skin import Skin
from tests.kits.screens.drawn import parts, texts

HOST = Badge("pass", "table", True, False, ())


def filling(
    game: str = "via-egnatia", *, badge: Badge = HOST, side_by_side: bool = False, **players: dict[str, Any]
) -> Filling:
    glimpse = SimpleNamespace(game_id=f"{game}-sheet", tally=Tally(players or {"Ana": {}, "Bo": {}}))
    phone: Any = SimpleNamespace(
        glimpse=glimpse, badge=badge, changed=lambda: None, in_own_task=lambda work: None
    )
    made = Filling(phone)
    made.seat, made.side_by_side = "Ana", side_by_side
    return made


def own(made: Filling, seat: str = "Ana") -> dict[str, Any]:
    return dict(made.draft.tally().players[seat])


def test_the_keypad_follows_the_sheet_and_stops_at_a_list() -> None:
    sheet = filling()
    sheet.type_into("track")
    for figure in (41, 5, 6, 3):
        sheet.take(figure)
    assert own(sheet) == {"track": 41, "water": 5, "food": 6, "lira": 3}
    assert (sheet.item, sheet.aim) == ("", "goods"), "prices are a list: nothing is typed into the way to go"


def test_a_list_takes_figures_until_it_is_left_for_the_next_line() -> None:
    sheet = filling()
    sheet.type_into("goods")
    for price in (3, 4):
        sheet.take(price)
    assert (own(sheet), sheet.item) == ({"goods": [3, 4]}, "goods")
    sheet.go_on()
    assert (sheet.item, sheet.aim) == ("distance", "distance")
    sheet.take(2)
    assert (own(sheet)["distance"], sheet.item) == (2, ""), "after the last line the keypad goes"


def test_digits_that_were_not_taken_over_stay_behind() -> None:
    sheet = filling(side_by_side=True)
    sheet.type_into("goods", "Ana")
    ways: dict[str, Callable[[], None]] = {
        "done with a list": sheet.go_on,
        "another line": lambda: sheet.type_into("lira", "Ana"),
        "the same line of somebody else": lambda: sheet.type_into("lira", "Bo"),
        "another column": lambda: sheet.open_column("Ana"),
        "a gap": lambda: sheet.go_to(Fault("Bo", "distance", "this is still empty", "", missing=True)),
        "closing": lambda: sheet.type_into(""),
    }
    for way, leave in ways.items():
        sheet.type_into("goods", "Bo" if way == "another column" else "Ana")
        sheet.begun.text = "7"
        leave()
        assert sheet.begun.text == "", way


def test_digits_stay_while_their_line_is_open() -> None:
    sheet = filling()
    sheet.type_into("track")
    sheet.begun.text = "4"
    sheet.type_into("track")
    sheet.pick_for("goods")
    sheet.pick_for("")
    assert sheet.begun.text == "4"


def test_coming_back_from_a_page_of_pieces_shows_their_line() -> None:
    sheet = filling("marco-polo", Ana={}, Bo={})
    sheet.pick_for("goals")
    before = sheet.aims
    sheet.pick_for("")
    assert (sheet.aim, sheet.picking) == ("goals", "")
    assert sheet.aims == before + 1


def test_what_was_filled_in_is_passed_over_and_what_stands_above_is_left_alone() -> None:
    sheet = filling(Ana={"food": 2}, Bo={})
    sheet.type_into("water")
    sheet.take(1)
    assert sheet.item == "lira"


def test_a_choice_stops_the_keypad_too() -> None:
    sheet = filling("marco-polo", Ana={"track": 3, "goals-total": 0}, Bo={})
    sheet.type_into("coins")
    sheet.take(12)
    assert (sheet.item, sheet.aim) == ("", "beijing")


def test_a_fact_of_the_whole_table_is_written_there() -> None:
    sheet = filling("caravan-conquest", Ana={"home": True}, Bo={})
    sheet.type_into("rounds")
    sheet.take(4)
    assert sheet.draft.tally().shared == {"rounds": 4}


def test_another_column_begins_at_its_top() -> None:
    sheet = filling()
    sheet.type_into("distance")
    before = sheet.aims
    sheet.open_column("Bo")
    assert (sheet.seat, sheet.item, sheet.aim) == ("Bo", "", TOP)
    assert sheet.aims > before, "the page is scrolled"


def test_nothing_here_is_one_tap_and_leads_on() -> None:
    sheet = filling()
    resources = sheet.scorer.section_of["water"]
    sheet.type_into("water")
    sheet.take(5)
    sheet.nothing_here(resources, "Ana")
    assert own(sheet) == {"water": 5, "food": 0, "lira": 0}
    assert (sheet.item, sheet.aim) == ("", "goods")


def test_the_next_column_is_the_next_that_is_not_confirmed() -> None:
    full = {"track": 1, "resources-total": 0, "goods": [], "distance": 0}
    sheet = filling(Ana={}, Bo=full, Cy={**full, "goods": None})
    assert (sheet.next_column("Ana"), sheet.next_column("Cy")) == ("Cy", "")


def test_side_by_side_the_end_of_a_column_leads_to_the_next() -> None:
    full = {"track": 1, "resources-total": 0, "goods": [], "distance": 0}
    sheet = filling(side_by_side=True, Ana={}, Bo=full, Cy={})
    sheet.type_into("distance", "Ana")
    sheet.take(0)
    assert (sheet.seat, sheet.item) == ("Cy", "track")


def test_side_by_side_a_phone_is_not_led_into_columns_of_others() -> None:
    mine = Badge("pass", "table", False, False, ("Ana",))
    sheet = filling(badge=mine, side_by_side=True, Ana={}, Bo={})
    sheet.type_into("distance", "Ana")
    sheet.take(0)
    assert (sheet.seat, sheet.item) == ("Ana", "")


def test_side_by_side_a_gap_of_somebody_else_is_shown_and_not_opened() -> None:
    mine = Badge("pass", "table", False, False, ("Ana",))
    sheet = filling(badge=mine, side_by_side=True, Ana={}, Bo={})
    sheet.type_into("lira", "Ana")
    sheet.go_to(Fault("Bo", "distance", "this is still empty", "", missing=True))
    assert (sheet.seat, sheet.item, sheet.aim) == ("Ana", "lira", "distance")
    sheet.go_to(Fault("Ana", "distance", "this is still empty", "", missing=True))
    assert (sheet.seat, sheet.item) == ("Ana", "distance")


def test_side_by_side_lists_and_choices_are_opened_where_the_keypad_would_be() -> None:
    sheet = filling(side_by_side=True)
    sheet.type_into("lira", "Ana")
    sheet.take(3)
    assert sheet.item == "goods"


def test_a_gap_that_is_asked_for_comes_into_sight() -> None:
    sheet = filling()
    sheet.go_to(Fault("Bo", "distance", "this is still empty", "", missing=True))
    assert (sheet.seat, sheet.item, sheet.aim) == ("Bo", "", "distance")


def test_side_by_side_a_choice_leads_on() -> None:
    sheet = filling("caravan-conquest", side_by_side=True, Ana={}, Bo={})
    sheet.type_into("home", "Ana")
    sheet.draft.put("Ana", "home", True)
    sheet.has_chosen("home")
    assert sheet.item == "gold"


def test_on_a_phone_a_choice_stays_where_it_is() -> None:
    sheet = filling("caravan-conquest", Ana={}, Bo={})
    sheet.draft.put("Ana", "home", True)
    sheet.has_chosen("home")
    assert (sheet.item, sheet.aims) == ("", 0)


def test_what_breaks_the_tie_comes_first_when_the_result_is_missing_it() -> None:
    """The result says that camels were not entered: an empty line further up is not what is meant."""
    level = {"track": 5, "goals-total": 0, "coins": 0, "beijing": "", "contracts": 1}
    sheet = filling("marco-polo", Ana=level, Bo=level, Cy={})
    sheet.go_to_missing()
    assert (sheet.seat, sheet.aim) == ("Ana", "camels")
    assert sheet.finishing.has_begun, "what is empty is pointed out from now on"


def test_without_a_tie_the_first_empty_line_is_what_is_missing() -> None:
    sheet = filling("marco-polo", Ana={"track": 5}, Bo={})
    sheet.go_to_missing()
    assert (sheet.seat, sheet.aim) == ("Ana", "goals")


def test_a_double_tap_on_the_result_does_not_leave_the_line_it_has_led_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The button that asked for the result leads to the next column as soon as an earlier one is shown."""
    now = [100.0]
    monkeypatch.setattr("screens.score.finishing.monotonic", lambda: now[0])
    sheet = filling("marco-polo", Ana={"track": 5}, Bo={})
    phone: Any = sheet.finishing._phone
    phone.skin, phone.notices, phone.say = Skin(), Notices(), lambda *_: None
    asyncio.run(sheet.finish())
    sheet.go_on_to("Bo")
    assert (sheet.seat, sheet.aim) == ("Ana", "goals")
    now[0] += SETTLE
    sheet.go_on_to("Bo")
    assert sheet.seat == "Bo"


def test_the_next_column_is_not_one_that_only_waits_for_a_tie_to_pass() -> None:
    level = {"track": 5, "goals-total": 0, "coins": 0, "beijing": "", "contracts": 1}
    sheet = filling("marco-polo", Ana=level, Bo=level, Cy={})
    assert sheet.next_column("Ana") == "Cy"


# --- points that are typed instead


def line_of(sheet: Filling, section: str) -> tuple[Column, ft.Control]:
    """The card of a section in Ana's column, as it is drawn now."""
    tally = sheet.draft.tally()
    phone: Any = SimpleNamespace(skin=Skin(), changed=lambda: None, speaks=True)
    column = Column(phone, sheet, tally, "Ana", {"Ana": 0, "Bo": 1})
    line = next(line for line in lines_of(sheet.scorer, tally, "Ana") if line.section.id == section)
    return column, section_card(column, line.section, line.items, sheet.scorer.score(tally), ())


def tap_total(sheet: Filling, section: str) -> str:
    """A tap on the link that changes between typing and counting; what it says afterwards."""
    link = parts(line_of(sheet, section)[1])[f"total-{section}"]
    cast(Any, link).on_click()
    return " ".join(texts(parts(line_of(sheet, section)[1])[f"total-{section}"]))


def test_nothing_is_written_before_points_are_typed() -> None:
    sheet = filling("marco-polo", Ana={}, Bo={})
    assert tap_total(sheet, "goals") == "Count it here instead"
    assert (sheet.item, own(sheet)) == ("goals-total", {})
    column, card = line_of(sheet, "goals")
    assert place_of(column, "goals-total") == "section-goals", "the page finds its line"
    assert {"item-goals-total", "nothing-goals"} & parts(card).keys() == {"item-goals-total"}
    sheet.type_into("")
    assert own(sheet) == {}
    assert "item-goals" in parts(line_of(sheet, "goals")[1]), "it is counted item by item as before"


def test_points_that_were_typed_replace_the_items_until_they_are_counted_again() -> None:
    sheet = filling("marco-polo", Ana={"track": 1}, Bo={})
    tap_total(sheet, "goals")
    sheet.take(7)
    assert (own(sheet), sheet.item) == ({"track": 1, "goals-total": 7}, "coins")
    assert tap_total(sheet, "goals") == "Type the points instead"
    assert own(sheet) == {"track": 1}


def test_who_taps_back_to_counting_without_a_figure_has_written_nothing() -> None:
    sheet = filling("via-egnatia", Ana={"water": 2}, Bo={})
    tap_total(sheet, "resources")
    assert tap_total(sheet, "resources") == "Type the points instead"
    assert (own(sheet), sheet.item) == ({"water": 2}, "")


def test_the_keypad_names_the_line_whose_points_are_typed() -> None:
    labels = [str(section.total.label) for section in filling("century").scorer.sections if section.may_total]
    assert "Crystals left, points" in labels
    assert len(set(labels)) == len(labels)
