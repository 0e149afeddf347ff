"""The app as one phone gets it: from the address in the browser to the page."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

import flet as ft

from companion.glimpse import Glimpse
from companion.house import House
from companion.log_lines import Counted
from companion.tables import Stage
from screens.bell import Bell
from screens.classroom.room import RoomPage
from screens.classroom.start import ClassroomPage
from screens.classroom.strip import in_room
from screens.history.page import HistoryPage
from screens.home.home import HomePage
from screens.home.join import AtDoorPage, JoinPage
from screens.home.new import NewTablePage
from screens.home.rules import RulesHomePage
from screens.home.saved import OpenSavedPage
from screens.home.settings import SettingsPage
from screens.hooks import remember
from screens.kept import Keeper, keeper
from screens.lobby.addresses import own_host
from screens.lobby.lobby import LobbyPage
from screens.memory import Memory
from screens.parts.frame import page_of
from screens.phone import Phone
from screens.score.sheet import SheetShell
from screens.score.start import ScorePage
from screens.seat.shell import TableShell
from screens.shared.board import BigScreen
from screens.shared.closed import ClosedPage
from screens.skin import FONTS
from screens.turnstile import Turnstile
from screens.way_back import press_back

complain = Counted(logging.getLogger(__name__), logging.ERROR)


def phone_main(house: House) -> Callable[[ft.Page], Awaitable[None]]:
    """The `main` that Flet calls for every phone that opens the page."""

    turnstile, bell = Turnstile(), Bell()

    async def main(page: ft.Page) -> None:
        phone = Phone(page, house, Memory(page), bell=bell)
        page.title = "Caravanserai"
        page.fonts = FONTS
        page.padding = 0
        page.spacing = 0
        page.on_route_change = lambda event: page.run_task(phone.arrive, event.route)
        page.on_view_pop = lambda _: page.run_task(press_back, phone)
        page.on_resize = lambda _: phone.changed()
        page.on_platform_brightness_change = lambda _: phone.dress()
        page.on_disconnect = lambda _: phone.following.stop_listening()
        page.on_close = lambda _: phone.stand_up()
        page.on_connect = lambda _: page.run_task(come_back, phone)
        page.on_app_lifecycle_state_change = lambda event: page.run_task(wake_up, phone, event.state)
        page.on_error = lambda event: complain("on a phone: %s", event.data)
        phone.preferences = await phone.memory.preferences()
        phone.dress()
        house.arrived_by.add(own_host(phone))
        await phone.arrive(
            page.route
        )  # first, so that no other page flashes up before the one that is wanted
        async with turnstile:
            page.render(App, phone)
        if phone.preferences.awake:
            await phone.memory.stay_awake(True)

    return main


async def come_back(phone: Phone) -> None:
    """The phone slept or lost the network: nothing on its screen can be trusted, so read everything anew."""
    phone.following.listen()
    phone.glimpse, phone.in_hand = None, ""  # whoever picks it up again may be another of those who share it
    phone.notices.wake()
    await phone.following.refresh()
    phone.changed()


async def wake_up(phone: Phone, state: ft.AppLifecycleState) -> None:
    """A browser drops the wish to stay awake whenever the page is hidden."""
    if state == ft.AppLifecycleState.RESUME and phone.preferences.awake:
        await phone.memory.stay_awake(True)


@ft.component
def App(phone: Phone) -> ft.Control:
    """Draws whatever the phone looks at. `redraw` is how the phone says that something has changed."""
    _count, bump = remember(0)
    phone.redraw = lambda: bump(lambda number: number + 1)
    skin, kept = phone.skin, keeper()
    return ft.SafeArea(
        ft.Container(_page(kept, phone), bgcolor=skin.c.bg, expand=True),
        expand=True,
        maintain_bottom_view_padding=True,
    )


def _page(kept: Keeper, phone: Phone) -> ft.Control:
    place = phone.place
    if place.page == "new":
        return NewTablePage(phone, key="new")
    if place.page == "join":
        return JoinPage(phone, place.argument, key=f"join-{place.argument}")
    if place.page == "settings":
        return SettingsPage(phone, lambda: phone.page.run_task(phone.go, "/"), key="settings")
    if place.page == "score":
        return ScorePage(phone, place.argument, key=f"score-{place.argument}")
    if place.page == "history":
        return HistoryPage(phone, key="history")
    if place.page == "class":
        if place.argument:
            return RoomPage(phone, place.argument, key=f"room-{place.argument}")
        return ClassroomPage(phone, key="class")
    if place.page == "open":
        return OpenSavedPage(phone, key="open")
    if place.page == "rules":
        return RulesHomePage(phone, place.argument, key="rules")
    if place.page in ("t", "board"):
        return _table(kept, phone)
    return HomePage(phone, key="home")


def _table(kept: Keeper, phone: Phone) -> ft.Control:
    skin, glimpse = phone.skin, phone.glimpse
    _ = skin.words
    if phone.closed:
        return ClosedPage(phone, key=f"closed-{phone.place.argument}")
    if phone.trouble:
        return page_of(
            phone,
            [skin.head(_("Can't get in")), skin.text(phone.trouble, 18)],
            bottom=[
                skin.main_button(
                    _("Join with a code"), lambda: phone.page.run_task(phone.go, "/join"), name="join"
                ),
                skin.button(_("Home"), lambda: phone.page.run_task(phone.go, "/")),
            ],
        )
    if glimpse is None:
        return ft.Container(ft.ProgressRing(color=skin.c.accent), alignment=ft.Alignment.CENTER, expand=True)
    return in_room(phone, glimpse, _at_table(kept, phone, glimpse))


def _at_table(kept: Keeper, phone: Phone, glimpse: Glimpse) -> ft.Control:
    if phone.at_door is not None and phone.place.page == "t":
        return AtDoorPage(phone, glimpse, phone.at_door, key=f"door-{glimpse.table_id}")
    if glimpse.stage == Stage.GATHERING:
        return kept.page(f"lobby-{glimpse.table_id}", LobbyPage, phone, glimpse)
    if glimpse.tally is not None:
        return kept.page(f"sheet-{glimpse.table_id}", SheetShell, phone, glimpse)
    if phone.place.page == "board":
        return kept.page(f"board-{glimpse.table_id}", BigScreen, phone, glimpse)
    return kept.page(f"table-{glimpse.table_id}", TableShell, phone, glimpse)
