"""Choosing from a list: cards with pictures, one or several, greyed with the reason where a choice is barred."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

import flet as ft

from companion.games.presentation import Presentation
from rules_core.engine.questions import Option
from screens.hooks import remember
from screens.parts.frame import choice_card
from screens.skin import DRAWN, Skin
from screens.translator import capital, sentence

SEARCHED = 9
"""Longer lists get a field to search in."""

Explain = Callable[[Option], Any]


def option_card(
    skin: Skin,
    shown: Presentation,
    option: Option,
    *,
    selected: bool,
    several: bool,
    choose: Callable[[str], Any],
    explain: Explain,
    about: str = "",
) -> ft.Control:
    _ = skin.words
    picture = shown.icon(option.value, DRAWN)
    barred = option.refusal is not None
    lead = skin.tile(skin.picture(picture, 32), quiet=barred) if picture else None
    what_it_is = about or capital(_(option.note))
    line = sentence(_(option.refusal.because)).rstrip(".") if option.refusal else what_it_is
    if barred:
        tail: ft.Control = skin.quiet_button(_("Why?"), lambda: explain(option))
        return choice_card(
            skin,
            lead,
            capital(_(option.label)),
            line,
            tail=tail,
            quiet=True,
            name=f"option-{option.value}",
            tail_is_button=True,
            notes=[skin.soft(what_it_is, 14)] if what_it_is and what_it_is != line else (),
        )
    signs = (
        (ft.Icons.CHECK_BOX, ft.Icons.CHECK_BOX_OUTLINE_BLANK)
        if several
        else (ft.Icons.RADIO_BUTTON_CHECKED, ft.Icons.RADIO_BUTTON_UNCHECKED)
    )
    sign = skin.icon(signs[0 if selected else 1], 24, skin.c.primary if selected else skin.c.soft)
    return choice_card(
        skin,
        lead,
        capital(_(option.label)),
        line,
        on_click=lambda: choose(option.value),
        tail=sign,
        selected=selected,
        name=f"option-{option.value}",
    )


@ft.component
def OptionList(
    skin: Skin,
    shown: Presentation,
    options: Sequence[Option],
    chosen: Collection[str],
    several: bool,
    choose: Callable[[str], Any],
    explain: Explain,
    about: Callable[[str], str] = lambda value: "",
    key: Any = None,
) -> ft.Control:
    """Cards for every option; long lists can be searched."""
    _ = skin.words
    typed, set_typed = remember("")
    wanted = typed.casefold().strip()
    found = [
        option
        for option in options
        if not wanted or wanted in f"{_(option.label)} {_(option.note)} {about(option.value)}".casefold()
    ]
    cards: list[ft.Control] = []
    if len(options) > SEARCHED:
        cards.append(
            skin.field(
                _("Search"),
                value=typed,
                prefix_icon=ft.Icons.SEARCH,
                on_change=lambda event: set_typed(event.data or ""),
            )
        )
    cards += [
        option_card(
            skin,
            shown,
            option,
            selected=option.value in chosen,
            several=several,
            choose=choose,
            explain=explain,
            about=about(option.value),
        )
        for option in found
    ]
    if not found:
        cards.append(skin.soft(_("Nothing here has a name like that.")))
    return skin.column(cards, 8)
