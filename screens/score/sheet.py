"""The score sheet: a column for each player, one at a time on a phone, all side by side where there is room."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import flet as ft

from companion.games import library
from companion.glimpse import Glimpse
from companion.tables import Stage
from rules_core.scoring.items import Cards, Pairs
from rules_core.scoring.tally import SHARED
from screens.hooks import made_once
from screens.lobby.leaving import LEAVE, LeavePage
from screens.parts.sizes import LARGE_TEXT
from screens.phone import Phone
from screens.results.page import ResultPage, result_page
from screens.score.cards import place_of
from screens.score.fields import Column
from screens.score.filling import TOP, Filling
from screens.score.grid import row_key
from screens.score.layout import one_column, side_by_side
from screens.score.menu import SheetMenu
from screens.score.pickers import CardsPage, PairPage
from screens.seat.company import seat_numbers
from screens.seat.why import WhyPage

FROM = 800
"""Pixels from which all players stand side by side."""

SETTLED = 0.05
"""Seconds until the page has taken its new shape, with the keypad or without."""


@ft.component
def SheetShell(phone: Phone, glimpse: Glimpse, key: Any = None) -> ft.Control:
    filling: Filling = made_once(lambda: Filling(phone))
    is_closed = glimpse.stage == Stage.FINISHED

    def stop_asking() -> None:
        """Whoever closed it: what was still asked here is settled, and would stand on top of the result."""
        if is_closed:
            filling.finishing.is_over()

    ft.use_effect(stop_asking, [is_closed])
    if phone.why is not None:

        def close() -> None:
            phone.why = None
            phone.changed()

        return WhyPage(phone, phone.why, glimpse, close, key=f"why-{phone.why.rule}-{phone.why.because}")
    if (about := result_page(phone, glimpse, lambda: phone.open_menu(""))) is not None:
        return about
    if phone.menu == LEAVE:
        return LeavePage(phone, glimpse, lambda: phone.open_menu(), key=LEAVE)
    if phone.menu:
        return SheetMenu(phone, glimpse, lambda: phone.open_menu(""), key="menu")
    if is_closed:
        return ResultPage(phone, glimpse, reopened=filling.go_to_missing, key="result")
    return SheetPage(phone, glimpse, filling, key="sheet")


@ft.component
def SheetPage(phone: Phone, glimpse: Glimpse, filling: Filling, key: Any = None) -> ft.Control:
    skin = phone.skin
    scorer = library.game(glimpse.game_id).scorer
    tally = filling.draft.over(glimpse.tally)
    seats = list(tally.players)
    if filling.seat not in seats:
        filling.be_at(_first_column(glimpse, seats), "")
    filling.side_by_side = phone.width >= FROM and skin.scale <= LARGE_TEXT
    page: ft.Ref[ft.Column] = made_once(ft.Ref[ft.Column])
    chips: ft.Ref[ft.Row] = made_once(ft.Ref[ft.Row])
    numbers = seat_numbers(glimpse)

    async def follow() -> None:
        """Whatever is filled in next comes into sight by itself.

        At once: while the page glides, the client's semantics tree forgets what its parts are called.
        """
        if not filling.aims:
            return
        await asyncio.sleep(SETTLED)
        with suppress(RuntimeError, TimeoutError):  # it has gone meanwhile, and nobody looks any more
            await show(page.current, chips.current)

    async def show(lines: ft.Column | None, people: ft.Row | None) -> None:
        if lines is not None and filling.aim == TOP:
            await lines.scroll_to(offset=0)
        elif lines is not None:
            in_grid = filling.side_by_side and filling.aim not in scorer.shared_items
            key = row_key(scorer.section_of[filling.aim]) if in_grid else place_of(column, filling.aim)
            await lines.scroll_to(scroll_key=key)
        if people is not None and not filling.side_by_side:
            await people.scroll_to(scroll_key=f"chip-{numbers.get(filling.seat, 0)}")

    column = Column(phone, filling, tally, filling.seat, numbers)
    ft.use_effect(follow, [filling.aims])
    item = scorer.items.get(filling.picking)
    if isinstance(item, Cards):
        return CardsPage(column, item, lambda: filling.pick_for(""), key=f"pick-{item.id}")
    if isinstance(item, Pairs):
        return PairPage(column, item, lambda: filling.pick_for(""), key=f"pick-{item.id}")
    if filling.side_by_side:
        return side_by_side(phone, glimpse, column, page)
    return one_column(phone, glimpse, column, page, chips)


def _first_column(glimpse: Glimpse, seats: list[str]) -> str:
    """A player's phone opens its own column, the facilitator's the first."""
    return next((seat for seat in seats if seat in glimpse.badge.seats), seats[0] if seats else SHARED)
