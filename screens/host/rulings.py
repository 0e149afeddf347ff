"""Earlier rulings: of this table, and of this host's other tables with the same game."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.glimpse import Glimpse
from screens.hooks import remember
from screens.host.case import earlier_rulings, precedent_card
from screens.parts.frame import back_line, page_of
from screens.phone import Phone


@ft.component
def RulingsPage(phone: Phone, glimpse: Glimpse, back: Any, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    found, set_found = remember(None)

    async def look() -> None:
        if phone.badge is not None:
            set_found(await earlier_rulings(phone, ()))

    ft.use_effect(look, [glimpse.revision])
    controls: list[ft.Control | None] = [back_line(skin, _("Earlier rulings"), back)]
    if found is not None and not found:
        controls.append(skin.soft(_("No rulings yet, at this table or at others this phone has hosted.")))
    controls += [precedent_card(skin, glimpse.game_id, each) for each in found or ()]
    return page_of(phone, controls)
