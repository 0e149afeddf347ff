"""Around a score sheet: the code for other phones, the players, what was written, and the way out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.glimpse import Glimpse, SeatCard
from companion.tables import Stage
from rules_core.engine.questions import spoken
from screens.hooks import remember, writing
from screens.lobby.addresses import AddressChooser, best_host
from screens.lobby.leaving import leave_button
from screens.lobby.lobby import code_card
from screens.lobby.seats import NAMING, REMOVING, NewName
from screens.parts.frame import back_line, page_of
from screens.phone import Phone
from screens.translator import sentence


@ft.component
def SheetMenu(phone: Phone, glimpse: Glimpse, back: Callable[[], Any], key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    host, set_host = remember(lambda: best_host(phone))
    listing, show_list = remember(False)
    badge = glimpse.badge

    async def leave() -> None:
        await phone.go("/")

    async def settings() -> None:
        await phone.go("/settings")

    filling = glimpse.stage != Stage.FINISHED
    controls: list[ft.Control | None] = [
        back_line(skin, glimpse.name or glimpse.game, back, close=True),
        skin.text(_("Others can fill in their own column: scan the code and choose their name."), 17)
        if filling
        else None,
        code_card(phone, glimpse, host) if glimpse.code and filling else None,
        AddressChooser(phone, host, set_host) if badge.host and filling else None,
        Players(phone, glimpse, key="players") if badge.host and filling else None,
        skin.button(
            _("Hide what was written") if listing else _("Who wrote what"),
            lambda: show_list(not listing),
            icon=ft.Icons.HISTORY,
        ),
        *(_written(phone, glimpse) if listing else ()),
        skin.button(_("Settings on this phone"), settings, icon=ft.Icons.TUNE),
        skin.button(_("Take a seat"), lambda: phone.to_door(), icon=ft.Icons.PERSON_ADD_OUTLINED)
        if badge.only_watches and filling and glimpse.code
        else None,
        skin.button(_("Home"), leave, icon=ft.Icons.HOME_OUTLINED),
        leave_button(phone, glimpse),
    ]
    return page_of(phone, controls)


def _written(phone: Phone, glimpse: Glimpse) -> list[ft.Control]:
    """The entries, the latest first."""
    skin = phone.skin
    _ = skin.words
    lines = [line for line in reversed(glimpse.log) if line.number > 0]
    if not lines:
        return [skin.soft(_("Nothing has been written yet."))]
    return [
        skin.column(
            [
                skin.text(
                    sentence("; ".join(_(effect.text) for effect in line.effects) or _(line.title)), 16
                ),
                skin.soft(_(spoken(line.seat)), 14),
            ],
            0,
        )
        for line in lines
    ]


@ft.component
def Players(phone: Phone, glimpse: Glimpse, key: Any = None) -> ft.Control:
    """Somebody was forgotten, or is one too many."""
    skin = phone.skin
    _ = skin.words
    name, set_name = writing()

    async def add() -> None:
        if await phone.do(phone.house.sheets.add_player, phone.badge, name.text):
            await phone.memory.keep_company([name.text.strip()])
            set_name("")

    rows: list[ft.Control] = [PlayerRow(phone, seat, key=f"player-{seat.name}") for seat in glimpse.seats]
    field = skin.field(
        _("Name of a player"),
        value=name.text,
        on_change=lambda event: set_name(event.data or ""),
        on_submit=add,
        autocorrect=False,
    )
    if len(glimpse.seats) < glimpse.most:
        rows.append(skin.row([ft.Container(field, expand=True), skin.button(_("Add"), add)]))
    return skin.card(skin.column(rows, 10))


@ft.component
def PlayerRow(phone: Phone, seat: SeatCard, key: Any = None) -> ft.Control:
    """A player of the sheet: the name can be changed, and taking the column away asks first."""
    skin = phone.skin
    _ = skin.words
    doing, do = remember("")

    def done() -> None:
        do("")

    async def take() -> None:
        done()
        await phone.do(phone.house.sheets.take_away, phone.badge, seat.name)

    state = _("fills in with a phone") if seat.held else _("filled in by the host")
    tools: list[ft.Control] = [
        skin.icon_button(
            ft.Icons.EDIT_OUTLINED, _("Change the name of {seat}", seat=seat.name), lambda: do(NAMING)
        ),
        skin.icon_button(
            ft.Icons.CLOSE, _("Remove {seat} from the table", seat=seat.name), lambda: do(REMOVING)
        ),
    ]
    words = skin.column([skin.text(seat.name, 17, bold=True), skin.soft(state, 14)], 0, expand=True)
    line = skin.row(
        [skin.seat_disc(seat.place, 30), words, *([] if doing else [ft.Row(tools, spacing=0, tight=True)])],
        10,
    )
    if doing == NAMING:
        return skin.column([line, NewName(phone, seat.name, phone.house.sheets.rename, done, key=NAMING)], 8)
    if doing == REMOVING:
        asked = skin.text(_("Remove {seat} from the table?", seat=seat.name), 16)
        buttons: list[ft.Control] = [
            skin.button(_("Keep the seat"), done, expand=True),
            skin.button(_("Remove"), take, colour=skin.c.bad, expand=True),
        ]
        return skin.column([line, asked, ft.Row(buttons, spacing=8)], 8)
    return line
