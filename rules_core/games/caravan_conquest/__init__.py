"""Caravan Conquest. `game.py` is the way in."""

from rules_core.games.caravan_conquest.game import CaravanConquest
from rules_core.pack import Pack

PACK = Pack(
    id=CaravanConquest.id,
    title=CaravanConquest.title,
    package=__name__,
    folder="data/caravan_conquest",
    game=CaravanConquest,
)
