"""A dispute, settled: the host's decision with its reason, as an entry that can be found again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules_core.engine.desk import Desk
from rules_core.engine.moves import Ruling
from rules_core.engine.questions import HOST, spoken
from rules_core.engine.refusal import unreadable
from rules_core.words import Text, brief, say

DISPUTE = "table.dispute"

UPHELD, TAKEN_BACK, OVERRULED, CORRECTED = "upheld", "taken back", "overruled", "corrected"


def in_words(decision: str, entry: int, raised_by: str) -> Text | None:
    """What a decision says, about an entry or (0) about a refusal or a count; None when it settles nothing."""
    about_entry = {
        UPHELD: say("Entry {n} stands", n=entry),
        TAKEN_BACK: say("Entry {n} is taken back", n=entry),
        OVERRULED: say("Entry {n} stands, as an exception", n=entry),
        CORRECTED: say("Entry {n} stands, and the counts are corrected", n=entry),
    }
    about_no_entry = {
        UPHELD: say("It stays as it is"),
        OVERRULED: say("The host allows what {who} asked for, as an exception", who=spoken(raised_by))
        if raised_by not in ("", HOST)
        else say("The host allows it, as an exception"),
        CORRECTED: say("The counts are corrected"),
    }
    return (about_entry if entry else about_no_entry).get(decision)


@dataclass(frozen=True, slots=True)
class SettleDispute(Ruling):
    """`entry` is 0 when somebody disputed a refusal or a count. `rules` are those at stake, so that a precedent is found."""

    entry: int
    decision: str
    raised_by: str
    claim: str
    rules: tuple[str, ...] = ()

    title = "Dispute settled"
    rule = DISPUTE

    def at_stake(self) -> tuple[str, ...]:
        return self.rules

    def subject(self, t: Desk, answers: Mapping[str, Any]) -> Text:
        return say("entry {n}", n=self.entry) if self.entry else ""

    async def play(self, t: Desk) -> None:
        told = in_words(self.decision, self.entry, self.raised_by)
        if told is None:
            raise unreadable(say("{decision!r} doesn't settle a dispute", decision=brief(self.decision)))
        t.tell(self.rule, told)
        if self.claim:
            t.tell(self.rule, say("{who} said: “{claim}”", who=spoken(self.raised_by), claim=self.claim))
