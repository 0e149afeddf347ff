"""A rule as people read it: plain words, an example, where it stands, whether the app checks it, what belongs to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import flet as ft

from companion.glimpse.cards import HouseCard
from rules_core.rulebook import Rulebook, RuleEntry
from rules_core.rulebook.excerpts import sentences
from rules_core.words import say
from screens.parts.frame import choice_card
from screens.skin import Skin

STATUS = {
    "enforced": (ft.Icons.VERIFIED_OUTLINED, say("The app checks this")),
    "asked": (ft.Icons.HELP_OUTLINE, say("The table decides this when the app asks")),
    "told": (ft.Icons.INFO_OUTLINE, say("The app doesn't check this")),
    "word": (ft.Icons.INFO_OUTLINE, say("A word of the game; the app checks the rules that use it")),
}


def rule_card(skin: Skin, entry: RuleEntry, house: Iterable[HouseCard] = ()) -> ft.Control:
    """`house` is what this table plays otherwise."""
    _ = skin.words
    icon, status = STATUS[entry.status]
    own = [each for each in house if entry.id in each.rules]
    off = any(each.rule == entry.id and each.name == entry.id for each in own)
    if off:
        icon, status = ft.Icons.DO_NOT_DISTURB_ON_OUTLINED, say("Switched off at this table")
    rows: list[ft.Control | None] = [
        skin.head(_(entry.title), 21),
        skin.text(_(entry.text), 17),
        _example(skin, _(entry.example)) if entry.example else None,
        *(_house_line(skin, each) for each in own),
        _small(skin, ft.Icons.MENU_BOOK_OUTLINED, skin.c.soft, _(entry.where)),
        _small(skin, icon, skin.c.good if entry.status == "enforced" and not off else skin.c.soft, _(status)),
    ]
    return ft.Semantics(
        identifier=f"rule-{entry.id}", container=True, content=skin.card(skin.column(rows, 8))
    )


def _example(skin: Skin, example: str) -> ft.Control:
    _ = skin.words
    words = skin.column([skin.soft(_("Example"), 14), skin.text(example, 16)], 2)
    return ft.Container(words, padding=ft.Padding(12, 8, 12, 10), border_radius=12, bgcolor=skin.c.bg)


def _house_line(skin: Skin, house: HouseCard) -> ft.Control:
    """What this table plays otherwise, so that nobody reads the book and not the table."""
    _ = skin.words
    said = _("At this table: {title}: {words}", title=house.title, words=house.words)
    usual = _("usually: {words}", words=house.usual)
    line = skin.row(
        [
            skin.icon(ft.Icons.HOME_WORK_OUTLINED, 22, skin.c.accent_ink),
            skin.column([skin.text(said, 16, bold=True), skin.soft(usual, 14)], 0, expand=True),
        ],
        10,
    )
    return ft.Semantics(
        identifier=f"house-{house.name}",
        container=True,
        content=ft.Container(
            line, padding=ft.Padding(12, 8, 12, 8), border_radius=12, bgcolor=skin.c.accent_tint
        ),
    )


def _small(skin: Skin, icon: ft.IconData, colour: str, words: str) -> ft.Control:
    return skin.row([skin.icon(icon, 18, colour), ft.Container(skin.soft(words, 14), expand=True)], 10)


def rule_link(
    skin: Skin,
    entry: RuleEntry,
    open_rule: Callable[[str], Any],
    name: str,
    sentence: int = 0,
    house: Iterable[HouseCard] = (),
) -> ft.Control:
    """A rule in a list: its title, one sentence of it, and what this table plays otherwise."""
    _ = skin.words
    own = [
        skin.text(_("At this table: {title}: {words}", title=each.title, words=each.words), 14, bold=True)
        for each in house
        if entry.id in each.rules
    ]
    return choice_card(
        skin,
        None,
        _(entry.title),
        one_sentence(_(entry.text), entry.text, sentence),
        on_click=lambda: open_rule(entry.id),
        tail=skin.icon(ft.Icons.CHEVRON_RIGHT, 24, skin.c.primary),
        name=f"{name}-{entry.id}",
        small=True,
        notes=own,
    )


def related_links(
    skin: Skin, book: Rulebook, entry: RuleEntry, open_rule: Callable[[str], Any]
) -> list[ft.Control]:
    return [rule_link(skin, book[rule], open_rule, "related") for rule in entry.related if rule in book]


def one_sentence(text: str, original: str, number: int) -> str:
    """A sentence of a text, whole. It was chosen in the original: a translation that is cut otherwise begins at its start.

    >>> one_sentence("Rechts. Links.", "Right. Left.", 1), one_sentence("Rechts, dann links.", "Right. Left.", 1)
    ('Links.', 'Rechts, dann links.')
    """
    parts = sentences(text)
    return parts[number] if len(parts) == len(sentences(original)) else parts[0]
