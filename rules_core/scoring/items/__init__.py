"""What a score sheet can ask for: a number, printed numbers, cards, one of a few, yes or no, a player.

An item knows three things about a value: whether it can be read at all (`normal`, and `parse` for a cell of a file),
whether it can be true (`fault`), and which pieces of the box it names (`things`).
"""

from rules_core.scoring.items.base import Item, MisfitError
from rules_core.scoring.items.choices import Cards, One, Pairs, Player, Yes
from rules_core.scoring.items.numbers import Number, Numbers

__all__ = ["Cards", "Item", "MisfitError", "Number", "Numbers", "One", "Pairs", "Player", "Yes"]
