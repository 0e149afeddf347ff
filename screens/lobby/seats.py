"""The seats while a table gathers: their order, their names, and who is one too many."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.glimpse import Glimpse, SeatCard
from screens.hooks import made_once, remember, writing
from screens.phone import Phone

NAMING, REMOVING = "naming", "removing"


@ft.component
def LobbySeat(
    phone: Phone, glimpse: Glimpse, seat: SeatCard, into_sight: Callable[[], Any], key: Any = None
) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    doing, set_doing = remember("")

    def do(what: str) -> None:
        set_doing(what)
        if what:
            phone.page.run_task(into_sight)

    async def up() -> None:
        await phone.do(phone.house.seating.move_seat, phone.badge, seat.name, -1)

    def done() -> None:
        do("")

    tools: list[ft.Control] = []
    if glimpse.badge.host and seat.place > 0:
        tools.append(skin.icon_button(ft.Icons.ARROW_UPWARD, _("Move {seat} up", seat=seat.name), up))
    if glimpse.badge.host or seat.mine:
        tools += [
            skin.icon_button(
                ft.Icons.EDIT_OUTLINED, _("Change the name of {seat}", seat=seat.name), lambda: do(NAMING)
            ),
            skin.icon_button(
                ft.Icons.CLOSE, _("Remove {seat} from the table", seat=seat.name), lambda: do(REMOVING)
            ),
        ]
    line = skin.row(
        [
            skin.seat_disc(seat.place),
            skin.column(
                [skin.text(seat.name, 19, bold=True), skin.soft(_state(phone, seat), 14)], -2, expand=True
            ),
            ft.Row(tools if not doing else [], spacing=0, tight=True),
        ]
    )
    below: ft.Control | None = None
    if doing == NAMING:
        below = NewName(phone, seat.name, phone.house.seating.rename, done, key="naming")
    elif doing == REMOVING:
        below = _remove(phone, seat, done)
    return ft.Semantics(
        identifier=f"lobby-seat-{seat.name}",
        container=True,
        content=skin.card(skin.column([line, below], 8), pad=8),
    )


def _state(phone: Phone, seat: SeatCard) -> str:
    _ = phone.skin.words
    if seat.mine:
        return _("on this phone")
    if seat.phones:
        return _("here")
    return _("away") if seat.held else _("waiting for a phone")


def _remove(phone: Phone, seat: SeatCard, done: Any) -> ft.Control:
    """Taking somebody from the table asks first: the phone that sits there is sent to the door."""
    skin = phone.skin
    _ = skin.words

    async def leave() -> None:
        done()
        await phone.do(phone.house.seating.leave_seat, phone.badge, seat.name)

    words = (
        _("Remove {seat} from the table? The phone can take a seat again under another name.", seat=seat.name)
        if seat.held
        else _("Remove {seat} from the table?", seat=seat.name)
    )
    buttons: list[ft.Control] = [
        skin.button(_("Keep the seat"), done, expand=True),
        skin.button(_("Remove"), leave, colour=skin.c.bad, expand=True),
    ]
    return skin.column([skin.text(words, 16), ft.Row(buttons, spacing=8)], 8)


@ft.component
def NewName(phone: Phone, seat: str, rename: Any, done: Any, key: Any = None) -> ft.Control:
    """Another name for a seat. It stays open when the name cannot be, with the reason above the bar."""
    skin = phone.skin
    _ = skin.words
    name, set_name = writing(seat)
    kept: set[str] = made_once(set)

    async def keep() -> None:
        if name.text in kept:
            return  # a second tap: nobody is called by the old name any more
        if name.text.strip() == seat or await phone.do(rename, phone.badge, seat, name.text):
            kept.add(name.text)
            done()

    field = skin.field(
        _("New name"),
        value=name.text,
        autofocus=True,
        autocorrect=False,
        on_change=lambda event: set_name(event.data or ""),
        on_submit=keep,
    )
    buttons: list[ft.Control] = [
        skin.button(_("Never mind"), done, expand=True),
        skin.button(_("Save this name"), keep, expand=True),
    ]
    return skin.column([field, ft.Row(buttons, spacing=8)], 8)
