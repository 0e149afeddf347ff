"""Values that components remember."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest
from flet.components.component import Renderer

from screens import hooks
from screens.hooks import remember


def failing(words: str) -> Callable[[Any], Any]:
    """A state whose page cannot be reached."""

    def draw() -> None:
        raise RuntimeError(words)

    return lambda initial: SimpleNamespace(value=initial, component=SimpleNamespace(_schedule_update=draw))


def test_a_page_that_nobody_looks_at_any_more_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "own_state", failing("An attempt to fetch destroyed session."))
    value, change = remember(3)
    change(4)
    assert value == 3


def test_any_other_failure_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "own_state", failing("something else"))
    _, change = remember(3)
    with pytest.raises(RuntimeError, match="something else"):
        change(4)


def test_what_flet_says_of_a_page_that_is_gone() -> None:
    """The words above are those of the Flet that is installed."""
    import inspect

    assert "destroyed session" in inspect.getsource(ft.Page)


def test_a_drawing_that_was_replaced_leaves_memory_by_itself() -> None:
    """Nobody has to search for it: such a search stops every table."""

    @ft.component
    def Counting() -> ft.Control:  # noqa: N802
        count, change = remember(0)
        return ft.Container(ft.Text(str(count)), on_click=lambda: change(count + 1))

    def drawn(before: Any = None) -> Any:
        with Renderer().with_context():  # type: ignore[no-untyped-call]
            component: Any = Counting()
        if before is not None:
            component._migrate_state(before)
        component.before_update()
        return component

    first = drawn()
    second = drawn(first)
    gone = weakref.ref(first)
    gc.disable()
    try:
        del first
        assert gone() is None
    finally:
        gc.enable()
    assert second._b is not None
