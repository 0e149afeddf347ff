"""Whose column is open: everybody with their total so far, and how far each is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from rules_core.scoring.ranking import Ranking
from rules_core.scoring.tally import Fault, Scorer, Tally
from rules_core.sheets.lines import column_state
from screens.parts.figures import signed
from screens.phone import Phone
from screens.score.cards import state_sign
from screens.skin import Skin, named, scroll_mark


def column_sign(
    skin: Skin, scorer: Scorer, tally: Tally, faults: Sequence[Fault], seat: str, size: float = 18
) -> ft.Control:
    """The tick stands only where every line is confirmed and nothing is wrong."""
    if any(fault.seat == seat and not fault.missing for fault in faults):
        told = skin.words("something can't be right")
        return ft.Icon(ft.Icons.ERROR_OUTLINE, size=size, color=skin.c.bad, semantics_label=told)
    return state_sign(skin, column_state(scorer, tally, seat), size)


def totals_of(ranking: Ranking) -> dict[str, int]:
    return {score.seat: score.total for score in ranking.scores}


def column_chips(
    phone: Phone,
    scorer: Scorer,
    tally: Tally,
    ranking: Ranking,
    faults: Sequence[Fault],
    numbers: dict[str, int],
    chosen: str,
    choose: Callable[[str], Any],
    ref: ft.Ref[ft.Row],
) -> ft.Control:
    """In one line that stays in sight; tapping opens a column. Where they do not fit, the line can be pushed."""
    skin = phone.skin
    totals = totals_of(ranking)

    def chip(seat: str) -> ft.Control:
        is_chosen = seat == chosen
        total = signed(totals[seat])
        name = skin.text(seat, 16, bold=is_chosen, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)
        body = skin.row(
            [
                skin.seat_disc(numbers.get(seat, 0), 26),
                name if len(seat) <= NAME_FITS else ft.Container(name, width=NAME_ROOM * skin.gentle),
                skin.figure(total, 17),
                column_sign(skin, scorer, tally, faults, seat),
            ],
            7,
            tight=True,
        )
        return ft.Container(
            named(
                ft.Container(
                    body,
                    padding=ft.Padding(8, 10, 10, 10),
                    border_radius=24,
                    bgcolor=skin.c.tint if is_chosen else skin.c.surface,
                    border=ft.Border.all(2 if is_chosen else 1, skin.c.primary if is_chosen else skin.c.line),
                    ink=True,
                    on_click=lambda: choose(seat),
                ),
                f"column-{seat}",
                selected=is_chosen,
            ),
            key=scroll_mark(f"chip-{numbers.get(seat, 0)}"),
        )

    chips = [chip(seat) for seat in numbers if seat in totals]
    return ft.Row(chips, spacing=8, scroll=ft.ScrollMode.HIDDEN, ref=ref)


NAME_FITS = 10
"""Letters that a chip has room for; longer names are cut."""

NAME_ROOM = 84
