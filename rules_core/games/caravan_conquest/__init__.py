"""Caravan Conquest. `game.py` is the way in."""

from rules_core.games.caravan_conquest.game import CaravanConquest

__all__ = ["CaravanConquest"]
