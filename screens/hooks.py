"""Flet's hooks with plain types: a value that a component remembers, and how to change it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any, TypeVar, cast

import flet as ft
from flet.components.hooks.use_state import StateHook
from flet.components.utils import current_component

Part = TypeVar("Part", bound=Callable[..., ft.Control])


GONE = "destroyed session"
"""What Flet says when the view of a phone is no more."""


def remember(initial: Any) -> tuple[Any, Callable[[Any], None]]:
    """A value of this component, and its setter. A function as `initial` is called once to make the value.

    A task that still counts or waits may want to change a page that nobody looks at any more: that does nothing.

    Flet's own setter holds on to the drawing that it was made for, and that to its setter: each drawing of a page would
    stay in memory until somebody searches for such rings, and that search stops every table.
    """
    state = own_state(initial)

    def change(new: Any) -> None:
        value = new(state.value) if callable(new) else new
        if value == state.value:
            return
        state.value = value
        try:
            if state.component is not None:
                state.component._schedule_update()  # type: ignore[no-untyped-call]
        except RuntimeError as wrong:
            if GONE not in str(wrong):
                raise

    return state.value, change


def own_state(initial: Any) -> StateHook:
    """Where the component that is being drawn keeps a value."""
    component = current_component()
    state: StateHook = component.use_hook(
        lambda: StateHook(component, initial() if callable(initial) else initial)
    )
    return state


class Writing:
    """What stands in a text field at this moment."""

    def __init__(self, text: str) -> None:
        self.text = text


def writing(initial: str = "", elsewhere: Writing | None = None) -> tuple[Writing, Callable[[str], None]]:
    """What somebody writes into a field, and how to change it. Where others change it too, it is kept `elsewhere`.

    A button reads `text` when it is tapped, not when it was drawn: the tap after the last key may come before the
    page is drawn anew, and that key must not be missed.
    """
    own: Writing = made_once(lambda: Writing(initial))
    kept = own if elsewhere is None else elsewhere
    _count, redraw = remember(0)

    def write(text: str) -> None:
        kept.text = text
        redraw(lambda count: count + 1)

    return kept, write


def writing_on() -> tuple[ft.Ref[ft.TextField], Callable[[], None]]:
    """For a field that takes one name after another: what it is called by, and how to go on writing there.

    A field gives the keyboard away when Enter is pressed; it gets it back when the page has been drawn anew.
    """
    field: ft.Ref[ft.TextField] = made_once(ft.Ref[ft.TextField])
    times, count = remember(0)

    async def take_focus() -> None:
        if times:
            await focus_on(field)

    ft.use_effect(take_focus, [times])
    return field, lambda: count(lambda now: now + 1)


async def focus_on(wanted: ft.Ref[Any]) -> None:
    """What is typed goes there from now on, unless it has gone meanwhile."""
    with suppress(RuntimeError, TimeoutError):
        if wanted.current is not None:
            await wanted.current.focus()


UNFOLDED = 0.15
"""Seconds until what unfolds is there."""


async def into_sight(page: ft.Ref[ft.Column], key: str) -> None:
    """Scroll a page to what has just unfolded there, unless it has gone meanwhile.

    At once: while the page glides, the client's semantics tree forgets what its parts are called.
    """
    await asyncio.sleep(UNFOLDED)
    with suppress(RuntimeError, TimeoutError):
        if page.current is not None:
            await page.current.scroll_to(scroll_key=key)


async def grown_upwards(page: ft.Ref[ft.Column], by: float) -> None:
    """What has unfolded pushes up what is above it instead of what is below: its lower edge stays in sight, and nothing
    moves further than that."""
    await asyncio.sleep(UNFOLDED)
    with suppress(RuntimeError, TimeoutError):
        if page.current is not None:
            await page.current.scroll_to(delta=by)


def top_again(about: Any) -> ft.Ref[ft.Column]:
    """What a page's column is called by that begins at its top again whenever the page is about something else."""
    column: ft.Ref[ft.Column] = made_once(ft.Ref[ft.Column])
    before = made_once(lambda: [about])

    async def go_up() -> None:
        if before[0] != about:
            before[0] = about
            with suppress(RuntimeError, TimeoutError):
                if column.current is not None:
                    await column.current.scroll_to(offset=0)

    ft.use_effect(go_up, [about])
    return column


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


def changed_just_now(what: Any) -> Callable[[], bool]:
    """Asked when a tap comes: whether a button means something else since a moment ago, so that the second tap on what it
    meant before would now do another thing."""
    seen: list[Any] = made_once(lambda: [what, -SETTLE])
    if seen[0] != what:
        seen[:] = [what, monotonic()]
    return lambda: bool(monotonic() - seen[1] < SETTLE)


def made_once(make: Callable[[], Any]) -> Any:
    """Something that is made when the component appears and stays until it goes."""
    return ft.use_ref(make).current


def drawn_when_changed(component: Part) -> Part:
    """A component that is drawn anew only when what it was given has changed: for the many parts of a long list."""
    return cast(Part, ft.memo(component))  # type: ignore[no-untyped-call]
