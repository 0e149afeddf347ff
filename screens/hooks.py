"""Flet's hooks with plain types: a value that a component remembers, and how to change it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import flet as ft


def remember(initial: Any) -> tuple[Any, Callable[[Any], None]]:
    """A value of this component, and its setter. A function as `initial` is called once to make the value."""
    return ft.use_state(initial)


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


def made_once(make: Callable[[], Any]) -> Any:
    """Something that is made when the component appears and stays until it goes."""
    return ft.use_ref(make).current
