"""A board on a page: as large as fits, or larger, or through a window the part of it that matters."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

import flet as ft

from companion.games.presentation import Presentation
from rules_core.engine.pictures import Picture
from screens.hooks import made_once, remember
from screens.parts.painter import Plan, Tap, painted
from screens.parts.sizes import BOARD_WIDTH
from screens.phone import Phone
from screens.skin import Skin

THUMB = 52
"""A tile that a thumb can hit without looking twice."""

SMALLEST_WINDOW = 220
"""Through a lower window nobody would find their way on a board; then the page scrolls."""


def board_width(phone: Phone) -> float:
    """The width of a column without its margins."""
    return min(phone.width, BOARD_WIDTH) - 32


@ft.component
def Board(
    skin: Skin,
    shown: Presentation,
    picture: Picture,
    places: Mapping[str, int],
    width: float,
    height: float | None = None,
    open_spaces: frozenset[str] = frozenset(),
    chosen: frozenset[str] = frozenset(),
    path: Sequence[str] = (),
    on_tap: Tap | None = None,
    mine: str = "",
    window: float | None = None,
    key: Any = None,
) -> ft.Control:
    """The board as large as fits, or with tiles for a thumb: one tap changes that, no second hand is needed.

    Large, it begins where the token of the seat `mine` stands. A board that is taller than its `window` shows the part
    that can be tapped; one tap shows the whole.
    """
    _ = skin.words
    large, set_large = remember(False)
    whole, set_whole = remember(False)
    sideways = made_once(ft.Ref[ft.Row])

    async def show_mine() -> None:
        place = next((mark.place for mark in picture.marks if mine and mark.seat == mine), "")
        space = next((space for space in picture.spaces if space.id == place), None)
        if large and space is not None and sideways.current is not None:
            await sideways.current.scroll_to(offset=max(space.x * THUMB - width / 2, 0))

    ft.use_effect(show_mine, [large])
    fits = Plan(picture, width, height)
    small = fits.unit < THUMB
    across = picture.width * THUMB if large and small else width
    drawn = painted(
        skin, shown, picture, places, across, height=None if large else height, open_spaces=open_spaces,
        chosen=chosen, path=path, on_tap=on_tap,
    )  # fmt: skip
    standing = {mark.place for mark in picture.marks if mine and mark.seat == mine}
    part = None if window is None or large else part_to_show(fits, {*open_spaces, *chosen, *standing}, window)
    if part is not None:
        change = skin.quiet_button(
            _("Show less") if whole else _("Whole board"),
            lambda: set_whole(not whole),
            colour=skin.c.primary,
            icon=ft.Icons.UNFOLD_LESS if whole else ft.Icons.UNFOLD_MORE,
        )
        shown_part = (
            ft.Container(drawn, alignment=ft.Alignment.CENTER)
            if whole
            else _through(drawn, fits, part, width)
        )
        return skin.column([shown_part, ft.Row([change], alignment=ft.MainAxisAlignment.END)], 0)
    if not small:
        return ft.Container(drawn, alignment=ft.Alignment.CENTER)
    zoom = skin.quiet_button(
        _("Smaller") if large else _("Larger"),
        lambda: set_large(not large),
        colour=skin.c.primary,
        icon=ft.Icons.ZOOM_OUT if large else ft.Icons.ZOOM_IN,
    )
    body = (
        ft.Row(
            [ft.Container(drawn, padding=ft.Padding(0, 0, 0, 14))], scroll=ft.ScrollMode.ALWAYS, ref=sideways
        )
        if large
        else ft.Container(drawn, alignment=ft.Alignment.CENTER)
    )
    return skin.column([body, ft.Row([zoom], alignment=ft.MainAxisAlignment.END)], 0)


class Part(NamedTuple):
    """The rows of a board that are shown, in pixels."""

    top: float
    height: float


def part_to_show(plan: Plan, wanted: Collection[str], window: float) -> Part | None:
    """As much of a tall board as has room, with all the places that matter in it; nothing where the whole has room.

    Where they lie further apart than the window is high, they come first, and the page is longer.
    """
    if plan.height <= window + plan.unit / 2:
        return None
    heights = [plan.centre(space)[1] for space in plan.picture.spaces if space.id in wanted]
    if not heights:
        return None
    first, last = min(heights) - plan.unit * 0.8, max(heights) + plan.unit * 0.8
    height = min(max(window, last - first), plan.height)
    top = min(max((first + last - height) / 2, 0), plan.height - height)
    return Part(top, height) if height < plan.height - plan.unit / 2 else None


def _through(drawn: ft.Control, plan: Plan, part: Part, width: float) -> ft.Control:
    """The board behind a window: whole, moved up, and cut off where the window ends."""
    left = max((width - plan.width) / 2, 0)
    moved = ft.Container(drawn, left=left, top=-part.top, width=plan.width, height=plan.height)
    return ft.Container(
        ft.Stack([moved], width=width, height=part.height, clip_behavior=ft.ClipBehavior.HARD_EDGE),
        height=part.height,
    )
