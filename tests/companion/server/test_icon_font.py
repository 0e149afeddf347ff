"""The lighter icon font: the same icons in two styles, nothing in the other two."""

from __future__ import annotations

import gzip
from pathlib import Path

import flet_web
import pytest

from companion.server.icon_font import (
    CHAR_STRINGS,
    CHARSET,
    NOTHING,
    STANDARD_STRINGS,
    charset,
    end_of,
    index,
    lighter,
    table_start,
    top_dict,
)


@pytest.fixture(scope="module")
def font() -> bytes:
    return (Path(flet_web.get_package_web_dir()) / "assets/fonts/MaterialIcons-Regular.otf").read_bytes()


def shapes(font: bytes) -> dict[str, tuple[int, int]]:
    """Where the shape of each named glyph lies."""
    start = table_start(font, b"CFF ")
    assert start
    top = index(font, end_of(index(font, start + font[start + 2])))
    strings = index(font, end_of(top))
    offsets = top_dict(font[slice(*top[0])])
    glyphs = index(font, start + offsets[CHAR_STRINGS])
    names = charset(font, start + offsets[CHARSET], len(glyphs))
    return {
        font[slice(*strings[number - STANDARD_STRINGS])].decode(): glyph
        for number, glyph in zip(names, glyphs[1:], strict=True)
        if number >= STANDARD_STRINGS
    }


def test_two_styles_stay_and_two_go(font: bytes) -> None:
    light = lighter(font)
    assert len(light) == len(font)
    kept = gone = 0
    for name, (begin, end) in shapes(font).items():
        if name.endswith(("_rounded", "_sharp")) and name != "arrow_back_ios_new_rounded":
            assert light[begin] == NOTHING
            assert not any(light[begin + 1 : end])
            gone += 1
        else:
            assert light[begin:end] == font[begin:end], name
            kept += 1
    assert (kept, gone) > (4000, 4000)


def test_it_packs_smaller(font: bytes) -> None:
    assert len(gzip.compress(lighter(font), 9)) < 0.75 * len(gzip.compress(font, 9))


def test_another_kind_of_font_is_left_alone() -> None:
    font = b"\0\1\0\0" + bytes(8)
    assert lighter(font) == font


def test_operands_of_all_sizes_are_read() -> None:
    # 0, 107, 108, 1131, -300 (2 bytes), 100000 (4 bytes), and a real number that is passed over
    data = bytes([139, 1, 246, 2, 247, 0, 3, 250, 255, 4, 28, 0xFE, 0xD4, 5, 29, 0, 1, 0x86, 0xA0, 17])
    real = bytes([30, 0x0A, 0x14, 0x05, 0x41, 0xC3, 0xFF, 12, 7, 140, 15])
    assert top_dict(data + real) == {1: 0, 2: 107, 3: 108, 4: 1131, 5: -300, 17: 100000, 15: 1}


@pytest.mark.parametrize(
    ("data", "names"),
    [
        (bytes([0, 1, 135, 1, 144, 2, 0]), [391, 400, 512]),
        (bytes([1, 1, 135, 1, 2, 0, 0]), [391, 392, 512]),
        (bytes([2, 1, 135, 0, 200]), [391, 392, 393]),
    ],
)
def test_names_of_glyphs_in_each_form(data: bytes, names: list[int]) -> None:
    assert list(charset(data, 0, 4)) == names
