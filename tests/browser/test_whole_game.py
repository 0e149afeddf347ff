"""Three phones join by the address in the square code, play a whole game, and see the same result."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from rules_core.engine.table import Table
from tests.kits.browser.phones import Phone, Server
from tests.kits.browser.play import gather, moves_of, replay, replay_entry, start, swift_game, usual_table
from tests.kits.browser.tables import lay, past, sit

pytestmark = pytest.mark.browser

NAMES = ["Amira", "Ben", "Chloe"]
FIRST, LAST = 2, 6
"""So many entries are played every day, at the beginning and at the end; the whole game is played by `make slow`."""


def all_see_the_result(phones: Iterable[Phone], script: Table) -> None:
    for phone in phones:
        phone.sees("The game is over")
        phone.tab("Table")
        phone.has("result")
        for score in script.ranking().scores:
            phone.has(f"score-{score.seat}")
            assert phone.part(f"score-{score.seat}").inner_text() == str(score.total)


def test_three_phones_join_and_begin(borrow: Callable[..., Phone], hall: Server) -> None:
    script = swift_game(NAMES, hall.seed)
    phones = gather(borrow, *NAMES)
    start(phones["Amira"])
    table = usual_table(NAMES, hall.seed)
    for entry in moves_of(script)[:FIRST]:
        replay_entry(phones[entry.move.seat], table, entry)
    after = f"move-{moves_of(script)[FIRST].move.word()}"
    phones[moves_of(script)[FIRST].move.seat].has(after)


@pytest.mark.slow
def test_three_phones_come_to_the_end(borrow: Callable[[], Phone], hall: Server) -> None:
    script = swift_game(NAMES, hall.seed)
    left = moves_of(script)[-LAST:]
    table = past(script.entries.index(left[0]) - 1, script)
    assert moves_of(table) == moves_of(script)[:-LAST]
    phones = dict(zip(NAMES, sit(borrow, lay(hall, table), *NAMES), strict=True))
    for entry in left:
        replay_entry(phones[entry.move.seat], table, entry)
    assert table.state.copy() == script.state.copy()
    all_see_the_result(phones.values(), script)


@pytest.mark.slow
def test_three_phones_play_to_the_end(new_phone: Callable[..., Phone], server: Server) -> None:
    script = swift_game(NAMES, server.seed)
    phones = gather(new_phone, *NAMES)
    start(phones["Amira"])
    taps = replay(phones, script)
    all_see_the_result(phones.values(), script)
    turns = sum(entry.move.word() in ("travel", "stay") for entry in moves_of(script))
    assert sum(taps.values()) / turns <= 6, (taps, turns)
