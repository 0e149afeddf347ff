"""What waits for consent: a step to take back, a seat that should change hands."""

from __future__ import annotations

import flet as ft

from companion.glimpse import Glimpse
from companion.glimpse.cards import SeatRequest
from companion.tables.consent import Waiting
from rules_core.questions import HOST, spoken
from screens.host.disputes import dispute_cards
from screens.phone import Phone
from screens.seat.word_cards import word_cards


def request_cards(phone: Phone, glimpse: Glimpse) -> list[ft.Control]:
    cards = [_take_back(phone, glimpse, waiting) for waiting in glimpse.taking_back]
    cards += [_seat(phone, request) for request in glimpse.seat_requests]
    cards += dispute_cards(phone, glimpse)
    return [*word_cards(phone, glimpse), *cards]


def _take_back(phone: Phone, glimpse: Glimpse, waiting: Waiting) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    badge = glimpse.badge
    line = glimpse.line(waiting.number)
    move = _(line.title) if line is not None else ""
    words = _("{who} asks to take back “{move}” and what came after.", who=spoken(waiting.by), move=move)
    if waiting.reason:
        words += " " + _("Reason: {reason}", reason=waiting.reason)
    mine = [seat for seat in badge.seats if seat in waiting.needs and seat not in waiting.agreed]
    asked_by_me = waiting.by in badge.seats and not badge.host

    async def settle(agree: bool) -> None:
        await phone.do(
            phone.house.consent.settle,
            phone.badge,
            waiting.request_id,
            agree,
            phone.sent(),
            explain=_("Not taken back"),
        )

    async def agree() -> None:
        await settle(True)

    async def refuse() -> None:
        await settle(False)

    buttons: list[ft.Control] = []
    if asked_by_me and not mine:
        who = _.listed([seat for seat in waiting.needs if seat != HOST])
        words = (
            _("You asked to take back “{move}”. The host, or {who}, can agree.", move=move, who=who)
            if who
            else _("You asked to take back “{move}”. The host can agree.", move=move)
        )
        buttons = [skin.button(_("Withdraw"), refuse, expand=True)]
    elif mine or badge.host:
        buttons = [
            skin.button(_("No"), refuse, colour=skin.c.bad, expand=True),
            skin.button(_("Agree"), agree, expand=True),
        ]
    return _card(phone, words, buttons, "take-back-request")


def _seat(phone: Phone, request: SeatRequest) -> ft.Control:
    skin = phone.skin
    _ = skin.words

    async def settle(agree: bool) -> None:
        await phone.do(phone.house.seating.settle_request, phone.badge, request.request_id, agree)

    async def agree() -> None:
        await settle(True)

    async def refuse() -> None:
        await settle(False)

    if request.mine:
        return _card(
            phone,
            _(
                "You asked for the seat of {seat}. The host decides; meanwhile you can watch.",
                seat=request.seat,
            ),
            [],
            "seat-request",
        )
    words = (
        _("Another phone wants to play {seat} together with the one that does.", seat=request.seat)
        if request.together
        else _("Another phone wants to take over the seat of {seat}.", seat=request.seat)
    )
    buttons: list[ft.Control] = [
        skin.button(_("No"), refuse, colour=skin.c.bad, expand=True),
        skin.button(_("Let them"), agree, expand=True),
    ]
    return _card(phone, words, buttons, "seat-request")


def _card(phone: Phone, words: str, buttons: list[ft.Control], name: str) -> ft.Control:
    skin = phone.skin
    return ft.Semantics(
        identifier=name,
        container=True,
        live_region=True,
        content=skin.card(
            skin.column([skin.text(words, 16), ft.Row(buttons, spacing=8) if buttons else None], 10),
            bg=skin.c.accent_tint,
            border=skin.c.accent,
        ),
    )
