"""Chance without random numbers: a lot is the hash of a seed and of what is at stake.

No order of a deck is stored, so nothing can leak, and a move taken back and repeated meets the same fate.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b

APP, BY_TABLE = "app", "table"
"""Who answers for a deck or a die."""

LARGEST_SEED = 1 << 62
"""What every database keeps whole, and too many to be tried one by one until they deal the hand that somebody holds."""

NOTE = "chance "


def note(source: str) -> str:
    """The note that says who answers for a deck or a die."""
    return NOTE + source


@lru_cache(maxsize=1 << 16)
def lot(seed: int, source: str, turn: int, thing: str) -> int:
    text = f"{seed}|{source}|{turn}|{thing}".encode()
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big")


def draw(seed: int, deck: str, shuffle: int, cards: Iterable[str]) -> str:
    """The card that lies on top of a deck after its `shuffle`-th shuffle."""
    return min(cards, key=lambda card: lot(seed, deck, shuffle, card))


def roll(seed: int, die: str, throw: int, dice: int, faces: Sequence[int]) -> list[int]:
    """The faces shown by the `throw`-th throw of a die."""
    return [faces[lot(seed, die, throw, str(n)) % len(faces)] for n in range(dice)]


def order(seed: int, what: str, things: Iterable[str]) -> list[str]:
    """The things in an order that hangs on the seed alone."""
    return sorted(things, key=lambda thing: lot(seed, what, 0, thing))
