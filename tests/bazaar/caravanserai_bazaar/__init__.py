"""Bazaar: a small game that uses everything the engine has. `game.py` is the way in."""

from caravanserai_bazaar.game import Bazaar
from rules_core.pack import Pack

PACK = Pack(
    id=Bazaar.id,
    title=Bazaar.title,
    package=__name__,
    folder="caravanserai_bazaar/data",
    game=Bazaar,
)
