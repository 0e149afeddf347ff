"""What the games so far tell: for each game who played, won and scored how much, and the way it is going."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.games.library import presentation
from companion.results import history
from companion.tables.filters import games_of
from companion.tables.known_tables import Wish
from companion.tables.passes import looks_like
from screens.hooks import remember
from screens.parts.charts import Course, line_chart
from screens.parts.frame import back_line, page_of, waiting
from screens.phone import Phone
from screens.skin import Skin, marked, named
from screens.translator import capital

SHOWN = 8
"""Players in a chart."""

LISTED = 12
"""Players in the list below it, until more are asked for."""


@ft.component
def StatisticsPage(phone: Phone, wish: Wish, back: Callable[[], Any], key: Any = None) -> ft.Control:
    """Of the games that fit the wish, as the list behind it."""
    skin = phone.skin
    _ = skin.words
    cards, set_cards = remember(None)

    async def read() -> None:
        set_cards(await phone.ask(phone.house.known_tables.over, await phone.pocket.ring(), wish) or [])

    ft.use_effect(read, [wish])
    heading = back_line(skin, _("Statistics"), back)
    if cards is None:
        return page_of(phone, [heading, waiting(skin)])
    found = history.records(cards)
    games = games_of(history.over(cards))
    told = _("Only games with {player}", player=wish.player) if wish.player else ""
    controls: list[ft.Control | None] = [heading, skin.soft(told, 16) if told else None]
    for game, title in games.items():
        records = [each for each in found if each.game == game]
        controls.append(GameCard(phone, title, records, key=f"statistics-{game}"))
    if not games:
        controls.append(skin.soft(_("No finished game matches.")))
    return page_of(phone, controls)


@ft.component
def GameCard(phone: Phone, title: str, records: Sequence[history.Record], key: Any = None) -> ft.Control:
    skin = phone.skin
    opened, open_ = remember("")
    listed, list_more = remember(LISTED)
    _ = skin.words
    picture = presentation(records[0].game).emblem or "caravanserai"
    plays = len({played.table_id for record in records for played in record.games})
    rows: list[ft.Control] = [
        skin.row(
            [
                skin.tile(skin.picture(picture, 32)),
                skin.column(
                    [skin.text(title, 19, bold=True), skin.soft(_.count("{n} game", "{n} games", plays))],
                    0,
                    expand=True,
                ),
            ]
        ),
        wins_chart(skin, records[:SHOWN], len(records)),
    ]
    for record in records[:listed]:
        name = f"{record.game}-{looks_like(record.name)}"
        rows.append(_record_line(skin, record, opened == name, name, open_))
        if opened == name:
            rows.append(_details(skin, record))
    if len(records) > listed:
        more = min(LISTED, len(records) - listed)
        words = _.count("Show {n} more of {all}", "Show {n} more of {all}", more, all=len(records))
        button = skin.button(words, lambda: list_more(listed + LISTED))
        rows.append(marked(button, f"more-{records[0].game}"))
    return skin.card(skin.column(rows, 12))


def wins_chart(skin: Skin, records: Sequence[history.Record], of: int) -> ft.Control:
    """Games and wins of everybody as bars, the wins filled: told apart without colour."""
    _ = skin.words
    most = max(record.plays for record in records)
    bars: list[ft.Control] = []
    for record in records:
        parts: list[ft.Control] = []
        if record.wins:
            parts.append(ft.Container(expand=record.wins, height=18, bgcolor=skin.c.primary))
        if record.plays > record.wins:
            parts.append(
                ft.Container(
                    expand=record.plays - record.wins,
                    height=18,
                    bgcolor=skin.c.tint,
                    border=ft.Border.all(1, skin.c.primary),
                )
            )
        if most > record.plays:
            parts.append(ft.Container(expand=most - record.plays))
        told = _("{name}: {wins} of {plays} won", name=record.name, wins=record.wins, plays=record.plays)
        bars.append(
            ft.Semantics(
                label=told,
                container=True,
                exclude_semantics=True,
                content=skin.row(
                    [
                        ft.Container(
                            skin.text(record.name, 15, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
                            width=96 * skin.gentle,
                        ),
                        ft.Container(ft.Row(parts, spacing=0), expand=True),
                        ft.Container(
                            skin.figure(f"{record.wins}/{record.plays}", 14),
                            width=44 * skin.gentle,
                            alignment=ft.Alignment.CENTER_RIGHT,
                        ),
                    ],
                    8,
                ),
            )
        )
    left_out = (
        _(
            "The {n} who played most; {others} more aren't shown.",
            n=len(records),
            others=of - len(records),
        )
        if of > len(records)
        else ""
    )
    about = skin.soft(_("Games played; filled: games won"), 14)
    return skin.column([about, *bars, skin.soft(left_out, 14) if left_out else None], 6)


def _record_line(
    skin: Skin, record: history.Record, is_open: bool, name: str, open_: Callable[[str], Any]
) -> ft.Control:
    _ = skin.words
    sign, told = {
        1: (ft.Icons.TRENDING_UP, _("getting better")),
        -1: (ft.Icons.TRENDING_DOWN, _("getting worse")),
        0: (ft.Icons.TRENDING_FLAT, _("level")),
    }[record.trend]
    line = _(
        "average {average}, best {best} {unit}",
        average=f"{record.average:.1f}".removesuffix(".0"),
        best=record.best,
        unit=record.unit,
    )
    row = skin.row(
        [
            skin.column([skin.text(record.name, 17, bold=True), skin.soft(line, 14)], 0, expand=True),
            ft.Icon(sign, size=22, color=skin.c.accent_ink, semantics_label=told),
            skin.icon(ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE, 20, skin.c.primary),
        ],
        8,
    )
    return named(skin.link(row, lambda: open_("" if is_open else name), 6), f"record-{name}")


def _details(skin: Skin, record: history.Record) -> ft.Control:
    """The scores of one player in one game, from the first to the latest."""
    _ = skin.words
    totals = [played.total for played in record.games]
    figures = _(
        "{plays} played, {wins} won, lowest {least}",
        plays=record.plays,
        wins=record.wins,
        least=min(totals),
    )
    if len(totals) < 2:
        return skin.soft(capital(figures), 15)
    chart = line_chart(
        skin, [Course(totals, skin.c.primary, dots=True)], ", ".join(map(str, totals)), height=150
    )
    return skin.column([skin.soft(capital(figures), 15), chart], 6)
