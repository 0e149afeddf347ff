"""Asking for the result: every gap is told, and only who has read of it closes the sheet all the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

from rules_core.scoring.items import Yes
from rules_core.scoring.tally import Fault, Scorer, Tally
from rules_core.sheets.lines import gaps, lines_with
from screens.hooks import SETTLE
from screens.notices import reading_time
from screens.phone import Phone
from screens.score.draft import Draft
from screens.slips import Notice
from screens.translator import sentence

Objection = tuple[str, str, str, frozenset[str]]
"""What stands against the result: a seat, an item, what is wrong there, and for a tie between whom it is."""


class Finishing:
    """What somebody who wanted the result has been told on this phone, and what they let pass.

    Asking twice is no answer: the second tap of a double tap has read nothing. Only the button of the notice is one,
    and only for what the notice told.
    """

    def __init__(self, phone: Phone, draft: Draft) -> None:
        self._phone = phone
        self._draft = draft
        self._let_pass: frozenset[Objection] = frozenset()
        self._told: Notice | None = None
        self._told_of: frozenset[Objection] = frozenset()
        self._closing = False
        self._asked_at = -SETTLE
        self.has_begun = False
        """Whether the result was asked for: from then on what is only empty is pointed out."""

    async def finish(self, scorer: Scorer, go_to: Callable[[Fault], Any]) -> None:
        """Show the result, unless something cannot be or is empty that nobody has let pass.

        All is judged as it stands at this moment: the tap may come from a notice that was drawn before the last entry.
        """
        phone, _ = self._phone, self._phone.skin.words
        tally = self._draft.tally()
        impossible = [fault for fault in scorer.faults(tally) if not fault.missing]
        empty = in_order(scorer, gaps(scorer, tally))
        self.has_begun = True
        if not self._is_let_pass(scorer, tally, impossible):
            is_host = phone.badge is not None and phone.badge.host
            words = _.count("{n} entry can't be right.", "{n} entries can't be right.", len(impossible))
            label = _("Count it anyway") if is_host else ""
            self._ask(words, "bad", label, impossible, scorer, tally, go_to)
        elif not self._is_let_pass(scorer, tally, empty):
            self._ask(told(phone, scorer, empty), "plain", _("Show it anyway"), empty, scorer, tally, go_to)
        else:
            await self._close(overruled=bool(impossible))

    @property
    def has_just_asked(self) -> bool:
        """Whether a tap may still mean the page of before: the button that asked for the result leads elsewhere now."""
        return monotonic() - self._asked_at < SETTLE

    def is_over(self) -> None:
        """The sheet is closed, here or on another phone: nothing is asked any more."""
        told, self._told = self._told, None
        if told is not None and self._phone.notices.answered is told:
            self._phone.hush(told)

    def _is_let_pass(self, scorer: Scorer, tally: Tally, faults: Sequence[Fault]) -> bool:
        return _objections(scorer, tally, faults) <= self._let_pass

    def _ask(
        self,
        words: str,
        tone: str,
        label: str,
        faults: Sequence[Fault],
        scorer: Scorer,
        tally: Tally,
        go_to: Callable[[Fault], Any],
    ) -> None:
        """Tell what stands against the result, and lead to what was named first.

        What still stands there stays: a finger may be on its button, and would tap one that is gone.
        """
        asked = _objections(scorer, tally, faults)

        async def go_on() -> None:
            self._let_pass |= asked
            await self.finish(scorer, go_to)

        stands = self._told is not None and self._phone.notices.answered is self._told
        if stands and asked == self._told_of:
            self._phone.say_longer()
        else:
            self._phone.say(words, tone, label, go_on, reading_time(words))
            self._told, self._told_of = self._phone.notices.answered, asked
        self._asked_at = monotonic()
        go_to(faults[0])

    async def _close(self, *, overruled: bool) -> None:
        """Once, however often it is tapped until everything is kept."""
        if self._closing:
            return
        self._closing = True
        phone, sheets = self._phone, self._phone.house.sheets
        _ = phone.skin.words
        try:
            await self._draft.settle()
            if overruled:
                await phone.do(
                    sheets.let_pass, phone.badge, phone.sent(), _("that's how the table counted it")
                )
            else:
                await phone.do(sheets.close, phone.badge, phone.sent(), explain=_("Can't close the sheet"))
        finally:
            self._closing = False


def _objections(scorer: Scorer, tally: Tally, faults: Sequence[Fault]) -> frozenset[Objection]:
    """A tie between others, or another figure that cannot be, is another objection in the same place."""
    tied = scorer.tied(tally.known())
    return frozenset(
        (
            fault.seat,
            fault.item,
            "" if fault.missing else str(fault.because),
            tied if scorer.section_of[fault.item].breaks_ties else frozenset(),
        )
        for fault in faults
    )


def in_order(scorer: Scorer, empty: Sequence[Fault]) -> list[Fault]:
    """Gaps as they are told: what nobody has said of somebody, then the other lines, and last what breaks a tie."""
    return sorted(
        empty,
        key=lambda fault: (
            scorer.section_of[fault.item].breaks_ties,
            not (fault.seat and isinstance(scorer.items[fault.item], Yes)),
        ),
    )


def told(phone: Phone, scorer: Scorer, empty: Sequence[Fault]) -> str:
    """All gaps in one message, in their order."""
    _ = phone.skin.words
    deciding = [each for each in empty if scorer.section_of[each.item].breaks_ties]
    unsaid = [each for each in empty if isinstance(scorer.items[each.item], Yes) and each.seat]
    unsaid = [each for each in unsaid if each.item == unsaid[0].item]
    lines = [each for each in empty if each not in deciding and each not in unsaid]
    words: list[str] = []
    if unsaid:
        words.append(
            _(
                "{line} Nobody has said so for {who} yet. If it stays empty, it counts as no.",
                line=sentence(_(scorer.items[unsaid[0].item].label)),
                who=_.listed([each.seat for each in unsaid]),
            )
        )
    if lines:
        words.append(
            _.count(
                "{n} line is still empty. Empty lines count as nothing.",
                "{n} lines are still empty. Empty lines count as nothing.",
                lines_with(scorer, lines),
            )
        )
    if deciding:
        line = sentence(_(scorer.items[deciding[0].item].label))
        words.append(
            _(
                "As it stands it's a tie, and this decides it: {line} If it stays empty, nobody wins.",
                line=line,
            )
            if words
            else _("It's a tie, and this decides it: {line} If it stays empty, nobody wins.", line=line)
        )
    return " ".join(words)
