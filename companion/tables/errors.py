"""What the service says no with. Each says why, in words for a phone; nothing has changed."""

from __future__ import annotations

from rules_core.words import Text


class NotDone(Exception):  # noqa: N818 - it is an answer, not an error
    """Something was asked of a table and not done. `rule` can be looked up when a rule is behind it."""

    def __init__(self, because: Text, rule: str = "") -> None:
        super().__init__(str(because))
        self.because = because
        self.rule = rule


class NotAllowed(NotDone):
    """This phone may not do that."""


class Overtaken(NotDone):
    """Somebody was quicker: the phone was looking at a table that has moved on."""


class NoTable(NotDone):
    """There is no such table, code or pass."""
