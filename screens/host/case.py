"""The papers of a case: the entry, before and after, what would go with it, and what was ruled earlier."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.games import library
from companion.games.presentation import Presentation
from companion.glimpse import Glimpse
from companion.glimpse.office import Case, Parting
from companion.tables.precedents import Precedent
from rules_core.engine.questions import HOST, spoken
from rules_core.settling.disputes import CORRECTED, OVERRULED, TAKEN_BACK, UPHELD
from rules_core.words import say
from screens.hooks import remember
from screens.parts.board import Board, board_width
from screens.parts.effects import folded_effects, refusal_row
from screens.parts.figures import figure_rows
from screens.phone import Phone
from screens.seat.company import seat_numbers
from screens.seat.entry import clock_time, in_short
from screens.skin import Skin, marked

MOST_PRECEDENTS = 4
FEW_EFFECTS = 3
DECIDED = {
    UPHELD: say("Upheld"),
    TAKEN_BACK: say("Taken back"),
    OVERRULED: say("Allowed as an exception"),
    CORRECTED: say("Counts corrected"),
}


@ft.component
def CaseFile(phone: Phone, glimpse: Glimpse, shown: Presentation, case: Case, key: Any = None) -> ft.Control:
    """The entry, who recorded it and what it did; unfolded also its rules, and the table before and after.

    At first it is short, so that the decisions are in sight.
    """
    skin = phone.skin
    _ = skin.words
    opened, set_open = remember(False)
    line, book = case.line, library.game(glimpse.game_id).rulebook

    def show(rule: str) -> Any:
        return lambda: phone.show_rule(rule)

    who = _("Recorded by the host for {seat}", seat=line.seat)
    if line.by != HOST or line.seat == HOST:
        who = _("Recorded by {who}", who=_(spoken(line.by)))
    time = clock_time(line.time)
    links: list[ft.Control] = [
        skin.quiet_button(_(book[rule].title), show(rule), colour=skin.c.primary)
        for rule in line.rules
        if rule in book
    ]
    rows: list[ft.Control | None] = [
        skin.text(in_short(skin, line), 18, bold=True),
        skin.soft(" · ".join(part for part in (who, time) if part), 15),
        *folded_effects(
            skin,
            shown,
            glimpse.game_id,
            line.effects,
            line.seat,
            opened=opened,
            few=FEW_EFFECTS,
            reasons=opened,
            on_rule=phone.show_rule if opened else None,
        ),
        ft.Row(links, wrap=True, spacing=0, run_spacing=0) if links and opened else None,
        marked(
            skin.quiet_button(
                _("Less") if opened else _("Before and after, and the rules"),
                lambda: set_open(lambda now: not now),
                icon=ft.Icons.EXPAND_LESS if opened else ft.Icons.EXPAND_MORE,
                colour=skin.c.primary,
            ),
            "whole-case",
        ),
    ]
    cards: list[ft.Control] = [
        ft.Semantics(identifier="case", container=True, content=skin.card(skin.column(rows, 6)))
    ]
    if not opened:
        return cards[0]
    if case.figures:
        changed = figure_rows(skin, shown, case.figures)
        cards.append(skin.card(skin.column([skin.soft(_("Before and after")), *changed], 6)))
    if case.before:
        cards.append(BeforeAndAfter(phone, glimpse, shown, case, key=f"boards-{line.number}"))
    return skin.column(cards, 12)


@ft.component
def BeforeAndAfter(
    phone: Phone, glimpse: Glimpse, shown: Presentation, case: Case, key: Any = None
) -> ft.Control:
    """The board before and after; one tap apart, so that the eye catches what moved. Shown when wanted."""
    skin = phone.skin
    _ = skin.words
    opened, open_it = remember(False)
    after, set_after = remember(False)
    if not opened:
        return skin.button(_("The board before and after"), lambda: open_it(True), icon=ft.Icons.MAP_OUTLINED)

    def side(label: str, value: bool) -> ft.Control:
        chosen = after == value
        return skin.button(
            label,
            lambda: set_after(value),
            colour=skin.c.primary if chosen else skin.c.soft,
            expand=True,
        )

    pictures = case.after if after else case.before
    boards = [
        Board(skin, shown, picture, seat_numbers(glimpse), board_width(phone), mine=case.line.seat)
        for picture in pictures
    ]
    return skin.column([ft.Row([side(_("Before"), False), side(_("After"), True)], spacing=8), *boards], 8)


def parting_cards(phone: Phone, shown: Presentation, parting: Parting, correct: Any) -> list[ft.Control]:
    """Exactly what goes, what stays, what changes; and the gentler way."""
    skin = phone.skin
    _ = skin.words

    def explain(rule: str) -> Any:
        return lambda: phone.show_rule(rule)

    rows: list[ft.Control | None] = []
    if parting.goes:
        cannot = _.count("This later entry can't stay:", "These later entries can't stay:", len(parting.goes))
        rows.append(skin.text(cannot, 17, bold=True))
        for line, refusal in parting.goes:
            rows.append(
                skin.column(
                    [
                        skin.text(in_short(skin, line), 16),
                        refusal_row(skin, refusal.because, explain(refusal.rule)),
                    ],
                    2,
                )
            )
    else:
        rows.append(skin.text(_("No later entry is affected."), 17, bold=True))
    if parting.stays:
        rows.append(
            skin.soft(
                _.count(
                    "{n} later entry stays, with its cards and dice.",
                    "{n} later entries stay, with their cards and dice.",
                    parting.stays,
                )
            )
        )
    if parting.asks:
        rows.append(skin.soft(_("Then the table is asked: {prompt}", prompt=_(parting.asks))))
    cards: list[ft.Control] = [
        ft.Semantics(identifier="parting", container=True, content=skin.card(skin.column(rows, 8)))
    ]
    if parting.figures:
        changed = figure_rows(skin, shown, parting.figures)
        cards.append(skin.card(skin.column([skin.soft(_("What changes from now on")), *changed], 6)))
    if parting.counts and parting.goes:
        cards.append(
            skin.button(
                _("Correct the counts instead, and leave the log"),
                correct,
                icon=ft.Icons.CALCULATE_OUTLINED,
            )
        )
    return cards


async def earlier_rulings(phone: Phone, rules: Sequence[str]) -> tuple[Precedent, ...]:
    """What was ruled on these rules at the tables this phone has hosted; on any rule when none is named."""
    ring = "" if phone.is_copy else await phone.pocket.ring()  # a copy knows no other tables
    return tuple(await phone.ask(phone.house.precedents.find, phone.badge, rules, ring) or ())


def precedent_cards(phone: Phone, glimpse: Glimpse, precedents: Sequence[Precedent]) -> list[ft.Control]:
    """What was ruled on the same rules before, here or at the host's other tables."""
    skin = phone.skin
    _ = skin.words
    if not precedents:
        return []
    return [
        skin.label(_("Earlier rulings")),
        *(precedent_card(skin, glimpse.game_id, each) for each in precedents[:MOST_PRECEDENTS]),
    ]


def precedent_card(skin: Skin, game: str, precedent: Precedent) -> ft.Control:
    _ = skin.words
    chosen = library.game(game)
    kind = chosen.kinds.get(precedent.word)
    decided = DECIDED.get(precedent.decision)
    title = _(decided) if decided is not None else _(kind.title) if kind is not None else ""
    rules = [_(chosen.rulebook[rule].title) for rule in precedent.rules if rule in chosen.rulebook]
    where = (
        _("At this table, entry {n}", n=precedent.number)
        if precedent.here
        else _("At another table: {name}", name=precedent.table_name or chosen.title)
    )
    when = precedent.at.astimezone().strftime("%Y-%m-%d")
    rows: list[ft.Control | None] = [
        skin.row(
            [
                skin.picture("ruling", 24),
                ft.Container(skin.text(title, 16, bold=True), expand=True),
            ],
            8,
        ),
        skin.text(_("Reason: {reason}", reason=precedent.reason), 16),
        skin.soft(_("Somebody said: “{claim}”", claim=precedent.claim), 15) if precedent.claim else None,
        skin.soft(", ".join(rules), 14) if rules else None,
        skin.soft(f"{where} · {when}", 14),
    ]
    return ft.Semantics(
        identifier="precedent", container=True, content=skin.card(skin.column(rows, 4), pad=12)
    )
