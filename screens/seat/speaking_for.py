"""Answering for another seat: only by a way that is chosen, never because a page happened to be open."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.glimpse import AskedCard, Glimpse, SeatCard
from rules_core.engine.questions import HOST
from screens.hooks import settled
from screens.parts.frame import back_line, page_of
from screens.phone import Phone
from screens.skin import marked

Seats = Callable[[str], Any]


def card_for(glimpse: Glimpse, chosen: str, spoken_for: str) -> AskedCard | None:
    """What this phone answers for another: for the seat it speaks for, or has chosen and nobody else plays."""
    chosen_seat = glimpse.seat(chosen)
    seats = [spoken_for]
    if chosen_seat is not None and not chosen_seat.held:
        seats.append(chosen)
    for card in glimpse.asked:
        seat = next((seat for seat in seats if seat and seat in card.who), "")
        if card.on_behalf and seat:
            return card._replace(on_behalf=seat)
    return None


def asked_elsewhere(glimpse: Glimpse) -> list[SeatCard]:
    """The seats that the table waits for, and for which this phone could speak."""
    badge = glimpse.badge
    if not (badge.host or badge.scribe):
        return []
    asked = [name for name in glimpse.waits_for if name not in badge.seats and name != HOST]
    return [seat for name in asked if (seat := glimpse.seat(name)) is not None]


def ways_to_answer(phone: Phone, glimpse: Glimpse, speak: Seats, wonder: Seats) -> list[ft.Control | None]:
    """Straight for those who have no phone; those who have one are asked about first."""
    skin = phone.skin
    _ = skin.words
    ways: list[ft.Control | None] = []
    for seat in asked_elsewhere(glimpse):
        if seat.held and phone.is_copy:
            continue  # on a copy nobody would be told, and what is asked may show a hand
        if seat.name in glimpse.in_secret:
            told = _("{who} answers in secret, on their own phone.", who=seat.name)
            ways.append(skin.soft(told, 15))
            continue
        # No parameter may be left open: the event of the tap would be put there.
        ask, go = partial(wonder, seat.name), partial(speak, seat.name)
        way = (
            skin.quiet_button(_("{who} can't answer?", who=seat.name), ask, colour=skin.c.primary)
            if seat.held
            else skin.button(_("Answer for {who}, who has no phone", who=seat.name), go)
        )
        ways.append(marked(way, f"speak-for-{seat.name}"))
    return ways


@ft.component
def SpeakForPage(
    phone: Phone, glimpse: Glimpse, seat: SeatCard, speak: Seats, close: Any, key: Any = None
) -> ft.Control:
    """Before answering for somebody who has a phone: what that means."""
    skin = phone.skin
    _ = skin.words
    ready = settled()

    async def go() -> None:
        if not glimpse.badge.host or await phone.do(phone.house.telling.open_for, phone.badge, seat.name):
            await speak(seat.name)

    where = (
        _("{who} has their own phone, and it's here.", who=seat.name)
        if seat.phones
        else _("{who} has their own phone, but it's away right now.", who=seat.name)
    )
    controls: list[ft.Control | None] = [
        back_line(skin, _("Answer for {who}", who=seat.name), close),
        skin.card(
            skin.row(
                [
                    skin.seat_disc(seat.place),
                    ft.Container(skin.text(where, 17), expand=True),
                ]
            )
        ),
        skin.text(
            _("“{move}” is a question for {who}, not you.", move=_(glimpse.waits_in), who=seat.name),
            17,
        ),
        skin.soft(
            _(
                "Continue only if they want you to. You'll see what they're asked, including their cards. Their phone is told right away, and again when you answer, and the log says it was you."
            )
            if glimpse.badge.host
            else _("Answer only if they want you to: their phone will be told what you answered."),
            16,
        ),
    ]
    deed = _("Answer for {who}", who=seat.name)
    return page_of(
        phone,
        controls,
        bottom=[skin.main_button(deed, go, disabled=phone.busy or not ready, name="speak-for")],
    )
