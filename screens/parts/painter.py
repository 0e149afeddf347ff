"""The painter of boards: grids, graphs and tracks, from what the game describes."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import flet as ft
import flet.canvas as cv

from companion.games.presentation import Presentation
from rules_core.engine.pictures import GRAPH, GRID, Mark, Picture, Space
from screens.parts.prepared import prepared
from screens.skin import BOLD, DRAWN, Skin, seat_look

SMALLEST_LABEL = 46
"""Tiles of fewer pixels show their emblem only; the word would be unreadable."""

MANY = 16
"""More open places than that get thinner rings."""

DISC = 0.78
"""How much of its unit a space of a graph fills."""

SIGN_SIZES = {1: 0.56, 2: 0.44, 3: 0.38, 4: 0.38}
"""The size of small pictures on a space, by how many there are, compared with the space."""

LOOKS, STATES = 64, 24
"""So many sizes and looks of boards are remembered, and of each so many states that a board was in: tables play beside
each other, and steps are taken back."""

Tap = Callable[[str], Any]


class Plan:
    """A picture laid out in pixels."""

    def __init__(self, picture: Picture, width: float, height: float | None = None) -> None:
        self.picture = picture
        self.unit = width / picture.width
        if height is not None:
            self.unit = min(self.unit, height / picture.height)
        self.unit = min(self.unit, 96)
        self.width, self.height = picture.width * self.unit, picture.height * self.unit
        self.spaces = {space.id: space for space in picture.spaces}

    @property
    def gap(self) -> float:
        return max(2.0, self.unit * 0.08)

    def centre(self, space: Space) -> tuple[float, float]:
        return space.x * self.unit, space.y * self.unit

    def side(self, space: Space) -> float:
        """How wide and high a space is."""
        return (self.unit * DISC if self.picture.kind == GRAPH else self.unit - self.gap) * space.size

    def radius(self, space: Space) -> float:
        """How round its corners are: in a graph it is a disc."""
        return self.side(space) * (0.5 if self.picture.kind == GRAPH else 0.2)

    def at(self, x: float, y: float) -> str:
        """The space under a finger, or nothing."""
        best, distance = "", self.unit * (0.5 if self.picture.kind == GRID else 0.65)
        for space in self.picture.spaces:
            cx, cy = self.centre(space)
            off = max(abs(cx - x), abs(cy - y))
            if off <= distance:
                best, distance = space.id, off
        return best


class Ground(NamedTuple):
    """What a board shows before anything stands on it, ready to be sent."""

    shapes: list[Any]
    emblems: list[Any]


class Rings(NamedTuple):
    """The places that can be chosen, and those that are."""

    open_spaces: frozenset[str]
    chosen: frozenset[str]

    @property
    def are_many(self) -> bool:
        """Where many places can be chosen, a thick ring around each would hide them."""
        return len(self.open_spaces) > MANY


def painted(
    skin: Skin,
    shown: Presentation,
    picture: Picture,
    places: Mapping[str, int],
    width: float,
    *,
    height: float | None = None,
    open_spaces: frozenset[str] = frozenset(),
    chosen: frozenset[str] = frozenset(),
    path: Sequence[str] = (),
    on_tap: Tap | None = None,
    name: str = "board",
) -> ft.Control:
    """The picture, its tokens, what can be reached, and the way that was chosen. `places` numbers the seats."""
    plan = Plan(picture, width, height)
    ground, rings = GROUND.of(skin, shown, picture, width, height), Rings(open_spaces, chosen)
    layers: list[ft.Control] = [cv.Canvas(ground.shapes, width=plan.width, height=plan.height, key="ground")]
    if open_spaces or chosen:
        ringed = _rings(skin, plan, rings)
        layers.append(cv.Canvas(ringed, width=plan.width, height=plan.height, key="rings"))
    small = ft.Stack(ground.emblems, width=plan.width, height=plan.height)
    layers.append(ft.Semantics(exclude_semantics=True, content=small, key="emblems"))
    if path:
        way = _way(skin, plan, path)
        layers.append(cv.Canvas(way, width=plan.width, height=plan.height, key="way"))
    tokens = ft.Stack(_marks(shown, plan, places), width=plan.width, height=plan.height)
    layers.append(ft.Semantics(exclude_semantics=True, content=tokens, key="tokens"))
    if on_tap is not None:

        def tapped(event: ft.TapEvent[ft.GestureDetector]) -> Any:
            spot = event.local_position
            space = plan.at(spot.x, spot.y) if spot is not None else ""
            return on_tap(space) if space else None

        # Above the board, not around it: what begins to take taps would be another board, and all of it sent again.
        glass = ft.Container(width=plan.width, height=plan.height, bgcolor=ft.Colors.TRANSPARENT)
        taps = ft.GestureDetector(glass, on_tap_up=tapped, mouse_cursor=ft.MouseCursor.CLICK, key="taps")
        layers.append(taps)
    stack = ft.Stack(layers, width=plan.width, height=plan.height)
    return ft.Semantics(
        identifier=name, container=True, image=True, label=skin.words(picture.title), content=stack
    )


class Grounds:
    """The grounds that were drawn last, for all phones. A picture cannot be looked up, only compared."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, deque[tuple[tuple[Space, ...], Ground]]] = OrderedDict()

    def of(
        self, skin: Skin, shown: Presentation, picture: Picture, width: float, height: float | None
    ) -> Ground:
        key = (skin, shown, picture.id, width, height)
        kept = self._kept.setdefault(key, deque(maxlen=STATES))
        self._kept.move_to_end(key)
        if len(self._kept) > LOOKS:
            self._kept.popitem(last=False)
        spaces = picture.spaces
        found = next((ground for known, ground in kept if known is spaces or known == spaces), None)
        if found is None:
            found = _ground(skin, shown, Plan(picture, width, height))
            kept.appendleft((spaces, found))
        return found


GROUND = Grounds()


def _ground(skin: Skin, shown: Presentation, plan: Plan) -> Ground:
    """The spaces, and the small pictures on them. They are many and seldom change: a move does not draw them again."""
    shapes = [*_links(skin, plan)]
    for space in plan.picture.spaces:
        shapes += _space(skin, shown, plan, space)
    return Ground(prepared(shapes), prepared(_emblems(shown, plan)))


def _links(skin: Skin, plan: Plan) -> list[cv.Shape]:
    paint = ft.Paint(color=skin.c.soft, stroke_width=3, stroke_cap=ft.StrokeCap.ROUND)
    lines: list[cv.Shape] = []
    for link in plan.picture.links:
        start, end = plan.spaces[link.start], plan.spaces[link.end]
        lines.append(cv.Line(*plan.centre(start), *plan.centre(end), paint=paint))
    return lines


def _rings(skin: Skin, plan: Plan, rings: Rings) -> list[cv.Shape]:
    """What can be chosen, and what is."""
    shapes: list[cv.Shape] = []
    for space in plan.picture.spaces:
        is_chosen = space.id in rings.chosen
        if not is_chosen and space.id not in rings.open_spaces:
            continue
        stroke = 2.0 if rings.are_many and not is_chosen else max(2.0, plan.unit * 0.055)
        paint = ft.Paint(
            color=skin.c.accent if is_chosen else skin.c.primary,
            style=ft.PaintingStyle.STROKE,
            stroke_width=stroke * (1.5 if is_chosen else 1),
        )
        x, y = plan.centre(space)
        side = plan.side(space)
        radius = plan.radius(space) * (1 if plan.picture.kind == GRAPH else 0.85)
        inner = side - stroke
        shapes.append(cv.Rect(x - inner / 2, y - inner / 2, inner, inner, border_radius=radius, paint=paint))
    return shapes


def _space(skin: Skin, shown: Presentation, plan: Plan, space: Space) -> list[cv.Shape]:
    look = shown.look(space.look, skin.dark)
    x, y = plan.centre(space)
    side, radius = plan.side(space), plan.radius(space)
    shapes: list[cv.Shape] = [
        cv.Rect(x - side / 2, y - side / 2, side, side, border_radius=radius, paint=ft.Paint(color=look.fill))
    ]
    if plan.unit >= SMALLEST_LABEL and space.label:
        # A disc has no room for a name: there it stands below.
        below = plan.picture.kind == GRAPH
        size = max(11, plan.unit * 0.19)
        if below:
            shapes.append(
                _label_ground(skin, skin.words(space.label), size, x, y + side / 2 + plan.unit * 0.12)
            )
        shapes.append(
            cv.Text(
                x,
                y + side / 2 + plan.unit * (0.12 if below else -0.2),
                skin.words(space.label),
                style=ft.TextStyle(size=size, color=skin.c.ink if below else look.ink, font_family=BOLD),
                alignment=ft.Alignment.CENTER,
            )
        )
    return shapes


def _label_ground(skin: Skin, label: str, size: float, x: float, y: float) -> cv.Rect:
    """What keeps a line from crossing out the name that stands on it."""
    across = len(label) * size * 0.5
    paint = ft.Paint(color=ft.Colors.with_opacity(0.85, skin.c.bg))
    return cv.Rect(x - across / 2, y - size * 0.6, across, size * 1.2, border_radius=4, paint=paint)


def _way(skin: Skin, plan: Plan, path: Sequence[str]) -> list[cv.Shape]:
    paint = ft.Paint(color=skin.c.accent, stroke_width=max(4, plan.unit * 0.1), stroke_cap=ft.StrokeCap.ROUND)
    stops = [plan.centre(plan.spaces[place]) for place in path if place in plan.spaces]
    return [cv.Line(*start, *end, paint=paint) for start, end in pairwise(stops)]


def _emblems(shown: Presentation, plan: Plan) -> list[ft.Control]:
    size = plan.unit * (0.5 if plan.unit >= SMALLEST_LABEL else 0.62)
    lift = plan.unit * 0.1 if plan.unit >= SMALLEST_LABEL else 0.0
    found: list[ft.Control] = []
    for space in plan.picture.spaces:
        x, y = plan.centre(space)
        picture = shown.icon(space.look, DRAWN)
        if picture:
            found.append(_image(picture, size, x, y - lift))
        found += _signs(shown, plan, space)
    return found


def _signs(shown: Presentation, plan: Plan, space: Space) -> list[ft.Control]:
    """Small pictures on a space: up to two side by side, more in two rows."""
    count = len(space.signs)
    rows = 1 if count < 3 else 2
    across = -(-count // rows)
    size = plan.unit * DISC * space.size * SIGN_SIZES.get(count, 0.34)
    x, y = plan.centre(space)
    drawn: list[ft.Control] = []
    for number, sign in enumerate(space.signs):
        row, column = divmod(number, across)
        in_row = min(across, count - row * across)
        left = x + (column - (in_row - 1) / 2) * size * 1.04
        top = y + (row - (rows - 1) / 2) * size * 1.04
        drawn.append(_image(shown.icon(sign, DRAWN) or "other", size, left, top))
    return drawn


def _image(picture: str, size: float, x: float, y: float) -> ft.Image:
    """A picture with its centre at a point."""
    return ft.Image(src=f"icons/{picture}.svg", width=size, height=size, left=x - size / 2, top=y - size / 2)


def _marks(shown: Presentation, plan: Plan, places: Mapping[str, int]) -> list[ft.Control]:
    """Tokens side by side on their space, many in two rows; a seat's pawn is a disc with its shape and a light rim."""
    standing: dict[str, list[Mark]] = {}
    for mark in plan.picture.marks:
        standing.setdefault(mark.place, []).append(mark)
    drawn: list[ft.Control] = []
    for place, marks in standing.items():
        if place not in plan.spaces:
            continue
        x, y = plan.centre(plan.spaces[place])
        count = len(marks)
        labelled = plan.unit >= SMALLEST_LABEL and plan.picture.kind != GRAPH
        rows = 1 if count < 4 else 2
        across = -(-count // rows)
        room = plan.unit - plan.gap
        size = min(plan.unit * (0.5 if labelled or count > 1 else 0.6), room / rows * 0.96)
        lift = plan.unit * (0.12 if labelled and rows == 1 else 0.02)
        step = min(size, (room - size) / max(across - 1, 1))
        for number, mark in enumerate(marks):
            row, column = divmod(number, across)
            in_row = min(across, count - row * across)
            left = x - size / 2 + (column - (in_row - 1) / 2) * step
            top = y - lift - rows * size / 2 + row * size
            drawn.append(_mark(shown, mark, places, size, left, top))
    return drawn


def _mark(
    shown: Presentation, mark: Mark, places: Mapping[str, int], size: float, left: float, top: float
) -> ft.Control:
    if mark.seat in places:
        look = seat_look(places[mark.seat])
        return ft.Container(
            ft.Icon(look.shape, color="#FFFFFF", size=size * 0.5),
            width=size,
            height=size,
            left=left,
            top=top,
            border_radius=size / 2,
            bgcolor=look.colour,
            border=ft.Border.all(max(1.5, size * 0.07), "#FFFBF3"),
            alignment=ft.Alignment.CENTER,
        )
    picture = shown.icon(mark.look, DRAWN) or "other"
    return ft.Container(
        ft.Image(src=f"icons/{picture}.svg", width=size * 0.8, height=size * 0.8),
        width=size,
        height=size,
        left=left,
        top=top,
        border_radius=size * 0.3,
        bgcolor="#FFFBF3",
        border=ft.Border.all(1.5, "#8A5A14"),
        alignment=ft.Alignment.CENTER,
    )
