"""The host ends the game before its own end."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games import library
from companion.glimpse import Glimpse
from rules_core.settling.ending import END_NOW
from screens.hooks import writing
from screens.parts.frame import back_line, page_of
from screens.parts.reasons import reason_input
from screens.phone import Phone
from screens.skin import Skin


def usual_reasons(skin: Skin) -> list[str]:
    _ = skin.words
    return [_("Time is up"), _("We agreed to stop"), _("Somebody had to leave")]


@ft.component
def EndPage(phone: Phone, glimpse: Glimpse, back: Any, key: Any = None) -> ft.Control:
    """What it means, and why it is done: the log keeps the reason."""
    skin = phone.skin
    _ = skin.words
    reason, write = writing("")
    book = library.game(glimpse.game_id).rulebook
    unfair = [_("“{rule}”", rule=_(book[rule].title)) for rule in glimpse.unfair if rule in book]
    spared = (
        _("Nobody loses points for what they could no longer reach. This doesn't count: {rules}.",
          rules=_.listed(unfair)) if unfair else ""
    )  # fmt: skip

    async def end() -> None:
        if await phone.do(phone.house.ending.end_now, phone.badge, reason.text, phone.sent()):
            phone.open_menu("")

    told = _(
        "There are no more moves, and the game is scored as it stands. An unfinished move is dropped. The ruling goes in the log and can be taken back."
    )
    return page_of(
        phone,
        [
            back_line(skin, _("End the game now"), back),
            skin.text(told, 17),
            skin.link(skin.text(spared, 17, skin.c.primary), lambda: phone.show_rule(END_NOW), 4)
            if spared
            else None,
            reason_input(skin, _("Why?"), reason, write, usual_reasons(skin), "why"),
        ],
        bottom=[
            skin.main_button(
                _("End now and score"), end, disabled=phone.busy or not reason.text.strip(), name="end-now"
            )
        ],
    )
