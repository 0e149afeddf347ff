"""Where the points came from: a bar for each player, in pieces, with the meaning of each fill below."""

from __future__ import annotations

from companion.results.export import looks
from companion.results.export.canvas import Canvas
from companion.results.export.letters import BOLD, FIGURES, HEAD
from companion.results.export.saying import Say, signed
from companion.results.result import Result

BAR, STEP = 46, 68
NAMES, TOTALS = 246, 84
SWATCH = 34


def draw_bars(canvas: Canvas, result: Result, where: tuple[float, float, float], pad: float, _: Say) -> float:
    """On a card from `where` (left, top, right) down; tells where it ends."""
    left, top, right = where
    scores = result.ranking.scores
    used = [
        number
        for number, category in enumerate(result.categories)
        if any(result.points(score.seat, category.id) for score in scores)
    ]
    legend = _legend_rows(canvas, [(n, _(result.categories[n].title)) for n in used], right - left - 2 * pad)
    bars = top + pad + 62
    bottom = bars + STEP * len(scores) + (16 + 48 * len(legend) if legend else 0) + pad - 20
    canvas.box(left, top, right, bottom, border=looks.LINE, radius=30)
    canvas.write(
        left + pad,
        top + pad + 30,
        _("Where the {unit} came from", unit=_(result.unit)),
        36,
        face=HEAD,
        room=right - left - 2 * pad,
    )
    start, end = left + pad + NAMES, right - pad - TOTALS
    sums = [[result.points(score.seat, result.categories[n].id) for n in used] for score in scores]
    most = max(sum(points for points in own if points > 0) for own in sums)
    least = min(sum(points for points in own if points < 0) for own in sums)
    a_point = (end - start) / max(most - least, 1)
    zero = start - least * a_point
    for number, (score, own) in enumerate(zip(scores, sums, strict=True)):
        y = bars + number * STEP
        canvas.disc(result.players.index(score.seat), left + pad + 18, y + BAR / 2, 18)
        lines, size = canvas.fitted(score.seat, NAMES - 60, (28, 26, 24, 22), BOLD)
        canvas.write(left + pad + 48, y + BAR / 2 + size * 0.32, lines[0], size, face=BOLD)
        upper = lower = zero
        for category, points in zip(used, own, strict=True):
            if points > 0:
                _draw_segment(canvas, category, points, upper, y, upper + points * a_point)
                upper += points * a_point
            elif points < 0:
                _draw_segment(canvas, category, points, lower + points * a_point, y, lower)
                lower += points * a_point
        canvas.write(upper + 12, y + BAR / 2 + 10, signed(score.total), 30, face=FIGURES)
    canvas.line(zero, bars - 8, zero, bars + STEP * len(scores) - STEP + BAR + 8, looks.INK, 2)
    y = bars + STEP * len(scores) + 16
    for row in legend:
        for x, category, words in row:
            canvas.filled(category, left + pad + x, y, left + pad + x + SWATCH, y + SWATCH)
            canvas.write(left + pad + x + SWATCH + 12, y + 26, words, 26)
        y += 48
    return bottom


def _draw_segment(canvas: Canvas, category: int, points: int, left: float, top: float, right: float) -> None:
    """Its points stand in it, where there is room for them."""
    canvas.filled(category, left, top, right - 1, top + BAR)
    wide = canvas.wide(signed(points), 22, FIGURES)
    if right - left > wide + 22:
        middle = (left + right) / 2
        canvas.box(
            middle - wide / 2 - 8, top + 8, middle + wide / 2 + 8, top + BAR - 8, fill=looks.SURFACE, radius=8
        )
        canvas.write(middle, top + BAR / 2 + 8, signed(points), 22, face=FIGURES, align=0.5)


def _legend_rows(
    canvas: Canvas, entries: list[tuple[int, str]], room: float
) -> list[list[tuple[float, int, str]]]:
    """The entries with their places, as many in a row as fit."""
    rows: list[list[tuple[float, int, str]]] = []
    x = room
    for category, title in entries:
        lines, _ = canvas.fitted(title, min(room, 440) - SWATCH - 12, (26,))
        wide = SWATCH + 12 + canvas.wide(lines[0], 26)
        if x + wide > room:
            rows.append([])
            x = 0
        rows[-1].append((x, category, lines[0]))
        x += wide + 36
    return rows
