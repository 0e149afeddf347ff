"""The lobby: a large code to scan, who sits where, and the start."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.glimpse import Glimpse
from rules_core.sheets.game import is_sheet
from screens.hooks import into_sight, made_once, remember, settled, writing, writing_on
from screens.lobby.addresses import AddressChooser, best_host, join_address
from screens.lobby.leaving import LEAVE, LeavePage, leave_button
from screens.lobby.qr import qr_image
from screens.lobby.seats import LobbySeat, seat_mark
from screens.parts.frame import page_of, top_line
from screens.phone import Phone
from screens.seat.company import company_pill
from screens.seat.requests import request_cards
from screens.skin import Skin, scroll_mark
from screens.way_back import WayBack

ADDING = "adding"


@ft.component
def LobbyPage(phone: Phone, glimpse: Glimpse, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    host, set_host = remember(lambda: best_host(phone))
    adding, set_adding = remember(False)
    ready = settled()  # whoever tapped twice on “Take a seat” only wanted to come here
    page: ft.Ref[ft.Column] = made_once(ft.Ref[ft.Column])

    def add_somebody() -> None:
        set_adding(True)
        phone.page.run_task(into_sight, page, ADDING)  # above the button, not below it

    badge = glimpse.badge
    if phone.menu == LEAVE:
        return LeavePage(phone, glimpse, lambda: phone.open_menu(""), key=LEAVE)
    count = len(glimpse.seats)
    missing = glimpse.least - count

    async def begin() -> None:
        await begin_together(phone, glimpse)

    foot: list[ft.Control] = []
    scored = is_sheet(glimpse.game_id)
    may_begin = badge.host or bool(glimpse.room and badge.seats)
    if may_begin:
        label = (
            _("Fill in the sheet")
            if missing <= 0 and scored
            else _.count("Start with {n} player", "Start with {n} players", count)
            if missing <= 0
            else _.count("{n} more player is needed", "{n} more players are needed", missing)
        )
        foot.append(
            skin.main_button(label, begin, disabled=missing > 0 or phone.busy or not ready, name="start")
        )
    title = (
        _("Who played?") if scored else _("Gather the caravan") if may_begin else _("Waiting for the start")
    )
    controls: list[ft.Control | None] = [
        top_line(skin, _table_words(skin, glimpse), title, company_pill(skin, glimpse)),
        *request_cards(phone, glimpse),
        code_card(phone, glimpse, host) if glimpse.code else None,
        AddressChooser(phone, host, set_host) if badge.host else None,
        *(
            ft.Container(
                LobbySeat(phone, glimpse, seat, page, key=f"lobby-{seat.name}"), key=seat_mark(seat.name)
            )
            for seat in glimpse.seats
        ),
    ]
    if count < glimpse.most and not badge.only_watches:
        controls.append(
            ft.Container(
                AddSeat(phone, scored, lambda: set_adding(False), key="add-seat"), key=scroll_mark(ADDING)
            )
            if adding
            else skin.button(
                _("Add a player on this phone"),
                add_somebody,
                icon=ft.Icons.PERSON_ADD_OUTLINED,
                disabled=not ready,
            )
        )
    if badge.only_watches:
        controls.append(skin.soft(_("You're watching.")))
        if glimpse.code:
            foot.append(
                skin.main_button(
                    _("Take a seat"), lambda: phone.to_door(), disabled=not ready, name="take-seat"
                )
            )
    if not may_begin:
        controls.append(skin.soft(_("The host starts the game once everybody has a seat.")))
    controls.append(leave_button(phone, glimpse))
    return page_of(phone, controls, bottom=foot, ref=page)


async def begin_together(phone: Phone, glimpse: Glimpse) -> None:
    """Start the table. A score sheet offers these names to this phone the next time."""
    if await phone.do(phone.house.tables.begin, phone.badge, phone.sent()):
        await phone.memory.keep_company([seat.name for seat in glimpse.seats])


def _table_words(skin: Skin, glimpse: Glimpse) -> str:
    """The game, and in a room which of its tables this is."""
    _ = skin.words
    return f"{glimpse.game} · {_('Table {n}', n=glimpse.name)}" if glimpse.room else glimpse.game


def code_card(phone: Phone, glimpse: Glimpse, host: str) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    address = join_address(phone, host, glimpse.code)
    size = 230 if phone.width < 720 else 300
    return skin.card(
        ft.Column(
            [
                ft.Semantics(
                    identifier="qr",
                    image=True,
                    label=_("QR code for {address}", address=address),
                    content=ft.Container(
                        qr_image(address, size), bgcolor="#FFFFFF", border_radius=14, padding=10
                    ),
                ),
                skin.soft(_("Scan, or type the code"), 16),
                ft.Semantics(identifier="code", container=True, content=skin.figure(glimpse.code, 44)),
                skin.text(address, 15, skin.c.soft, selectable=True, text_align=ft.TextAlign.CENTER),
            ],
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            spacing=4,
        ),
        alignment=ft.Alignment.CENTER,
    )


@ft.component
def AddSeat(phone: Phone, scored: bool, close: Any, key: Any = None) -> ft.Control:
    """Another player at this phone, or one who will come with a phone later."""
    skin = phone.skin
    _ = skin.words
    name, set_name = writing()
    field, write_on = writing_on()
    done: set[str] = made_once(set)

    async def add(mine: bool) -> bool:
        return bool(await phone.do(phone.house.seating.add_seat, phone.badge, name.text, mine))

    async def add_and_close(mine: bool) -> None:
        if name.text in done:
            return  # a second tap: this one sits there already, and it need not be said that the name is taken
        if await add(mine):
            done.add(name.text)
            close()

    async def here() -> None:
        await add_and_close(True)

    async def later() -> None:
        await add_and_close(False)

    async def here_and_write_on() -> None:
        """Enter: somebody types one name after another."""
        if await add(True):
            set_name("")
        write_on()

    on_this = _("On this phone") if scored else _("Plays on this phone")
    buttons: list[ft.Control] = [skin.button(on_this, here, expand=True)]
    if phone.badge is not None and phone.badge.host:
        buttons.append(skin.button(_("Brings a phone"), later, expand=True))
    return skin.card(
        skin.column(
            [
                skin.field(
                    _("Name of the player"),
                    value=name.text,
                    autofocus=True,
                    on_change=lambda e: set_name(e.data or ""),
                    on_submit=here_and_write_on,
                    ref=field,
                ),
                ft.Row(buttons, spacing=8),
                skin.quiet_button(_("Never mind"), close, colour=skin.c.soft),
                WayBack(phone, close, key="way-back"),
            ],
            8,
        )
    )
