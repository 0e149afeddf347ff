"""The five places of a table: Now, mine, Table, Log, Rules. Wide screens show the board beside the question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.library import presentation
from companion.glimpse import Glimpse
from screens.host.menu import menu_page
from screens.kept import Keeper, keeper
from screens.pane import narrowed
from screens.phone import Phone, WhatIf
from screens.seat.log import LogPage
from screens.seat.now import Begun, NowPage
from screens.seat.own import OwnPage
from screens.seat.passing_on import CoverPage, to_pass_to
from screens.seat.rules import RulesPage
from screens.seat.table import TablePage
from screens.seat.what_if import leave_what_if, what_if_line
from screens.seat.why import WhyPage
from screens.slips import Tab
from screens.way_back import WayBack

PAGES: dict[Tab, Callable[..., ft.Control]] = {
    Tab.OWN: OwnPage,
    Tab.TABLE: TablePage,
    Tab.LOG: LogPage,
    Tab.RULES: RulesPage,
}


@ft.component
def TableShell(phone: Phone, glimpse: Glimpse, key: Any = None) -> ft.Control:
    kept = keeper()
    begun: ft.MutableRef[Begun] = ft.use_ref(Begun)
    if phone.tab != Tab.NOW:
        begun.current = Begun()
    if phone.what_if is not None:
        return WhatIfShell(phone, phone.what_if, key="what-if")
    if to := to_pass_to(phone, glimpse):
        return CoverPage(phone, glimpse, to, key=f"cover-{to}")
    if phone.why is not None:

        def close() -> None:
            phone.why = None
            phone.changed()

        return WhyPage(phone, phone.why, glimpse, close, key=f"why-{phone.why.rule}-{phone.why.because}")
    if phone.menu:
        return menu_page(phone, glimpse)
    # A log that is opened for another entry begins anew.
    sought = phone.sought if phone.tab == Tab.LOG else -1
    if phone.tab != Tab.NOW:
        body = kept.page(f"tab-{phone.tab}-{sought}", PAGES[phone.tab], phone, glimpse)
    elif phone.is_wide and glimpse.pictures and not asks_on_the_board(glimpse):
        body = two_columns(kept, phone, glimpse, begun.current)
    else:
        body = kept.page("tab-now", NowPage, phone, glimpse, begun.current)
    bar = kept("bar", bottom_bar, phone, glimpse, phone.tab)
    return phone.skin.column([body, bar], 0, expand=True)


@ft.component
def WhatIfShell(phone: Phone, tried: WhatIf, key: Any = None) -> ft.Control:
    """The copy, drawn like the table itself, under a line that says that nothing here counts."""
    seen = tried.phone.glimpse

    async def leave() -> None:
        await leave_what_if(phone)

    inside: ft.Control = ft.Container(
        ft.ProgressRing(color=phone.skin.c.accent), alignment=ft.Alignment.CENTER, expand=True
    )
    if seen is not None:
        inside = TableShell(tried.phone, seen, key=f"copy-{seen.table_id}")
    return phone.skin.column(
        [what_if_line(phone.skin, tried, leave), WayBack(phone, leave, key="way-back"), inside],
        0,
        expand=True,
    )


def asks_on_the_board(glimpse: Glimpse) -> bool:
    """Whether this phone itself is asked something on a picture: such a page lays itself out beside it.

    What others are asked, and this phone could answer for them, takes nobody's board away.
    """
    return any(
        card.picture is not None and any(o.place for o in card.options)
        for card in glimpse.asked
        if not card.on_behalf or not any(seat.held for seat in glimpse.seats if seat.name == card.on_behalf)
    )


def two_columns(kept: Keeper, phone: Phone, glimpse: Glimpse, begun: Begun) -> ft.Control:
    """The question left, the board right."""
    left = max(phone.width * 0.38, 356)
    right = narrowed(phone, phone.width - left, speaks=False)
    return phone.skin.row(
        [
            ft.Container(kept.page("now", NowPage, narrowed(phone, left), glimpse, begun), width=left),
            ft.Container(kept.page("beside", TablePage, right, glimpse, True), expand=True),
        ],
        0,
        expand=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def bottom_bar(phone: Phone, glimpse: Glimpse, tab: Tab) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    own = _(presentation(glimpse.game_id).own_tab)
    places = (
        (ft.Icons.BOLT_OUTLINED, ft.Icons.BOLT, _("Now")),
        (ft.Icons.BACKPACK_OUTLINED, ft.Icons.BACKPACK, own),
        (ft.Icons.MAP_OUTLINED, ft.Icons.MAP, _("Table")),
        (ft.Icons.HISTORY, ft.Icons.HISTORY, _("Log")),
        (ft.Icons.MENU_BOOK_OUTLINED, ft.Icons.MENU_BOOK, _("Rules")),
    )

    def go(event: Any) -> None:
        phone.sought = -1
        phone.tab = Tab(int(event.data))  # the control itself may have been drawn anew since the tap
        phone.changed()

    return ft.NavigationBar(
        selected_index=int(tab),
        bgcolor=skin.c.surface,
        indicator_color=skin.c.tint,
        height=72,
        label_behavior=ft.NavigationBarLabelBehavior.ALWAYS_SHOW,
        on_change=go,
        destinations=[
            ft.NavigationBarDestination(icon=quiet, selected_icon=chosen, label=label)
            for quiet, chosen, label in places
        ],
    )
