"""Rules: look one up by a half-remembered word."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion import library
from companion.glimpse import Glimpse
from screens.hooks import remember
from screens.parts.frame import choice_card, page_of
from screens.phone import Phone, Why

SHOWN = 30


@ft.component
def RulesPage(phone: Phone, glimpse: Glimpse, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    typed, set_typed = remember("")
    found = library.game(glimpse.game_id).rulebook.find(typed)

    def open_rule(rule: str) -> None:
        phone.why = Why(_("The rule"), "", rule)
        phone.changed()

    controls: list[ft.Control | None] = [
        skin.head(_("Rules of {game}", game=glimpse.game)),
        skin.field(
            _("What are you looking for?"),
            value=typed,
            prefix_icon=ft.Icons.SEARCH,
            on_change=lambda event: set_typed(event.data or ""),
        ),
        skin.soft(_("Nothing found; try another word.")) if not found else None,
        *(
            choice_card(
                skin,
                None,
                _(entry.title),
                _shortened(_(entry.text)),
                on_click=lambda _event, entry=entry: open_rule(entry.id),
                tail=skin.icon(ft.Icons.CHEVRON_RIGHT, 24, skin.c.primary),
                name=f"found-{entry.id}",
            )
            for entry in found[:SHOWN]
        ),
        skin.soft(_("{n} more; type a word to narrow it down.", n=len(found) - SHOWN))
        if len(found) > SHOWN
        else None,
    ]
    return page_of(phone, controls)


def _shortened(text: str, most: int = 90) -> str:
    return text if len(text) <= most else text[: text.rindex(" ", 0, most)] + " …"
