"""Setting the counts right: the books as they stand, what an entry changed in them, and what should be there instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import flet as ft

from companion.glimpse import Glimpse
from companion.glimpse.office import Case, Heap, Parting
from companion.tables.disputes import Dispute
from rules_core.settling.counting import Counted
from screens.host.count_check import Counts, HeapCard, Place
from screens.phone import Phone
from screens.seat.company import seat_numbers
from screens.skin import marked


def counts_at_first(dispute: Dispute | None) -> Counts:
    """What somebody has counted. Of an entry in doubt nothing: whoever means one figure must not change others unasked."""
    return _by_place(dispute.counts) if dispute is not None else {}


def counts_without(parting: Parting | None) -> Counts:
    """As if the entry had never been."""
    return _by_place(parting.counts) if parting is not None else {}


def changes_by(case: Case | None) -> dict[Place, int]:
    """What the entry itself has changed, by account and resource."""
    figures = case.figures if case is not None else ()
    return {(each.account, each.resource): each.after - each.before for each in figures}


def heap_in_question(dispute: Dispute | None, case: Case | None) -> str:
    """The account that is looked at first: what was counted there, or what the entry has changed there."""
    places = [*counts_at_first(dispute), *changes_by(case)]
    return places[0][0] if places else ""


def _by_place(counts: Sequence[Counted]) -> Counts:
    return {(each.account, each.resource): each.units for each in counts}


def figures_to_set(
    phone: Phone,
    glimpse: Glimpse,
    heaps: Sequence[Heap],
    counted: Counts,
    set_counted: Any,
    opened: str,
    open_heap: Any,
    changes: Mapping[Place, int],
    without: Counts,
) -> list[ft.Control]:
    """What everybody should have: only what is wrong has to be touched. One tap puts in how it was `without` the entry."""
    skin, numbers = phone.skin, seat_numbers(glimpse)
    _ = skin.words

    def toggle(account: str) -> Callable[[], None]:
        return lambda: open_heap(lambda now: "-" if now == account else account)

    cards = [
        HeapCard(
            phone,
            glimpse.game_id,
            heap,
            skin.seat_disc(numbers[heap.account], 34)
            if heap.account in numbers
            else skin.picture("bank", 34),
            counted,
            set_counted,
            heap.account == opened,
            toggle(heap.account),
            changes,
            key=f"heap-{heap.account}",
        )
        for heap in heaps
    ]
    way = marked(
        skin.button(
            _("The counts without this entry"),
            lambda: set_counted(lambda now: {**now, **without}),
            icon=ft.Icons.UNDO,
        ),
        "without-entry",
    )
    return [skin.label(_("How many should there be?")), *([way] if without else []), *cards]
