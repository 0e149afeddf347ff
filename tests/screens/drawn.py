"""Screens drawn without a phone: what stands in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import flet as ft


def controls(control: Any) -> Iterator[Any]:
    """A control and everything inside it, from top to bottom."""
    yield control
    for each in (getattr(control, "content", None), *(getattr(control, "controls", None) or ())):
        if isinstance(each, ft.Control):
            yield from controls(each)


def texts(control: Any) -> Iterator[str]:
    """What is written in a control and in everything inside it, from top to bottom."""
    return (each.value for each in controls(control) if isinstance(each, ft.Text))
