"""Century: An Heroic Journey Part III: its final scoring."""

from rules_core.games.century.scoring import CenturyScorer
from rules_core.pack import Pack

PACK = Pack(
    id=CenturyScorer.game,
    title=CenturyScorer.title,
    package=__name__,
    folder="data/century",
    scorer=lambda _: CenturyScorer(),
)
