"""One screen for all tables of a room: how far they are, who leads, who is waited for, and the time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import Any

import flet as ft

from companion.presentation import presentation
from companion.tables.rooms import RoomView, Watched
from companion.topics import topics
from screens.classroom.handing_out import HandingOut
from screens.classroom.timer import RoomTimer
from screens.classroom.topics import TopicsPage
from screens.hooks import made_once, remember
from screens.lobby.addresses import best_host, join_address
from screens.lobby.qr import qr_image
from screens.parts.frame import back_line, notice_bar, page_of, waiting
from screens.phone import Phone
from screens.skin import Skin, marked
from screens.words import sentence

LOOK_AGAIN = 1.0
"""Seconds for which changes at all the tables are gathered."""

MINUTE_HAND = 30
"""Seconds after which the screen is drawn anew anyway: it tells how long a table has been waiting."""

WIDE_CARD = 360


@ft.component
def RoomPage(phone: Phone, room_id: str, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    shown, set_view = remember(None)
    missing, set_missing = remember(False)
    talking, talk = remember("")
    watcher: Watcher = made_once(lambda: Watcher(phone, room_id, set_view, set_missing))

    async def begin() -> None:
        await watcher.begin()

    ft.use_effect(begin, [])

    async def back() -> None:
        await phone.go("/class")

    if missing:
        gone = skin.text(_("This phone looks after no table in that room."), 17)
        return page_of(phone, [back_line(skin, _("Classroom"), back), gone])
    if shown is None:
        return page_of(phone, [back_line(skin, _("Classroom"), back), waiting(skin)])
    view: RoomView = shown[0]
    if talking and (found := topics(talking)) is not None:
        return TopicsPage(phone, found, lambda: talk(""), key="topics")
    games = {table.game_id: table.game for table in view.tables}
    with_topics = [game for game in games if topics(game) is not None]
    controls: list[ft.Control | None] = [
        back_line(skin, view.name or _("Classroom"), back),
        RoomTimer(phone, view, watcher.look, key="timer"),
        *(
            marked(
                skin.button(_(topics(game).title), lambda _event, game=game: talk(game), icon=ft.Icons.FORUM_OUTLINED),  # type: ignore[union-attr]
                f"topics-{game}",
            )
            for game in with_topics
        ),
        tables_grid(phone, view),
        HandingOut(phone, view, key=f"handing-out-{_finished(view)}"),
    ]  # fmt: skip
    widest = 1200 if phone.is_wide else 640
    return skin.column([page_of(phone, controls, widest=widest), notice_bar(phone)], 0, expand=True)


def _finished(view: RoomView) -> int:
    return sum(table.stage == "finished" for table in view.tables)


class Watcher:
    """Listens at every table of a room, and looks at all of them together when one has changed."""

    def __init__(
        self, phone: Phone, room_id: str, show: Callable[[Any], Any], miss: Callable[[bool], Any]
    ) -> None:
        self._phone, self._room_id, self._show, self._miss = phone, room_id, show, miss
        self._leave: list[Callable[[], None]] = []
        self._soon = False
        self._looks = 0

    async def begin(self) -> None:
        phone = self._phone
        self.badges = await phone.hosted(self._room_id)
        if not self.badges:
            self._miss(True)
            return
        loop = asyncio.get_running_loop()

        def wake() -> None:
            loop.call_soon_threadsafe(phone.in_own_task, self._look_soon)

        self._leave = [phone.house.hub.listen(badge.table_id, badge.pass_id, wake) for badge in self.badges]
        phone.when_leaving(self.end)
        await self.look()
        phone.in_own_task(self._now_and_then)

    async def _now_and_then(self) -> None:
        while self._leave:
            await asyncio.sleep(MINUTE_HAND)
            if self._leave:
                await self.look()

    async def _look_soon(self) -> None:
        if self._soon:
            return
        self._soon = True
        await asyncio.sleep(LOOK_AGAIN)
        self._soon = False
        await self.look()

    async def look(self) -> None:
        seen = await self._phone.ask(self._phone.house.rooms.look, self._room_id, self.badges)
        if seen is not None:
            self._looks += 1
            self._show((seen, self._looks))

    def end(self) -> None:
        leave, self._leave = self._leave, []
        for each in leave:
            each()


def tables_grid(phone: Phone, view: RoomView) -> ft.Control:
    """As many tables beside each other as fit."""
    skin = phone.skin
    cards = [table_watch(phone, table) for table in view.tables]
    room = min(phone.width, 1200) - 32
    columns = max(1, int(room // WIDE_CARD)) if phone.is_wide else 1
    rows: list[ft.Control] = []
    for start in range(0, len(cards), columns):
        some: list[ft.Control] = [ft.Container(card, expand=True) for card in cards[start : start + columns]]
        some += [ft.Container(expand=True)] * (columns - len(some))
        rows.append(ft.Row(some, spacing=12, vertical_alignment=ft.CrossAxisAlignment.START))
    return skin.column(rows, 12)


def table_watch(phone: Phone, table: Watched) -> ft.Control:
    return TableWatch(phone, table, key=f"watch-{table.table_id}")


@ft.component
def TableWatch(phone: Phone, table: Watched, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    coded, show_code = remember(False)

    async def enter() -> None:
        await phone.go(f"/t/{table.table_id}")

    rows: list[ft.Control | None] = [
        skin.row(
            [
                skin.tile(skin.figure(table.name or "–", 20), quiet=table.stage == "finished"),
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
        _code(phone, table) if coded else None,
        marked(skin.button(_("Go to table {n}", n=table.name), enter), f"enter-{table.name}"),
    ]
    return ft.Semantics(
        identifier=f"watch-{table.name}", container=True, content=skin.card(skin.column(rows, 10))
    )


def _stage(skin: Skin, table: Watched) -> str:
    _ = skin.words
    if table.stage == "gathering":
        short = table.least - len(table.seats)
        if short > 0:
            return _.count("{n} more player is needed", "{n} more players are needed", short)
        return _("Ready to start")
    if table.stage == "finished":
        return sentence(_(table.decided_by)) or _("Finished")
    if table.sheet:
        return _("Counting")
    words = presentation(table.game_id).clock
    parts = [_(words[key], n=value) for key, value in table.clock.items() if key in words]
    return ", ".join(parts) or _("Going on")


def _people(skin: Skin, table: Watched) -> str:
    _ = skin.words
    if not table.seats:
        return _("nobody yet; code {code}", code=table.code)
    return _.listed(list(table.seats))


def _progress(skin: Skin, table: Watched) -> ft.Control | None:
    """How far: a bar where the end is known, a count of moves where it is not."""
    _ = skin.words
    if table.stage != "playing":
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
                skin.figure(str(each.total), 15),
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
    if table.stage != "playing" or not table.waits_for:
        return None
    since = _minutes(table.touched)
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


def _minutes(since: datetime) -> int:
    return int((datetime.now(since.tzinfo) - since).total_seconds() // 60)


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
