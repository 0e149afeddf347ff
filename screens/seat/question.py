"""A question, as a full page: what is asked, a fitting input, what would happen, and the deed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import flet as ft

from companion.games.library import presentation
from companion.glimpse import AskedCard, Glimpse, Preview
from companion.glimpse.offers import says_it_all
from companion.tables.disputes import Attempt
from rules_core.engine.questions import Confirm, Option
from rules_core.engine.refusal import Refusal
from screens.hooks import made_once, remember, settled, stood_for_a_moment
from screens.pane import narrowed
from screens.parts.ahead import Ahead, refused_strip, tallest_strip
from screens.parts.board import SMALLEST_WINDOW, board_width
from screens.parts.countdown import Countdown
from screens.parts.folded import Folded
from screens.parts.frame import back_line, page_of
from screens.parts.sizes import BOARD_WIDTH, READING_WIDTH
from screens.phone import Phone
from screens.seat.answering import Answering, answer_board, answer_input, deed, first_value, is_complete
from screens.seat.recording import announce
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


@dataclass
class Tapped:
    """What was chosen by hand, unlike what is only suggested. Once it is on its way, another tap comes too late."""

    value: Any = None
    sending: bool = False

    def is_meant(self, value: Any) -> bool:
        return value is not None and value == self.value and not self.sending


@ft.component
def QuestionPage(phone: Phone, glimpse: Glimpse, asked: AskedCard, leave: Tap, key: Any = None) -> ft.Control:
    """`leave` puts a question away that is asked of another seat, in another's move: it stays open for them."""
    skin = phone.skin
    _ = skin.words
    value, set_value = remember(lambda: first_value(asked))
    preview, set_preview = remember(None)
    out_of_reach, set_out_of_reach = remember(None)
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

        set_out_of_reach(None)
        set_value(chosen)
        count_tap(lambda count: count + 1)  # the suggestion can be tapped too, which changes no value

    async def ask_why(place: str) -> None:
        """A place that cannot be chosen: the rules are asked as if it were, and what is chosen stays."""
        if phone.badge is None or glimpse.in_setup:
            return
        seen = await phone.ask(phone.house.looker.preview_answer, phone.badge, asked.id.key, place)
        if seen is not None and seen.refusal is not None:
            set_out_of_reach((place, seen))

    async def send(answer: Any) -> bool:
        sent = phone.sent(f"{submission}:{answer!r}"[:120])
        before = glimpse.entries
        work = phone.house.tables.answer

        def attempt(refusal: Refusal) -> Attempt:
            return Attempt(refusal, ((asked.id.key, answer),))

        done = await phone.do(
            work,
            phone.badge,
            asked.id,
            answer,
            sent,
            asked.on_behalf,
            explain=_("This doesn't work"),
            attempt=attempt,
        )
        if done:
            announce(phone, before)
        return bool(done)

    async def go_back() -> None:
        tables = phone.house.tables
        if asked.says_why:
            phone.open_menu("withdraw", Withdrawal.BACK if asked.may_back else Withdrawal.DROP)
            return
        if asked.may_back:
            await phone.do(tables.back, phone.badge, phone.sent(), "", asked.id.key)
        else:
            await phone.do(tables.cancel, phone.badge, phone.sent())

    def explain(option: Option) -> None:
        if option.refusal is not None:
            attempt = Attempt(option.refusal, ((asked.id.key, option.value),))
            phone.explain(_("Not possible"), option.refusal, attempt)

    def refuse(place: str) -> None:
        phone.page.run_task(ask_why, place)

    answering = Answering(phone, glimpse, asked, value, change, explain, send, refuse)
    ahead: Preview | None = preview
    refused = ahead is not None and ahead.refusal is not None
    beside = bool(answering.on_board) and phone.width >= BESIDE_FROM
    widest = BOARD_WIDTH if answering.on_board else READING_WIDTH
    strip_width = min(phone.width * LEFT if beside else phone.width, widest) - 32
    foot: list[ft.Control] = []
    if by_buttons:
        foot = both_ways(answering, ready, strip_width)
    else:
        if out_of_reach is not None:
            foot.append(_strip(answering, out_of_reach[1], out_of_reach[0], strip_width))
        elif ahead is not None:
            foot.append(_strip(answering, ahead, value, strip_width))
        foot.append(
            skin.main_button(
                deed(answering),
                lambda: phone.page.run_task(send, value),
                disabled=not (complete and ready) or refused or phone.busy,
                name="answer",
            )
        )
    if (option := answering.declining) is not None:
        words = capital(_(option.label))
        decline = skin.button(words, partial(send, option.value), disabled=phone.busy or not ready)
        foot.append(marked(decline, f"option-{option.value}"))
    if glimpse.in_setup and glimpse.badge.host and asked.question.suggest is not None:
        usual = skin.button(_("Use the usual setup for the rest"), _usual(phone), icon=ft.Icons.FAST_FORWARD)
        foot.append(marked(usual, "usual-setup"))
    title = skin.head(_(asked.title), 24)
    if asked.on_behalf and asked.on_behalf != asked.seat:
        title = back_line(skin, _(asked.title), leave, close=True)
    elif asked.may_back or asked.may_cancel:
        title = back_line(
            skin, _(asked.title), go_back, close=not asked.may_back, for_browser=not asked.says_why
        )
    about: list[ft.Control | None] = [
        title,
        *request_cards(phone, glimpse),
        skin.text(_(asked.prompt) or _(asked.title), 19, bold=True),
        skin.soft(_(asked.question.about), 16) if asked.question.about else None,
        _asked_for(phone, glimpse, asked),
        _so_far(skin, glimpse, asked, folded=bool(answering.on_board)),
        _time_left(phone, asked),
    ]
    if answering.on_board and not beside:
        window = _window(phone, about, _(asked.prompt))
        about.append(answer_board(answering, board_width(phone), window=window))
    controls = [*about, None if by_buttons else answer_input(answering)]
    if not beside:
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


def _usual(phone: Phone) -> Any:
    async def take() -> None:
        await phone.do(phone.house.tables.take_suggestions, phone.badge, phone.sent())

    return take


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
