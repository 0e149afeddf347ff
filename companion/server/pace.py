"""How fast a phone may talk: as fast as any finger, key or window that is being resized, and no faster for long."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

A_SECOND = 60.0
AT_ONCE = 200.0
"""Messages. Measured in chromium: a phone that comes in sends 7; a key 2, what stands in the field by now and that it has
changed; a window that is resized 2 for every picture it draws. So a key that is held down sends some 35 pairs a second
for as long as it likes, and a window whose corner is dragged 60."""

ONLY_A_VALUE = 0.1
"""What a message counts that brings a new value and calls no handler."""

ONE_MESSAGE = 4_096
"""Bytes; what is longer counts as several. The longest that is taken at all counts as 245."""

PATIENCE = 20.0
"""Seconds for which somebody may go on who has more to say than is taken. No person does that for so long."""


class Pace:
    """Counts what one socket sends, in three numbers.

    So many messages are taken at once; that allowance fills up again with time. Whoever has used it up is made to wait
    for it. What is merely read slowly may wait on the way here, unseen: so it is not the number of messages that tells
    somebody who floods the server, but that there is always another one. `clock` counts seconds and never goes back.
    """

    __slots__ = ("_behind_since", "_clock", "_left", "_looked")

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._looked = clock()
        self._left = AT_ONCE
        self._behind_since: float | None = None

    def wait_for(self, size: int, only_a_value: bool = False) -> float | None:
        """Seconds to wait before a message of so many bytes is taken; None for somebody who does not stop."""
        now = self._clock()
        counts = (ONLY_A_VALUE if only_a_value else 1) + size // ONE_MESSAGE
        self._left = min(AT_ONCE, self._left + (now - self._looked) * A_SECOND) - counts
        self._looked = now
        if self._left >= 0:
            self._behind_since = None
            return 0.0
        if self._behind_since is None:
            self._behind_since = now
        if now - self._behind_since > PATIENCE:
            return None
        return -self._left / A_SECOND
