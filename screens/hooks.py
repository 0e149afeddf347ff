"""Flet's hooks with plain types: a value that a component remembers, and how to change it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft


def remember(initial: Any) -> tuple[Any, Callable[[Any], None]]:
    """A value of this component, and its setter. A function as `initial` is called once to make the value."""
    return ft.use_state(initial)


def made_once(make: Callable[[], Any]) -> Any:
    """Something that is made when the component appears and stays until it goes."""
    return ft.use_ref(make).current
