"""Finding tables in a long list: by their game, by who sat there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from companion.tables.passes import looks_like


class Known(Protocol):
    """A table as a list knows it."""

    @property
    def game_id(self) -> str: ...

    @property
    def game(self) -> str: ...

    @property
    def seats(self) -> tuple[str, ...]: ...


K = TypeVar("K", bound=Known)


def filtered(cards: Iterable[K], game: str = "", player: str = "") -> list[K]:
    """Those of a game, and those at which somebody sat; an empty wish leaves all."""
    wanted = looks_like(player)
    return [
        card
        for card in cards
        if (not game or card.game_id == game)
        and (not player or wanted in (looks_like(seat) for seat in card.seats))
    ]


def players_of(cards: Iterable[Known]) -> list[str]:
    """Everybody who has played, the most frequent first; the same name in other letters is the same person."""
    names: dict[str, list[str]] = {}
    for card in cards:
        for seat in card.seats:
            names.setdefault(looks_like(seat), []).append(seat)
    return [spellings[0] for spellings in sorted(names.values(), key=lambda each: (-len(each), each[0]))]


def games_of(cards: Iterable[Known]) -> dict[str, str]:
    """The games among these tables, with their titles."""
    return {card.game_id: card.game for card in cards}
