"""Wayfarers of the South Tigris: its final scoring."""

from rules_core.games.wayfarers.scoring import WayfarersScorer

__all__ = ["WayfarersScorer"]
