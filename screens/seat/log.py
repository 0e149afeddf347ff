"""The log: each entry in words with its effects and rules, taking back, and looking at any earlier moment."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import flet as ft

from companion import library
from companion.glimpse import Glimpse, LogCard
from companion.presentation import presentation
from rules_core.questions import spoken
from screens.hooks import remember, writing
from screens.parts.board import Board, board_width
from screens.parts.effects import effect_list
from screens.parts.frame import READING_WIDTH, back_line, page_of
from screens.parts.scrubber import Scrubber
from screens.phone import Phone, Why
from screens.seat.company import seat_numbers
from screens.seat.recording import take_back_last
from screens.seat.table import seat_line
from screens.skin import Skin, marked

FIRST_ENTRIES = 25


@ft.component
def LogPage(phone: Phone, glimpse: Glimpse, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    shown, show_more = remember(FIRST_ENTRIES)
    opened, open_line = remember(-1)
    past, look_back = remember(None)
    doubtful, doubt = remember(None)

    async def scrub(number: int) -> None:
        if phone.badge is not None:
            look_back(await phone.ask(phone.house.looker.at_entry, phone.badge, number))

    if past is not None:
        return PastPage(phone, glimpse, past, scrub, lambda: look_back(None))
    if doubtful is not None:
        return TakeBackPage(phone, glimpse, doubtful, lambda: doubt(None), key=f"back-{doubtful.number}")

    async def redo() -> None:
        await phone.do(phone.house.tables.redo, phone.badge, phone.sent(), explain=_("This cannot be redone"))

    async def take_back() -> None:
        await take_back_last(phone)

    tools: list[ft.Control] = []
    if glimpse.undo:
        word = (
            _("Take back: {move}", move=_(glimpse.undo))
            if glimpse.undo_free
            else _("Ask to take back: {move}", move=_(glimpse.undo))
        )
        tools.append(marked(skin.button(word, take_back, icon=ft.Icons.UNDO), "undo"))
    if glimpse.redo:
        tools.append(
            marked(skin.button(_("Redo: {move}", move=_(glimpse.redo)), redo, icon=ft.Icons.REDO), "redo")
        )
    newest = list(reversed(glimpse.log))
    controls: list[ft.Control | None] = [
        skin.row(
            [
                ft.Container(skin.head(_("What happened")), expand=True),
                skin.icon_button(
                    ft.Icons.HISTORY,
                    _("Look at an earlier moment"),
                    lambda: phone.page.run_task(scrub, len(glimpse.log) - 1),
                ),
            ]
        ),
        *tools,
        *(
            log_card(
                phone,
                glimpse,
                line,
                opened=opened == line.number,
                toggle=lambda _event, line=line: open_line(-1 if opened == line.number else line.number),
                doubt=lambda _event, line=line: doubt(line),
                scrub=lambda _event, line=line: phone.page.run_task(scrub, line.number),
            )
            for line in newest[:shown]
        ),
        skin.button(_("Show older entries"), lambda: show_more(shown + 50)) if len(newest) > shown else None,
    ]
    return page_of(phone, controls)


def clock_time(text: str) -> str:
    """The time of day of an entry, in the host machine's zone: all sit at one table."""
    try:
        return datetime.fromisoformat(text).astimezone().strftime("%H:%M")
    except ValueError:
        return ""


def log_card(
    phone: Phone, glimpse: Glimpse, line: LogCard, *, opened: bool, toggle: Any, doubt: Any, scrub: Any
) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    numbers = seat_numbers(glimpse)
    gone = line.taken_back
    title = _(line.title)
    if line.first >= 0:
        title = _("Taken back from entry {n} on", n=line.first)
    who = line.seat if line.seat in numbers else _("Host") if line.seat == "host" else _("The table")
    if line.by == "host" and line.seat in numbers:
        who = _("{seat}, recorded by the host", seat=line.seat)
    if gone:
        who = _("{who}, taken back", who=who)  # a line through the words is nothing for those who listen
    lead: ft.Control = (
        skin.seat_disc(numbers[line.seat], 34)
        if line.seat in numbers
        else skin.picture("host" if line.seat == "host" else "table", 34)
    )
    style = ft.TextDecoration.LINE_THROUGH if gone else None
    heading = skin.text(title, 17, skin.c.soft if gone else None, bold=True)
    if style is not None:
        heading.style = ft.TextStyle(decoration=style)
    rows: list[ft.Control | None] = [
        skin.row(
            [
                lead,
                skin.column([heading, skin.soft(who, 14)], -2, expand=True),
                skin.column(
                    [
                        skin.soft(f"{line.number}", 14, text_align=ft.TextAlign.END),
                        skin.soft(clock_time(line.time), 13),
                    ],
                    -2,
                    horizontal_alignment=ft.CrossAxisAlignment.END,
                ),
            ],
            10,
        )
    ]
    if line.ruling:
        rows.append(_ruling(skin, glimpse, line))
    elif line.reason:
        rows.append(skin.soft(_("Reason: {reason}", reason=line.reason), 15))
    lines = line.effects if opened else line.effects[:4]
    if line.number > 0 or opened:
        rows += (
            effect_list(
                skin, presentation(glimpse.game_id), glimpse.game_id, lines, line.seat, reasons=opened
            )
            if not gone or opened
            else []
        )
    if opened:
        rows.append(_rules(phone, glimpse, line))
        buttons: list[ft.Control] = [skin.button(_("Table then"), scrub, icon=ft.Icons.HISTORY, expand=True)]
        if not gone and line.number > 0 and line.first < 0 and not glimpse.badge.only_watches:
            buttons.append(
                skin.button(_("Take back"), doubt, icon=ft.Icons.UNDO, colour=skin.c.bad, expand=True)
            )
        rows.append(ft.Row(buttons, spacing=8))
    return ft.Semantics(
        identifier=f"entry-{line.number}",
        container=True,
        content=skin.card(
            skin.column(rows, 6), on_click=toggle, pad=12, opacity=0.6 if gone and not opened else 1
        ),
    )


def _ruling(skin: Skin, glimpse: Glimpse, line: LogCard) -> ft.Control:
    _ = skin.words
    book = library.game(glimpse.game_id).rulebook
    waived = [_(book[rule].title) for rule in line.waived if rule in book]
    words = _("Ruling: {reason}", reason=line.reason or "–")
    if waived:
        words = _("Ruling, setting aside “{rules}”: {reason}", rules=", ".join(waived), reason=line.reason)
    return skin.row(
        [skin.picture("ruling", 24), ft.Container(skin.text(words, 15, skin.c.accent_ink), expand=True)], 8
    )


def _rules(phone: Phone, glimpse: Glimpse, line: LogCard) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    book = library.game(glimpse.game_id).rulebook

    def show(rule: str) -> Any:
        def open_rule() -> None:
            phone.why = Why(_("The rules"), "", rule)
            phone.changed()

        return open_rule

    links: list[ft.Control] = [
        skin.quiet_button(_(book[rule].title), show(rule), colour=skin.c.primary)
        for rule in line.rules
        if rule in book
    ]
    return skin.column(
        [skin.soft(_("Rules behind this"), 14), ft.Row(links, wrap=True, spacing=0, run_spacing=0)], 0
    )


def _in_short(skin: Skin, line: LogCard) -> str:
    _ = skin.words
    return _("{n}. {who}: {move}", n=line.number, who=spoken(line.seat), move=_(line.title))


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

    rows = [skin.text(_in_short(skin, each), 16) for each in going[:12]]
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


@ft.component
def PastPage(
    phone: Phone, glimpse: Glimpse, past: Glimpse, scrub: Any, close: Any, key: Any = None
) -> ft.Control:
    """The table as it was. Nothing can be recorded here."""
    skin = phone.skin
    _ = skin.words
    last = max(len(glimpse.log) - 1, 1)
    bar = min(phone.width, READING_WIDTH) - 32 - 96  # between the two buttons
    now = past.entries - 1
    line = next((each for each in glimpse.log if each.number == now), None)

    async def step(by: int) -> None:
        await scrub(min(max(now + by, 0), last))

    told = _in_short(skin, line) if line is not None else ""
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
    ]
    return page_of(phone, controls)
