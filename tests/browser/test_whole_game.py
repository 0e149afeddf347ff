"""Three phones join by the address in the square code, play a whole game, and see the same result."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.kit import Phone, Server
from tests.browser.play import gather, moves_of, replay, start, swift_game

pytestmark = pytest.mark.browser

NAMES = ["Amira", "Ben", "Chloe"]


def test_three_phones_play_to_the_end(new_phone: Callable[..., Phone], server: Server) -> None:
    script = swift_game(NAMES, server.seed)
    phones = gather(new_phone, *NAMES)
    start(phones["Amira"])
    taps = replay(phones, script)
    for phone in phones.values():
        phone.sees("The game is over")
        phone.tab("Table")
        phone.has("result")
        for score in script.sheet().scores:
            phone.has(f"score-{score.seat}")
            assert phone.part(f"score-{score.seat}").inner_text() == str(score.total)
    turns = sum(entry.move.word() in ("travel", "stay") for entry in moves_of(script))
    assert sum(taps.values()) / turns <= 6, (taps, turns)
