"""What an answer would do, as a strip above its button: the figures first, in at most a few lines; a tap opens it all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import flet as ft

from companion.games.presentation import Presentation
from companion.glimpse import EffectLine, Preview
from rules_core.engine.refusal import Refusal
from screens.hooks import remember
from screens.parts.effects import (
    OnRule,
    account_name,
    change_words,
    effect_list,
    nothing_more,
    refusal_row,
    summed,
    then_row,
)
from screens.phone import Phone
from screens.skin import DRAWN, Skin, named
from screens.translator import sentence

MOST_LINES = 3
"""What a strip may take of the screen: more is opened by a tap."""

LETTER = 0.47
"""The width of a letter on average, compared with its size."""

SIZE, ICON, GAP = 16, 22, 14

PAD, EDGE, THUMB = 8, 1, 48
"""A strip that opens is as tall as a thumb needs, also when it has one line."""


def tallest_strip(phone: Phone) -> float:
    """How much of the screen a strip may take when it is opened."""
    return float(phone.page.height or 844) * 0.4


class Piece(NamedTuple):
    """One thing that happens, in as few words as can be."""

    picture: str
    text: str
    is_figure: bool

    def width(self, skin: Skin) -> float:
        return (ICON + 4 if self.picture else 0) + len(self.text) * SIZE * skin.scale * LETTER


def pieces(skin: Skin, shown: Presentation, game: str, lines: Sequence[EffectLine], me: str) -> list[Piece]:
    _ = skin.words
    found = []
    for line in summed(lines, me):
        text = sentence(_(line.text)).rstrip(".")
        if line.change:
            text = change_words(skin, shown, line)
            if line.seat and line.seat != me:
                text = f"{_(account_name(game, line.seat))}: {text}"
        found.append(Piece(shown.icon(line.thing, DRAWN) if line.thing else "", text, bool(line.change)))
    return found


def fitting(skin: Skin, every: Sequence[Piece], width: float, lines: int) -> int:
    """How many of the pieces have room on so many lines; never none, for the first may be cut short."""
    used, line = 0.0, 1
    for number, piece in enumerate(every):
        wide = min(piece.width(skin), width)
        more = -(-piece.width(skin) // width)  # lines that it takes by itself
        if used and used + GAP + wide > width:
            line, used = line + 1, 0.0
        line += int(more) - 1
        if line > lines:
            return max(number, 1)
        used += wide + (GAP if used else 0)
    return len(every)


@ft.component
def Ahead(
    skin: Skin,
    shown: Presentation,
    game: str,
    preview: Preview,
    me: str,
    width: float,
    tallest: float,
    on_rule: OnRule | None = None,
    name: str = "preview",
    title: str = "",
    key: Any = None,
) -> ft.Control:
    """The strip, in a width; opened, it is at most as tall as `tallest` and scrolls."""
    _ = skin.words
    is_open, set_open = remember(False)
    if is_open:
        return _opened(skin, shown, game, preview, me, tallest, on_rule, name, lambda: set_open(False))
    inside = width - 24 - 28
    every = pieces(skin, shown, game, preview.effects, me)
    lines = MOST_LINES - (1 if preview.then and every else 0)
    fits = fitting(skin, every, inside, lines)
    drawn = [_piece(skin, piece) for piece in every[:fits]]
    if fits < len(every):
        drawn.append(skin.soft(_.count("+{n} more", "+{n} more", len(every) - fits), SIZE))
    rows: list[ft.Control | None] = [
        skin.soft(title, 14, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS) if title else None,
        ft.Row(drawn, wrap=True, spacing=GAP, run_spacing=2) if drawn else None,
        then_row(skin, preview, short=bool(every)) if preview.then else None,
    ]
    if not every and not preview.then:
        rows.append(nothing_more(skin))
    icon = skin.icon(ft.Icons.EXPAND_LESS, 22, skin.c.soft)
    sign = ft.Container(icon, height=THUMB - 2 * (PAD + EDGE)) if every else None
    line = skin.row([skin.column(rows, 4, expand=True, tight=True), sign], 6)
    return named(
        ft.Container(
            line,
            bgcolor=skin.c.surface,
            border=ft.Border.all(EDGE, skin.c.accent),
            border_radius=14,
            padding=ft.Padding(12, PAD, 8, PAD),
            ink=bool(every),
            on_click=(lambda: set_open(True)) if every else None,
        ),
        name,
    )


def _piece(skin: Skin, piece: Piece) -> ft.Control:
    words = skin.text(
        piece.text, SIZE, bold=piece.is_figure, max_lines=MOST_LINES, overflow=ft.TextOverflow.ELLIPSIS
    )
    if not piece.picture:
        return words
    words.expand = words.expand_loose = True
    return ft.Row([skin.picture(piece.picture, ICON), words], spacing=4, tight=True)


def _opened(
    skin: Skin,
    shown: Presentation,
    game: str,
    preview: Preview,
    me: str,
    tallest: float,
    on_rule: OnRule | None,
    name: str,
    close: Callable[[], None],
) -> ft.Control:
    """Everything in its order, with the rules behind it; what has no room scrolls."""
    _ = skin.words
    rows = effect_list(skin, shown, game, preview.effects, me, cards=False, on_rule=on_rule)
    if preview.then:
        rows.append(then_row(skin, preview))
    fewer = skin.quiet_button(_("Fewer lines"), close, icon=ft.Icons.EXPAND_MORE, colour=skin.c.primary)
    height = min(len(rows) * 52 * skin.scale, tallest)
    body = ft.Container(skin.column(rows, 6, scroll=ft.ScrollMode.AUTO), height=height)
    return ft.Semantics(
        identifier=name,
        container=True,
        content=skin.card(skin.column([ft.Row([fewer]), body], 0), pad=8, border=skin.c.accent),
    )


def refused_strip(skin: Skin, refusal: Refusal, explain: Callable[[], Any]) -> ft.Control:
    """Why it cannot be, in the same place."""
    line = refusal_row(skin, refusal.because, explain)
    return ft.Semantics(
        identifier="refused",
        container=True,
        content=skin.card(line, bg=skin.c.bad_tint, border=skin.c.bad, pad=8),
    )
