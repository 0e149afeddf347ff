"""The table's menu: who is here, how to invite, the big screen, the file; and for the host the tools of the office."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.glimpse import Glimpse
from rules_core.adoption import AdoptGame
from rules_core.questions import HOST
from screens.home.settings import SettingsPage
from screens.hooks import remember
from screens.host.corrections import CorrectCountPage, CorrectPlacePage, TurnPage
from screens.host.people import InvitePage, PeoplePage, RetirePage
from screens.lobby.addresses import best_host
from screens.lobby.lobby import code_card
from screens.parts.frame import back_line, choice_card, page_of
from screens.phone import Phone
from screens.seat.recording import record


def menu_page(phone: Phone, glimpse: Glimpse) -> ft.Control:
    """The open page of the menu."""

    def back() -> None:
        phone.open_menu("" if phone.menu == "table" else "table")

    pages: dict[str, Any] = {
        "people": PeoplePage,
        "invite": InvitePage,
        "count": CorrectCountPage,
        "place": CorrectPlacePage,
        "turn": TurnPage,
        "retire": RetirePage,
        "adopt": AdoptPage,
        "act": ActForPage,
    }
    if phone.menu == "settings":
        return SettingsPage(phone, back, key="settings")
    if phone.menu in pages:
        chosen: ft.Control = pages[phone.menu](phone, glimpse, back, key=f"menu-{phone.menu}")
        return chosen
    return MenuPage(phone, glimpse, back, key="menu")


@ft.component
def MenuPage(phone: Phone, glimpse: Glimpse, back: Any, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    ticket, set_ticket = remember("")
    badge = glimpse.badge
    may_save = badge.host or glimpse.stage == "finished"

    async def get_ticket() -> None:
        if may_save and phone.badge is not None:
            set_ticket(await phone.ask(phone.house.records.ticket, phone.badge) or "")

    ft.use_effect(get_ticket, [])
    chevron = skin.icon(ft.Icons.CHEVRON_RIGHT, 24, skin.c.primary)

    def way(icon: ft.IconData, title: str, line: str, page: str) -> ft.Control:
        return choice_card(
            skin,
            skin.tile(skin.icon(icon, 26, skin.c.primary)),
            title,
            line,
            on_click=lambda: phone.open_menu(page),
            tail=chevron,
            name=f"menu-{page}",
        )

    async def leave() -> None:
        await phone.go("/")

    async def cancel() -> None:
        if await phone.do(
            phone.house.tables.cancel, phone.badge, phone.sent(), explain=_("This cannot be dropped")
        ):
            phone.open_menu("")

    def big_screen() -> None:
        phone.page.run_task(phone.go, f"/board/{glimpse.table_id}")

    controls: list[ft.Control | None] = [
        back_line(skin, glimpse.name or glimpse.game, back, close=True),
        way(
            ft.Icons.GROUPS_OUTLINED,
            _("Who is at the table"),
            _("Seats, phones and their rights") if badge.host else _("Seats and phones"),
            "people",
        ),
        way(
            ft.Icons.QR_CODE_2,
            _("Invite"),
            _("The code to join, and other invitations") if badge.host else _("The code to join"),
            "invite",
        ),
        choice_card(
            skin,
            skin.tile(skin.icon(ft.Icons.TV, 26, skin.c.primary)),
            _("Big screen"),
            _("Board, turn and standings for everybody"),
            on_click=big_screen,
            tail=chevron,
            name="menu-big-screen",
        ),
        way(ft.Icons.TUNE, _("This phone"), _("Light or dark, text size, keep awake"), "settings"),
    ]
    if badge.host and not glimpse.in_setup:
        controls += [
            skin.label(_("For the host")),
            way(ft.Icons.EDIT_NOTE, _("Record for somebody"), _("A seat whose phone is away"), "act"),
            way(
                ft.Icons.CALCULATE_OUTLINED,
                _("Correct a count"),
                _("The pieces on the table are right"),
                "count",
            ),
            way(ft.Icons.PLACE_OUTLINED, _("Correct a place"), _("A token stands elsewhere"), "place"),
            way(ft.Icons.ROTATE_RIGHT, _("Whose turn it is"), _("When the table has lost track"), "turn"),
            way(
                ft.Icons.DIRECTIONS_WALK,
                _("Somebody leaves or comes back"),
                _("Their seat gets no more turns"),
                "retire",
            ),
            way(
                ft.Icons.FLAG_CIRCLE_OUTLINED,
                _("Adopt a game in progress"),
                _("Enter where the table stands, then go on"),
                "adopt",
            ),
        ]
        if glimpse.waits_for:
            controls.append(
                choice_card(
                    skin,
                    skin.tile(skin.icon(ft.Icons.CANCEL_OUTLINED, 26, skin.c.bad)),
                    _("Drop the move in progress"),
                    _(glimpse.waits_in),
                    on_click=cancel,
                    name="menu-cancel",
                )
            )
    if may_save and ticket and not glimpse.in_setup:
        controls.append(
            skin.button(
                _("Save the game to a file"),
                None,
                icon=ft.Icons.DOWNLOAD,
                action=ft.OpenUrl(f"/records/{ticket}"),
            )
        )
    controls.append(skin.button(_("To the gate"), leave, icon=ft.Icons.HOME_OUTLINED))
    return page_of(phone, controls)


@ft.component
def AdoptPage(phone: Phone, glimpse: Glimpse, back: Any, key: Any = None) -> ft.Control:
    """What adopting means; the questions themselves are asked on the page Now."""
    skin = phone.skin
    _ = skin.words

    async def begin() -> None:
        phone.menu, phone.tab = "", 0
        await record(phone, AdoptGame(HOST), reason=_("adopted a game in progress"))

    return page_of(
        phone,
        [
            back_line(skin, _("Adopt a game in progress"), back),
            skin.text(
                _(
                    "You will be asked what every seat holds, where the tokens stand and whose turn it is. Then the game goes on from there, as one entry of the log that can be taken back."
                ),
                17,
            ),
        ],
        bottom=[
            skin.main_button(_("Enter where the table stands"), begin, disabled=phone.busy, name="adopt")
        ],
    )


@ft.component
def ActForPage(phone: Phone, glimpse: Glimpse, back: Any, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words

    async def act_for(seat: str) -> None:
        phone.acting, phone.menu, phone.tab = seat, "", 0
        await phone.refresh()
        phone.changed()

    cards = [
        choice_card(
            skin,
            skin.seat_disc(seat.place),
            seat.name,
            _("to move") if seat.turn else "",
            on_click=lambda _event, seat=seat: phone.page.run_task(act_for, seat.name),
            name=f"act-{seat.name}",
        )
        for seat in glimpse.seats
        if not seat.retired
    ]
    return page_of(phone, [back_line(skin, _("Record for somebody"), back), *cards])


def invite_card(phone: Phone, glimpse: Glimpse) -> ft.Control | None:
    return code_card(phone, glimpse, best_host(phone)) if glimpse.code else None
