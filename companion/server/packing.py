"""What is sent to a phone, in the form in which it is sent.

Of controls that a component has drawn this makes what Flet's own encoder (`flet.messaging.protocol`) makes of them, which
a test holds it to, but without the copies that one keeps for a later comparison: what was drawn is never changed. All
else is left to Flet's. It uses names of Flet that begin with an underscore, which is why the version of Flet is pinned
exactly.
"""

from __future__ import annotations

from dataclasses import MISSING, is_dataclass
from enum import Enum
from functools import cache
from typing import Any

import msgpack
from flet.controls.base_control import BaseControl
from flet.controls.value_types import Value
from flet.messaging.protocol import _get_root_dataclass_field, configure_encode_object_for_msgpack

_flets_own = configure_encode_object_for_msgpack(BaseControl)  # type: ignore[no-untyped-call]


def packed(message: Any) -> bytes:
    """A message as it goes over the wire."""
    written: bytes = msgpack.packb(message, default=encode)
    return written


def encode(thing: Any) -> Any:
    """What to say of something: of a control that was drawn, what the client does not take for granted."""
    if isinstance(thing, Enum):
        return thing.value
    if not hasattr(thing, "_frozen") or not isinstance(thing, BaseControl | Value):
        return _flets_own(thing)
    drawn: Any = thing
    kind: Any = type(thing)
    events, defaults = kind._event_fields, kind._root_defaults
    told: dict[str, Any] = {}
    for name, value in drawn._values.items():
        if value is not None and value != defaults.get(name, MISSING):
            told[name] = True if name in events and not is_dataclass(value) else value
    for name, value in kind._override_props.items():
        if value is not None:
            told.setdefault(name, value)
    for name, default in _other_fields(kind):
        value = getattr(drawn, name)
        if value is not None and value != [] and value != {} and (value != default or is_dataclass(value)):
            told[name] = value
    return told


@cache
def _other_fields(kind: Any) -> tuple[tuple[str, Any], ...]:
    """What a control has besides its properties, and what the client takes it to be."""
    return tuple(
        (name, _get_root_dataclass_field(kind, name).default)  # type: ignore[no-untyped-call]
        for name in kind._structural_fields
    )
