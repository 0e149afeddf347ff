"""What one phone sees of a table: plain values, made in one go, that screens draw without asking further."""

from companion.glimpse.cards import (
    AskedCard,
    EffectLine,
    Glimpse,
    GroupCard,
    LogCard,
    OfferCard,
    PileCard,
    Preview,
    SeatCard,
    Units,
    WordCard,
)
from companion.glimpse.look import Looker

__all__ = [
    "AskedCard", "EffectLine", "Glimpse", "GroupCard", "LogCard", "Looker", "OfferCard", "PileCard", "Preview", "SeatCard", "Units", "WordCard",
]  # fmt: skip
