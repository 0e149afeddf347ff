"""The small tables of a blank sheet: so many of something give so many points."""

from __future__ import annotations

from collections.abc import Sequence

from companion.results.export.letters import BODY, BOLD, FIGURES
from companion.results.export.paper import SOFT, Paper
from companion.results.export.saying import Say, signed
from rules_core.scoring.tally import Scale, Scorer

LABEL, STEP, POINTS = 8.0, 7.5, 8.0
CELL = 4.4
"""How high a cell is; a table is two of them."""

BETWEEN, GAP = 6.0, 2.2


def scales_of(scorer: Scorer) -> list[Scale]:
    return [scale for section in scorer.sections for scale in section.scales]


class _Block:
    """One table with its label at the left, as wide as its cells."""

    def __init__(self, paper: Paper, scale: Scale, _: Say) -> None:
        self.label = _(scale.what)
        self.label_width = paper.wide(self.label, LABEL, BOLD) + 2.5
        words = [(_(step), signed(points)) for step, points in scale.steps]
        self.cells = [
            (
                step,
                points,
                max(paper.wide(step, STEP, BODY), paper.wide(points, POINTS, FIGURES), 3.5) + 2.4,
            )
            for step, points in words
        ]
        self.width = self.label_width + sum(width for _step, _points, width in self.cells)


def _rows(paper: Paper, scales: Sequence[Scale], _: Say) -> list[list[_Block]]:
    """As many tables beside each other as fit."""
    rows: list[list[_Block]] = []
    x = paper.room + 1
    for scale in scales:
        block = _Block(paper, scale, _)
        if x + block.width > paper.room:
            rows.append([])
            x = 0
        rows[-1].append(block)
        x += block.width + BETWEEN
    return rows


def scales_height(paper: Paper, scales: Sequence[Scale], _: Say) -> float:
    rows = _rows(paper, scales, _)
    return len(rows) * (2 * CELL + GAP) + 1.5 if rows else 0


def draw_scales(paper: Paper, scales: Sequence[Scale], top: float, _: Say) -> float:
    """From `top` down; tells where they end."""
    if not scales:
        return top
    y = top + 1.5
    for row in _rows(paper, scales, _):
        x = paper.left
        for block in row:
            # A table wider than the page is drawn smaller: it stays one table.
            fit = min(1.0, paper.room / block.width)
            _draw_block(paper, block, x, y, fit)
            x += block.width * fit + BETWEEN
        y += 2 * CELL + GAP
    return y


def _draw_block(paper: Paper, block: _Block, x: float, y: float, fit: float) -> None:
    paper.write(x, y + CELL + 1, block.label, LABEL * fit, face=BOLD)
    x += block.label_width * fit
    for step, points, width in block.cells:
        wide = width * fit
        paper.frame(x, y, x + wide, y + CELL, thick=0.15, fill=236)
        paper.frame(x, y + CELL, x + wide, y + 2 * CELL, thick=0.15)
        paper.write(x + wide / 2, y + CELL - 1.2, step, STEP * fit, shade=SOFT, align=0.5)
        paper.write(x + wide / 2, y + 2 * CELL - 1.2, points, POINTS * fit, face=FIGURES, align=0.5)
        x += wide
