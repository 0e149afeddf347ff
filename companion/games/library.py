"""The games on the shelf, made from their data files: to be played, or only to be scored."""

from collections.abc import Callable
from functools import cache
from typing import Any

import data
from rules_core.game import Game
from rules_core.games.caravan_conquest import CaravanConquest
from rules_core.games.century import CenturyScorer
from rules_core.games.marco_polo import MarcoPoloScorer
from rules_core.games.via_egnatia import ViaEgnatia, ViaEgnatiaScorer
from rules_core.games.via_egnatia.parts import Parts
from rules_core.games.wayfarers import WayfarersScorer
from rules_core.rulebook import Rulebook
from rules_core.scoring.tally import Scorer
from rules_core.sheets.game import SUFFIX, SheetGame, game_of, is_sheet
from rules_core.words import Text, brief, say


class UnknownGameError(LookupError):
    """Nothing on the shelf has this name."""

    def __init__(self, because: Text) -> None:
        super().__init__(str(because))
        self.because = because


@cache
def rulebook(game: str) -> Rulebook:
    """The rules of a game, with those of every table."""
    own = [data.read(game, name) for name in ("rules", "card_rules") if data.has(game, name)]
    return Rulebook.read(*own, data.read("table", "rules"))


def _caravan_conquest() -> Game[Any]:
    game = CaravanConquest.id
    files = {name: data.read(game, name) for name in ("components", "encounters", "maps", "settings")}
    return CaravanConquest(rulebook(game), files)


def _via_egnatia() -> Game[Any]:
    game = ViaEgnatia.id
    return ViaEgnatia(rulebook(game), {name: data.read(game, name) for name in Parts.FILES})


SHELF: dict[str, Callable[[], Game[Any]]] = {
    CaravanConquest.id: _caravan_conquest,
    ViaEgnatia.id: _via_egnatia,
}
"""The games that can be played."""

SCORERS: dict[str, Callable[[], Scorer]] = {
    CaravanConquest.id: lambda: _caravan_conquest().scorer,
    ViaEgnatiaScorer.game: ViaEgnatiaScorer,
    MarcoPoloScorer.game: lambda: MarcoPoloScorer(data.read(MarcoPoloScorer.game, "components")),
    WayfarersScorer.game: lambda: WayfarersScorer(data.read(WayfarersScorer.game, "components")),
    CenturyScorer.game: CenturyScorer,
}
"""The games that can be scored at their end."""

COMING: dict[str, str] = {
    name: made.title
    for name, made in (
        (MarcoPoloScorer.game, MarcoPoloScorer),
        (WayfarersScorer.game, WayfarersScorer),
        (CenturyScorer.game, CenturyScorer),
    )
}
"""Games that cannot be played yet, only scored."""


@cache
def game(name: str) -> Game[Any]:
    """The game of this id; the id of a score sheet is that of its game with an ending."""
    if name in SHELF:
        return SHELF[name]()
    if is_sheet(name) and game_of(name) in SCORERS:
        return SheetGame(scorer(game_of(name)), rulebook(game_of(name)))
    if name in COMING:
        raise UnknownGameError(
            say("{game} cannot be played yet; there is {shelf}", game=COMING[name], shelf=", ".join(SHELF))
        )
    raise UnknownGameError(
        say("there is no game called {name!r}; there is {shelf}", name=brief(name), shelf=", ".join(SHELF))
    )


@cache
def scorer(name: str) -> Scorer:
    """How a game of this id is scored."""
    if name not in SCORERS:
        raise UnknownGameError(
            say(
                "there is no game called {name!r}; there is {shelf}",
                name=brief(name),
                shelf=", ".join(SCORERS),
            )
        )
    return SCORERS[name]()


def known(name: str) -> Game[Any]:
    """The game of this id, or as long as it cannot be played, its score sheet."""
    return game(sheet_of(name) if name in COMING else name)


def sheet_of(name: str) -> str:
    """The id of the score sheet of a game."""
    return name + SUFFIX
