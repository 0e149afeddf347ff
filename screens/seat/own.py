"""My own things: counts, load, belongings, cards, and the statement of my account."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games import library
from companion.games.library import presentation
from companion.games.presentation import Presentation
from companion.glimpse import Glimpse, SeatCard
from rules_core.engine.ledger import StatementLine
from screens.hooks import remember
from screens.parts.frame import page_of, top_line
from screens.phone import Phone
from screens.seat.company import seat_chips
from screens.seat.counters import counter_row, gauge_cards
from screens.seat.piles import group_line, pile_cards
from screens.skin import DRAWN, marked, named

FIRST_LINES = 12
MORE_LINES = 25
"""Lines of the statement: at first, and with each tap."""


@ft.component
def OwnPage(phone: Phone, glimpse: Glimpse, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    shown = presentation(glimpse.game_id)
    seat = glimpse.seat(glimpse.acting)
    if seat is None:
        return page_of(
            phone, [skin.head(_(shown.own_tab)), skin.soft(_("This phone has no seat; it's only watching."))]
        )

    own = [each for each in glimpse.seats if glimpse.badge.records_for(each.name)]
    controls: list[ft.Control | None] = [
        top_line(skin, _(shown.own_tab), seat.name, skin.seat_disc(seat.place)),
        seat_chips(skin, own, seat.name, phone.act_for) if len(own) > 1 else None,
        counter_row(phone, glimpse, seat),
        *gauge_cards(phone, seat),
        _belongings(phone, shown, seat),
        *pile_cards(phone, glimpse, seat.piles),
        *_group(phone, glimpse, seat),
        Statement(phone, glimpse, seat.name, key=f"statement-{seat.name}"),
    ]
    return page_of(phone, controls)


def _belongings(phone: Phone, shown: Presentation, seat: SeatCard) -> ft.Control | None:
    if not seat.belongings:
        return None
    skin = phone.skin
    _ = skin.words
    pieces: list[ft.Control] = [
        ft.Container(
            ft.Row(
                [
                    skin.picture(shown.icon(units.resource, DRAWN) or "other", 36),
                    skin.text(
                        _(units.name) if units.units == 1 else f"{units.units} × {_(units.name)}",
                        16,
                        bold=True,
                    ),
                ],
                spacing=8,
                tight=True,
            ),
            padding=ft.Padding(4, 4, 12, 4),
        )
        for units in seat.belongings
    ]
    return skin.card(
        skin.column(
            [skin.soft(_(shown.belongings_title)), ft.Row(pieces, wrap=True, spacing=8, run_spacing=4)], 6
        )
    )


def _group(phone: Phone, glimpse: Glimpse, seat: SeatCard) -> list[ft.Control]:
    """What a group owns together, on the page of each of its members."""
    group = glimpse.group_of(seat.name)
    return (
        [] if group is None else [group_line(phone, glimpse, group), *pile_cards(phone, glimpse, group.piles)]
    )


@ft.component
def Statement(phone: Phone, glimpse: Glimpse, account: str, key: Any = None) -> ft.Control:
    """Every change of the account, the newest first, each with the rule behind it."""
    skin, shown, game = phone.skin, presentation(glimpse.game_id), library.game(glimpse.game_id)
    _ = skin.words
    lines, set_lines = remember([])
    shown_lines, show_lines = remember(FIRST_LINES)

    async def read() -> None:
        if phone.badge is not None:
            read = await phone.ask(phone.house.looker.statement, phone.badge, account) or []
            set_lines([line for line in read if line.change])

    ft.use_effect(read, [glimpse.revision, account])

    def row(line: StatementLine) -> ft.Control:
        change = f"{line.change:+d}".replace("-", "−")
        other = line.other if glimpse.seat(line.other) is not None else _(game.name(line.other))
        cells = skin.row(
            [
                skin.picture(shown.icon(line.resource, DRAWN) or "other", 24),
                ft.Container(
                    skin.figure(change, 17, skin.c.good if line.change > 0 else skin.c.bad), width=52
                ),
                skin.column(
                    [
                        skin.text(_(line.title), 16),
                        skin.soft(f"{_(game.name(line.resource))} · {other}", 14),
                    ],
                    -2,
                    expand=True,
                ),
                skin.figure(str(line.balance), 17, skin.c.soft),
            ],
            8,
        )
        return skin.link(cells, lambda: phone.show_rule(line.rule), 5)

    newest = list(reversed(lines))
    few = newest[:shown_lines]
    rows: list[ft.Control | None] = [
        skin.row([ft.Container(skin.soft(_("Statement")), expand=True), skin.soft(_("balance"), 14)])
    ]
    rows += [named(row(line), f"statement-{line.entry}-{line.resource}") for line in few]
    if len(newest) > len(few):
        earlier = skin.quiet_button(_("Earlier"), lambda: show_lines(lambda now: now + MORE_LINES))
        rows.append(marked(earlier, "statement-earlier"))
    return skin.card(skin.column(rows, 8))
