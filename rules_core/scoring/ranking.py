"""The ranking at the end: lines with their reasons, places, and the tie-break that decided."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from rules_core.words import Text, listed, quoted, say


class Line(NamedTuple):
    category: str
    points: int
    reason: Text
    rule: str


class TieBreak(NamedTuple):
    """The higher value wins. `words` finish the sentence "tied at 61 points, but with ..."."""

    words: Text
    rule: str
    values: Mapping[str, int]
    """Of those whose value is known: where somebody's is not, it breaks no tie."""

    missing: Text = say("tie-break not entered")
    """What to say then. Lists of results keep it, so it has no figures."""


class Score(NamedTuple):
    seat: str
    lines: tuple[Line, ...]
    total: int
    place: int
    """`OPEN` while nobody can say who of the first is first."""


OPEN = 0
POINTS = say("points")
NOBODY = say("nobody wins")
"""What decides a game in which everybody is out."""


class Ranking(NamedTuple):
    """Best first. `decided_by` says why the winner won, a tie-break or a shared victory included."""

    scores: tuple[Score, ...]
    decided_by: Text
    undecided: Text = ""
    """What nobody has entered, although it would break the tie of the first."""

    set_aside: Text = ""
    """What did not count because the game was ended before its own end."""

    @property
    def winners(self) -> list[str]:
        """Nobody, where all are out or a tie waits to be broken."""
        return [score.seat for score in self.scores if score.place == 1]


def rank(
    lines: Mapping[str, Sequence[Line]],
    tie_breaks: Sequence[TieBreak] = (),
    out: Collection[str] = (),
    unit: Text = POINTS,
) -> Ranking:
    """Rank by total, then by each tie-break in order; equals share a place. Those `out` come after all others.

    When everybody is out, nobody has won, and the first place stays empty.

    >>> a, b = ([Line("gold", n, "", "")] for n in (5, 7))
    >>> ranking = rank({"Amira": a, "Ben": b})
    >>> ranking.winners, str(ranking.decided_by)
    (['Ben'], 'Ben wins with 7 points')
    """
    totals = {seat: sum(line.points for line in own) for seat, own in lines.items()}
    level: dict[tuple[bool, int], list[str]] = {}
    for seat in lines:
        level.setdefault((seat not in out, totals[seat]), []).append(seat)
    split = [_split(level[key], tie_breaks) for key in sorted(level, reverse=True)]
    groups = [group for apart, _ in split for group in apart]
    undecided = split[0][1] if split and groups[0][0] not in out else ""
    first = 2 if groups[0][0] in out else 1
    scores: list[Score] = []
    for group in groups:
        place = OPEN if undecided and not scores else len(scores) + first
        scores += [Score(seat, tuple(lines[seat]), totals[seat], place) for seat in group]
    return Ranking(tuple(scores), _decision(groups[0], totals, tie_breaks, out, unit, undecided), undecided)


def _split(level: list[str], tie_breaks: Sequence[TieBreak]) -> tuple[list[list[str]], Text]:
    """Those with equal totals apart, best first, as far as it is known; and what is missing to tell who is first."""
    if len(level) < 2 or not tie_breaks:
        return [level], ""
    first, *rest = tie_breaks
    if any(seat not in first.values for seat in level):
        return [level], first.missing
    groups: dict[int, list[str]] = {}
    for seat in level:
        groups.setdefault(first.values[seat], []).append(seat)
    split = [_split(groups[value], rest) for value in sorted(groups, reverse=True)]
    return [group for apart, _ in split for group in apart], split[0][1]


def lead(scores: Sequence[Score], unit: Text = POINTS) -> Text:
    """Who is ahead while the game goes on.

    >>> str(lead(rank({"Amira": [Line("gold", 5, "", "")], "Ben": []}).scores))
    'Amira leads with 5 points'
    """
    ahead = [score.seat for score in scores if score.place == scores[0].place]
    total = scores[0].total
    if len(ahead) == len(scores):
        return say("everybody is level at {total} {unit}", total=total, unit=quoted(unit))
    if len(ahead) > 1:
        return say("{who} lead with {total} {unit}", who=listed(ahead), total=total, unit=quoted(unit))
    return say("{who} leads with {total} {unit}", who=ahead[0], total=total, unit=quoted(unit))


def _decision(
    first: Sequence[str],
    totals: Mapping[str, int],
    tie_breaks: Sequence[TieBreak],
    out: Collection[str],
    unit: Text,
    undecided: Text,
) -> Text:
    """`first` are those whom nothing has set apart."""
    best = first[0]
    total = totals[best]
    if best in out:
        return NOBODY
    if undecided:
        return say(
            "undecided between {seats}: tied at {total} {unit}, {missing}",
            seats=listed(first),
            total=total,
            unit=quoted(unit),
            missing=quoted(undecided),
        )
    level = [seat for seat in totals if seat not in out and totals[seat] == total]
    if len(level) == 1:
        return say("{winner} wins with {total} {unit}", winner=best, total=total, unit=quoted(unit))
    if len(first) == 1:
        return say(
            "{winner} wins: tied at {total} {unit}, but with {words}",
            winner=best,
            total=total,
            unit=quoted(unit),
            words=quoted(_deciding(level, tie_breaks).words),
        )
    return say(
        "{winners} share the victory with {total} {unit}",
        winners=listed(first),
        total=total,
        unit=quoted(unit),
    )


def _deciding(level: Sequence[str], tie_breaks: Sequence[TieBreak]) -> TieBreak:
    """The tie-break that left a single one of those who were level."""
    for tie_break in tie_breaks:
        top = max(tie_break.values[seat] for seat in level)
        level = [seat for seat in level if tie_break.values[seat] == top]
        if len(level) == 1:
            return tie_break
    raise AssertionError("nothing has set them apart")
