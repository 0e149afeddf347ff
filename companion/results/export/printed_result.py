"""A result on one page: the table of points, what decided, a chart, the reasons, and a place to sign."""

from __future__ import annotations

from pathlib import Path

from companion.results.export import looks
from companion.results.export.letters import BODY, BOLD, FIGURES, HEAD
from companion.results.export.paper import BLACK, FAINT, LEADING, POINT, SOFT, Paper, PaperSize
from companion.results.export.printed_bars import bars_height, draw_bars
from companion.results.export.saying import (
    Say,
    anybody_scored,
    cell,
    day,
    empty_words,
    outcome,
    place,
    plain,
    signed,
    table_words,
)
from companion.results.result import Result
from rules_core.words import Sentence

ROW = 6.0
SIGNATURE, REMARKS = 14.5, 9.0


def result_paper(result: Result, *, fonts: Path, paper: PaperSize = "A4", say: Say = plain) -> Paper:
    printed = Paper(fonts, paper, result.title, result.ended, say)
    draw_result(printed, result, say)
    return printed


def draw_result(paper: Paper, result: Result, _: Say, note: str = "") -> None:
    """One page; `note` stands at its foot, for a page that is one of several."""
    paper.new_page()
    y = draw_heading(paper, result, _)
    y = _draw_outcome(paper, result, y + 2, _)
    y = _draw_table(paper, result, y + 5, _)
    y = _draw_tie(paper, result, y + 1.5, _)
    end = _draw_signatures(paper, result)
    if anybody_scored(result) and y + 6 + bars_height(result) < end - REMARKS:
        y = draw_bars(paper, result, y + 6, _)
    y = _draw_reasons(paper, result, y + 6, end - REMARKS, _)
    _draw_remarks(paper, y, end, _)
    draw_foot(paper, _, note)


def draw_foot(paper: Paper, _: Say, note: str = "") -> None:
    line = paper.bottom + 5
    paper.write(paper.left, line, _("Added up with Caravanserai"), 7.5, shade=SOFT)
    paper.write(paper.right, line, note, 7.5, shade=SOFT, align=1, room=paper.room * 0.6)


def draw_heading(paper: Paper, result: Result, _: Say, above: str = "") -> float:
    """The game, and when, where and by whom it was played."""
    y = paper.top
    if above:
        paper.write(paper.left, y + 3, above, 10, shade=SOFT, room=paper.room)
        y += 4
    lines, size = paper.fitted(result.title, paper.room, (26, 24, 22, 20, 18), HEAD)
    y += size * POINT * 0.9
    paper.write(paper.left, y, lines[0], size, face=HEAD)
    facts = [day(result.ended, _)]
    facts += [words for words in (result.room, table_words(result, _)) if words]
    if result.minutes:
        facts.append(_("{n} min", n=result.minutes))
    y += 6.5
    paper.write(paper.left, y, " · ".join(facts), 10.5, room=paper.room)
    players = _("Players, clockwise: {names}", names=", ".join(result.players))
    y = paper.paragraph(paper.left, y + 1.4, players, paper.room, 9.5, shade=SOFT, most=2)
    paper.rule(paper.left, y + 1.2, paper.right, y + 1.2, 0.4)
    return y + 1.2


def _draw_outcome(paper: Paper, result: Result, top: float, _: Say) -> float:
    lines, size = paper.fitted(outcome(result, _), paper.room - 10, (17, 15, 13, 11.5), HEAD, lines=2)
    bottom = top + 5 + len(lines) * size * POINT * LEADING
    paper.frame(paper.left, top, paper.right, bottom, thick=0, fill=236)
    paper.frame(paper.left, top, paper.left + 1.2, bottom, thick=0, fill=BLACK)
    y = top + 2.4
    for line in lines:
        y += size * POINT * LEADING
        paper.write(paper.left + 5, y - size * POINT * 0.26, line, size, face=HEAD)
    return bottom


def _draw_table(paper: Paper, result: Result, top: float, _: Say) -> float:
    """Players as columns, best first. Every category has a letter, by which the chart names it."""
    scores = result.ranking.scores
    words = max(50.0, paper.room - 32 * len(scores))
    column = (paper.room - words) / len(scores)
    names = [paper.fitted(each.seat, column - 2, (10.5, 9.5, 8.5, 7.5), BOLD, lines=2) for each in scores]
    middles = [paper.left + words + column * (number + 0.5) for number in range(len(scores))]
    head = 6.5 + max(len(lines) * size for lines, size in names) * POINT * 1.05
    for score, middle, (lines, size) in zip(scores, middles, names, strict=True):
        paper.mark(result.players.index(score.seat), middle, top + 2.2, 1.9)
        for number, line in enumerate(lines):
            y = top + 5 + (number + 0.85) * size * POINT * 1.05
            paper.write(middle, y, line, size, face=BOLD, align=0.5)
    y = top + head
    unit = _("Score in {unit}", unit=_(result.unit))
    paper.write(paper.left, y - 1.6, unit, 9, shade=SOFT, room=words - 3)
    paper.rule(paper.left, y, paper.right, y, 0.4)
    for number, category in enumerate(result.categories):
        paper.write(paper.left + 1.6, y + 4.1, looks.mark_of(number), 9, face=BOLD, shade=SOFT, align=0.5)
        lines, size = paper.fitted(_(category.title), words - 7, (10.5, 9.5, 8.5, 7.5))
        paper.write(paper.left + 5, y + 4.1, lines[0], size)
        for score, middle in zip(scores, middles, strict=True):
            shown = cell(result, score.seat, category.id)
            paper.write(middle, y + 4.1, shown, 10, face=FIGURES, align=0.5, room=column)
        y += ROW
        paper.rule(paper.left, y, paper.right, y, 0.1, FAINT)
    paper.rule(paper.left, y, paper.right, y, 0.4)
    paper.frame(paper.left, y + 0.2, paper.right, y + 8.4, thick=0, fill=236)
    paper.write(paper.left + 5, y + 5.8, _("Total"), 12, face=BOLD, room=words - 6)
    paper.write(paper.left + 5, y + 13, _("Place"), 10.5, room=words - 6)
    for score, middle in zip(scores, middles, strict=True):
        paper.write(middle, y + 6, signed(score.total), 14, face=FIGURES, align=0.5, room=column)
        paper.write(middle, y + 13, place(result, score), 10.5, face=FIGURES, align=0.5)
    paper.rule(paper.left, y + 15, paper.right, y + 15, 0.4)
    return y + 15


def _draw_tie(paper: Paper, result: Result, top: float, _: Say) -> float:
    """The sheet only says what broke a tie for the first place; other ties share their place. And what it lacks."""
    decided = result.ranking.decided_by
    level = [score.total for score in result.ranking.scores].count(result.ranking.scores[0].total) > 1
    if isinstance(decided, Sentence) and "words" in decided.figures:
        words = _("Tie-break: {words}", words=_(decided.figures["words"]))
    elif result.ranking.undecided:
        words = _("Tie-break: {words}", words=_(result.ranking.undecided))
    elif result.finished and level and len(result.ranking.winners) > 1:
        words = _("Tie-break: still level, so the victory is shared")
    elif not result.finished:
        words = _("Tie-break: at the end of the game")
    else:
        words = _("Tie-break: not needed")
    told = " · ".join(each for each in (words, empty_words(result, _)) if each)
    return paper.paragraph(paper.left + 5, top, told, paper.room - 5, 9, shade=SOFT, most=2)


def _draw_reasons(paper: Paper, result: Result, top: float, bottom: float, _: Say) -> float:
    """In small type and several columns, or a word instead where the page is full. Tells where they end."""
    title, note = (
        _("Where every point came from"),
        _("There was no room here for the reasons; you'll find them in the app."),
    )
    begin = top + 5.5
    for columns, size in ((2, 9.5), (2, 8.5), (2, 8.0), (3, 7.5), (3, 7.0), (4, 6.5)):
        width = (paper.room - 5 * (columns - 1)) / columns
        blocks = [_reasons_of(paper, result, score.seat, width, size, _) for score in result.ranking.scores]
        step = size * POINT * 1.18
        lengths = [len(block) + 1 for block in blocks]
        # The fewest rows that hold them make columns of about the same length.
        fair = range(sum(lengths) // columns, int((bottom - begin) / step) + 1)
        shares = next((found for rows in fair if (found := _dealt(lengths, columns, rows))), None)
        if shares is None:
            continue
        paper.write(paper.left, top + 3.5, title, 11, face=HEAD)
        for block, (column, row) in zip(blocks, shares, strict=True):
            x = paper.left + column * (width + 5)
            for number, (words, face) in enumerate(block):
                paper.write(x, begin + (row + number + 0.8) * step, words, size, face=face)
        ends = [row + length for length, (column, row) in zip(lengths, shares, strict=True)]
        return begin + max(ends, default=0) * step
    if top + 1 < bottom:
        paper.write(paper.left, top, note, 8, shade=SOFT, room=paper.room)
    return top


def _reasons_of(
    paper: Paper, result: Result, player: str, width: float, size: float, _: Say
) -> list[tuple[str, str]]:
    """Lines with their faces: the name, then what it was for each category."""
    lines = [(paper.lines(player, width, size, BOLD, most=1)[0], BOLD)]
    for category in result.categories:
        for line in result.lines(player, category.id):
            words = _(
                "{category} {points}: {reason}",
                category=_(category.title),
                points=signed(line.points),
                reason=_(line.reason),
            )
            lines += [(part, BODY) for part in paper.lines(words, width, size)]
    return lines


def _dealt(lengths: list[int], columns: int, rows: int) -> list[tuple[int, int]] | None:
    """Column and row for each block, no block broken; nothing when they do not fit.

    >>> _dealt([4, 3, 5], 2, 8)
    [(0, 0), (0, 4), (1, 0)]
    """
    column, row, places = 0, 0, []
    for length in lengths:
        if row and row + length - 1 > rows:
            column, row = column + 1, 0
        if column >= columns or length - 1 > rows:
            return None
        places.append((column, row))
        row += length
    return places


def _draw_remarks(paper: Paper, top: float, bottom: float, _: Say) -> None:
    """As many lines as there is room for, but not a whole page of them."""
    lines = min(5, max(1, int((bottom - top - 4) / REMARKS)))
    first = bottom - (lines - 1) * REMARKS
    used = paper.write(paper.left, first - 0.5, _("Notes"), 9, shade=SOFT)
    for number in range(lines):
        begin = paper.left + (used + 3 if number == 0 else 0)
        paper.rule(begin, first + number * REMARKS, paper.right, first + number * REMARKS, 0.15, SOFT)


def _draw_signatures(paper: Paper, result: Result) -> float:
    """At the foot of the page; tells where they begin."""
    in_a_row = 4 if len(result.players) == 4 else 3
    rows = -(-len(result.players) // in_a_row)
    top = paper.bottom - rows * SIGNATURE
    width = (paper.room - 8 * (in_a_row - 1)) / in_a_row
    for number, player in enumerate(result.players):
        x = paper.left + (number % in_a_row) * (width + 8)
        y = top + (number // in_a_row) * SIGNATURE + 10
        paper.rule(x, y, x + width, y, 0.15)
        paper.write(x, y + 3.4, player, 8.5, shade=SOFT, room=width)
    return top
