"""The comparison of two drawings finds what Flet's own finds."""

from __future__ import annotations

import weakref
from collections import Counter
from typing import Any

import flet as ft
import msgpack
import pytest
from flet.components.component import Component
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import ObjectPatch
from hypothesis import given
from hypothesis import strategies as st

from companion.server.comparing import OutermostFirst, Patch, difference
from companion.server.making_controls import EVERYDAY
from companion.server.packing import encode
from tests.kits.browser.wire import apply_patch
from tests.kits.server.controls import bare

KEYS = st.none() | st.sampled_from("abc")
WORDS = st.sampled_from(["", "silk", "spice", "salt"])

Sketch = tuple[Any, ...]
"""A page in words: the kind of its outermost control, its key, a value, and what is inside."""


def sketches() -> st.SearchStrategy[Sketch]:
    leaves = st.tuples(st.just("text"), KEYS, WORDS, st.just(()))

    def around(inside: st.SearchStrategy[Sketch]) -> st.SearchStrategy[Sketch]:
        unlike = st.lists(inside, max_size=4, unique_by=lambda each: each[1] or id(each))
        return st.tuples(st.just("column"), KEYS, WORDS, unlike.map(tuple)) | st.tuples(
            st.just("card"), KEYS, WORDS, st.lists(inside, max_size=1).map(tuple)
        )

    return st.recursive(leaves, around, max_leaves=12)


def made(sketch: Sketch) -> ft.Control:
    kind, key, value, inside = sketch
    parts = [made(each) for each in inside]
    if kind == "text":
        return ft.Text(value, key=key, style=ft.TextStyle(size=len(value)))
    if kind == "column":
        return ft.Column(parts, key=key, tooltip=value or None, spacing=len(value))
    tapped = (lambda: None) if value == "silk" else None
    return ft.Container(
        parts[0] if parts else None, key=key, padding=ft.Padding.all(len(value)), on_click=tapped
    )


def flets_own(before: Any, after: Any, parent: Any, path: list[Any] | None) -> Patch:
    patch, added, removed = ObjectPatch.from_diff(
        before, after, control_cls=BaseControl, parent=parent, path=path, frozen=True
    )
    return patch.to_message(), added, removed


def on_the_wire(value: Any) -> Any:
    return msgpack.unpackb(msgpack.packb(value, default=encode), strict_map_key=False)


def without_numbers(value: Any) -> Any:
    """What a phone shows, without what is nothing: a client does not tell that from what was never said."""
    if isinstance(value, dict):
        shown = {key: without_numbers(each) for key, each in value.items() if key != "_i"}
        return {key: each for key, each in shown.items() if each not in (None, False, "", [], {})}
    return [without_numbers(each) for each in value] if isinstance(value, list) else value


def redrawn(compare: Any, first: Sketch, second: Sketch) -> tuple[Any, Patch, ft.Control]:
    """What a phone shows that had the first drawing and was told the difference, and what it was told."""
    parent, before, after = ft.Container(), made(first), made(second)
    compare({"_b": None}, {"_b": before}, parent, [])
    shown = {"_b": on_the_wire(before)}
    patch = compare({"_b": before}, {"_b": after}, parent, [])
    if len(patch[0]) > 1:
        apply_patch(shown, *on_the_wire(patch[0]))
    return shown["_b"], patch, after


def kinds(controls: list[BaseControl]) -> Counter[str]:
    return Counter(type(each).__name__ for each in controls)


@given(sketches(), sketches())
def test_a_phone_that_is_told_the_difference_shows_the_new_drawing(first: Sketch, second: Sketch) -> None:
    shown, (told, added, removed), after = redrawn(difference, first, second)
    assert without_numbers(shown) == without_numbers(on_the_wire(after))
    _, (told_by_flet, added_by_flet, removed_by_flet), _ = redrawn(flets_own, first, second)
    assert len(told) <= len(told_by_flet)
    assert kinds(added) == kinds(added_by_flet)
    assert kinds(removed) == kinds(removed_by_flet)


@given(sketches())
def test_every_new_control_knows_where_it_hangs(sketch: Sketch) -> None:
    parent, drawn = ft.Container(), made(sketch)
    _, added, _ = difference({"_b": None}, {"_b": drawn}, parent, [])
    assert drawn in added
    for control in added:
        at: Any = control
        while at is not parent:
            at = at.parent
            assert at is not None


@given(sketches())
def test_the_same_drawing_again_tells_nothing(sketch: Sketch) -> None:
    _, (told, _, _), _ = redrawn(difference, sketch, sketch)
    assert len(told) == 1


def test_what_stays_the_very_same_is_not_looked_into_and_hangs_under_its_new_parent() -> None:
    parent, part = ft.Container(), ft.Text("kept", key="part")
    first, second = ft.Column([part], key="page"), ft.Column([part], key="page")
    difference({"_b": None}, {"_b": first}, parent, [])
    told, added, removed = difference({"_b": first}, {"_b": second}, parent, [])
    assert (len(told), part in added, part in removed) == (1, False, False)
    assert part.parent is second
    card, new_card = ft.Container(part), ft.Container(part)
    difference({"_b": None}, {"_b": card}, parent, [])
    difference({"_b": card}, {"_b": new_card}, parent, [])
    assert part.parent is new_card, (
        "also where it is not in a list: otherwise each tap searches the whole page"
    )


def test_prepared_controls_are_the_same_or_others() -> None:
    parent = ft.Container()
    small: list[Any] = [{"_c": "Image", "_i": 1, "src": "silk"}, {"_c": "Image", "_i": 2, "src": "salt"}]
    other: list[Any] = [{"_c": "Image", "_i": 3, "src": "silk"}]
    first, same, changed = ft.Stack(small), ft.Stack(small), ft.Stack(other)
    difference({"_b": None}, {"_b": first}, parent, [])
    told, _, _ = difference({"_b": first}, {"_b": same}, parent, [])
    assert len(told) == 1
    told, _, _ = difference({"_b": same}, {"_b": changed}, parent, [])
    shown = {"_b": on_the_wire(same)}
    apply_patch(shown, *on_the_wire(told))
    assert shown["_b"]["controls"] == other


@pytest.mark.parametrize("given_to_it", [{}, {"opacity": 0.5}, {"opacity": 3}], ids=str)
@pytest.mark.parametrize("kind", [each for each in EVERYDAY if "opacity" in each._prop_defaults])
def test_what_flet_refuses_to_show_is_refused(kind: Any, given_to_it: dict[str, Any]) -> None:
    assert refusal(difference, bare(kind, **given_to_it)) == refusal(flets_own, bare(kind, **given_to_it))


def test_also_what_is_wrong_inside_a_control_is_refused() -> None:
    """A bar with a single tab."""
    one = [ft.NavigationBarDestination(icon="add")]
    assert refusal(difference, ft.NavigationBar(one)) == refusal(flets_own, ft.NavigationBar(one)) != ""


def refusal(compare: Any, control: ft.Control) -> str:
    try:
        compare({"_b": None}, {"_b": control}, ft.Container(), [])
    except ValueError as wrong:
        return str(wrong)
    return ""


# --- the order of drawing


def test_a_page_is_drawn_before_its_parts_and_none_of_them_twice() -> None:
    """The toy page draws what is inside it, so that its part need not be drawn by itself."""
    drawn: list[str] = []

    class Drawn(Component):
        def update(self) -> None:
            drawn.append(self.fn.__name__)
            self._state.is_dirty = False
            if self.fn is page:
                part_of_page._state.is_dirty = False

    def page() -> None: ...
    def part() -> None: ...
    def other() -> None: ...

    whole, part_of_page, kept_part = Drawn(fn=page), Drawn(fn=part), Drawn(fn=other)
    part_of_page._parent = weakref.ref(whole)  # type: ignore[attr-defined]
    kept_part._parent = weakref.ref(part_of_page)  # type: ignore[attr-defined]
    for waiting in ([whole, part_of_page, kept_part], [kept_part, part_of_page, whole]):
        drawn.clear()
        pending = OutermostFirst()
        for each in waiting:
            each._state.is_dirty = True
            pending.add(each)
        for due in list(pending):
            due.update()
        assert drawn == ["page", "other"]


def test_what_is_no_component_is_always_drawn() -> None:
    drawn: list[str] = []

    class Page(ft.Container):
        def update(self) -> None:
            drawn.append("page")

    for due in OutermostFirst([Page()]):
        due.update()
    assert drawn == ["page"]
