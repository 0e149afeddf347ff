"""Flet's controls, made without a word about what they were not given.

A control is a dataclass of about fifty properties. Flet sets every one of them when it is made, although all but a few
stay as they are, and writes on the class each time, which makes Python forget what it has learnt about that class. A
page of a table makes some eighty controls at a change; so the kinds that pages are made of get an `__init__` that looks
at nothing but what is given. What comes out is the same, which a test holds it to, and whatever is out of the ordinary
goes Flet's own way, its errors included. It uses names of Flet that begin with an underscore, which is why the version
of Flet is pinned exactly.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from dataclasses import MISSING, fields
from functools import wraps
from typing import Any

import flet as ft
import flet.canvas as cv
from flet.controls.base_control import BaseControl
from flet.controls.id_counter import ControlId

EVERYDAY: tuple[type[BaseControl], ...] = (
    ft.Column,
    ft.Container,
    ft.Divider,
    ft.FilledButton,
    ft.GestureDetector,
    ft.Icon,
    ft.IconButton,
    ft.Image,
    ft.MergeSemantics,
    ft.OutlinedButton,
    ft.ProgressBar,
    ft.Row,
    ft.Semantics,
    ft.Stack,
    ft.Text,
    ft.TextButton,
    cv.Canvas,
    cv.Line,
    cv.Rect,
    cv.Text,
)
"""What pages are made of, nearly all of it."""

_NO_PROPERTY = object()


def quicken(kinds: Iterable[type[BaseControl]] = EVERYDAY) -> None:
    """Make controls of these kinds quickly from now on. To say so again changes nothing."""
    for kind in kinds:
        made: Any = kind
        if not hasattr(made.__init__, "__wrapped__"):
            made.__init__ = _quick_init(made)
            made.__hash__ = BaseControl.__hash__


def _quick_init(kind: Any) -> Callable[..., None]:
    flets_own = kind.__init__
    parameters = list(inspect.signature(flets_own).parameters.values())[1:]
    in_order = [each.name for each in parameters if each.kind is each.POSITIONAL_OR_KEYWORD]
    known = frozenset(each.name for each in parameters) - {"ref"}
    required = frozenset(each.name for each in parameters if each.default is each.empty)
    defaults: dict[str, Any] = kind._prop_defaults
    made_anew = {
        each.name: each.default_factory for each in fields(kind) if each.default_factory is not MISSING
    }
    fixed = _what_all_have(kind, flets_own, required, made_anew)
    does_more = kind.init is not BaseControl.init

    @wraps(flets_own)
    def quick(self: Any, *arguments: Any, **given: Any) -> None:
        named = dict(zip(in_order, arguments, strict=False)) | given if arguments else given
        if (
            type(self) is not kind  # a kind made of this one may do more
            or len(named) != len(arguments) + len(given)  # too many, or one of them twice
            or not named.keys() <= known
            or not named.keys() >= required
        ):
            flets_own(self, *arguments, **given)
            return
        own = self.__dict__
        own.update(fixed)
        for name, make in made_anew.items():
            own[name] = make()
        values = own["_values"]
        for name, value in named.items():
            default = defaults.get(name, _NO_PROPERTY)
            if default is _NO_PROPERTY:
                own[name] = value
            elif value is not default and value != default:
                values[name] = value
        own["_i"] = ControlId.next()
        if does_more:
            self.init()
            own["_dirty"].clear()

    return quick


def _what_all_have(
    kind: Any, flets_own: Callable[..., None], required: frozenset[str], made_anew: Iterable[str]
) -> dict[str, Any]:
    """What each control of a kind has that nobody gives to it, like its name in the client."""
    for each in kind.__mro__:
        if each is not BaseControl and (own := vars(each).get("__post_init__")) is not None:
            assert own.__name__ == "new_post_init", f"{each.__name__} does more than Flet's controls do"
    example = kind.__new__(kind)
    flets_own(example, **dict.fromkeys(required))
    return {name: value for name, value in vars(example).items() if name not in {"_i", *required, *made_anew}}
