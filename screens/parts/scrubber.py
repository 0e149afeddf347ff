"""A bar to move along a row of moments with a thumb. (Material's slider lays an empty page over everything else.)"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from screens.hooks import remember
from screens.skin import Skin

HEIGHT = 48
KNOB = 26


@ft.component
def Scrubber(
    skin: Skin, value: int, last: int, width: float, label: str, go: Callable[[int], Any], key: Any = None
) -> ft.Control:
    """From 0 to `last`. The bar follows the finger; where it lets go, `go` is called."""
    held, hold = remember(None)
    shown = value if held is None else held
    run = max(width - KNOB, 1)

    def at(x: float) -> int:
        return min(max(round((x - KNOB / 2) / run * last), 0), last)

    def tapped(event: ft.TapEvent[ft.GestureDetector]) -> Any:
        return go(at(event.local_position.x)) if event.local_position is not None else None

    def dragged(event: ft.DragUpdateEvent[ft.GestureDetector]) -> None:
        hold(at(event.local_position.x))

    def released() -> Any:
        hold(None)
        return go(shown)

    left = shown / max(last, 1) * run
    knob = ft.Container(
        width=KNOB,
        height=KNOB,
        border_radius=KNOB / 2,
        bgcolor=skin.c.accent,
        left=left,
        top=(HEIGHT - KNOB) / 2,
    )
    done = ft.Container(
        width=left + KNOB / 2, height=8, border_radius=4, bgcolor=skin.c.accent, top=HEIGHT / 2 - 4
    )
    track = ft.Container(width=width, height=8, border_radius=4, bgcolor=skin.c.line, top=HEIGHT / 2 - 4)
    bar = ft.GestureDetector(
        ft.Stack([track, done, knob], width=width, height=HEIGHT),
        on_tap_up=tapped,
        on_horizontal_drag_update=dragged,
        on_horizontal_drag_end=released,
        drag_interval=30,
    )
    return ft.Semantics(
        identifier="scrubber",
        container=True,
        slider=True,
        label=label,
        value=str(shown),
        on_increase=lambda: go(min(value + 1, last)),
        on_decrease=lambda: go(max(value - 1, 0)),
        content=bar,
    )
