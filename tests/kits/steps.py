"""How much work a deed is, counted and not timed: a busy machine makes no difference."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from tests.kits.places import ROOT

OURS = tuple(f"{ROOT / room}/" for room in ("companion", "rules_core"))


def steps(deed: Callable[[], object]) -> int:
    """How many lines of our own code are run; once more for each turn of a loop."""
    run = 0

    def trace(frame: FrameType, what: str, _: Any) -> Any:
        nonlocal run
        if not frame.f_code.co_filename.startswith(OURS):
            return None
        run += what == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        deed()
    finally:
        sys.settrace(before)
    return run
