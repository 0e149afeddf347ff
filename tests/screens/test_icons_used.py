"""Phones load only the icons that are used: every one of them, and none of the screens may draw one that is not found."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import flet as ft
import pytest
from fontTools.ttLib import TTFont

import screens
from companion.games import library
from companion.games.presentation import Presentation
from companion.server.static import ICON_FONT, ClientFiles
from screens import icons_used as used
from screens.icons_used import icons_used
from screens.skin import BODY, FONTS
from tests.kits.server.icons_of_client import code_points

SCREENS = Path(screens.__file__).parent
SOURCES = sorted(SCREENS.rglob("*.py"))

# Where an icon is chosen by a name that is put together elsewhere: in the look of a game, with one for the rest.
BY_NAME = {"seat/offers.py"}


def mentions(source: Path) -> Iterator[str]:
    """The icons a file names after `Icons.`, and an empty word where it uses `Icons` in any other way."""
    tree = ast.parse(source.read_text(encoding="utf-8"))
    named = {
        id(node.value): node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr.isupper()
    }
    for node in ast.walk(tree):
        if getattr(node, "attr", getattr(node, "id", "")) == "Icons":
            yield named.get(id(node), "")


def moves() -> list[str]:
    return [icon for game in library.scored() for icon in library.presentation(game).moves.values()]


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> dict[int, bytes]:
    """The shape at each code point of the font that phones get."""
    files = ClientFiles(
        SCREENS / "assets", tmp_path_factory.mktemp("cache"), icons=icons_used(), font=FONTS[BODY]
    )
    resource = files.find(files.base + ICON_FONT)
    assert resource is not None
    with TTFont(resource.file) as font:
        shapes = font["CFF "].cff.topDictIndex[0].CharStrings
        return {point: shapes[name].bytecode for point, name in font.getBestCmap().items()}


def test_every_icon_that_is_used_has_a_shape(drawn: dict[int, bytes]) -> None:
    wanted = {name for source in SOURCES for name in mentions(source) if name} | set(moves())
    assert len(wanted) > 60
    empty = drawn[0x20]
    gaps = {name for name in wanted if drawn.get(code_points()[name], empty) == empty}
    assert not gaps, "a phone would show nothing here; is there another name for the icon?"


def test_the_font_was_made_small(drawn: dict[int, bytes]) -> None:
    assert len(drawn) < 400, "an icon without a glyph of its name has all of them sent; the log says which"


def test_moves_name_icons_that_exist() -> None:
    assert moves()
    assert set(moves()) <= set(dir(ft.Icons))


def test_icons_are_named_where_they_can_be_found() -> None:
    otherwise = {source.relative_to(SCREENS).as_posix() for source in SOURCES if "" in mentions(source)}
    assert otherwise - {"icons_used.py"} == BY_NAME, "write the whole name of an icon in capitals somewhere"
    assert "PLAY_ARROW_OUTLINED" in (icons_used() or ()), "what a move has when its look names none"


def test_without_sources_nothing_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(used, "files", lambda package: tmp_path / package)
    assert icons_used() is None


def test_an_icon_that_does_not_exist_is_told_in_a_line(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    used.warn_of_unknown_icons()
    assert not caplog.records
    look = Presentation(moves={"climb": "NO_SUCH_ICON", "walk": "DIRECTIONS_WALK"})
    monkeypatch.setattr(library, "scored", lambda: ["hills"])
    monkeypatch.setattr(library, "presentation", lambda game: look)
    used.warn_of_unknown_icons()
    (told,) = caplog.messages
    assert told.startswith("hills: ")
    assert "'NO_SUCH_ICON' for the move 'climb'" in told
