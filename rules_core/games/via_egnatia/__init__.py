"""CARAVAN Via Egnatia: the journey and its final scoring. `game.py` is the way in."""

from rules_core.games.via_egnatia.game import ViaEgnatia
from rules_core.pack import Pack

PACK = Pack(
    id=ViaEgnatia.id,
    title=ViaEgnatia.title,
    package=__name__,
    folder="data/via_egnatia",
    game=ViaEgnatia,
)
