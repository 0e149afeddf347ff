"""My own things: counts, load, belongings, cards, and the statement of my account."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.games import library
from companion.games.library import presentation
from companion.glimpse import Glimpse, Units
from rules_core.engine.ledger import StatementLine
from screens.hooks import remember
from screens.kept import Newest, keeper, newest
from screens.parts.frame import page_of, top_line
from screens.phone import Phone
from screens.seat.company import seat_chips
from screens.seat.counters import counter_row, gauge_card
from screens.seat.piles import group_line, pile_cards
from screens.skin import DRAWN, marked, named

FIRST_LINES = 12
MORE_LINES = 25
"""Lines of the statement: at first, and with each tap."""


@ft.component
def OwnPage(phone: Phone, glimpse: Glimpse, key: Any = None) -> ft.Control:
    skin, kept = phone.skin, keeper()
    _ = skin.words
    shown = presentation(glimpse.game_id)
    seat = glimpse.seat(glimpse.acting)
    if seat is None:
        return page_of(
            phone, [skin.head(_(shown.own_tab)), skin.soft(_("This phone has no seat; it's only watching."))]
        )

    own = [each for each in glimpse.seats if glimpse.badge.records_for(each.name)]
    controls: list[ft.Control | None] = [
        kept("heading", _heading, phone, glimpse, seat.name, seat.place),
        seat_chips(skin, own, seat.name, phone.act_for) if len(own) > 1 else None,
        kept("counters", counter_row, phone, glimpse, seat.name, seat.counts),
        kept("gauges", gauge_card, phone, glimpse, seat.gauges),
        kept("belongings", _belongings, phone, glimpse, seat.belongings),
        kept("piles", pile_cards, phone, glimpse, seat.piles),
        kept("group", _group, phone, glimpse, seat.name),
        kept(f"statement-{seat.name}", Statement, phone, glimpse, seat.name),
    ]
    return page_of(phone, controls)


def _heading(phone: Phone, glimpse: Glimpse, name: str, place: int) -> ft.Control:
    skin, shown = phone.skin, presentation(glimpse.game_id)
    return top_line(skin, skin.words(shown.own_tab), name, skin.seat_disc(place))


def _belongings(phone: Phone, glimpse: Glimpse, belongings: Sequence[Units]) -> ft.Control | None:
    if not belongings:
        return None
    skin, shown = phone.skin, presentation(glimpse.game_id)
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
        for units in belongings
    ]
    return skin.card(
        skin.column(
            [skin.soft(_(shown.belongings_title)), ft.Row(pieces, wrap=True, spacing=8, run_spacing=4)], 6
        )
    )


def _group(phone: Phone, glimpse: Glimpse, seat: str) -> ft.Control | None:
    """What a group owns together, on the page of each of its members."""
    group = glimpse.group_of(seat)
    if group is None:
        return None
    return phone.skin.column([group_line(phone, glimpse, group), pile_cards(phone, glimpse, group.piles)])


@ft.component
def Statement(phone: Phone, glimpse: Glimpse, account: str, key: Any = None) -> ft.Control:
    """Every change of the account, the newest first, each with the rule behind it."""
    skin, kept = phone.skin, keeper()
    lines, set_lines = remember([])
    wanted, want = remember(FIRST_LINES)

    async def read() -> None:
        """One more than is shown tells whether there are more."""
        if phone.badge is not None:
            set_lines(await phone.ask(phone.house.looker.statement, phone.badge, account, wanted + 1) or [])

    ft.use_effect(read, [glimpse.revision, account, wanted])
    few = list(reversed(lines))[:wanted]
    rows: list[ft.Control | None] = [kept("head", _statement_head, phone, glimpse)]
    seen: Counter[tuple[int, str]] = Counter()
    for line in few:
        seen[line.entry, line.resource] += 1
        name = f"line-{line.entry}-{line.resource}-{seen[line.entry, line.resource]}"
        rows.append(kept(name, _statement_line, phone, glimpse, line))
    if len(lines) > len(few):
        more = newest(lambda: want(lambda now: now + MORE_LINES))
        rows.append(kept("earlier", _earlier, phone, glimpse, more))
    return skin.card(skin.column(rows, 8))


def _earlier(phone: Phone, glimpse: Glimpse, more: Newest) -> ft.Control:
    button = phone.skin.quiet_button(phone.skin.words("Earlier"), lambda: more())
    return marked(button, "statement-earlier")


def _statement_head(phone: Phone, glimpse: Glimpse) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    return skin.row([ft.Container(skin.soft(_("Statement")), expand=True), skin.soft(_("balance"), 14)])


def _statement_line(phone: Phone, glimpse: Glimpse, line: StatementLine) -> ft.Control:
    skin, shown, game = phone.skin, presentation(glimpse.game_id), library.game(glimpse.game_id)
    _ = skin.words
    change = f"{line.change:+d}".replace("-", "−")
    other = line.other if line.other in glimpse.seat_numbers() else _(game.name(line.other))
    cells = skin.row(
        [
            skin.picture(shown.icon(line.resource, DRAWN) or "other", 24),
            ft.Container(skin.figure(change, 17, skin.c.good if line.change > 0 else skin.c.bad), width=52),
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
    link = skin.link(cells, lambda: phone.show_rule(line.rule), 5)
    return named(link, f"statement-{line.entry}-{line.resource}")
