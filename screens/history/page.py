"""History: the tables this phone knows, by game and by player, with what they tell; and a copy of everything."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import flet as ft

from companion import history
from companion.tables.shelf import TableCard
from screens.history.backup import BackupCard
from screens.history.cards import history_card
from screens.history.statistics import StatisticsPage
from screens.hooks import remember
from screens.parts.frame import back_line, choice_card, notice_bar, page_of, waiting
from screens.phone import Phone
from screens.skin import Skin, named


@ft.component
def HistoryPage(phone: Phone, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    cards, set_cards = remember(None)
    game, set_game = remember("")
    player, set_player = remember("")
    statistics, show_statistics = remember(False)

    async def read() -> None:
        set_cards(await phone.known_tables())

    ft.use_effect(read, [])

    async def back() -> None:
        await phone.go("/")

    if cards is None:
        return page_of(phone, [back_line(skin, _("History"), back), waiting(skin)])
    if statistics:
        page = StatisticsPage(phone, cards, lambda: show_statistics(False), key="statistics")
        return skin.column([page, notice_bar(phone)], 0, expand=True)
    shown = history.filtered(cards, game, player)
    going = [card for card in shown if card.stage != "finished"]
    over = [card for card in shown if card.stage == "finished"]
    known = history.over(cards)
    controls: list[ft.Control | None] = [
        back_line(skin, _("History"), back),
        chips(skin, _("Game"), history.games_of(cards), game, set_game, "game")
        if len(history.games_of(cards)) > 1
        else None,
        chips(
            skin,
            _("Player"),
            {name: name for name in history.players_of(cards)[:12]},
            player,
            set_player,
            "player",
        )
        if len(history.players_of(cards)) > 1
        else None,
        choice_card(
            skin,
            skin.tile(skin.picture("chart", 32)),
            _("Statistics"),
            _.count("{n} game with a result", "{n} games with a result", len(known)),
            on_click=lambda: show_statistics(True),
            tail=skin.icon(ft.Icons.CHEVRON_RIGHT, 24, skin.c.primary),
            name="statistics",
        )
        if known
        else None,
        *_group(phone, _("Going on"), going, read),
        *_group(phone, _("Finished"), over, read),
    ]
    if not shown:
        controls.append(skin.soft(_("Nothing here yet.") if not cards else _("No table fits both of these.")))
    controls.append(BackupCard(phone, read, key="backup"))
    return skin.column([page_of(phone, controls), notice_bar(phone)], 0, expand=True)


def _group(phone: Phone, title: str, cards: Sequence[TableCard], read: Callable[[], Any]) -> list[ft.Control]:
    if not cards:
        return []
    return [phone.skin.label(title), *(history_card(phone, card, read) for card in cards)]


def chips(
    skin: Skin,
    title: str,
    options: Mapping[str, str],
    chosen: str,
    choose: Callable[[str], Any],
    name: str,
) -> ft.Control:
    """One of several or all; tapping the chosen one again takes the wish back."""

    def chip(value: str, words: str) -> ft.Control:
        is_chosen = value == chosen
        return named(
            skin.chip(
                skin.text(words, 15, bold=is_chosen), lambda: choose("" if is_chosen else value), is_chosen
            ),
            f"{name}-{value}",
            selected=is_chosen,
        )

    row = skin.chips([chip(value, words) for value, words in options.items()])
    return skin.column([skin.label(title), row], 6)
