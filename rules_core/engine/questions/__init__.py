"""What a rule can ask. Each kind of question reads and checks its own answer.

A rule writes `card = await Pick(seat, "discard", cards, "Discard which card?")`. The engine answers from the
log, from the app's own chance, or waits for people. Values are plain JSON: text, whole numbers, yes and no,
lists and bags of these.
"""

from rules_core.engine.questions.amounts import Bag, Confirm, Count, amounts
from rules_core.engine.questions.base import (
    HOST,
    TABLE,
    AnyOf,
    Deed,
    Option,
    Question,
    Samples,
    Who,
    asked_of,
    in_few_words,
    spoken,
)
from rules_core.engine.questions.choices import Choice, Options, Pick, PickSome
from rules_core.engine.questions.fate import Draw, Roll
from rules_core.engine.questions.routes import Route
from rules_core.engine.questions.together import Together

__all__ = [
    "HOST", "TABLE", "AnyOf", "Bag", "Choice", "Confirm", "Count", "Deed", "Draw", "Option", "Options", "Pick", "PickSome",
    "Question", "Roll", "Route", "Samples", "Together", "Who", "amounts", "asked_of", "in_few_words", "spoken",
]  # fmt: skip
