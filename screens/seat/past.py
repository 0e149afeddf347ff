"""Going back: taking entries back, and looking at the table as it was."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.glimpse import Glimpse, LogCard
from companion.presentation import presentation
from screens.hooks import writing
from screens.parts.board import Board, board_width
from screens.parts.frame import BOARD_WIDTH, back_line, page_of
from screens.parts.scrubber import Scrubber
from screens.phone import Phone
from screens.seat.company import seat_numbers
from screens.seat.entry import in_short
from screens.seat.recording import take_back_last
from screens.seat.table import seat_line
from screens.seat.what_if import begin_what_if


@ft.component
def TakeBackPage(phone: Phone, glimpse: Glimpse, line: LogCard, close: Any, key: Any = None) -> ft.Control:
    """Taking back an entry takes back everything after it too: say what goes, and ask why."""
    skin = phone.skin
    _ = skin.words
    reason, set_reason = writing()
    going = [
        each for each in glimpse.log if each.number >= line.number and not each.taken_back and each.first < 0
    ]

    async def go() -> None:
        await take_back_last(phone, line.number, reason.text)
        close()

    rows = [skin.text(in_short(skin, each), 16) for each in going[:12]]
    if len(going) > 12:
        rows.append(skin.soft(_("and {n} more", n=len(going) - 12)))
    controls: list[ft.Control | None] = [
        back_line(skin, _("Take back"), close),
        skin.text(_.count("This entry goes:", "These {n} entries go:", len(going)), 17, bold=True),
        skin.card(skin.column(rows, 4)),
        skin.field(
            _("Why? (optional)"),
            value=reason.text,
            max_length=120,
            on_change=lambda e: set_reason(e.data or ""),
        ),
        skin.soft(_("They stay in the log, crossed out, and can be redone.")),
    ]
    return page_of(
        phone,
        controls,
        bottom=[
            skin.main_button(
                _.count("Take it back", "Take back {n} entries", len(going)), go, name="take-back"
            )
        ],
    )


@dataclass
class Moment:
    """The entry that is sought. Quick taps go on from it, not from the one that was drawn last."""

    number: int = -1


@ft.component
def PastPage(
    phone: Phone, glimpse: Glimpse, past: Glimpse, sought: Moment, scrub: Any, close: Any, key: Any = None
) -> ft.Control:
    """The table as it was. Nothing can be recorded here."""
    skin = phone.skin
    _ = skin.words
    last = max(len(glimpse.log) - 1, 1)
    bar = min(phone.width, BOARD_WIDTH) - 32 - 96  # between the two buttons
    now = past.entries - 1
    line = next((each for each in glimpse.log if each.number == now), None)

    async def step(by: int) -> None:
        await scrub(min(max(sought.number + by, 0), last))

    told = in_short(skin, line) if line is not None else ""
    controls: list[ft.Control | None] = [
        back_line(skin, _("After entry {n}", n=now), close, close=True),
        skin.card(
            skin.row(
                [
                    skin.icon(ft.Icons.HISTORY, 22, skin.c.accent),
                    ft.Container(skin.text(told, 16), expand=True),
                ]
            ),
            bg=skin.c.accent_tint,
            border=skin.c.accent,
            pad=10,
        ),
        skin.row(
            [
                skin.icon_button(
                    ft.Icons.CHEVRON_LEFT, _("One entry earlier"), lambda: phone.page.run_task(step, -1)
                ),
                Scrubber(
                    skin,
                    now,
                    last,
                    bar,
                    _("Moments of the game"),
                    lambda number: phone.page.run_task(scrub, number),
                ),
                skin.icon_button(
                    ft.Icons.CHEVRON_RIGHT, _("One entry later"), lambda: phone.page.run_task(step, 1)
                ),
            ],
            0,
        ),
        *(
            Board(skin, presentation(past.game_id), picture, seat_numbers(past), board_width(phone))
            for picture in past.pictures
        ),
        *(seat_line(phone, past, seat) for seat in past.seats),
        *_from_here(phone, glimpse, now),
    ]
    return page_of(phone, controls, widest=BOARD_WIDTH)


def _from_here(phone: Phone, glimpse: Glimpse, number: int) -> list[ft.Control]:
    """An earlier moment can be asked about, and played on in a copy."""
    if glimpse.badge.only_watches:
        return []
    skin = phone.skin
    _ = skin.words

    async def try_out() -> None:
        await begin_what_if(phone, number)

    ask = skin.button(
        _("May I, then?"), lambda: phone.open_menu("may-i", number), icon=ft.Icons.HELP_OUTLINE, expand=True
    )
    play = skin.button(_("What if?"), try_out, icon=ft.Icons.SCIENCE_OUTLINED, expand=True)
    return [ft.Row([ask, play], spacing=8)]
