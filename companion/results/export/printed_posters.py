"""Codes to scan, four on a page, to be cut apart and put on the tables."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import qrcode

from companion.results.export.letters import FIGURES, HEAD
from companion.results.export.paper import BLACK, EDGE, FAINT, POINT, SOFT, TIMELESS, Paper, PaperSize
from companion.results.export.saying import Say, plain
from companion.results.result_files import Poster

ACROSS, DOWN = 2, 2
CODE = 78.0
QUIET = 4
"""How many squares around a code stay white, so that a camera finds its edge."""


def posters_paper(
    posters: Sequence[Poster],
    *,
    fonts: Path,
    paper: PaperSize = "A4",
    say: Say = plain,
    room: str = "",
) -> Paper:
    """`room` is the name of the class, if it has one."""
    _ = say
    printed = Paper(fonts, paper, _("Table codes"), TIMELESS, _)
    width, height = printed.pdf.w / ACROSS, printed.pdf.h / DOWN
    for number, poster in enumerate(posters):
        place = number % (ACROSS * DOWN)
        if place == 0:
            printed.new_page()
            _draw_cuts(printed)
        left, top = (place % ACROSS) * width, (place // ACROSS) * height
        _draw_poster(printed, poster, left, top, width, room, _)
    if not posters:
        printed.new_page()
    return printed


def _draw_cuts(paper: Paper) -> None:
    middle, half = paper.pdf.w / 2, paper.pdf.h / 2
    paper.rule(middle, 6, middle, paper.pdf.h - 6, 0.15, FAINT, (1.5, 1.5))
    paper.rule(6, half, paper.pdf.w - 6, half, 0.15, FAINT, (1.5, 1.5))


def _draw_poster(
    paper: Paper, poster: Poster, left: float, top: float, width: float, class_name: str, _: Say
) -> None:
    middle, room = left + width / 2, width - 2 * EDGE
    y = top + 15
    if class_name:
        for line in paper.lines(class_name, room, 10.5, most=1):
            paper.write(middle, y + 1, line, 10.5, align=0.5)
        y += 3.5
    lines, size = paper.fitted(poster.title, room, (22, 20, 18, 16, 14), HEAD)
    paper.write(middle, y + 5, lines[0], size, face=HEAD, align=0.5)
    for line in paper.lines(poster.line, room, 10.5, most=1):
        paper.write(middle, y + 11.5, line, 10.5, align=0.5)
    y = top + 30
    draw_code(paper, poster.address, middle - CODE / 2, y, CODE)
    y += CODE
    lines, size = paper.fitted(" ".join(poster.code), room, (34, 30, 26, 22, 18), FIGURES)
    paper.write(middle, y + 8, lines[0], size, face=FIGURES, align=0.5)
    how = _("Scan, open the address, or type the code in the app")
    paper.write(middle, y + 14.5, how, 9, shade=SOFT, align=0.5, room=room)
    lines, size = paper.fitted(poster.address, room, (9.5, 8.5, 7.5), lines=2)
    for number, line in enumerate(lines):
        paper.write(middle, y + 19 + number * size * POINT * 1.2, line, size, align=0.5)


def draw_code(paper: Paper, address: str, left: float, top: float, side: float) -> None:
    """Black squares, those in a row as one: nothing shines through between them."""
    code = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_M, border=QUIET)
    code.add_data(address)
    code.make(fit=True)
    squares = code.get_matrix()
    a_square = side / len(squares)
    for row, line in enumerate(squares):
        column = 0
        while column < len(line):
            length = 0
            while column + length < len(line) and line[column + length]:
                length += 1
            if length:
                x, y = left + column * a_square, top + row * a_square
                overlap = 0.02
                paper.frame(x, y, x + length * a_square, y + a_square + overlap, thick=0, fill=BLACK)
            column += max(length, 1)
