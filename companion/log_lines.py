"""What others have written, in our log: one line each, nothing but letters, not too long, and not too many."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

LONGEST = 300
LINES = 10
"""So many lines of one kind are written within a while; the others are only counted."""

WHILE = 60.0

LONGEST_TALE = 80
"""Lines of a traceback."""


def one_line(text: object, longest: int = LONGEST) -> str:
    """A text from outside, fit for a line of the log.

    >>> one_line("all good\\n\\x1b[31mERROR: the disk is full")
    'all good\\\\n\\\\x1b[31mERROR: the disk is full'
    >>> one_line("abc" * 1000, 5)
    'abcab… (3000 letters)'
    """
    whole = text if isinstance(text, str) else str(text)
    cut = whole[:longest]
    clean = "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in cut)
    return clean if len(whole) <= longest else f"{clean}… ({len(whole)} letters)"


class Counted:
    """Writes warnings of one kind: the first few of a while, and how many more there were."""

    def __init__(
        self, log: logging.Logger, level: int = logging.WARNING, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._log, self._level, self._clock = log, level, clock
        self._begun = 0.0
        self._written = self._left_out = 0

    def __call__(self, text: str, *parts: object) -> None:
        """A line as logging takes it; parts that come from outside are cleaned."""
        if self._is_due():
            cleaned = [part if isinstance(part, int | float) else one_line(part) for part in parts]
            self._log.log(self._level, text, *cleaned)

    def at_length(self, text: str, lines: str) -> None:
        """What takes several lines, a traceback say: the last of them, each cleaned, in one message."""
        if self._is_due():
            told = [one_line(line) for line in lines.strip().split("\n")[-LONGEST_TALE:]]
            self._log.log(self._level, "%s", "\n".join([text, *told]))

    def _is_due(self) -> bool:
        now = self._clock()
        if not self._written or now - self._begun >= WHILE:
            if self._left_out:
                self._log.log(self._level, "%d more lines like these were left out", self._left_out)
            self._begun, self._written, self._left_out = now, 0, 0
        if self._written >= LINES:
            self._left_out += 1
            return False
        self._written += 1
        return True
