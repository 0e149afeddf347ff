"""CARAVAN Via Egnatia: the journey and its final scoring."""

from rules_core.games.via_egnatia.game import ViaEgnatia
from rules_core.games.via_egnatia.scoring import ViaEgnatiaScorer

__all__ = ["ViaEgnatia", "ViaEgnatiaScorer"]
