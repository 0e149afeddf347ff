"""The lines of a column as cards: what is asked, what it comes to, and how far it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import flet as ft

from rules_core.scoring.items import Item, One, Player
from rules_core.scoring.ranking import Ranking
from rules_core.scoring.tally import SHARED, Fault, Scorer, Section
from rules_core.sheets.lines import (
    CONFIRMED,
    PARTLY,
    UNTOUCHED,
    SheetLine,
    lines_of,
    nothing_for,
    state_of,
)
from screens.parts.figures import signed
from screens.score.fields import Column, field, line_key
from screens.score.filling import Filling
from screens.skin import DRAWN, Skin, marked, scroll_mark


def line_cards(column: Column, scorer: Scorer, ranking: Ranking, faults: Sequence[Fault]) -> list[ft.Control]:
    """The cards of one player's column."""
    return _cards(column, lines_of(scorer, column.tally, column.seat), ranking, faults)


def shared_cards(
    column: Column, scorer: Scorer, ranking: Ranking, faults: Sequence[Fault], *, first: bool
) -> list[ft.Control]:
    """What holds for the whole table stands above the columns; what breaks a tie and what hardly matters below."""
    where = replace(column, seat=SHARED)
    lines = [
        line
        for line in lines_of(scorer, column.tally, SHARED)
        if first != (line.section.folded or line.section.breaks_ties)
    ]
    return _cards(where, lines, ranking, faults)


def _cards(
    column: Column, lines: Sequence[SheetLine], ranking: Ranking, faults: Sequence[Fault]
) -> list[ft.Control]:
    skin = column.phone.skin
    mine = [fault for fault in faults if fault.seat == column.seat]
    cards: list[ft.Control] = []
    plain: list[ft.Control] = []
    for line in lines:
        if is_plain(line.section, line.items):
            plain.append(_plain_line(column, line.section, ranking, mine))
            continue
        if plain:
            cards.append(skin.card(skin.column(plain, 14)))
            plain = []
        if line.section.folded and line.section.id not in column.filling.unfolded:
            cards.append(_folded(skin, line.section, column.filling))
        else:
            cards.append(section_card(column, line.section, line.items, ranking, mine))
    if plain:
        cards.append(skin.card(skin.column(plain, 14)))
    return cards


def is_plain(section: Section, items: Sequence[Item]) -> bool:
    """Whether a section is no more than its one item: several of them share a card."""
    return len(items) == 1 and not section.may_total and str(items[0].label) == str(section.title)


def _plain_line(column: Column, section: Section, ranking: Ranking, faults: Sequence[Fault]) -> ft.Control:
    """The item of a plain section, with what it comes to as its hint, or a way to say that there is nothing."""
    score = next((each for each in ranking.scores if each.seat == column.seat), None)
    lines = [line for line in score.lines if line.category == section.id] if score is not None else []
    item = section.items[0]
    told = replace(item, hint=lines[0].reason) if lines and column.value(item) else item
    mine = [each for each in faults if each.item == item.id]
    return ft.Semantics(
        identifier=f"section-{section.id}",
        container=True,
        content=field(column, told, mine, nothing=nothing_button(column, section, (item,))),
    )


def _folded(skin: Skin, section: Section, filling: Filling) -> ft.Control:
    button = skin.button(
        skin.words(section.title), lambda: filling.unfold(section.id), icon=ft.Icons.EXPAND_MORE
    )
    return marked(button, f"unfold-{section.id}")


def section_card(
    column: Column,
    section: Section,
    items: Sequence[Item],
    ranking: Ranking,
    faults: Sequence[Fault],
) -> ft.Control:
    phone = column.phone
    skin = phone.skin
    _ = skin.words
    points = points_of(ranking, column.seat, section.id)
    asked = {item.id for item in items}
    wrong = any(not fault.missing and fault.item in asked for fault in faults)
    column = replace(column, headed_by=section.icon if len(items) == 1 else "")
    heading = skin.row(
        [
            skin.picture(section.icon, 26) if section.icon in DRAWN else None,
            skin.column(
                [
                    skin.text(_(section.title), 19, bold=True),
                    skin.soft(_(section.note), 14) if section.note else None,
                ],
                0,
                expand=True,
            ),
            points_figure(skin, points) if points is not None else None,
            state_sign(skin, WRONG if wrong else state_of(column.tally, items, column.seat)),
        ],
        10,
    )
    rows: list[ft.Control] = [heading]
    shown = (section.total,) if is_about_to_be_typed(column, section) else items
    rows += [field(column, item, [each for each in faults if each.item == item.id]) for item in shown]
    ways = [
        nothing_button(column, section, items),
        _total_link(column, section) if section.may_total else None,
    ]
    found = [way for way in ways if way is not None]
    if found:
        rows.append(ft.Row(found, wrap=True, spacing=4, run_spacing=0))
    card = ft.Semantics(
        identifier=f"section-{section.id}", container=True, content=skin.card(skin.column(rows, 14))
    )
    return ft.Container(card, key=scroll_mark(_section_key(section)))


def _section_key(section: Section) -> str:
    return f"section-{section.id}"


def place_of(column: Column, item: str) -> str:
    """What the page is scrolled to for an item: the first of a card comes with its heading, and so do typed points."""
    section = column.filling.scorer.section_of[item]
    items = column.filling.scorer.asked(column.tally, section, SHARED if section.shared else column.seat)
    first = bool(items) and item in (items[0].id, section.total.id)
    return _section_key(section) if first and not is_plain(section, items) else line_key(item)


def nothing_button(column: Column, section: Section, items: Sequence[Item]) -> ft.Control | None:
    """One tap for a line that stays empty, where that can be; nothing once it is confirmed."""
    skin = column.phone.skin
    _ = skin.words
    chosen_there = all(isinstance(item, One | Player) for item in items)  # "none" is one of the choices
    if chosen_there or not nothing_for(column.tally, items, column.seat):
        return None
    begun = state_of(column.tally, items, column.seat) == PARTLY
    button = skin.quiet_button(
        _("Nothing else") if begun else _("Nothing here"),
        lambda: column.filling.nothing_here(section, column.seat),
        colour=skin.c.primary,
        icon=ft.Icons.CHECK,
    )
    return marked(button, f"nothing-{section.id}")


WRONG = "wrong"
"""How a line is that is filled in with what cannot be."""


def state_sign(skin: Skin, state: str, size: float = 20) -> ft.Control:
    """How far a line is, for eyes and for ears."""
    _ = skin.words
    icon, ink, told = {
        UNTOUCHED: (ft.Icons.RADIO_BUTTON_UNCHECKED, skin.c.faint, _("empty")),
        PARTLY: (ft.Icons.EDIT_OUTLINED, skin.c.accent_ink, _("something is empty")),
        CONFIRMED: (ft.Icons.CHECK, skin.c.good, _("complete")),
        WRONG: (ft.Icons.ERROR_OUTLINE, skin.c.bad, _("something can't be right")),
    }[state]
    return ft.Icon(icon, size=size, color=ink, semantics_label=told)


def points_of(ranking: Ranking, seat: str, category: str) -> int | None:
    """What a section gives so far; nothing where it does not score by itself."""
    score = next((each for each in ranking.scores if each.seat == seat), None)
    lines = [line for line in score.lines if line.category == category] if score is not None else []
    return sum(line.points for line in lines) if lines else None


def points_figure(skin: Skin, points: int, size: float = 22) -> ft.Control:
    sign = f"{points:+d}".replace("-", "−") if points else "0"
    return skin.figure(sign, size, skin.c.bad if points < 0 else skin.c.primary)


def _is_typed(column: Column, section: Section) -> bool:
    return bool(column.seat) and section.is_typed(column.tally.players[column.seat])


def is_about_to_be_typed(column: Column, section: Section) -> bool:
    """Whether the keypad waits for the points of a section that nobody has typed: they are still counted item by item."""
    return column.typing == section.total.id and section.may_total and not _is_typed(column, section)


def _total_link(column: Column, section: Section) -> ft.Control:
    """For those who have counted already: type the points, and back again. Only a figure that was typed is written."""
    skin = column.phone.skin
    _ = skin.words
    total = section.total
    typed, waits = _is_typed(column, section), is_about_to_be_typed(column, section)

    def switch() -> None:
        if typed:
            column.put(total, None)
        column.type_into("" if typed or waits else total.id)

    label = _("Count it here instead") if typed or waits else _("Type the points instead")
    button = skin.quiet_button(label, switch, colour=skin.c.primary, icon=ft.Icons.DIALPAD)
    return marked(button, f"total-{section.id}")


def read_only(skin: Skin, ranking: Ranking, seat: str) -> ft.Control:
    """Somebody else's column: what stands in it so far."""
    _ = skin.words
    score = next(each for each in ranking.scores if each.seat == seat)
    rows: list[ft.Control] = [
        skin.row([skin.text(_(line.reason), 16, expand=True), skin.figure(signed(line.points), 17)])
        for line in score.lines
    ]
    note = skin.soft(_("{seat}'s own phone or the host fills this in.", seat=seat))
    return skin.card(skin.column([note, *rows], 10))
