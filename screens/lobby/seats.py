"""The seats while a table gathers: their order, their names, and who is one too many."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.glimpse import Glimpse, SeatCard
from screens.hooks import grown_upwards, into_sight, made_once, remember, settled, writing
from screens.phone import Phone
from screens.skin import Tap, scroll_mark
from screens.way_back import WayBack

NAMING, REMOVING = "naming", "removing"

GROWS = 64
"""How much higher a seat's card gets, about, when it asks whether the seat is to be removed."""


def seat_mark(name: str) -> ft.ScrollKey:
    """Where a seat stands in the lobby."""
    return scroll_mark(f"seat-{name}")


@ft.component
def LobbySeat(
    phone: Phone, glimpse: Glimpse, seat: SeatCard, page: ft.Ref[ft.Column], key: Any = None
) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    doing, set_doing = remember("")

    def name_it() -> None:
        set_doing(NAMING)
        phone.page.run_task(into_sight, page, f"seat-{seat.name}")

    def ask() -> None:
        set_doing(REMOVING)
        phone.page.run_task(grown_upwards, page, GROWS * skin.scale)

    async def up() -> None:
        await phone.do(phone.house.seating.move_seat, phone.badge, seat.name, -1)

    def done() -> None:
        set_doing("")

    inside: list[ft.Control] = [_line(phone, glimpse, seat, None if doing else (up, name_it, ask))]
    if doing == NAMING:
        inside.append(NewName(phone, seat.name, phone.house.seating.rename, done, key="naming"))
    elif doing == REMOVING:
        inside = [RemoveSeat(phone, seat, done, key="removing")]
    return ft.Semantics(
        identifier=f"lobby-seat-{seat.name}",
        container=True,
        content=skin.card(skin.column(inside, 8), pad=8),
    )


def _line(phone: Phone, glimpse: Glimpse, seat: SeatCard, deeds: tuple[Tap, Tap, Tap] | None) -> ft.Control:
    """Who sits there, and what can be done about it: up in the order, another name, away.

    The buttons are always as many, seen or not, with names of their own: when the cards change places, Flet would take
    one of them from the wrong card.
    """
    skin = phone.skin
    _ = skin.words
    up, name_it, remove = deeds or (None, None, None)
    host = glimpse.badge.host
    may = deeds is not None and (host or seat.mine)

    def tool(icon: ft.IconData, words: str, deed: Tap | None, seen: bool, key: str) -> ft.Control:
        return skin.icon_button(icon, words, deed, visible=seen, key=key)

    tools = [
        tool(
            ft.Icons.ARROW_UPWARD,
            _("Move {seat} up", seat=seat.name),
            up,
            may and host and seat.place > 0,
            "up",
        ),
        tool(ft.Icons.EDIT_OUTLINED, _("Change the name of {seat}", seat=seat.name), name_it, may, "name"),
        tool(ft.Icons.CLOSE, _("Remove {seat} from the table", seat=seat.name), remove, may, "remove"),
    ]
    words = [skin.text(seat.name, 19, bold=True), skin.soft(_state(phone, seat), 14)]
    return skin.row(
        [
            skin.seat_disc(seat.place),
            skin.column(words, -2, expand=True),
            ft.Row(tools, spacing=0, tight=True),
        ],
        key="line",
    )


def _state(phone: Phone, seat: SeatCard) -> str:
    _ = phone.skin.words
    if seat.mine:
        return _("on this phone")
    if seat.phones:
        return _("here")
    return _("away") if seat.held else _("waiting for a phone")


@ft.component
def RemoveSeat(phone: Phone, seat: SeatCard, done: Any, key: Any = None) -> ft.Control:
    """Taking somebody from the table asks first: the phone that sits there is sent to the door.

    It asks in place of the seat, so that nothing else moves. A second tap on the cross is no answer.
    """
    skin = phone.skin
    _ = skin.words
    ready = settled()

    async def leave() -> None:
        done()
        await phone.do(phone.house.seating.leave_seat, phone.badge, seat.name)

    words = (
        _("Remove {seat} from the table? The phone can take a seat again.", seat=seat.name)
        if seat.held
        else _("Remove {seat} from the table?", seat=seat.name)
    )
    buttons: list[ft.Control] = [
        skin.button(_("Keep the seat"), done, expand=True),
        skin.button(_("Remove"), leave, colour=skin.c.bad, expand=True, disabled=not ready),
    ]
    asked = skin.row([skin.seat_disc(seat.place), skin.text(words, 16, expand=True)])
    return skin.column([asked, _closed_by_back(phone, buttons, done)], 8)


def _closed_by_back(phone: Phone, buttons: list[ft.Control], close: Tap) -> ft.Control:
    """The buttons of a question, which the browser's Back closes too."""
    return phone.skin.column([ft.Row(buttons, spacing=8), WayBack(phone, close, key="way-back")], 0)


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
    return skin.column([field, _closed_by_back(phone, buttons, done)], 8)
