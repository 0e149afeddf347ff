"""History: what the tables that are over tell about players and games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import mean

from companion.tables.known_tables import TableCard
from companion.tables.passes import looks_like
from rules_core.words import Text

RECENT = 5
"""Games that tell where somebody is heading."""


@dataclass(frozen=True)
class Played:
    """One game of one player."""

    table_id: str
    game: str
    when: datetime
    total: int
    place: int
    won: bool


@dataclass(frozen=True)
class Record:
    """What somebody has done in a game, the oldest game first."""

    name: str
    game: str
    title: str
    unit: Text
    games: tuple[Played, ...]

    @property
    def plays(self) -> int:
        return len(self.games)

    @property
    def wins(self) -> int:
        return sum(game.won for game in self.games)

    @property
    def average(self) -> float:
        return mean(game.total for game in self.games)

    @property
    def best(self) -> int:
        return max(game.total for game in self.games)

    @property
    def trend(self) -> int:
        """How the latest games compare with those before: up, down, or level; level while there are too few."""
        latest, before = self.games[-RECENT:], self.games[:-RECENT]
        if not before:
            return 0
        change = mean(game.total for game in latest) - mean(game.total for game in before)
        return (change > 0.5) - (change < -0.5)


def over(cards: Iterable[TableCard]) -> list[TableCard]:
    """The tables whose result is known, the latest first."""
    found = [card for card in cards if card.standings and card.ended is not None]
    return sorted(found, key=lambda card: card.ended or card.touched, reverse=True)


def records(cards: Sequence[TableCard]) -> list[Record]:
    """For every player and game what they have done, whoever played most first."""
    found: dict[tuple[str, str], list[Played]] = {}
    names: dict[str, str] = {}
    titles: dict[str, tuple[str, Text]] = {}
    for card in reversed(over(cards)):
        titles[card.game_id] = (card.game, card.unit)
        for standing in card.standings:
            person = looks_like(standing.seat)
            names[person] = standing.seat
            found.setdefault((person, card.game_id), []).append(
                Played(
                    card.table_id,
                    card.game_id,
                    card.ended or card.touched,
                    standing.total,
                    standing.place,
                    standing.won,
                )
            )
    made = [
        Record(names[person], game, *titles[game], tuple(games)) for (person, game), games in found.items()
    ]
    return sorted(made, key=lambda each: (-each.plays, -each.wins, each.name.casefold()))
