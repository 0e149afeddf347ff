"""A blank score sheet for pen and pencil: for when the batteries die, or nobody wants a phone at the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from companion.games import library
from companion.results.export.letters import BODY, BOLD, HEAD
from companion.results.export.paper import FAINT, LEADING, POINT, SOFT, TIMELESS, Paper, PaperSize
from companion.results.export.printed_scales import draw_scales, scales_height, scales_of
from companion.results.export.saying import Say, plain
from companion.results.export.sheet_rows import (
    Row,
    counting_rules,
    rows_of,
    shared_rows,
    tie_rows,
    tie_rule,
)
from rules_core.rulebook import RuleEntry
from rules_core.scoring.tally import Scorer

NAMES, TOTAL, PLACE = 13.0, 11.0, 8.0
TALLEST = 12.5
INDENT = 4.0


class Density(NamedTuple):
    """How closely a sheet is written: sizes of letters, lines of a note, the lowest row."""

    label: float
    note: float
    lines: int
    row: float


DENSITIES = (
    Density(10.5, 8, 4, 7.0),
    Density(10, 7.5, 4, 6.5),
    Density(9.5, 7, 2, 6.0),
    Density(8.5, 6.5, 2, 5.5),
    Density(8, 6, 1, 4.8),
    Density(7, 5.5, 1, 3.8),
)


def blank_sheet_paper(
    scorer: Scorer,
    players: int | None = None,
    names: Sequence[str] = (),
    *,
    fonts: Path,
    paper: PaperSize = "A4",
    say: Say = plain,
) -> Paper:
    """One page. Without a number there are columns for the names, or for as many as the game seats."""
    _ = say
    columns = max(1, players if players is not None else len(names) or scorer.max_seats)
    sheet = Paper(fonts, paper, scorer.title, TIMELESS, _)
    sheet.new_page()
    top = _draw_heading(sheet, scorer, _)
    rulebook = library.rulebook(scorer.game) if scorer.game in library.scored() else {}
    _Form(sheet, scorer, columns, names[:columns], rulebook, _).draw(top + 3)
    sheet.write(sheet.left, sheet.bottom + 5, "Caravanserai", 7.5, shade=SOFT)
    return sheet


def _draw_heading(paper: Paper, scorer: Scorer, _: Say) -> float:
    lines, size = paper.fitted(scorer.title, paper.room - 62, (24, 21, 18, 16), HEAD, lines=1)
    y = paper.top + 8
    paper.write(paper.left, y, lines[0], size, face=HEAD)
    x = paper.right - 58
    for number, words in enumerate((_("Date"), _("Table"))):
        line = paper.top + 2 + number * 7.5
        used = paper.write(x, line, words, 9, shade=SOFT, room=30)
        paper.rule(x + used + 2, line + 0.6, paper.right, line + 0.6)
    return y + 3.5


class _Form:
    """The lines of a sheet, spread over what the page has."""

    def __init__(
        self,
        paper: Paper,
        scorer: Scorer,
        columns: int,
        names: Sequence[str],
        rulebook: Mapping[str, RuleEntry],
        say: Say,
    ) -> None:
        _ = say
        self.paper, self.names, self._ = paper, names, say
        self.columns = columns
        self.width = min(26.0, (paper.room - 62) / columns)
        self.words = paper.room - self.width * columns
        self.rows, self.ties = rows_of(scorer, _), tie_rows(scorer, _)
        self.shared, self.tie = shared_rows(scorer, _), tie_rule(scorer, _)
        self.scales = scales_of(scorer)
        self.unit = _(scorer.unit)
        self._choices = [counting_rules(scorer, rulebook, all_of_them, _) for all_of_them in (True, False)]

    def draw(self, top: float) -> None:
        rules, density = self._plan(self.paper.bottom - top)
        spare = self.paper.bottom - top - self._needed(rules, density)
        heights = [self._height(row, density) for row in (*self.rows, *self.ties)]
        heights = _stretched(heights, spare)
        y = self._draw_names(top)
        for row, height in zip(self.rows, heights, strict=False):
            self._draw_row(row, y, height, density)
            y += height
        y = self._draw_totals(y)
        for row, height in zip(self.ties, heights[len(self.rows) :], strict=True):
            self._draw_row(row, y, height, density)
            y += height
        y = self._draw_tie_rule(y, density)
        y = self._draw_shared(y, density)
        y = draw_scales(self.paper, self.scales, y, self._)
        self._draw_rules(rules, y, density)

    # --- planning

    def _plan(self, room: float) -> tuple[list[tuple[str, str]], Density]:
        """Larger letters before the rules in full, the rules in part before none, and small print before nothing."""
        for density in DENSITIES[:4]:
            for rules in self._choices:
                if rules and self._needed(rules, density) <= room:
                    return rules, density
        for density in DENSITIES:
            if self._needed([], density) <= room:
                return [], density
        return [], DENSITIES[-1]

    def _needed(self, rules: list[tuple[str, str]], density: Density) -> float:
        rows = sum(self._height(row, density) for row in (*self.rows, *self.ties))
        rule_width = (self.paper.room - 6) / 2
        halves = self._columns_of(rules, density, rule_width)
        small = max((len(half) for half in halves), default=0) * density.note * POINT * LEADING
        tie = self.paper.fit_height(self.tie, self.paper.room, density.label, most=2) + 2.5
        scales = scales_height(self.paper, self.scales, self._)
        shared = self._shared_height(density)
        return NAMES + rows + TOTAL + PLACE + tie + shared + scales + (small + 8 if rules else 0)

    def _height(self, row: Row, density: Density) -> float:
        words = len(self._label_lines(row, density)) * density.label * POINT * 1.1
        notes = len(self._note_lines(row, density)) * density.note * POINT * 1.12
        return max(density.row, words + notes + 2.2)

    def _label_room(self, row: Row) -> float:
        return self.words - 3 - (INDENT if row.inside else 0)

    def _label_lines(self, row: Row, density: Density) -> list[str]:
        face = BOLD if row.points else BODY
        return self.paper.lines(row.label, self._label_room(row), density.label, face, most=2)

    def _note_lines(self, row: Row, density: Density) -> list[str]:
        return self.paper.lines(row.note, self._label_room(row), density.note, most=density.lines)

    def _shared_height(self, density: Density) -> float:
        rows = -(-len(self.shared) // self._abreast)
        return 8 + rows * (density.label * POINT * LEADING + 4.6) if self.shared else 0

    @property
    def _abreast(self) -> int:
        """A single entry has the whole width for its note."""
        return 1 if len(self.shared) == 1 else 2

    # --- drawing

    def _edges(self) -> list[float]:
        return [self.paper.left + self.words + number * self.width for number in range(self.columns + 1)]

    def _draw_names(self, y: float) -> float:
        edges = self._edges()
        paper = self.paper
        paper.write(
            paper.left, y + NAMES - 2, self._("Players, clockwise"), 9, shade=SOFT, room=self.words - 3
        )
        for number, (left, right) in enumerate(pairwise(edges)):
            paper.frame(left, y, right, y + NAMES, thick=0.3)
            paper.mark(number, left + 2.2, y + 2.3, 1.1, hollow=True)
            if number < len(self.names):
                lines, size = paper.fitted(self.names[number], self.width - 2, (10, 9, 8, 7), BOLD, lines=2)
                for place, line in enumerate(lines):
                    offset = 9 if len(lines) == 1 else 7.4
                    paper.write(
                        (left + right) / 2,
                        y + offset + place * size * POINT * 1.1,
                        line,
                        size,
                        face=BOLD,
                        align=0.5,
                    )
        return y + NAMES

    def _draw_row(self, row: Row, y: float, height: float, density: Density) -> None:
        paper, indent = self.paper, INDENT if row.inside else 0
        labels, notes = self._label_lines(row, density), self._note_lines(row, density)
        if row.points:
            paper.frame(paper.left, y, paper.left + self.words, y + height, thick=0, fill=236)
        step, small = density.label * POINT * 1.1, density.note * POINT * 1.12
        line = y + (height - len(labels) * step - len(notes) * small) / 2 + step * 0.8
        for number, label in enumerate(labels):
            face = BOLD if row.points else BODY
            paper.write(paper.left + 1.5 + indent, line + number * step, label, density.label, face=face)
        line += (len(labels) - 1) * step + 0.2
        for number, note in enumerate(notes, 1):
            paper.write(paper.left + 1.5 + indent, line + number * small, note, density.note, shade=SOFT)
        edges = self._edges()
        for left, right in pairwise(edges):
            if row.yes_or_no:
                self._draw_yes_or_no(left, y, height)
            paper.rule(left, y, left, y + height, 0.3)
            if row.points:
                paper.frame(left, y, right, y + height, thick=0.3)
        paper.rule(edges[-1], y, edges[-1], y + height, 0.3)
        paper.rule(paper.left, y + height, paper.right, y + height, 0.1, SOFT)

    def _draw_yes_or_no(self, left: float, y: float, height: float) -> None:
        """To be ringed."""
        for words, part in ((self._("yes"), 0.27), (self._("no"), 0.73)):
            self.paper.write(
                left + self.width * part,
                y + height / 2 + 1,
                words,
                7.5,
                shade=FAINT - 40,
                align=0.5,
                room=self.width / 2,
            )

    def _draw_totals(self, y: float) -> float:
        edges, paper, _ = self._edges(), self.paper, self._
        paper.frame(paper.left, y, paper.left + self.words, y + TOTAL, thick=0, fill=220)
        total = _("Total in {unit}", unit=self.unit)
        paper.write(paper.left + 1.5, y + 7, total, 13, face=BOLD, room=self.words - 3)
        paper.write(paper.left + 1.5, y + TOTAL + 5.4, _("Place"), 10.5, room=self.words - 3)
        for left, right in pairwise(edges):
            paper.frame(left, y + TOTAL, right, y + TOTAL + PLACE, thick=0.3)
            paper.frame(left, y, right, y + TOTAL, thick=0.7)
        paper.rule(paper.left, y + TOTAL + PLACE, paper.right, y + TOTAL + PLACE, 0.3)
        return y + TOTAL + PLACE

    def _draw_tie_rule(self, y: float, density: Density) -> float:
        return (
            self.paper.paragraph(
                self.paper.left + 1.5, y + 1.5, self.tie, self.paper.room - 1.5, density.label, most=2
            )
            + 1
        )

    def _draw_shared(self, y: float, density: Density) -> float:
        if not self.shared:
            return y
        paper = self.paper
        paper.write(paper.left, y + 5, self._("For the whole table"), 11, face=HEAD)
        abreast = self._abreast
        step = (self._shared_height(density) - 8) / -(-len(self.shared) // abreast)
        width = paper.room if abreast == 1 else (paper.room - 6) / 2
        top = y + 7
        for number, row in enumerate(self.shared):
            left = paper.left + (number % abreast) * (width + 6)
            line = top + (number // abreast) * step + density.label * POINT * 0.95
            used = paper.write(left, line, row.label, density.label, room=width - 16)
            end = left + width if abreast > 1 else left + used + 62
            paper.rule(left + used + 1.5, line + 0.5, end, line + 0.5)
            if row.note:
                note_line = line + density.note * POINT * 1.1 + 0.5
                paper.write(left, note_line, row.note, density.note, shade=SOFT, room=width)
        return y + self._shared_height(density)

    def _columns_of(
        self, rules: list[tuple[str, str]], density: Density, width: float
    ) -> list[list[tuple[str, str]]]:
        """The rules as lines with their faces, in two columns of about the same length."""
        blocks = [
            [(self.paper.lines(title, width, density.note, BOLD, most=1)[0], BOLD)]
            + [(line, BODY) for line in self.paper.lines(words, width, density.note)]
            for title, words in rules
        ]
        total = sum(map(len, blocks))
        halves: list[list[tuple[str, str]]] = [[], []]
        for block in blocks:
            full = len(halves[0]) + len(block) / 2 > total / 2
            halves[1 if full or halves[1] else 0] += block
        return [half for half in halves if half]

    def _draw_rules(self, rules: list[tuple[str, str]], y: float, density: Density) -> None:
        if not rules:
            return
        paper, width = self.paper, (self.paper.room - 6) / 2
        paper.write(paper.left, y + 5, self._("How it scores"), 11, face=HEAD)
        for column, lines in enumerate(self._columns_of(rules, density, width)):
            for number, (words, face) in enumerate(lines):
                line = y + 7 + (number + 0.85) * density.note * POINT * LEADING
                paper.write(paper.left + column * (width + 6), line, words, density.note, face=face)


def _stretched(heights: list[float], spare: float) -> list[float]:
    """Rows as high as the page allows, the lowest first, and none higher than a hand needs.

    >>> _stretched([6, 8], 3)
    [8.5, 8.5]
    """
    level = TALLEST
    while level > 0 and sum(max(0.0, level - height) for height in heights) > spare + 1e-6:
        level -= 0.05
    return [max(height, round(level, 2)) for height in heights]
