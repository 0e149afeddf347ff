"""Joining: a code, then a name or a seat."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import flet as ft

from companion.tables import NotDone
from companion.tables.passes import PLAYER
from companion.tables.seating import Door
from screens.hooks import remember, writing
from screens.parts.frame import back_line, choice_card, notice_bar, page_of
from screens.phone import Phone


@ft.component
def JoinPage(phone: Phone, code: str, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    typed, set_typed = writing(code)
    door, set_door = remember(None)
    wrong, set_wrong = remember("")

    async def knock(wanted: str) -> None:
        address = phone.page.client_ip or ""
        try:
            found = await asyncio.to_thread(phone.house.seating.door, wanted, address)
        except NotDone as no:
            set_wrong(_(no.because))
            return
        secret = await phone.memory.secret(found.table_id)
        if secret and await _still_good(phone, secret):
            await phone.go(f"/t/{found.table_id}")  # this phone is in already: back to its seat
            return
        set_wrong("")
        set_door(found)

    async def first() -> None:
        if code:
            await knock(code)

    ft.use_effect(first, [])

    async def back() -> None:
        await phone.go("/")

    if door is not None:
        return skin.column([SitDownPage(phone, door, back), notice_bar(phone)], 0, expand=True)

    async def submit() -> None:
        await knock(typed.text)

    controls: list[ft.Control | None] = [
        back_line(skin, _("Join a table"), back),
        skin.text(
            _("Type the code from the host's screen. Easier still: scan its square code with your camera."),
            17,
        ),
        ft.TextField(
            value=typed.text,
            label=_("Code"),
            autofocus=not code,
            capitalization=ft.TextCapitalization.CHARACTERS,
            text_align=ft.TextAlign.CENTER,
            text_size=38 * skin.scale,
            text_style=ft.TextStyle(font_family="Literata", letter_spacing=8),
            label_style=ft.TextStyle(color=skin.c.soft, font_family="Alegreya Sans"),
            border_radius=16,
            border_color=skin.c.bad if wrong else skin.c.line,
            focused_border_color=skin.c.bad if wrong else skin.c.primary,
            bgcolor=skin.c.surface,
            color=skin.c.ink,
            max_length=12,
            counter="",
            on_change=lambda event: set_typed(event.data or ""),
            on_submit=submit,
        ),
        ft.Semantics(
            identifier="wrong-code",
            container=True,
            live_region=True,
            content=skin.text(wrong, 17, skin.c.bad),
        )
        if wrong
        else None,
    ]
    foot = [skin.main_button(_("Join"), submit, disabled=not typed.text.strip(), name="join")]
    return skin.column([page_of(phone, controls, bottom=foot), notice_bar(phone)], 0, expand=True)


async def _still_good(phone: Phone, secret: str) -> bool:
    try:
        await asyncio.to_thread(phone.house.tables.badge, secret)
    except NotDone:
        return False
    return True


async def enter(phone: Phone, door: Door, work: Callable[..., str], *arguments: Any) -> bool:
    """Come in, and keep what lets this phone in again. False if it may not; it has been told why."""
    secret = await phone.do(work, door, *arguments)
    if not isinstance(secret, str):
        return False
    await phone.memory.keep_secret(door.table_id, secret)
    await phone.go(f"/t/{door.table_id}")
    return True


@ft.component
def SitDownPage(phone: Phone, door: Door, back: Any, key: Any = None) -> ft.Control:
    """A name for a new seat, a seat that waits for its phone, or only a look."""
    skin = phone.skin
    _ = skin.words
    seating = phone.house.seating
    name, set_name = writing()
    asking, ask_for = remember("")

    async def recall() -> None:
        known = await phone.memory.name()
        set_name(name.text or ("" if known in door.seats else known))

    ft.use_effect(recall, [])

    async def sit() -> None:
        if await enter(phone, door, seating.sit_down, name.text):
            await phone.memory.keep_name(name.text)

    async def claim(seat: str) -> None:
        await enter(phone, door, seating.claim, seat)

    async def watch() -> None:
        await enter(phone, door._replace(role="spectator"), seating.enter)

    async def come_in() -> None:
        await enter(phone, door, seating.enter)

    if door.role != PLAYER or door.seat:
        roles = {
            "scribe": _("You come as the scribe: you record for everybody."),
            "spectator": _("You come to watch."),
            "host": _("You come as another host."),
            PLAYER: _("The seat of {seat} is kept for you.", seat=door.seat),
        }
        return page_of(
            phone,
            [back_line(skin, door.game, back), skin.text(roles[door.role], 18)],
            bottom=[skin.main_button(_("Come in"), come_in, name="come-in")],
        )
    if asking:
        return AskForSeatPage(phone, door, asking, lambda: ask_for(""))
    controls: list[ft.Control | None] = [back_line(skin, door.name or door.game, back)]
    if door.free:
        controls.append(skin.label(_("Is one of these seats yours?")))
        controls += [
            choice_card(
                skin,
                skin.seat_disc(door.seats.index(seat)),
                seat,
                _("waits for a phone"),
                on_click=lambda _event, seat=seat: phone.page.run_task(claim, seat),
                tail=skin.icon(ft.Icons.CHEVRON_RIGHT, 24, skin.c.primary),
                name=f"claim-{seat}",
            )
            for seat in door.free
        ]
    foot: list[ft.Control] = []
    if door.room:
        controls += [
            skin.label(_("What shall we call you?")),
            skin.field(
                _("Your name"),
                value=name.text,
                autofocus=True,
                autocorrect=False,
                on_change=lambda event: set_name(event.data or ""),
                on_submit=sit,
            ),
        ]
        foot.append(skin.main_button(_("Sit down"), sit, disabled=phone.busy, name="sit-down"))
    elif not door.free:
        controls.append(
            skin.text(_("All seats have a phone. You can watch, or ask the host for one of the seats."), 17)
        )
    if door.taken:
        controls.append(skin.label(_("Played by another phone")))
        controls += [
            choice_card(
                skin,
                skin.seat_disc(door.seats.index(seat)),
                seat,
                _("take over, or play together"),
                on_click=lambda _event, seat=seat: ask_for(seat),
                tail=skin.icon(ft.Icons.CHEVRON_RIGHT, 24, skin.c.primary),
                name=f"ask-{seat}",
            )
            for seat in door.taken
        ]
    foot.append(skin.button(_("Only watch"), watch, icon=ft.Icons.VISIBILITY_OUTLINED))
    return page_of(phone, controls, bottom=foot)


def AskForSeatPage(phone: Phone, door: Door, seat: str, close: Any) -> ft.Control:
    skin = phone.skin
    _ = skin.words

    async def ask(together: bool) -> None:
        await enter(phone, door, phone.house.seating.ask_for, seat, together)

    return page_of(
        phone,
        [
            back_line(skin, seat, close),
            skin.text(
                _("Another phone plays {seat}. The host will be asked; until then you can watch.", seat=seat),
                17,
            ),
            choice_card(
                skin,
                skin.tile(skin.picture("hand", 30)),
                _("Take over"),
                _("The other phone gives the seat up"),
                on_click=lambda: phone.page.run_task(ask, False),
                name="take-over",
            ),
            choice_card(
                skin,
                skin.tile(skin.picture("table", 30)),
                _("Play together"),
                _("Both phones play this seat"),
                on_click=lambda: phone.page.run_task(ask, True),
                name="play-together",
            ),
        ],
    )
