"""Ending a game before its own end: the bell rings, the last tram leaves. What lies on the table is scored as it lies."""

from __future__ import annotations

from dataclasses import dataclass

from rules_core.engine.desk import ENDED, Desk
from rules_core.engine.moves import Ruling
from rules_core.words import say

END_NOW = "table.end-now"


@dataclass(frozen=True, slots=True)
class EndGame(Ruling):
    """Nobody has a turn any more, and the scores are counted. Like any entry it can be taken back, and play goes on."""

    title = "End the game now"
    rule = END_NOW

    async def play(self, t: Desk) -> None:
        t.insist(not t.game.is_over(t), self.rule, say("the game is already over"))
        t.note(ENDED, True, self.rule)
        t.set_clock(self.rule, turn=())
        t.tell(self.rule, say("the host ends the game; it is scored as it stands"))
