"""The rules of a game on its own, without a table: a host prepares, a player wonders on the way home."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games import library
from companion.games.library import presentation
from screens.hooks import remember
from screens.parts.frame import back_line, choice_card, page_of
from screens.phone import Phone
from screens.rules.card import related_links, rule_card
from screens.rules.lookup import LookUp


@ft.component
def RulesHomePage(phone: Phone, game: str, key: Any = None) -> ft.Control:
    """First choose a game; the address may name it."""
    skin = phone.skin
    _ = skin.words
    trail, set_trail = remember(())
    known = game if game in library.scored() else ""

    def home() -> None:
        phone.page.run_task(phone.go, "/")

    if not known:
        return page_of(phone, [back_line(skin, _("Rules"), home), *_game_cards(phone)])
    chosen = library.known(known)

    def open_rule(rule: str) -> None:
        set_trail(lambda now: (*now, rule))

    def back() -> None:
        set_trail(lambda now: now[:-1])

    entry = chosen.rulebook.get(trail[-1]) if trail else None
    if entry is None:
        return page_of(
            phone,
            [
                back_line(skin, _("Rules of {game}", game=chosen.title), home),
                LookUp(skin, known, phone.looking, open_rule, key="look-up"),
            ],
        )
    related = related_links(skin, chosen.rulebook, entry, open_rule)
    return page_of(
        phone,
        [
            back_line(skin, _("The rule"), back),
            rule_card(skin, entry),
            skin.label(_("Related rules")) if related else None,
            *related,
        ],
    )


def _game_cards(phone: Phone) -> list[ft.Control]:
    skin = phone.skin
    return [
        choice_card(
            skin,
            skin.tile(skin.picture(presentation(name).emblem or "rules", 34)),
            library.known(name).title,
            on_click=lambda _event, name=name: phone.page.run_task(phone.go, f"/rules/{name}"),
            tail=skin.icon(ft.Icons.CHEVRON_RIGHT, 24, skin.c.primary),
            name=f"rules-{name}",
        )
        for name in library.scored()
    ]
