"""Where the points came from, without colours: bars in pieces, each with a pattern and the letter of its category."""

from __future__ import annotations

from companion.results.export import looks
from companion.results.export.letters import BOLD, FIGURES, HEAD
from companion.results.export.paper import SOFT, Paper
from companion.results.export.saying import Say, signed
from companion.results.result import Result

BAR, STEP, HEADING = 5.6, 7.4, 7.0
NAMES, TOTALS = 38.0, 14.0


def bars_height(result: Result) -> float:
    return HEADING + STEP * len(result.ranking.scores)


def draw_bars(paper: Paper, result: Result, top: float, _: Say) -> float:
    scores = result.ranking.scores
    used = paper.write(paper.left, top + 3.5, _("Score by category"), 11, face=HEAD)
    paper.write(
        paper.left + used + 4,
        top + 3.5,
        _("The letters match the rows above."),
        8,
        shade=SOFT,
        room=paper.room - used - 4,
    )
    top += HEADING
    sums = [[result.points(score.seat, category.id) for category in result.categories] for score in scores]
    most = max(sum(points for points in own if points > 0) for own in sums)
    least = min(sum(points for points in own if points < 0) for own in sums)
    start, end = paper.left + NAMES, paper.right - TOTALS
    a_point = (end - start) / max(most - least, 1)
    zero = start - least * a_point
    for number, (score, own) in enumerate(zip(scores, sums, strict=True)):
        y = top + number * STEP
        paper.mark(result.players.index(score.seat), paper.left + 2, y + BAR / 2, 1.7)
        lines, size = paper.fitted(score.seat, NAMES - 8, (9.5, 8.5, 7.5), BOLD)
        paper.write(paper.left + 5.5, y + BAR / 2 + 1.1, lines[0], size, face=BOLD)
        upper = lower = zero
        for category, points in enumerate(own):
            if points > 0:
                _draw_segment(paper, category, upper, y, upper + points * a_point)
                upper += points * a_point
            elif points < 0:
                _draw_segment(paper, category, lower + points * a_point, y, lower)
                lower += points * a_point
        paper.write(upper + 2, y + BAR / 2 + 1.3, signed(score.total), 10, face=FIGURES)
    paper.rule(zero, top - 1, zero, top + (len(scores) - 1) * STEP + BAR + 1, 0.4)
    return top + STEP * len(scores)


def _draw_segment(paper: Paper, category: int, left: float, top: float, right: float) -> None:
    paper.filled(category, left, top, right, top + BAR)
    letter = looks.mark_of(category)
    wide = paper.wide(letter, 9, BOLD)
    if right - left > wide + 1.6:
        middle = (left + right) / 2
        half = wide / 2 + 0.6
        paper.frame(middle - half, top + 1, middle + half, top + BAR - 1, thick=0, fill=255)
        paper.write(middle, top + BAR / 2 + 1, letter, 9, face=BOLD, align=0.5)
