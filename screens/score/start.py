"""Score only: the game was played without the app. Which game, who played, and on to the sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games import library
from companion.games.library import presentation
from companion.tables.passes import check_name, looks_like
from screens.hooks import remember, writing, writing_on
from screens.one_step import one_step
from screens.parts.frame import back_line, choice_card, page_of
from screens.phone import Phone
from screens.results.share import file_card, taste_of
from screens.skin import named


@ft.component
def ScorePage(phone: Phone, game: str = "", key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    chosen, choose = remember(game if game in library.scored() else "")

    async def back() -> None:
        await phone.go("/")

    if chosen:
        return WhoPlayedPage(phone, chosen, lambda: choose(""), key=f"who-{chosen}")
    games = [game_card(phone, each, choose) for each in library.scored()]
    controls = [back_line(skin, _("Score only"), back), skin.label(_("Which game did you play?")), *games]
    return page_of(phone, controls)


def game_card(phone: Phone, game: str, choose: Callable[[str], Any]) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    scorer = library.scorer(game)
    return choice_card(
        skin,
        skin.tile(skin.picture(presentation(game).emblem or "caravanserai", 34)),
        scorer.title,
        _("{least} to {most} players.", least=scorer.min_seats, most=scorer.max_seats),
        on_click=lambda: choose(game),
        tail=skin.icon(ft.Icons.CHEVRON_RIGHT, 24, skin.c.primary),
        name=f"game-{game}",
    )


@ft.component
def WhoPlayedPage(phone: Phone, game: str, back: Callable[[], Any], key: Any = None) -> ft.Control:
    """Names in clockwise order; those this phone knows are a tap away."""
    skin = phone.skin
    _ = skin.words
    names, set_names = remember([])
    known, set_known = remember([])
    ticket, set_ticket = remember("")
    typed, set_typed = writing()
    name_field, write_on = writing_on()
    scored = library.game(library.sheet_of(game))

    async def recall() -> None:
        set_known(await phone.memory.company())

    async def ask_for_blank() -> None:
        set_ticket(
            await phone.ask(phone.house.result_files.blank_sheet, game, list(names), taste_of(phone)) or ""
        )

    ft.use_effect(recall, [])
    ft.use_effect(ask_for_blank, [tuple(names)])

    def add_name(name: str) -> None:
        set_names(lambda now: now if looks_like(name) in map(looks_like, now) else [*now, name])

    async def add() -> None:
        name = await phone.ask(check_name, scored, typed.text, names)
        if name:
            add_name(name)
            set_typed("")

    async def add_and_write_on() -> None:
        await add()
        write_on()

    def without(name: str) -> Callable[[], None]:
        return lambda: set_names(lambda now: [each for each in now if each != name])

    async def open_sheet() -> None:
        if typed.text.strip():
            await add()  # a name that was typed and not added yet is meant
            return
        await _enter(phone, game, names)

    async def gather() -> None:
        await _enter(phone, game, [])

    def known_chip(name: str) -> ft.Control:
        return named(skin.chip(skin.text(name, 16), lambda: add_name(name)), f"known-{name}")

    players = [
        skin.card(
            skin.row(
                [
                    skin.seat_disc(place),
                    ft.Container(skin.text(name, 19, bold=True), expand=True),
                    skin.icon_button(
                        ft.Icons.CLOSE, _("Remove {seat} from the table", seat=name), without(name)
                    ),
                ]
            ),
            pad=8,
        )
        for place, name in enumerate(names)
    ]
    taken = set(map(looks_like, names))
    others = [name for name in known if looks_like(name) not in taken]
    room = len(names) < scored.max_seats
    field = skin.field(
        _("Name of a player"),
        value=typed.text,
        on_change=lambda event: set_typed(event.data or ""),
        on_submit=add_and_write_on,
        autocorrect=False,
        ref=name_field,
        key="name-of-player",
    )
    missing = scored.min_seats - len(names)
    label = (
        _("Fill in the sheet")
        if missing <= 0
        else _.count("{n} more player is needed", "{n} more players are needed", missing)
    )
    controls: list[ft.Control | None] = [
        back_line(skin, scored.title, back),
        skin.label(_("Who played? In clockwise order")),
        *players,
        skin.row([ft.Container(field, expand=True), skin.button(_("Add"), add)], key="next-name")
        if room
        else None,
        skin.chips([known_chip(name) for name in others[:8]]) if room and others else None,
    ]
    if not names:
        controls.append(
            choice_card(
                skin,
                skin.tile(skin.picture("qr", 32)),
                _("Everybody fills in their own column"),
                _("Show a code; the others join with their phones and enter their names there."),
                on_click=gather,
                tail=skin.icon(ft.Icons.CHEVRON_RIGHT, 24, skin.c.primary),
                name="gather-phones",
            )
        )
    controls.append(
        file_card(
            phone,
            "pdf-sheet",
            _("A blank sheet to print"),
            _("For when batteries die; with these names, if any"),
            ticket,
            "file-blank",
        )
    )
    foot = [skin.main_button(label, open_sheet, disabled=missing > 0 or phone.busy, name="enter-results")]
    return page_of(phone, controls, bottom=foot)


@one_step
async def _enter(phone: Phone, game: str, names: list[str]) -> None:
    opened = await phone.do(phone.house.sheets.open, game, list(names))
    if opened:
        if names:
            await phone.memory.keep_company(names)
        await phone.enter(opened)
