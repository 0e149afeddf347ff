"""The drawn things: every icon can be drawn by the renderer and seen on both cards, every font covers our tables."""

from __future__ import annotations

import re
import struct
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

import screens
from companion.games.packs import folders_called

ASSETS = Path(screens.__file__).parent / "assets"
ICONS = [
    icon for folder in (ASSETS / "icons", *folders_called("icons")) for icon in sorted(folder.glob("*.svg"))
]
LIGHT_CARD, DARK_CARD = "#FFFBF3", "#201A14"

NEEDED = {
    "gold", "silk", "spice", "treasure",
    "donkey", "roach", "epona", "fidget", "basic_caravan", "reinforced_caravan",
    "card", "deck", "hand", "grasslands", "desert", "mountains", "oasis", "river", "city", "silk-camp", "spice-camp",
    "start", "finish", "coin", "dice", "die-1", "die-2", "die-3", "die-4", "die-5", "die-6",
    "bank", "table", "host", "scribe", "spectator", "load", "speed", "capacity", "rules", "log", "board",
    "caravanserai", "hourglass", "ruling", "question", "check", "other",
}  # fmt: skip

# What the app's SVG renderer draws without surprises: flat shapes, no style sheets, filters, masks or text.
PAINT = {"fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "transform"}
ALLOWED = {
    "svg": {"viewBox"},
    "g": PAINT,
    "path": PAINT | {"d"},
    "rect": PAINT | {"x", "y", "width", "height", "rx"},
    "circle": PAINT | {"cx", "cy", "r"},
    "ellipse": PAINT | {"cx", "cy", "rx", "ry"},
}
COLOUR = re.compile(r"#[0-9A-F]{6}|none")
TURN = re.compile(r"rotate\(-?[\d.]+( [\d.]+){2}\)")
PATH = re.compile(r"[MmLlHhVvCcSsQqTtAaZz\d\s.,-]+")

# File: what it may weigh in kilobytes, and what it must be able to write.
LATIN = "AZaz09 ÀÉÎÕÜßçñøåæœ ĀčďĘğıłňőřşťůźž Đặng Nguyễn"
GREEK, CYRILLIC = "Ελένη Ώρα ἀρχή ᾧ", "Елена Щука їжак ђурђевак"
SIGNS = "·–—…×−°½→←“”‘’«»„•€£±≤≥\u00a0\u202f\u2011"
TEXT = LATIN + GREEK + CYRILLIC + SIGNS
FONTS = {
    "alegreya-bold.ttf": (150, TEXT),
    "alegreya-sans-medium.ttf": (115, TEXT),
    "alegreya-sans-bold.ttf": (115, TEXT),
    "literata-bold.ttf": (160, TEXT),
    "noto-emoji.ttf": (450, "😀😂😍🤔🥳👋👍🙏❤⭐🔥🐫🐴🐎🦊🐈🌵🏜🌴🍇🧭⛺🎲👑💰🇬🇷✓\u200d\ufe0f\U0001f3fd"),
    "noto-sans-arabic.ttf": (140, "أميرةمحمدليلىپویاگلژاله٠١٢٣\u064e\u200c،؟"),
    "noto-sans-hebrew.ttf": (60, "אבגדהוזחטיכךלמםנןסעפףצץקרשת\u05b0\u05bc"),
    "noto-sans.ttf": (400, "अमितदत्ताक्षितिजѢѳꙖƏɓ"),
    "noto-sans-armenian.ttf": (60, "Արամ"),
    "noto-sans-bengali.ttf": (130, "রহিম"),
    "noto-sans-ethiopic.ttf": (200, "አበበ"),
    "noto-sans-georgian.ttf": (60, "დავითი"),
    "noto-sans-symbols.ttf": (350, "☀★☆♠♥♦♣⚓⇒∞"),
    "noto-sans-tamil.ttf": (60, "தமிழ்"),
    "noto-sans-thai.ttf": (60, "สมชาย"),
}
COMPRESSED = {"noto-sans-sc.woff2": 2500, "noto-sans-kr.woff2": 200}
"""Kilobytes. What is in them is seen in the browser: these tests cannot unpack them."""


def shapes(icon: Path) -> list[ElementTree.Element]:
    return list(ElementTree.parse(icon).getroot().iter())


def plain(tag: str) -> str:
    return tag.removeprefix("{http://www.w3.org/2000/svg}")


def luminance(colour: str) -> float:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def colours(icon: Path, attribute: str) -> set[str]:
    return {shape.get(attribute, "none") for shape in shapes(icon)} - {"none"}


class Font:
    """As much of a TrueType file as these tests ask about."""

    def __init__(self, path: Path) -> None:
        self.data = path.read_bytes()
        (count,) = struct.unpack_from(">H", self.data, 4)
        rows = (struct.unpack_from(">4sLLL", self.data, 12 + 16 * row) for row in range(count))
        self.tables = {tag.decode(): offset for tag, _, offset, _ in rows}
        self.glyphs = self._glyphs()

    def _glyphs(self) -> dict[int, int]:
        """The glyph of each character: the character map's tables of the forms 4 and 12."""
        start = self.tables["cmap"]
        (count,) = struct.unpack_from(">H", self.data, start + 2)
        found: dict[int, int] = {}
        for row in range(count):
            _, _, offset = struct.unpack_from(">HHL", self.data, start + 4 + 8 * row)
            (form,) = struct.unpack_from(">H", self.data, start + offset)
            found |= {4: self._form_4, 12: self._form_12}.get(form, lambda _: {})(start + offset)
        return {char: glyph for char, glyph in found.items() if glyph}

    def _form_4(self, at: int) -> dict[int, int]:
        (twice,) = struct.unpack_from(">H", self.data, at + 6)
        ends, starts, deltas, ranges = (at + 14, at + 16 + twice, at + 16 + 2 * twice, at + 16 + 3 * twice)
        found = {}
        for step in range(0, twice, 2):
            end, start, delta, shift = (
                struct.unpack_from(">H", self.data, base + step)[0] for base in (ends, starts, deltas, ranges)
            )
            for char in range(start, min(end, 0xFFFE) + 1):
                glyph = char
                if shift:
                    (glyph,) = struct.unpack_from(">H", self.data, ranges + step + shift + 2 * (char - start))
                found[char] = (glyph + delta) & 0xFFFF if glyph or not shift else 0
        return found

    def _form_12(self, at: int) -> dict[int, int]:
        (count,) = struct.unpack_from(">L", self.data, at + 12)
        groups = (struct.unpack_from(">LLL", self.data, at + 16 + 12 * group) for group in range(count))
        return {char: glyph + char - start for start, end, glyph in groups for char in range(start, end + 1)}

    def height(self, character: str) -> tuple[int, int]:
        """How deep and how high a character's drawing reaches."""
        (long,) = struct.unpack_from(">h", self.data, self.tables["head"] + 50)
        glyph, loca = self.glyphs[ord(character)], self.tables["loca"]
        (at,) = struct.unpack_from(">L" if long else ">H", self.data, loca + glyph * (4 if long else 2))
        _, low, _, high = struct.unpack_from(
            ">4h", self.data, self.tables["glyf"] + at * (1 if long else 2) + 2
        )
        return low, high


@cache
def font(name: str) -> Font:
    return Font(ASSETS / "fonts" / name)


def picture_size(path: Path) -> tuple[int, int]:
    head = path.read_bytes()[:24]
    assert head.startswith(b"\x89PNG\r\n\x1a\n"), path.name
    width, height = struct.unpack(">LL", head[16:24])
    return width, height


def test_no_picture_is_there_twice() -> None:
    assert len({icon.stem for icon in ICONS}) == len(ICONS)


def test_every_picture_the_screens_may_ask_for_is_there() -> None:
    assert NEEDED - {icon.stem for icon in ICONS} == set()


@pytest.mark.parametrize("icon", ICONS, ids=lambda icon: icon.stem)
def test_icon_is_small_and_plain(icon: Path) -> None:
    assert icon.stat().st_size < 4096
    root, *parts = shapes(icon)
    assert root.attrib == {"viewBox": "0 0 48 48"}
    assert parts
    for shape in (root, *parts):
        tag = plain(shape.tag)
        assert tag in ALLOWED, tag
        assert set(shape.attrib) <= ALLOWED[tag], (tag, shape.attrib)
        assert not (shape.text or "").strip()
        for attribute in ("fill", "stroke"):
            assert COLOUR.fullmatch(shape.get(attribute, "none")), shape.attrib
        assert TURN.fullmatch(shape.get("transform", "rotate(0 0 0)")), shape.attrib
        assert PATH.fullmatch(shape.get("d", "M0 0")), shape.attrib


@pytest.mark.parametrize("icon", ICONS, ids=lambda icon: icon.stem)
def test_icon_stands_out_on_light_and_dark_cards(icon: Path) -> None:
    """On the light card the outline carries the shape, on the dark card the fill."""
    assert max(contrast(line, LIGHT_CARD) for line in colours(icon, "stroke")) >= 4.5
    assert max(contrast(fill, DARK_CARD) for fill in colours(icon, "fill")) >= 4.5


@pytest.mark.parametrize("number", range(1, 7))
def test_die_shows_its_number_of_pips(number: int) -> None:
    assert (
        sum(plain(shape.tag) == "circle" for shape in shapes(ASSETS / "icons" / f"die-{number}.svg"))
        == number
    )


@pytest.mark.parametrize("name", FONTS)
def test_font_is_light_and_covers_its_scripts(name: str) -> None:
    kilobytes, sample = FONTS[name]
    assert (ASSETS / "fonts" / name).stat().st_size <= kilobytes * 1024
    missing = {character for character in sample if ord(character) not in font(name).glyphs}
    assert not missing - ({" "} if name.startswith("noto") else set())


@pytest.mark.parametrize(
    "name", ["alegreya-bold.ttf", "alegreya-sans-medium.ttf", "alegreya-sans-bold.ttf", "literata-bold.ttf"]
)
def test_figures_stand_on_the_line_and_reach_the_same_height(name: str) -> None:
    """Old-style figures hang below the line, and their 1 is a small I."""
    lows, highs = zip(*(font(name).height(figure) for figure in "0123456789"), strict=True)
    assert min(lows) > -40
    assert max(highs) - min(highs) < 60


def test_every_font_is_named_in_the_licence() -> None:
    licence = (ASSETS / "fonts" / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    there = {path.name for path in (ASSETS / "fonts").iterdir() if path.name != "OFL.txt"}
    assert there == FONTS.keys() | COMPRESSED.keys()
    for name, most in COMPRESSED.items():
        assert (ASSETS / "fonts" / name).stat().st_size <= most * 1024
    assert {name for name in there if name not in licence} == set()


@pytest.mark.parametrize(
    ("name", "side"),
    [
        ("favicon.png", 64),
        ("apple-touch-icon.png", 180),
        ("appicons/icon-192.png", 192),
        ("appicons/icon-512.png", 512),
        ("appicons/maskable-512.png", 512),
    ],
)
def test_app_icon_has_its_size(name: str, side: int) -> None:
    assert picture_size(ASSETS / name) == (side, side)
