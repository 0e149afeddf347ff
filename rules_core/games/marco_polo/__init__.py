"""The Voyages of Marco Polo: its final scoring."""

from rules_core.games.marco_polo.scoring import MarcoPoloScorer
from rules_core.pack import Pack

PACK = Pack(
    id=MarcoPoloScorer.game,
    title=MarcoPoloScorer.title,
    package=__name__,
    folder="data/marco_polo",
    scorer=lambda files: MarcoPoloScorer(files["components"]),
)
