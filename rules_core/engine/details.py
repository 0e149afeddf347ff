"""The details of a move as a file or a phone brings them: each must be what the move declares, to the last nested value.

A move is a frozen value with declared fields, so the declaration is the check; no move writes one of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, NamedTuple, Union, cast, get_args, get_origin, get_type_hints

from rules_core.engine.moves import AnyMove

DEEPEST = 8
"""So deep are lists within lists at most; nothing at a table is deeper than four."""

LARGEST_NUMBER = 10**12
"""No number at a table comes near it; one of a thousand digits would only make everybody wait."""


class Misfit(NamedTuple):
    """A detail that is not what its move declares."""

    name: str
    value: Any
    wanted: str


def misfit(kind: type[AnyMove], details: Mapping[str, Any]) -> Misfit | None:
    """The first detail that does not fit, if any. Names that the move does not know are not looked at."""
    wanted = _declared(cast(Any, kind))
    for name, value in details.items():
        if name in wanted and not fits(value, wanted[name]):
            return Misfit(name, value, spelled(wanted[name]))
    return None


@cache
def _declared(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {each.name: hints[each.name] for each in fields(kind) if each.name != "seat"}


def fits(value: Any, kind: Any) -> bool:
    """Whether a value, with lists where a move has tuples, is of a declared kind.

    >>> fits(["a", "b"], tuple[str, ...]), fits(0, tuple[str, ...]), fits(True, int), fits([1], Any)
    (True, False, False, True)
    """
    if kind is Any:
        return is_plain(value)
    if kind in (str, int, bool, NoneType):
        return type(value) is kind and is_plain(value)
    if get_origin(kind) in (Union, UnionType):
        return any(fits(value, each) for each in get_args(kind))
    if get_origin(kind) is tuple:
        inner, *rest = get_args(kind)
        if rest == [...]:
            return isinstance(value, list | tuple) and all(fits(each, inner) for each in value)
        return _fit_one_by_one(value, (inner, *rest))
    if isinstance(kind, type) and issubclass(kind, tuple):  # a NamedTuple: its fields one by one
        return _fit_one_by_one(value, tuple(get_type_hints(kind).values()))
    raise AssertionError(f"a move declares {kind}, and nobody has said how that is written")


def _fit_one_by_one(value: Any, kinds: tuple[Any, ...]) -> bool:
    return (
        isinstance(value, list | tuple)
        and len(value) == len(kinds)
        and all(fits(each, kind) for each, kind in zip(value, kinds, strict=True))
    )


def is_plain(value: Any, depth: int = 0) -> bool:
    """Whether this is a value as tables have them: words, whole numbers, yes and no, and not too deep lists of these.

    >>> is_plain({"silk": 2}), is_plain(float("nan")), is_plain(10**4000)
    (True, False, False)
    """
    if value is None or isinstance(value, str | bool):
        return True
    if isinstance(value, int):
        return abs(value) <= LARGEST_NUMBER
    if depth >= DEEPEST:
        return False
    if isinstance(value, list | tuple):
        return all(is_plain(each, depth + 1) for each in value)
    return isinstance(value, dict) and all(
        isinstance(key, str) and is_plain(each, depth + 1) for key, each in value.items()
    )


def spelled(kind: Any) -> str:
    """How a declared kind is called in a message.

    >>> spelled(int), spelled(tuple[str, ...]), spelled(Any)
    ('int', 'list', 'plain')
    """
    if kind is Any:
        return "plain"
    is_list = get_origin(kind) is tuple or (isinstance(kind, type) and issubclass(kind, tuple))
    return "list" if is_list else str(getattr(kind, "__name__", kind))
