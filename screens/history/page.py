"""History: the tables this phone knows, by game and by player, with what they tell; and a copy of everything."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import flet as ft

from companion.tables import Stage
from companion.tables.known_tables import EVERYTHING, TableCard, TablesPage
from screens.history.backup import BackupCard
from screens.history.cards import UNFOLDED, history_card
from screens.history.key import KeyCard
from screens.history.statistics import StatisticsPage
from screens.hooks import made_once, remember
from screens.parts.frame import back_line, choice_card, page_of, waiting
from screens.phone import Phone
from screens.results.share import file_card, taste_of
from screens.skin import Skin, marked, named

ON_A_PAGE = 12
NAMED = 12
"""Players to choose from, until more are asked for."""


@ft.component
def HistoryPage(phone: Phone, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    page, set_page = remember(None)
    wish, set_wish = remember(EVERYTHING)
    start, set_start = remember(0)
    changes, note_change = remember(0)
    ticket, set_ticket = remember("")
    statistics, show_statistics = remember(False)
    everybody, name_everybody = remember(False)
    list_: ft.Ref[ft.Column] = made_once(ft.Ref[ft.Column])

    async def read() -> None:
        """Only the part of the list that is on the screen."""
        ring = await phone.pocket.ring()
        found = await phone.ask(phone.house.known_tables.page, ring, wish, start, ON_A_PAGE)
        if found is None:
            return
        set_page(found)
        if found.over:
            set_ticket(await phone.ask(phone.house.result_files.history, ring, wish, taste_of(phone)) or "")

    ft.use_effect(read, [wish, start, changes])

    async def changed() -> None:
        note_change(lambda number: number + 1)

    async def into_sight(mark: str) -> None:
        """What unfolds in a card at the lower edge would stand below it."""
        await asyncio.sleep(UNFOLDED)
        with suppress(RuntimeError, TimeoutError):  # it has gone meanwhile
            if list_.current is not None:
                await list_.current.scroll_to(scroll_key=mark, duration=200)

    def choose(**part: str) -> None:
        set_wish(lambda now: now._replace(**part))
        set_start(0)

    async def back() -> None:
        await phone.go("/")

    if page is None:
        return page_of(phone, [back_line(skin, _("History"), back), waiting(skin)])
    seen: TablesPage = page

    def group(title: str, cards: Sequence[TableCard]) -> list[ft.Control]:
        found = [history_card(phone, card, changed, into_sight) for card in cards]
        return [skin.label(title), *found] if found else []

    if statistics:
        return StatisticsPage(phone, wish, lambda: show_statistics(False), key="statistics")
    controls: list[ft.Control | None] = [
        back_line(skin, _("History"), back),
        chips(skin, _("Game"), seen.games, wish.game, lambda game: choose(game=game), "game")
        if len(seen.games) > 1
        else None,
        chips(
            skin,
            _("Player"),
            {name: name for name in named_players(seen.players, wish.player, everybody)},
            wish.player,
            lambda player: choose(player=player),
            "player",
            len(seen.players),
            lambda: name_everybody(True),
        )
        if len(seen.players) > 1
        else None,
        choice_card(
            skin,
            skin.tile(skin.picture("chart", 32)),
            _("Statistics"),
            _.count("{n} finished game", "{n} finished games", seen.over),
            on_click=lambda: show_statistics(True),
            tail=skin.icon(ft.Icons.CHEVRON_RIGHT, 24, skin.c.primary),
            name="statistics",
        )
        if seen.over
        else None,
        *group(_("In progress"), [card for card in seen.cards if card.stage != Stage.FINISHED]),
        *group(_("Finished"), [card for card in seen.cards if card.stage == Stage.FINISHED]),
        _pager(skin, seen, set_start),
    ]
    if not seen.fitting:
        told = _("No table matches both.") if seen.known else _("Nothing here yet.")
        controls.append(skin.soft(told))
    if seen.over:
        line = _("CSV, one row for each player of every finished game")
        controls.append(
            file_card(phone, "chart", _("This list for a spreadsheet"), line, ticket, "file-history")
        )
    controls += [KeyCard(phone, changed, key="key"), BackupCard(phone, changed, changes, key="backup")]
    return page_of(phone, controls, ref=list_)


def named_players(players: Sequence[str], chosen: str, everybody: bool) -> Sequence[str]:
    """Those to choose from: the most frequent ones with whoever is chosen, or all."""
    if everybody:
        return players
    return [name for place, name in enumerate(players) if place < NAMED or name == chosen]


def _pager(skin: Skin, seen: TablesPage, go: Callable[[int], Any]) -> ft.Control | None:
    """Which part of the list this is, and the way to the parts beside it."""
    _ = skin.words
    if seen.fitting <= ON_A_PAGE:
        return None
    last = seen.start + len(seen.cards)

    def turn(words: str, icon: ft.IconData, to: int, possible: bool, name: str) -> ft.Control:
        ink = None if possible else skin.c.faint
        button = skin.button(words, lambda: go(to), icon=icon, disabled=not possible, colour=ink)
        return marked(button, name)

    newer = turn(_("Newer"), ft.Icons.CHEVRON_LEFT, seen.start - ON_A_PAGE, seen.start > 0, "newer")
    older = turn(_("Older"), ft.Icons.CHEVRON_RIGHT, seen.start + ON_A_PAGE, last < seen.fitting, "older")
    where = _("{first}–{last} of {all}", first=seen.start + 1, last=last, all=seen.fitting)
    return ft.Row(
        [newer, skin.text(where, 15), older],
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        wrap=True,
        run_spacing=8,
    )


def chips(
    skin: Skin,
    title: str,
    options: Mapping[str, str],
    chosen: str,
    choose: Callable[[str], Any],
    name: str,
    all_of_them: int = 0,
    more: Callable[[], Any] | None = None,
) -> ft.Control:
    """One of several or all; tapping the chosen one again takes the wish back. Where there are `more`, that says so."""

    def chip(value: str, words: str) -> ft.Control:
        is_chosen = value == chosen
        return named(
            skin.chip(
                skin.text(words, 15, bold=is_chosen), lambda: choose("" if is_chosen else value), is_chosen
            ),
            f"{name}-{value}",
            selected=is_chosen,
        )

    found = [chip(value, words) for value, words in options.items()]
    left = all_of_them - len(options)
    if more is not None and left > 0:
        told = skin.text(skin.words.count("{n} more", "{n} more", left), 15, skin.c.primary, bold=True)
        found.append(named(skin.chip(told, more), f"{name}s-more"))
    return skin.column([skin.label(title), skin.chips(found)], 6)
