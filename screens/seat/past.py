"""Going back: taking entries back, and looking at the table as it was."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.games.library import presentation
from companion.glimpse import Glimpse
from companion.glimpse.log import Meant
from screens.hooks import made_once, remember, writing
from screens.parts.board import Board, board_width
from screens.parts.frame import back_line, page_of
from screens.parts.reasons import reason_input, reasons_to_take_back
from screens.parts.scrubber import Scrubber
from screens.parts.sizes import BOARD_WIDTH
from screens.phone import Phone
from screens.seat.company import seat_numbers
from screens.seat.entry import in_short
from screens.seat.lines import line_at
from screens.seat.recording import take_back_last
from screens.seat.table import seat_line
from screens.seat.what_if import begin_what_if


@ft.component
def TakeBackPage(phone: Phone, glimpse: Glimpse, number: int, close: Any, key: Any = None) -> ft.Control:
    """Taking back an entry takes back everything after it too: say what goes, and ask why."""
    skin = phone.skin
    _ = skin.words
    reason, set_reason = writing()
    going, set_going = remember(Meant(0, ()))
    wants_reason, want_reason = remember(False)
    has_to_ask, set_has_to_ask = remember(False)
    submission = made_once(lambda: phone.sent().key)

    async def look() -> None:
        if phone.badge is not None:
            found = await phone.ask(phone.house.log.standing_from, phone.badge, number, phone.acting)
            set_going(found or going)
            want_reason(bool(await phone.ask(phone.house.consent.wants_reason, phone.badge, number)))
            set_has_to_ask(bool(await phone.ask(phone.house.consent.has_to_ask, phone.badge, number)))

    ft.use_effect(look, [glimpse.revision])

    async def go() -> None:
        if wants_reason and not reason.text.strip():
            phone.say(_("Say why: the others will see it, and the log keeps it."), "bad")
            return
        await take_back_last(phone, number, reason.text, phone.sent(submission))
        close()

    rows = [skin.text(in_short(skin, each), 16) for each in going.lines]
    if going.total > len(rows):
        rows.append(skin.soft(_("and {n} more", n=going.total - len(rows))))
    deed = _.count("Take it back", "Take back {n} entries", going.total)
    goes = _.count("This entry will be taken back:", "These {n} entries will be taken back:", going.total)
    if has_to_ask:
        goes = _.count(
            "This entry would be taken back:", "These {n} entries would be taken back:", going.total
        )
        deed = _.count("Ask to take it back", "Ask to take back {n} entries", going.total)
    controls: list[ft.Control | None] = [
        back_line(skin, _("Ask to take back") if has_to_ask else _("Take back"), close),
        skin.text(goes, 17, bold=True),
        skin.card(skin.column(rows, 4)),
        reason_input(
            skin,
            _("Why? It goes into the log") if wants_reason else _("Why? (optional)"),
            reason,
            set_reason,
            reasons_to_take_back(skin),
            "reason",
        ),
        skin.soft(
            _.count(
                "It stays in the log, crossed out, and can be redone.",
                "They stay in the log, crossed out, and can be redone.",
                going.total,
            )
        ),
    ]
    return page_of(
        phone,
        controls,
        bottom=[
            skin.main_button(deed, go, disabled=phone.busy or not going.total, name="take-back"),
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
    last = max(glimpse.entries - 1, 1)
    bar = min(phone.width, BOARD_WIDTH) - 32 - 96  # between the two buttons
    now = past.entries - 1
    line = line_at(phone, glimpse, now)

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
        _("May I?"), lambda: phone.open_menu("may-i", number), icon=ft.Icons.HELP_OUTLINE, expand=True
    )
    play = skin.button(_("What if?"), try_out, icon=ft.Icons.SCIENCE_OUTLINED, expand=True)
    return [ft.Row([ask, play], spacing=8)]
