"""What must hold on the map whatever people do, besides what holds in every game."""

from __future__ import annotations

from rules_core.engine.questions import HOST
from rules_core.engine.view import view
from tests.kits.caravan import GAME
from tests.kits.random_tables import tables_of


def test_no_view_shows_a_deck() -> None:
    for table in tables_of(GAME.id):
        for viewer in (*table.seats, HOST, ""):
            piles = view(table, viewer).piles
            assert all(isinstance(pile, int) == name.startswith("deck ") for name, pile in piles.items())
