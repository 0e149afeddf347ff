"""The look of what is handed on: the colours of the app by day, the seats, and fills that need no colour."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import NamedTuple

PAGE, SURFACE, LINE = "#F6EEDF", "#FFFBF3", "#E3D5BA"
INK, SOFT = "#2B2118", "#6E5F4D"
PRIMARY, TINT = "#1F5A5C", "#DDEBE6"
ACCENT, ACCENT_INK, ACCENT_TINT = "#C97B16", "#93560A", "#FBE9C9"
BAD = "#A8402B"
WHITE = "#FFFFFF"

Point = tuple[float, float]
Stroke = tuple[float, float, float, float]


class Seat(NamedTuple):
    colour: str
    shape: str


SEATS = (
    Seat("#C8442E", "circle"),
    Seat("#2E6FB0", "square"),
    Seat("#4E8A3A", "triangle"),
    Seat("#8A6FB0", "star"),
    Seat("#B5860F", "diamond"),
    Seat("#4A4A4A", "hexagon"),
)
"""On the phones too: a seat is always a colour, a shape and a name."""


def seat_of(place: int) -> Seat:
    return SEATS[place % len(SEATS)]


def outline(shape: str, x: float, y: float, radius: float) -> list[Point]:
    """The corners of a seat's shape around a middle; none for a circle. All look equally large."""
    if shape == "square":
        side = 0.82 * radius
        return [(x - side, y - side), (x + side, y - side), (x + side, y + side), (x - side, y + side)]
    if shape == "star":
        spikes = [(radius * 1.12, 0.45 * radius)[corner % 2] for corner in range(10)]
        return [_around(x, y + 0.06 * radius, spike, corner / 10) for corner, spike in enumerate(spikes)]
    if shape == "triangle":
        return [_around(x, y + 0.2 * radius, 1.15 * radius, corner / 3) for corner in range(3)]
    if shape == "diamond":
        return [
            _around(x, y, radius * (1.12 if corner % 2 == 0 else 0.85), corner / 4) for corner in range(4)
        ]
    if shape == "hexagon":
        return [_around(x, y, radius, (corner + 0.5) / 6) for corner in range(6)]
    return []


def _around(x: float, y: float, radius: float, turn: float) -> Point:
    return x + radius * sin(2 * pi * turn), y - radius * cos(2 * pi * turn)


HUES = (
    "#1F5A5C", "#D9902F", "#A8402B", "#7FA35C", "#6B4E8A", "#5B93C4", "#C9B27A", "#7A4B2C", "#86A3A3", "#C77F93",
)  # fmt: skip
PATTERNS = ("plain", "rising", "level", "dots", "falling", "upright", "crossed", "grid")
"""Hues and patterns are not equally many, so that forty categories would still all look different."""


def hue_of(category: int) -> str:
    return HUES[category % len(HUES)]


def pattern_of(category: int) -> str:
    return PATTERNS[category % len(PATTERNS)]


def mark_of(category: int) -> str:
    """A letter for a category, for paper without colours.

    >>> mark_of(0), mark_of(27)
    ('a', 'bb')
    """
    return chr(ord("a") + category % 26) * (1 + category // 26)


def strokes(pattern: str, box: tuple[float, float, float, float], gap: float) -> Iterator[Stroke]:
    """The lines of a pattern inside a box (left, top, right, bottom). Dots are strokes of no length."""
    left, top, right, bottom = box
    if pattern in ("level", "grid"):
        yield from ((left, y, right, y) for y in _steps(top, bottom, gap))
    if pattern in ("upright", "grid"):
        yield from ((x, top, x, bottom) for x in _steps(left, right, gap))
    if pattern in ("rising", "crossed"):
        yield from _slanted(box, gap * 1.4, rising=True)
    if pattern in ("falling", "crossed"):
        yield from _slanted(box, gap * 1.4, rising=False)
    if pattern == "dots":
        for row, y in enumerate(_steps(top, bottom, gap)):
            for x in _steps(left + gap / 2 * (row % 2), right, gap):
                yield x, y, x, y


def _steps(start: float, end: float, gap: float) -> Iterator[float]:
    step = 0.5
    while start + step * gap < end:
        yield start + step * gap
        step += 1


def _slanted(box: tuple[float, float, float, float], gap: float, rising: bool) -> Iterator[Stroke]:
    """Lines of 45 degrees, each cut off where it leaves the box."""
    left, top, right, bottom = box
    height = bottom - top
    for start in _steps(left - height, right, gap):
        first, last = max(start, left), min(start + height, right)
        if first >= last:
            continue
        if rising:
            yield first, bottom - (first - start), last, bottom - (last - start)
        else:
            yield first, top + (first - start), last, top + (last - start)
