"""Names in every script: drawn where a font has them, a square where none has, never nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.results.export.fitting import clusters, cut, shrunk, wrapped
from companion.results.export.letters import BODY, HOUSE, MISSING, Letters
from tests.kits.export import samples

LETTERS = Letters(samples.FONTS)


@pytest.mark.parametrize("face", HOUSE)
def test_our_own_fonts_have_latin_greek_and_cyrillic(face: str) -> None:
    for name in (*samples.ACCENTS, *samples.LONG, "ğ ş ë é Ł", "−3 · 1–2 …"):
        assert [piece.font.stem for piece in LETTERS.pieces(name, face)] == [face]


def test_other_scripts_come_from_other_fonts() -> None:
    (name,) = LETTERS.pieces("عائشة بنت", BODY)
    assert (name.text, name.font.name) == ("عائشة بنت", "noto-sans-arabic.ttf")
    family, team = LETTERS.pieces("👨\u200d👩\u200d👧 Team", BODY)
    assert (family.font.stem, team.text, team.font.stem) == ("noto-emoji", " Team", BODY)


def test_what_no_font_has_is_a_square() -> None:
    assert [piece.text for piece in LETTERS.pieces("ᚠᚢ Ben", BODY)] == [f"{MISSING}{MISSING} Ben"]


@pytest.mark.parametrize("name", ["\u200d", "\u2066", "\x00", "\ufe0f", "\ud800"])
def test_a_name_without_ink_is_not_nothing(name: str) -> None:
    assert [piece.text for piece in LETTERS.pieces(name, BODY)] == [MISSING]


def test_a_folder_with_our_own_fonts_alone_is_enough(tmp_path: Path) -> None:
    for face in HOUSE:
        (tmp_path / f"{face}.ttf").symlink_to(samples.FONTS / f"{face}.ttf")
    assert [piece.text for piece in Letters(tmp_path).pieces("小明", BODY)] == [MISSING * 2]


def test_cutting_keeps_letters_whole() -> None:
    family = "👨\u200d👩\u200d👧"
    assert clusters(f"{family}🇹🇷🇪🇹e\u0301") == [family, "🇹🇷", "🇪🇹", "e\u0301"]
    assert cut(f"{family}{family}{family}", 2, lambda text: len(clusters(text))) == f"{family}…"
    assert cut("W", 0, len) == "W…"


def test_words_are_wrapped_broken_and_left_off() -> None:
    assert wrapped("", 5, len) == []
    assert wrapped("Hohenfels", 4, len) == ["Hohe", "nfel", "s"]
    assert wrapped("Ben\u00a045, Amira\u00a04", 9, len) == ["Ben\u00a045,", "Amira\u00a04"]
    for room in range(1, 12):
        lines = wrapped("a caravan of many words", room, len, most=2)
        assert len(lines) <= 2
        assert all(len(line) <= max(room, 2) for line in lines)


def test_the_largest_size_that_fits_is_taken() -> None:
    def measure(text: str, size: float) -> float:
        return len(text) * size

    assert shrunk("caravan", 14, (3, 2, 1), measure) == (["caravan"], 2)
    assert shrunk("caravan", 5, (3, 2, 1), measure) == (["cara…"], 1)
    assert shrunk("two words", 10, (2, 1), measure, lines=2) == (["two", "words"], 2)
