"""Opening a room: which game, how many tables, played with the app or only scored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion import library
from companion.presentation import presentation
from companion.tables.rooms import MOST_TABLES
from companion.tables.shelf import TableCard
from companion.topics import topics
from screens.hooks import remember, writing
from screens.parts.amounts import CountInput
from screens.parts.frame import back_line, choice_card, notice_bar, page_of
from screens.phone import Phone


@ft.component
def ClassroomPage(phone: Phone, key: Any = None) -> ft.Control:
    """The rooms this phone looks after, and a new one."""
    skin = phone.skin
    _ = skin.words
    cards, set_cards = remember([])
    making, make = remember(False)

    async def read() -> None:
        set_cards([card for card in await phone.known_tables() if card.room and card.host])

    ft.use_effect(read, [])

    async def back() -> None:
        await phone.go("/")

    if making:
        page = NewRoomPage(phone, lambda: make(False), key="new-room")
        return skin.column([page, notice_bar(phone)], 0, expand=True)
    controls: list[ft.Control | None] = [
        back_line(skin, _("Classroom"), back),
        skin.text(
            _(
                "Open several tables at once, hang up their codes, and see on one screen how all of them go on."
            ),
            17,
        ),
        *(_room_card(phone, room, tables) for room, tables in _rooms(cards).items()),
    ]
    foot = [skin.main_button(_("Open a room"), lambda: make(True), name="new-room")]
    return skin.column([page_of(phone, controls, bottom=foot), notice_bar(phone)], 0, expand=True)


def _rooms(cards: list[TableCard]) -> dict[str, list[TableCard]]:
    rooms: dict[str, list[TableCard]] = {}
    for card in cards:
        rooms.setdefault(card.room, []).append(card)
    return rooms


def _room_card(phone: Phone, room: str, tables: list[TableCard]) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    done = sum(card.stage == "finished" for card in tables)
    return choice_card(
        skin,
        skin.tile(skin.picture(presentation(tables[0].game_id).emblem or "classroom", 32)),
        tables[0].game,
        _("{n} tables, {done} finished", n=len(tables), done=done),
        on_click=lambda: phone.page.run_task(phone.go, f"/class/{room}"),
        tail=skin.icon(ft.Icons.CHEVRON_RIGHT, 24, skin.c.primary),
        name=f"room-{room}",
    )


def _game_for_classes() -> str:
    """One that brings topics to talk about, if there is one."""
    shelf = list(library.SCORERS)
    return next((game for game in shelf if topics(game) is not None), shelf[0])


@ft.component
def NewRoomPage(phone: Phone, back: Callable[[], Any], key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    game, choose = remember(_game_for_classes)
    sheets, set_sheets = remember(True)
    count, set_count = remember(4)
    name, set_name = writing()
    playable = game in library.SHELF

    async def open_room() -> None:
        room = await phone.do(phone.house.rooms.open, game, count, sheets or not playable, name.text)
        if room:
            for opened in room.tables:
                await phone.memory.keep_secret(opened.table_id, opened.secret)
            await phone.go(f"/class/{room.room_id}")

    def change(how: Any) -> None:
        set_count(how)

    games = [
        choice_card(
            skin,
            skin.tile(skin.picture(presentation(each).emblem or "caravanserai", 32)),
            library.scorer(each).title,
            "" if each in library.SHELF else _("score sheets"),
            on_click=lambda _event, each=each: choose(each),
            selected=each == game,
            tail=skin.icon(
                ft.Icons.RADIO_BUTTON_CHECKED if each == game else ft.Icons.RADIO_BUTTON_UNCHECKED,
                24,
                skin.c.primary,
            ),
            name=f"game-{each}",
            small=True,
        )
        for each in library.SCORERS
    ]
    controls: list[ft.Control | None] = [
        back_line(skin, _("Open a room"), back),
        skin.label(_("How many tables?")),
        skin.card(CountInput(skin, count, 1, MOST_TABLES, change, name="tables", ends=False)),
        skin.label(_("Which game?")),
        *games,
        skin.switch(
            not sheets,
            lambda event: set_sheets(not bool(event.data)),
            label=_("Played with the app, not only scored"),
            label_text_style=ft.TextStyle(
                size=16 * skin.scale, color=skin.c.ink, font_family="Alegreya Sans"
            ),
        )
        if playable
        else None,
        skin.field(
            _("Name of the room, if you like"),
            value=name.text,
            on_change=lambda event: set_name(event.data or ""),
        ),
    ]
    label = _.count("Open {n} table", "Open {n} tables", count)
    foot = [skin.main_button(label, open_room, disabled=phone.busy, name="open-room")]
    return page_of(phone, controls, bottom=foot)
