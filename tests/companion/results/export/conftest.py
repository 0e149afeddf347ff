"""Days and times on what is handed on are those of the computer; here it stands in Greenwich."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest


@pytest.fixture(autouse=True)
def clock_zone() -> Iterator[Callable[[str], None]]:
    """Moves the computer to another zone, and home again afterwards."""
    with pytest.MonkeyPatch.context() as patch:

        def move(zone: str) -> None:
            patch.setenv("TZ", zone)
            time.tzset()

        move("UTC0")
        yield move
    time.tzset()
