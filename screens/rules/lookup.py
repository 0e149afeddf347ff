"""Looking a rule up: type what you half remember, or turn the pages by chapter."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import flet as ft

from companion.games import library
from companion.glimpse.cards import HouseCard
from rules_core.rulebook import Chapter, Rulebook
from rules_core.rulebook.lookup import LONGEST_QUERY
from screens.hooks import remember
from screens.parts.frame import choice_card
from screens.rules.card import rule_link
from screens.skin import Skin
from screens.slips import Looking

SHOWN = 12


@ft.component
def LookUp(
    skin: Skin,
    game: str,
    looking: Looking,
    open_rule: Callable[[str], Any],
    house: Iterable[HouseCard] = (),
    key: Any = None,
) -> ft.Control:
    """A field, and below it what was found; while nothing is typed, the chapters.

    `house` is what this table plays otherwise.
    """
    _ = skin.words
    _count, redraw = remember(0)
    typed, opened = looking.typed, looking.chapter

    def set_typed(text: str) -> None:
        looking.typed = text[:LONGEST_QUERY]
        redraw(lambda count: count + 1)

    def open_chapter(chapter: str) -> None:
        looking.chapter = "" if looking.chapter == chapter else chapter
        redraw(lambda count: count + 1)

    book = library.known(game).rulebook
    field = skin.field(
        _("What are you looking for?"),
        value=typed,
        max_length=LONGEST_QUERY,
        counter="",
        prefix_icon=ft.Icons.SEARCH,
        suffix_icon=skin.icon_button(ft.Icons.CLOSE, _("Clear"), lambda: set_typed("")) if typed else None,
        on_change=lambda event: set_typed(event.data or ""),
    )
    if typed.strip():
        below = _found(skin, book, typed, open_rule, tuple(house))
    else:
        below = _chapters(skin, book, opened, open_chapter, open_rule)
    return skin.column([field, *below])


def _found(
    skin: Skin, book: Rulebook, typed: str, open_rule: Callable[[str], Any], house: tuple[HouseCard, ...]
) -> list[ft.Control | None]:
    _ = skin.words
    found = book.find(typed)
    read_as = book.read_as(typed)
    if not found:
        return [skin.soft(_("Nothing found; try another word, or look through the chapters."))]
    return [
        skin.soft(_("Read as “{words}”", words=read_as)) if read_as else None,
        *(
            rule_link(skin, entry, open_rule, "found", book.telling_sentence(entry.id, typed), house)
            for entry in found[:SHOWN]
        ),
        skin.soft(_("{n} more; type a word to narrow it down.", n=len(found) - SHOWN))
        if len(found) > SHOWN
        else None,
    ]


def _chapters(
    skin: Skin,
    book: Rulebook,
    opened: str,
    open_chapter: Callable[[str], None],
    open_rule: Callable[[str], Any],
) -> list[ft.Control | None]:
    _ = skin.words

    def toggle(chapter: Chapter) -> Callable[[], None]:
        return lambda: open_chapter(chapter.id)

    controls: list[ft.Control | None] = [skin.label(_("Chapters"))]
    for chapter in book.chapters:
        entries = book.entries_of(chapter)
        is_open = chapter.id == opened
        controls.append(
            choice_card(
                skin,
                None,
                _(chapter.title),
                _.count("{n} rule", "{n} rules", len(entries)),
                on_click=toggle(chapter),
                tail=skin.icon(ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE, 24, skin.c.primary),
                selected=is_open,
                name=f"chapter-{chapter.id}",
                small=True,
            )
        )
        if is_open:
            links: list[ft.Control] = [rule_link(skin, entry, open_rule, "listed") for entry in entries]
            controls.append(ft.Container(skin.column(list(links)), padding=ft.Padding(16, 0, 0, 8)))
    return controls
