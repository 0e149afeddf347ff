"""Opening a saved game from a file."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.files.saved_games import LARGEST_RECORD
from companion.tables import NotDone
from screens.hooks import made_once, remember
from screens.one_step import one_step
from screens.parts.frame import back_line, page_of
from screens.phone import Phone


@ft.component
def OpenSavedPage(phone: Phone, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    wrong, set_wrong = remember("")
    picker = made_once(lambda: _picker(phone, set_wrong))

    async def back() -> None:
        await phone.go("/")

    controls: list[ft.Control | None] = [
        back_line(skin, _("Open a saved game"), back),
        skin.text(
            _("Choose a file that was saved from this app. It opens as a new table; nothing else changes."),
            17,
        ),
        skin.card(
            skin.row(
                [
                    skin.icon(ft.Icons.BLOCK, 24, skin.c.bad),
                    ft.Container(
                        ft.Semantics(identifier="wrong-file", container=True, content=skin.text(wrong, 16)),
                        expand=True,
                    ),
                ]
            ),
            bg=skin.c.bad_tint,
            border=skin.c.bad,
        )
        if wrong
        else None,
    ]
    choose = ft.PickFiles(picker, with_data=True)
    foot: list[ft.Control] = [
        ft.Semantics(
            identifier="choose-file",
            content=ft.FilledButton(
                content=skin.text(_("Choose a file"), 19, skin.c.on_primary, bold=True),
                bgcolor=skin.c.primary,
                height=56,
                action=choose,
                style=ft.ButtonStyle(shape=ft.RoundedRectangleBorder(radius=16)),
            ),
        )
    ]
    return page_of(phone, controls, bottom=foot)


def _picker(phone: Phone, set_wrong: Any) -> ft.FilePicker:
    """The browser reads the file inside the tap; what it read arrives here."""
    _ = phone.skin.words

    async def chosen(event: Any) -> None:
        files = event.files or []
        if not files:
            return
        data = files[0].bytes or b""
        if len(data) > LARGEST_RECORD:
            set_wrong(_("This file is too large for a saved game."))
            return
        await open_content(phone, data, set_wrong)

    picker = ft.FilePicker(on_result=chosen)
    phone.page.services.append(picker)
    return picker


@one_step
async def open_content(phone: Phone, content: bytes, set_wrong: Any) -> None:
    try:
        opened = await phone.house.records.open(content, phone.page.client_ip or "")
    except NotDone as no:
        set_wrong(phone.skin.words(no.because))
        return
    await phone.enter(opened)
