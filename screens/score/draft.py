"""What was written on this phone and is not kept yet. Nothing typed is lost: it stays here until the house has it.

Only what this phone may not write goes again: others would fill in that line, and here it would hide what they wrote.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from companion.tables import NotAllowed, NotDone, Sent
from rules_core.scoring.tally import SHARED, Tally
from screens.phone import Phone

GATHERED = 0.3
"""Seconds for which taps are gathered: twelve taps on a plus are one entry."""

Cell = tuple[str, str]
"""A seat, or nobody for the whole table, and an item."""


class Draft:
    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self._waiting: dict[Cell, Any] = {}
        self._refused: set[Cell] = set()
        """What the house would not take: it stays on the screen, and is tried again with the next entry."""

        self._busy = False

    def tally(self) -> Tally:
        """The sheet as it is by now: what is kept, and over it what waits."""
        return self.over(self._phone.glimpse.tally if self._phone.glimpse is not None else None)

    def over(self, kept: Tally | None) -> Tally:
        """A sheet with what waits to be kept written over it."""
        kept = kept or Tally({})
        players = {seat: dict(own) for seat, own in kept.players.items()}
        shared = dict(kept.shared)
        for (seat, item), value in self._waiting.items():
            column = shared if seat == SHARED else players.setdefault(seat, {})
            if value is None:
                column.pop(item, None)
            else:
                column[item] = value
        return Tally(players, shared)

    def put(self, seat: str, item: str, value: Any) -> None:
        """Write a value, or wipe it out with none."""
        self._refused.clear()
        self._waiting[seat, item] = value
        self._phone.changed()
        if not self._busy:
            self._busy = True
            self._phone.in_own_task(self._write)

    def change(self, seat: str, item: str, how: Callable[[Any], Any]) -> None:
        """Count on from the value of this moment: a quick second tap comes before the first is drawn."""
        self.put(seat, item, how(self.tally().of(seat).get(item)))

    async def _write(self) -> None:
        phone = self._phone
        try:
            while self._open() and phone.badge is not None:
                await asyncio.sleep(GATHERED)
                sent = self._open()
                kept = [cell for cell, value in sent.items() if await self._send(*cell, value)]
                await phone.following.refresh()
                for cell in kept:
                    if cell in self._waiting and self._waiting[cell] == sent[cell]:
                        del self._waiting[cell]
                phone.changed()
        finally:
            self._busy = False

    def _open(self) -> dict[Cell, Any]:
        return {cell: value for cell, value in self._waiting.items() if cell not in self._refused}

    async def _send(self, seat: str, item: str, value: Any) -> bool:
        """Whether it is kept now."""
        phone, badge = self._phone, self._phone.badge
        if badge is None:
            return False
        try:
            await asyncio.to_thread(
                phone.house.sheets.write, badge, seat, item, value, Sent(phone.sent().key, 0)
            )
        except (
            NotAllowed
        ) as no:  # it is not for this phone to fill in, so it must not stand here as if it were
            self._waiting.pop((seat, item), None)
            phone.say_no(no)
            return False
        except NotDone as no:
            self._refused.add((seat, item))
            phone.say_no(no)
            return False
        return True

    async def settle(self) -> None:
        """Wait until everything that was written is kept."""
        while self._busy:
            await asyncio.sleep(0.05)
