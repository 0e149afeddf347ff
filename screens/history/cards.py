"""A table of the past: what came out, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import flet as ft

from companion.games.library import presentation
from companion.tables import Stage
from companion.tables.known_tables import TableCard
from screens.home.home import stage_words
from screens.hooks import remember, writing
from screens.parts.dates import day_words
from screens.phone import Phone
from screens.results.page import open_rematch
from screens.skin import Skin, marked, named, scroll_mark

DATE, DELETE = "date", "delete"
"""What is asked about a table."""

UNFOLDED = 0.1
"""Seconds until a card that was opened stands there with all that is in it."""


def history_card(
    phone: Phone, card: TableCard, read: Callable[[], Any], into_sight: Callable[[str], Any]
) -> ft.Control:
    return HistoryCard(phone, card, read, into_sight, key=f"card-{card.table_id}")


def day(skin: Skin, card: TableCard) -> str:
    """The day it ended, or was touched last, as this language writes it."""
    return day_words(skin.words, card.ended or card.touched)


@ft.component
def HistoryCard(
    phone: Phone,
    card: TableCard,
    read: Callable[[], Any],
    into_sight: Callable[[str], Any],
    key: Any = None,
) -> ft.Control:
    """A tap opens the table; the menu has the rest. Deleting asks first, and can be taken back.

    `into_sight` scrolls the list to a mark: what unfolds at its lower edge could not be reached.
    """
    skin = phone.skin
    _ = skin.words
    open_, set_open = remember(False)
    asking, ask = remember("")
    mark = f"history-{card.table_id}"

    async def follow() -> None:
        if open_:
            await into_sight(mark)

    ft.use_effect(follow, [open_, asking])

    async def show() -> None:
        await phone.go(f"/t/{card.table_id}")

    async def rematch_now() -> None:
        await open_rematch(phone, await phone.badge_for(card.table_id))

    async def delete() -> None:
        badge = await phone.badge_for(card.table_id)
        if badge is None:
            return
        if not card.host:
            secret = await phone.memory.secret(card.table_id)
            await phone.pocket.forget(card.table_id)
            await _gone(phone, card, read, lambda: phone.pocket.keep((card.table_id, secret)))
        elif await phone.do(phone.house.known_tables.delete, badge):

            async def bring_back() -> None:
                await phone.do(phone.house.known_tables.bring_back, badge)

            await _gone(phone, card, read, bring_back)

    picture = presentation(card.game_id).emblem or "caravanserai"
    who = _.listed(list(card.seats)) if card.seats else card.game
    name = _("Table {n}", n=card.name) if card.room else card.name
    small = " · ".join(part for part in (card.room_name, name, card.game, day(skin, card)) if part)
    body = skin.column(
        [
            skin.text(who, 17, bold=True),
            skin.text(stage_words(skin, card), 15),
            skin.soft(small, 14),
        ],
        0,
        expand=True,
    )
    open_it = ft.Container(
        skin.row([skin.tile(skin.picture(picture, 32)), body]), on_click=show, ink=True, border_radius=12
    )
    head = ft.Container(named(open_it, f"table-{card.table_id}"), expand=True)
    more = skin.icon_button(
        ft.Icons.EXPAND_LESS if open_ else ft.Icons.MORE_VERT,
        _("More for {who}'s table", who=who),
        lambda: set_open(not open_),
    )
    rows: list[ft.Control] = [skin.row([head, more], 4)]
    if open_ and asking == DATE:
        rows.append(DayField(phone, card, lambda: ask(""), read, key="day"))
    if open_ and not asking:
        label = _("Delete") if card.host else _("Forget on this phone")
        rows.append(
            ft.Row(
                [
                    marked(
                        skin.button(_("Play again"), rematch_now, icon=ft.Icons.REPLAY),
                        f"again-{card.table_id}",
                    ),
                    marked(
                        skin.button(
                            label, lambda: ask(DELETE), icon=ft.Icons.DELETE_OUTLINE, colour=skin.c.bad
                        ),
                        f"delete-{card.table_id}",
                    ),
                    *(
                        [
                            marked(
                                skin.button(
                                    _("Change the date"), lambda: ask(DATE), icon=ft.Icons.EDIT_CALENDAR
                                ),
                                f"date-{card.table_id}",
                            )
                        ]
                        if card.host and card.stage == Stage.FINISHED
                        else []
                    ),
                ],
                wrap=True,
                spacing=8,
                run_spacing=8,
            )
        )
    if open_ and asking == DELETE:
        rows += _confirmation(skin, card, delete, lambda: ask(""))
    return ft.Container(skin.card(skin.column(rows, 10), pad=10), key=scroll_mark(mark))


@ft.component
def DayField(
    phone: Phone, card: TableCard, close: Callable[[], Any], read: Callable[[], Any], key: Any = None
) -> ft.Control:
    """The day a game was played: sheets are often filled in later."""
    skin = phone.skin
    _ = skin.words
    played = (card.ended or card.touched).astimezone().date()
    typed, type_ = writing(played.isoformat())
    wrong, set_wrong = remember("")

    async def set_day() -> None:
        try:
            wanted = date.fromisoformat(typed.text.strip())
        except ValueError:
            set_wrong(_("Write it like {example}.", example=played.isoformat()))
            return
        set_wrong("")  # it can be read: whatever else is wrong with it is told by the house
        badge = await phone.badge_for(card.table_id)
        if badge is not None and await phone.do(phone.house.known_tables.set_day, badge, wanted):
            close()
            await read()

    return skin.column(
        [
            skin.field(
                _("Date played: year-month-day"),
                value=typed.text,
                error=wrong or None,
                max_length=10,
                on_change=lambda event: type_(event.data or ""),
                on_submit=set_day,
            ),
            ft.Row(
                [
                    marked(skin.button(_("Set the date"), set_day), f"set-date-{card.table_id}"),
                    skin.button(_("Never mind"), close),
                ],
                wrap=True,
                spacing=8,
                run_spacing=8,
            ),
        ],
        8,
    )


def _confirmation(
    skin: Skin, card: TableCard, delete: Callable[[], Any], keep: Callable[[], Any]
) -> list[ft.Control]:
    _ = skin.words
    told = (
        _("Delete this table for everybody? You can undo this right after deleting.")
        if card.host
        else _("Forget this table on this phone? The others keep it.")
    )
    sure = _("Delete it") if card.host else _("Forget")
    return [
        skin.text(told, 16),
        ft.Row(
            [
                marked(skin.button(sure, delete, colour=skin.c.bad), f"sure-{card.table_id}"),
                skin.button(_("Keep it"), keep),
            ],
            wrap=True,
            spacing=8,
            run_spacing=8,
        ),
    ]


async def _gone(phone: Phone, card: TableCard, read: Callable[[], Any], undo: Callable[[], Any]) -> None:
    """Say that it is gone, with the way back."""
    _ = phone.skin.words

    async def take_back() -> None:
        await undo()
        await read()

    await read()
    phone.say(
        _("The table is deleted.") if card.host else _("The table is forgotten."),
        "plain",
        _("Undo"),
        take_back,
        30,
    )
