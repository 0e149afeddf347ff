"""The lobby: a large code to scan, who sits where, and the start."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.glimpse import Glimpse, SeatCard
from rules_core.sheet_game import is_sheet
from screens.hooks import remember, writing
from screens.lobby.addresses import AddressChooser, best_host, join_address
from screens.lobby.qr import qr_image
from screens.parts.frame import notice_bar, page_of, top_line
from screens.phone import Phone
from screens.seat.company import company_pill
from screens.seat.requests import request_cards
from screens.skin import Skin


@ft.component
def LobbyPage(phone: Phone, glimpse: Glimpse, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    host, set_host = remember(lambda: best_host(phone))
    adding, set_adding = remember(False)
    badge = glimpse.badge
    count = len(glimpse.seats)
    missing = glimpse.least - count

    async def begin() -> None:
        await phone.do(phone.house.tables.begin, phone.badge, phone.sent())

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
        foot.append(skin.main_button(label, begin, disabled=missing > 0 or phone.busy, name="start"))
    title = (
        _("Who played?") if scored else _("Gather the caravan") if may_begin else _("Waiting for the start")
    )
    controls: list[ft.Control | None] = [
        top_line(skin, _table_words(skin, glimpse), title, company_pill(skin, glimpse)),
        *request_cards(phone, glimpse),
        code_card(phone, glimpse, host) if glimpse.code else None,
        AddressChooser(phone, glimpse, host, set_host) if badge.host else None,
        *(_seat_card(phone, glimpse, seat) for seat in glimpse.seats),
    ]
    if count < glimpse.most and not badge.only_watches:
        controls.append(
            AddSeat(phone, lambda: set_adding(False))
            if adding
            else skin.button(
                _("Add a player on this phone"), lambda: set_adding(True), icon=ft.Icons.PERSON_ADD_OUTLINED
            )
        )
    if not may_begin:
        controls.append(skin.soft(_("The host starts the game when everybody has sat down.")))
    return skin.column([page_of(phone, controls, bottom=foot), notice_bar(phone)], 0, expand=True)


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
                    label=_("Square code for {address}", address=address),
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


def _seat_card(phone: Phone, glimpse: Glimpse, seat: SeatCard) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    state = (
        _("on this phone")
        if seat.mine
        else _("here")
        if seat.phones
        else _("away")
        if seat.held
        else _("waits for a phone")
    )

    async def up() -> None:
        await phone.do(phone.house.seating.move_seat, phone.badge, seat.name, -1)

    async def leave() -> None:
        await phone.do(phone.house.seating.leave_seat, phone.badge, seat.name)

    tools: list[ft.Control] = []
    if glimpse.badge.host and seat.place > 0:
        tools.append(skin.icon_button(ft.Icons.ARROW_UPWARD, _("Move {seat} up", seat=seat.name), up))
    if glimpse.badge.host or seat.mine:
        tools.append(skin.icon_button(ft.Icons.CLOSE, _("Take {seat} from the table", seat=seat.name), leave))
    return ft.Semantics(
        identifier=f"lobby-seat-{seat.name}",
        container=True,
        content=skin.card(
            skin.row(
                [
                    skin.seat_disc(seat.place),
                    skin.column([skin.text(seat.name, 19, bold=True), skin.soft(state, 14)], -2, expand=True),
                    ft.Row(tools, spacing=0, tight=True),
                ]
            ),
            pad=8,
        ),
    )


@ft.component
def AddSeat(phone: Phone, close: Any, key: Any = None) -> ft.Control:
    """Another player at this phone, or one who will come with a phone later."""
    skin = phone.skin
    _ = skin.words
    name, set_name = writing()

    async def add(mine: bool) -> None:
        if await phone.do(phone.house.seating.add_seat, phone.badge, name.text, mine):
            close()

    async def here() -> None:
        await add(True)

    async def later() -> None:
        await add(False)

    buttons: list[ft.Control] = [skin.button(_("Plays on this phone"), here, expand=True)]
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
                    on_submit=here,
                ),
                ft.Row(buttons, spacing=8),
                skin.quiet_button(_("Never mind"), close, colour=skin.c.soft),
            ],
            8,
        )
    )
