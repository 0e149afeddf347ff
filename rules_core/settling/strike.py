"""Taking back one entry out of the middle: the later ones are played again without it, as far as they can be."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rules_core.engine import record as records
from rules_core.engine.log import Entry
from rules_core.engine.moves import Ruling
from rules_core.engine.play import REPLAY
from rules_core.engine.questions import HOST, TABLE, Question, asked_of
from rules_core.engine.refusal import Refusal, Refused, Unreadable, refused
from rules_core.engine.table import Table
from rules_core.words import Sentence, Text, quoted, say

STRIKE = "table.strike"
ASKS_OTHERWISE = Refusal(STRIKE, say("something else would be asked"))


class Face(NamedTuple):
    """What tells one question from another, apart from what can be answered."""

    key: str
    kind: str
    who: tuple[str, ...]
    prompt: str
    about: tuple[str, ...]


Told = tuple[Entry, list[Face] | None]
"""An entry, and what it was asked when it was played; None where that is known to be the same."""


class Fate(NamedTuple):
    """What becomes of a later entry: with a refusal it goes, and the refusal says why."""

    entry: Entry
    refusal: Refusal | None


class Plan(NamedTuple):
    """How it would be without an entry."""

    entry: Entry
    fates: tuple[Fate, ...]
    table: Table
    """The table as it would stand."""

    @property
    def goes(self) -> tuple[Fate, ...]:
        """The later entries that cannot stay."""
        return tuple(fate for fate in self.fates if fate.refusal is not None)

    @property
    def stays(self) -> tuple[Entry, ...]:
        return tuple(fate.entry for fate in self.fates if fate.refusal is None)


def plan(table: Table, number: int) -> Plan:
    """Try it on a copy. Refused when this entry cannot be taken back, or a move is in progress."""
    struck, *later = table.entries_from(number)
    if struck.by == TABLE:
        raise refused(STRIKE, say("this happened automatically; take back what led to it"))
    as_it_was, without = _copy_before(table, number), _copy_before(table, number)
    as_it_was.push(
        struck.move, struck.answers, by=struck.by, waive=struck.waived, reason=struck.reason, mode=REPLAY
    )
    told: list[Told] = []
    for entry in later:
        _played_anew(as_it_was, entry)
        told.append((entry, _faces(as_it_was.heard)))
    return Plan(struck, tuple(_retell(without, told)), without)


def strike(table: Table, planned: Plan, ruling: Ruling, reason: str, time: str = "") -> None:
    """Take everything back from the entry on, say why, and play again what stays."""
    table.pop(planned.entry.number, HOST, reason, time)
    table.push(ruling, by=HOST, reason=reason, time=time, mode=REPLAY)
    for fate in _retell(table, [(entry, None) for entry in planned.stays]):
        assert fate.refusal is None, f"entry {fate.entry.number} could be played again a moment ago"


def _copy_before(table: Table, number: int) -> Table:
    copy, stopped = records.replay(table.game, records.write(table), number - 1)
    assert stopped is None, f"entry {stopped} was played already"
    return copy


def _retell(table: Table, later: Sequence[Told]) -> list[Fate]:
    """Play entries in their order, leaving out those that no longer fit. What happens by itself happens anew."""
    waiting, fates = deque(later), list[Fate]()
    while True:
        fates += _settle(table, waiting)
        if not waiting:
            return fates
        entry, faces = waiting.popleft()
        if entry.by == TABLE:
            fates.append(Fate(entry, Refusal(STRIKE, say("it would no longer come up"))))
        else:
            fates.append(Fate(entry, _try(table, entry, faces)))


def _settle(table: Table, waiting: deque[Told]) -> Iterator[Fate]:
    """What must happen by itself now, with the cards and dice it met before where it happens again."""
    while table.move_in_progress is None and (move := table.next_by_itself()) is not None:
        before = waiting[0][0] if waiting else None
        if before is not None and (before.by, before.move) == (TABLE, move) and not _try(table, before, None):
            yield Fate(waiting.popleft()[0], None)
        else:
            table.push(move, by=TABLE)


def _try(table: Table, entry: Entry, faces: list[Face] | None) -> Refusal | None:
    """Play an entry again; None when it stands, else why it cannot."""
    try:
        done = _played_anew(table, entry)
    except Unreadable:  # its answers fit no question any more
        return ASKS_OTHERWISE
    except Refused as no:
        return no.refusal
    if not done:
        asked = next(iter(table.questions.values()))
        table.abandon()
        return _asks_otherwise(asked)
    if faces is not None and (heard := _faces(table.heard)) != faces:
        other = next(i for i, face in enumerate(heard) if i >= len(faces) or face != faces[i])
        asked = table.heard[other]
        table.pop(table.entries[-1].number)
        return _asks_otherwise(asked)
    return None


def _played_anew(table: Table, entry: Entry) -> bool:
    """Whether the entry is complete with the answers that it had."""
    return (
        table.push(
            entry.move,
            entry.answers,
            by=entry.by,
            waive=entry.waived,
            reason=entry.reason,
            note=entry.note,
            time=entry.time,
            old_number=entry.old_number or entry.number,
            mode=REPLAY,
        )
        is not None
    )


def _asks_otherwise(question: Question[Any]) -> Refusal:
    prompt: Text = getattr(question, "prompt", "")
    if not prompt:
        return ASKS_OTHERWISE
    return Refusal(STRIKE, say("something else would be asked: {prompt}", prompt=quoted(prompt)))


def _faces(questions: Sequence[Question[Any]]) -> list[Face]:
    return [
        Face(each.key, each.kind, asked_of(each.who), *_essence(getattr(each, "prompt", "")))
        for each in questions
    ]


def _essence(prompt: Text) -> tuple[str, tuple[str, ...]]:
    """What is asked, without its numbers: "up to 3 tiles" is the same question as "up to 2 tiles"."""
    if not isinstance(prompt, Sentence):
        return str(prompt), ()
    return prompt.template, tuple(
        str(figure) for figure in prompt.figures.values() if not isinstance(figure, int)
    )
