"""The small icon font: the icons that are asked for, exactly as they were, and no others."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from fontTools.ttLib import TTFont

from companion.server.icon_font import CLIENT_ICONS, UnknownFontError, glyph_name, with_only
from tests.kits.server.icons_of_client import code_points, drawn_unasked, icon_font

WANTED = ("ADD", "CHEVRON_RIGHT", "HOME_OUTLINED", "COPY", "WIFI_SHARP")


@pytest.fixture(scope="module")
def font() -> bytes:
    return icon_font()


def drawn(font: bytes) -> dict[int, tuple[str, list[Any], tuple[int, int]]]:
    """What each code point draws: the name of the glyph, its shape, its width and left edge."""
    with TTFont(BytesIO(font)) as read:
        shapes = read["CFF "].cff.topDictIndex[0].CharStrings
        found = {}
        for point, name in read.getBestCmap().items():
            shapes[name].decompile()
            found[point] = (name, shapes[name].program, read["hmtx"][name])
        return found


def test_what_is_kept_is_as_it_was(font: bytes) -> None:
    whole, small = drawn(font), drawn(with_only(font, WANTED))
    assert set(small) == {0x20} | {code_points()[name] for name in WANTED}
    assert small.items() <= whole.items()
    assert {name for name, _, _ in small.values()} >= {"content_copy_baseline", "wifi_sharp"}


def test_it_is_as_small_as_it_can_be(font: bytes) -> None:
    small = with_only(font, CLIENT_ICONS)
    assert len(small) < 0.02 * len(font)
    with TTFont(BytesIO(small)) as read, TTFont(BytesIO(font)) as whole:
        assert set(read.keys()) == set(whole.keys())
        assert read["name"].getBestFamilyName() == whole["name"].getBestFamilyName()


def test_the_same_icons_make_the_same_file(font: bytes) -> None:
    assert with_only(font, WANTED) == with_only(font, reversed(WANTED))


def test_the_smallest_font_is_a_font_too(font: bytes) -> None:
    assert set(drawn(with_only(font, ()))) == {0x20}


def test_an_icon_that_is_not_there_is_named(font: bytes) -> None:
    with pytest.raises(UnknownFontError, match="no camel_baseline"):
        with_only(font, ("ADD", "CAMEL"))


@pytest.mark.parametrize(
    "strange",
    [
        b"OTTO" + bytes(100),
        b"\0\1\0\0" + bytes(8),
        b"wOF2",
        b"OTTO\0\1" + bytes(6) + b"CFF " + bytes(200),
        b"OTTO\0\1" + bytes(6) + b"CFF \0\0\0\0\0\0\0\x1c\0\0\0\x20\1\0\4\4" + bytes(100),
    ],
)
def test_another_kind_of_font_is_not_touched(strange: bytes) -> None:
    with pytest.raises(UnknownFontError):
        with_only(strange, ("ADD",))


def test_icons_are_known_by_the_names_they_have_in_python(font: bytes) -> None:
    whole = drawn(font)
    known = {name for name, _, _ in whole.values()}
    found = {icon: point for icon, point in code_points().items() if glyph_name(icon) in known}
    assert len(found) > 8000
    wrong = {icon for icon, point in found.items() if whole[point][0] != glyph_name(icon)}
    assert wrong == {"WIFI_TETHERING_ERROR_ROUNDED"}  # an icon of that name, not a style of another


def test_icons_that_controls_draw_by_themselves_are_always_kept(font: bytes) -> None:
    assert len(drawn_unasked()) > 40
    assert drawn_unasked() <= set(drawn(with_only(font, CLIENT_ICONS)))
