"""Screens drawn without a phone: what stands in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import flet as ft


def texts(control: Any) -> Iterator[str]:
    """What is written in a control and in everything inside it, from top to bottom."""
    if isinstance(control, ft.Text):
        yield control.value
    for each in (getattr(control, "content", None), *(getattr(control, "controls", None) or ())):
        if isinstance(each, ft.Control):
            yield from texts(each)
