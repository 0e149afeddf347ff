"""CARAVAN Via Egnatia: its final scoring."""

from rules_core.games.via_egnatia.scoring import ViaEgnatiaScorer

__all__ = ["ViaEgnatiaScorer"]
