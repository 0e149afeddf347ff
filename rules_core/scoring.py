"""Score sheets: lines with reasons, a ranking, and the tie-break that decided."""

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
    """The higher value wins. `words` finish the sentence "tied at 61, ..."."""

    words: Text
    rule: str
    values: Mapping[str, int]


class Score(NamedTuple):
    seat: str
    lines: tuple[Line, ...]
    total: int
    place: int


POINTS = say("points")
NOBODY = say("nobody wins")
"""What decides a game in which everybody is out."""


class Sheet(NamedTuple):
    """Best first. `decided_by` says why the winner won, a tie-break or a shared victory included."""

    scores: tuple[Score, ...]
    decided_by: Text

    @property
    def winners(self) -> list[str]:
        """Nobody, where all are out."""
        return [score.seat for score in self.scores if score.place == 1 and self.decided_by != NOBODY]


def rank(
    lines: Mapping[str, Sequence[Line]],
    tie_breaks: Sequence[TieBreak] = (),
    out: Collection[str] = (),
    unit: Text = POINTS,
) -> Sheet:
    """Rank by total, then by each tie-break in order; equals share a place. Those `out` come after all others.

    >>> a, b = ([Line("gold", n, "", "")] for n in (5, 7))
    >>> sheet = rank({"Amira": a, "Ben": b})
    >>> sheet.winners, str(sheet.decided_by)
    (['Ben'], 'Ben wins with 7 points')
    """
    totals = {seat: sum(line.points for line in own) for seat, own in lines.items()}

    def key(seat: str) -> tuple[int, ...]:
        return (seat not in out, totals[seat], *(tie_break.values[seat] for tie_break in tie_breaks))

    ranked = sorted(lines, key=key, reverse=True)
    scores = tuple(
        Score(seat, tuple(lines[seat]), totals[seat], 1 + sum(key(other) > key(seat) for other in ranked))
        for seat in ranked
    )
    return Sheet(scores, _decision(ranked, totals, tie_breaks, out, unit))


def _decision(
    ranked: Sequence[str],
    totals: Mapping[str, int],
    tie_breaks: Sequence[TieBreak],
    out: Collection[str],
    unit: Text,
) -> Text:
    best = ranked[0]
    total = totals[best]
    if best in out:
        return NOBODY
    level = [seat for seat in ranked if seat not in out and totals[seat] == total]
    if len(level) == 1:
        return say("{winner} wins with {total} {unit}", winner=best, total=total, unit=quoted(unit))
    for tie_break in tie_breaks:
        top = max(tie_break.values[seat] for seat in level)
        still = [seat for seat in level if tie_break.values[seat] == top]
        if len(still) == 1:
            return say(
                "{winner} wins: tied at {total} {unit}, {words}",
                winner=best,
                total=total,
                unit=quoted(unit),
                words=quoted(tie_break.words),
            )
        level = still
    return say(
        "{winners} share the victory with {total} {unit}",
        winners=listed(level),
        total=total,
        unit=quoted(unit),
    )
