"""Flet's hooks with plain types: a value that a component remembers, and how to change it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Any, TypeVar, cast

import flet as ft

Part = TypeVar("Part", bound=Callable[..., ft.Control])


GONE = "destroyed session"
"""What Flet says when the view of a phone is no more."""


def remember(initial: Any) -> tuple[Any, Callable[[Any], None]]:
    """A value of this component, and its setter. A function as `initial` is called once to make the value.

    A task that still counts or waits may want to change a page that nobody looks at any more: that does nothing.
    """
    value, put = ft.use_state(initial)

    def change(new: Any) -> None:
        try:
            put(new)
        except RuntimeError as wrong:
            if GONE not in str(wrong):
                raise

    return value, change


class Writing:
    """What stands in a text field at this moment."""

    def __init__(self, text: str) -> None:
        self.text = text


def writing(initial: str = "") -> tuple[Writing, Callable[[str], None]]:
    """What somebody writes into a field, and how to change it.

    A button reads `text` when it is tapped, not when it was drawn: the tap after the last key may come before the
    page is drawn anew, and that key must not be missed.
    """
    kept: Writing = made_once(lambda: Writing(initial))
    _count, redraw = remember(0)

    def write(text: str) -> None:
        kept.text = text
        redraw(lambda count: count + 1)

    return kept, write


SETTLE = 0.4
"""Seconds before a new page takes a tap: a finger that was on its way meant the page before."""


def settled() -> bool:
    """False for the first moment of a page, so that a double tap cannot record what nobody has read."""
    ready, set_ready = remember(False)

    async def wait() -> None:
        await asyncio.sleep(SETTLE)
        set_ready(True)

    ft.use_effect(wait, [])
    return bool(ready)


def stood_for_a_moment(what: Any = None) -> Callable[[], bool]:
    """Asked when a tap comes: whether what it could have meant has stood there long enough to be read."""
    seen: list[Any] = made_once(lambda: [what, monotonic()])
    if seen[0] != what:
        seen[:] = [what, monotonic()]
    return lambda: monotonic() - seen[1] >= SETTLE


def made_once(make: Callable[[], Any]) -> Any:
    """Something that is made when the component appears and stays until it goes."""
    return ft.use_ref(make).current


def drawn_when_changed(component: Part) -> Part:
    """A component that is drawn anew only when what it was given has changed: for the many parts of a long list."""
    return cast(Part, ft.memo(component))  # type: ignore[no-untyped-call]
