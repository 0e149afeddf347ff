"""A tally: the few facts at the end of a game that score, and the scoring over them.

It has two sources. People fill in a score sheet, line by line; a tracked game reads the facts off its state.
Facts are plain values, so that a sheet, a file and a record hold the same thing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from rules_core.scoring.items import Item, Number
from rules_core.scoring.ranking import POINTS, Line, Ranking, TieBreak, lead, rank
from rules_core.words import Text, quoted, say

Facts = Mapping[str, Any]
"""What is known, by the id of an item. What is not there was not entered."""

SHARED = ""
"""Where a fact of the whole table stands instead of a seat."""


class Tally(NamedTuple):
    """The facts of every player in clockwise order, and those of the whole table."""

    players: Mapping[str, Facts]
    shared: Facts = {}

    def of(self, seat: str) -> Facts:
        return self.players[seat] if seat else self.shared

    def known(self) -> Tally:
        """Without entries that are nothing: they were not made."""
        if None not in self.shared.values() and all(
            None not in own.values() for own in self.players.values()
        ):
            return self
        return Tally({seat: _entered(own) for seat, own in self.players.items()}, _entered(self.shared))


def _entered(facts: Facts) -> Facts:
    return {item: value for item, value in facts.items() if value is not None}


class Fault(NamedTuple):
    """An entry that is missing or cannot be, at the line where it stands."""

    seat: str
    item: str
    because: Text
    rule: str
    missing: bool = False


class Scale(NamedTuple):
    """A small table for adding up by hand: so many of something, or such a piece, give so many points."""

    what: Text
    steps: tuple[tuple[Text, int], ...]


Count = Callable[[Tally, str], Iterable[Line]]
Wanted = Callable[[Tally, str], bool]


@dataclass(frozen=True, kw_only=True)
class Section:
    """One category of the score sheet: what is asked for it, and how it counts.

    Where `may_total` is set, people who have the points already may type them instead of the items.
    """

    id: str
    title: Text
    rule: str
    items: tuple[Item, ...] = ()
    count: Count | None = None
    icon: str = ""
    note: Text = ""
    may_total: bool = False
    most_total: int = 300
    cap: int | None = None
    """The most points that the rules give for it, however much there is."""

    scales: tuple[Scale, ...] = ()
    """What people need who have no app: made from the figures that `count` counts with."""

    shared: bool = False
    folded: bool = False
    """Whether most tables never touch it: it stays closed until somebody opens it."""

    at_end: bool = False
    """Whether it is only counted when the game is over: until then it says nothing of how somebody stands."""

    breaks_ties: bool = False
    """Whether it only matters to those who share the best total."""

    played_out: bool = False
    """Whether it is only fair when the game was played to its own end: a loss for what was not reached."""

    wanted: Wanted | None = None
    """When it matters at all; always, if nothing is said."""

    @cached_property
    def total(self) -> Number:
        """The points as people counted them by themselves. A keypad and the log stand apart from the line: it is named."""
        return Number(
            id=f"{self.id}-total",
            label=say("{line}, points", line=quoted(self.title)),
            rule=self.rule,
            most=self.most_total,
            needed=True,
        )

    def is_typed(self, own: Facts) -> bool:
        return self.may_total and own.get(self.total.id) is not None


def score_track(rule: str, label: Text, hint: Text, most: int) -> Section:
    """What was scored during the game, read off where the marker stands."""

    def count(tally: Tally, seat: str) -> Iterator[Line]:
        points = tally.players[seat].get("track", 0)
        yield Line("track", points, say("{n} on the score track", n=points), rule)

    item = Number(id="track", label=label, hint=hint, rule=rule, icon="score-track", most=most, needed=True)
    return Section(
        id="track", title=say("Score track"), rule=rule, icon="score-track", count=count, items=(item,)
    )


class Scorer:
    """How one game is scored at its end."""

    game: ClassVar[str]
    title: ClassVar[str]
    min_seats: ClassVar[int]
    max_seats: ClassVar[int]
    unit: ClassVar[Text] = POINTS
    winning: ClassVar[str]
    ties: ClassVar[str]
    """The rules that say who wins, and what becomes of equal points."""

    sections: tuple[Section, ...]

    # --- what a game says besides its sections

    def tie_breaks(self, tally: Tally) -> Sequence[TieBreak]:
        return ()

    def out(self, tally: Tally) -> Sequence[str]:
        """Those who lose whatever they have."""
        return ()

    def own_faults(self, tally: Tally) -> Iterable[Fault]:
        """What cannot be although every entry for itself could."""
        return ()

    # --- scoring

    def score(self, tally: Tally) -> Ranking:
        """One scoring for both sources."""
        tally = tally.known()
        lines = {seat: self.lines(tally, seat) for seat in tally.players}
        return rank(lines, self.tie_breaks(tally), self.out(tally), self.unit)

    def so_far(self, tally: Tally) -> Ranking:
        """Who has how much while the game goes on: nobody is out yet, and nobody has won."""
        ranking = rank(self._lines_without(tally, self.only_at_end), unit=self.unit)
        return ranking._replace(decided_by=lead(ranking.scores, self.unit))

    def stopped(self, tally: Tally) -> Ranking:
        """The scores of a game that was ended early: nobody loses by what they could not reach any more."""
        unfair = [section.id for section in self.unfair(tally)]
        lines = {
            seat: [
                _spared(line) if line.category in unfair else line for line in self.lines(tally.known(), seat)
            ]
            for seat in tally.players
        }
        return rank(lines, self.tie_breaks(tally.known()), unit=self.unit)

    def unfair(self, tally: Tally) -> list[Section]:
        """What counts only in a game that was played to its own end."""
        return [
            section
            for section in self.sections
            if section.played_out
            and (section.wanted is None or any(section.wanted(tally, seat) for seat in tally.players))
        ]

    def _lines_without(self, tally: Tally, left_out: Collection[str]) -> dict[str, list[Line]]:
        tally = tally.known()
        return {
            seat: [line for line in self.lines(tally, seat) if line.category not in left_out]
            for seat in tally.players
        }

    def lines(self, tally: Tally, seat: str) -> list[Line]:
        own = tally.players[seat]
        lines: list[Line] = []
        for section in self.sections:
            if section.count is None or (section.wanted is not None and not section.wanted(tally, seat)):
                continue
            if section.is_typed(own):
                lines.append(_typed(section, own[section.total.id]))
            else:
                lines += section.count(tally, seat)
        return lines

    def tied(self, tally: Tally) -> frozenset[str]:
        """Those who share the best total before any tie-break: only they need to count what breaks a tie.

        While all are at nothing because nobody has counted anything, nobody is tied.
        """
        out = self.out(tally)
        totals = {
            seat: sum(line.points for line in self.lines(tally, seat))
            for seat in tally.players
            if seat not in out
        }
        best = most_of(totals)
        if len(best) < 2 or not (
            any(totals.values()) or all(self._has_counted(tally, each) for each in best)
        ):
            return frozenset()
        return frozenset(best)

    def _has_counted(self, tally: Tally, seat: str) -> bool:
        own = tally.players[seat]
        return all(
            own.get(item.id) is not None
            for section in self.sections
            if not section.shared and not section.breaks_ties
            for item in self.asked(tally, section, seat)
            if item.needed
        )

    def reading(self, tally: Tally, item: str) -> Any:
        """How this table reads a point: as it says, or as usual."""
        value = tally.shared.get(item)
        return self.items[item].usual if value is None else value

    # --- what is asked

    @cached_property
    def items(self) -> dict[str, Item]:
        """Every item by its id, the totals included."""
        items = [item for section in self.sections for item in section.items]
        items += [section.total for section in self.sections if section.may_total]
        found = {item.id: item for item in items}
        assert len(found) == len(items), "two items of a sheet have the same id"
        return found

    @cached_property
    def only_at_end(self) -> dict[str, Section]:
        """The sections that are counted when the game is over, by their ids."""
        return {section.id: section for section in self.sections if section.at_end}

    @cached_property
    def shared_items(self) -> frozenset[str]:
        return frozenset(item.id for section in self.sections if section.shared for item in section.items)

    @cached_property
    def section_of(self) -> dict[str, Section]:
        """The section that an item stands in."""
        return {
            item.id: section
            for section in self.sections
            for item in (*section.items, *((section.total,) if section.may_total else ()))
        }

    def asked(self, tally: Tally, section: Section, seat: str) -> tuple[Item, ...]:
        """The items of a section that matter, as things stand."""
        if section.breaks_ties:
            tied = self.tied(tally)
            if not tied or (seat and seat not in tied):
                return ()
        if section.wanted is not None and not section.wanted(tally, seat):
            return ()
        items = tuple(item for item in section.items if item.wanted is None or item.wanted(tally, seat))
        if seat and section.is_typed(tally.players[seat]):
            return (section.total, *(item for item in items if item.even_if_typed))
        return items

    def faults(self, tally: Tally) -> list[Fault]:
        """Everything that is missing or impossible."""
        tally = tally.known()
        asked = {
            (seat, item.id): item
            for section in self.sections
            for seat in ((SHARED,) if section.shared else tally.players)
            for item in self.asked(tally, section, seat)
        }
        found = [fault for (seat, _), item in asked.items() for fault in _faults_of(tally, item, seat)]
        found += _too_many_in_all(tally, asked)
        # What stands behind a typed total, or does not matter any more, is nobody's fault.
        found += [fault for fault in self.own_faults(tally) if (fault.seat, fault.item) in asked]
        return found


def _spared(line: Line) -> Line:
    """What would have counted, had the game come to its own end."""
    if not line.points:
        return line
    return line._replace(points=0, reason=say("not counted: the game was ended early"))


def _typed(section: Section, points: int) -> Line:
    if section.cap is not None and points > section.cap:
        reason = say("{n} counted at the table, capped at {most}", n=points, most=section.cap)
        return Line(section.id, section.cap, reason, section.rule)
    return Line(section.id, points, say("counted at the table"), section.rule)


def _faults_of(tally: Tally, item: Item, seat: str) -> Iterator[Fault]:
    value = tally.of(seat).get(item.id)
    if value is None:
        if item.needed:
            yield Fault(seat, item.id, say("this is still empty"), item.rule, missing=True)
        return
    because = item.fault(value, tuple(tally.players))
    if because is not None:
        yield Fault(seat, item.id, because, item.rule)


def _too_many_in_all(tally: Tally, asked: Mapping[tuple[str, str], Item]) -> Iterator[Fault]:
    """What all players have together cannot be more than what is in the box."""
    for item in {item.id: item for item in asked.values()}.values():
        values = {
            seat: own[item.id]
            for seat, own in tally.players.items()
            if item.id in own and (seat, item.id) in asked
        }
        if item.in_all is not None:
            there = sum(item.units(value) for value in values.values())
            alone = any(item.fault(value, ()) is not None for value in values.values())
            if there > item.in_all and not alone:
                because = say("{n} in all, and there are only {most}", n=there, most=item.in_all)
                yield from (
                    Fault(seat, item.id, because, item.rule)
                    for seat, value in values.items()
                    if item.units(value)
                )
        holders: dict[str, str] = {}
        for seat, value in values.items():
            for thing in item.things(value):
                first = holders.setdefault(thing, seat)
                if first != seat and item.is_single(thing):
                    because = say(
                        "{other} already has this, and there's only one: {what}",
                        other=first,
                        what=item.named(thing),
                    )
                    yield Fault(seat, item.id, because, item.rule)


def most_of(values: Mapping[str, int]) -> list[str]:
    """Those with the highest value.

    >>> most_of({"Amira": 3, "Ben": 5, "Chloé": 5})
    ['Ben', 'Chloé']
    """
    best = max(values.values(), default=0)
    return [who for who, value in values.items() if value == best]
