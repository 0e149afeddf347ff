"""A control that is made quickly is the control that Flet makes."""

from __future__ import annotations

from typing import Any

import flet as ft
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.server.making_controls import EVERYDAY, quicken
from tests.kits.server.controls import bare

quicken()

KINDS = st.sampled_from(EVERYDAY)
VALUES = st.none() | st.booleans() | st.integers(0, 12) | st.sampled_from(["", "silk"])


def made(kind: Any, make: Any, arguments: list[Any], given_names: dict[str, Any]) -> Any:
    """All that a control has, or the error that its maker got; without its number, which no two have."""
    control = kind.__new__(kind)
    try:
        make(control, *arguments, **given_names)
    except TypeError as wrong:
        return str(wrong)
    assert isinstance(control._i, int)
    return {name: value for name, value in vars(control).items() if name != "_i"}


@given(KINDS, st.data())
def test_what_is_given_is_kept_and_everything_else_is_as_flet_has_it(kind: Any, data: st.DataObject) -> None:
    flets_own = kind.__init__.__wrapped__
    properties = dict(sorted(kind._prop_defaults.items()))
    names = st.sampled_from([*properties, "controls", "data", "no_such_property"])
    given_names = data.draw(st.dictionaries(names, VALUES, max_size=5))
    as_they_are = data.draw(st.lists(st.sampled_from(list(properties)), max_size=3))
    given_names |= {name: properties[name] for name in as_they_are}
    arguments = data.draw(st.lists(VALUES, max_size=3))
    assert made(kind, kind.__init__, arguments, given_names) == made(kind, flets_own, arguments, given_names)


@pytest.mark.parametrize("kind", EVERYDAY)
def test_no_two_have_the_same_lists_or_the_same_number(kind: Any) -> None:
    one, other = bare(kind), bare(kind)
    assert one._i != other._i
    for name, value in vars(one).items():
        if isinstance(value, list | dict):
            assert value is not vars(other)[name]


def test_a_kind_made_of_another_does_what_it_says() -> None:
    class Loud(ft.Text):
        def init(self) -> None:
            self.value = f"{self.value}!"

    assert Loud("silk").value == "silk!"


def test_a_reference_to_a_control_is_filled() -> None:
    reference = ft.Ref[ft.Text]()
    text = ft.Text("silk", ref=reference)
    assert reference.current is text


def test_controls_can_be_told_apart_in_sets() -> None:
    one, other = ft.Text("silk"), ft.Text("silk")
    assert len({one, other}) == 2


def test_a_control_can_be_changed_after_it_was_made() -> None:
    """Outside components that is what Flet's pages do, and they hear of it by what is dirty."""
    text = ft.Text("silk")
    text.value = "spice"
    assert (text.value, list(text._dirty)) == ("spice", ["value"])


def test_to_say_so_again_changes_nothing() -> None:
    before = ft.Text.__init__
    quicken()
    assert ft.Text.__init__ is before
