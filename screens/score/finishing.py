"""Asking for the result: every gap is asked for once, also one that has only come up since."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules_core.sheet_lines import gaps
from rules_core.tally import Fault, Scorer
from rules_core.tally_items import Yes
from screens.phone import Phone
from screens.score.draft import Cell, Draft
from screens.words import sentence


class Finishing:
    """What somebody who wanted the result has been told on this phone."""

    def __init__(self, phone: Phone, draft: Draft) -> None:
        self._phone = phone
        self._draft = draft
        self._asked: set[Cell] = set()
        self.has_begun = False
        """Whether the result was asked for: from then on what is only empty is pointed out."""

    async def finish(self, scorer: Scorer, go_to: Callable[[Fault], Any]) -> None:
        """Show the result, unless something cannot be or was not asked for yet.

        All is judged as it stands at this moment: the tap may come from a notice that was drawn before the last entry.
        """
        phone, _ = self._phone, self._phone.skin.words
        tally = self._draft.tally()
        impossible = [fault for fault in scorer.faults(tally) if not fault.missing]
        empty = gaps(scorer, tally)
        fresh = [fault for fault in empty if (fault.seat, fault.item) not in self._asked]
        self.has_begun = True
        if impossible:
            is_host = phone.badge is not None and phone.badge.host
            phone.say(
                _.count("{n} entry cannot be.", "{n} entries cannot be.", len(impossible)),
                "bad",
                _("Count it all the same") if is_host else "",
                self._let_pass,
            )
            go_to(impossible[0])
        elif fresh:
            self._asked |= {(fault.seat, fault.item) for fault in empty}
            phone.say(
                self._told(scorer, fresh), "plain", _("Show the result"), lambda: self.finish(scorer, go_to)
            )
            go_to(fresh[0])
        else:
            await self._close()

    def _told(self, scorer: Scorer, fresh: Sequence[Fault]) -> str:
        _ = self._phone.skin.words
        deciding = next((each for each in fresh if scorer.section_of[each.item].breaks_ties), None)
        if deciding is not None:
            label = _(scorer.items[deciding.item].label)
            return _(
                "It is a tie, and this decides it: {line} Left empty, nobody has won.", line=sentence(label)
            )
        unanswered = [each for each in fresh if isinstance(scorer.items[each.item], Yes)]
        if unanswered:
            return _(
                "{line} Nobody has said that of {who} yet. Left empty, it counts as no.",
                line=sentence(_(scorer.items[unanswered[0].item].label)),
                who=_.listed(
                    [each.seat for each in unanswered if each.item == unanswered[0].item and each.seat]
                ),
            )
        return _.count(
            "{n} line is still empty. Empty lines count nothing.",
            "{n} lines are still empty. Empty lines count nothing.",
            len({(fault.seat, scorer.section_of[fault.item].id) for fault in fresh}),
        )

    async def _close(self) -> None:
        phone = self._phone
        await self._draft.settle()
        await phone.do(
            phone.house.sheets.close, phone.badge, phone.sent(), explain=phone.skin.words("Not closed")
        )

    async def _let_pass(self) -> None:
        phone = self._phone
        await self._draft.settle()
        reason = phone.skin.words("the table counted it so")
        await phone.do(phone.house.sheets.let_pass, phone.badge, phone.sent(), reason)
