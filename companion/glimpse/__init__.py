"""What one phone sees of a table: plain values, made in one go, that screens draw without asking further."""

from companion.glimpse.cards import (
    AskedCard,
    EffectLine,
    Glimpse,
    LogCard,
    OfferCard,
    Preview,
    SeatCard,
    Units,
)
from companion.glimpse.look import Looker

__all__ = [
    "AskedCard", "EffectLine", "Glimpse", "LogCard", "Looker", "OfferCard", "Preview", "SeatCard", "Units",
]  # fmt: skip
