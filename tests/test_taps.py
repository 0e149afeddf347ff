"""How many taps recorded games take: a count that may only fall, since the table is waiting."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kits.recording import read, records
from tests.kits.taps import count

MOST = {
    "four-in-dispute": 4.0, "six-at-the-club": 4.4, "three-friends": 4.8, "long-haul": 5.3,
    "three-to-istanbul": 9.3, "six-in-class": 13.8,
}  # fmt: skip
"""Taps a turn, all phones together; five where nothing else is said. A turn of Via Egnatia is two actions, and with it go
an event, a challenge or a market, and what is decided together: in the class all six are asked for every consent."""


@pytest.mark.parametrize("path", records(), ids=lambda path: path.stem)
def test_a_turn_takes_few_taps(path: Path) -> None:
    assert count(read(path)).per_turn <= MOST.get(path.stem, 5)


def test_the_commonest_moves_of_via_egnatia_take_three_taps_or_less() -> None:
    for path in records("via_egnatia"):
        taps = count(read(path))
        assert taps.of("play-card") <= 3
        assert taps.of("beg") <= 3
        assert taps.of("leave-market") == taps.of("end-turn") == 1
