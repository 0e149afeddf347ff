"""Why not: the reason in a tinted card, then the rule in plain words, and what belongs to it."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion import library
from rules_core.rulebook import RuleEntry
from rules_core.words import say
from screens.hooks import remember
from screens.parts.frame import back_line, choice_card, page_of
from screens.phone import Phone, Why
from screens.skin import Skin

STATUS = {
    "enforced": (ft.Icons.VERIFIED_OUTLINED, say("The app checks this")),
    "asked": (ft.Icons.HELP_OUTLINE, say("The table decides this when the app asks")),
    "told": (ft.Icons.INFO_OUTLINE, say("The app only tells this")),
    "word": (ft.Icons.INFO_OUTLINE, say("A word of the game; the rules that use it are checked")),
}


def rule_card(skin: Skin, entry: RuleEntry) -> ft.Control:
    """A rule, where it stands, and whether the app checks it."""
    _ = skin.words
    icon, status = STATUS[entry.status]
    rows: list[ft.Control | None] = [
        skin.head(_(entry.title), 21),
        skin.text(_(entry.text), 17),
        skin.soft(_("Example: {example}", example=_(entry.example)), 16) if entry.example else None,
        skin.row(
            [
                skin.icon(ft.Icons.MENU_BOOK_OUTLINED, 18, skin.c.soft),
                ft.Container(skin.soft(_(entry.where), 14), expand=True),
            ],
            10,
        ),
        skin.row(
            [
                skin.icon(icon, 18, skin.c.good if entry.status == "enforced" else skin.c.soft),
                ft.Container(skin.soft(_(status), 14), expand=True),
            ],
            10,
        ),
    ]
    return ft.Semantics(
        identifier=f"rule-{entry.id}", container=True, content=skin.card(skin.column(rows, 8))
    )


@ft.component
def WhyPage(phone: Phone, why: Why, game: str, close: Any, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    shown_rule, show_rule = remember(why.rule)
    related, show_related = remember(False)
    book = library.game(game).rulebook
    controls: list[ft.Control | None] = [
        back_line(skin, why.title, close, close=True),
        skin.card(
            skin.row(
                [
                    skin.icon(ft.Icons.BLOCK, 26, skin.c.bad),
                    ft.Container(skin.text(why.because, 18, bold=True), expand=True),
                ]
            ),
            bg=skin.c.bad_tint,
            border=skin.c.bad,
        )
        if why.because
        else None,
    ]
    entry = book.get(shown_rule)
    if entry is not None:
        controls += [skin.label(_("The rule")) if why.because else None, rule_card(skin, entry)]
        others = [book[rule] for rule in entry.related if rule in book]
        if others:
            controls.append(
                skin.button(
                    _.count("{n} related rule", "{n} related rules", len(others)),
                    lambda: show_related(not related),
                )
            )
        if related:
            controls += [
                choice_card(
                    skin,
                    None,
                    _(other.title),
                    on_click=lambda _event, other=other: (show_rule(other.id), show_related(False)),
                    tail=skin.icon(ft.Icons.CHEVRON_RIGHT, 24, skin.c.primary),
                    name=f"related-{other.id}",
                )
                for other in others
            ]
    return page_of(phone, controls)
