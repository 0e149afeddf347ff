"""What if: begin on a copy of the table, leave it again. The copy itself is drawn like any table."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.sandbox import open_sandbox
from screens.parts.sizes import READING_WIDTH
from screens.phone import Phone, WhatIf
from screens.skin import Skin
from screens.slips import Place


async def begin_what_if(phone: Phone, number: int) -> None:
    """Open a copy of the table as it was after an entry, and look at that."""
    sandbox = await phone.ask(open_sandbox, phone.house, phone.badge, number)
    if sandbox is None:
        return
    inside = Phone(
        phone.page,
        sandbox.house,
        phone.memory,
        phone.preferences,
        Place("t", sandbox.badge.table_id),
        sandbox.badge,
    )
    inside.redraw, inside.is_copy = phone.changed, True
    phone.why, phone.menu, phone.what_if = None, "", WhatIf(sandbox, inside, number)
    phone.changed()
    inside.following.listen()
    await inside.following.refresh()


async def leave_what_if(phone: Phone) -> None:
    phone.end_what_if()
    phone.say(phone.skin.words("Back at the table. None of that was recorded."))


def what_if_line(skin: Skin, tried: WhatIf, leave: Any) -> ft.Control:
    """Nobody should mistake the copy for the table."""
    _ = skin.words
    side = max((tried.phone.width - READING_WIDTH) / 2, 0)
    line = skin.row(
        [
            skin.icon(ft.Icons.SCIENCE_OUTLINED, 24, skin.c.accent_ink),
            ft.Container(
                skin.text(_("What if, after entry {n}. Nothing here counts.", n=tried.number), 16, bold=True),
                expand=True,
            ),
            skin.quiet_button(_("Leave"), leave),
        ],
        10,
    )
    return ft.Semantics(
        identifier="what-if",
        container=True,
        content=ft.Container(
            line,
            padding=ft.Padding(16 + side, 4, 8 + side, 4),
            bgcolor=skin.c.accent_tint,
            border=ft.Border(bottom=ft.BorderSide(1, skin.c.accent)),
        ),
    )
