"""Wayfarers of the South Tigris: its final scoring."""

from rules_core.games.wayfarers.scoring import WayfarersScorer
from rules_core.pack import Pack

PACK = Pack(
    id=WayfarersScorer.game,
    title=WayfarersScorer.title,
    package=__name__,
    folder="data/wayfarers",
    scorer=lambda files: WayfarersScorer(files["components"]),
)
