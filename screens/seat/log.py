"""The log: what happened, newest first, with taking back, redoing, and looking at any earlier moment."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.glimpse import Glimpse
from screens.hooks import made_once, remember
from screens.parts.frame import page_of
from screens.phone import Phone
from screens.seat.entry import Deeds, LogEntry
from screens.seat.past import Moment, PastPage, TakeBackPage
from screens.seat.recording import take_back_last
from screens.skin import marked

FIRST_ENTRIES = 25


@ft.component
def LogPage(phone: Phone, glimpse: Glimpse, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    shown, show_more = remember(FIRST_ENTRIES)
    past, look_back = remember(None)
    doubtful, doubt = remember(None)

    sought: Moment = made_once(Moment)

    async def scrub(number: int) -> None:
        sought.number = number
        if phone.badge is None:
            return
        found = await phone.ask(phone.house.looker.at_entry, phone.badge, number)
        if sought.number == number:  # otherwise somebody has tapped on meanwhile
            look_back(found)

    def close() -> None:
        sought.number = -1
        look_back(None)

    if past is not None:
        return PastPage(phone, glimpse, past, sought, scrub, close)
    if doubtful is not None:
        return TakeBackPage(phone, glimpse, doubtful, lambda: doubt(None), key=f"back-{doubtful.number}")

    deeds: Deeds = made_once(Deeds)
    deeds.take_back, deeds.show_rule = doubt, phone.show_rule
    deeds.dispute = lambda line: phone.open_menu("ruling" if glimpse.badge.host else "doubt", line.number)
    deeds.look_back = lambda number: phone.page.run_task(scrub, number)

    async def redo() -> None:
        await phone.do(phone.house.tables.redo, phone.badge, phone.sent(), explain=_("This cannot be redone"))

    async def take_back() -> None:
        await take_back_last(phone)

    tools: list[ft.Control] = []
    if glimpse.undo:
        word = (
            _("Take back: {move}", move=_(glimpse.undo))
            if glimpse.undo_free
            else _("Ask to take back: {move}", move=_(glimpse.undo))
        )
        tools.append(marked(skin.button(word, take_back, icon=ft.Icons.UNDO), "undo"))
    if glimpse.redo:
        tools.append(
            marked(skin.button(_("Redo: {move}", move=_(glimpse.redo)), redo, icon=ft.Icons.REDO), "redo")
        )
    disputed = {dispute.entry for dispute in glimpse.disputes}
    # What was taken back only to be played again is told by the later line, and a strike by its ruling.
    newest = [line for line in reversed(glimpse.log) if not (line.retold or line.strikes)]
    if phone.sought >= 0:
        newest, tools = [line for line in newest if line.number == phone.sought], [_whole_log(phone)]
    controls: list[ft.Control | None] = [
        skin.row(
            [
                ft.Container(skin.head(_("What happened")), expand=True),
                skin.icon_button(
                    ft.Icons.HISTORY,
                    _("Look at an earlier moment"),
                    lambda: phone.page.run_task(scrub, len(glimpse.log) - 1),
                ),
            ]
        ),
        *tools,
        *(
            LogEntry(
                skin,
                glimpse.game_id,
                tuple(seat.name for seat in glimpse.seats),
                line,
                glimpse.badge.only_watches,
                deeds,
                host=glimpse.badge.host,
                disputed=line.number in disputed,
                unfolded=line.number == phone.sought,
                key=f"entry-{line.number}-{line.number == phone.sought}",
            )
            for line in newest[:shown]
        ),
        skin.button(_("Show older entries"), lambda: show_more(lambda now: now + 50))
        if len(newest) > shown
        else None,
    ]
    return page_of(phone, controls)


def _whole_log(phone: Phone) -> ft.Control:
    """The way back from the one entry that was looked for."""
    _ = phone.skin.words

    def show() -> None:
        phone.sought = -1
        phone.changed()

    return marked(phone.skin.button(_("Show the whole log"), show, icon=ft.Icons.HISTORY), "whole-log")
