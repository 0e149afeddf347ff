"""The small icon font: the icons that are asked for, exactly as they were, and no others."""

from __future__ import annotations

import struct

import pytest

from companion.server import icon_font as icons
from companion.server.icon_font import CLIENT_ICONS, UnknownFontError, glyph_name, with_only
from tests.companion.server.icons_of_client import code_points, drawn_unasked, icon_font

WANTED = ("ADD", "CHEVRON_RIGHT", "HOME_OUTLINED", "COPY", "WIFI_SHARP")


@pytest.fixture(scope="module")
def font() -> bytes:
    return icon_font()


def drawn(font: bytes) -> dict[int, tuple[str, bytes, bytes]]:
    """What each code point draws: the name of the glyph, its shape, its width and left edge."""
    tables = icons.read_tables(font)
    cff = tables[b"CFF "]
    _, at = icons.read_index(cff, cff[2])
    (top,), at = icons.read_index(cff, at)
    strings, _ = icons.read_index(cff, at)
    entries = icons.read_dict(top)
    shapes, _ = icons.read_index(cff, icons.number(entries[icons.CHAR_STRINGS]))
    assert struct.unpack_from(">H", tables[b"maxp"], 4) == (len(shapes),)
    names = icons.glyph_names(cff, icons.number(entries[icons.CHARSET]), strings, len(shapes))
    (wide,) = struct.unpack_from(">H", tables[b"hhea"], 34)
    return {
        point: (names[glyph - 1], shapes[glyph], icons.metrics(tables[b"hmtx"], wide, glyph))
        for point, glyph in icons.read_cmap(tables[b"cmap"])
    }


def test_what_is_kept_is_as_it_was(font: bytes) -> None:
    whole, small = drawn(font), drawn(with_only(font, WANTED))
    assert set(small) == {0x20} | {code_points()[name] for name in WANTED}
    assert small.items() <= whole.items()
    assert {name for name, _, _ in small.values()} >= {"content_copy_baseline", "wifi_sharp"}


def test_it_is_a_font_like_any_other(font: bytes) -> None:
    small = with_only(font, WANTED)
    tables, before = icons.read_tables(small), icons.read_tables(font)
    assert icons.checksum(small) == 0xB1B0AFBA  # as the format wants it
    for at in range(12, 12 + 16 * len(tables), 16):
        tag, total, begin, size = struct.unpack_from(">4sIII", small, at)
        table = tables[tag][:8] + bytes(4) + tables[tag][12:] if tag == b"head" else tables[tag]
        assert (total, begin % 4, size) == (icons.checksum(table), 0, len(table))
    assert tables.keys() == before.keys()
    assert all(tables[tag] == before[tag] for tag in (b"OS/2", b"name", b"post"))
    assert len(with_only(font, CLIENT_ICONS)) < 0.02 * len(font)


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


def test_shapes_that_need_others_are_not_torn_apart(font: bytes) -> None:
    needing = font.replace(b"\x1c\x00\x00\x1d\x00\x00\x00\x00\x12", b"\x1c\x00\x05\x1d\x00\x00\x00\x00\x12")
    assert needing != font
    with pytest.raises(UnknownFontError, match="elsewhere"):
        with_only(needing, ("ADD",))


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


def test_operands_of_all_sizes_are_read() -> None:
    # 0, 107, 108, 1131, -108, -1131, -300 (2 bytes), 100000 (4 bytes), and one that follows real numbers
    data = bytes([139, 1, 246, 2, 247, 0, 3, 250, 255, 4, 251, 0, 6, 254, 255, 7, 28, 0xFE, 0xD4, 5])
    data += bytes([29, 0, 1, 0x86, 0xA0, 17, 30, 0x0A, 0x14, 0x05, 0x41, 0xC3, 0xFF, 12, 7, 140, 15])
    entries = icons.read_dict(data)
    assert icons.write_dict(entries) == data
    assert entries.pop((12, 7)) == bytes([30, 0x0A, 0x14, 0x05, 0x41, 0xC3, 0xFF])
    read = [icons.number(operands) for operands in entries.values()]
    assert read == [0, 107, 108, 1131, -108, -1131, -300, 100000, 1]


@pytest.mark.parametrize("items", [[], [b"one"], [b"", b"two", b"x" * 300]])
def test_lists_are_read_as_they_are_written(items: list[bytes]) -> None:
    written = b"before" + icons.write_index(items)
    assert icons.read_index(written + b"after", 6) == (items, len(written))


@pytest.mark.parametrize(
    ("data", "names"),
    [
        (bytes([0, 1, 135, 1, 137, 2, 0]), ["a", "c", "z"]),
        (bytes([1, 1, 135, 1, 2, 0, 0]), ["a", "b", "z"]),
        (bytes([2, 1, 134, 0, 200]), ["", "a", "b"]),
    ],
)
def test_names_of_glyphs_in_each_form(data: bytes, names: list[str]) -> None:
    strings = [b"a", b"b", b"c", *[b"-"] * 118, b"z"]
    assert icons.glyph_names(data, 0, strings, 4) == names
