"""Parts of a page that stay the same controls as long as they show the same."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import flet as ft
import pytest
from flet.components.component import Renderer

from companion.glimpse import Glimpse
from screens.app import App
from screens.kept import Keeper, Newest, newest
from screens.pane import narrowed
from screens.phone import Phone
from tests.kits.screens.drawn import Hooks
from tests.kits.screens.stand_ins import phone_at
from tests.kits.tables.table_talk import Club


class Page:
    """A page with one part, drawn as often as a test wants."""

    def __init__(self, phone: Phone) -> None:
        self.phone, self.kept = phone, Keeper()
        self.times = 0
        self.tapped: list[Any] = []

    def draw(self, glimpse: Glimpse, *values: Any, part: Any = None) -> Any:
        self.kept.begin()
        with Renderer().with_context():  # type: ignore[no-untyped-call]
            return self.kept("part", part or self.clock, self.phone, glimpse, *values)

    def clock(self, phone: Phone, glimpse: Glimpse, *values: Any) -> ft.Control:
        """Shows the clock and one seat; a tap tells the revision."""
        self.times += 1
        seat = glimpse.seat("Amira")
        assert seat is not None
        return ft.Container(
            ft.Text(f"{glimpse.clock} {seat.place} {values}"),
            on_click=lambda: self.tapped.append(glimpse.revision),
        )


@pytest.fixture
def page(playing: Club) -> Page:
    return Page(phone_at(playing, "Amira"))


def test_a_part_that_shows_the_same_is_the_same_and_tells_the_newest(page: Page, playing: Club) -> None:
    first = playing.glimpse("Amira")
    newer = replace(first, revision=first.revision + 1, phones=9, waits_for=("Ben",))
    drawn = page.draw(first)
    assert page.draw(newer) is drawn
    assert page.times == 1
    drawn.on_click()
    assert page.tapped == [newer.revision], "not the revision that it was drawn from"


def test_a_part_is_drawn_again_when_what_it_has_read_is_another(page: Page, playing: Club) -> None:
    first = playing.glimpse("Amira")
    drawn = page.draw(first)
    assert page.draw(replace(first, clock="Round 9")) is not drawn
    away = tuple(seat._replace(place=5) for seat in first.seats)
    drawn = page.draw(first)
    assert page.draw(replace(first, seats=away)) is not drawn
    others = tuple(seat if seat.name == "Amira" else seat._replace(place=5) for seat in first.seats)
    drawn = page.draw(first)
    assert page.draw(replace(first, seats=others)) is drawn, "it has asked for one seat only"


def test_a_part_is_drawn_again_for_another_value_another_look_and_another_part(
    page: Page, playing: Club
) -> None:
    seen = playing.glimpse("Amira")
    drawn = page.draw(seen, 1, ("a",))
    assert page.draw(seen, 1, ("a",)) is drawn
    assert page.draw(seen, 2, ("a",)) is not drawn
    drawn = page.draw(seen)
    page.phone.preferences = replace(page.phone.preferences, theme="dark")
    assert page.draw(seen) is not drawn
    drawn = page.draw(seen)
    assert page.draw(seen, part=lambda phone, glimpse: ft.Text("other")) is not drawn


def test_parts_of_several_widths_on_one_page_have_each_their_own_look(page: Page, playing: Club) -> None:
    """As on the big screen: the whole page is as wide as before, and one of its parts is not."""
    seen, widths = playing.glimpse("Amira"), []

    def part(phone: Phone, _glimpse: Glimpse) -> ft.Control:
        widths.append(phone.width)
        return ft.Text("")

    for room in (300, 300, 200):
        page.kept.begin()
        page.kept("whole", part, page.phone, seen)
        page.kept("beside", part, narrowed(page.phone, room), seen)
    assert widths == [page.phone.width, 300, 200]


def test_what_a_component_inside_reads_later_counts_too(page: Page, playing: Club) -> None:
    """Components are drawn when the page is compared, long after their part was made."""
    seen = playing.glimpse("Amira")

    @ft.component
    def Inner(glimpse: Glimpse) -> ft.Control:  # noqa: N802
        return ft.Text(str(glimpse.entries))

    def part(phone: Phone, glimpse: Glimpse) -> ft.Control:
        return ft.Container(Inner(glimpse))

    drawn = page.draw(seen, part=part)
    assert page.draw(replace(seen, entries=99), part=part) is drawn, "nobody has read it yet"
    drawn.content.before_update()
    assert page.draw(replace(seen, entries=100), part=part) is not drawn


def test_a_part_that_was_gone_for_one_drawing_is_made_anew(page: Page, playing: Club) -> None:
    """Its controls have left the phone; what its components remembered has gone with them."""
    seen = playing.glimpse("Amira")
    drawn = page.draw(seen)
    page.kept.begin()
    assert page.draw(seen) is not drawn


def test_two_parts_of_one_name_are_a_slip(page: Page, playing: Club) -> None:
    seen = playing.glimpse("Amira")
    page.draw(seen)
    with pytest.raises(AssertionError, match="two parts are called part"):
        page.kept("part", page.clock, page.phone, seen)


def test_every_part_has_a_key_also_a_component(page: Page, playing: Club) -> None:
    """By its key it is found again in a list, wherever it stands there now."""
    seen = playing.glimpse("Amira")
    assert page.draw(seen).key == "part"

    @ft.component
    def Whole(phone: Phone, glimpse: Glimpse) -> ft.Control:  # noqa: N802
        return ft.Text("x")

    assert page.draw(seen, part=Whole).key == "part"
    named = ft.Text("x", key="its own")
    assert page.draw(seen, part=lambda phone, glimpse: named).key == "its own"


def test_a_page_is_drawn_again_when_the_phone_itself_has_changed(page: Page, playing: Club) -> None:
    seen = playing.glimpse("Amira")

    def draw() -> Any:
        page.kept.begin()
        with Renderer().with_context():  # type: ignore[no-untyped-call]
            return page.kept.page("page", page.clock, page.phone, seen)

    drawn = draw()
    assert draw() is drawn
    page.phone.changed()
    assert draw() is not drawn
    drawn = draw()
    page.phone.busy = True
    assert draw() is not drawn


def test_what_a_page_does_is_what_it_was_told_last(hooks: Hooks) -> None:
    told: list[str] = []

    @ft.component
    def Asking(word: str) -> ft.Control:  # noqa: N802
        return ft.Container(data=newest(lambda: told.append(word)))

    first: Newest = hooks.draw(Asking, "first").data
    again: Newest = hooks.draw(Asking, "again").data
    assert first is again
    first()
    assert told == ["again"]


def test_a_table_is_not_drawn_when_nothing_that_it_shows_has_changed(hooks: Hooks, playing: Club) -> None:
    """Only who follows the table knows that there is something new."""
    phone = phone_at(playing, "Amira")

    def table() -> Any:
        return hooks.draw(App, phone).content.content

    drawn = table()
    drawn.before_update()
    assert phone.glimpse is not None
    phone.glimpse = replace(phone.glimpse, revision=phone.glimpse.revision + 1)
    assert table() is drawn
    phone.glimpse = replace(phone.glimpse, game_id="via-egnatia")  # the bar below names a place of it
    assert table() is not drawn
