"""Seeing what will happen: consequences stand above the button on the first screen, moves begin in its upper third."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest

from rules_core.engine.questions import Route
from rules_core.engine.table import Table
from rules_core.games.caravan_conquest.market import SellGoods
from rules_core.games.caravan_conquest.travel import Travel
from rules_core.games.via_egnatia.travel import MoveOn
from tests.kits.browser.phones import PHONE, Phone, Server
from tests.kits.browser.play import tap_place
from tests.kits.browser.road_stages import asked_key, at_turn, in_caravan, on_the_road
from tests.kits.browser.tables import at_the_camp, fresh, lay, take_place

pytestmark = pytest.mark.browser


def travelling() -> Table:
    table = fresh()
    table.push(Travel("Amira"))
    return table


def selling() -> Table:
    table = at_the_camp()
    table.push(SellGoods("Amira"))
    return table


def on_a_road() -> Table:
    table = on_the_road(lambda table: at_turn(table) and bool(table.preview(MoveOn("Amira")).waiting))
    table.push(MoveOn("Amira"))
    return table


def bidding() -> Table:
    return on_the_road(asked_key("bid"), first=12)


def deciding() -> Table:
    return on_the_road(asked_key("join"), first=15)


def prefer(phone: Phone, **preferences: object) -> None:
    phone.page.evaluate(
        "kept => localStorage.setItem('flutter.caravanserai.preferences', kept)",
        json.dumps(json.dumps(preferences)),
    )


def furthest(table: Table) -> str:
    (question,) = table.questions.values()
    assert isinstance(question, Route)
    ways = question.ways.within(question.start, question.steps)
    return max(question.samples(table.desk).values, key=lambda place: len(ways[place]))


def edges(phone: Phone, identifier: str) -> tuple[float, float]:
    phone.has(identifier)
    box = phone.part(identifier).first.bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


@pytest.mark.parametrize(
    "scale",
    [
        pytest.param(
            1.0, marks=pytest.mark.slow
        ),  # large letters need more room, so they are looked at every day
        1.6,
    ],
)
def test_consequences_stand_above_the_button_on_the_first_screen(
    hall: Server, borrow: Callable[[], Phone], scale: float
) -> None:
    phone = borrow()
    for stage in (travelling, selling, on_a_road, bidding, deciding):
        table = stage()
        prefer(phone, text_scale=scale)
        take_place(phone, lay(hall, table, host=""), "Amira")
        button = "yes" if stage is deciding else "answer"
        phone.has(button)
        if stage in (travelling, on_a_road):
            tap_place(phone, table, furthest(table))
        (top, bottom), (begins, ends) = edges(phone, "preview"), edges(phone, button)
        assert top > 0, stage.__name__
        assert bottom <= begins, stage.__name__
        assert ends <= PHONE["height"], stage.__name__
        phone.forget()


def test_moves_begin_in_the_upper_third(hall: Server, borrow: Callable[[], Phone]) -> None:
    phone = borrow()
    for stage in (fresh, at_the_camp, lambda: on_the_road(at_turn), lambda: on_the_road(in_caravan)):
        take_place(phone.forget(), lay(hall, stage(), host=""), "Amira")
        phone.parts("move-").first.wait_for()
        box = phone.parts("move-").first.bounding_box()
        assert box is not None
        assert box["y"] <= PHONE["height"] / 3


def test_a_place_out_of_reach_says_why(hall: Server, borrow: Callable[[], Phone]) -> None:
    table = fresh()
    phone = take_place(borrow(), lay(hall, table, host=""), "Amira")
    phone.tab("Table")
    phone.has("board")
    tap_place(phone, table, "J6")
    phone.is_told(re.compile(r"J6.*steps away, and the limit is 3"))
    phone.tab("Now")
    phone.tap("move-travel")
    phone.has("board")
    tap_place(phone, table, "J6")
    phone.reads("refused", re.compile(r"J6.*steps away, and the limit is 3"))
    tap_place(phone, table, "A4")
    phone.has("preview")
    phone.lacks("refused")
