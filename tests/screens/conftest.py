"""What tests of screens begin with: a table, and hooks that work without a page."""

from __future__ import annotations

import pytest

from tests.kits.screens.drawn import Hooks
from tests.kits.tables.table_talk import Club, club

__all__ = ["club"]


@pytest.fixture
def playing(club: Club) -> Club:
    """The same, once Amira and Ben play there."""
    club.begin("Amira", "Ben")
    return club


@pytest.fixture
def hooks(monkeypatch: pytest.MonkeyPatch) -> Hooks:
    return Hooks(monkeypatch)
