"""A pack and its data, brought together: the rulebook, the game, what scores its end, and how it looks."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from companion.games.pack_files import TOML, DataFiles, PackFaultError, files_of, place
from companion.games.presentation import Presentation, read_presentation
from companion.games.topics import Topics, read_topics
from rules_core.game import Game
from rules_core.pack import Pack
from rules_core.rulebook import Rulebook
from rules_core.scoring.tally import Scorer
from rules_core.words import Phrase

EVERY_TABLE = "data/table"
"""Where the rules lie that hold at every table, whatever is played."""


class Made(NamedTuple):
    """Everything that a pack is good for."""

    rulebook: Rulebook
    game: Game[Any] | None
    scorer: Scorer
    presentation: Presentation
    topics: Topics | None


@cache
def make(pack: Pack) -> Made:
    """Made once. Whatever is wrong with a pack comes to light here."""
    files = files_of(pack)
    own = [name for name in ("rules", "card_rules") if name == "rules" or name in files]
    for name in own:
        if not isinstance(files[name].get("rule"), list):
            raise PackFaultError(f"{name}{TOML} has no [[rule]]")
    rulebook = Rulebook.read(*(files[name] for name in own), _table_rules())
    game = pack.game(rulebook, files) if pack.game is not None else None
    if pack.scorer is not None:
        scorer = pack.scorer(files)
    else:
        assert game is not None, "a pack makes a game, a scorer, or both"
        scorer = game.scorer
    for part, named in (("game", game.id if game is not None else pack.id), ("scorer", scorer.game)):
        if named != pack.id:
            raise PackFaultError(f"the {part} of the pack {pack.id!r} calls itself {named!r}")
    presentation = read_presentation(files["presentation"])
    if game is not None:
        game.singular = {thing: Phrase(word) for thing, word in presentation.singular.items()}
    topics = read_topics(files["topics"]) if "topics" in files else None
    return Made(rulebook, game, scorer, presentation, topics)


@cache
def _table_rules() -> Any:
    return DataFiles(place(EVERY_TABLE))["rules"]
