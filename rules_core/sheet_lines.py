"""How far a score sheet is: which lines are untouched, begun or confirmed, and what comes next.

A line is a section of the sheet in one column. It is confirmed when every item of it that is asked has a value, and
"nothing" is a value too: so an empty line is never mistaken for one that was forgotten.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from rules_core.tally import SHARED, Fault, Scorer, Section, Tally
from rules_core.tally_items import Item
from rules_core.words import say

UNTOUCHED, PARTLY, CONFIRMED = "untouched", "partly", "confirmed"


class SheetLine(NamedTuple):
    section: Section
    items: tuple[Item, ...]
    """Those that are asked, as things stand."""


def lines_of(scorer: Scorer, tally: Tally, seat: str) -> list[SheetLine]:
    """The lines of a column, or of the whole table, in the order of the sheet. What breaks a tie comes last."""
    in_order = sorted(scorer.sections, key=lambda section: section.breaks_ties)
    return [
        SheetLine(section, items)
        for section in in_order
        if section.shared == (seat == SHARED) and (items := scorer.asked(tally, section, seat))
    ]


def is_entered(tally: Tally, item: Item, seat: str) -> bool:
    value = tally.of(seat).get(item.id, item.usual)
    return value is not None and item.is_whole(value)


def state_of(tally: Tally, items: Sequence[Item], seat: str) -> str:
    """How far the line with these items is."""
    if all(is_entered(tally, item, seat) for item in items):
        return CONFIRMED
    return PARTLY if any(tally.of(seat).get(item.id) is not None for item in items) else UNTOUCHED


def column_state(scorer: Scorer, tally: Tally, seat: str) -> str:
    """How far a whole column is: confirmed when each of its lines is."""
    states = {state_of(tally, line.items, seat) for line in lines_of(scorer, tally, seat)}
    return next(iter(states)) if len(states) == 1 else PARTLY


def nothing_for(tally: Tally, items: Iterable[Item], seat: str) -> dict[str, Any]:
    """The values that confirm the rest of a line as nothing; none where one of its items cannot be that."""
    empty = [item for item in items if not is_entered(tally, item, seat)]
    values = {item.id: item.nothing() for item in empty}
    return {} if None in values.values() else values


def gaps(scorer: Scorer, tally: Tally) -> list[Fault]:
    """Everything that nobody has entered, in the order of the sheet. What most tables never touch is not waited for."""
    tally = tally.known()
    pointed_out = {(fault.seat, fault.item): fault for fault in scorer.faults(tally) if fault.missing}
    return [
        pointed_out.get((seat, item.id))
        or Fault(seat, item.id, say("this is still empty"), item.rule, missing=True)
        for seat in (SHARED, *tally.players)
        for item in _awaited(scorer, tally, seat)
        if (seat, item.id) in pointed_out or not is_entered(tally, item, seat)
    ]


def next_gap(scorer: Scorer, tally: Tally, seat: str, item: str) -> Item | None:
    """The first item after this one, in the same column, that nobody has entered."""
    asked = list(_awaited(scorer, tally, seat))
    place = next((number for number, each in enumerate(asked) if each.id == item), len(asked))
    return next((each for each in asked[place + 1 :] if not is_entered(tally, each, seat)), None)


def _awaited(scorer: Scorer, tally: Tally, seat: str) -> Iterator[Item]:
    return (item for line in lines_of(scorer, tally, seat) if not line.section.folded for item in line.items)
