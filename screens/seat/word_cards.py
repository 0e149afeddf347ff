"""What those who hold this phone must hear of: it stands on Now until they have read it."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games import library
from companion.games.library import presentation
from companion.glimpse import Glimpse, WordCard
from companion.tables.passes import SCRIBE
from companion.tables.telling import (
    ANSWERED,
    OPENED,
    RECORDED,
    REFUSED,
    SEAT_LOST,
    SEAT_REFUSED,
    SEAT_SHARED,
    TAKEN_BACK,
)
from rules_core.engine.questions import spoken
from screens.handovers import loss_words
from screens.parts.effects import effect_list
from screens.phone import Phone
from screens.skin import Skin
from screens.translator import capital, sentence


def word_cards(phone: Phone, glimpse: Glimpse) -> list[ft.Control]:
    """One card with everything that was not read yet, and one button for it."""
    if not glimpse.words:
        return []
    skin = phone.skin
    _ = skin.words
    ids = [card.word.id for card in glimpse.words]

    async def seen() -> None:
        await phone.do(phone.house.telling.looked_at, phone.badge, ids)

    rows: list[ft.Control | None] = []
    for card in glimpse.words:
        rows += _told(phone, glimpse, card)
    rows.append(ft.Row([skin.button(_("Got it"), seen, expand=True)]))
    return [
        ft.Semantics(
            identifier="word",
            container=True,
            live_region=True,
            content=skin.card(skin.column(rows, 8), bg=skin.c.accent_tint, border=skin.c.accent),
        )
    ]


def _told(phone: Phone, glimpse: Glimpse, card: WordCard) -> list[ft.Control | None]:
    skin, word = phone.skin, card.word
    _ = skin.words
    by = _("The scribe") if word.by == SCRIBE else _("The host")
    whom = _("you") if len(glimpse.badge.seats) == 1 else word.seat
    if word.what == ANSWERED:
        value = value_in_words(skin, glimpse.game_id, word.value)
        text = _(
            "{by} answered for {whom} in “{move}”: {value}", by=by, whom=whom, move=_(card.title), value=value
        )
        return [skin.text(sentence(text), 16)]
    if word.what == RECORDED:
        text = _("{by} recorded “{move}” for {whom}.", by=by, move=_(card.title), whom=whom)
        look = skin.quiet_button(_("Look"), lambda: phone.show_entry(word.number), colour=skin.c.primary)
        return [skin.row([ft.Container(skin.text(text, 16), expand=True), look])]
    if word.what == OPENED:
        text = _("{by} opened {whom}'s seat to answer or record for it, and can see its cards there.",
                 by=by, whom=word.seat)  # fmt: skip
        return [skin.text(text, 16)]
    if word.what == TAKEN_BACK:
        return _loss(phone, glimpse, card, whom)
    if word.what == REFUSED:
        who = capital(_(spoken(word.by)))
        return [skin.text(_("{who} said no: “{move}” stays.", who=who, move=_(card.title)), 16)]
    if word.what == SEAT_REFUSED:
        text = _("The host said no: {seat}'s seat stays with the phone that has it.", seat=word.seat)
        return [skin.text(text, 16)]
    if word.what in (SEAT_LOST, SEAT_SHARED):
        return [skin.text(loss_words(skin, word), 16)]
    return []


def _loss(phone: Phone, glimpse: Glimpse, card: WordCard, whom: str) -> list[ft.Control | None]:
    """Which moves have gone, why, and what that changes."""
    skin, word = phone.skin, card.word
    _ = skin.words
    who = capital(_(spoken(word.by)))
    moves = _.listed([_("“{move}”", move=_(title)) for title in dict.fromkeys(card.gone)])
    text = _("{who} took back what {whom} had done: {moves}.", who=who, whom=whom, moves=moves)
    if word.reason:
        text += " " + _("Reason: {reason}", reason=word.reason)
    look = skin.quiet_button(_("Look"), lambda: phone.show_entry(word.entries[0]), colour=skin.c.primary)
    effects = effect_list(
        skin, presentation(glimpse.game_id), glimpse.game_id, card.change, word.seat, reasons=False
    )
    return [
        skin.row([ft.Container(skin.text(text, 16), expand=True), look if word.entries else None]),
        skin.soft(_("What this changes:"), 14) if effects else None,
        *effects,
    ]


def value_in_words(skin: Skin, game: str, value: Any) -> str:
    """An answer as the log keeps it, as people would say it."""
    _ = skin.words
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, dict):
        held = [f"{units} {_(library.game(game).name(thing))}" for thing, units in value.items() if units]
        return _.listed(held) if held else _("nothing")
    if isinstance(value, list | tuple):
        return _.listed([value_in_words(skin, game, each) for each in value]) if value else _("nothing")
    return _(library.game(game).name(value)) if isinstance(value, str) else str(value)
