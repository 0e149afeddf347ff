"""Screens drawn without a phone: what stands in them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any, cast

import flet as ft
import pytest
from flet.components.component import Renderer

from screens import hooks as screen_hooks
from screens.kept import Keeper


def controls(control: Any) -> Iterator[Any]:
    """A control and everything inside it, from top to bottom."""
    yield control
    for each in (getattr(control, "content", None), *(getattr(control, "controls", None) or ())):
        if isinstance(each, ft.Control):
            yield from controls(each)


def texts(control: Any) -> Iterator[str]:
    """What is written in a control and in everything inside it, from top to bottom."""
    return (each.value for each in controls(control) if isinstance(each, ft.Text))


def parts(control: ft.Control) -> dict[str, ft.Control]:
    """The parts that have a name for tests, by that name."""
    named = (each for each in controls(control) if isinstance(each, ft.Semantics) and each.identifier)
    return {each.identifier: each.content for each in named}


def buttons(control: ft.Control) -> dict[str, Any]:
    """The buttons with words on them, by these words."""
    kinds = (ft.FilledButton, ft.OutlinedButton, ft.TextButton)
    return {"".join(texts(each)): each for each in controls(control) if isinstance(each, kinds)}


def tap(control: ft.Control, name: str) -> None:
    """The tap on a part, as it was drawn before anything was told."""
    found = parts(control)[name]
    assert isinstance(found, ft.Container)
    assert found.on_click is not None
    found.on_click()  # type: ignore[call-arg]  # the screens' own handlers take no event


class Unkept(Keeper):
    """A keeper that has every part drawn anew."""

    def __call__(self, name: str, part: Any, phone: Any, glimpse: Any, *values: Any) -> Any:
        return part(phone, glimpse, *values)


class State:
    """A value that a component remembers; nothing is drawn when it changes."""

    component = None

    def __init__(self, kept: list[Any], place: int) -> None:
        self._kept, self._place = kept, place

    @property
    def value(self) -> Any:
        return self._kept[self._place]

    @value.setter
    def value(self, new: Any) -> None:
        self._kept[self._place] = new


class Hooks:
    """A component's hooks: what it remembers, and what it does once it is drawn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.kept: list[Any] = []
        self.effects: list[tuple[Callable[[], Any], list[Any]]] = []
        self._next = 0
        monkeypatch.setattr(screen_hooks, "own_state", self._state)
        monkeypatch.setattr(ft, "use_ref", self._ref)
        monkeypatch.setattr(ft, "use_effect", lambda work, on: self.effects.append((work, on)))

    def draw(self, component: Any, *arguments: Any) -> Any:
        """What a component draws; the components inside it stay undrawn."""
        self._next, self.effects = 0, []
        with Renderer().with_context():  # type: ignore[no-untyped-call]
            return component.__component_impl__(*arguments)

    def _slot(self, initial: Any) -> int:
        place, self._next = self._next, self._next + 1
        if place == len(self.kept):
            self.kept.append(initial() if callable(initial) else initial)
        return place

    def _state(self, initial: Any) -> Any:
        return State(self.kept, self._slot(initial))

    def _ref(self, make: Callable[[], Any]) -> Any:
        return SimpleNamespace(current=self.kept[self._slot(make)])


def let_it_settle(hooks: Hooks, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first moment of the page that was drawn last is over."""
    monkeypatch.setattr(screen_hooks, "SETTLE", 0)
    for work, _on in hooks.effects:
        if work.__qualname__.startswith("settled."):
            asyncio.run(cast(Any, work()))
