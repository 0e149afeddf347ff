"""The letters of the house on pictures and on paper, and other fonts for names that need them.

Our own three families have Latin, Greek and Cyrillic. Every further font in the folder is asked for letters that they
lack. What none of them has becomes an empty square: a name may look odd, but it is never empty.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from companion.results.export.fitting import APART, CHOOSERS, JOINER, TAGS, TONES

HEAD, BODY, BOLD, FIGURES = "alegreya-bold", "alegreya-sans-medium", "alegreya-sans-bold", "literata-bold"
"""Files of the folder: headings, text, text that stands out, and numbers (Alegreya's own 1 looks like an I)."""

HOUSE = (HEAD, BODY, BOLD, FIGURES)
MISSING = "□"
NOWHERE = "\U0010fffe"
"""No font has this: what is drawn for it is drawn for everything that the font lacks."""

PROBE = 24
FINE = 96
"""How many dots high a letter is drawn that is put on paper as a picture."""


class Piece(NamedTuple):
    """Letters in a row that one font has."""

    text: str
    font: Path


class Inked(NamedTuple):
    """A piece as a picture, with its size and how far it stands above the line, in heights of its font."""

    image: Image.Image
    left: float
    top: float
    width: float
    height: float
    advance: float


class Letters:
    """The fonts of one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        others = [
            path
            for path in folder.iterdir()
            if path.suffix in (".ttf", ".otf", ".woff2") and path.stem not in HOUSE
        ]
        # Packed fonts are large and slow to open: they are asked last.
        self._others = sorted(others, key=lambda path: (path.suffix == ".woff2", path.name))
        self._known: dict[tuple[str, str], list[Piece]] = {}

    def file(self, face: str) -> Path:
        return self.folder / f"{face}.ttf"

    def pieces(self, text: str, face: str) -> list[Piece]:
        """The text in runs of one font each."""
        if (text, face) not in self._known:
            self._known[text, face] = self._pieces(text, face)
        return self._known[text, face]

    def _pieces(self, text: str, face: str) -> list[Piece]:
        house = self.file(face)
        text = unicodedata.normalize("NFC", text)
        plain = all(
            letter == " " or (_has(house, letter) and not _without_ink(letter)) for letter in set(text)
        )
        if plain and text.isprintable():
            return [Piece(text, house)] if text else []  # almost every text there is
        found: list[tuple[str, Path]] = []
        for letter in text:
            before = found[-1][1] if found else house
            if letter.isspace():
                found.append((" ", before))
            elif letter in (JOINER, APART):
                if before != house:
                    found.append((letter, before))
            elif not _without_ink(letter):
                found.append(self._drawable(letter, house, before))
        if text.strip() and not "".join(letter for letter, font in found).strip():
            found = [(MISSING, house)]
        for number, (letter, font) in enumerate(found):
            # Between two Arabic words a space belongs to them, or they would change places; elsewhere it is ours.
            after = next((other for sign, other in found[number:] if sign != " "), house)
            if letter == " " and not (font == after and _has(font, " ")):
                found[number] = (letter, house)
        return [
            Piece("".join(letter for letter, _ in run), font)
            for font, run in groupby(found, key=lambda each: each[1])
        ]

    def _drawable(self, letter: str, house: Path, before: Path) -> tuple[str, Path]:
        for font in (house, before, *self._others):
            if _has(font, letter):
                return letter, font
        return MISSING, house

    # --- with Pillow

    def width(self, text: str, face: str, size: float) -> float:
        return sum(font_of(piece.font, size).getlength(piece.text) for piece in self.pieces(text, face))

    def draw(
        self, onto: ImageDraw.ImageDraw, x: float, line: float, text: str, face: str, size: float, ink: str
    ) -> None:
        """Writes on the line `line`, from `x` on."""
        for piece in self.pieces(text, face):
            font = font_of(piece.font, size)
            onto.text((x, line), piece.text, fill=ink, font=font, anchor="ls")
            x += font.getlength(piece.text)


def _without_ink(letter: str) -> bool:
    code = ord(letter)
    return (
        unicodedata.category(letter) in ("Cc", "Cf", "Cs")
        or code in CHOOSERS
        or code in TAGS
        or code in TONES
    )


@lru_cache(maxsize=96)
def font_of(path: Path, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(path), size)


@lru_cache(maxsize=8_192)
def _has(path: Path, letter: str) -> bool:
    """Whether a font has a letter. One that cannot be opened here has none."""
    try:
        return _drawn(path, letter) != _drawn(path, NOWHERE)
    except OSError:
        return False


def _drawn(path: Path, letter: str) -> tuple[tuple[int, int], bytes]:
    mask = font_of(path, PROBE).getmask(letter)
    return mask.size, bytes(mask)


@lru_cache(maxsize=256)
def inked(piece: Piece, shade: int) -> Inked:
    """For paper: Pillow joins Arabic and Indic letters as they are written, the maker of PDFs would not."""
    font = font_of(piece.font, FINE)
    left, top, right, bottom = font.getbbox(piece.text, anchor="ls")
    width, height = max(1, round(right - left)), max(1, round(bottom - top))
    cover = Image.new("L", (width, height))
    ImageDraw.Draw(cover).text((-left, -top), piece.text, fill=255, font=font, anchor="ls")
    image = Image.merge("LA", (Image.new("L", (width, height), shade), cover))
    return Inked(
        image, left / FINE, top / FINE, width / FINE, height / FINE, font.getlength(piece.text) / FINE
    )
