"""Why not: the reason in a tinted card, then the rule in plain words, where it happened, and whom to ask."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games import library
from companion.games.library import presentation
from companion.glimpse import Glimpse, LogCard
from companion.glimpse.log import Meant
from screens.hooks import remember
from screens.parts.frame import back_line, choice_card, page_of
from screens.phone import Phone
from screens.rules.card import related_links, rule_card
from screens.seat.company import seat_numbers
from screens.seat.entry import entry_lead
from screens.slips import Why
from screens.telling import doer

MOST_PLACES = 8
NEVER = Meant(0, ())


@ft.component
def WhyPage(phone: Phone, why: Why, glimpse: Glimpse, close: Any, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    trail, set_trail = remember((why.rule,))
    opened, open_part = remember("")
    book = library.game(glimpse.game_id).rulebook
    entry = book.get(trail[-1])
    happened, set_happened = remember(NEVER)

    async def look() -> None:
        found = NEVER
        if entry is not None and phone.badge is not None:
            found = await phone.ask(phone.house.log.resting_on, phone.badge, entry.id, phone.acting) or NEVER
        set_happened(found)

    ft.use_effect(look, [trail[-1], glimpse.revision])

    def back() -> None:
        if len(trail) > 1:
            set_trail(lambda now: now[:-1])
        else:
            close()

    def open_rule(rule: str) -> None:
        set_trail(lambda now: (*now, rule))
        open_part("")

    def toggle(part: str) -> Any:
        return lambda: open_part(lambda now: "" if now == part else part)

    first = len(trail) == 1
    controls: list[ft.Control | None] = [
        back_line(skin, why.title if first else _("The rule"), back, close=first)
    ]
    if why.because and first:
        line = [
            skin.icon(ft.Icons.BLOCK, 26, skin.c.bad),
            ft.Container(skin.text(why.because, 18, bold=True), expand=True),
        ]
        controls.append(skin.card(skin.row(line), bg=skin.c.bad_tint, border=skin.c.bad))
    if entry is None:
        return page_of(phone, [*controls, _appeal(phone, glimpse, why)])
    related = related_links(skin, book, entry, open_rule)
    controls += [
        skin.label(_("The rule")) if why.because and first else None,
        rule_card(skin, entry, glimpse.house),
        _appeal(phone, glimpse, why) if first else None,
    ]
    if happened.total:
        heading = _.count(
            "It happened once in this game", "It happened {n} times in this game", happened.total
        )
        controls.append(skin.button(heading, toggle("where"), icon=ft.Icons.HISTORY))
        if opened == "where":
            controls += [_place(phone, glimpse, line) for line in happened.lines[:MOST_PLACES]]
    if related:
        controls.append(
            skin.button(_.count("{n} related rule", "{n} related rules", len(related)), toggle("related"))
        )
        controls += related if opened == "related" else []
    return page_of(phone, controls)


def _place(phone: Phone, glimpse: Glimpse, line: LogCard) -> ft.Control:
    """An entry in which the rule was at work; a tap shows it in the log."""
    skin = phone.skin
    _ = skin.words

    def show() -> None:
        phone.show_entry(line.number)

    return choice_card(
        skin,
        entry_lead(skin, line, seat_numbers(glimpse), 34, presentation(glimpse.game_id)),
        _(line.title),
        _("{who}, entry {n}", who=doer(skin, line), n=line.number),
        on_click=show,
        tail=skin.icon(ft.Icons.CHEVRON_RIGHT, 24, skin.c.primary),
        name=f"happened-{line.number}",
        small=True,
    )


def _appeal(phone: Phone, glimpse: Glimpse, why: Why) -> ft.Control | None:
    """A refusal is not the last word: the host can let it pass, and anybody can ask for that."""
    skin = phone.skin
    _ = skin.words
    attempt = why.attempt
    if attempt is None or glimpse.badge.only_watches:
        return None

    def open_page() -> None:
        phone.why = None
        phone.open_menu("exception", attempt)

    if glimpse.badge.host:
        button = skin.button(_("Allow it"), open_page, colour=skin.c.accent_ink, icon=ft.Icons.GAVEL)
    else:
        button = skin.button(
            _("Ask the host"), open_page, colour=skin.c.accent_ink, icon=ft.Icons.FRONT_HAND_OUTLINED
        )
    return ft.Semantics(identifier="appeal", container=True, content=button)
