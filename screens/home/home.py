"""Home: open a table, join one, go on with one, or look back."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.tables import Stage
from companion.tables.known_tables import Overview, TableCard
from screens.hooks import remember
from screens.parts.frame import choice_card, page_of
from screens.parts.sizes import LARGE_TEXT
from screens.phone import Phone
from screens.skin import Skin, marked

RECENT = 5


@ft.component
def HomePage(phone: Phone, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    seen, set_seen = remember(Overview((), 0, 0))

    async def read() -> None:
        ring = await phone.pocket.ring()
        set_seen(await phone.ask(phone.house.known_tables.overview, ring, RECENT) or seen)

    ft.use_effect(read, [])

    chevron = skin.icon(ft.Icons.CHEVRON_RIGHT, 24, skin.c.primary)

    def way(picture: str, title: str, line: str, route: str, name: str) -> ft.Control:
        return choice_card(
            skin,
            skin.tile(skin.picture(picture, 32)),
            title,
            line,
            on_click=lambda: phone.page.run_task(phone.go, route),
            tail=chevron,
            name=name,
        )

    played = (
        _.count("{n} finished game on this phone", "{n} finished games on this phone", seen.over)
        if seen.over
        else _("Finished games, statistics, backup")
    )
    watched = (
        _.count("{n} room is open", "{n} rooms are open", seen.rooms)
        if seen.rooms
        else _("Several tables at once, all on one screen")
    )
    controls: list[ft.Control | None] = [
        _sign(phone),
        *([skin.label(_("Continue"))] if seen.going else []),
        *(table_card(phone, card) for card in seen.going),
        _the_others(phone, seen.more) if seen.more else None,
        skin.label(_("At the table")),
        way("table", _("New table"), _("Choose a game and gather the players"), "/new", "new-table"),
        way("hand", _("Join a table"), _("Scan the host's code, or type it here"), "/join", "join-table"),
        way(
            "coin",
            _("Score only"),
            _("Add up a game you played without the app"),
            "/score",
            "score-only",
        ),
        skin.label(_("More")),
        way("rules", _("Rules"), _("Look up a rule, no table needed"), "/rules", "rules"),
        way("history", _("History"), played, "/history", "history"),
        way("classroom", _("Classroom"), watched, "/class", "classroom"),
        way("log", _("Open a saved game"), _("From a file you saved"), "/open", "open-saved"),
    ]
    return page_of(phone, controls)


def _the_others(phone: Phone, more: int) -> ft.Control:
    """The way to the tables that have no room here: the history has all of them."""
    skin = phone.skin
    _ = skin.words
    words = _.count("{n} more table in progress", "{n} more tables in progress", more)
    button = skin.button(words, lambda: phone.page.run_task(phone.go, "/history"), icon=ft.Icons.HISTORY)
    return marked(button, "more-tables")


def _sign(phone: Phone) -> ft.Control:
    """The mark over the gate, and the way to this phone's settings."""
    skin = phone.skin
    _ = skin.words
    words = skin.column(
        [skin.head("Caravanserai", 30), skin.soft(_("Your phones keep the books; you play."))],
        -2,
        expand=skin.scale <= LARGE_TEXT,
    )
    settings = skin.icon_button(
        ft.Icons.TUNE, _("Settings on this phone"), lambda: phone.page.run_task(phone.go, "/settings")
    )
    mark = skin.picture("caravanserai", 56)
    if skin.scale <= LARGE_TEXT:
        return skin.row([mark, words, settings])
    top = skin.row([mark, settings], alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    return skin.column([top, words], 4)


def stage_words(skin: Skin, card: TableCard) -> str:
    _ = skin.words
    if not card.shown:
        return _("Can't be shown, but it's safe")
    if card.stage == Stage.GATHERING:
        return _("Waiting for players; code {code}", code=card.code)
    if card.stage == Stage.FINISHED:
        return result_words(skin, card)
    if card.is_sheet:
        return _("Score sheet")
    return _("{who} to move", who=_.listed(list(card.turn))) if card.turn else _("In progress")


def result_words(skin: Skin, card: TableCard) -> str:
    """Who won, in a line."""
    _ = skin.words
    won = card.winners
    if card.undecided:
        return _("Undecided: {missing}", missing=_(card.undecided))
    if not won or not card.standings:
        return _("Finished")
    who = _.listed(list(won))
    return _("{who} won with {total} {unit}", who=who, total=card.standings[0].total, unit=card.unit)


def table_card(phone: Phone, card: TableCard) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    discs: list[ft.Control] = [skin.seat_disc(place, 22) for place in range(len(card.seats))]
    seats = ft.Row(discs[:6], spacing=2, tight=True)
    who = _.listed(list(card.seats)) if card.seats else card.game
    return choice_card(
        skin,
        None,
        who,
        f"{(_('Table {n}', n=card.name) if card.room else card.name) or card.game} · {stage_words(skin, card)}",
        on_click=lambda: phone.page.run_task(phone.go, f"/t/{card.table_id}"),
        tail=seats,
        name=f"table-{card.table_id}",
    )
