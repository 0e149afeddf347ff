"""Cards that lie before somebody, and what a group owns together."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.games import library
from companion.games.library import presentation
from companion.games.presentation import kind_of
from companion.glimpse import Glimpse, GroupCard, PileCard, Units
from rules_core.game import Gauge
from screens.hooks import drawn_when_changed
from screens.parts.folded import Folded
from screens.phone import Phone
from screens.seat.company import seat_numbers
from screens.skin import DRAWN, Skin
from screens.slips import Why


def pile_cards(phone: Phone, glimpse: Glimpse, piles: Sequence[PileCard]) -> ft.Control | None:
    """Every pile with its cards, equal ones once with their number; a tap tells what a card does."""
    controls: list[ft.Control] = []
    for pile in piles:
        if not pile.cards:
            continue
        skin = phone.skin
        _ = skin.words
        if isinstance(pile.cards, int):
            count = _.count("{n} card", "{n} cards", pile.cards)
            controls.append(skin.card(skin.text(f"{_(pile.title)}: {count}", 17)))
            continue
        controls.append(skin.label(_(pile.title)))
        kinds: dict[str, list[str]] = {}
        for card in pile.cards:
            kinds.setdefault(kind_of(card), []).append(card)
        controls += [_card(phone, glimpse, cards[0], len(cards)) for cards in kinds.values()]
    return phone.skin.column(controls) if controls else None


def _card(phone: Phone, glimpse: Glimpse, card: str, count: int) -> ft.Control:
    skin, game, shown = phone.skin, library.game(glimpse.game_id), presentation(glimpse.game_id)
    _ = skin.words
    rule = shown.rule_of_card(card)
    text = _(game.rulebook[rule].text) if rule in game.rulebook else ""
    name = _(game.name(card))

    def explain() -> None:
        phone.why = Why(name, "", rule)
        phone.changed()

    words = skin.column(
        [skin.text(f"{count} × {name}" if count > 1 else name, 19, bold=True), skin.soft(text)],
        0,
        expand=True,
    )
    return skin.card(
        skin.row([skin.tile(skin.picture(shown.icon(card, DRAWN) or "card", 32)), words]),
        on_click=lambda _event: explain(),
    )


@drawn_when_changed
@ft.component
def CountRow(skin: Skin, game_id: str, counts: Sequence[Units]) -> ft.Control:
    """Small icons with their figures, in one line."""
    shown = presentation(game_id)
    return ft.Row(
        [
            ft.Row(
                [
                    skin.picture(shown.icon(units.resource, DRAWN) or "other", 22),
                    skin.figure(str(units.units), 17),
                ],
                spacing=4,
                tight=True,
            )
            for units in counts
        ],
        spacing=14,
        wrap=True,
    )


def pile_counts(skin: Skin, piles: Sequence[PileCard]) -> list[str]:
    """How many cards lie in each pile that is not empty."""
    sizes = [(pile.title, pile.cards if isinstance(pile.cards, int) else len(pile.cards)) for pile in piles]
    return [f"{skin.words(title)} {size}" for title, size in sizes if size]


def gauge_words(skin: Skin, gauges: Sequence[Gauge]) -> str:
    """The figures worth watching, in one line."""
    _ = skin.words
    return " · ".join(
        f"{_(gauge.label)} {gauge.value}" + (f"/{gauge.limit}" if gauge.limit is not None else "")
        for gauge in gauges
    )


def open_cards(phone: Phone, glimpse: Glimpse) -> ft.Control | None:
    """Cards that lie open for everybody now, each with what it says; a tap opens its rule."""
    skin = phone.skin
    rows = _open_rows(phone, glimpse)
    if not rows:
        return None
    return ft.Semantics(
        identifier="open-cards", container=True, content=skin.card(skin.column(rows, 8), pad=12)
    )


def _lying_open(glimpse: Glimpse) -> list[tuple[PileCard, str]]:
    return [
        (pile, card)
        for pile in glimpse.open_piles
        for card in (pile.cards if isinstance(pile.cards, tuple) else ())
    ]


def _open_rows(phone: Phone, glimpse: Glimpse) -> list[ft.Control]:
    skin, game, shown = phone.skin, library.game(glimpse.game_id), presentation(glimpse.game_id)
    _ = skin.words
    rows: list[ft.Control] = []
    for pile, card in _lying_open(glimpse):
        rule = shown.rule_of_card(card)
        text = _(game.rulebook[rule].text) if rule in game.rulebook else ""
        words = skin.column(
            [skin.text(f"{_(pile.title)}: {_(game.name(card))}", 16, bold=True), skin.soft(text, 15)],
            -2,
            expand=True,
        )
        line = skin.row([skin.picture(shown.icon(card, DRAWN) or "card", 30), words])
        rows.append(skin.link(line, lambda rule=rule: phone.show_rule(rule), 4))
    return rows


def folded_open_cards(phone: Phone, glimpse: Glimpse) -> ft.Control | None:
    """The names of the open cards on one line that opens."""
    lying = _lying_open(glimpse)
    if not lying:
        return None
    skin, game, shown = phone.skin, library.game(glimpse.game_id), presentation(glimpse.game_id)
    _ = skin.words
    line = " · ".join(f"{_(pile.title)}: {_(game.name(card))}" for pile, card in lying)
    return Folded(
        skin,
        shown.icon(lying[0][1], DRAWN) or "card",
        line,
        lambda: skin.column(_open_rows(phone, glimpse), 8),
        name="open-cards",
        key="open-cards",
    )


def folded_group(phone: Phone, glimpse: Glimpse, group: GroupCard) -> ft.Control:
    """A group on one line that opens: its name, the figures worth watching, and what it has.

    While it acts, everybody in it decides about what it has: then that has a line of its own, so that it is never cut.
    """
    skin = phone.skin
    held = ", ".join(f"{units.units} {skin.words(units.name)}" for units in group.counts if units.units)
    figures = gauge_words(skin, group.gauges)
    stock = " · ".join(part for part in (held, *pile_counts(skin, group.piles)) if part) if group.turn else ""
    return Folded(
        skin,
        presentation(glimpse.game_id).icon(group.id, DRAWN) or "other",
        " · ".join(part for part in (skin.words(group.name), figures, "" if stock else held) if part),
        lambda: _group_facts(phone, glimpse, group),
        name=f"group-{group.id}",
        below=stock,
        key=f"group-{group.id}",
    )


def group_line(phone: Phone, glimpse: Glimpse, group: GroupCard) -> ft.Control:
    """A group as everybody may see it: who belongs to it, and what they own together."""
    skin, shown = phone.skin, presentation(glimpse.game_id)
    emblem = skin.picture(shown.icon(group.id, DRAWN) or "other", 40)
    facts = _group_facts(phone, glimpse, group, named=True)
    return ft.Semantics(
        identifier=f"group-{group.id}",
        container=True,
        content=skin.card(skin.row([emblem, facts]), border=skin.c.accent if group.turn else None, pad=12),
    )


def _group_facts(phone: Phone, glimpse: Glimpse, group: GroupCard, named: bool = False) -> ft.Control:
    skin, numbers = phone.skin, seat_numbers(glimpse)
    members = ft.Row(
        [skin.seat_disc(numbers.get(name, 0), 22) for name in group.members], spacing=2, tight=True
    )
    cards = pile_counts(skin, group.piles)
    figures = gauge_words(skin, group.gauges)
    name = skin.text(skin.words(group.name), 19, bold=True, expand=True) if named else None
    return skin.column(
        [
            skin.row([name, members]),
            CountRow(skin, glimpse.game_id, group.counts),
            skin.soft(" · ".join(cards), 14) if cards else None,
            skin.text(figures, 15, bold=True) if figures else None,
        ],
        2,
        expand=named,
    )
