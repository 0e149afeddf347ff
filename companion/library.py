"""The games on the shelf, made from their data files."""

from collections.abc import Callable
from functools import cache
from typing import Any

import data
from rules_core.game import Game
from rules_core.games.caravan_conquest import CaravanConquest
from rules_core.rulebook import Rulebook
from rules_core.words import Text, say


class UnknownGameError(LookupError):
    """Nothing on the shelf has this name."""

    def __init__(self, because: Text) -> None:
        super().__init__(str(because))
        self.because = because


def _rulebook(game: str) -> Rulebook:
    """The rules of a game, with those of every table."""
    return Rulebook.read(data.read(game, "rules"), data.read("table", "rules"))


def _caravan_conquest() -> Game[Any]:
    game = CaravanConquest.id
    files = {name: data.read(game, name) for name in ("components", "encounters", "maps", "settings")}
    return CaravanConquest(_rulebook(game), files)


SHELF: dict[str, Callable[[], Game[Any]]] = {CaravanConquest.id: _caravan_conquest}

COMING = {
    "via-egnatia": "CARAVAN Via Egnatia",
    "marco-polo": "The Voyages of Marco Polo",
    "wayfarers": "Wayfarers of the South Tigris",
    "century": "Century: An Heroic Journey Part III",
}
"""Games that have an id already and are not playable yet."""


@cache
def game(name: str) -> Game[Any]:
    """The game of this id."""
    if name in SHELF:
        return SHELF[name]()
    if name in COMING:
        raise UnknownGameError(
            say("{game} cannot be played yet; there is {shelf}", game=COMING[name], shelf=", ".join(SHELF))
        )
    raise UnknownGameError(
        say("there is no game called {name!r}; there is {shelf}", name=name, shelf=", ".join(SHELF))
    )
