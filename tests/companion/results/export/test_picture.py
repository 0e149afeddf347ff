"""The picture to share: it can be opened, is as wide as it should be, and takes whatever people are called."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from companion.results.export import looks
from companion.results.export.picture import result_png
from screens import skin
from tests.kits.export import samples


@pytest.mark.parametrize("name", ["six", "strange", "nobody", "undecided", "undecided yet"])
def test_a_picture_can_be_opened_and_shared(name: str) -> None:
    picture = result_png(samples.everything()[name], fonts=samples.FONTS)
    with Image.open(BytesIO(picture)) as image:
        image.load()
        assert image.width == 1080
        assert 400 < image.height < 3_000
        edge = {image.getpixel((x, y)) for x in (0, 1079) for y in (0, image.height // 2, image.height - 1)}
        assert edge == {(0xF6, 0xEE, 0xDF)}, "nothing runs over the edge"
        assert len(image.getcolors(1_000_000) or ()) > 100
    assert len(picture) < 500_000


def test_the_same_result_is_the_same_picture() -> None:
    first, second = (result_png(samples.caravan(("Ben",)), fonts=samples.FONTS) for _ in range(2))
    assert first == second


def test_the_colours_are_those_of_the_phones() -> None:
    day = skin.LIGHT
    assert (day.bg, day.surface, day.line, day.ink, day.soft) == (
        looks.PAGE, looks.SURFACE, looks.LINE, looks.INK, looks.SOFT,
    )  # fmt: skip
    assert (day.primary, day.tint, day.accent, day.bad) == (
        looks.PRIMARY, looks.TINT, looks.ACCENT, looks.BAD,
    )  # fmt: skip


def test_no_two_categories_look_the_same() -> None:
    fills = {(looks.hue_of(category), looks.pattern_of(category)) for category in range(40)}
    assert len(fills) == 40


@pytest.mark.parametrize("pattern", looks.PATTERNS)
def test_patterns_stay_inside_their_box(pattern: str) -> None:
    for x, y, to_x, to_y in looks.strokes(pattern, (2, 3, 11, 7), 1.5):
        assert all(2 <= each <= 11.001 for each in (x, to_x))
        assert all(2.999 <= each <= 7.001 for each in (y, to_y))
