"""Choosing an answer: what is chosen by now, what it would bring, and sending it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import flet as ft

from companion.glimpse import AskedCard, Glimpse, Preview
from companion.glimpse.offers import says_it_all
from companion.tables.disputes import Attempt
from rules_core.engine.questions import Confirm, Option
from rules_core.engine.refusal import Refusal
from screens.hooks import made_once, remember, stood_for_a_moment
from screens.phone import Phone
from screens.seat.answering import Answering, first_value, is_complete
from screens.seat.foresight import ahead_of_answer, send_or_show
from screens.seat.recording import announce


@dataclass
class Tapped:
    """What was chosen by hand, unlike what is only suggested. Once it is on its way, another tap comes too late."""

    value: Any = None
    sending: bool = False

    def is_meant(self, value: Any) -> bool:
        return value is not None and value == self.value and not self.sending


def choosing(phone: Phone, glimpse: Glimpse, asked: AskedCard) -> Answering:
    """A hook: the answer to a question while it is being made."""
    value, set_value = remember(lambda: first_value(asked))
    preview, set_preview = remember(None)
    out_of_reach, set_out_of_reach = remember(None)
    taps, count_tap = remember(0)
    tapped: Tapped = made_once(Tapped)
    could_be_read = stood_for_a_moment()
    submission: str = made_once(lambda: phone.sent().key)
    send = partial(send_answer, phone, glimpse, asked, submission)

    async def look_ahead() -> None:
        is_told = is_complete(asked, value) and not isinstance(asked.question, Confirm)
        seen = await ahead_of_answer(phone, glimpse, asked, value) if is_told else None

        async def lead_on() -> None:
            if not await send(value):
                tapped.sending = False
                set_preview(seen)

        async def begin() -> None:
            tapped.sending = True
            phone.page.run_task(
                lead_on
            )  # this page goes when the next question comes, and its effects with it

        await send_or_show(seen, begin, set_preview, meant=tapped.is_meant(value))

    ft.use_effect(look_ahead, [repr(value), taps])

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
        seen = await ahead_of_answer(phone, glimpse, asked, place)
        if seen is not None and seen.refusal is not None:
            set_out_of_reach((place, seen))

    def refuse(place: str) -> None:
        phone.page.run_task(ask_why, place)

    told: tuple[Any, Preview] | None = out_of_reach
    if told is None and preview is not None:
        told = (value, preview)
    explain = partial(explain_option, phone, asked)
    return Answering(phone, glimpse, asked, value, change, explain, send, refuse, preview, told)


async def send_answer(phone: Phone, glimpse: Glimpse, asked: AskedCard, submission: str, answer: Any) -> bool:
    """Give an answer; whether it was taken. The same answer from the same page is the same submission."""
    before = glimpse.entries
    sent = phone.sent(f"{submission}:{answer!r}"[:120])

    def attempt(refusal: Refusal) -> Attempt:
        return Attempt(refusal, ((asked.id.key, answer),))

    done = await phone.do(
        phone.house.tables.answer,
        phone.badge,
        asked.id,
        answer,
        sent,
        asked.on_behalf,
        explain=phone.skin.words("This doesn't work"),
        attempt=attempt,
    )
    if done:
        announce(phone, before)
    return bool(done)


def explain_option(phone: Phone, asked: AskedCard, option: Option) -> None:
    """Why an option is greyed."""
    if option.refusal is not None:
        attempt = Attempt(option.refusal, ((asked.id.key, option.value),))
        phone.explain(phone.skin.words("Not possible"), option.refusal, attempt)
