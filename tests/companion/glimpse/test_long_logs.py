"""A look costs as much after eight hundred entries as after a few: nobody walks through the log.

Counted, not timed: how many lines of Python are run.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rules_core.engine.questions import HOST
from rules_core.settling.rulings import CorrectCount
from rules_core.sheets.game import WriteDown
from tests.kits.steps import steps
from tests.kits.tables.sheet_talk import any_key, look_into
from tests.kits.tables.table_talk import CARAVAN, HOST_PHONE, Club, one_step

SHORT, LONG = 40, 790  # more than a page of the log
PHONES = ("Amira", "spectator", HOST_PHONE)


def game_with(folder: Path, game: str, token: str, entries: int) -> Club:
    """A game whose log has so many entries more, and which stands just as with fewer; the last moves are the same."""
    folder.mkdir()
    club = Club(folder, game)
    club.sit_down("Amira", "Ben", "Chiara")
    club.invite("spectator")
    club.house.tables.begin(club.host, club.sent())
    club.house.tables.take_suggestions(club.host, club.sent())
    with club.house.tables.at(club.table_id) as live:
        for number in range(entries):
            live.playing().push(CorrectCount(HOST, "Ben", token, number % 2), by=HOST, reason="counted")
        live.save(club.house.tables.now())
    rng = Random(4)
    club.play_at_random(rng, 40)
    while club.table.questions:
        club.play_at_random(rng, 1)
    for phone in club.secrets:  # what stands in the log already was put into words before
        club.glimpse(phone)
    return club


def move_and_looks(club: Club) -> dict[str, int]:
    """The work of a move, and of each look after it."""
    host, badges = club.host, {phone: club.badge(phone) for phone in PHONES}
    found = {"the move": steps(lambda: one_step(club.house, host, "the move", Random(5)))}
    for phone, badge in badges.items():
        found[phone] = steps(lambda badge=badge: club.house.looker.glimpse(badge))  # type: ignore[misc]
    return found


@pytest.mark.parametrize(("game", "token"), [(CARAVAN, "gold"), ("via-egnatia", "food")])
def test_a_move_and_the_looks_after_it_cost_the_same_in_a_long_game(
    tmp_path: Path, game: str, token: str
) -> None:
    found = []
    for entries in (SHORT, LONG):
        club = game_with(tmp_path / str(entries), game, token, entries)
        assert len(club.table.entries) > entries
        found.append(move_and_looks(club))
        club.close()
    short, long = found
    assert short.keys() == long.keys()
    for who, work in short.items():
        assert work > 100, "the steps were not counted"
        assert long[who] <= 1.05 * work, who


def test_a_look_at_a_sheet_costs_the_same_after_many_entries(club: Club) -> None:
    found = []
    for entries in (SHORT, LONG):
        look_into(club, club.house.sheets.open("century", ["Ana", "Bo"]))
        with club.house.tables.at(club.table_id) as live:
            for number in range(entries):
                live.playing().push(WriteDown("Ana", "points-total", number % 7), by=HOST)
            live.save(club.house.tables.now())
        club.glimpse()
        badge = club.host
        club.house.sheets.write(badge, "Ana", "points-total", 40, any_key())
        found.append(steps(lambda badge=badge: club.house.looker.glimpse(badge)))  # type: ignore[misc]
    short, long = found
    assert short > 100
    assert long <= 1.05 * short
