"""What waits for consent: a step to take back, a seat that should change hands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

import flet as ft

from companion.glimpse import Glimpse
from companion.glimpse.cards import SeatRequest
from companion.tables.consent import Waiting
from rules_core.engine.questions import HOST, spoken
from screens.hooks import changed_just_now
from screens.host.disputes import dispute_cards
from screens.phone import Phone
from screens.seat.word_cards import word_cards


def request_cards(phone: Phone, glimpse: Glimpse) -> list[ft.Control]:
    above = [card.word.id for card in glimpse.words]
    cards = []
    for waiting in glimpse.taking_back:
        cards.append(_take_back(phone, glimpse, waiting, tuple(above)))
        above.append(waiting.request_id)
    for request in glimpse.seat_requests:
        cards.append(_seat(phone, request, tuple(above)))
        above.append(request.request_id)
    return [*word_cards(phone, glimpse), *cards, *dispute_cards(phone, glimpse)]


class Way(NamedTuple):
    """What can be said to a request."""

    words: str
    agrees: bool
    colour: str | None = None


def _take_back(phone: Phone, glimpse: Glimpse, waiting: Waiting, above: tuple[str, ...]) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    badge = glimpse.badge
    line = glimpse.line(waiting.number)
    entry = _("entry {n}", n=waiting.number)
    if line is not None:
        entry = _("“{move}” (entry {n})", move=_(line.title), n=line.number)
    words = _(
        "{who} is asking to take back {entry} and what came after.", who=spoken(waiting.by), entry=entry
    )
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

    ways: list[Way] = []
    if asked_by_me and not mine:
        who = _.listed([seat for seat in waiting.needs if seat != HOST])
        words = (
            _("You asked to take back {entry}. The host, or {who}, can agree.", entry=entry, who=who)
            if who
            else _("You asked to take back {entry}. The host can agree.", entry=entry)
        )
        ways = [Way(_("Withdraw"), False)]
    elif mine or badge.host:
        ways = [Way(_("No"), False, skin.c.bad), Way(_("Agree"), True)]
    return RequestCard(
        phone, words, ways, settle, above, "take-back-request", key=f"request-{waiting.request_id}"
    )


def _seat(phone: Phone, request: SeatRequest, above: tuple[str, ...]) -> ft.Control:
    skin = phone.skin
    _ = skin.words

    async def settle(agree: bool) -> None:
        await phone.do(phone.house.seating.settle_request, phone.badge, request.request_id, agree)

    words = (
        _("Another phone wants to play {seat} together with the current one.", seat=request.seat)
        if request.together
        else _("Another phone wants to take over {seat}'s seat.", seat=request.seat)
    )
    ways = [Way(_("No"), False, skin.c.bad), Way(_("Allow"), True)]
    if request.mine:
        words = _(
            "You asked for {seat}'s seat. The host decides; you can watch in the meantime.", seat=request.seat
        )
        ways = []
    return RequestCard(phone, words, ways, settle, above, "seat-request", key=f"request-{request.request_id}")


@ft.component
def RequestCard(
    phone: Phone,
    words: str,
    ways: Sequence[Way],
    settle: Callable[[bool], Awaitable[None]],
    above: tuple[str, ...],
    name: str,
    key: Any = None,
) -> ft.Control:
    """When one `above` it goes, this one moves up under the finger: a second tap that was meant for that one is let go."""
    skin = phone.skin
    has_moved = changed_just_now(above)

    def tapped(way: Way) -> Callable[[], Awaitable[None]]:
        async def say() -> None:
            if not has_moved():
                await settle(way.agrees)

        return say

    buttons: list[ft.Control] = [
        skin.button(way.words, tapped(way), colour=way.colour, expand=True) for way in ways
    ]
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
