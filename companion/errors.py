"""What the house says no with, in words that a phone can show. It stands below every room, the store included."""

from __future__ import annotations

from rules_core.words import Text


class NotDone(Exception):  # noqa: N818 - it is an answer, not an error
    """Something was asked of the house and not done. `rule` can be looked up when a rule is behind it."""

    def __init__(self, because: Text, rule: str = "") -> None:
        super().__init__(str(because))
        self.because = because
        self.rule = rule
