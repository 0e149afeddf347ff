"""What phones may send, and that whatever else they send ends their own connection and nothing more."""

from __future__ import annotations

import ast
import asyncio
import logging
from collections.abc import Iterator
from typing import Any

import flet as ft
import msgpack
import pytest
from flet.controls.base_control import BaseControl

from companion.server import guest
from companion.server.client_messages import read
from companion.server.phone_input import (
    CHOSEN,
    OF_THE_SERVER,
    PROPERTIES,
    TOLD_BRIEFLY,
    UnwantedError,
    declared,
    event_data,
    handlers,
    page_when_coming_in,
    require_answer,
    require_properties,
)
from companion.server.wire import REFUSED
from tests.kits.places import ROOT
from tests.kits.server.toy_app import (
    ANSWER,
    ASKS,
    CRASHED,
    EVENT,
    PATCH,
    REGISTER,
    UPDATE,
    House,
    control,
    farewell,
    hear,
    register,
    say,
)

EDGES = {"top": 0.0, "right": 0.0, "bottom": 34.0, "left": 0.0}
MEDIA = {
    "padding": EDGES, "view_padding": EDGES, "view_insets": EDGES, "device_pixel_ratio": 2.625,
    "orientation": "portrait", "always_use_24_hour_format": True,
}  # fmt: skip
PAGE = {
    "route": "/join/K7QM?x=1", "pwa": False, "web": True, "debug": False, "wasm": True, "test": False,
    "multi_view": False, "pyodide": False, "platform_brightness": "light", "width": 390.0, "height": 844.0,
    "platform": "android", "window": {}, "media": MEDIA,
}  # fmt: skip
"""As chromium on a phone describes its page."""

BAR = ft.NavigationBar(
    destinations=[ft.NavigationBarDestination(icon=ft.Icons.MAP, label=each) for each in "abc"]
)
PICKED = {"files": [{"id": 1, "name": "game.json", "path": None, "size": 3, "bytes": b"{ }"}]}
DRAG = {"l": {"x": 1.5, "y": 2.0}, "g": {"x": 1.5, "y": 2.0}, "ld": {"x": 1.0, "y": 0.0}, "pd": 1.0}
SPOT = {"k": "touch", "l": {"x": 1.5, "y": 2.0}, "g": {"x": 1.5, "y": 2.0}}


class Page:
    """Only the class of a page is looked at; a real one needs a session."""

    control: BaseControl = object.__new__(ft.Page)


# --- what real phones send


def test_the_page_of_a_phone_that_comes_in_is_read() -> None:
    assert page_when_coming_in(PAGE).keys() == PAGE.keys() - {"window"}


@pytest.mark.parametrize(
    ("of", "properties"),
    [
        (Page.control, {"width": 844, "height": 390.5}),
        (Page.control, {"platform_brightness": "dark"}),
        (Page.control, {"media": MEDIA}),
        (Page.control, {"route": "/t/82dfcf1c2b8e2a0b"}),
        (ft.TextField(), {"value": "Amira"}),
        (ft.Switch(), {"value": True}),
        (BAR, {"selected_index": 2}),
    ],
)
def test_what_people_type_and_choose_is_let_through(of: BaseControl, properties: dict[str, Any]) -> None:
    require_properties(of, properties)
    for name in properties:
        with pytest.raises(UnwantedError):
            require_properties(of, {name: object()})


@pytest.mark.parametrize(
    ("of", "name", "data"),
    [
        (Page.control, "route_change", {"route": "/"}),
        (Page.control, "resize", {"width": 390.0, "height": 844.0}),
        (Page.control, "platform_brightness_change", "dark"),
        (Page.control, "app_lifecycle_state_change", {"state": "resume"}),
        (Page.control, "error", "Null check operator used on a null value"),
        (ft.Container(), "click", None),
        (ft.FilledButton(), "click", None),
        (ft.TextField(), "change", "nomad"),
        (ft.TextField(), "submit", "nomad"),
        (ft.TextField(), "blur", None),
        (ft.Switch(), "change", False),
        (BAR, "change", 2),
        (ft.GestureDetector(), "tap_up", SPOT),
        (ft.GestureDetector(), "horizontal_drag_update", {**DRAG, "ts": ft.Duration(milliseconds=30)}),
        (ft.TextField(), "submit", None),
        (ft.FilePicker(), "result", PICKED),
        (ft.FilePicker(), "upload", {"file_name": "a.json", "progress": 0.5, "error": None}),
    ],
)
def test_what_happens_on_a_phone_is_told(of: BaseControl, name: str, data: Any) -> None:
    assert event_data(of, name, data) == data


def test_a_tap_without_a_place_has_none() -> None:
    assert event_data(ft.GestureDetector(), "tap_up", None) == {}


@pytest.mark.parametrize(
    ("method", "result"),
    [("get", None), ("get", "dark"), ("set", True), ("remove", False), ("get_keys", ["a", "b"])],
)
def test_a_phone_answers_what_it_has_kept(method: str, result: Any) -> None:
    require_answer(ft.SharedPreferences(), method, result)
    with pytest.raises(UnwantedError):
        require_answer(ft.SharedPreferences(), method, object())


# --- the lists against what Flet declares and what the app uses


def test_everything_listed_exists() -> None:
    for kind, names in PROPERTIES.items():
        for name in names:
            assert not isinstance(declared(kind, name), str), (kind, name)  # a type, not its name
    for kind, names in OF_THE_SERVER.items():
        assert {f"on_{name}" for name in names} <= handlers(kind)
    for kind, name in [*CHOSEN, *TOLD_BRIEFLY]:
        assert f"on_{name}" in handlers(kind), (kind, name)
    for (kind, _), name in CHOSEN.items():
        assert name in PROPERTIES[kind]


def test_what_phones_may_set_is_never_a_handler_a_child_or_our_own() -> None:
    ours = {"client_ip", "client_user_agent", "data", "key", "views", "controls", "content", "action"}
    for names in PROPERTIES.values():
        assert not names & ours
        assert not [name for name in names if name.startswith(("_", "on_"))]


def kinds_used() -> Iterator[type]:
    for file in (ROOT / "screens").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "ft":
                kind = getattr(ft, node.attr, None)
                if isinstance(kind, type) and issubclass(kind, BaseControl):
                    yield kind


def test_every_control_of_the_app_that_takes_input_may_send_it() -> None:
    takes_input = {kind for kind in kinds_used() if "on_change" in handlers(kind)}
    assert {ft.TextField, ft.Switch, ft.NavigationBar} <= takes_input
    assert takes_input <= PROPERTIES.keys(), (
        "say in phone_input.PROPERTIES what this control's client changes"
    )


# --- what no phone sends

WRONG_PROPERTIES = [
    (Page.control, {"__dict__": {}}),
    (Page.control, {"__class__": "x"}),
    (Page.control, {"_i": 7}),
    (Page.control, {"client_ip": "10.0.0.99"}),
    (Page.control, {"client_user_agent": "x"}),
    (Page.control, {"on_error": "x"}),
    (Page.control, {"views": []}),
    (Page.control, {"theme": {}}),
    (Page.control, {"window": {}}),
    (Page.control, {"width": "wide"}),
    (Page.control, {"width": float("nan")}),
    (Page.control, {"height": float("inf")}),
    (Page.control, {"route": None}),
    (Page.control, {"route": "/" + "x" * 5000}),
    (Page.control, {"media": {**MEDIA, "_frozen": 1}}),
    (Page.control, {"media": {**MEDIA, "orientation": "sideways"}}),
    (Page.control, {"media": {**MEDIA, "padding": {"__dict__": {}}}}),
    (Page.control, {"media": {}}),
    (Page.control, {"platform_brightness": ["dark"]}),
    (Page.control, {b"width": 1}),
    (ft.TextField(), {"value": 7}),
    (ft.TextField(), {"value": "x" * 200_000}),
    (ft.TextField(), {"on_change": None}),
    (ft.TextField(), {"max_length": 10**9}),
    (ft.TextField(), {"_values": {}}),
    (ft.Switch(), {"value": "yes"}),
    (ft.Container(), {"content": None}),
    (ft.FilledButton(), {"disabled": False}),
    (BAR, {"selected_index": 3}),
    (BAR, {"selected_index": -1}),
    (BAR, {"selected_index": True}),
    (BAR, {"selected_index": 10**30}),
]


@pytest.mark.parametrize(("of", "properties"), WRONG_PROPERTIES)
def test_other_properties_are_refused(of: BaseControl, properties: dict[Any, Any]) -> None:
    with pytest.raises(UnwantedError):
        require_properties(of, properties)
    for name in properties:
        with pytest.raises(UnwantedError):
            require_properties(of, {name: object()})


@pytest.mark.parametrize(
    ("of", "name", "data"),
    [
        (Page.control, "close", None),
        (Page.control, "connect", None),
        (Page.control, "disconnect", None),
        (Page.control, "login", {}),
        (Page.control, "route_change", None),
        (Page.control, "route_change", {"route": 7}),
        (Page.control, "route_change", {"route": "/", "control": {}}),
        (Page.control, "route_change", {"route": "/", "name": "x"}),
        (Page.control, "view_pop", {"route": "/", "view": {}}),
        (Page.control, "platform_brightness_change", {"brightness": "dark"}),
        (Page.control, "app_lifecycle_state_change", {"state": "gone"}),
        (Page.control, "error", {"data": "x"}),
        (Page.control, "_dict__", None),
        (Page.control, "", None),
        (ft.Container(), "change", None),
        (ft.Container(), "click", {"control": 7}),
        (ft.Container(), "click", [1]),
        (ft.TextField(), "change", None),
        (ft.TextField(), "change", 7),
        (ft.Switch(), "change", "true"),
        (BAR, "change", 7),
        (BAR, "change", "2"),
        (ft.GestureDetector(), "tap_up", {"l": {"x": "left", "y": 0}}),
        (ft.GestureDetector(), "tap_up", {"l": {"x": float("nan"), "y": 0}}),
        (ft.GestureDetector(), "tap_up", "here"),
        (ft.FilePicker(), "result", {}),
        (ft.FilePicker(), "result", {"files": [{"id": 1}]}),
        (ft.FilePicker(), "result", {"files": [{**PICKED["files"][0], "size": "big"}]}),
        (ft.FilePicker(), "result", {"files": [{**PICKED["files"][0], "bytes": "text"}]}),
    ],
)
def test_other_events_are_refused(of: BaseControl, name: str, data: Any) -> None:
    with pytest.raises(UnwantedError):
        event_data(of, name, data)


@pytest.mark.parametrize(
    ("method", "result"), [("get", {}), ("set", "yes"), ("get_keys", None), ("get_keys", [1])]
)
def test_other_answers_are_refused(method: str, result: Any) -> None:
    with pytest.raises(UnwantedError):
        require_answer(ft.SharedPreferences(), method, result)
    with pytest.raises(UnwantedError):
        require_answer(ft.SharedPreferences(), method, object())


BODY = {"target": 3, "name": "click", "data": None}


@pytest.mark.parametrize(
    "packet",
    [
        b"",
        b"\x01\x00\x00\x00\x00stream",
        b"\x00",
        b"\x00\xc1",
        b"\x00" + msgpack.packb([EVENT, BODY]) + b"\x00",
        b"\x00" + b"\x91" * 5000,
        b"\x00" + msgpack.packb(msgpack.ExtType(1, b"no date")),
        *(
            b"\x00" + msgpack.packb(said)
            for said in (
                None, 7, "text", {}, [], [EVENT], [EVENT, BODY, 1], [99, BODY], [True, BODY], ["3", BODY], [2, BODY],
                [EVENT, []], [EVENT, {}], [EVENT, {**BODY, "more": 1}], [EVENT, {**BODY, "target": "3"}],
                [EVENT, {**BODY, "target": None}], [EVENT, {**BODY, "target": [3]}], [EVENT, {**BODY, "name": 7}],
                [UPDATE, {"id": 1, "props": []}], [UPDATE, {"id": 1.5, "props": {}}],
                [ANSWER, {"control_id": 1, "call_id": None, "result": 1, "error": None}],
                [ANSWER, {"control_id": 1, "call_id": "x", "result": 1, "error": 7}],
                [REGISTER, {"session_id": 7, "page_name": "", "page": {}}],
                [REGISTER, {"session_id": "", "page_name": "", "page": None}],
            )
        ),
    ],
)  # fmt: skip
def test_what_is_no_message_is_refused(packet: bytes) -> None:
    with pytest.raises(UnwantedError):
        read(packet)


# --- and over the socket


def log_lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING]


@pytest.fixture(autouse=True)
def every_line_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guest.complain, "_written", 0)


@pytest.mark.parametrize(
    "properties",
    [{"__dict__": {}}, {"__class__": 7}, {"client_ip": "10.0.0.99"}, {"_i": 7}, {"a\n\x1b[31m": 1}],
)
def test_whoever_sets_what_is_ours_is_out_and_nobody_else_notices(
    properties: dict[str, Any], house: House, caplog: pytest.LogCaptureFixture
) -> None:
    with house.phone() as other:
        register(other)
        button = control(hear(other, PATCH), "Tap")
        with house.phone() as phone:
            register(phone)
            hear(phone, PATCH)
            say(phone, UPDATE, {"id": 1, "props": properties})
            assert farewell(phone) == REFUSED
        with house.phone() as another:
            register(another)
            assert control(hear(another, PATCH), "count 0")
        say(other, EVENT, {"target": button, "name": "click", "data": None})
        assert "count 1" in str(hear(other, PATCH))
    (line,) = log_lines(caplog)
    assert "hung up on 127.0.0.1" in line
    assert line.isprintable()


@pytest.mark.parametrize("page", [{"route": "/", "client_ip": "10.0.0.99"}, {"__dict__": {}}, {"route": 7}])
def test_nobody_comes_in_under_a_false_address(page: dict[str, Any], house: House) -> None:
    with house.phone() as phone:
        say(phone, REGISTER, {"session_id": "", "page_name": "", "page": page})
        assert farewell(phone) == REFUSED
    assert not house.app.state.entrance.sessions


def test_nobody_comes_in_twice_by_one_socket(house: House) -> None:
    with house.phone() as phone:
        register(phone)
        say(phone, REGISTER, {"session_id": "", "page_name": "", "page": {"route": "/"}})
        assert farewell(phone) == REFUSED
    assert len(house.app.state.entrance.sessions) == 1


def test_a_tap_on_what_is_gone_is_forgiven_but_not_by_the_hundred(house: House) -> None:
    with house.phone() as phone:
        register(phone)
        button = control(hear(phone, PATCH), "Tap")
        for _ in range(20):
            say(phone, EVENT, {"target": 99_999, "name": "click", "data": None})
        say(phone, EVENT, {"target": button, "name": "click", "data": None})
        assert "count 1" in str(hear(phone, PATCH))
        for _ in range(
            80
        ):  # nothing more: it is hung up on, and what is said after that is a fault of the test's own
            say(phone, EVENT, {"target": 99_999, "name": "click", "data": None})
        assert farewell(phone) == REFUSED


def test_a_tap_on_what_is_no_longer_on_the_page_leads_nowhere(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    with house.phone() as phone:
        register(phone)
        tap = control(hear(phone, PATCH), "Tap")
        gone = ft.Button("Gone", on_click=lambda _: None)
        (session,) = house.app.state.entrance.sessions.values()
        session.index[gone._i] = gone  # as Flet remembers a control that a component has drawn anew
        say(phone, EVENT, {"target": gone._i, "name": "click", "data": None})
        say(phone, EVENT, {"target": tap, "name": "click", "data": None})
        assert "count 1" in str(hear(phone, PATCH))
    assert not log_lines(caplog)


def test_a_tap_is_not_lost_when_its_button_is_drawn_anew_before_its_turn(house: House) -> None:
    with house.phone() as phone:
        register(phone)
        before = ft.Button("Tap")
        before._i = control(hear(phone, PATCH), "Tap")
        (session,) = house.app.state.entrance.sessions.values()
        here = session.connection
        tap = here._happens(session, before, "click", None)
        asyncio.run_coroutine_threadsafe(tap, here.loop).result(5)
        assert "count 1" in str(hear(phone, PATCH))


def test_an_answer_of_another_type_ends_the_connection(house: House) -> None:
    with house.phone() as phone:
        register(phone, route="/asking")
        call = hear(phone, ASKS)
        say(
            phone,
            ANSWER,
            {"control_id": call["control_id"], "call_id": call["call_id"], "result": {}, "error": None},
        )
        assert farewell(phone) == REFUSED


def test_what_a_phone_says_went_wrong_there_cannot_fill_the_log(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guest.report, "_written", 0)
    for _ in range(30):
        with house.phone() as phone:
            register(phone, route="/asking")
            call = hear(phone, ASKS)
            known = {"control_id": call["control_id"], "call_id": call["call_id"]}
            say(phone, ANSWER, {**known, "result": None, "error": "boom\n\x1b[31m" * 5000})
            hear(phone, CRASHED)
    told = [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING]
    assert 1 <= len(told) <= 10
    for text in told:
        assert "RuntimeError: boom" in text
        assert len(text.splitlines()) < 80
        assert all(line.isprintable() and len(line) < 1000 for line in text.splitlines())


def test_what_somebody_types_arrives(house: House) -> None:
    with house.phone() as phone:
        register(phone, route="/field")
        hear(phone, PATCH)
        field = control(hear(phone, PATCH), "Your name")
        say(phone, UPDATE, {"id": field, "props": {"value": "Amira"}})
        say(phone, EVENT, {"target": field, "name": "change", "data": "Amira"})
        assert "Hello Amira" in str(hear(phone, PATCH))
