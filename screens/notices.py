"""What a phone says above its bar: answers to its own taps, which go with their page, and news of the table.

An answer is about what was just done here, so a newer one takes its place, and it goes when its page goes. News are for
everybody: they wait for each other, stay while pages change, and are told once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection
from dataclasses import dataclass
from time import monotonic
from typing import Any

from screens.slips import Notice

NOTICE_SECONDS = 7
RULING_SECONDS = 30
"""A ruling changes what somebody did and comes while they talk: it stays until they have looked up."""

LOOKING_UP, LETTERS_A_SECOND = 3, 12
"""Who sits at a table first has to look at the phone, and reads while others talk."""

ON_THE_WAY = 1.0
"""Seconds in which the page of an answer may still change: what is said before going elsewhere is meant for there."""


def reading_time(text: str) -> float:
    """
    >>> reading_time("Round 2"), reading_time("x" * 120), reading_time("x" * 1000)
    (7, 13.0, 30)
    """
    return min(max(LOOKING_UP + len(text) / LETTERS_A_SECOND, NOTICE_SECONDS), RULING_SECONDS)


@dataclass
class _Said:
    notice: Notice
    seconds: float
    page: Any = None
    begun: float = -1.0
    """When it came before people's eyes; not yet if below 0."""


class Notices:
    """One answer at most, and the news that wait to be read."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._answer: _Said | None = None
        self._news: deque[_Said] = deque()

    def answer(self, notice: Notice, page: Any, seconds: float = NOTICE_SECONDS) -> None:
        """Say something about what was done on a page."""
        self._answer = _Said(notice, seconds, page, self._now())

    def renew(self) -> None:
        """The answer that stands there is to be read for its whole time again."""
        if self._answer is not None:
            self._answer.begun = self._now()

    def tell(self, notice: Notice, seconds: float) -> None:
        """Announce something, when everything before it has been read."""
        self._news.append(_Said(notice, seconds))
        self._begin()

    def turn_to(self, page: Any) -> None:
        """The phone shows this page now."""
        said = self._answer
        if said is None or said.page == page:
            return
        if self._now() - said.begun < ON_THE_WAY:
            said.page = page
        else:
            self._answer = None

    @property
    def answered(self) -> Notice | None:
        return self._answer.notice if self._answer is not None and not self._is_over(self._answer) else None

    @property
    def announced(self) -> Notice | None:
        """The piece of news that is being read."""
        self._begin()
        return self._news[0].notice if self._news else None

    @property
    def shown(self) -> tuple[Notice | None, Notice | None]:
        """What can be read at this moment."""
        return self.announced, self.answered

    def dismiss(self, notice: Notice) -> None:
        """It has been read."""
        if self._answer is not None and self._answer.notice is notice:
            self._answer = None
        self._news = deque(said for said in self._news if said.notice is not notice)
        self._begin()

    def withdraw(self, gone: Collection[int]) -> None:
        """These entries were taken back: what they told is not true any more."""
        self._news = deque(said for said in self._news if not any(n in gone for n in said.notice.about))
        self._begin()

    def wake(self) -> None:
        """Nobody could read while the phone slept: answers are out of date, news begin anew."""
        self._answer = None
        if self._news:
            self._news[0].begun = -1.0
        self._begin()

    def forget_news(self) -> None:
        """The phone has left the table that they are about."""
        self._news.clear()

    @property
    def next_end(self) -> float | None:
        """Seconds until something that stands there now has stood long enough."""
        running = [said for said in (self._answer, *list(self._news)[:1]) if said is not None]
        return min((said.begun + said.seconds - self._now() for said in running), default=None)

    def fade(self) -> bool:
        """Take away what has stood there long enough; whether there was anything."""
        over = False
        if self._answer is not None and self._is_over(self._answer):
            self._answer, over = None, True
        if self._news and self._is_over(self._news[0]):
            self._news.popleft()
            over = True
        self._begin()
        return over

    def _begin(self) -> None:
        if self._news and self._news[0].begun < 0:
            self._news[0].begun = self._now()

    def _is_over(self, said: _Said) -> bool:
        return said.begun >= 0 and self._now() >= said.begun + said.seconds
