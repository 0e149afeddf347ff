"""A question, as a full page: what is asked, a fitting input, what would happen, and the deed."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.games.library import presentation
from companion.glimpse import AskedCard, Glimpse, Preview
from companion.tables.disputes import Attempt
from rules_core.engine.questions import Confirm
from screens.hooks import settled
from screens.pane import narrowed
from screens.parts.ahead import Ahead, refused_strip, tallest_strip
from screens.parts.board import SMALLEST_WINDOW, board_width
from screens.parts.countdown import Countdown
from screens.parts.folded import Folded
from screens.parts.frame import back_line, page_of
from screens.parts.sizes import BOARD_WIDTH, READING_WIDTH
from screens.phone import Phone
from screens.seat.answering import Answering, answer_board, answer_input, deed
from screens.seat.choosing import choosing
from screens.seat.requests import request_cards
from screens.seat.so_far import SoFar
from screens.seat.yes_or_no import both_ways
from screens.skin import DRAWN, Skin, Tap, marked
from screens.slips import Withdrawal
from screens.translator import capital, sentence

BESIDE_FROM = 1000
"""Screens at least so wide show the board beside the question; narrower ones above it, as large as they can."""

LEFT = 0.42
"""The part of a wide screen that the question takes beside the board."""

OTHERWISE = 372
"""Pixels of a phone's screen that a question with a board needs besides the board: the bar, the title, the way to
the list, the strip and the button."""


@ft.component
def QuestionPage(phone: Phone, glimpse: Glimpse, asked: AskedCard, leave: Tap, key: Any = None) -> ft.Control:
    """`leave` puts a question away that is asked of another seat, in another's move: it stays open for them."""
    answering = choosing(phone, glimpse, asked)
    on_board = bool(answering.on_board)
    beside = on_board and phone.width >= BESIDE_FROM
    widest = BOARD_WIDTH if on_board else READING_WIDTH
    room = phone.width * LEFT if beside else phone.width
    foot = [Foot(answering, min(room, widest) - 32, key="foot")]
    controls = _about(answering, leave)
    if on_board and not beside:
        window = _window(phone, controls, phone.skin.words(asked.prompt))
        controls.append(answer_board(answering, board_width(phone), window=window))
    if not isinstance(asked.question, Confirm):
        controls.append(answer_input(answering))
    if beside:
        return _beside_board(answering, page_of(narrowed(phone, room), controls, bottom=foot), room)
    return page_of(phone, controls, bottom=foot, widest=widest)


def _beside_board(answering: Answering, question: ft.Control, width: float) -> ft.Control:
    """The question left, the board right."""
    phone = answering.phone
    room = phone.width - width - 32
    picture = answer_board(answering, room, float(phone.page.height or 800) - 180)
    return phone.skin.row(
        [
            ft.Container(question, width=width),
            ft.Container(picture, width=room, padding=ft.Padding(0, 24, 0, 0)),
        ],
        0,
        expand=True,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _about(answering: Answering, leave: Tap) -> list[ft.Control | None]:
    """What is asked, of whom, and what has happened so far."""
    phone, glimpse, asked = answering.phone, answering.glimpse, answering.asked
    skin = phone.skin
    _ = skin.words
    return [
        _title(phone, asked, leave),
        *request_cards(phone, glimpse),
        skin.text(_(asked.prompt) or _(asked.title), 19, bold=True),
        skin.soft(_(asked.question.about), 16) if asked.question.about else None,
        _asked_for(phone, glimpse, asked),
        _so_far(skin, glimpse, asked, folded=bool(answering.on_board)),
        _time_left(phone, asked),
    ]


def _title(phone: Phone, asked: AskedCard, leave: Tap) -> ft.Control:
    """The move, with the way back where there is one."""
    skin, title = phone.skin, phone.skin.words(asked.title)

    async def go_back() -> None:
        tables = phone.house.tables
        if asked.says_why:
            phone.open_menu("withdraw", Withdrawal.BACK if asked.may_back else Withdrawal.DROP)
        elif asked.may_back:
            await phone.do(tables.back, phone.badge, phone.sent(), "", asked.id.key)
        else:
            await phone.do(tables.cancel, phone.badge, phone.sent())

    goes_back = asked.may_back or asked.may_cancel
    if asked.on_behalf and (asked.on_behalf != asked.seat or not goes_back):
        return back_line(skin, title, leave, close=True)
    if goes_back:
        return back_line(skin, title, go_back, close=not asked.may_back, for_browser=not asked.says_why)
    return skin.head(title, 24)


@ft.component
def Foot(answering: Answering, width: float, key: Any = None) -> ft.Control:
    """What would happen, and the buttons. Only they wait for the first moment to be over."""
    ready = settled()
    by_buttons = isinstance(answering.asked.question, Confirm)
    foot = both_ways(answering, ready, width) if by_buttons else _deed(answering, ready, width)
    more = (_decline(answering, ready), _usual_setup(answering))
    return answering.phone.skin.column([*foot, *more], 8)


def _deed(answering: Answering, ready: bool, width: float) -> list[ft.Control]:
    phone = answering.phone
    button = phone.skin.main_button(
        deed(answering),
        lambda: phone.page.run_task(answering.send, answering.value),
        disabled=not (answering.can_be_sent and ready) or phone.busy,
        name="answer",
    )
    if answering.told is None:
        return [button]
    value, ahead = answering.told
    return [_strip(answering, ahead, value, width), button]


def _decline(answering: Answering, ready: bool) -> ft.Control | None:
    """A button for choosing nothing, where that is allowed."""
    phone, option = answering.phone, answering.declining
    if option is None:
        return None
    words = capital(phone.skin.words(option.label))
    decline = phone.skin.button(
        words, partial(answering.send, option.value), disabled=phone.busy or not ready
    )
    return marked(decline, f"option-{option.value}")


def _usual_setup(answering: Answering) -> ft.Control | None:
    """For the host, while the table is set up: everything else as it usually is."""
    phone, glimpse = answering.phone, answering.glimpse
    if not glimpse.in_setup or not glimpse.badge.host or answering.asked.question.suggest is None:
        return None
    _ = phone.skin.words

    async def take() -> None:
        await phone.do(phone.house.tables.take_suggestions, phone.badge, phone.sent())

    usual = phone.skin.button(_("Use the usual setup for the rest"), take, icon=ft.Icons.FAST_FORWARD)
    return marked(usual, "usual-setup")


def _window(phone: Phone, about: list[ft.Control | None], prompt: str) -> float:
    """How much of a tall board has room between what stands above it and the button."""
    scale = phone.skin.scale
    lines = len(prompt) * 9 * scale // board_width(phone)
    others = 60 * (sum(each is not None for each in about) - 2)
    room = float(phone.page.height or 844) - OTHERWISE * (0.6 + 0.4 * scale) - 24 * scale * lines - others
    return max(room, SMALLEST_WINDOW)


def _so_far(skin: Skin, glimpse: Glimpse, asked: AskedCard, folded: bool) -> ft.Control | None:
    """What this move has brought already, the card that asks included; on one line where a board needs the room."""
    if not asked.so_far:
        return None
    shown = presentation(glimpse.game_id)

    def all_of_it() -> ft.Control:
        return SoFar(skin, glimpse.game_id, asked.so_far, asked.seat, key="all-so-far")

    if not folded:
        return skin.card(all_of_it(), bg=skin.c.bg)
    # The card that asks says more than the figures before it.
    card = next((line for line in reversed(asked.so_far) if shown.rule_of_card(line.thing)), asked.so_far[-1])
    line = Folded(
        skin,
        shown.icon(card.thing, DRAWN) or "other",
        sentence(skin.words(card.text)).rstrip("."),
        all_of_it,
        name="so-far",
        key="so-far",
    )
    return skin.card(line, bg=skin.c.bg, pad=0)


def _time_left(phone: Phone, asked: AskedCard) -> ft.Control | None:
    if not asked.question.seconds:
        return None
    about = f"{asked.id.entry}: {asked.prompt}"
    return Countdown(phone, about, asked.question.seconds, key="countdown")


def _strip(answering: Answering, ahead: Preview, value: Any, width: float) -> ft.Control:
    """What would happen, or why it cannot."""
    phone, glimpse = answering.phone, answering.glimpse
    if ahead.refusal is None:
        return Ahead(
            phone.skin,
            presentation(glimpse.game_id),
            glimpse.game_id,
            ahead,
            glimpse.acting,
            width,
            tallest_strip(phone),
            phone.show_rule,
            key="ahead",
        )
    refusal, key = ahead.refusal, answering.asked.id.key

    def explain() -> None:
        phone.explain(phone.skin.words("Not possible"), refusal, Attempt(refusal, ((key, value),)))

    return refused_strip(phone.skin, refusal, explain)


def _asked_for(phone: Phone, glimpse: Glimpse, asked: AskedCard) -> ft.Control | None:
    """A reminder for the host and the scribe, who answer for others, and whom a phone of several seats asks."""
    skin = phone.skin
    _ = skin.words
    if not asked.on_behalf:
        mine = [glimpse.seat(name) for name in asked.who if name in glimpse.badge.seats]
        if len(glimpse.badge.seats) < 2 or len(mine) != 1 or mine[0] is None:
            return None
        return skin.row([skin.seat_disc(mine[0].place), skin.text(mine[0].name, 16, bold=True)])
    seat = glimpse.seat(asked.on_behalf)
    said = _("You're answering for {who}", who=asked.on_behalf)
    if seat is not None and seat.held:
        said = _("You're answering for {who}, and they'll be told", who=asked.on_behalf)
    words = ft.Container(skin.text(said, 16), expand=True)
    line = skin.row([skin.icon(ft.Icons.EDIT_NOTE, 24, skin.c.accent), words])
    return skin.card(line, bg=skin.c.accent_tint, border=skin.c.accent, pad=10)
