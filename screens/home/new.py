"""A new table: which game, and who opens it."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games import library
from companion.games.library import presentation
from companion.tables.passes import check_name
from screens.hooks import remember, writing
from screens.one_step import one_step
from screens.parts.frame import back_line, choice_card, page_of
from screens.phone import Phone


@ft.component
def NewTablePage(phone: Phone, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    playable = library.playable()
    chosen, choose = remember(playable[0])
    name, set_name = writing()
    plays, set_plays = remember(True)

    async def recall() -> None:
        known = await phone.memory.name()
        set_name(name.text or known)

    ft.use_effect(recall, [])

    async def back() -> None:
        await phone.go("/")

    async def open_table() -> None:
        await open_and_enter(phone, chosen, name.text if plays else None)

    games = [
        choice_card(
            skin,
            skin.tile(skin.picture(presentation(each).emblem or "caravanserai", 34)),
            library.game(each).title,
            _(presentation(each).tagline)
            + " "
            + _(
                "{least} to {most} players.",
                least=library.game(each).min_seats,
                most=library.game(each).max_seats,
            ),
            on_click=lambda _event, each=each: choose(each),
            selected=each == chosen,
            tail=skin.icon(
                ft.Icons.RADIO_BUTTON_CHECKED if each == chosen else ft.Icons.RADIO_BUTTON_UNCHECKED,
                24,
                skin.c.primary,
            ),
            name=f"game-{each}",
        )
        for each in playable
    ]
    coming = [
        choice_card(
            skin,
            skin.tile(skin.picture(presentation(each).emblem or "hourglass", 30), quiet=True),
            library.scorer(each).title,
            _("Can't be played with the app yet, only scored"),
            on_click=lambda _event, each=each: phone.page.run_task(phone.go, f"/score/{each}"),
            tail=skin.icon(ft.Icons.CHEVRON_RIGHT, 24, skin.c.primary),
            quiet=True,
            name=f"score-{each}",
        )
        for each in library.only_scored()
    ]
    controls: list[ft.Control | None] = [
        back_line(skin, _("New table"), back),
        skin.label(_("Which game?")),
        *games,
        skin.label(_("Who are you?")),
        skin.field(
            _("Your name"),
            value=name.text,
            on_change=lambda event: set_name(event.data or ""),
            on_submit=open_table,
            disabled=not plays,
            autocorrect=False,
        ),
        skin.switch(
            plays,
            lambda event: set_plays(bool(event.data)),
            label=_("I'm playing too"),
            label_text_style=ft.TextStyle(
                size=16 * skin.scale, color=skin.c.ink, font_family="Alegreya Sans"
            ),
        ),
        skin.label(_("Only scored so far")) if coming else None,
        *coming,
    ]
    foot = [skin.main_button(_("Open the table"), open_table, disabled=phone.busy, name="open-table")]
    return page_of(phone, controls, bottom=foot)


@one_step
async def open_and_enter(phone: Phone, game: str, name: str | None) -> None:
    """Open a table, sit down at it unless the host does not play, and go there. A bad name opens nothing."""

    def work() -> Any:
        if name is None:
            return phone.house.tables.open(game)
        seat = check_name(library.game(game), name, ())
        return phone.house.tables.open(game, seats=[seat], mine=[seat])

    opened = await phone.do(work)
    if opened:
        if name:
            await phone.memory.keep_name(name)
        await phone.enter(opened)
