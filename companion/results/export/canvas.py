"""A picture being drawn: at double size, so that edges are smooth when it is brought back to its own."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image, ImageColor, ImageDraw

from companion.results.export import looks
from companion.results.export.fitting import cut, shrunk
from companion.results.export.letters import BODY, Letters

FINER = 2


class Canvas:
    """Lengths are dots of the finished picture; `y` of a text is the line it stands on."""

    def __init__(self, fonts: Path, width: int, tallest: int) -> None:
        self.width = width
        self._image = Image.new("RGB", (width * FINER, tallest * FINER), looks.PAGE)
        self._draw = ImageDraw.Draw(self._image)
        self._letters = Letters(fonts)

    def png(self, height: float) -> bytes:
        whole = self._image.crop((0, 0, self.width * FINER, round(height) * FINER))
        out = BytesIO()
        whole.reduce(FINER).save(out, "PNG", optimize=True)
        return out.getvalue()

    # --- words

    def wide(self, text: str, size: float, face: str = BODY) -> float:
        return self._letters.width(text, face, size * FINER) / FINER

    def fitted(
        self, text: str, room: float, sizes: tuple[float, ...], face: str = BODY, lines: int = 1
    ) -> tuple[list[str], float]:
        return shrunk(text, room, sizes, lambda words, size: self.wide(words, size, face), lines)

    def write(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        *,
        face: str = BODY,
        ink: str = looks.INK,
        room: float | None = None,
        align: float = 0,
    ) -> float:
        """`align` is the part of the text that stands left of `x`: 0, 0.5 or 1. Tells how wide it became."""
        if room is not None:
            words = cut(words, room, lambda text: self.wide(text, size, face))
        width = self.wide(words, size, face)
        self._letters.draw(self._draw, (x - width * align) * FINER, y * FINER, words, face, size * FINER, ink)
        return width

    # --- shapes

    def box(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        *,
        fill: str = looks.SURFACE,
        border: str | None = None,
        radius: float = 0,
        corners: tuple[bool, bool, bool, bool] | None = None,
    ) -> None:
        where = [left * FINER, top * FINER, right * FINER - 1, bottom * FINER - 1]
        self._draw.rounded_rectangle(
            where, radius * FINER, fill, border, FINER if border else 0, corners=corners
        )

    def line(
        self, left: float, top: float, right: float, bottom: float, ink: str = looks.LINE, thick: float = 1
    ) -> None:
        self._draw.line(
            [left * FINER, top * FINER, right * FINER, bottom * FINER], ink, max(1, round(thick * FINER))
        )

    def disc(self, place: int, x: float, y: float, radius: float) -> None:
        """The disc of a seat, with its shape in it."""
        seat = looks.seat_of(place)
        self._circle(x, y, radius, seat.colour)
        corners = looks.outline(seat.shape, x, y, radius * 0.52)
        if corners:
            self._draw.polygon([(x * FINER, y * FINER) for x, y in corners], looks.WHITE)
        else:
            self._circle(x, y, radius * 0.48, looks.WHITE)

    def _circle(self, x: float, y: float, radius: float, fill: str) -> None:
        self._draw.ellipse([each * FINER for each in (x - radius, y - radius, x + radius, y + radius)], fill)

    def filled(self, category: int, left: float, top: float, right: float, bottom: float) -> None:
        """A box in the hue and the pattern of a category."""
        hue = looks.hue_of(category)
        self.box(left, top, right, bottom, fill=hue)
        ink = _lighter(hue)
        for x, y, to_x, to_y in looks.strokes(looks.pattern_of(category), (left, top, right, bottom), 9):
            if (x, y) == (to_x, to_y):
                if x + 2 < right and y + 2 < bottom and x - 2 > left and y - 2 > top:
                    self._circle(x, y, 2, ink)
            else:
                self.line(x, y, to_x, to_y, ink, 1.5)


def _lighter(hue: str) -> str:
    """The same hue half way to paper."""
    mixed = (
        round(dark * 0.5 + light * 0.5) for dark, light in zip(_rgb(hue), _rgb(looks.SURFACE), strict=True)
    )
    return "#{:02X}{:02X}{:02X}".format(*mixed)


def _rgb(colour: str) -> tuple[int, ...]:
    return ImageColor.getrgb(colour)[:3]
