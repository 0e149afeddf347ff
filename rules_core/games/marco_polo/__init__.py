"""The Voyages of Marco Polo: its final scoring."""

from rules_core.games.marco_polo.scoring import MarcoPoloScorer

__all__ = ["MarcoPoloScorer"]
