"""Taking back, in a move that is still open, what chance or others have said: why, and what everybody will read."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.glimpse import Glimpse
from screens.hooks import made_once, settled, writing
from screens.parts.frame import back_line, page_of
from screens.parts.reasons import reason_input, reasons_to_take_back
from screens.phone import Phone
from screens.slips import Tab, Withdrawal


@ft.component
def WithdrawPage(phone: Phone, glimpse: Glimpse, what: Withdrawal, back: Any, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    reason, write = writing()
    ready, submission = settled(), made_once(lambda: phone.sent().key)
    drops = what == Withdrawal.DROP
    tables = phone.house.tables

    async def go() -> None:
        work = tables.cancel if drops else tables.back
        sent = phone.sent(submission)
        if await phone.do(work, phone.badge, sent, reason.text, explain=_("This can't be taken back")):
            phone.tab = Tab.NOW
            phone.open_menu("")
            phone.say(_("Taken back. The log keeps it, with your reason."))

    move = _(glimpse.waits_in)
    deed = _("Drop “{move}”", move=move) if drops else _("Take the last answer back")
    controls: list[ft.Control | None] = [
        back_line(skin, deed, back),
        skin.text(
            _(
                "A card, a die or another player is already part of “{move}”. Everybody will be told that it's taken back, and why.",
                move=move,
            ),
            17,
        ),
        reason_input(
            skin, _("Why? It goes into the log"), reason, write, reasons_to_take_back(skin), "reason"
        ),
    ]
    may = ready and not phone.busy and bool(reason.text.strip())
    return page_of(phone, controls, bottom=[skin.main_button(deed, go, disabled=not may, name="withdraw")])
