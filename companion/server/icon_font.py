"""A lighter icon font: Material's icons come in four styles, and this app uses two of them.

The shapes of the other two are overwritten with nothing and their names with zeros. All tables, glyph numbers and
offsets stay as they are, so nothing has to be worked out anew; the file is as long as before, but packs much
smaller.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from itertools import pairwise

UNUSED_STYLES = ("_rounded", "_sharp")
USED_ALL_THE_SAME = {"arrow_back_ios_new_rounded"}  # the way back in a bar, where Flutter finds an iPhone
NOTHING = 0x0E  # `endchar`: a glyph that ends before it draws

STANDARD_STRINGS = 391  # names that every CFF font knows; its own are counted from here
CHARSET, CHAR_STRINGS = 15, 17


def is_unused(name: str) -> bool:
    return name.endswith(UNUSED_STYLES) and name not in USED_ALL_THE_SAME


def lighter(font: bytes, unused: Callable[[str], bool] = is_unused) -> bytes:
    """The OpenType font without the shapes of glyphs whose name is unused. Another kind of font stays as it is."""
    start = table_start(font, b"CFF ")
    if start is None:
        return font
    result = bytearray(font)
    names = index(font, start + font[start + 2])
    top = index(font, end_of(names))
    strings = index(font, end_of(top))
    offsets = top_dict(font[top[0][0] : top[0][1]])
    glyphs = index(font, start + offsets[CHAR_STRINGS])
    for glyph, name_number in zip(
        glyphs[1:], charset(font, start + offsets[CHARSET], len(glyphs)), strict=True
    ):
        if name_number < STANDARD_STRINGS:
            continue
        name = strings[name_number - STANDARD_STRINGS]
        if unused(font[slice(*name)].decode("latin-1")):
            result[slice(*glyph)] = bytes([NOTHING]).ljust(glyph[1] - glyph[0], b"\0")
            result[slice(*name)] = bytes(name[1] - name[0])
    return bytes(result)


Span = tuple[int, int]


def table_start(font: bytes, tag: bytes) -> int | None:
    (count,) = struct.unpack_from(">H", font, 4)
    for at in range(12, 12 + 16 * count, 16):
        if font[at : at + 4] == tag:
            return int(struct.unpack_from(">I", font, at + 8)[0])
    return None


def index(font: bytes, at: int) -> list[Span]:
    """Where the items of a CFF index begin and end, counted from the beginning of the file."""
    (count,) = struct.unpack_from(">H", font, at)
    if count == 0:
        return [(at + 2, at + 2)]
    size = font[at + 2]
    places = [
        int.from_bytes(font[at + 3 + size * i : at + 3 + size * (i + 1)], "big") for i in range(count + 1)
    ]
    data = at + 2 + size * (count + 1)  # offsets count from the byte before the data
    return [(data + a, data + b) for a, b in pairwise(places)]


def end_of(items: list[Span]) -> int:
    return items[-1][1]


def top_dict(data: bytes) -> dict[int, int]:
    """Operators of a CFF dictionary with their last operand."""
    found, operand, at = {}, 0, 0
    while at < len(data):
        byte = data[at]
        if byte <= 21:
            at += 2 if byte == 12 else 1
            if byte != 12:
                found[byte] = operand
        elif byte == 30:  # a real number, two digits to a byte, ended by a digit of 15
            at += 1
            while data[at] & 15 != 15 and data[at] >> 4 != 15:
                at += 1
            at += 1
        elif byte in (28, 29):
            size = 2 if byte == 28 else 4
            operand = int.from_bytes(data[at + 1 : at + 1 + size], "big", signed=True)
            at += 1 + size
        elif byte <= 246:
            operand, at = byte - 139, at + 1
        else:
            operand, at = (byte - 247) * 256 + data[at + 1] + 108, at + 2
    return found


def charset(font: bytes, at: int, glyphs: int) -> Iterator[int]:
    """The number of the name of each glyph but the first, which has none."""
    kind, at, left = font[at], at + 1, glyphs - 1
    while left > 0:
        (first,) = struct.unpack_from(">H", font, at)
        more = 0 if kind == 0 else int.from_bytes(font[at + 2 : at + 2 + kind], "big")
        yield from range(first, first + min(more + 1, left))
        left -= more + 1
        at += 2 + kind
