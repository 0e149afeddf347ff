"""What the server's processor does, part by part: each second is counted once, for the innermost part that it is spent in."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import wraps
from threading import local
from time import thread_time
from typing import Any

from flet.components.component import Renderer

from companion.glimpse import Looker
from companion.server.comparing import PhoneSession
from companion.server.guest import Guest
from companion.tables import Tables

MOVE, GLIMPSE, RENDER, DIFF, PACKING, GARBAGE = "move", "glimpse", "render", "diff", "packing", "garbage"
PARTS = (MOVE, GLIMPSE, RENDER, DIFF, PACKING, GARBAGE)
WHERE: tuple[tuple[str, type[Any], str], ...] = (
    (MOVE, Tables, "change"), (GLIMPSE, Looker, "glimpse"), (RENDER, Renderer, "render"),
    (DIFF, PhoneSession, "_Session__get_update_control_patch"), (PACKING, Guest, "send_message"),
)  # fmt: skip

Spent = dict[str, float]
"""Milliseconds by part."""


class Clock:
    """Counts the processor's time of every thread. A part within another stops the other's clock."""

    def __init__(self) -> None:
        self.spent = dict.fromkeys(PARTS, 0.0)
        self._here = local()

    def enter(self, part: str) -> None:
        now, stack = thread_time(), self._stack()
        if stack:
            self.spent[stack[-1][0]] += now - stack[-1][1]
        stack.append([part, now])

    def leave(self) -> None:
        now, stack = thread_time(), self._stack()
        part, since = stack.pop()
        self.spent[part] += now - since
        if stack:
            stack[-1][1] = now

    def _stack(self) -> list[list[Any]]:
        if not hasattr(self._here, "stack"):
            self._here.stack = []
        stack: list[list[Any]] = self._here.stack
        return stack

    def around(self, part: str, work: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(work)
        def timed(*arguments: Any, **options: Any) -> Any:
            self.enter(part)
            try:
                return work(*arguments, **options)
            finally:
                self.leave()

        return timed

    def _collecting(self, phase: str, _: dict[str, int]) -> None:
        self.enter(GARBAGE) if phase == "start" else self.leave()

    def milliseconds(self) -> Spent:
        return {part: self.spent[part] * 1000 for part in PARTS}

    def start(self) -> None:
        """From now on, everywhere in this process."""
        for part, kind, name in WHERE:
            work = vars(kind)[name]
            if isinstance(work, classmethod | staticmethod):
                setattr(kind, name, type(work)(self.around(part, work.__func__)))
            else:
                setattr(kind, name, self.around(part, work))
        gc.callbacks.append(self._collecting)
