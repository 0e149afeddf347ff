"""Leaving a table for good: what becomes of the seat, and who hosts from now on."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.glimpse import Glimpse
from companion.glimpse.cards import PhoneCard
from companion.tables import Stage
from screens.hooks import remember, settled
from screens.parts.frame import back_line, choice_card, page_of
from screens.phone import Phone

LEAVE = "leave"
"""The page of the menu that is this one."""


def leave_button(phone: Phone, glimpse: Glimpse) -> ft.Control | None:
    """The way to the page. From what is over nobody needs to leave: the result stays on the phone."""
    if glimpse.stage == Stage.FINISHED or phone.is_copy or phone.for_everybody:
        return None
    skin = phone.skin
    return skin.button(
        skin.words("Leave this table"),
        lambda: phone.open_menu(LEAVE),
        icon=ft.Icons.LOGOUT,
        colour=skin.c.bad,
    )


@ft.component
def LeavePage(phone: Phone, glimpse: Glimpse, back: Any, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    heir, choose = remember("")
    ready = settled()  # its button lies where the one was that opened it
    badge = glimpse.badge
    others = [card for card in glimpse.phone_cards if not card.me]
    must_hand_over = badge.host and not any(card.host for card in others)

    async def leave() -> None:
        table = glimpse.table_id
        if await phone.do(phone.house.leaving.leave, phone.badge, heir):
            await phone.pocket.forget(table)
            await phone.go("/")
            phone.say(_("You've left the table."))

    async def delete() -> None:
        left = phone.badge

        async def bring_back() -> None:
            if await phone.do(phone.house.known_tables.bring_back, left):
                await phone.go(f"/t/{glimpse.table_id}")

        if await phone.do(phone.house.known_tables.delete, left):
            await phone.go("/")
            phone.say(_("The table is deleted."), "plain", _("Undo"), bring_back)

    controls: list[ft.Control | None] = [
        back_line(skin, _("Leave this table"), back),
        *(skin.text(words, 17) for words in _what_happens(phone, glimpse)),
    ]
    if must_hand_over and not others:
        controls.append(
            skin.text(
                _("There's nobody else here to host it. You can go home, and the table will wait for you."),
                17,
            )
        )
        foot = [
            skin.main_button(_("Delete this table"), delete, disabled=phone.busy or not ready, name="delete")
        ]
        return page_of(phone, controls, bottom=foot)
    if must_hand_over:
        controls += [
            skin.label(_("Who hosts from now on?")),
            *(_heir(phone, card, heir, choose) for card in others),
        ]
    waits = must_hand_over and heir not in {card.pass_id for card in others}
    deed = _("Choose a host first") if waits else _("Leave this table")
    foot = [skin.main_button(deed, leave, disabled=waits or phone.busy or not ready, name="leave")]
    return page_of(phone, controls, bottom=foot)


def _what_happens(phone: Phone, glimpse: Glimpse) -> list[str]:
    _ = phone.skin.words
    seats, who = glimpse.badge.seats, _.listed(list(glimpse.badge.seats))
    words = []
    if seats and glimpse.stage == Stage.GATHERING:
        words.append(
            _.count("{who} leaves the table too.", "{who} leave the table too.", len(seats), who=who)
        )
    elif seats:
        words.append(
            _.count(
                "{who}'s seat stays in the game, free for another phone to take with the code.",
                "The seats of {who} stay in the game, free for other phones to take with the code.",
                len(seats),
                who=who,
            )
        )
    words.append(_("This phone forgets the table. You can come back with the code."))
    return words


def _heir(phone: Phone, card: PhoneCard, heir: str, choose: Any) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    roles = [*card.seats, *([_("scribe")] if card.scribe else [])]
    return choice_card(
        skin,
        skin.icon(ft.Icons.PHONE_ANDROID, 24, skin.c.good if card.here else skin.c.soft),
        ", ".join(roles) or _("watching"),
        _("here") if card.here else _("away"),
        on_click=lambda: choose(card.pass_id),
        selected=card.pass_id == heir,
        name=f"heir-{'-'.join(card.seats) or card.pass_id}",
    )
