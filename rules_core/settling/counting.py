"""Counting what lies on the table: what should be there, what is, and the one entry that sets the books right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from rules_core.engine.desk import BANK, Desk
from rules_core.engine.effects import Transfer
from rules_core.engine.moves import Ruling
from rules_core.engine.questions import in_few_words
from rules_core.engine.refusal import unreadable
from rules_core.settling.rulings import MOST_HELD, holding
from rules_core.words import Text, brief, say

if TYPE_CHECKING:
    from rules_core.engine.log import Entry

COUNT_CHECK = "table.count-check"

Holding = tuple[str, str]
"""An account and a resource."""


class Counted(NamedTuple):
    """So many of a resource lie with an account."""

    account: str
    resource: str
    units: int


@dataclass(frozen=True, slots=True)
class CorrectCounts(Ruling):
    """Set several counts to what was counted, together: between the holders first, the rest from or to the bank."""

    counts: tuple[Counted, ...]

    title = "Correct the counts"
    rule = COUNT_CHECK

    async def play(self, t: Desk) -> None:
        counts = [read_counted(t, each) for each in self.counts]
        for each in counts:
            t.require(
                0 <= each.units <= MOST_HELD, self.rule, "nobody can have {count}", count=brief(each.units)
            )
        wrong = gaps(t, counts)
        t.require(wrong, self.rule, "that's what the books already say")
        for resource in dict.fromkeys(resource for _, resource in wrong):
            self._set_right(t, resource, {a: gap for (a, what), gap in wrong.items() if what == resource})

    def subject(self, t: Desk, answers: Mapping[str, Any]) -> Text:
        return in_few_words([holding(t, account, what, units) for account, what, units in self.counts])

    def _set_right(self, t: Desk, resource: str, wrong: Mapping[str, int]) -> None:
        """What one holder has too many of goes to those who have too few; the bank gives or takes the rest."""
        missing = {account: gap for account, gap in wrong.items() if gap > 0}
        for giver, gap in wrong.items():
            left = -gap
            for taker in missing:
                if left > 0 and missing[taker]:
                    moved = min(left, missing[taker])
                    t.pay(giver, taker, self.rule, **{resource: moved})
                    missing[taker] -= moved
                    left -= moved
            if left > 0:
                self._with_bank(t, giver, BANK, resource, left, BANK in wrong)
        for taker, lacking in missing.items():
            if lacking:
                self._with_bank(t, BANK, taker, resource, lacking, BANK in wrong)

    def _with_bank(
        self, t: Desk, giver: str, taker: str, resource: str, units: int, bank_counted: bool
    ) -> None:
        """When the bank was counted too, a sum that does not come out means that somebody has miscounted."""
        t.require(
            not bank_counted,
            self.rule,
            "{units} {what} too many or too few in all: count again",
            units=units,
            what=t.game.name(resource),
        )
        if not bank_counted:
            t.pay(giver, taker, self.rule, **{resource: units})


def read_counted(t: Desk, counted: Any) -> Counted:
    """A count as a record or a screen has it, of something that is counted at this table."""
    try:
        account, resource, units = counted
        known = (account, resource) in t.ledger and not t.is_endless(account, resource)
    except (TypeError, ValueError):
        raise unreadable(say("this isn't a count: {counted!r}", counted=brief(counted))) from None
    if not known or type(units) is not int:
        raise unreadable(
            say("{account} has no count of {resource}", account=brief(account), resource=brief(resource))
        )
    return Counted(account, resource, units)


def gaps(t: Desk, counts: Iterable[Counted]) -> dict[Holding, int]:
    """How much more was counted than the books say, where the two differ."""
    found = {(account, resource): units - t.has(account, resource) for account, resource, units in counts}
    return {holding: gap for holding, gap in found.items() if gap}


def reversal(t: Desk, entry: Entry) -> tuple[Counted, ...]:
    """The counts as they would be if the transfers of an entry were given back now, as far as they can be."""
    change: dict[Holding, int] = {}
    for effect in entry.effects:
        if isinstance(effect, Transfer):
            for account, sign in ((effect.giver, -1), (effect.taker, 1)):
                holding = (account, effect.resource)
                change[holding] = change.get(holding, 0) + sign * effect.units
    return tuple(
        Counted(account, resource, max(t.has(account, resource) - moved, 0))
        for (account, resource), moved in change.items()
        if moved and account != BANK and t.has(account, resource) != max(t.has(account, resource) - moved, 0)
    )
