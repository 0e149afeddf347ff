"""What the service says no with. Each says why, in words for a phone; nothing has changed."""

from __future__ import annotations

from companion.errors import NotDone

__all__ = ["CannotShow", "NoPass", "NoTable", "NotAllowed", "NotDone", "Overtaken"]


class NotAllowed(NotDone):
    """This phone may not do that."""


class Overtaken(NotDone):
    """Somebody was quicker: the phone was looking at a table that has moved on."""


class NoTable(NotDone):
    """There is no such table, code or pass."""


class NoPass(NoTable):
    """This phone has no place at that table, or not any more."""


class CannotShow(NotDone):
    """A table that is kept as it is, and that this app fails to open or to look at."""
