"""The tables of a room side by side: how far each is, who leads, who is waited for, and its code."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.library import presentation
from companion.tables import Stage
from companion.tables.rooms import RoomView
from companion.tables.watching import Watched
from screens.classroom.watcher import Watcher, minutes_since
from screens.hooks import remember
from screens.host.ending import usual_reasons
from screens.lobby.addresses import best_host, join_address
from screens.lobby.qr import qr_image
from screens.phone import Phone
from screens.results.breakdown import points_figure
from screens.skin import Skin, marked
from screens.translator import sentence

WIDE_CARD = 360


def tables_grid(phone: Phone, view: RoomView, watcher: Watcher, room: float) -> ft.Control:
    """As many tables beside each other as fit into the room there is."""
    skin = phone.skin
    cards = [TableWatch(phone, table, watcher, key=f"watch-{table.table_id}") for table in view.tables]
    columns = max(1, int(room // WIDE_CARD)) if phone.is_wide else 1
    rows: list[ft.Control] = []
    for start in range(0, len(cards), columns):
        some: list[ft.Control] = [ft.Container(card, expand=True) for card in cards[start : start + columns]]
        some += [ft.Container(expand=True)] * (columns - len(some))
        rows.append(ft.Row(some, spacing=12, vertical_alignment=ft.CrossAxisAlignment.START))
    return skin.column(rows, 12)


@ft.component
def TableWatch(phone: Phone, table: Watched, watcher: Watcher, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    coded, show_code = remember(False)
    ending, ask_to_end = remember(False)

    async def end() -> None:
        reason = usual_reasons(skin)[0]
        badge = watcher.badge_of(table.table_id)
        if await phone.do(phone.house.ending.end_now, badge, reason, phone.sent()):
            ask_to_end(False)
        await watcher.look()

    async def enter() -> None:
        await phone.go(f"/t/{table.table_id}")

    closed = table.stage is None
    way_in = _("See what can be done") if closed else _("Go to table {n}", n=table.name)
    rows: list[ft.Control | None] = [
        skin.row(
            [
                skin.tile(skin.figure(table.name or "–", 20), quiet=table.stage == Stage.FINISHED),
                skin.column(
                    [skin.text(_stage(skin, table), 17, bold=True), skin.soft(_people(skin, table), 14)],
                    0,
                    expand=True,
                ),
                skin.icon_button(
                    ft.Icons.QR_CODE_2,
                    _("Code of table {n}", n=table.name),
                    lambda: show_code(not coded),
                )
                if table.code
                else None,
            ]
        ),
        _progress(skin, table),
        _standings(skin, table),
        _waits(skin, table),
        _closed(skin, table),
        _code(phone, table) if coded else None,
        skin.text(_("End table {n} now and score it as it stands?", n=table.name), 16) if ending else None,
        ft.Row(
            [
                marked(skin.button(_("End now and score"), end, colour=skin.c.bad), f"sure-end-{table.name}"),
                skin.button(_("Let them play on"), lambda: ask_to_end(False)),
            ],
            wrap=True,
            spacing=8,
            run_spacing=8,
        )
        if ending
        else ft.Row(
            [
                marked(skin.button(way_in, enter), f"enter-{table.name}"),
                marked(skin.button(_("End now"), lambda: ask_to_end(True)), f"end-{table.name}")
                if table.stage == Stage.PLAYING and not table.in_setup
                else ft.Container(width=0),
            ],
            wrap=True,
            spacing=8,
            run_spacing=8,
        ),
    ]
    card = skin.card(skin.column(rows, 10), border=skin.c.bad) if closed else skin.card(skin.column(rows, 10))
    return ft.Semantics(identifier=f"watch-{table.name}", container=True, content=card)


def _stage(skin: Skin, table: Watched) -> str:
    _ = skin.words
    if table.stage is None:
        return _("This table can't be shown")
    if table.stage == Stage.GATHERING:
        short = table.least - len(table.seats)
        if short > 0:
            return _.count("{n} more player is needed", "{n} more players are needed", short)
        return _("Ready to start")
    if table.stage == Stage.FINISHED:
        return sentence(_(table.decided_by)) or _("Finished")
    if table.in_setup:
        return _("Setting up")
    if table.is_sheet:
        return _("Adding up")
    words = presentation(table.game_id).clock
    parts = [_(words[key], n=value) for key, value in table.clock.items() if key in words]
    return ", ".join(parts) or _("In progress")


def _people(skin: Skin, table: Watched) -> str:
    _ = skin.words
    if not table.seats:
        return _("nobody yet; code {code}", code=table.code) if table.code else _("nobody yet")
    return _.listed(list(table.seats))


def _progress(skin: Skin, table: Watched) -> ft.Control | None:
    """How far: a bar where the end is known, a count of moves where it is not."""
    _ = skin.words
    if table.stage != Stage.PLAYING or table.in_setup:
        return None
    if not table.of:
        return skin.soft(_.count("{n} move so far", "{n} moves so far", table.done), 14)
    told = _("{done} of {all} lines filled in", done=table.done, all=table.of)
    return skin.column(
        [
            # The words below say the same; a bar would make the whole card one for those who listen.
            ft.Semantics(
                exclude_semantics=True,
                content=ft.ProgressBar(
                    value=table.done / table.of, color=skin.c.accent, bgcolor=skin.c.line, bar_height=8
                ),
            ),
            skin.soft(told, 14),
        ],
        4,
    )


def _standings(skin: Skin, table: Watched) -> ft.Control | None:
    if not table.standings:
        return None
    places = {seat: place for place, seat in enumerate(table.seats)}
    chips: list[ft.Control] = [
        skin.row(
            [
                skin.seat_disc(places.get(each.seat, 0), 22),
                skin.text(each.seat, 15, bold=each.won),
                points_figure(skin, each.total, 15, strong=True),
            ],
            5,
            tight=True,
        )
        for each in table.standings
    ]
    return ft.Row(chips, wrap=True, spacing=12, run_spacing=6)


def _waits(skin: Skin, table: Watched) -> ft.Control | None:
    """Who holds the table up, and since when."""
    _ = skin.words
    if table.stage != Stage.PLAYING or not table.waits_for:
        return None
    since = minutes_since(table.touched)
    who = _.listed(list(table.waits_for))
    told = _("Waiting for {who}", who=who)
    if since >= 1:
        told += " · " + _.count("{n} minute", "{n} minutes", since)
    late = since >= 3
    return skin.row(
        [
            skin.icon(ft.Icons.HOURGLASS_EMPTY, 18, skin.c.accent_ink if late else skin.c.soft),
            skin.text(told, 15, skin.c.accent_ink if late else skin.c.soft, expand=True),
        ],
        6,
    )


def _closed(skin: Skin, table: Watched) -> ft.Control | None:
    """A table that fails, marked so that nobody looks for it: what that means stands behind the button."""
    _ = skin.words
    if table.stage is not None:
        return None
    told = skin.text(_("It's kept as it is; the other tables carry on."), 15, skin.c.bad, expand=True)
    return skin.row([skin.icon(ft.Icons.ERROR_OUTLINE, 18, skin.c.bad), told], 6)


def _code(phone: Phone, table: Watched) -> ft.Control:
    skin = phone.skin
    address = join_address(phone, best_host(phone), table.code)
    return ft.Row(
        [
            ft.Column(
                [
                    ft.Container(qr_image(address, 200), bgcolor="#FFFFFF", border_radius=14, padding=8),
                    skin.figure(table.code, 34),
                ],
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                spacing=4,
            )
        ],
        alignment=ft.MainAxisAlignment.CENTER,
    )
