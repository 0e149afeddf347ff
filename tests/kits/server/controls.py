"""Controls for tests of what we do with Flet's own machinery."""

from __future__ import annotations

import inspect
from typing import Any


def bare(kind: Any, **given: Any) -> Any:
    """A control that was given no more than it must have, and this."""
    required = [
        each.name
        for each in inspect.signature(kind.__init__).parameters.values()
        if each.default is each.empty and each.name != "self"
    ]
    return kind(**dict.fromkeys(required, 1), **given)
