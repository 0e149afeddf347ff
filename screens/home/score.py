"""Score only: the game was played without the app; enter how it stands and see who won and why."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion import library
from companion.tables import Sent
from companion.tables.passes import check_name
from companion.tables.service import Opened
from rules_core.adoption import AdoptGame
from rules_core.questions import HOST
from screens.hooks import remember, writing
from screens.parts.frame import back_line, choice_card, notice_bar, page_of
from screens.phone import Phone


@ft.component
def ScorePage(phone: Phone, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    shelf = list(library.SHELF)
    chosen, choose = remember(shelf[0])
    names, set_names = remember([])
    typed, set_typed = writing()
    game = library.game(chosen)

    async def back() -> None:
        await phone.go("/")

    async def add() -> None:
        name = await phone.ask(check_name, game, typed.text, names)
        if name:
            set_names([*names, name])
            set_typed("")

    async def go() -> None:
        opened = await phone.do(
            open_for_scoring, phone, chosen, list(names), _("adding up a game that was played")
        )
        if opened:
            await phone.memory.keep_secret(opened.table_id, opened.secret)
            await phone.go(f"/t/{opened.table_id}")

    def without(name: str) -> Any:
        return lambda: set_names([each for each in names if each != name])

    players = [
        skin.card(
            skin.row(
                [
                    skin.seat_disc(place),
                    ft.Container(skin.text(name, 19, bold=True), expand=True),
                    skin.icon_button(
                        ft.Icons.CLOSE, _("Take {seat} from the table", seat=name), without(name)
                    ),
                ]
            ),
            pad=8,
        )
        for place, name in enumerate(names)
    ]
    games = [
        choice_card(
            skin,
            skin.tile(skin.picture("coin", 32)),
            library.game(each).title,
            on_click=lambda _event, each=each: choose(each),
            selected=each == chosen,
            name=f"game-{each}",
        )
        for each in shelf
    ]
    field = skin.field(
        _("Name of a player"),
        value=typed.text,
        on_change=lambda event: set_typed(event.data or ""),
        on_submit=add,
        autocorrect=False,
    )
    missing = game.min_seats - len(names)
    label = (
        _("Enter the results")
        if missing <= 0
        else _.count("{n} more player is needed", "{n} more players are needed", missing)
    )
    controls: list[ft.Control | None] = [
        back_line(skin, _("Score only"), back),
        *games,
        skin.label(_("Who played? In clockwise order")),
        *players,
        skin.row([ft.Container(field, expand=True), skin.button(_("Add"), add)])
        if len(names) < game.max_seats
        else None,
    ]
    foot = [skin.main_button(label, go, disabled=missing > 0 or phone.busy, name="enter-results")]
    return skin.column([page_of(phone, controls, bottom=foot), notice_bar(phone)], 0, expand=True)


def open_for_scoring(phone: Phone, game: str, names: list[str], reason: str) -> Opened:
    """A table that is set up the usual way, and asks at once where it stands."""
    tables, seating = phone.house.tables, phone.house.seating
    opened = tables.open(game)
    badge = tables.badge(opened.secret)
    for name in names:
        seating.add_seat(badge, name)
    badge = tables.current(badge)
    tables.begin(badge, Sent("begin", 0))
    tables.take_suggestions(badge, Sent("usual", 1))
    revision = phone.house.looker.glimpse(badge).revision
    tables.submit(badge, AdoptGame(HOST), Sent("adopt", revision), reason=reason)
    return opened
