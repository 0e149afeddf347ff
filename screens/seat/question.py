"""A question, as a full page: what is asked, a fitting input, what would happen, and the deed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.glimpse import AskedCard, Glimpse, Preview
from companion.glimpse.offers import says_it_all
from companion.presentation import presentation
from companion.tables.disputes import Attempt
from rules_core.questions import Confirm, Option
from rules_core.refusal import Refusal
from screens.hooks import made_once, remember, settled, stood_for_a_moment
from screens.parts.board import board_width
from screens.parts.countdown import Countdown
from screens.parts.effects import effect_list, preview_card, refusal_row
from screens.parts.frame import BOARD_WIDTH, READING_WIDTH, back_line, page_of
from screens.phone import Phone, narrowed
from screens.seat.answering import Answering, answer_board, answer_input, deed, first_value, is_complete
from screens.seat.recording import announce
from screens.seat.yes_or_no import both_ways
from screens.skin import Skin, marked

MOST_SO_FAR = 6

BESIDE_FROM = 1000
"""Screens at least so wide show the board beside the question; narrower ones above it, as large as they can."""

LEFT = 0.42
"""The part of a wide screen that the question takes beside the board."""


@dataclass
class Tapped:
    """What was chosen by hand, unlike what is only suggested. Once it is on its way, another tap comes too late."""

    value: Any = None
    sending: bool = False

    def is_meant(self, value: Any) -> bool:
        return value is not None and value == self.value and not self.sending


@ft.component
def QuestionPage(phone: Phone, glimpse: Glimpse, asked: AskedCard, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    value, set_value = remember(lambda: first_value(asked))
    preview, set_preview = remember(None)
    taps, count_tap = remember(0)
    tapped: Tapped = made_once(Tapped)
    ready, could_be_read = settled(), stood_for_a_moment()
    submission = made_once(lambda: phone.sent().key)
    complete = is_complete(asked, value)
    by_buttons = isinstance(asked.question, Confirm)

    async def look_ahead() -> None:
        if complete and not by_buttons and not glimpse.in_setup and phone.badge is not None:
            seen = await phone.ask(phone.house.looker.preview_answer, phone.badge, asked.id.key, value)
            if seen is not None and seen.leads_on and tapped.is_meant(value):
                tapped.sending = True
                phone.page.run_task(lead_on, seen)
            else:
                set_preview(seen)
        else:
            set_preview(None)

    ft.use_effect(look_ahead, [repr(value), taps])

    async def lead_on(seen: Preview) -> None:
        """A choice that only leads to the next question needs no button: from there one can go back."""
        if not await send(value):
            tapped.sending = False
            set_preview(seen)

    def change(new: Any) -> None:
        by_hand = not glimpse.in_setup and could_be_read()

        def chosen(now: Any) -> Any:
            value = new(now) if callable(new) else new
            if by_hand and says_it_all(asked.question, value):
                tapped.value = value
            return value

        set_value(chosen)
        count_tap(lambda count: count + 1)  # the suggestion can be tapped too, which changes no value

    async def send(answer: Any) -> bool:
        sent = phone.sent(f"{submission}:{answer!r}"[:120])
        before = glimpse.entries
        work = phone.house.tables.answer

        def attempt(refusal: Refusal) -> Attempt:
            return Attempt(refusal, ((asked.id.key, answer),))

        done = await phone.do(
            work, phone.badge, asked.id, answer, sent, explain=_("This does not work"), attempt=attempt
        )
        if done:
            announce(phone, before)
        return bool(done)

    async def go_back() -> None:
        tables = phone.house.tables
        await phone.do(tables.back if asked.may_back else tables.cancel, phone.badge, phone.sent())

    def explain(option: Option) -> None:
        if option.refusal is not None:
            attempt = Attempt(option.refusal, ((asked.id.key, option.value),))
            phone.explain(_("Not possible"), option.refusal, attempt)

    answering = Answering(phone, glimpse, asked, value, change, explain, send)
    ahead: Preview | None = preview
    refused = ahead is not None and ahead.refusal is not None
    foot: list[ft.Control] = []
    ways: list[ft.Control] = []
    if by_buttons:
        ways, foot = both_ways(answering, ready)
    else:
        foot.append(
            skin.main_button(
                deed(answering),
                lambda: phone.page.run_task(send, value),
                disabled=not (complete and ready) or refused or phone.busy,
                name="answer",
            )
        )
    if glimpse.in_setup and asked.question.suggest is not None:
        usual = skin.button(_("Use the usual setup for the rest"), _usual(phone), icon=ft.Icons.FAST_FORWARD)
        foot.append(marked(usual, "usual-setup"))
    beside = bool(answering.on_board) and phone.width >= BESIDE_FROM
    title = (
        back_line(skin, _(asked.title), go_back, close=not asked.may_back)
        if asked.may_back or asked.may_cancel
        else skin.head(_(asked.title), 24)
    )
    controls: list[ft.Control | None] = [
        title,
        skin.text(_(asked.prompt) or _(asked.title), 19, bold=True),
        _asked_for(phone, glimpse, asked),
        _so_far(skin, glimpse, asked),
        _time_left(phone, asked),
        answer_board(answering, board_width(phone)) if answering.on_board and not beside else None,
        *(ways if by_buttons else [answer_input(answering)]),
        _consequences(skin, glimpse, answering, ahead),
    ]
    if not beside:
        widest = BOARD_WIDTH if answering.on_board else READING_WIDTH
        return page_of(phone, controls, bottom=foot, widest=widest)
    left = phone.width * LEFT
    room = phone.width - left - 32
    picture = answer_board(answering, room, float(phone.page.height or 800) - 180)
    return skin.row(
        [
            ft.Container(page_of(narrowed(phone, left), controls, bottom=foot), width=left),
            ft.Container(picture, width=room, padding=ft.Padding(0, 24, 0, 0)),
        ],
        0,
        expand=True,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _so_far(skin: Skin, glimpse: Glimpse, asked: AskedCard) -> ft.Control | None:
    """What this move has brought already, the card that asks included."""
    if not asked.so_far:
        return None
    shown = presentation(glimpse.game_id)
    rows = effect_list(skin, shown, glimpse.game_id, asked.so_far[-MOST_SO_FAR:], asked.seat)
    return skin.card(skin.column(rows, 6), bg=skin.c.bg)


def _time_left(phone: Phone, asked: AskedCard) -> ft.Control | None:
    if not asked.question.seconds:
        return None
    about = f"{asked.id.entry}: {asked.prompt}"
    return Countdown(phone, about, asked.question.seconds, key="countdown")


def _consequences(
    skin: Skin, glimpse: Glimpse, answering: Answering, ahead: Preview | None
) -> ft.Control | None:
    """What would happen, or why it cannot."""
    if ahead is None:
        return None
    if ahead.refusal is None:
        shown = presentation(glimpse.game_id)
        show_rule = answering.phone.show_rule
        return preview_card(skin, shown, glimpse.game_id, ahead, glimpse.acting, deed(answering), show_rule)
    refusal, key = ahead.refusal, answering.asked.id.key

    def explain() -> None:
        attempt = Attempt(refusal, ((key, answering.value),))
        answering.phone.explain(skin.words("Not possible"), refusal, attempt)

    line = refusal_row(skin, refusal.because, explain)
    return skin.card(line, bg=skin.c.bad_tint, border=skin.c.bad)


def _usual(phone: Phone) -> Any:
    async def take() -> None:
        await phone.do(phone.house.tables.take_suggestions, phone.badge, phone.sent())

    return take


def _asked_for(phone: Phone, glimpse: Glimpse, asked: AskedCard) -> ft.Control | None:
    """A reminder for the host and the scribe, who answer for others."""
    if glimpse.in_setup or not asked.who or any(who in glimpse.badge.seats for who in asked.who):
        return None
    if asked.who == ("host",):
        return None
    skin = phone.skin
    _ = skin.words
    words = skin.text(_("You answer for {who}", who=_.listed(list(asked.who), "or")), 16)
    line = skin.row([skin.icon(ft.Icons.EDIT_NOTE, 24, skin.c.accent), words])
    return skin.card(line, bg=skin.c.accent_tint, border=skin.c.accent, pad=10)
