"""Counters and gauges: icon, figure, word."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.games.library import presentation
from companion.glimpse import Glimpse, Units
from rules_core.game import Gauge
from screens.hooks import remember
from screens.parts.folded import Folded
from screens.phone import Phone
from screens.seat.piles import gauge_words
from screens.skin import DRAWN, named
from screens.slips import Tab
from screens.translator import capital

FLASH = 2.5
"""Seconds for which a figure shows by how much it has changed."""


@ft.component
def Counter(
    phone: Phone,
    game: str,
    seat: str,
    units: Units,
    on_click: Any,
    on_one_line: bool = False,
    key: Any = None,
) -> ft.Control:
    """Icon, figure, word; on one line the word is only heard. A change shows its difference for a moment."""
    skin = phone.skin
    _ = skin.words
    difference, set_difference = remember(0)

    async def flash() -> None:
        before = phone.counted.get((seat, units.resource), units.units)
        phone.counted[seat, units.resource] = units.units
        if units.units != before:
            set_difference(units.units - before)
            await asyncio.sleep(FLASH)
            set_difference(0)

    ft.use_effect(flash, [units.units])
    picture = presentation(game).icon(units.resource, DRAWN) or "other"
    word = capital(_(units.name))
    changed = None
    if difference:
        colour = skin.c.good if difference > 0 else skin.c.bad
        changed = skin.text(f"{difference:+d}".replace("-", "−"), 13, colour, bold=True)
    if on_one_line:
        inside: ft.Control = ft.Row(
            [skin.picture(picture, 24), skin.figure(str(units.units), 20), *([changed] if changed else [])],
            spacing=5,
            alignment=ft.MainAxisAlignment.CENTER,
            tight=True,
        )
    else:
        below = changed or skin.soft(word, 13 / skin.scale * min(skin.scale, 1.25), max_lines=1)
        inside = ft.Column(
            [skin.picture(picture, 34), skin.figure(str(units.units)), below],
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            tight=True,
        )
    card = ft.Container(
        inside,
        bgcolor=skin.c.accent_tint if difference else skin.c.surface,
        border=ft.Border.all(1, skin.c.accent if difference else skin.c.line),
        border_radius=14 if on_one_line else 18,
        padding=4 if on_one_line else ft.Padding(4, 10, 4, 8),
        height=48 if on_one_line else None,
        alignment=ft.Alignment.CENTER,
        tooltip=word if on_one_line else None,
        ink=True,
        on_click=on_click,
    )
    heard = {"label": word} if on_one_line else {}
    return ft.Container(named(card, f"count-{units.resource}", **heard), expand=True)


def counter_row(
    phone: Phone, glimpse: Glimpse, seat: str, counts: Sequence[Units], on_one_line: bool = False
) -> ft.Control | None:
    """The figures a player looks for first. A tap opens the statement."""
    if not counts:
        return None

    def open_statement() -> None:
        phone.acting = seat
        phone.tab = Tab.OWN
        phone.changed()

    return ft.Row(
        [
            Counter(
                phone,
                glimpse.game_id,
                seat,
                units,
                open_statement,
                on_one_line,
                key=f"{seat}-{units.resource}",
            )
            for units in counts
        ],
        spacing=8,
    )


def gauge_card(phone: Phone, glimpse: Glimpse, gauges: Sequence[Gauge]) -> ft.Control | None:
    """Load, speed and whatever else the game wants watched. Gauges with a limit have a bar; the others join it."""
    skin = phone.skin
    if not gauges:
        return None
    rows = skin.column(gauge_rows(phone, gauges), 8)
    return ft.Semantics(identifier="gauges", container=True, content=skin.card(rows))


def gauge_rows(phone: Phone, gauges: Sequence[Gauge]) -> list[ft.Control]:
    barred = [gauge for gauge in gauges if gauge.limit is not None]
    plain = [gauge for gauge in gauges if gauge.limit is None]
    return [row for gauge in (*barred, *plain) for row in _gauge(phone, gauge)]


def folded_gauges(phone: Phone, gauges: Sequence[Gauge]) -> ft.Control | None:
    """All of them on one line that opens; a warning comes first."""
    if not gauges:
        return None
    skin = phone.skin
    _ = skin.words
    warned = next((gauge for gauge in gauges if gauge.warning), None)
    line = " · ".join([*([_(warned.warning)] if warned is not None else []), gauge_words(skin, gauges)])
    first = warned or gauges[0]
    return Folded(
        skin,
        first.icon if first.icon in DRAWN else "other",
        line,
        lambda: skin.column(gauge_rows(phone, gauges), 8),
        name="gauges",
        colour=skin.c.bad if warned is not None else None,
        key="gauges",
    )


def _gauge(phone: Phone, gauge: Gauge) -> list[ft.Control]:
    skin = phone.skin
    _ = skin.words
    label = _(gauge.label)
    title = (
        _("{label} {value} of {limit}", label=label, value=gauge.value, limit=gauge.limit)
        if gauge.limit is not None
        else _("{label} {value}", label=label, value=gauge.value)
    )
    picture = gauge.icon if gauge.icon in DRAWN else "other"
    warned = bool(gauge.warning)
    line = _(gauge.warning) if warned else _(gauge.detail)
    words = skin.column(
        [
            skin.text(title, 17, bold=True),
            skin.text(line, 15, skin.c.bad if warned else skin.c.soft) if line else None,
        ],
        -2,
        expand=True,
    )
    head: ft.Control = skin.row([skin.picture(picture, 30), words])
    if gauge.rule:
        head = skin.link(head, lambda: phone.show_rule(gauge.rule), 4)
    rows: list[ft.Control] = [head]
    if gauge.limit:
        rows.append(
            ft.ProgressBar(
                value=min(gauge.value / gauge.limit, 1),
                color=skin.c.bad if warned else skin.c.accent,
                bgcolor=skin.c.bad_tint if warned else skin.c.accent_tint,
                bar_height=8,
                border_radius=4,
            )
        )
    return rows
