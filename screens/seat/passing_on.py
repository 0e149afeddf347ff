"""One phone that goes round: a cover between two people, wherever one of them could see what is the other's."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.glimpse import Glimpse
from companion.tables import Stage
from screens.hooks import settled
from screens.parts.frame import page_of
from screens.phone import Phone
from screens.slips import Tab


def to_pass_to(phone: Phone, glimpse: Glimpse) -> str:
    """The seat that should hold the phone before anything more is shown; empty when nothing is in the way."""
    shared = glimpse.secret or (phone.left_behind and bool(glimpse.badge.seats))
    if not shared or glimpse.eyes == phone.in_hand or glimpse.stage == Stage.FINISHED:
        return ""
    return glimpse.eyes


@ft.component
def CoverPage(phone: Phone, glimpse: Glimpse, to: str, key: Any = None) -> ft.Control:
    """Nothing of the table stands here: neither whose phone it was nor whose it will be has to look away."""
    skin = phone.skin
    _ = skin.words
    ready = settled()
    seat = glimpse.seat(to)

    async def take() -> None:
        phone.in_hand, phone.tab, phone.menu, phone.why, phone.left_behind = to, Tab.NOW, "", None, False
        phone.changed()

    async def keep() -> None:
        await phone.act_for(phone.in_hand)

    foot = [skin.main_button(_("I'm {seat}", seat=to), take, disabled=not ready, name="take-phone")]
    if phone.in_hand in glimpse.badge.seats:
        stay = _("I'm still {seat}", seat=phone.in_hand)
        foot.append(skin.quiet_button(stay, keep, colour=skin.c.primary))
    words = skin.column(
        [
            ft.Container(height=48),
            skin.seat_disc(seat.place, 96) if seat is not None else None,
            skin.head(_("Pass the phone to {seat}", seat=to)),
            skin.soft(
                _("There's something secret to see, so only {seat} should look.", seat=to),
                17,
                text_align=ft.TextAlign.CENTER,
            ),
        ],
        16,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return ft.Semantics(
        identifier="cover", container=True, content=page_of(phone, [words], bottom=foot), expand=True
    )
