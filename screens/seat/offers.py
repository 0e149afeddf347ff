"""The moves of a seat as cards: what can be done, with its first choices where a game wants them there, and what cannot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.games.library import presentation
from companion.games.presentation import Presentation
from companion.glimpse import Glimpse, OfferCard, SeatCard
from companion.tables.disputes import Attempt
from rules_core.engine.play import Answer
from rules_core.engine.questions import Option
from rules_core.game import Done
from screens.kept import Keeper, as_drawn
from screens.parts.frame import choice_card
from screens.phone import Phone
from screens.seat.foresight import ahead_of_move, send_or_show
from screens.seat.recording import record
from screens.skin import DRAWN, Skin, named
from screens.translator import capital, sentence

LONGEST_NOTE = 24
"""A longer note makes a chip as wide as the card; it can be read in the list."""


@dataclass
class Offering:
    """What a page of offers does when one is tapped: begins the move, or shows first what it would bring.

    One for a page: its cards may be older than its last drawing, so the rest is put in anew at each.
    """

    phone: Phone
    glimpse: Glimpse
    begins: Callable[[OfferCard], None]
    confirm: Callable[..., None]
    could_be_read: Callable[[], bool]
    key: str
    """Of this page: a second tap on the same thing is the same submission."""

    @property
    def shown(self) -> Presentation:
        return presentation(self.glimpse.game_id)

    async def take(self, offer: OfferCard) -> None:
        seen = as_drawn(self.glimpse)
        if offer.asks or (offer.move.at_once and self.could_be_read()):
            await self.record(offer, None, seen)
        else:
            self.confirm(seen, offer, None, await ahead_of_move(self.phone, offer.move))

    async def take_shortcut(self, offer: OfferCard, option: Option) -> None:
        """A first choice that only leads to the next question, whoever answers it, begins the move; any other is confirmed."""
        seen = as_drawn(self.glimpse)
        ahead = await ahead_of_move(self.phone, offer.move, first_answer(offer, option))
        if ahead is not None:
            await send_or_show(
                ahead,
                partial(self.record, offer, option, seen),
                partial(self.confirm, seen, offer, option),
                meant=self.could_be_read(),
                whoever_is_asked=True,
            )

    async def record(self, offer: OfferCard, option: Option | None, seen: Glimpse) -> None:
        if offer.asks:
            self.begins(offer)
        chosen = option.value if option is not None else ""
        key = f"{self.key}:{seen.revision}:{offer.word}:{chosen}"[:120]
        await record(self.phone, offer.move, first_answer(offer, option), key, seen)


def first_answer(offer: OfferCard, option: Option | None) -> tuple[Answer, ...]:
    """The answer that a shortcut stands for."""
    return ((offer.key, option.value),) if option is not None else ()


def offer_cards(kept: Keeper, offering: Offering, seat: SeatCard) -> list[ft.Control | None]:
    """What can be done as large cards; what cannot stays in the list, quiet, with its reason."""
    phone, glimpse = offering.phone, offering.glimpse
    if not seat.turn and not any(offer.refusal is None for offer in glimpse.offers):
        return [kept("others-play", _others_play, phone, glimpse, seat.done)]
    skin = phone.skin
    _ = skin.words
    able = [offer for offer in glimpse.offers if offer.refusal is None]
    unable = [offer for offer in glimpse.offers if offer.refusal is not None]
    cards: list[ft.Control | None] = []
    if glimpse.group_at_turn is None and not seat.mine:  # otherwise the page is headed with whose move it is
        cards.append(skin.label(_("What does {seat} do?", seat=seat.name)))
    cards += [
        kept(f"move-{number}-{offer.word}", _offer_card, phone, glimpse, offering, offer)
        for number, offer in enumerate(able)
    ]
    if unable:
        cards.append(skin.label(_("Not now")))
        cards += [
            kept(f"closed-{number}-{offer.word}", _closed_card, phone, glimpse, offer)
            for number, offer in enumerate(unable)
        ]
    return cards


def _others_play(phone: Phone, glimpse: Glimpse, done: Done | None) -> ft.Control:
    """Whose turn it is, for a seat that has to wait, or why it gets none any more."""
    skin = phone.skin
    _ = skin.words
    group = glimpse.group_at_turn
    playing = [_(group.name)] if group else list(glimpse.at_turn)
    waiting = (
        _.count(
            "{who} is playing. Your moves open when it's your turn.",
            "{who} are playing. Your moves open when it's your turn.",
            len(playing),
            who=_.listed(playing),
        )
        if playing
        else ""
    )
    if done is not None:
        waiting = _(done.told)
    return skin.card(
        skin.row([skin.picture("hourglass", 28), ft.Container(skin.text(waiting, 17), expand=True)])
    )


def _move_icon(shown: Presentation, word: str) -> ft.IconData:
    """The icon that the look of the game names; the usual one where it names none, or one that does not exist."""
    found = getattr(ft.Icons, shown.moves.get(word, ""), None)
    return found if isinstance(found, ft.IconData) else ft.Icons.PLAY_ARROW_OUTLINED


def _offer_card(phone: Phone, glimpse: Glimpse, offering: Offering, offer: OfferCard) -> ft.Control:
    skin = phone.skin
    _ = skin.words

    async def take() -> None:
        await offering.take(offer)

    chips = [_shortcut(offering, offer, option) for option in offer.shortcuts]
    return choice_card(
        skin,
        skin.tile(skin.icon(_move_icon(offering.shown, offer.word), 26, skin.c.primary)),
        _(offer.title),
        "" if chips else _(offer.hint),
        on_click=take,
        tail=skin.icon(ft.Icons.CHEVRON_RIGHT, 24, skin.c.primary),
        name=f"move-{offer.word}",
        below=skin.chips(chips) if chips else None,
    )


def _shortcut(offering: Offering, offer: OfferCard, option: Option) -> ft.Control:
    """A first choice on the card of its move: picture, name, and what it costs."""
    skin = offering.phone.skin
    _ = skin.words

    async def take() -> None:
        await offering.take_shortcut(offer, option)

    picture, note = offering.shown.icon(option.value, DRAWN), short_note(skin, option)
    words = ft.Column(
        [
            skin.text(capital(_(option.label)), 16, skin.c.primary, bold=True),
            *([skin.soft(note, 13)] if note else []),
        ],
        spacing=0,
        tight=True,
        expand=True,
        expand_loose=True,  # as wide as its words, and on two lines where they do not fit
    )
    inside = ft.Row(
        [ft.Container(width=0, height=36), *([skin.picture(picture, 28)] if picture else []), words],
        tight=True,
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    chip = ft.Container(
        inside,
        bgcolor=skin.c.tint,
        border_radius=14,
        padding=ft.Padding(2, 6, 12, 6),
        ink=True,
        on_click=take,
    )
    return named(chip, f"shortcut-{option.value}", button=True)


def short_note(skin: Skin, option: Option) -> str:
    """What comes before a semicolon is the essential; left out where it does not fit."""
    essential = capital(skin.words(option.note).partition(";")[0])
    return essential if len(essential) <= LONGEST_NOTE else ""


def _closed_card(phone: Phone, glimpse: Glimpse, offer: OfferCard) -> ft.Control:
    skin, shown = phone.skin, presentation(glimpse.game_id)
    _ = skin.words
    refusal = offer.refusal
    assert refusal is not None
    because = sentence(_(refusal.because))

    def explain() -> None:
        phone.explain(_(offer.title), refusal, Attempt(refusal, move=offer.move))

    return choice_card(
        skin,
        skin.tile(skin.icon(_move_icon(shown, offer.word), 22, skin.c.soft), quiet=True, size=40),
        _(offer.title),
        because.rstrip("."),
        tail=skin.quiet_button(_("Why?"), explain),
        quiet=True,
        small=True,
        name=f"closed-{offer.word}",
        tail_is_button=True,
    )
