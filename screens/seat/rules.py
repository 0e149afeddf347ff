"""Rules: look one up, at the table; and what this table plays otherwise."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.glimpse import Glimpse
from screens.parts.frame import choice_card, page_of
from screens.phone import Phone
from screens.rules.lookup import LookUp


@ft.component
def RulesPage(phone: Phone, glimpse: Glimpse, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words

    house = None
    if glimpse.house:
        house = choice_card(
            skin,
            skin.tile(skin.icon(ft.Icons.HOME_WORK_OUTLINED, 24, skin.c.accent_ink)),
            _.count("{n} house rule", "{n} house rules", len(glimpse.house)),
            ", ".join(_(each.title) for each in glimpse.house[:3]),
            on_click=lambda: phone.open_menu("house"),
            tail=skin.icon(ft.Icons.CHEVRON_RIGHT, 24, skin.c.primary),
            name="house-rules",
            small=True,
        )
    controls: list[ft.Control | None] = [
        skin.head(_("Rules of {game}", game=glimpse.game)),
        house,
        LookUp(skin, glimpse.game_id, phone.looking, phone.show_rule, glimpse.house, key="look-up"),
    ]
    return page_of(phone, controls)
