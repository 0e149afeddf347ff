"""How far a score sheet is: which lines are untouched, begun or confirmed, and what comes next.

A line is a section of the sheet in one column. It is confirmed when every item of it that is asked has a value, and
"nothing" is a value too: so an empty line is never mistaken for one that was forgotten.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from rules_core.scoring.items import Item
from rules_core.scoring.tally import SHARED, Fault, Scorer, Section, Tally
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
    """How far a whole column is: confirmed when each of its lines is. A tie that may pass takes no tick away."""
    states = {
        state_of(tally, line.items, seat)
        for line in lines_of(scorer, tally, seat)
        if not line.section.breaks_ties or _tie_stands(scorer, tally)
    }
    return next(iter(states)) if len(states) == 1 else PARTLY


class Progress(NamedTuple):
    """How many lines of a sheet are confirmed, of how many, and in whose columns something is empty."""

    done: int
    of: int
    waits_for: tuple[str, ...]


def progress(scorer: Scorer, tally: Tally) -> Progress:
    """How far a whole sheet is, counted in its lines; without those that are as usual until somebody says otherwise."""
    states = [
        (seat, state_of(tally, line.items, seat))
        for seat in (SHARED, *tally.players)
        for line in lines_of(scorer, tally, seat)
        if not line.section.folded
        and any(item.usual is None for item in line.items)
        and (not line.section.breaks_ties or _tie_stands(scorer, tally))
    ]
    waiting = dict.fromkeys(seat for seat, state in states if seat and state != CONFIRMED)
    return Progress(sum(state == CONFIRMED for _, state in states), len(states), tuple(waiting))


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


def due(scorer: Scorer, tally: Tally) -> list[Fault]:
    """The gaps to be filled in next. What breaks a tie comes when all else is there: until then the tie may pass."""
    found = gaps(scorer, tally)
    return [fault for fault in found if not scorer.section_of[fault.item].breaks_ties] or found


def lines_with(scorer: Scorer, found: Iterable[Fault]) -> int:
    """In how many lines of the sheet these gaps are; one line may have several."""
    return len({(fault.seat, scorer.section_of[fault.item].id) for fault in found})


def lines_left_empty(scorer: Scorer, tally: Tally) -> int:
    """How many lines of a closed sheet count nothing because nobody has filled them in.

    What would have broken a tie is none of them: it counts nothing in any case, and the result says that it is missing.
    """
    found = gaps(scorer, tally)
    return lines_with(scorer, (fault for fault in found if not scorer.section_of[fault.item].breaks_ties))


def next_gap(scorer: Scorer, tally: Tally, seat: str, item: str) -> Item | None:
    """The first item after this one, in the same column, that nobody has entered and that is due."""
    asked = list(_awaited(scorer, tally, seat))
    section = scorer.section_of.get(item)
    of_section = [number for number, each in enumerate(asked) if scorer.section_of[each.id] is section]
    last = of_section[-1] if of_section else len(asked)  # where points were not typed after all
    place = next((number for number, each in enumerate(asked) if each.id == item), last)
    wanted = {fault.item for fault in due(scorer, tally) if fault.seat == seat}
    return next((each for each in asked[place + 1 :] if each.id in wanted), None)


def _tie_stands(scorer: Scorer, tally: Tally) -> bool:
    """Whether all that counts has been entered, so that those who are level stay so."""
    return not lines_left_empty(scorer, tally)


def _awaited(scorer: Scorer, tally: Tally, seat: str) -> Iterator[Item]:
    return (item for line in lines_of(scorer, tally, seat) if not line.section.folded for item in line.items)
