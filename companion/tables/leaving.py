"""Leaving a table for good: seats become free, what was asked for lapses, and somebody hosts it still."""

from __future__ import annotations

from collections.abc import Sequence

from companion.store import PassRow, Stage
from companion.tables import handovers
from companion.tables.errors import NotDone
from companion.tables.live import LiveTable
from companion.tables.papers import OVERTAKEN, closed
from companion.tables.passes import Badge
from companion.tables.seating import Seating
from companion.tables.service import Tables
from rules_core.words import say


class Leaving:
    def __init__(self, tables: Tables, seating: Seating) -> None:
        self._tables = tables
        self._seating = seating

    def leave(self, badge: Badge, heir: str = "") -> None:
        """A phone gives up everything it has at a table. Before the game its seats go along; later they stay and are free.

        `heir` is the phone that hosts from now on, by its pass: the only host cannot leave without one.
        """
        with self._tables.at(badge.table_id) as live:
            badge = self._tables.current(badge)
            if live.row.stage == Stage.FINISHED:
                raise NotDone(
                    say("The game is over: nobody is waiting for this phone, and it keeps the result.")
                )
            phones = self._tables.store.passes(live.id)
            mine = next(row for row in phones if row.id == badge.pass_id)
            others = [row for row in phones if row is not mine and not row.revoked]
            if mine.host and not any(row.host for row in others):
                _hand_over(others, heir)
            self._go(live, mine, phones, others)
        self._tables.hub.publish(badge.table_id)

    def _go(
        self, live: LiveTable, mine: PassRow, phones: Sequence[PassRow], others: Sequence[PassRow]
    ) -> None:
        store = self._tables.store
        asked = closed((each for each in store.requests(live.id) if each.pass_id == mine.id), OVERTAKEN)
        alone = [seat for seat in mine.seats if not any(seat in row.seats for row in others)]
        mine.revoked = True
        if live.row.stage == Stage.GATHERING:
            gone = self._seating.renamed(live.id, dict.fromkeys(alone, ""), phones)
            left = [seat for seat in live.seats if seat not in alone]
            live.reseat(left, *asked, *gone, *phones)
        else:
            now, how = self._tables.now(), handovers.LEFT
            told = [each for seat in mine.seats for each in handovers.papers_for(live.row, how, seat, now)]
            store.save(*asked, *phones, *told)


def _hand_over(others: Sequence[PassRow], heir: str) -> None:
    if not others:
        raise NotDone(
            say(
                "There's nobody else at this table to host it. It will wait for you, or you can delete it in the history."
            )
        )
    chosen = next((row for row in others if row.id == heir), None)
    if chosen is None:
        raise NotDone(say("You're the only host: first choose who hosts this table from now on."))
    chosen.host = True
