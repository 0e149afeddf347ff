"""A result as a picture to share: who won and why, the podium, all points, and where they came from."""

from __future__ import annotations

from pathlib import Path

from companion.results.export import looks
from companion.results.export.canvas import Canvas
from companion.results.export.letters import BOLD, FIGURES, HEAD
from companion.results.export.picture_bars import draw_bars
from companion.results.export.saying import (
    Say,
    anybody_scored,
    cell,
    day,
    outcome,
    place,
    plain,
    signed,
    table_words,
    winners,
)
from companion.results.result import Result
from rules_core.scoring.ranking import Score

WIDTH = 1080
EDGE, PAD, GAP = 44.0, 32.0, 24.0
INNER = WIDTH - 2 * EDGE - 2 * PAD
RADIUS = 30

STEPS = {1: 170, 2: 120, 3: 84}
"""How high the podium is for each place."""

ROW, HEAD_ROW = 56, 74


def result_png(result: Result, *, say: Say = plain, fonts: Path) -> bytes:
    """1080 dots wide, as high as it needs to be."""
    _ = say
    tallest = 2_000 + 140 * len(result.players) + 140 * len(result.categories)
    canvas = Canvas(fonts, WIDTH, tallest)
    y = _draw_heading(canvas, result, _)
    if winners(result) or not (result.finished or result.ranking.undecided):
        y = _draw_podium(canvas, result, y, _)
    y = _draw_table(canvas, result, y, _)
    if anybody_scored(result):
        y = draw_bars(canvas, result, (EDGE, y, WIDTH - EDGE), PAD, _) + GAP
    y -= GAP
    canvas.write(WIDTH / 2, y + 34, _("Added up with Caravanserai"), 24, ink=looks.SOFT, align=0.5)
    return canvas.png(y + 64)


def _draw_heading(canvas: Canvas, result: Result, _: Say) -> float:
    room = WIDTH - 2 * EDGE
    lines, size = canvas.fitted(result.title, room, (72, 66, 60, 54), HEAD)
    if lines != [result.title]:
        lines, size = canvas.fitted(result.title, room, (54, 48), HEAD, lines=2)
    y = EDGE - 4
    for line in lines:
        y += size * 1.08
        canvas.write(EDGE, y, line, size, face=HEAD)
    y += 52
    facts = [day(result.ended, _)]
    if result.name:
        facts.append(table_words(result, _))
    if result.minutes:
        facts.append(_("{n} min", n=result.minutes))
    canvas.write(EDGE, y, " · ".join(facts), 32, ink=looks.SOFT, room=room)
    lines, size = canvas.fitted(outcome(result, _), INNER, (46, 42, 38, 34), HEAD, lines=3)
    top = y + 30
    bottom = top + 2 * PAD - 8 + len(lines) * size * 1.15
    canvas.box(EDGE, top, WIDTH - EDGE, bottom, fill=looks.TINT, radius=RADIUS)
    y = top + PAD - 8
    for line in lines:
        y += size * 1.15
        canvas.write(EDGE + PAD, y - size * 0.24 + 3, line, size, face=HEAD, ink=looks.PRIMARY)
    return bottom + GAP


def _draw_podium(canvas: Canvas, result: Result, top: float, _: Say) -> float:
    """The first three, with whoever shares the third place; the first stands in the middle, as on a real one."""
    best = [score for score in result.ranking.scores if score.place <= 3]
    alone = [score.place for score in best].count(1) == 1
    order = [best[1], best[0], *best[2:]] if alone and len(best) in (2, 3) else best
    width = min(INNER / max(len(order), 3), 330)
    highest = STEPS[min(score.place for score in order)]
    floor = top + PAD + 218 + highest
    left = WIDTH / 2 - width * len(order) / 2
    canvas.box(EDGE, top, WIDTH - EDGE, floor + PAD, border=looks.LINE, radius=RADIUS)
    for number, score in enumerate(order):
        _draw_step(canvas, result, score, left + width * number, width, floor, _)
    canvas.line(EDGE + PAD, floor, WIDTH - EDGE - PAD, floor, looks.SOFT, 2)
    return floor + PAD + GAP


def _draw_step(
    canvas: Canvas, result: Result, score: Score, left: float, width: float, floor: float, _: Say
) -> None:
    first = score.place == 1
    step = floor - STEPS[score.place]
    middle = left + width / 2
    canvas.box(
        left + 8,
        step,
        left + width - 8,
        floor,
        fill=looks.ACCENT_TINT if first else looks.PAGE,
        border=looks.ACCENT if first else looks.LINE,
        radius=16,
        corners=(True, True, False, False),
    )
    figure = 84 if first else 60
    canvas.write(
        middle,
        (step + floor) / 2 + figure * 0.36,
        str(score.place),
        figure,
        face=FIGURES,
        ink=looks.ACCENT_INK if first else looks.SOFT,
        align=0.5,
    )
    amount = f"{signed(score.total)} {_(result.unit)}"
    lines, size = canvas.fitted(amount, width - 24, (38, 34, 30, 26, 22), FIGURES)
    canvas.write(middle, step - 22, lines[0], size, face=FIGURES, align=0.5)
    lines, size = canvas.fitted(score.seat, width - 20, (34, 31, 28, 25), BOLD, lines=2)
    y = step - 76 - (len(lines) - 1) * size
    for number, line in enumerate(lines):
        canvas.write(middle, y + number * size, line, size, face=BOLD, align=0.5)
    canvas.disc(result.players.index(score.seat), middle, y - size - 44, 42)


def _draw_table(canvas: Canvas, result: Result, top: float, _: Say) -> float:
    scores = result.ranking.scores
    words = min(max(226.0, INNER - 170 * len(scores)), 0.42 * INNER)
    column = (INNER - words) / len(scores)
    labels = [canvas.fitted(_(each.title), words - 14, (29, 27, 25), lines=2) for each in result.categories]
    heights = [ROW + (18 if len(lines) > 1 else 0) for lines, size in labels]
    names = [canvas.fitted(each.seat, column - 8, (28, 26, 24, 22, 20, 18), BOLD, lines=2) for each in scores]
    head = HEAD_ROW + max(len(lines) * size for lines, size in names)
    height = head + sum(heights) + ROW + 24 + ROW
    canvas.box(EDGE, top, WIDTH - EDGE, top + PAD + height + 12, border=looks.LINE, radius=RADIUS)
    left, right = EDGE + PAD, WIDTH - EDGE - PAD
    middles = [left + words + column * (number + 0.5) for number in range(len(scores))]
    for score, middle, (lines, size) in zip(scores, middles, names, strict=True):
        canvas.disc(result.players.index(score.seat), middle, top + PAD + 22, 22)
        for number, line in enumerate(lines):
            canvas.write(middle, top + PAD + 74 + number * size, line, size, face=BOLD, align=0.5)
    y = top + PAD + head
    for category, (lines, size), row in zip(result.categories, labels, heights, strict=True):
        canvas.line(left, y, right, y)
        middle_line = y + row / 2 + size * 0.32
        for number, line in enumerate(lines):
            canvas.write(left, middle_line + (number - (len(lines) - 1) / 2) * size, line, size)
        for score, middle in zip(scores, middles, strict=True):
            points = result.points(score.seat, category.id)
            ink = looks.BAD if points < 0 else looks.INK if points else looks.SOFT
            shown = cell(result, score.seat, category.id)
            canvas.write(middle, y + row / 2 + 10, shown, 28, face=FIGURES, ink=ink, align=0.5, room=column)
        y += row
    return _draw_totals(canvas, result, middles, column, y, _) + 12 + GAP


def _draw_totals(
    canvas: Canvas, result: Result, middles: list[float], column: float, y: float, _: Say
) -> float:
    left = EDGE + PAD
    canvas.box(left - 16, y, WIDTH - left + 16, y + ROW + 16, fill=looks.ACCENT_TINT, radius=16)
    canvas.write(left, y + 47, _("Total"), 32, face=BOLD)
    for score, middle in zip(result.ranking.scores, middles, strict=True):
        canvas.write(middle, y + 48, signed(score.total), 36, face=FIGURES, align=0.5, room=column)
    y += ROW + 24
    canvas.write(left, y + 36, _("Place"), 28, ink=looks.SOFT)
    for score, middle in zip(result.ranking.scores, middles, strict=True):
        canvas.write(middle, y + 36, place(result, score), 28, face=FIGURES, ink=looks.SOFT, align=0.5)
    return y + ROW
