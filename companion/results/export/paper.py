"""A sheet of paper being printed: black on white, with the letters of the house.

Nothing on paper is told by colour. What was written is remembered with its place, so that tests can read a page and
see whether anything runs over its edge.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Literal, NamedTuple

from fpdf import FPDF
from fpdf.enums import RenderStyle
from fpdf.fonts import CoreFont, TTFFont

from companion.results.export import looks
from companion.results.export.fitting import cut, shrunk, wrapped
from companion.results.export.letters import BODY, HOUSE, Letters, Piece, inked
from companion.results.export.saying import Say

PaperSize = Literal["A4", "Letter"]

EDGE = 15.0
"""Millimetres that no printer needs for itself, and that hold a punch."""

POINT = 25.4 / 72
LEADING = 1.22
BLACK, SOFT, FAINT = 0, 70, 150
TIMELESS = datetime(2026, 1, 1, tzinfo=UTC)
"""The date in a file that belongs to no game: the same sheet is the same file on every day."""

DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (3.0, 1.2),
    (0.7, 1.0),
    (5.0, 1.2, 0.7, 1.2),
    (1.6, 1.6),
    (6.5, 1.6),
)
"""How the lines of different players are broken, in millimetres of ink and of none."""


class Shown(NamedTuple):
    """Words on a page and the room they take."""

    page: int
    words: str
    left: float
    top: float
    right: float
    bottom: float


class Paper:
    """Lengths are millimetres from the upper left corner, sizes of letters are points."""

    def __init__(self, fonts: Path, size: PaperSize, title: str, moment: datetime, say: Say) -> None:
        self.pdf = FPDF(unit="mm", format=size)
        self.pdf.set_auto_page_break(False)
        self.pdf.set_creation_date(moment.astimezone(UTC))
        self.pdf.set_title(title)
        self.pdf.set_creator("Caravanserai")
        self.pdf.set_lang(getattr(say, "language", "en"))
        self._letters = Letters(fonts)
        for face in HOUSE:
            self.pdf.add_font(face, "", self._letters.file(face))
        # Their files stay open while the page is made, and nobody else would close them.
        weakref.finalize(self, _close, list(self.pdf.fonts.values()))
        self._house = {self._letters.file(face): face for face in HOUSE}
        self.left, self.top = EDGE, EDGE
        self.right, self.bottom = self.pdf.w - EDGE, self.pdf.h - EDGE
        self.shown: list[Shown] = []
        self._widths: dict[tuple[str, str], float] = {}

    @property
    def room(self) -> float:
        return self.right - self.left

    @property
    def pages(self) -> int:
        return self.pdf.pages_count

    def new_page(self) -> None:
        self.pdf.add_page()

    def bytes(self) -> bytes:
        return bytes(self.pdf.output())

    # --- words

    def wide(self, text: str, size: float, face: str = BODY) -> float:
        """Widths grow with the size, so each text is measured once."""
        if (text, face) not in self._widths:
            self._widths[text, face] = sum(
                self._advance(piece, face) for piece in self._letters.pieces(text, face)
            )
        return self._widths[text, face] * size * POINT

    def _advance(self, piece: Piece, face: str) -> float:
        """How far a piece of text goes, in heights of its font."""
        if piece.font not in self._house:
            return inked(piece, BLACK).advance
        return self.pdf.fonts[face].get_text_width(piece.text, 1, None)[1]

    def fitted(
        self, text: str, room: float, sizes: Sequence[float], face: str = BODY, lines: int = 1
    ) -> tuple[list[str], float]:
        return shrunk(text, room, sizes, lambda words, size: self.wide(words, size, face), lines)

    def lines(self, text: str, room: float, size: float, face: str = BODY, most: int = 99) -> list[str]:
        return wrapped(text, room, lambda words: self.wide(words, size, face), most)

    def write(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        *,
        face: str = BODY,
        shade: int = BLACK,
        room: float | None = None,
        align: float = 0,
    ) -> float:
        """Stands on the line `y`; `align` is the part of it that is left of `x`. Tells how wide it became."""
        if room is not None:
            words = cut(words, room, lambda text: self.wide(text, size, face))
        width = self.wide(words, size, face)
        x -= width * align
        height = size * POINT
        self.shown.append(Shown(self.pages, words, x, y - 0.75 * height, x + width, y + 0.22 * height))
        for piece in self._letters.pieces(words, face):
            if piece.font in self._house:
                self.pdf.set_font(face, size=size)
                self.pdf.set_text_color(shade)
                self.pdf.text(x, y, piece.text)
            else:
                ink = inked(piece, shade)
                self.pdf.image(
                    ink.image,
                    x + ink.left * height,
                    y + ink.top * height,
                    ink.width * height,
                    ink.height * height,
                )
            x += self._advance(piece, face) * height
        return width

    def paragraph(
        self,
        x: float,
        top: float,
        words: str,
        room: float,
        size: float,
        *,
        face: str = BODY,
        shade: int = BLACK,
        most: int = 99,
    ) -> float:
        """Several lines from `top` down; tells where they end."""
        for line in self.lines(words, room, size, face, most):
            self.write(x, top + size * POINT * 0.92, line, size, face=face, shade=shade)
            top += size * POINT * LEADING
        return top

    def fit_height(self, words: str, room: float, size: float, face: str = BODY, most: int = 99) -> float:
        return len(self.lines(words, room, size, face, most)) * size * POINT * LEADING

    # --- lines and shapes

    def rule(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        thick: float = 0.15,
        shade: int = BLACK,
        dashes: tuple[float, ...] = (),
    ) -> None:
        self.pdf.set_draw_color(shade)
        self.pdf.set_line_width(thick)
        if dashes:
            self._dashed([(left, top), (right, bottom)], dashes)
        else:
            self.pdf.line(left, top, right, bottom)

    def path(self, points: Sequence[looks.Point], thick: float, dashes: tuple[float, ...]) -> None:
        """A line through points. The dashes go on around corners, or short pieces would all look whole."""
        self.pdf.set_draw_color(BLACK)
        self.pdf.set_line_width(thick)
        if dashes:
            self._dashed(points, dashes)
        else:
            self.pdf.polyline(list(points))

    def _dashed(self, points: Sequence[looks.Point], dashes: tuple[float, ...]) -> None:
        turn, left_over = 0, dashes[0]
        for (x, y), (to_x, to_y) in pairwise(points):
            length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
            done = 0.0
            while done < length:
                step = min(left_over, length - done)
                if turn % 2 == 0:
                    a, b = done / length, (done + step) / length
                    self.pdf.line(
                        x + (to_x - x) * a, y + (to_y - y) * a, x + (to_x - x) * b, y + (to_y - y) * b
                    )
                done += step
                left_over -= step
                if left_over <= 1e-9:
                    turn += 1
                    left_over = dashes[turn % len(dashes)]

    def frame(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        *,
        thick: float = 0.15,
        shade: int = BLACK,
        fill: int | None = None,
    ) -> None:
        """A box: with a line around it unless `thick` is 0, and grey where `fill` says so."""
        self.pdf.set_draw_color(shade)
        self.pdf.set_line_width(thick)
        if fill is not None:
            self.pdf.set_fill_color(fill)
        style = RenderStyle.D if fill is None else RenderStyle.DF if thick else RenderStyle.F
        self.pdf.rect(left, top, right - left, bottom - top, style=style)

    def mark(self, place: int, x: float, y: float, radius: float, hollow: bool = False) -> None:
        """The shape of a seat."""
        self.pdf.set_draw_color(BLACK)
        self.pdf.set_line_width(0.3)
        self.pdf.set_fill_color(255 if hollow else BLACK)
        corners = looks.outline(looks.seat_of(place).shape, x, y, radius)
        if corners:
            self.pdf.polygon(corners, style=RenderStyle.DF)
        else:
            self.pdf.circle(x, y, radius * 0.92, style=RenderStyle.DF)

    def filled(self, category: int, left: float, top: float, right: float, bottom: float) -> None:
        """A box in the pattern of a category."""
        self.frame(left, top, right, bottom, thick=0.25, fill=255)
        for x, y, to_x, to_y in looks.strokes(looks.pattern_of(category), (left, top, right, bottom), 1.5):
            if (x, y) == (to_x, to_y):
                self.pdf.set_fill_color(SOFT)
                self.pdf.circle(x, y, 0.2, style=RenderStyle.F)
            else:
                self.rule(x, y, to_x, to_y, 0.12, SOFT)


def _close(fonts: Iterable[CoreFont | TTFFont]) -> None:
    for font in fonts:
        if isinstance(font, TTFFont):
            font.ttfont.close()
