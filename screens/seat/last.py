"""What happened last, so that everybody can follow: the step, its figures, the card that came."""

from __future__ import annotations

import flet as ft

from companion.glimpse import Glimpse, LogCard
from companion.presentation import presentation
from rules_core.questions import TABLE
from screens.parts.effects import effect_list
from screens.phone import Phone
from screens.seat.company import seat_numbers
from screens.skin import named

MOST_LINES = 8


def last_step(glimpse: Glimpse) -> LogCard | None:
    """The newest step that somebody made and that still stands; what was only played again is no news."""
    return next(
        (
            line
            for line in reversed(glimpse.log)
            if line.number > 0
            and line.first < 0
            and not (line.taken_back or line.again)
            and line.seat != TABLE
        ),
        None,
    )


def last_card(phone: Phone, glimpse: Glimpse, most: int = MOST_LINES) -> ft.Control | None:
    line = last_step(glimpse)
    if line is None:
        return None
    skin, shown = phone.skin, presentation(glimpse.game_id)
    _ = skin.words
    numbers = seat_numbers(glimpse)
    who = line.seat if line.seat in numbers else _("The host")
    heading = skin.row(
        [
            skin.seat_disc(numbers[line.seat], 26) if line.seat in numbers else skin.picture("host", 26),
            ft.Container(skin.soft(_("{who}: {move}", who=who, move=_(line.title))), expand=True),
        ],
        8,
    )
    rows = effect_list(skin, shown, glimpse.game_id, line.effects[:most], line.seat)
    words = skin.column([heading, *rows], 6)
    if phone.for_everybody:
        return named(skin.card(words), "last-step")
    return named(skin.card(words, on_click=lambda: phone.show_entry(line.number)), "last-step")
