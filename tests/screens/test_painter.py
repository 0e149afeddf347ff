"""Boards: the ground is drawn once for all, and what stands on it is drawn anew."""

from __future__ import annotations

from typing import Any

import flet as ft
import flet.canvas as cv
import pytest

from companion.games.library import presentation
from companion.glimpse import Glimpse
from rules_core.engine.pictures import Picture
from screens.parts.painter import painted
from screens.skin import Skin, skin_of
from tests.kits.tables.table_talk import Club


@pytest.fixture
def seen(playing: Club) -> Glimpse:
    return playing.glimpse("Amira")


def layers(seen: Glimpse, picture: Picture, skin: Skin | None = None, **how: Any) -> dict[str, Any]:
    """The layers of a board, the lowest first."""
    shown = presentation(seen.game_id)
    drawn: Any = painted(
        skin or skin_of(dark=False, scale=1, language="en"), shown, picture, seen.seat_numbers(), 358, **how
    )
    return {layer.key: layer for layer in drawn.content.controls}


def ground(drawn: dict[str, Any]) -> tuple[Any, Any]:
    return drawn["ground"].shapes, drawn["emblems"].content.controls


def test_a_token_that_moves_leaves_the_ground_as_it_is(seen: Glimpse) -> None:
    (picture,) = seen.pictures
    before = layers(seen, picture)
    moved = picture._replace(marks=tuple(mark._replace(place="C3") for mark in picture.marks))
    after = layers(seen, moved)
    assert [mine is yours for mine, yours in zip(ground(before), ground(after), strict=True)] == [True, True]
    assert [part.left for part in before["tokens"].content.controls] != [
        part.left for part in after["tokens"].content.controls
    ]


def test_the_ground_is_made_anew_for_another_look_another_size_and_another_place(seen: Glimpse) -> None:
    (picture,) = seen.pictures
    shapes, _ = ground(layers(seen, picture))
    dark = skin_of(dark=True, scale=1, language="en")
    assert ground(layers(seen, picture, dark))[0] is not shapes
    assert ground(layers(seen, picture, height=200))[0] is not shapes
    first = picture.spaces[0]
    other = picture._replace(spaces=(first._replace(look="river"), *picture.spaces[1:]))
    assert ground(layers(seen, other))[0] is not shapes
    assert ground(layers(seen, picture))[0] is shapes, "it is remembered: steps are taken back"


def test_a_board_that_can_be_tapped_is_the_same_board_with_a_glass_above_it(seen: Glimpse) -> None:
    (picture,) = seen.pictures
    plain = layers(seen, picture)
    tapped: list[str] = []
    reach = frozenset({picture.spaces[0].id})
    rich = layers(seen, picture, open_spaces=reach, on_tap=tapped.append)
    assert list(plain) == ["ground", "emblems", "tokens"]
    assert list(rich) == ["ground", "rings", "emblems", "tokens", "taps"]
    assert isinstance(rich["rings"], cv.Canvas)
    assert len(rich["rings"].shapes) == 1
    first = picture.spaces[0]
    unit = 358 / picture.width
    event: Any = type("Tap", (), {"local_position": ft.Offset(first.x * unit, first.y * unit)})()
    rich["taps"].on_tap_up(event)
    assert tapped == [first.id]
    assert ground(plain)[0] is ground(rich)[0]
