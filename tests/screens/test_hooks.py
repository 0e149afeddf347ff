"""Values that components remember."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft
import pytest

from screens.hooks import remember


def failing(words: str) -> Callable[[Any], tuple[Any, Callable[[Any], None]]]:
    """A state whose page cannot be reached."""

    def put(value: Any) -> None:
        raise RuntimeError(words)

    return lambda initial: (initial, put)


def test_a_page_that_nobody_looks_at_any_more_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ft, "use_state", failing("An attempt to fetch destroyed session."))
    value, change = remember(3)
    change(4)
    assert value == 3


def test_any_other_failure_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ft, "use_state", failing("something else"))
    _, change = remember(3)
    with pytest.raises(RuntimeError, match="something else"):
        change(4)


def test_what_flet_says_of_a_page_that_is_gone() -> None:
    """The words above are those of the Flet that is installed."""
    import inspect

    assert "destroyed session" in inspect.getsource(ft.Page)
