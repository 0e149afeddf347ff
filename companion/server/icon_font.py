"""A small icon font: Material draws more than eight thousand icons, an app shows about a hundred of them.

The font is written anew with those alone, in the same format (OpenType with CFF outlines). Shapes are copied as they
are, so an icon looks exactly as it did; only the tables that number them are worked out again.
"""

from __future__ import annotations

import struct
from collections.abc import Collection, Iterable
from itertools import pairwise

STYLES = ("_outlined", "_rounded", "_sharp")
PLAIN = "_baseline"
# Some icons go by a second name, which the font does not know. Only those that an app might well use are listed.
SECOND_NAMES = {
    "bookmark_outline": "bookmark_border",
    "copy": "content_copy",
    "cut": "content_cut",
    "favorite_outline": "favorite_border",
    "highlight_remove": "highlight_off",
    "keyboard_control": "more_horiz",
    "location_history": "person_pin",
    "messenger": "chat_bubble",
    "notifications_on": "notifications_active",
    "paste": "content_paste",
    "radio_button_off": "radio_button_unchecked",
    "radio_button_on": "radio_button_checked",
}

# What the client draws of its own accord, whatever the app asks for: the tick of a checkbox, the cross of a snack
# bar, arrows of menus and calendars. The first block is everything its code names; the second is what other parts
# of Material use, so that a control that is new here, or a newer client, does not show a gap.
CLIENT_ICONS = frozenset((
    "ACCESS_TIME", "ARROW_BACK", "ARROW_DOWNWARD", "ARROW_DROP_DOWN", "ARROW_DROP_UP", "ARROW_LEFT",
    "ARROW_RIGHT", "ARROW_UPWARD", "BRIGHTNESS_HIGH", "BRIGHTNESS_LOW", "BRIGHTNESS_MEDIUM", "CALENDAR_TODAY",
    "CANCEL", "CANCEL_OUTLINED", "CHECK", "CHECK_BOX", "CHECK_BOX_OUTLINE_BLANK", "CHEVRON_LEFT",
    "CHEVRON_RIGHT", "CLEAR", "CLOSE", "CONTENT_COPY", "DONE", "DRAG_HANDLE", "EDIT", "EDIT_OUTLINED",
    "ERROR_OUTLINE", "EXPAND_MORE", "FAST_FORWARD", "FAST_REWIND", "FAVORITE", "FULLSCREEN",
    "FULLSCREEN_EXIT", "GRAPHIC_EQ", "INFO_OUTLINED", "KEYBOARD_OUTLINED", "MENU", "MORE_HORIZ", "MORE_VERT",
    "SKIP_NEXT", "SKIP_PREVIOUS", "VISIBILITY", "VISIBILITY_OFF", "VOLUME_DOWN", "VOLUME_OFF", "VOLUME_UP",

    "ADD", "ARROW_BACK_IOS", "ARROW_BACK_IOS_NEW_ROUNDED", "ARROW_FORWARD", "ARROW_FORWARD_IOS",
    "BROKEN_IMAGE", "CALENDAR_MONTH", "CHECK_CIRCLE", "CONTENT_CUT", "CONTENT_PASTE", "DELETE", "ERROR",
    "EXPAND_LESS", "FILTER_LIST", "FIRST_PAGE", "HELP", "HELP_OUTLINE", "INDETERMINATE_CHECK_BOX", "INFO",
    "INFO_OUTLINE", "KEYBOARD", "KEYBOARD_ARROW_DOWN", "KEYBOARD_ARROW_LEFT", "KEYBOARD_ARROW_RIGHT",
    "KEYBOARD_ARROW_UP", "LAST_PAGE", "NAVIGATE_BEFORE", "NAVIGATE_NEXT", "PAUSE", "PLAY_ARROW",
    "RADIO_BUTTON_CHECKED", "RADIO_BUTTON_UNCHECKED", "REFRESH", "REMOVE", "SCHEDULE", "SEARCH", "SELECT_ALL",
    "SHARE", "STAR", "STAR_BORDER", "UNFOLD_LESS", "UNFOLD_MORE", "WARNING",
))  # fmt: skip

SPACE = 0x20
FIRST_OWN_NAME = 391  # CFF numbers the names that every font knows; a font's own begin here
CHARSET, CHAR_STRINGS, PRIVATE, MATRIX, BOX, FONTS_WITHIN = 15, 17, 18, (12, 7), 5, (12, 36)

Operator = int | tuple[int, int]


class UnknownFontError(ValueError):
    """The font is not built as expected, or lacks an icon. Better to leave it alone."""


def glyph_name(icon: str) -> str:
    """What the font calls an icon.

    >>> glyph_name("CHEVRON_RIGHT"), glyph_name("HOME_OUTLINED"), glyph_name("COPY_SHARP")
    ('chevron_right_baseline', 'home_outlined', 'content_copy_sharp')
    """
    name = icon.lower()
    style = next((each for each in STYLES if name.endswith(each)), "")
    name = name.removesuffix(style)
    return SECOND_NAMES.get(name, name) + (style or PLAIN)


def with_only(font: bytes, icons: Iterable[str]) -> bytes:
    """The font with these icons and nothing else."""
    try:
        return _with_only(font, {glyph_name(icon) for icon in icons})
    except UnknownFontError:
        raise
    except (KeyError, IndexError, ValueError, struct.error) as wrong:
        raise UnknownFontError(f"it cannot be read: {wrong!r}") from wrong


def _with_only(font: bytes, wanted: Collection[str]) -> bytes:
    tables = read_tables(font)
    cff = tables[b"CFF "]
    title, at = read_index(cff, cff[2])
    (top,), at = read_index(cff, at)
    strings, at = read_index(cff, at)
    subroutines, _ = read_index(cff, at)
    entries = read_dict(top)
    if FONTS_WITHIN in entries or (PRIVATE in entries and number(entries[PRIVATE]) != 0):
        raise UnknownFontError("its shapes need parts that are kept elsewhere")
    shapes, _ = read_index(cff, number(entries[CHAR_STRINGS]))
    names = ["", *glyph_names(cff, number(entries[CHARSET]), strings, len(shapes))]

    if missing := set(wanted) - set(names):
        raise UnknownFontError(f"it has no {', '.join(sorted(missing))}")
    codes = {code: glyph for code, glyph in read_cmap(tables[b"cmap"]) if glyph}
    kept = [0, *sorted({glyph for code, glyph in codes.items() if code == SPACE or names[glyph] in wanted})]
    place = {glyph: new for new, glyph in enumerate(kept)}

    (wide,) = struct.unpack_from(">H", tables[b"hhea"], 34)
    count = struct.pack(">H", len(kept))
    tables[b"hmtx"] = b"".join(metrics(tables[b"hmtx"], wide, glyph) for glyph in kept)
    tables[b"hhea"] = tables[b"hhea"][:34] + count
    tables[b"maxp"] = tables[b"maxp"][:4] + count
    tables[b"cmap"] = write_cmap({code: place[glyph] for code, glyph in codes.items() if glyph in place})
    tables[b"CFF "] = write_cff(
        title, entries, [names[glyph].encode() for glyph in kept[1:]], subroutines, [shapes[i] for i in kept]
    )
    return write_tables(font[:4], tables)


# --- the file: a list of tables


def read_tables(font: bytes) -> dict[bytes, bytes]:
    (count,) = struct.unpack_from(">H", font, 4)
    tables = {}
    for at in range(12, 12 + 16 * count, 16):
        tag, _, begin, size = struct.unpack_from(">4sIII", font, at)
        tables[tag] = font[begin : begin + size]
    return tables


def write_tables(kind: bytes, tables: dict[bytes, bytes]) -> bytes:
    tables = {tag: tables[tag] for tag in sorted(tables)}
    tables[b"head"] = tables[b"head"][:8] + bytes(4) + tables[b"head"][12:]
    power = len(tables).bit_length() - 1
    head = kind + struct.pack(">4H", len(tables), 16 << power, power, 16 * (len(tables) - (1 << power)))
    begin, body, adjust = len(head) + 16 * len(tables), b"", 0
    for tag, table in tables.items():
        if tag == b"head":
            adjust = begin + len(body) + 8
        head += struct.pack(">4sIII", tag, checksum(table), begin + len(body), len(table))
        body += table + bytes(-len(table) % 4)
    font = head + body
    return font[:adjust] + struct.pack(">I", 0xB1B0AFBA - checksum(font) & 0xFFFFFFFF) + font[adjust + 4 :]


def checksum(table: bytes) -> int:
    padded = table + bytes(-len(table) % 4)
    words: tuple[int, ...] = struct.unpack(f">{len(padded) // 4}I", padded)
    return sum(words) & 0xFFFFFFFF


# --- which letter is which glyph, and how wide


def read_cmap(table: bytes) -> list[tuple[int, int]]:
    """Code points and glyphs, from the part that lists them in groups (format 12)."""
    (parts,) = struct.unpack_from(">H", table, 2)
    for part in range(parts):
        (at,) = struct.unpack_from(">I", table, 8 + 8 * part)
        if struct.unpack_from(">H", table, at) == (12,):
            (groups,) = struct.unpack_from(">I", table, at + 12)
            spans = struct.iter_unpack(">III", table[at + 16 : at + 16 + 12 * groups])
            return [
                (code, glyph + code - first)
                for first, last, glyph in spans
                for code in range(first, last + 1)
            ]
    raise UnknownFontError("it lists its letters in another way")


def write_cmap(codes: dict[int, int]) -> bytes:
    groups = b"".join(struct.pack(">III", code, code, glyph) for code, glyph in sorted(codes.items()))
    part = struct.pack(">HHIII", 12, 0, 16 + len(groups), 0, len(codes)) + groups
    return struct.pack(">HHHHI", 0, 1, 3, 10, 12) + part


def metrics(table: bytes, wide: int, glyph: int) -> bytes:
    """The width and left edge of a glyph; those at the end of the table share the last width."""
    if glyph < wide:
        return table[4 * glyph : 4 * glyph + 4]
    edge = 4 * wide + 2 * (glyph - wide)
    return table[4 * wide - 4 : 4 * wide - 2] + table[edge : edge + 2]


# --- the shapes and their names


def write_cff(
    title: list[bytes],
    entries: dict[Operator, bytes],
    names: list[bytes],
    subroutines: list[bytes],
    shapes: list[bytes],
) -> bytes:
    charset = struct.pack(">BHH", 2, FIRST_OWN_NAME, len(names) - 1)  # one after the other
    kept = {key: entries[key] for key in (MATRIX, BOX, PRIVATE) if key in entries}
    start = b""
    for _ in range(2):  # the places of what follows have a fixed size, so they are known after the first time
        places = {CHARSET: len(start), CHAR_STRINGS: len(start) + len(charset)}
        top = write_dict(kept | {key: b"\x1d" + struct.pack(">I", place) for key, place in places.items()})
        start = bytes([1, 0, 4, 4]) + b"".join(map(write_index, (title, [top], names, subroutines)))
    return start + charset + write_index(shapes)


def read_index(cff: bytes, at: int) -> tuple[list[bytes], int]:
    """The items of a list, and where it ends."""
    (count,) = struct.unpack_from(">H", cff, at)
    if count == 0:
        return [], at + 2
    size, at = cff[at + 2], at + 3
    data = at + size * (count + 1) - 1  # offsets count from the byte before the data
    places = [data + int.from_bytes(cff[i : i + size], "big") for i in range(at, data + 1, size)]
    return [cff[begin:end] for begin, end in pairwise(places)], places[-1]


def write_index(items: list[bytes]) -> bytes:
    if not items:
        return bytes(2)
    places = [1]
    for item in items:
        places.append(places[-1] + len(item))
    return struct.pack(f">HB{len(places)}I", len(items), 4, *places) + b"".join(items)


def read_dict(data: bytes) -> dict[Operator, bytes]:
    """Operators with their operands as they are written."""
    found: dict[Operator, bytes] = {}
    begin = at = 0
    while at < len(data):
        byte = data[at]
        if byte <= 21:  # an operator, after its operands
            size = 2 if byte == 12 else 1
            found[(12, data[at + 1]) if byte == 12 else byte] = data[begin:at]
            begin = at = at + size
        elif byte == 30:  # a real number, two digits to a byte, ended by a digit of 15
            at += 1
            while data[at] & 15 != 15 and data[at] >> 4 != 15:
                at += 1
            at += 1
        else:
            at += {28: 3, 29: 5}.get(byte, 1 if byte <= 246 else 2)
    return found


def write_dict(entries: dict[Operator, bytes]) -> bytes:
    return b"".join(
        operands + bytes(operator if isinstance(operator, tuple) else (operator,))
        for operator, operands in entries.items()
    )


def number(operands: bytes) -> int:
    """The first of some operands, a whole number."""
    first = operands[0]
    if first in (28, 29):
        return int.from_bytes(operands[1 : 3 if first == 28 else 5], "big", signed=True)
    if first <= 246:
        return first - 139
    if first <= 250:
        return (first - 247) * 256 + operands[1] + 108
    return -(first - 251) * 256 - operands[1] - 108


def glyph_names(cff: bytes, at: int, strings: list[bytes], glyphs: int) -> list[str]:
    """The name of each glyph but the first, which has none. Names that every font knows are left empty."""
    kind, at = cff[at], at + 1
    names: list[str] = []
    while len(names) < glyphs - 1:
        (first,) = struct.unpack_from(">H", cff, at)
        more = 0 if kind == 0 else int.from_bytes(cff[at + 2 : at + 2 + kind], "big")
        for each in range(first, min(first + more + 1, first + glyphs - 1 - len(names))):
            own = each - FIRST_OWN_NAME
            names.append(strings[own].decode("latin-1") if own >= 0 else "")
        at += 2 + kind
    return names
