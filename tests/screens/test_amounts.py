"""A figure that is typed counts as soon as it stands there: the button that takes it may be somewhere else."""

from __future__ import annotations

from typing import Any, cast

import flet as ft
import pytest

from screens.parts.amounts import CountInput, Keypad
from screens.skin import Skin
from tests.kits.screens.drawn import Hooks, controls, texts


class Minutes:
    """The keypad for a time between 5 and 180 minutes, and what it has told."""

    def __init__(self, hooks: Hooks) -> None:
        self.hooks = hooks
        self.typed: list[int] = []
        self.taken: list[int] = []

    def press(self, *digits: str) -> None:
        for digit in digits:
            drawn = self.hooks.draw(
                cast(Any, Keypad), Skin(), 5, 180, self.taken.append, True, "", None, None, self.typed.append
            )
            (key,) = (
                each
                for each in controls(drawn)
                if isinstance(each, ft.OutlinedButton) and list(texts(each)) == [digit]
            )
            cast(Any, key).on_click()


def test_what_is_typed_is_told_at_once_where_it_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    keypad = Minutes(Hooks(monkeypatch))
    keypad.press("2", "5")
    assert keypad.typed == [25], "2 alone is too short a time"
    keypad.press("0")
    assert keypad.typed == [25], "and 250 minutes too long"
    assert keypad.taken == [], "the tick was not tapped"


def test_a_count_takes_what_is_typed_before_the_tick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time for everybody, say: its start button reads what is typed."""
    asked: list[dict[str, Any]] = []
    monkeypatch.setattr("screens.parts.amounts.Keypad", lambda *_, **more: asked.append(more))
    hooks = Hooks(monkeypatch)
    told: list[Any] = []
    for _ in range(2):
        hooks.draw(cast(Any, CountInput), Skin(), 15, 1, 180, told.append)
        hooks.kept[0] = True  # the keypad was opened
    asked[0]["on_typed"](25)
    assert told == [25]


def test_limits_below_nothing_have_a_real_minus(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = Hooks(monkeypatch).draw(
        cast(Any, Keypad), Skin(), -50, 50, lambda _: None, True, "", None, None, lambda _: None
    )
    assert "From −50 to 50" in texts(drawn)
