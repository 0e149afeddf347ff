"""One screen for all tables of a room: what waits for the facilitator, how far they are, who leads, and the time."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.library import topics
from companion.tables import Stage
from companion.tables.rooms import RoomView
from screens.classroom.for_all import ForAll
from screens.classroom.handing_out import HandingOut
from screens.classroom.needs import TWO_COLUMNS, needs_list
from screens.classroom.tables import tables_grid
from screens.classroom.timer import RoomTimer
from screens.classroom.topics import TopicsPage
from screens.classroom.watcher import Watcher
from screens.hooks import made_once, remember
from screens.parts.dates import day_words
from screens.parts.frame import back_line, page_of, waiting
from screens.parts.sizes import READING_WIDTH
from screens.phone import Phone
from screens.skin import marked

SIDE = 400
WIDEST = 1400


@ft.component
def RoomPage(phone: Phone, room_id: str, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    shown, set_view = remember(None)
    missing, set_missing = remember(False)
    talking, talk = remember("")
    watcher: Watcher = made_once(lambda: Watcher(phone, room_id, set_view, set_missing))

    async def begin() -> None:
        await watcher.begin()

    ft.use_effect(begin, [])

    async def back() -> None:
        await phone.go("/class")

    if missing:
        gone = skin.text(_("This phone doesn't host any table in that room."), 17)
        return page_of(phone, [back_line(skin, _("Classroom"), back), gone])
    if shown is None:
        return page_of(phone, [back_line(skin, _("Classroom"), back), waiting(skin)])
    view: RoomView = shown[0]
    if talking and (found := topics(talking)) is not None:
        return TopicsPage(phone, found, lambda: talk(""), key="topics")
    games = {table.game_id: table.game for table in view.tables}
    about = " · ".join([*games.values(), day_words(skin.words, view.opened)])
    watched: list[ft.Control | None] = [
        needs_list(phone, view, watcher),
        RoomTimer(phone, view, watcher, key="timer"),
        ForAll(phone, view, watcher, key="for-all"),
        *(
            marked(
                skin.button(_(topics(game).title), lambda _event, game=game: talk(game), icon=ft.Icons.FORUM_OUTLINED),  # type: ignore[union-attr]
                f"topics-{game}",
            )
            for game in games
            if topics(game) is not None
        ),
    ]  # fmt: skip
    files = HandingOut(phone, view, key=f"handing-out-{_finished(view)}")
    heading: list[ft.Control | None] = [
        back_line(skin, view.name or _("Classroom"), back),
        skin.soft(about, 15),
    ]
    width = min(phone.width, WIDEST) - 32
    if phone.width >= TWO_COLUMNS:
        beside = ft.Row(
            [
                ft.Container(skin.column([*watched, files]), width=SIDE),
                ft.Container(tables_grid(phone, view, watcher, width - SIDE - 24), expand=True),
            ],
            spacing=24,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        return page_of(phone, [*heading, beside], widest=WIDEST)
    widest = WIDEST if phone.is_wide else READING_WIDTH
    return page_of(
        phone, [*heading, *watched, tables_grid(phone, view, watcher, width), files], widest=widest
    )


def _finished(view: RoomView) -> int:
    return sum(table.stage == Stage.FINISHED for table in view.tables)
