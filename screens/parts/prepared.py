"""Controls that are put into the form in which they go to phones once, for all phones that show them.

A board has hundreds of shapes and small pictures. Nobody taps on them and none of them ever changes by itself, so neither
Flet nor the comparison of drawings needs to know them: they are handed over as they are sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft
import msgpack
from flet.controls.base_control import BaseControl
from flet.messaging.protocol import configure_encode_object_for_msgpack

_encode = configure_encode_object_for_msgpack(BaseControl)  # type: ignore[no-untyped-call]


def prepared(controls: Sequence[ft.BaseControl]) -> list[Any]:
    """The same list every time it is shown means the same; another list is sent whole."""
    written: list[Any] = msgpack.unpackb(msgpack.packb(list(controls), default=_encode))
    return written
