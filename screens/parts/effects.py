"""What a move does, in figures and words, before it is final and afterwards in the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.games import library
from companion.games.presentation import Presentation
from companion.glimpse import EffectLine, Preview
from rules_core.words import Text, Verbatim
from screens.skin import DRAWN, Skin
from screens.translator import sentence

OnRule = Callable[[str], Any]


def effect_row(
    skin: Skin,
    shown: Presentation,
    game: str,
    line: EffectLine,
    me: str,
    *,
    reasons: bool = True,
    cards: bool = True,
    on_rule: OnRule | None = None,
) -> ft.Control:
    """One thing that happens: a figure that goes up or down, or a sentence. `cards` also says what a card says.

    With `on_rule` a tap opens the rule behind it.
    """
    row = _row(skin, shown, game, line, me, reasons=reasons, cards=cards, linked=on_rule is not None)
    if on_rule is None or line.rule not in library.game(game).rulebook:
        return row
    return skin.link(row, lambda: on_rule(line.rule), 13)


def summed(lines: Sequence[EffectLine], me: str) -> list[EffectLine]:
    """Figures of the same thing and the same people as one, one's own first; what is only told comes after them.

    >>> water = EffectLine("water", -1, "water", "Amira", "")
    >>> told = EffectLine("", 0, "Amira → Peqin", "Amira", "")
    >>> [(line.change, str(line.text)) for line in summed([water, told, water], "Amira")]
    [(-2, 'water'), (0, 'Amira → Peqin')]
    """
    figures: dict[tuple[str, str], EffectLine] = {}
    told: list[EffectLine] = []
    for line in lines:
        if not line.change:
            told.append(line)
            continue
        before = figures.get((line.seat, line.thing))
        figures[line.seat, line.thing] = line._replace(
            change=line.change + (before.change if before is not None else 0)
        )
    mine = [line for line in figures.values() if line.change and line.seat in ("", me)]
    theirs = [line for line in figures.values() if line.change and line.seat not in ("", me)]
    return [*mine, *(line for line in told if line.seat == me), *theirs, *(t for t in told if t.seat != me)]


def change_words(skin: Skin, shown: Presentation, line: EffectLine) -> str:
    """A figure that goes up or down, with the word for one where it is one."""
    word = shown.singular.get(line.thing, line.text) if abs(line.change) == 1 else line.text
    return f"{line.change:+d}".replace("-", "−") + f" {skin.words(word)}"


def account_name(game: str, account: str) -> Text:
    """Whose figure it is: a seat by its name, a group by what it is called."""
    made = library.game(game)
    return made.name(account) if made.is_group(account) else Verbatim(account)


def _row(
    skin: Skin,
    shown: Presentation,
    game: str,
    line: EffectLine,
    me: str,
    *,
    reasons: bool,
    cards: bool,
    linked: bool,
) -> ft.Control:
    _ = skin.words
    picture = shown.icon(line.thing, DRAWN) if line.thing else ""
    lead: ft.Control = (
        skin.picture(picture, 26)
        if picture
        else ft.Container(
            ft.Container(width=7, height=7, border_radius=4, bgcolor=skin.c.soft),
            width=26,
            alignment=ft.Alignment.CENTER,
        )
    )
    book = library.game(game).rulebook
    why = _(book[line.rule].title) if reasons and line.rule in book else ""
    if line.change:
        what = change_words(skin, shown, line)
        if line.seat and line.seat != me:
            why = _(account_name(game, line.seat))
        words: list[ft.Control] = [skin.text(what, 17, bold=True)]
        if why:
            words.append(skin.text(why, 15, skin.c.primary if linked else skin.c.soft))
        return skin.row([lead, ft.Row(words, wrap=True, spacing=8, run_spacing=0, expand=True)], 10)
    told = sentence(_(line.text)).rstrip(".")
    about = (
        _(book[line.rule].text) if line.thing and shown.rule_of_card(line.thing) == line.rule in book else ""
    )
    said: list[ft.Control | None] = [
        skin.text(told, 16, bold=bool(about)),
        skin.soft(about, 14) if about and reasons and cards else None,
    ]
    return skin.row([lead, skin.column(said, 0, expand=True)], 10)


def effect_list(
    skin: Skin,
    shown: Presentation,
    game: str,
    lines: Sequence[EffectLine],
    me: str,
    *,
    reasons: bool = True,
    cards: bool = True,
    on_rule: OnRule | None = None,
) -> list[ft.Control]:
    return [
        effect_row(skin, shown, game, line, me, reasons=reasons, cards=cards, on_rule=on_rule)
        for line in lines
    ]


FEW = 4
"""Effects of an entry that are shown before it is opened."""


def shown_at_first(count: int, few: int = FEW) -> int:
    """How many of so many effects are shown at first: all, where only one would be left out for a line that says so.

    >>> [shown_at_first(count) for count in (3, 4, 5, 6, 7)]
    [3, 4, 5, 4, 4]
    """
    return count if count <= few + 1 else few


def folded_effects(
    skin: Skin,
    shown: Presentation,
    game: str,
    lines: Sequence[EffectLine],
    me: str,
    *,
    opened: bool,
    few: int = FEW,
    **how: Any,
) -> list[ft.Control]:
    """Every effect once opened; before that the first of them, and how many more a tap shows. `how`: as in a list."""
    at_first = len(lines) if opened else shown_at_first(len(lines), few)
    rows = effect_list(skin, shown, game, lines[:at_first], me, **how)
    if at_first < len(lines):
        more = skin.text(skin.words("and {n} more", n=len(lines) - at_first), 15, skin.c.primary)
        rows.append(ft.Container(more, padding=ft.Padding(36, 0, 0, 0)))
    return rows


def preview_card(
    skin: Skin,
    shown: Presentation,
    game: str,
    preview: Preview,
    me: str,
    title: str,
    on_rule: OnRule | None = None,
) -> ft.Control:
    """The consequences, before they happen. The card that leads to them has been read above."""
    _ = skin.words
    rows = effect_list(skin, shown, game, preview.effects, me, cards=False, on_rule=on_rule)
    if preview.then:
        rows.append(then_row(skin, preview))
    if not rows:
        rows.append(nothing_more(skin))
    return ft.Semantics(
        identifier="preview",
        container=True,
        content=skin.card(skin.column([skin.text(title, 18, bold=True), *rows], 8)),
    )


def nothing_more(skin: Skin) -> ft.Control:
    """Whatever the move has done before stands; this answer alone changes nothing."""
    return skin.soft(skin.words("Nothing more changes."))


def then_row(skin: Skin, preview: Preview, short: bool = False) -> ft.Control:
    """What comes after it; `short` on one line."""
    words = skin.text(
        skin.words(preview.then),
        16,
        max_lines=1 if short else None,
        overflow=ft.TextOverflow.ELLIPSIS if short else None,
    )
    return skin.row(
        [skin.icon(ft.Icons.INFO_OUTLINE, 22, skin.c.accent), ft.Container(words, expand=True)], 8
    )


def refusal_row(skin: Skin, because: Text, explain: Callable[[], Any] | None = None) -> ft.Control:
    """Why something cannot be, and the way to the rule."""
    words = skin.text(sentence(skin.words(because)), 16)
    why = skin.quiet_button(skin.words("Why?"), explain) if explain is not None else None
    return skin.row([skin.icon(ft.Icons.BLOCK, 22, skin.c.bad), ft.Container(words, expand=True), why])
