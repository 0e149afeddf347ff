"""Whether a table of a data file has the keys that it should have, told so that its author sees the slip."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any

KINDS: Mapping[str, tuple[tuple[type, ...], str]] = {
    "str": ((str,), "a text"),
    "Text": ((str,), "a text"),
    "bool": ((bool,), "true or false"),
    "float": ((int, float), "a number"),
    "tuple": ((list, tuple), "a list"),
    "Mapping": ((Mapping,), "a table"),
}
"""What a file has to hold for a field of this type."""


def slip_in(kind: type[Any], raw: Mapping[str, Any]) -> str:
    """The first thing wrong with a table that a dataclass is to be made from; nothing if all is well.

    >>> from dataclasses import dataclass
    >>> Lamp = dataclass(type("Lamp", (), {"__annotations__": {"oil": "str", "burns": "bool"}, "burns": True}))
    >>> slip_in(Lamp, {"oil": "olive", "burn": False})
    "there is no key 'burn'; there are oil, burns"
    >>> slip_in(Lamp, {}), slip_in(Lamp, {"oil": 7}), slip_in(Lamp, {"oil": "olive"})
    ('it has no oil', 'oil should be a text', '')
    """
    known = {field.name: field for field in fields(kind)}
    for key, value in raw.items():
        if key not in known:
            return f"there is no key {key!r}; there are {', '.join(known)}"
        types, called = KINDS.get(str(known[key].type).partition("[")[0], ((object,), ""))
        if not isinstance(value, types):
            return f"{key} should be {called}"
    for name, field in known.items():
        if name not in raw and field.default is MISSING and field.default_factory is MISSING:
            return f"it has no {name}"
    return ""
