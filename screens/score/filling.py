"""Filling in a sheet: whose column and which line this phone is at, and where it goes on."""

from __future__ import annotations

from typing import Any

from companion.games import library
from rules_core.scoring.items import Number, Numbers
from rules_core.scoring.tally import SHARED, Fault, Scorer, Section
from rules_core.sheets.lines import due, gaps, next_gap, nothing_for
from screens.hooks import Writing
from screens.phone import Phone
from screens.score.draft import Draft
from screens.score.finishing import Finishing

TOP = "top"
"""Where a column begins."""


class Filling:
    """It outlives the page: whoever reads a rule comes back to the line they were at."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self.draft = Draft(phone)
        self.finishing = Finishing(phone, self.draft)
        self.seat = ""
        """The column that is open."""

        self.item = ""
        """The line that is being filled in, if any."""

        self.begun = Writing("")
        """The digits on the keypad that are not taken over yet. They belong to the line that is open."""

        self.picking = ""
        """The item whose pieces are being picked on a page of their own."""

        self.unfolded: frozenset[str] = frozenset()
        self.side_by_side = False
        """Whether all columns are in sight: then the end of one leads on to the next."""

        self.aim = TOP
        """The line that the page shows first when it is drawn, or its top."""

        self.aims = 0
        """How often the page was led somewhere: each time it is scrolled once."""

    @property
    def scorer(self) -> Scorer:
        glimpse = self._phone.glimpse
        assert glimpse is not None
        return library.game(glimpse.game_id).scorer

    def seat_of(self, item: str) -> str:
        """In whose column an item stands when it is filled in here."""
        return SHARED if item in self.scorer.shared_items else self.seat

    def is_typed(self, item: str) -> bool:
        return isinstance(self.scorer.items.get(item), Number | Numbers)

    # --- going places

    def be_at(self, seat: str, item: str) -> None:
        """A line of a column, or none. Digits that were not taken over stay behind.

        They go at this moment and not when the page is drawn: what is tapped in between is meant for the new line.
        """
        if (self.seat, self.item) != (seat, item):
            self.begun.text = ""
        self.seat, self.item = seat, item

    def open_column(self, seat: str) -> None:
        """A column from its top."""
        self.be_at(seat, "")
        self._aim_at(TOP)

    def go_to(self, fault: Fault) -> None:
        """The line that is asked for; its keypad stays shut until somebody taps it.

        Where all columns are in sight the line is opened, but for those only who may fill it in.
        """
        section = self.scorer.section_of[fault.item]
        if section.folded:
            self.unfolded |= {section.id}
        if not self.side_by_side:
            self.be_at(fault.seat or self.seat, "")
        elif not fault.seat or self._may_fill_in(fault.seat):
            self.be_at(fault.seat or self.seat, fault.item)
        self._aim_at(fault.item)

    def type_into(self, item: str, seat: str = "") -> None:
        """Open the keypad of a line, or leave the line with nothing."""
        self.be_at(seat or self.seat, item)
        if item:
            self._aim_at(item)
        else:
            self._phone.changed()

    def pick_for(self, item: str) -> None:
        """Open the page with the pieces of an item, or come back from it with nothing."""
        picked, self.picking = self.picking, item
        if item:
            self.aim = item
        else:
            self._aims_again()
            self.has_chosen(picked)
        self._phone.changed()

    def has_chosen(self, item: str) -> None:
        """Something else than a figure was entered. Where all columns are in sight, that leads on too."""
        if self.side_by_side and self.item == item and self.value_of(item) is not None:
            self.go_on()

    def unfold(self, section: str) -> None:
        self.unfolded |= {section}
        self._phone.changed()

    def _aim_at(self, line: str) -> None:
        self.aim = line
        self._aims_again()
        self._phone.changed()

    def _aims_again(self) -> None:
        self.aims += 1

    # --- filling in

    def take(self, figure: int) -> None:
        """A figure from the keypad: into the line that is open, and on to the next. A list takes several."""
        seat = self.seat_of(self.item)
        if isinstance(self.scorer.items[self.item], Numbers):
            self.draft.change(seat, self.item, lambda now: [*(now or []), figure])
        else:
            self.draft.put(seat, self.item, figure)
            self.go_on()

    def go_on(self) -> None:
        """To the next line of the sheet that nobody has filled in. The keypad stays only where a number is asked."""
        scorer, tally = self.scorer, self.draft.tally()
        seat = self.seat_of(self.item)
        found, whose = next_gap(scorer, tally, seat, self.item), self.seat
        if found is None and self.side_by_side:
            ahead = list(tally.players)
            ahead = ahead[ahead.index(self.seat) + 1 :] if seat else ahead
            mine = [
                each for each in due(scorer, tally) if each.seat in ahead and self._may_fill_in(each.seat)
            ]
            if mine:
                whose, found = mine[0].seat, scorer.items[mine[0].item]
        if found is None:
            self.type_into("")
            return
        stays = isinstance(found, Number) or self.side_by_side
        self.be_at(whose, found.id if stays else "")
        self._aim_at(found.id)

    def nothing_here(self, section: Section, seat: str) -> None:
        """Confirm what is empty in a line as nothing: one tap."""
        tally = self.draft.tally()
        for item, value in nothing_for(tally, self.scorer.asked(tally, section, seat), seat).items():
            self.draft.put(seat, item, value)
        if self.item in {section.total.id, *(item.id for item in section.items)}:
            self.go_on()

    def _may_fill_in(self, seat: str) -> bool:
        badge = self._phone.badge
        return badge is not None and badge.records_for(seat)

    def look_up(self, fault: Fault) -> None:
        """The rule behind what is pointed out; the way back leads to its line."""
        self.aim = fault.item
        self._aims_again()
        self._phone.show_rule(fault.rule)

    async def finish(self) -> None:
        await self.finishing.finish(self.scorer, self.go_to)

    def go_on_to(self, column: str) -> None:
        """The next column, unless this is the second half of a double tap that asked for the result."""
        if not self.finishing.has_just_asked:
            self.open_column(column)

    def go_to_missing(self) -> None:
        """To what a result is not known for, or else to the first line that was left empty: it has told of them so."""
        scorer = self.scorer
        found = gaps(scorer, self.draft.tally())
        self.finishing.has_begun = True
        deciding = [fault for fault in found if scorer.section_of[fault.item].breaks_ties]
        for fault in (deciding or found)[:1]:
            self.go_to(fault)

    def next_column(self, seat: str) -> str:
        """The next column that this phone may fill in and that is not confirmed; nothing after the last."""
        tally = self.draft.tally()
        mine = [each for each in tally.players if self._may_fill_in(each)]
        if seat not in mine:
            return ""
        waiting = {fault.seat for fault in due(self.scorer, tally)}
        return next((each for each in mine[mine.index(seat) + 1 :] if each in waiting), "")

    def value_of(self, item: str) -> Any:
        return self.draft.tally().of(self.seat_of(item)).get(item)
