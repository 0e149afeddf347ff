"""The table is always right: the host sets a count, a place or the turn to what lies there, with a reason."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games import library
from companion.games.library import presentation
from companion.glimpse import Glimpse
from rules_core.engine.moves import AnyMove
from rules_core.engine.questions import HOST
from rules_core.settling.rulings import CorrectCount, CorrectFact, MoveToken
from screens.hooks import Writing, remember, writing
from screens.parts.amounts import CountInput
from screens.parts.board import Board, board_width
from screens.parts.frame import back_line, choice_card, page_of
from screens.parts.sizes import BOARD_WIDTH
from screens.phone import Phone
from screens.seat.company import seat_chips, seat_numbers
from screens.seat.recording import record
from screens.skin import DRAWN
from screens.translator import capital


async def rule_it(phone: Phone, move: AnyMove, reason: str) -> None:
    """Record a correction and go back to the table; without a reason it is refused, and says so."""
    if await record(phone, move, reason=reason):
        phone.open_menu("")


def reason_field(phone: Phone, reason: Writing, set_reason: Any) -> ft.Control:
    _ = phone.skin.words
    return phone.skin.field(
        _("Why? It goes into the log"),
        value=reason.text,
        max_length=120,
        on_change=lambda e: set_reason(e.data or ""),
    )


@ft.component
def CorrectCountPage(phone: Phone, glimpse: Glimpse, back: Any, key: Any = None) -> ft.Control:
    skin, shown, game = phone.skin, presentation(glimpse.game_id), library.game(glimpse.game_id)
    _ = skin.words
    seat_name, set_seat = remember(glimpse.acting or glimpse.seats[0].name)
    resource, set_resource = remember(next(iter(shown.counters), ""))
    count, set_count = remember(None)
    reason, set_reason = writing()
    seat = glimpse.seat(seat_name)
    assert seat is not None
    held = {units.resource: units.units for units in (*seat.counts, *seat.belongings)}
    now = held.get(resource, 0)
    wanted = now if count is None else count

    def choose_seat(name: str) -> None:
        set_seat(name)
        set_count(None)

    def choose_resource(thing: str) -> None:
        set_resource(thing)
        set_count(None)

    async def go() -> None:
        await rule_it(phone, CorrectCount(HOST, seat_name, resource, wanted), reason.text or _("we counted"))

    things = [*shown.counters, *shown.belongings]
    chips = [
        ft.Container(
            ft.Row(
                [
                    skin.picture(shown.icon(thing, DRAWN) or "other", 24),
                    skin.text(capital(_(game.name(thing))), 16),
                ],
                spacing=6,
                tight=True,
            ),
            padding=ft.Padding(10, 12, 14, 12),
            border_radius=24,
            ink=True,
            on_click=lambda _event, thing=thing: choose_resource(thing),
            bgcolor=skin.c.tint if thing == resource else skin.c.surface,
            border=ft.Border.all(1, skin.c.primary if thing == resource else skin.c.line),
        )
        for thing in things
    ]
    controls: list[ft.Control | None] = [
        back_line(skin, _("Correct a count"), back),
        seat_chips(skin, list(glimpse.seats), seat_name, choose_seat),
        ft.Row(list(chips), wrap=True, spacing=8, run_spacing=8),
        skin.card(
            skin.column(
                [
                    skin.soft(
                        _("The books say {n}. How many are there?", n=now), 16, text_align=ft.TextAlign.CENTER
                    ),
                    CountInput(skin, wanted, 0, 9999, set_count, name="counted", ends=False),
                ]
            )
        ),
        reason_field(phone, reason, set_reason),
    ]
    deed = (
        _("Set {seat}'s {what} to {n}", what=_(game.name(resource)), seat=seat_name, n=wanted)
        if wanted != now
        else _("Change the number first")
    )
    return page_of(
        phone,
        controls,
        bottom=[skin.main_button(deed, go, disabled=wanted == now or phone.busy, name="correct")],
    )


@ft.component
def CorrectPlacePage(phone: Phone, glimpse: Glimpse, back: Any, key: Any = None) -> ft.Control:
    """Choose a token, tap where it stands."""
    skin, shown = phone.skin, presentation(glimpse.game_id)
    _ = skin.words
    token, set_token = remember("")
    place, set_place = remember("")
    reason, set_reason = writing()
    numbers = seat_numbers(glimpse)
    marks = [mark for picture in glimpse.pictures for mark in picture.marks]

    called = next((capital(_(mark.name) or mark.id) for mark in marks if mark.id == token), "")

    async def go() -> None:
        await rule_it(phone, MoveToken(HOST, token, place), reason.text or _("that's where it is"))

    cards = [
        choice_card(
            skin,
            skin.seat_disc(numbers[mark.seat], 34)
            if mark.seat in numbers
            else skin.picture(shown.icon(mark.look, DRAWN) or "other", 34),
            capital(_(mark.name) or mark.id),
            _("now on {place}", place=mark.place),
            on_click=lambda _event, mark=mark: set_token(mark.id),
            selected=mark.id == token,
            name=f"token-{mark.id}",
        )
        for mark in marks
    ]
    boards = [
        Board(
            skin,
            shown,
            picture,
            numbers,
            board_width(phone),
            chosen=frozenset([place]),
            on_tap=set_place if token else None,
        )
        for picture in glimpse.pictures
    ]
    controls: list[ft.Control | None] = [
        back_line(skin, _("Correct a place"), back),
        *(boards if token else []),
        skin.soft(_("Tap where it is: {token}", token=called) if token else _("Which token?")),
        *cards,
        reason_field(phone, reason, set_reason) if token else None,
    ]
    deed = _("Put it on {place}", place=place) if place else _("Tap a place first")
    if not token:
        deed = _("Choose a token first")
    return page_of(
        phone,
        controls,
        widest=BOARD_WIDTH,
        bottom=[skin.main_button(deed, go, disabled=not (token and place) or phone.busy, name="correct")],
    )


@ft.component
def TurnPage(phone: Phone, glimpse: Glimpse, back: Any, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    chosen, choose = remember("")
    reason, set_reason = writing()

    async def go() -> None:
        await rule_it(
            phone, CorrectFact(HOST, "clock", "turn", [chosen]), reason.text or _("the table lost track")
        )

    cards = [
        choice_card(
            skin,
            skin.seat_disc(seat.place),
            seat.name,
            _("their turn now") if seat.turn else "",
            on_click=lambda _event, seat=seat: choose(seat.name),
            selected=seat.name == chosen,
            name=f"turn-{seat.name}",
        )
        for seat in glimpse.seats
        if not seat.retired
    ]
    deed = _("It's {seat}'s turn", seat=chosen) if chosen else _("Choose first")
    return page_of(
        phone,
        [back_line(skin, _("Whose turn it is"), back), *cards, reason_field(phone, reason, set_reason)],
        bottom=[skin.main_button(deed, go, disabled=not chosen or phone.busy, name="correct")],
    )
