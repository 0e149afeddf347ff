"""Whether a value that came from outside fits a type, so that nothing can stumble over it later."""

from __future__ import annotations

import builtins
import dataclasses
from collections.abc import Mapping
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

LONGEST_TEXT = 100_000
LARGEST_NUMBER = 1e12
DEEPEST = 8


def fits(value: Any, kind: Any, *, leaving_out: frozenset[str] = frozenset()) -> bool:
    """Whether the value, as MessagePack brings it, can be taken for one of this type.

    A dataclass comes as a mapping with its required fields and no others than its own (`leaving_out`: those that are
    not the sender's to give), an enum by its value.

    >>> fits(390, float | None), fits("390", float | None), fits(float("nan"), float), fits(True, int)
    (True, False, False, False)
    >>> fits(["a", "b"], list[str]), fits(["a", 1], list[str]), fits({"a": [1, None]}, Any), fits(object(), Any)
    (True, False, True, False)
    """
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return fits(value, inner[0])
    if origin in (Union, UnionType):
        return any(fits(value, each) for each in inner)
    if kind is Any:
        return is_plain(value)
    if kind in (None, NoneType):
        return value is None
    if kind is bool:
        return isinstance(value, bool)
    if kind is int:
        return is_number(value) and isinstance(value, int)
    if kind is float:
        return is_number(value)
    if kind is str:
        return isinstance(value, str) and len(value) <= LONGEST_TEXT
    if origin is list:
        return isinstance(value, list) and all(fits(each, inner[0]) for each in value)
    if origin is dict:
        return isinstance(value, dict) and all(
            fits(key, inner[0]) and fits(each, inner[1]) for key, each in value.items()
        )
    found = origin or kind
    if not isinstance(found, type):
        return False
    if issubclass(found, Enum):
        return is_plain(value) and any(each.value == value for each in found)
    if dataclasses.is_dataclass(found) and isinstance(value, Mapping):
        return _fits_fields(value, found, leaving_out)
    return isinstance(value, found)


def is_number(value: Any) -> bool:
    """Whether this is a number that one can reckon with."""
    # What is no number or endless is not smaller than anything.
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= LARGEST_NUMBER


def is_plain(value: Any, depth: int = DEEPEST) -> bool:
    """Whether this is nothing but text, numbers, bytes and not too deep a nest of lists and mappings."""
    if value is None or isinstance(value, bool | bytes) or is_number(value):
        return True
    if isinstance(value, str):
        return len(value) <= LONGEST_TEXT
    if depth == 0:
        return False
    if isinstance(value, list):
        return all(is_plain(each, depth - 1) for each in value)
    return isinstance(value, dict) and all(
        isinstance(key, str) and is_plain(each, depth - 1) for key, each in value.items()
    )


def _fits_fields(value: Mapping[Any, Any], kind: type, leaving_out: frozenset[str]) -> bool:
    fields = {
        each.metadata.get("data_field", each.name): each
        for each in dataclasses.fields(kind)
        if each.init and each.name not in leaving_out
    }
    missing = dataclasses.MISSING
    required = {
        name for name, each in fields.items() if each.default is missing and each.default_factory is missing
    }
    return required <= value.keys() <= fields.keys() and all(
        fits(each, _type(fields[name])) for name, each in value.items()
    )


def _type(field: dataclasses.Field[Any]) -> Any:
    # In `bytes: Optional[bytes] = None` the name hides the type, and nothing is left of it.
    hides = field.type is NoneType and getattr(builtins, field.name, None)
    return hides | None if hides else field.type
