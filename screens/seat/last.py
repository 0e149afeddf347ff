"""What happened last, so that everybody can follow: the step, its figures, the card that came."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.library import presentation
from companion.glimpse import Glimpse, LogCard
from rules_core.engine.questions import HOST
from screens.hooks import remember
from screens.parts.effects import folded_effects, shown_at_first
from screens.phone import Phone
from screens.seat.company import seat_numbers
from screens.seat.entry import entry_lead
from screens.skin import named
from screens.telling import doer

MOST_LINES = 8


def last_card(phone: Phone, glimpse: Glimpse, most: int = MOST_LINES) -> ft.Control | None:
    """The last step with its first effects; where there are more, a tap shows them, and then the entry."""
    line = glimpse.last
    if line is None:
        return None
    return LastStep(phone, glimpse, line, most, key=f"last-{line.number}")


@ft.component
def LastStep(phone: Phone, glimpse: Glimpse, line: LogCard, most: int, key: Any = None) -> ft.Control:
    skin, shown = phone.skin, presentation(glimpse.game_id)
    _ = skin.words
    opened, set_open = remember(False)
    who = _("The host") if line.seat == HOST else doer(skin, line)
    heading = skin.row(
        [
            entry_lead(skin, line, seat_numbers(glimpse), 26, shown),
            ft.Container(skin.soft(_("{who}: {move}", who=who, move=_(line.title))), expand=True),
        ],
        8,
    )
    few = max(most - 1, 1)
    rows = folded_effects(skin, shown, glimpse.game_id, line.effects, line.seat, opened=opened, few=few)
    has_more = not opened and shown_at_first(len(line.effects), few) < len(line.effects)
    words = skin.column([heading, *rows], 6)
    if phone.for_everybody:
        return named(skin.card(words), "last-step")

    def tapped() -> None:
        if phone.did_just_now():  # it has come to where a button was
            return
        if has_more:
            set_open(True)
        else:
            phone.show_entry(line.number)

    return named(skin.card(words, on_click=tapped), "last-step")
