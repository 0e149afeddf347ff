"""A key for this phone's tables: offered once, written down or printed, and typed on a phone that has lost its memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

import flet as ft

from screens.hooks import remember, writing
from screens.parts.dates import day_words
from screens.phone import Phone
from screens.pocket import pairs
from screens.results.share import file_card, taste_of
from screens.skin import Skin, marked

SHUT, OFFER, MADE, TYPING = "shut", "offer", "made", "typing"


@ft.component
def KeyCard(phone: Phone, changed: Callable[[], Any], key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    page, turn = remember(SHUT if phone.preferences.key_offered else OFFER)
    made, set_made = remember(None)
    new_key, set_key = remember("")
    ticket, set_ticket = remember("")
    typed, type_ = writing()

    async def read() -> None:
        set_made(await phone.ask(phone.house.keyrings.key_made, await phone.pocket.ring()))

    ft.use_effect(read, [])

    async def no_more_offers() -> None:
        if not phone.preferences.key_offered:
            phone.preferences = replace(phone.preferences, key_offered=True)
            await phone.memory.keep_preferences(phone.preferences)

    async def make() -> None:
        found = await phone.do(phone.house.keyrings.make_key, await phone.pocket.ring())
        if isinstance(found, str):
            set_key(found)
            set_ticket(await phone.ask(phone.house.result_files.key, found, taste_of(phone)) or "")
            await no_more_offers()
            turn(MADE)

    async def shut() -> None:
        """The key is told once: from here on this phone does not know it either."""
        await no_more_offers()
        set_key("")
        set_ticket("")
        await read()
        turn(SHUT)

    async def bring_back() -> None:
        ring, address = await phone.pocket.ring(), phone.page.client_ip or ""
        found = await phone.do(phone.house.keyrings.use_key, typed.text, ring, address)
        if not isinstance(found, list):
            return
        await phone.pocket.keep(*pairs(found))
        type_("")
        told = (
            _.count("{n} table is back on this phone.", "{n} tables are back on this phone.", len(found))
            if found
            else _("This phone already has all the tables of that key.")
        )
        phone.say(told, "good")
        await shut()
        await changed()

    if page == MADE:
        rows = _made(phone, new_key, ticket, shut)
    elif page == TYPING:
        rows = _typing(skin, typed.text, type_, bring_back, shut)
    elif page == OFFER and made is None:
        rows = [
            skin.text(
                _(
                    "If this phone forgets its tables or gets lost, a key brings them back on any phone. It is shown once: print it or write it down, and keep it to yourself."
                ),
                16,
            ),
            _buttons(
                marked(skin.button(_("Make the key"), make, icon=ft.Icons.KEY), "make-key"),
                marked(skin.button(_("I have a key"), lambda: turn(TYPING)), "have-key"),
                marked(skin.button(_("Not now"), shut), "no-key"),
            ),
        ]
    else:
        rows = _quiet(skin, made, make, lambda: turn(TYPING))
    title = skin.row([skin.icon(ft.Icons.KEY, 22, skin.c.primary), skin.text(_("A key for this phone's tables"), 17, bold=True, expand=True)], 8)  # fmt: skip
    return ft.Semantics(
        identifier="key-card", container=True, content=skin.card(skin.column([title, *rows], 10))
    )


def _quiet(
    skin: Skin, made: datetime | None, make: Callable[[], Any], have: Callable[[], Any]
) -> list[ft.Control]:
    _ = skin.words
    told = (
        _("One was made on {day}. A new one replaces it.", day=day_words(skin.words, made))
        if made is not None
        else _("Brings them back if this phone forgets them.")
    )
    words = _("Make a new key") if made is not None else _("Make the key")
    return [
        skin.soft(told),
        _buttons(
            marked(skin.button(words, make), "make-key"),
            marked(skin.button(_("I have a key"), have), "have-key"),
        ),
    ]


def _made(phone: Phone, key: str, ticket: str, shut: Callable[[], Any]) -> list[ft.Control]:
    skin = phone.skin
    _ = skin.words
    groups: list[ft.Control] = [skin.figure(group, 19) for group in key.split()]
    shown = ft.Row(groups, wrap=True, spacing=10, run_spacing=4, alignment=ft.MainAxisAlignment.CENTER)
    return [
        ft.Semantics(identifier="key", container=True, label=key, exclude_semantics=True, content=shown),
        skin.soft(_("It won't be shown again. Anybody who has it can do everything you can at your tables.")),
        file_card(phone, "pdf-sheet", _("Print it"), _("PDF, one page"), ticket, "file-key"),
        marked(skin.button(_("I've saved it"), shut, icon=ft.Icons.CHECK), "key-kept"),
    ]


def _typing(
    skin: Skin,
    typed: str,
    type_: Callable[[str], None],
    bring_back: Callable[[], Any],
    shut: Callable[[], Any],
) -> list[ft.Control]:
    _ = skin.words
    return [
        skin.field(
            _("The key, five groups of four letters"),
            value=typed,
            max_length=40,
            capitalization=ft.TextCapitalization.CHARACTERS,
            on_change=lambda event: type_(event.data or ""),
        ),
        _buttons(
            marked(skin.button(_("Bring the tables back"), bring_back), "use-key"),
            skin.button(_("Close"), shut),
        ),
    ]


def _buttons(*buttons: ft.Control) -> ft.Control:
    return ft.Row(list(buttons), wrap=True, spacing=8, run_spacing=8)
