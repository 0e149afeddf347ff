"""Joining: a code, then a name or a seat."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.glimpse import Glimpse
from companion.tables import NotDone
from companion.tables.joining import Door
from companion.tables.passes import HOST_ROLE, PLAYER, SCRIBE, SPECTATOR, Badge, new_secret
from screens.hooks import remember, settled, stood_for_a_moment, writing
from screens.one_step import one_step
from screens.parts.frame import back_line, choice_card, page_of, waiting
from screens.phone import Phone
from screens.skin import Skin
from screens.slips import AtDoor


@ft.component
def JoinPage(phone: Phone, code: str, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    typed, set_typed = writing(code)
    door, set_door = remember(None)
    known, set_known = remember("")
    wrong, set_wrong = remember("")

    async def knock(wanted: str) -> None:
        address = phone.page.client_ip or ""
        try:
            found = await asyncio.to_thread(phone.house.joining.door, wanted, address)
        except NotDone as no:
            set_wrong(_(no.because))
            return
        secret = await phone.memory.secret(found.table_id)
        badge = await _badge(phone, secret)
        if badge is not None and not opens_more(found, badge):
            await phone.go(f"/t/{found.table_id}")  # this phone is in already: back to its seat
            return
        set_known(secret if badge is not None else "")
        set_wrong("")
        set_door(found._replace(ticket=new_secret()))

    async def first() -> None:
        if code:
            await knock(code)

    ft.use_effect(first, [])

    async def back() -> None:
        await phone.go("/")

    if door is not None:
        return SitDownPage(phone, door, back, known)

    async def submit() -> None:
        await knock(typed.text)

    controls: list[ft.Control | None] = [
        back_line(skin, _("Join a table"), back),
        skin.text(
            _("Type the code from the host's screen. Even easier: scan its QR code with your camera."),
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
    return page_of(phone, controls, bottom=foot)


def opens_more(door: Door, badge: Badge) -> bool:
    """Whether a code gives a phone that is in already more than it has: a seat to one that watches, or a role."""
    if door.role == PLAYER:
        return door.seat not in badge.seats if door.seat else badge.only_watches
    return {HOST_ROLE: not badge.host, SCRIBE: not (badge.host or badge.scribe)}.get(door.role, False)


def _table_words(skin: Skin, table: Door | Glimpse) -> str:
    """What a table is called on the way to it: those of a class have a number for a name."""
    if table.name.isdigit():
        return skin.words("Table {n}", n=table.name)
    return table.name or table.game


async def _badge(phone: Phone, secret: str) -> Badge | None:
    try:
        return await asyncio.to_thread(phone.house.tables.badge, secret) if secret else None
    except NotDone:
        return None


@one_step
async def enter(phone: Phone, door: Door, work: Callable[..., str], *arguments: Any) -> bool:
    """Come in, and keep what lets this phone in again. False if it may not; it has been told why."""
    secret = await phone.do(work, door, *arguments)
    if not isinstance(secret, str):
        return False
    await phone.pocket.keep((door.table_id, secret))
    phone.at_door = None
    if phone.badge is not None and phone.badge.table_id == door.table_id:
        phone.changed()  # it stands at this table already
    else:
        await phone.go(f"/t/{door.table_id}")
    return True


@ft.component
def SitDownPage(
    phone: Phone, door: Door, back: Any, known: str = "", word: str = "", key: Any = None
) -> ft.Control:
    """A name for a new seat, a seat that waits for its phone, or only a look.

    `known` is the secret of a phone that is in already, `word` why it stands here.
    """
    skin = phone.skin
    _ = skin.words
    joining = phone.house.joining
    name, set_name = writing()
    asking, ask_for = remember("")
    ready = settled()  # whoever tapped twice on “Join” has not chosen anything here yet
    could_be_read = stood_for_a_moment(asking)

    async def recall() -> None:
        known = await phone.memory.name()
        set_name(name.text or ("" if known in door.seats else known))

    ft.use_effect(recall, [])

    async def sit() -> None:
        if await enter(phone, door, joining.sit_down, name.text, known):
            await phone.memory.keep_name(name.text)

    async def claim(seat: str) -> None:
        await enter(phone, door, joining.claim, seat, known)

    async def watch() -> None:
        await enter(phone, door._replace(role=SPECTATOR), joining.enter, known)

    async def come_in() -> None:
        await enter(phone, door, joining.enter, known)

    def seat_card(seat: str, about: str, name: str, on_click: Callable[[], Any]) -> ft.Control:
        return choice_card(
            skin,
            skin.seat_disc(door.seats.index(seat)),
            seat,
            about,
            on_click=lambda: on_click() if could_be_read() else None,
            tail=skin.icon(ft.Icons.CHEVRON_RIGHT, 24, skin.c.primary),
            name=name,
        )

    if door.role != PLAYER or door.seat:
        roles = {
            "scribe": _("You're joining as the scribe: you write for everybody."),
            "spectator": _("You're joining to watch."),
            "host": _("You're joining as another host."),
            PLAYER: _("{seat}'s seat is reserved for you.", seat=door.seat),
        }
        return page_of(
            phone,
            [back_line(skin, door.game, back), skin.text(roles[door.role], 18)],
            bottom=[skin.main_button(_("Join"), come_in, disabled=phone.busy or not ready, name="come-in")],
        )
    if asking:
        return _ask_for_seat(phone, door, asking, lambda: ask_for(""), known, could_be_read)
    controls: list[ft.Control | None] = [
        back_line(skin, _table_words(skin, door), back),
        word_card(skin, word) if word else None,
    ]
    if door.free:
        controls.append(skin.label(_("Is one of these seats yours?")))
        controls += [
            seat_card(
                seat, _("waiting for a phone"), f"claim-{seat}", partial(phone.page.run_task, claim, seat)
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
        foot.append(
            skin.main_button(_("Take a seat"), sit, disabled=phone.busy or not ready, name="sit-down")
        )
    elif not door.free:
        controls.append(
            skin.text(_("All seats have a phone. You can watch, or ask the host for one of the seats."), 17)
        )
    if door.taken:
        controls.append(skin.label(_("On another phone")))
        controls += [
            seat_card(seat, _("take over, or play together"), f"ask-{seat}", partial(ask_for, seat))
            for seat in door.taken
        ]
    foot.append(
        skin.button(
            _("Keep watching") if known else _("Just watch"),
            watch,
            icon=ft.Icons.VISIBILITY_OUTLINED,
            disabled=not ready,
        )
    )
    return page_of(phone, controls, bottom=foot)


def word_card(skin: Skin, word: str) -> ft.Control:
    """Why somebody stands here, before anything else."""
    line = skin.row(
        [skin.icon(ft.Icons.INFO_OUTLINE, 24, skin.c.accent_ink), skin.text(word, 17, expand=True)]
    )
    card = skin.card(line, bg=skin.c.accent_tint, border=skin.c.accent)
    return ft.Semantics(identifier="word-at-door", container=True, live_region=True, content=card)


@ft.component
def AtDoorPage(phone: Phone, glimpse: Glimpse, at_door: AtDoor, key: Any = None) -> ft.Control:
    """A phone that is at the table and has no seat: it chooses one, with the pass it has."""
    skin = phone.skin
    _ = skin.words
    door, set_door = remember(None)
    known, set_known = remember("")
    ready = settled()

    async def look() -> None:
        """Who sits where may change while somebody thinks."""
        set_known(await phone.memory.secret(glimpse.table_id))
        set_door(await phone.ask(phone.house.joining.door, glimpse.code) if glimpse.code else None)

    ft.use_effect(look, [glimpse.code, glimpse.stage, *((seat.name, seat.held) for seat in glimpse.seats)])

    def watch() -> None:
        phone.at_door = None
        phone.changed()

    if door is not None and known:
        return SitDownPage(phone, door, watch, known, at_door.word, key="sit-down")
    closed = _("The host isn't letting anybody else in right now. Ask for a code, or keep watching.")
    controls: list[ft.Control | None] = [
        back_line(skin, _table_words(skin, glimpse), watch),
        word_card(skin, at_door.word) if at_door.word else None,
        waiting(skin) if glimpse.code else skin.text(closed, 17),
    ]
    buttons = [skin.button(_("Keep watching"), watch, icon=ft.Icons.VISIBILITY_OUTLINED, disabled=not ready)]
    return page_of(phone, controls, bottom=buttons)


def _ask_for_seat(
    phone: Phone, door: Door, seat: str, close: Any, known: str, could_be_read: Callable[[], bool]
) -> ft.Control:
    skin = phone.skin
    _ = skin.words

    async def ask(together: bool) -> None:
        if could_be_read():
            await enter(phone, door, phone.house.joining.ask_for, seat, together, known)

    return page_of(
        phone,
        [
            back_line(skin, seat, close),
            skin.text(
                _("Another phone plays {seat}. We'll ask the host; until then you can watch.", seat=seat),
                17,
            ),
            choice_card(
                skin,
                skin.tile(skin.picture("hand", 30)),
                _("Take over"),
                _("The other phone gives up the seat"),
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
