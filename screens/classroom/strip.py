"""What hangs above every table of a room: the way back to the class, the time for everybody, and a message to all."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.glimpse import Glimpse
from companion.tables import Stage
from companion.tables.rooms import RoomSign, Time
from screens.classroom.clock import BY_SECONDS, minutes_left, seconds_left, use_clock
from screens.hooks import remember
from screens.parts.countdown import clock
from screens.phone import Phone
from screens.skin import Skin, marked
from screens.way_back import WayBack

WIDE = 900
"""From here on the big screen has its board and its standings side by side."""


def in_room(phone: Phone, glimpse: Glimpse, page: ft.Control) -> ft.Control:
    """A table's page under the sign of its room; a table that stands alone has none."""
    if glimpse.sign is None or is_in_headline(phone, glimpse):
        return page
    strip = RoomStrip(phone, glimpse.sign, glimpse.badge.host, key=f"strip-{glimpse.table_id}")
    return phone.skin.column([strip, ft.Container(page, expand=True)], 0, expand=True)


def is_in_headline(phone: Phone, glimpse: Glimpse) -> bool:
    """On a wide big screen the sign is a part of the headline: the board needs the height."""
    played = glimpse.stage != Stage.GATHERING and glimpse.tally is None
    return phone.for_everybody and phone.width >= WIDE and played


def headline_strip(phone: Phone, glimpse: Glimpse) -> ft.Control | None:
    if glimpse.sign is None or not is_in_headline(phone, glimpse):
        return None
    return RoomStrip(phone, glimpse.sign, False, True, key=f"strip-{glimpse.table_id}")


@ft.component
def RoomStrip(phone: Phone, sign: RoomSign, host: bool, beside: bool = False, key: Any = None) -> ft.Control:
    """What is told in a room: above a page, or `beside` a headline, where it takes no height."""
    skin = phone.skin
    _ = skin.words
    aside, put_aside = remember(None)
    use_clock(phone, sign.time, every_second=phone.for_everybody)

    async def read() -> None:
        put_aside(await phone.memory.put_aside(sign.room_id))

    ft.use_effect(read, [])

    async def call() -> None:
        """A new message may come while nobody looks."""
        if sign.message and aside is not None and sign.message_number > aside and phone.preferences.buzz:
            await phone.memory.buzz()

    ft.use_effect(call, [sign.message_number, aside is None])

    async def dismiss() -> None:
        put_aside(sign.message_number)
        await phone.memory.keep_put_aside(sign.room_id, sign.message_number)

    async def to_class() -> None:
        await phone.go(f"/class/{sign.room_id}")

    back = (
        marked(skin.quiet_button(_("Back to the room"), to_class, icon=ft.Icons.ARROW_BACK), "to-class")
        if host and not phone.for_everybody
        else None
    )
    time = _time(phone, sign.time)
    fresh = aside is not None and sign.message_number > aside
    if beside:
        said = _message(phone, sign.message, dismiss) if sign.message and fresh else None
        width = min(phone.width * 0.4, 520)
        return skin.row([ft.Container(said, width=width) if said is not None else None, time], 12, tight=True)
    rows: list[ft.Control | None] = [
        WayBack(phone, to_class, leads_out=True, key="way-back") if back is not None else None,
        skin.row([back, ft.Container(expand=True), time], 8)
        if back is not None or time is not None
        else None,
        _message(phone, sign.message, dismiss) if sign.message and fresh else None,
    ]
    shown = [row for row in rows if row is not None]
    if not shown:
        return ft.Container(height=0)
    return ft.Container(
        skin.column(shown, 6),
        bgcolor=skin.c.surface,
        border=ft.Border(bottom=ft.BorderSide(1, skin.c.line)),
        padding=ft.Padding(16, 4, 16, 4),
    )


def _time(phone: Phone, time: Time | None) -> ft.Control | None:
    skin = phone.skin
    if time is None:
        return None
    seconds = seconds_left(time)
    urgent = not time.stands_still and seconds < 60
    size = 30 if phone.for_everybody else 18
    words = time_words(skin, time, seconds, exact=phone.for_everybody)
    figure = skin.figure(words, size, skin.c.bad if urgent else None)
    return ft.Container(
        skin.row(
            [
                skin.picture("timer", size + 6),
                ft.Semantics(identifier="room-time", container=True, live_region=urgent, content=figure),
            ],
            6,
            tight=True,
        ),
        padding=ft.Padding(8, 6, 8, 6),
        border_radius=12,
        bgcolor=skin.c.bad_tint if urgent else None,
    )


def time_words(skin: Skin, time: Time, seconds: int, exact: bool = False) -> str:
    """What is left: in minutes, and towards the end in seconds."""
    _ = skin.words
    if time.stands_still:
        return _("{time}, paused", time=clock(seconds))
    if seconds <= 0:
        return _("Time is up")
    if exact or seconds <= BY_SECONDS:
        return clock(seconds)
    return _("{n} min", n=minutes_left(seconds))


def _message(phone: Phone, words: str, dismiss: Any) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    size = 20 if phone.for_everybody else 17
    said = ft.Semantics(
        identifier="room-message",
        container=True,
        live_region=True,
        content=skin.text(words, size, bold=True, max_lines=3, overflow=ft.TextOverflow.ELLIPSIS),
    )
    close = skin.icon_button(ft.Icons.CLOSE, _("Dismiss the message"), dismiss, icon_size=20)
    row = skin.row([skin.icon(ft.Icons.CAMPAIGN_OUTLINED, 24, skin.c.accent_ink), ft.Container(said, expand=True), close], 8)  # fmt: skip
    return skin.card(row, bg=skin.c.accent_tint, border=skin.c.accent, pad=8)
