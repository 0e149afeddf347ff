"""A page to talk over a game with: how the points grew, where it turned, and questions to write on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from companion.results.export.letters import BOLD, FIGURES, HEAD
from companion.results.export.paper import DASHES, FAINT, LEADING, POINT, Paper, PaperSize
from companion.results.export.printed_result import draw_foot, draw_heading
from companion.results.export.saying import Say, outcome, plain, sentence, signed
from companion.results.looking_back import LookingBack
from companion.results.result import Result

__all__ = ["LookingBack", "looking_back_paper"]


def looking_back_paper(
    looked: LookingBack, *, fonts: Path, paper: PaperSize = "A4", say: Say = plain
) -> Paper:
    _ = say
    result = looked.result
    printed = Paper(fonts, paper, result.title, result.ended, _)
    printed.new_page()
    y = draw_heading(printed, result, _, _("Looking back"))
    y = printed.paragraph(printed.left, y + 2.5, outcome(result, _), printed.room, 13, face=HEAD, most=2)
    if any(looked.points.values()):
        y = _draw_chart(printed, looked, y + 3, 0.29 * printed.pdf.h, _)
    y = _draw_turning_points(printed, looked, y + 3, 0.6 * printed.pdf.h, _)
    _draw_questions(printed, looked, y + 3, _)
    draw_foot(printed, _)
    return printed


# --- how the points grew


def _draw_chart(paper: Paper, looked: LookingBack, top: float, height: float, _: Say) -> float:
    """A line for each player, told apart by its dashes, its marks and the name at its end."""
    paper.write(paper.left, top + 4, _("How the points grew"), 13, face=HEAD)
    lines = {
        player: list(looked.points[player]) for player in looked.result.players if looked.points.get(player)
    }
    most, least = max(map(max, lines.values())), min(0, min(map(min, lines.values())))
    marks = _scale(least, most)
    left = paper.left + 4 + max(paper.wide(signed(mark), 8, FIGURES) for mark in marks)
    right, upper, lower = paper.right - 42, top + 9, top + height - 8
    count = max(len(looked.rounds), *(len(own) for own in lines.values()))

    def across(number: int) -> float:
        return left + (right - left) * (number / (count - 1) if count > 1 else 0.5)

    def up(points: float) -> float:
        return lower - (lower - upper) * (points - marks[0]) / (marks[-1] - marks[0])

    for mark in marks:
        paper.rule(left, up(mark), right, up(mark), 0.35 if mark == 0 else 0.1, 0 if mark == 0 else FAINT)
        paper.write(left - 2, up(mark) + 1, signed(mark), 8, face=FIGURES, align=1)
    _draw_rounds(paper, looked.rounds, [across(number) for number in range(count)], lower)
    for player, own in lines.items():
        seat = looked.result.players.index(player)
        path = [(across(number), up(points)) for number, points in enumerate(own)]
        paper.path(path, 0.45, DASHES[seat % len(DASHES)])
        # Where there are many rounds, a mark at each would hide the line.
        step = max(1, len(path) // 12)
        for number in range(len(path) - 1, -1, -step):
            paper.mark(seat, *path[number], 1.2, hollow=seat % 2 == 1)
    _draw_names(paper, looked.result, {player: up(own[-1]) for player, own in lines.items()}, lines, right)
    return top + height


def _scale(least: int, most: int) -> list[int]:
    """Round numbers from below the least to above the most.

    >>> _scale(-3, 41), _scale(0, 0)
    ([-10, 0, 10, 20, 30, 40, 50], [0, 1])
    """
    span = max(most - least, 1)
    step = next(
        size * 10**power for power in range(9) for size in (1, 2, 5) if span / (size * 10**power) <= 6
    )
    first, last = least // step, max(-(-most // step), least // step + 1)
    return [number * step for number in range(first, last + 1)]


def _draw_rounds(paper: Paper, rounds: Sequence[str], middles: Sequence[float], lower: float) -> None:
    """As many of the labels as there is room for, the first and the last among them."""
    if not rounds:
        return
    widest = max(paper.wide(label, 8) for label in rounds)
    gap = middles[1] - middles[0] if len(middles) > 1 else paper.room
    step = max(1, -(-int((min(widest, 24) + 3) * 100) // max(1, int(gap * 100))))
    for number, label in enumerate(rounds):
        last = len(rounds) - 1
        if number in (0, last) or (number % step == 0 and last - number >= step):
            paper.rule(middles[number], lower, middles[number], lower + 1, 0.2)
            paper.write(middles[number], lower + 4.4, label, 8, align=0.5, room=max(24.0, gap * step))


def _draw_names(
    paper: Paper, result: Result, ends: Mapping[str, float], lines: Mapping[str, Sequence[int]], right: float
) -> None:
    """The legend, where the lines end: in their order from above, and never on top of each other."""
    step = 4.6
    y = -100.0
    places = {}
    for player in sorted(ends, key=lambda player: ends[player]):
        y = max(ends[player], y + step)
        places[player] = y
    for player, y in places.items():
        seat = result.players.index(player)
        dashes = DASHES[seat % len(DASHES)]
        paper.path([(right + 3, y), (right + 13, y)], 0.45, dashes)
        paper.mark(seat, right + 8, y, 1.2, hollow=seat % 2 == 1)
        final = signed(lines[player][-1])
        wide = paper.wide(final, 8.5, FIGURES)
        paper.write(paper.right, y + 1, final, 8.5, face=FIGURES, align=1)
        name, size = paper.fitted(player, paper.right - right - 16 - wide, (8.5, 7.5), BOLD)
        paper.write(right + 14.5, y + 1, name[0], size, face=BOLD)


# --- what to talk about


def _draw_turning_points(paper: Paper, looked: LookingBack, top: float, lowest: float, _: Say) -> float:
    if not looked.turning_points:
        return top
    paper.write(paper.left, top + 4, _("Turning points"), 13, face=HEAD)
    y = top + 7
    for text in looked.turning_points:
        words = sentence(_(text))
        if y + paper.fit_height(words, paper.room - 5, 10, most=2) > lowest:
            paper.write(paper.left + 5, y + 3, "…", 10)
            y += 10 * POINT * LEADING
            break
        paper.mark(0, paper.left + 1.6, y + 2.2, 0.7)
        y = paper.paragraph(paper.left + 5, y, words, paper.room - 5, 10, most=2) + 0.8
    return y


def _draw_questions(paper: Paper, looked: LookingBack, top: float, _: Say) -> None:
    """The rest of the page is shared out evenly: each question with lines below it."""
    if not looked.questions:
        return
    paper.write(paper.left, top + 4, _("Questions"), 13, face=HEAD)
    y = top + 7
    share = (paper.bottom - y) / len(looked.questions)
    for number, question in enumerate(looked.questions, 1):
        paper.write(paper.left, y + 3.6, f"{number}", 10.5, face=FIGURES)
        line = paper.paragraph(
            paper.left + 6, y, sentence(_(question)), paper.room - 6, 11, face=BOLD, most=2
        )
        line += 7.5
        while line <= y + share - 1:
            paper.rule(paper.left + 6, line, paper.right, line, 0.15, FAINT)
            line += 8.5
        y += share
