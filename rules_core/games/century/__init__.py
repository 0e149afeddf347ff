"""Century: An Heroic Journey Part III: its final scoring."""

from rules_core.games.century.scoring import CenturyScorer

__all__ = ["CenturyScorer"]
