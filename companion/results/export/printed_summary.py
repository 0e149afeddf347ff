"""All tables of a class or a club: a list of who won what, then a page for each table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from companion.results.export.letters import BODY, BOLD, HEAD
from companion.results.export.paper import FAINT, LEADING, POINT, SOFT, TIMELESS, Paper, PaperSize
from companion.results.export.printed_result import draw_foot, draw_result
from companion.results.export.saying import Say, day, plain, signed, table_name, winners
from companion.results.result import Result

COMFORTABLE, SMALLEST = 10.0, 7.5
NO_BREAK = "\u00a0"


def results_paper(
    results: Sequence[Result],
    *,
    fonts: Path,
    paper: PaperSize = "A4",
    say: Say = plain,
) -> Paper:
    """The list is on one page where that can be read at all, and goes on to the next where it cannot."""
    _ = say
    moment = max((result.ended for result in results), default=TIMELESS)
    printed = Paper(fonts, paper, _title(results, _), moment, _)
    size = next(
        (size for size in (COMFORTABLE, 9.5, 9, 8.5, 8, SMALLEST) if _fits(printed, results, size, _)),
        COMFORTABLE,
    )
    rest = list(results)
    while rest or not printed.pages:
        rest = _draw_list(printed, results, rest, size, _)
    for number, result in enumerate(results, 1):
        draw_result(printed, result, _, _("{n} of {all}", n=number, all=len(results)))
    return printed


def _title(results: Sequence[Result], _: Say) -> str:
    """With the name of the class, where all tables stand in the same room."""
    rooms = {result.room for result in results}
    room = rooms.pop() if len(rooms) == 1 else ""
    return _("Results: {room}", room=room) if room else _("Results")


class _Columns:
    """Where the table, its game where they differ, the winner and the scores stand: left edge and width."""

    def __init__(self, paper: Paper, results: Sequence[Result]) -> None:
        several_games = len({result.game for result in results}) > 1
        widths = (22.0, 36.0, 36.0) if several_games else (28.0, 0.0, 44.0)
        lefts = [paper.left]
        for width in widths:
            lefts.append(lefts[-1] + width + (3 if width else 0))
        self.table, self.game, self.winner = zip(lefts, widths, strict=False)
        self.scores = (lefts[-1], paper.right - lefts[-1])


def _draw_list(
    paper: Paper, results: Sequence[Result], rest: list[Result], size: float, _: Say
) -> list[Result]:
    """One page of the list; tells which results are still to be listed."""
    paper.new_page()
    columns = _Columns(paper, results)
    y = _draw_heading(paper, results, columns, _)
    while rest:
        height = _row_height(paper, rest[0], columns, size, _)
        if y + height > paper.bottom:
            break
        _draw_row(paper, rest.pop(0), columns, y, size, _)
        y += height
        paper.rule(paper.left, y, paper.right, y, 0.1, FAINT)
    draw_foot(paper, _)
    return rest


def _draw_heading(paper: Paper, results: Sequence[Result], columns: _Columns, _: Say) -> float:
    y = paper.top + 8.5
    lines, size = paper.fitted(_title(results, _), paper.room, (26, 22, 18, 15), HEAD)
    paper.write(paper.left, y, lines[0], size, face=HEAD)
    days = list(
        dict.fromkeys(day(result.ended, _) for result in sorted(results, key=lambda each: each.ended))
    )
    games = list(dict.fromkeys(result.title for result in results))
    facts = [f"{days[0]} – {days[-1]}" if len(days) > 1 else days[0]] if days else []
    facts += [", ".join(games), _("Tables: {n}", n=len(results))] if results else [_("No results yet")]
    y = paper.paragraph(paper.left, y + 3, " · ".join(facts), paper.room, 10.5, most=2)
    y += 6
    for words, (x, width) in (
        (_("Table"), columns.table),
        (_("Game"), columns.game),
        (_("Winner"), columns.winner),
        (_("Scores"), columns.scores),
    ):
        if width:
            paper.write(x, y, words, 9, shade=SOFT, room=width)
    paper.rule(paper.left, y + 1.8, paper.right, y + 1.8, 0.4)
    return y + 1.8


def _cells(
    paper: Paper, result: Result, columns: _Columns, size: float, _: Say
) -> list[tuple[float, list[str], str]]:
    """The columns of a row: where each begins, its lines, and their face."""
    names = ", ".join(winners(result)) or _nobody(result, _)
    # A name and its score stay together, wherever the line ends.
    scores = [f"{score.seat} {signed(score.total)}".replace(" ", NO_BREAK) for score in result.ranking.scores]
    return [
        (left, paper.lines(words, width, size, face, most=most), face)
        for words, (left, width), face, most in (
            (table_name(result), columns.table, BOLD, 2),
            (result.title if columns.game[1] else "", columns.game, BODY, 2),
            (names, columns.winner, BOLD, 3),
            (", ".join(scores), columns.scores, BODY, 6),
        )
    ]


def _nobody(result: Result, _: Say) -> str:
    """Why no winner is named."""
    if not result.finished:
        return _("not finished")
    return (
        _("undecided: {missing}", missing=_(result.ranking.undecided))
        if result.ranking.undecided
        else _("nobody")
    )


def _row_height(paper: Paper, result: Result, columns: _Columns, size: float, _: Say) -> float:
    lines = max(len(lines) for left, lines, face in _cells(paper, result, columns, size, _))
    return lines * size * POINT * LEADING + 1.6


def _draw_row(paper: Paper, result: Result, columns: _Columns, top: float, size: float, _: Say) -> None:
    step = size * POINT * LEADING
    for left, lines, face in _cells(paper, result, columns, size, _):
        for number, line in enumerate(lines):
            paper.write(left, top + 0.8 + (number + 0.78) * step, line, size, face=face)


def _fits(paper: Paper, results: Sequence[Result], size: float, _: Say) -> bool:
    """Whether the whole list fits on one page below its heading."""
    columns = _Columns(paper, results)
    height = sum(_row_height(paper, result, columns, size, _) for result in results)
    return paper.top + 34 + height <= paper.bottom
