"""Doubts, and how a host settles them."""

from __future__ import annotations

import pytest

from tests.kits.bazaar import Walk
from tests.kits.tables.table_talk import Club


def settle(club: Club, decision: str, reason: str = "the book says so", **options: object) -> None:
    club.house.disputes.settle(club.host, club.sent(), decision, reason, **options)  # type: ignore[arg-type]


@pytest.fixture
def walked(bazaar: Club) -> Club:
    """Ana has walked, then Bo, then Ana again from where she was."""
    bazaar.begin("Ana", "Bo", "Cy")
    bazaar.submit("Ana", Walk("Ana"), [("to", "well")])
    bazaar.submit("Bo", Walk("Bo"), [("to", "well")])
    bazaar.submit("Ana", Walk("Ana"), [("to", ["souk", "arch"])])
    return bazaar
