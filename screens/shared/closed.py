"""A table that this app cannot show: what that means, and what its host can do about it."""

from __future__ import annotations

from typing import Any

import flet as ft

from screens.hooks import remember
from screens.parts.frame import page_of, save_button
from screens.phone import Phone
from screens.skin import marked


@ft.component
def ClosedPage(phone: Phone, key: Any = None) -> ft.Control:
    """Plain, and made of nothing that the table holds: whatever is wrong with it must not be wrong here too."""
    skin = phone.skin
    _ = skin.words
    ticket, set_ticket = remember("")
    asking, ask = remember(False)
    room, set_room = remember("")
    badge = phone.badge
    host = badge is not None and badge.host

    async def get_ticket() -> None:
        if host:
            set_ticket(await phone.ask(phone.house.records.ticket, badge) or "")
            set_room(await phone.ask(phone.house.rooms.room_of, badge) or "")

    ft.use_effect(get_ticket, [])

    async def leave() -> None:
        await phone.go("/")

    async def to_class() -> None:
        await phone.go(f"/class/{room}")

    async def delete() -> None:
        if await phone.do(phone.house.known_tables.delete, badge):
            await (to_class() if room else leave())

    if host:
        advice = _(
            "Nothing is lost: it's kept as it is, and your other tables carry on. Save it to a file for "
            "somebody who can help, or delete it. A deleted table can be brought back for a while."
        )
    else:
        advice = _("Nothing is lost: it's kept as it is. The host of this table can save it to a file.")
    controls: list[ft.Control | None] = [
        marked(skin.head(_("This table can't be shown")), "closed-table"),
        skin.text(phone.trouble, 17),
        skin.text(advice, 17),
    ]
    bottom: list[ft.Control] = [
        skin.main_button(
            _("Try again"), lambda: phone.page.run_task(phone.following.refresh), name="try-again"
        )
    ]
    if host and ticket:
        bottom.append(save_button(skin, ticket))
    if host and not asking:
        bottom.append(
            marked(skin.button(_("Delete"), lambda: ask(True), icon=ft.Icons.DELETE_OUTLINE), "delete-closed")
        )
    if host and asking:
        controls.append(skin.text(_("Delete this table for everybody?"), 18, bold=True))
        bottom.append(
            marked(
                skin.button(_("Yes, delete it"), delete, icon=ft.Icons.DELETE_OUTLINE), "delete-closed-yes"
            )
        )
        bottom.append(skin.button(_("Keep it"), lambda: ask(False)))
    if room:
        bottom.append(
            marked(skin.button(_("Back to the room"), to_class, icon=ft.Icons.ARROW_BACK), "to-class")
        )
    bottom.append(skin.button(_("Home"), leave, icon=ft.Icons.HOME_OUTLINED))
    return page_of(phone, controls, bottom=bottom)
