"""What is drawn is written for the wire as Flet itself would write it."""

from __future__ import annotations

from typing import Any

import flet as ft
import flet.canvas as cv
import msgpack
import pytest
from flet.controls.base_control import BaseControl
from flet.messaging.protocol import configure_encode_object_for_msgpack

from companion.server.comparing import difference
from companion.server.packing import packed

flets_own = configure_encode_object_for_msgpack(BaseControl)  # type: ignore[no-untyped-call]

DRAWINGS: dict[str, ft.Control] = {
    "words": ft.Text("silk", size=16, text_align=ft.TextAlign.CENTER, style=ft.TextStyle(italic=True)),
    "no words": ft.Text(""),
    "a card that is tapped": ft.Container(ft.Text("silk"), padding=ft.Padding.all(4), on_click=lambda: None),
    "a card that is not": ft.Container(ft.Text("silk"), on_click=None, visible=False),
    "a deed of the client's": ft.FilledButton("more", action=ft.ClientAction(), on_click=lambda: None),
    "a list": ft.Column([ft.Text("silk", key="a"), ft.Row([], wrap=True)], spacing=0),
    "an empty list": ft.Row(),
    "a picture": ft.Image("board.png", fit=ft.BoxFit.CONTAIN, animate_opacity=ft.Animation(300)),
    "a board": cv.Canvas([cv.Line(0, 0, 4, 4, ft.Paint(color="#123456")), cv.Text(1, 2, "silk")]),
    "what a screen reader says": ft.Semantics(content=ft.Icon(ft.Icons.ADD), label="add", button=True),
    "a bar": ft.NavigationBar([ft.NavigationBarDestination(icon="add", label=name) for name in "ab"]),
    "a style": ft.TextButton(
        "more", style=ft.ButtonStyle(padding=4, color={ft.ControlState.DEFAULT: "#123456"})
    ),
    "what the client takes for granted": ft.Row(
        spacing=10, opacity=1.0, alignment=ft.MainAxisAlignment.START
    ),
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_it_says_what_flet_would_say(name: str) -> None:
    drawn = DRAWINGS[name]
    difference({"_b": None}, {"_b": drawn}, ft.Container(), [])
    assert hasattr(drawn, "_frozen")
    assert unpacked(packed(drawn)) == unpacked(msgpack.packb(drawn, default=flets_own))


def test_what_was_not_drawn_by_a_component_is_left_to_flet() -> None:
    """Flet compares it later with the copies that its encoder keeps."""
    row: Any = ft.Row([ft.Text("silk")])
    assert unpacked(packed(row)) == unpacked(msgpack.packb(row, default=flets_own))
    assert vars(row)["__prev_lists"] == {"controls": row.controls}


def test_a_handler_in_the_wrong_place_is_not_sent() -> None:
    text = ft.Text("silk", tooltip=lambda: None)  # type: ignore[arg-type]
    difference({"_b": None}, {"_b": text}, ft.Container(), [])
    with pytest.raises(RuntimeError, match="Cannot serialize"):
        packed(text)


def unpacked(written: bytes) -> Any:
    return msgpack.unpackb(written, strict_map_key=False)
