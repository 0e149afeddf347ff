"""A table of the past: what came out, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft
from babel.dates import format_date

from companion.presentation import presentation
from companion.tables.shelf import TableCard
from screens.home.home import stage_words
from screens.hooks import remember
from screens.phone import Phone
from screens.results.page import play_again
from screens.skin import Skin, marked, named


def history_card(phone: Phone, card: TableCard, read: Callable[[], Any]) -> ft.Control:
    return HistoryCard(phone, card, read, key=f"card-{card.table_id}")


def day(skin: Skin, card: TableCard) -> str:
    """The day it ended, or was touched last, as this language writes it."""
    moment = (card.ended or card.touched).astimezone()
    language = skin.words.language.replace("-", "_")
    return str(format_date(moment, "medium", locale=language if language != "en_XA" else "en"))


@ft.component
def HistoryCard(phone: Phone, card: TableCard, read: Callable[[], Any], key: Any = None) -> ft.Control:
    """A tap opens the table; the menu has the rest. Deleting asks first, and can be taken back."""
    skin = phone.skin
    _ = skin.words
    open_, set_open = remember(False)
    asking, ask = remember(False)

    async def show() -> None:
        await phone.go(f"/t/{card.table_id}")

    async def again() -> None:
        await play_again(phone, await phone.badge_for(card.table_id))

    async def delete() -> None:
        badge = await phone.badge_for(card.table_id)
        if badge is None:
            return
        if not card.host:
            secret = await phone.memory.secret(card.table_id)
            await phone.memory.forget(card.table_id)
            await _gone(phone, card, read, lambda: phone.memory.keep_secret(card.table_id, secret))
        elif await phone.do(phone.house.shelf.delete, badge):

            async def bring_back() -> None:
                await phone.do(phone.house.shelf.bring_back, badge)

            await _gone(phone, card, read, bring_back)

    picture = presentation(card.game_id).emblem or "caravanserai"
    who = _.listed(list(card.seats)) if card.seats else card.game
    small = " · ".join(part for part in (card.name, card.game, day(skin, card)) if part)
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
        _("More for the table of {who}", who=who),
        lambda: set_open(not open_),
    )
    rows: list[ft.Control] = [skin.row([head, more], 4)]
    if open_ and not asking:
        label = _("Delete") if card.host else _("Forget on this phone")
        rows.append(
            ft.Row(
                [
                    marked(
                        skin.button(_("Play again"), again, icon=ft.Icons.REPLAY), f"again-{card.table_id}"
                    ),
                    marked(
                        skin.button(
                            label, lambda: ask(True), icon=ft.Icons.DELETE_OUTLINE, colour=skin.c.bad
                        ),
                        f"delete-{card.table_id}",
                    ),
                ],
                wrap=True,
                spacing=8,
                run_spacing=8,
            )
        )
    if open_ and asking:
        rows += _confirmation(skin, card, delete, lambda: ask(False))
    return skin.card(skin.column(rows, 10), pad=10)


def _confirmation(
    skin: Skin, card: TableCard, delete: Callable[[], Any], keep: Callable[[], Any]
) -> list[ft.Control]:
    _ = skin.words
    told = (
        _(
            "Delete this table for everybody? For 30 days it can be brought back from here, right after deleting."
        )
        if card.host
        else _("Forget this table on this phone? The others keep it.")
    )
    sure = _("Delete it") if card.host else _("Forget it")
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
