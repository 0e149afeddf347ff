"""Parts of a page that stay the same controls as long as they show the same.

Most of what a page shows is the same after a move as before. Flet passes over a control that is the very same object as
in the drawing before: it is neither made, nor compared, nor sent. So a page of a table is a list of parts, and each is
asked for through the page's keeper:

    kept = keeper()
    kept("counters", counter_row, phone, glimpse, seat.name)

A part is a function of the phone, the glimpse and plain values. It is called again only when one of those values is
another, or something that it has read of the glimpse; nobody has to say which, since the glimpse that a part gets notes
what is read of it while it is drawn. What is read later, when something is tapped, is read of the newest glimpse that
the page has drawn: so a handler of a part takes everything from `glimpse` and `phone`, and what the page itself wants
to be told is handed over as `newest(handler)`. A handler that waits for something in between begins with
`seen = as_drawn(glimpse)`: it means what was on the screen when it was tapped.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

import flet as ft
from flet.components.utils import _CURRENT_RENDERER

from companion.glimpse import Glimpse
from screens.hooks import made_once
from screens.phone import Phone

Part = Callable[..., ft.Control | None]


class Noted:
    """A glimpse that notes what is read of it while something is drawn, and reads of the newest one."""

    __slots__ = ("_newest", "_notes")

    def __init__(self, glimpse: Glimpse) -> None:
        self._newest = glimpse
        self._notes: dict[Hashable, Any] = {}

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._newest, name)
        if _CURRENT_RENDERER.get() is None:  # a tap, or a task
            return value
        if callable(value):
            return partial(self._call, name)
        self._notes[name] = value
        return value

    def _call(self, name: str, *arguments: Any) -> Any:
        value = self._notes[name, arguments] = getattr(self._newest, name)(*arguments)
        return value

    def turn_to(self, glimpse: Glimpse) -> bool:
        """Go on with a newer glimpse. Whether everything that was noted is the same there."""
        before, self._newest = self._newest, glimpse
        return glimpse is before or all(_read(glimpse, what) == value for what, value in self._notes.items())


def as_drawn(glimpse: Glimpse) -> Glimpse:
    """The glimpse that a page shows at this moment, which will not change while somebody waits."""
    shown: Any = glimpse
    while isinstance(shown, Noted):
        shown = shown._newest
    return cast(Glimpse, shown)


def _read(glimpse: Glimpse, what: Any) -> Any:
    if isinstance(what, tuple):
        name, arguments = what
        return getattr(glimpse, name)(*arguments)
    return getattr(glimpse, what)


@dataclass(slots=True)
class Drawn:
    """A part as it was drawn last, and out of what."""

    control: ft.Control | None
    part: Part
    values: tuple[Any, ...]
    look: tuple[Any, ...]
    noted: Noted
    drawing: int

    def is_of(self, part: Part, values: tuple[Any, ...], look: tuple[Any, ...]) -> bool:
        return self.part == part and self.look == look and self.values == values


class Keeper:
    """The parts of one page."""

    def __init__(self) -> None:
        self._drawn: dict[str, Drawn] = {}
        self._drawing = 0
        self._looked_at: tuple[Phone, tuple[Any, ...]] | None = None
        """The phone that was asked last in this drawing, and its look: a long page asks for it thirty times."""

    def begin(self) -> None:
        """The page is drawn again: what was not on it the last time is forgotten."""
        self._drawn = {name: each for name, each in self._drawn.items() if each.drawing == self._drawing}
        self._drawing += 1
        self._looked_at = None

    def __call__(
        self, name: str, part: Part, phone: Phone, glimpse: Glimpse, *values: Any
    ) -> ft.Control | None:
        """A part under its name on the page, which no other part may have."""
        if (
            self._looked_at is None or self._looked_at[0] is not phone
        ):  # a page may have parts of several widths
            self._looked_at = phone, look_of(phone)
        return self._ask(name, part, phone, glimpse, values, self._looked_at[1])

    def page(self, name: str, page: Part, phone: Phone, glimpse: Glimpse, *values: Any) -> ft.Control:
        """A whole page, which also shows what the phone has to say and whether it is busy."""
        drawn = self._ask(name, page, phone, glimpse, values, (*look_of(phone), *phone.stance))
        assert drawn is not None
        return drawn

    def _ask(
        self,
        name: str,
        part: Part,
        phone: Phone,
        glimpse: Glimpse,
        values: tuple[Any, ...],
        look: tuple[Any, ...],
    ) -> ft.Control | None:
        before = self._drawn.get(name)
        assert before is None or before.drawing != self._drawing, f"two parts are called {name}"
        if before is not None and before.is_of(part, values, look) and before.noted.turn_to(glimpse):
            before.drawing = self._drawing
            return before.control
        noted = Noted(glimpse)
        control = part(phone, cast(Glimpse, noted), *values)
        if control is not None and control.key is None:
            # A component is finished the moment it is made; its key is given to it all the same, for where its part
            # stands in a list is known by that alone.
            control._values["key"] = name
        self._drawn[name] = Drawn(control, part, values, look, noted, self._drawing)
        return control


def look_of(phone: Phone) -> tuple[Any, ...]:
    """What of the phone itself decides how a part looks."""
    return (
        phone.skin,
        phone.width,
        phone.page.height,
        phone.is_wide,
        phone.speaks,
        phone.place,
        phone.is_copy,
        phone.acting,
        phone.preferences,
    )


def keeper() -> Keeper:
    """The keeper of the page that is being drawn."""
    kept: Keeper = made_once(Keeper)
    kept.begin()
    return kept


class Newest:
    """A handler that is the same at every drawing, and does what it was told at the last one."""

    def __init__(self) -> None:
        self.do: Callable[..., Any] = lambda: None

    def __call__(self, *arguments: Any) -> Any:
        return self.do(*arguments)


def newest(do: Callable[..., Any]) -> Newest:
    """What a page does, for its parts: they may be older than it."""
    kept: Newest = made_once(Newest)
    kept.do = do
    return kept
