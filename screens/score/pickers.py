"""Pages to pick from: the cards and tiles of a player, and which card lies above which."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import flet as ft

from rules_core.scoring.items import Cards, Pairs
from rules_core.words import Text
from screens.hooks import remember
from screens.parts.amounts import stepper
from screens.parts.frame import back_line, choice_card, page_of
from screens.score.fields import Column, card_icon
from screens.skin import DRAWN, Skin
from screens.translator import capital

SEARCHED = 9
"""Longer lists get a field to search in."""


@ft.component
def CardsPage(column: Column, item: Cards, close: Callable[[], Any], key: Any = None) -> ft.Control:
    """Every piece there is, with its picture: a tap takes one, and another tap gives it back."""
    phone = column.phone
    skin = phone.skin
    _ = skin.words
    sought, seek = remember("")
    held: dict[str, int] = column.value(item) or {}
    count = sum(held.values())

    def step(each: str, most: int) -> Callable[[int], None]:
        def by(change: int) -> None:
            def count_on(now: dict[str, int] | None) -> dict[str, int]:
                now = dict(now or {})
                now[each] = min(max(now.get(each, 0) + change, 0), most)
                return {piece: units for piece, units in now.items() if units}

            column.draft.change(column.seat, item.id, count_on)

        return by

    def card(each: str) -> ft.Control:
        units = held.get(each, 0)
        most = 1 if item.is_single(each) else item.copies
        take = step(each, most)
        lead = skin.tile(skin.picture(card_icon(item, each), 34))
        title, note = capital(_(item.named(each))), _((item.notes or {}).get(each, ""))
        if most == 1:
            sign = ft.Icons.CHECK_BOX if units else ft.Icons.CHECK_BOX_OUTLINE_BLANK
            return choice_card(
                skin,
                lead,
                title,
                note,
                on_click=lambda: take(-1 if units else 1),
                tail=skin.icon(sign, 26, skin.c.primary if units else skin.c.soft),
                selected=bool(units),
                name=f"card-{each}",
            )
        counter = stepper(skin, units, 0, most, take, lambda: take(1), name=f"card-{each}", large=False)
        return choice_card(skin, lead, title, note, tail=counter, tail_is_button=True)

    chosen = _("Done") if not count else _.count("Done: {n} chosen", "Done: {n} chosen", count)
    controls: list[ft.Control | None] = [
        back_line(skin, capital(_(item.label)), close, close=True),
        _search(skin, sought, seek) if len(item.options) > SEARCHED else None,
        *(card(each) for each in _found(skin, item.options, item.notes, sought)),
    ]
    return page_of(phone, controls, bottom=[skin.main_button(chosen, close, name="picked")])


@ft.component
def PairPage(column: Column, item: Pairs, close: Callable[[], Any], key: Any = None) -> ft.Control:
    """First which card, then what it lies above."""
    phone = column.phone
    skin = phone.skin
    _ = skin.words
    sought, seek = remember("")
    card, take = remember("")
    held: dict[str, str] = column.value(item) or {}

    def place_it(place: str) -> Callable[[], None]:
        def put() -> None:
            column.draft.change(column.seat, item.id, lambda now: {**(now or {}), place: card})
            close()

        return put

    def take_it(each: str) -> Callable[[], None]:
        return lambda: take(each)

    chevron = skin.icon(ft.Icons.CHEVRON_RIGHT, 24, skin.c.primary)
    picture = item.icon if item.icon in DRAWN else "card"
    if not card:
        controls: list[ft.Control | None] = [
            back_line(skin, capital(_(item.label)), close, close=True),
            _search(skin, sought, seek) if len(item.options) > SEARCHED else None,
            *(
                choice_card(
                    skin,
                    skin.tile(skin.picture(picture, 34)),
                    capital(_(item.named(each))),
                    _((item.notes or {}).get(each, "")),
                    on_click=take_it(each),
                    tail=chevron,
                    name=f"card-{each}",
                )
                for each in _found(skin, item.options, item.notes, sought)
                if each not in held.values()
            ),
        ]
        return page_of(phone, controls)
    places = item.at(column.tally, column.seat) if item.at is not None else list(item.places)
    return page_of(
        phone,
        [
            back_line(skin, _("Above which card?"), lambda: take("")),
            skin.soft(capital(_(item.named(card))), 17),
            *(
                choice_card(
                    skin,
                    None,
                    capital(_(item.places[place])),
                    _("already has one") if place in held else "",
                    on_click=place_it(place),
                    tail=chevron,
                    name=f"place-{place}",
                )
                for place in places
            ),
        ],
    )


def _search(skin: Skin, sought: str, seek: Callable[[str], Any]) -> ft.Control:
    return skin.field(
        skin.words("Search"),
        value=sought,
        prefix_icon=ft.Icons.SEARCH,
        on_change=lambda event: seek(event.data or ""),
    )


def _found(
    skin: Skin, options: Mapping[str, Text], notes: Mapping[str, Text] | None, sought: str
) -> list[str]:
    _ = skin.words
    wanted = sought.casefold().strip()
    return [
        each
        for each, name in options.items()
        if wanted in f"{_(name)} {_((notes or {}).get(each, ''))}".casefold()
    ]
