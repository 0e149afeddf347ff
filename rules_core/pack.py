"""A pack: everything about one game, said in one value.

The core reads no files, so a pack only says where its data lies; `companion.games` finds the packs that are installed,
reads their folders, and brings both together. In the folder of a pack lie

- `rules.toml`, and `card_rules.toml` where there are many cards: the rules in plain words,
- `presentation.toml`: icons, colours, what a seat's page shows,
- whatever else the game or its scorer is made from,
- where the pack has them: `topics.toml` (to talk about in a class), `icons/` (drawings of its own, as SVG),
  `locale/` (its translations), and `questions.toml` with others like it: what people ask, and the rule that answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules_core.game import Game
from rules_core.rulebook import Rulebook
from rules_core.scoring.tally import Scorer

Files = Mapping[str, Mapping[str, Any]]
"""The data files of a game by their names: `files["components"]` is what stands in components.toml."""


@dataclass(frozen=True)
class Pack:
    id: str
    """How records, addresses and commands call the game. It never changes."""

    title: str
    package: str
    """The package of its code, as Python imports it: `__name__` where the pack is written down."""

    folder: str
    """Where its data lies: a package and the way from there, as in `data/century`."""

    game: Callable[[Rulebook, Files], Game[Any]] | None = None
    """Makes the game that can be played. A game without this can only be scored."""

    scorer: Callable[[Files], Scorer] | None = None
    """Makes what scores its end. A game that can be played brings its own."""

    def __post_init__(self) -> None:
        if self.game is None and self.scorer is None:
            raise ValueError(f"the pack {self.id!r} makes neither a game nor a scorer")

    @property
    def is_playable(self) -> bool:
        return self.game is not None
