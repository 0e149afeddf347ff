"""What is in dispute, on the page Now: the host opens it, whoever raised it can withdraw."""

from __future__ import annotations

import flet as ft

from companion.glimpse import Glimpse
from companion.tables.disputes import Dispute
from rules_core.engine.questions import HOST, TABLE, spoken
from screens.phone import Phone
from screens.skin import Skin
from screens.translator import capital


def dispute_cards(phone: Phone, glimpse: Glimpse) -> list[ft.Control]:
    return [_dispute_card(phone, glimpse, dispute) for dispute in glimpse.disputes]


def _dispute_card(phone: Phone, glimpse: Glimpse, dispute: Dispute) -> ft.Control:
    skin = phone.skin
    _ = skin.words

    async def withdraw() -> None:
        await phone.do(phone.house.disputes.withdraw, phone.badge, dispute.id)

    rows: list[ft.Control | None] = [
        skin.row(
            [
                skin.icon(ft.Icons.FRONT_HAND_OUTLINED, 24, skin.c.accent_ink),
                ft.Container(skin.text(what_is_disputed(skin, glimpse, dispute), 16, bold=True), expand=True),
            ],
            10,
        ),
        skin.text(f"“{dispute.claim}”", 16) if dispute.claim else None,
    ]
    buttons: list[ft.Control] = []
    if dispute.mine:
        buttons.append(skin.button(_("Withdraw"), withdraw, expand=True))
    if glimpse.badge.host:
        buttons.append(
            skin.button(
                _("Decide"),
                lambda: phone.open_menu("ruling", dispute),
                icon=ft.Icons.GAVEL,
                colour=skin.c.accent_ink,
                expand=True,
            )
        )
    elif not dispute.mine:
        rows.append(skin.soft(_("The host decides; the game goes on.")))
    if buttons:
        rows.append(ft.Row(buttons, spacing=8))
    return ft.Semantics(
        identifier=f"dispute-{dispute.entry}",
        container=True,
        live_region=True,
        content=skin.card(skin.column(rows, 8), bg=skin.c.accent_tint, border=skin.c.accent),
    )


def what_is_disputed(skin: Skin, glimpse: Glimpse, dispute: Dispute) -> str:
    _ = skin.words
    who = _("You") if dispute.mine else capital(_(spoken(dispute.by)))
    if dispute.move is not None:
        move = _(dispute.move.title)
        if dispute.mine:
            return _("You're asking the host to allow: {move}", move=move)
        return _("{who} is asking the host to allow: {move}", who=who, move=move)
    if dispute.counts:
        return _("You counted differently") if dispute.mine else _("{who} counted differently", who=who)
    entry = _named(skin, glimpse, dispute)
    return (
        _("You dispute {entry}", entry=entry)
        if dispute.mine
        else _("{who} disputes {entry}", who=who, entry=entry)
    )


def _named(skin: Skin, glimpse: Glimpse, dispute: Dispute) -> str:
    """The entry that is disputed, in the middle of a sentence: whose it is, unless it is a ruling or their own."""
    _ = skin.words
    line = glimpse.line(dispute.entry)
    if line is None:
        return _("entry {n}", n=dispute.entry)
    move = _(line.title)
    if line.seat in (HOST, TABLE, dispute.by):
        return _("“{move}” (entry {n})", move=move, n=line.number)
    whose = _(line.group) if line.group else line.seat
    return _("{seat}'s “{move}” (entry {n})", seat=whose, move=move, n=line.number)
