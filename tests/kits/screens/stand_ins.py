"""What stands in for a phone's page and for what it sees, where a test needs no more than that they are there."""

from __future__ import annotations

from typing import Any

import pytest

from companion.glimpse import Glimpse


class GonePage:
    """A page whose session was destroyed, as Flet tells it."""

    @property
    def session(self) -> Any:
        raise RuntimeError("An attempt to fetch destroyed session.")

    def run_task(self, *_: Any) -> None:
        pytest.fail("nobody is there to do it for")


def glimpse_at(revision: int, entries: int = 0) -> Glimpse:
    """A glimpse that tells nothing but how new it is."""
    glimpse = object.__new__(Glimpse)
    object.__setattr__(glimpse, "revision", revision)
    object.__setattr__(glimpse, "entries", entries)
    return glimpse
