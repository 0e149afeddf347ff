"""The time that runs for a whole room, as one phone draws it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

import flet as ft
import pytest

from companion.tables.rooms import Time
from screens.classroom import clock
from screens.phone import Phone


class Drawing:
    """A component that is drawn with so many seconds left, and what its clock finds whenever it looks afterwards."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, drawn: int, *later: int) -> None:
        self.ticks = self.rings = 0
        self.drawn, self.later = drawn, iter(later)
        self.is_running = False
        monkeypatch.setattr(clock, "seconds_left", self._left)
        monkeypatch.setattr(clock, "remember", lambda initial: (initial, self._tick))
        monkeypatch.setattr(ft, "use_effect", self._effect)
        monkeypatch.setattr(asyncio, "sleep", self._sleep)

    def _left(self, _time: Time) -> int:
        return next(self.later) if self.is_running else self.drawn

    def _tick(self, count: Callable[[int], int]) -> None:
        self.ticks += 1

    def _effect(self, run: Callable[[], Coroutine[Any, Any, None]], _what: list[Any]) -> None:
        self.run = run

    async def _sleep(self, seconds: float) -> None:
        assert 0 < seconds <= 60

    def _ring(self, _ring: Any) -> None:
        self.rings += 1

    def of(self, time: Time) -> Drawing:
        clock.use_clock(cast(Phone, SimpleNamespace(in_own_task=self._ring)), time)
        self.is_running = True
        asyncio.run(self.run())
        return self


ENDS = Time(datetime(2025, 1, 1, tzinfo=UTC))


def test_the_last_seconds_are_drawn_one_by_one_and_then_it_rings(monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = Drawing(monkeypatch, 2, 1, 0).of(ENDS)
    assert (drawing.ticks, drawing.rings) == (2, 1)


def test_an_end_that_comes_right_after_drawing_is_not_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    """0:01 is drawn; when the clock begins to run, the time is over."""
    drawing = Drawing(monkeypatch, 1, 0).of(ENDS)
    assert (drawing.ticks, drawing.rings) == (1, 1)


def test_a_time_that_is_long_over_or_stands_still_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    for time, left in ((ENDS, -30), (Time(None, 90), 90)):
        drawing = Drawing(monkeypatch, left).of(time)
        assert (drawing.ticks, drawing.rings) == (0, 0)
