"""What a phone may send: which properties, events and answers, for each kind of control. Nothing else gets further.

Flet sets whatever a client sends on the objects of our page, and calls whatever handler it names. Which properties a
client really changes is known only to the client, so they are listed here; their types, the events and the types of
answers are read off Flet's own declarations.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import cache
from reprlib import repr as brief
from typing import Any, get_origin, get_type_hints

import flet as ft
from flet.controls.base_control import BaseControl
from flet.controls.control_event import Event, get_event_field_type

from companion.server.type_fit import fits, is_number


class UnwantedError(Exception):
    """A phone sent something that no phone of ours sends."""


PROPERTIES: Mapping[type, frozenset[str]] = {
    ft.Page: frozenset(
        {
            "route", "width", "height", "media", "platform_brightness", "platform",
            "web", "pwa", "wasm", "debug", "test", "pyodide", "multi_view",
        }
    ),
    ft.TextField: frozenset({"value", "selection"}),
    ft.Checkbox: frozenset({"value"}),
    ft.Switch: frozenset({"value"}),
    ft.Slider: frozenset({"value"}),
    ft.RadioGroup: frozenset({"value"}),
    ft.Dropdown: frozenset({"value", "text"}),
    ft.NavigationBar: frozenset({"selected_index"}),
    ft.Tabs: frozenset({"selected_index"}),
    ft.ExpansionTile: frozenset({"expanded"}),
    ft.AlertDialog: frozenset({"open"}),
    ft.BottomSheet: frozenset({"open"}),
    ft.SnackBar: frozenset({"open"}),
}  # fmt: skip
"""The properties that the client changes by itself: what somebody types, ticks or chooses, and the size of a screen."""

ONLY_WHEN_COMING_IN = frozenset({"window"})
"""The client describes its window too when it comes in; in a browser there is nothing in it, and it is left unread."""

OF_THE_SERVER: Mapping[type, frozenset[str]] = {
    ft.Page: frozenset(
        {
            "connect", "disconnect", "close", "login", "logout",
            "views_pop_until", "multi_view_add", "multi_view_remove",
        }
    ),
}  # fmt: skip
"""Events that no phone tells of: the server makes them itself."""

CHOSEN: Mapping[tuple[type, str], str] = {
    (ft.TextField, "change"): "value",
    (ft.TextField, "submit"): "value",
    (ft.Checkbox, "change"): "value",
    (ft.Switch, "change"): "value",
    (ft.Slider, "change"): "value",
    (ft.RadioGroup, "change"): "value",
    (ft.NavigationBar, "change"): "selected_index",
    (ft.Tabs, "change"): "selected_index",
}
"""Events that carry the new value of a property."""

TOLD_BRIEFLY: Mapping[tuple[type, str], Any] = {
    (ft.Page, "platform_brightness_change"): ft.Brightness,
}
"""Events for which the client sends a bare value, although Flet declares an event with fields."""

NOT_TOLD = frozenset({"view", *(each.name for each in dataclasses.fields(Event))})
"""Fields of events that the server fills in itself."""

LONGEST_ROUTE = 2_000


def page_when_coming_in(page: Mapping[str, Any]) -> dict[str, Any]:
    """What a phone says about itself when it comes in, as far as the server wants to know."""
    told = {name: value for name, value in page.items() if name not in ONLY_WHEN_COMING_IN}
    for name, value in told.items():
        require_property(ft.Page, name, value)
    return told


def require_properties(control: BaseControl, properties: Mapping[str, Any]) -> None:
    """Refuse properties that this kind of control does not get from a phone, and values that it cannot have."""
    for name, value in properties.items():
        require_property(type(control), name, value)
        if name == "selected_index" and not _is_place(control, value):
            raise UnwantedError(f"{type(control).__name__} has no place {brief(value)}")


def require_property(kind: type, name: str, value: Any) -> None:
    owner = _nearest(kind, PROPERTIES)
    if owner is None or name not in PROPERTIES[owner]:
        raise UnwantedError(f"{brief(name)} of {kind.__name__} is not for phones to set")
    if not fits(value, declared(owner, name)) or (name == "route" and len(value) > LONGEST_ROUTE):
        raise UnwantedError(f"{kind.__name__}.{name} cannot be {brief(value)}")


def event_data(control: BaseControl, name: str, data: Any) -> Any:
    """The data of an event as it may go to its handler. Refuses what a control of this kind does not tell of."""
    kind: type = type(control)
    made_here = _nearest(kind, OF_THE_SERVER)
    if f"on_{name}" not in handlers(kind) or (made_here and name in OF_THE_SERVER[made_here]):
        raise UnwantedError(f"{kind.__name__} has no event {brief(name)}")
    if not _fits_event(control, name, data):
        raise UnwantedError(f"{kind.__name__}.on_{name} cannot bring {brief(data)}")
    # An event with fields needs its fields, even if all are empty.
    return {} if data is None and not _is_simple(event_type(kind, f"on_{name}")) else data


def require_answer(control: BaseControl, method: str, result: Any) -> None:
    """Refuse an answer of another type than the method of this name gives."""
    kind: type = type(control)
    if not fits(result, answer_type(kind, method)):
        raise UnwantedError(f"{kind.__name__}.{method} cannot answer {brief(result)}")


@cache
def declared(kind: type, name: str) -> Any:
    """The type that Flet declares for a property."""
    return next(each.type for each in dataclasses.fields(kind) if each.name == name)


@cache
def handlers(kind: type) -> frozenset[str]:
    """The names of the event handlers that a kind of control has."""
    return frozenset(each.name for each in dataclasses.fields(kind) if each.name.startswith("on_"))


@cache
def event_type(kind: type, handler: str) -> Any:
    """What is handed to that handler."""
    return get_event_field_type(object.__new__(kind), handler)  # Flet looks at the class only


@cache
def answer_type(kind: type, method: str) -> Any:
    """What the method of this name gives. Where that is nothing, nobody looks at the answer."""
    try:
        found = get_type_hints(getattr(kind, method, None)).get("return", Any)
    except (NameError, TypeError):
        return Any
    return Any if found is type(None) else found


def _nearest(kind: type, table: Mapping[type, Any]) -> type | None:
    return next((each for each in kind.__mro__ if each in table), None)


def _is_simple(kind: Any) -> bool:
    """Whether an event has no fields of its own."""
    return (get_origin(kind) or kind) is Event


def _fits_event(control: BaseControl, name: str, data: Any) -> bool:
    own: type = type(control)
    for kind in own.__mro__:
        if wanted := TOLD_BRIEFLY.get((kind, name)):
            return fits(data, wanted)
        if chosen := CHOSEN.get((kind, name)):
            if chosen == "selected_index":
                return _is_place(control, data)
            return fits(data, declared(kind, chosen)) or (data is None and name == "submit")
    found = event_type(own, f"on_{name}")
    if _is_simple(found):
        return data is None or isinstance(data, bool | str) or is_number(data)
    return fits({} if data is None else data, found, leaving_out=NOT_TOLD)


def _is_place(control: BaseControl, value: Any) -> bool:
    """Whether this is the number of something that can be chosen there."""
    choices = getattr(control, "destinations", None)
    return fits(value, int) and 0 <= value < (100 if choices is None else len(choices))
