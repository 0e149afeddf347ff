"""The games that are installed, by their ids: to be played, or only to be scored."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from companion.games.making import Made, make
from companion.games.packs import packs
from companion.games.presentation import Presentation
from companion.games.topics import Topics
from rules_core.game import Game
from rules_core.pack import Pack
from rules_core.rulebook import Rulebook
from rules_core.scoring.tally import Scorer
from rules_core.sheets.game import SUFFIX, SheetGame, game_of, is_sheet
from rules_core.words import Text, brief, say


class UnknownGameError(LookupError):
    """No game that is installed has this name."""

    def __init__(self, because: Text) -> None:
        super().__init__(str(because))
        self.because = because


def playable() -> list[str]:
    """The games that can be played."""
    return [pack.id for pack in packs().values() if pack.is_playable]


def scored() -> list[str]:
    """The games that can be scored at their end: all of them."""
    return list(packs())


def only_scored() -> list[str]:
    """The games that cannot be played with the app."""
    return [pack.id for pack in packs().values() if not pack.is_playable]


def game(name: str) -> Game[Any]:
    """The game of this id; the id of a score sheet is that of its game with an ending."""
    if is_sheet(name) and game_of(name) in packs():
        return _sheet_game(packs()[game_of(name)])
    if name not in packs():
        raise _unknown(name, playable())
    found = make(packs()[name]).game
    if found is None:
        title, there = packs()[name].title, ", ".join(playable())
        raise UnknownGameError(say("{game} can't be played yet; these can: {games}", game=title, games=there))
    return found


@cache
def _sheet_game(pack: Pack) -> SheetGame:
    made = make(pack)
    return SheetGame(made.scorer, made.rulebook)


def scorer(name: str) -> Scorer:
    """How a game of this id is scored."""
    return _made(name).scorer


def rulebook(name: str) -> Rulebook:
    """The rules of a game, with those of every table."""
    return _made(name).rulebook


def make_look_ups_ready() -> None:
    """Read every rulebook for its look-up, so that nobody has to wait at the first search."""
    for name in packs():
        rulebook(name).make_look_up_ready()


def presentation(name: str) -> Presentation:
    """The look of a game; a score sheet looks like its game."""
    return _made(game_of(name)).presentation


def topics(name: str) -> Topics | None:
    """What a game brings to talk about; most bring nothing."""
    return _made(name).topics


def _made(name: str) -> Made:
    if name not in packs():
        raise _unknown(name, packs())
    return make(packs()[name])


def _unknown(name: str, there: Iterable[str]) -> UnknownGameError:
    return UnknownGameError(
        say("there is no game called {name!r}; there are {games}", name=brief(name), games=", ".join(there))
    )


def known(name: str) -> Game[Any]:
    """The game of this id, or as long as it cannot be played, its score sheet."""
    if game_of(name) not in packs():
        raise _unknown(name, packs())
    return game(sheet_of(name) if name in only_scored() else name)


def sheet_of(name: str) -> str:
    """The id of the score sheet of a game."""
    return name + SUFFIX
