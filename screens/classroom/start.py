"""Opening a room: which game, how many tables, played with the app or only scored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games import library
from companion.games.library import presentation, topics
from companion.tables.known_tables import RoomCard
from companion.tables.rooms import LONGEST_NAME, MOST_TABLES
from screens.hooks import remember, writing
from screens.one_step import one_step
from screens.parts.amounts import CountInput
from screens.parts.dates import day_words
from screens.parts.frame import back_line, choice_card, page_of
from screens.phone import Phone
from screens.pocket import pairs
from screens.skin import Skin


@ft.component
def ClassroomPage(phone: Phone, key: Any = None) -> ft.Control:
    """The rooms this phone looks after, and a new one."""
    skin = phone.skin
    _ = skin.words
    rooms, set_rooms = remember(())
    making, make = remember(False)

    async def read() -> None:
        set_rooms(await phone.ask(phone.house.known_tables.rooms, await phone.pocket.ring()) or ())

    ft.use_effect(read, [])

    async def back() -> None:
        await phone.go("/")

    if making:
        return NewRoomPage(phone, lambda: make(False), key="new-room")
    controls: list[ft.Control | None] = [
        back_line(skin, _("Classroom"), back),
        skin.text(
            _("Open several tables at once, put up their codes, and follow them all on one screen."),
            17,
        ),
        *(_room_card(phone, room) for room in rooms),
    ]
    foot = [skin.main_button(_("Open a room"), lambda: make(True), name="new-room")]
    return page_of(phone, controls, bottom=foot)


def _room_card(phone: Phone, room: RoomCard) -> ft.Control:
    """What the class is called, what it played and when."""
    skin = phone.skin
    _ = skin.words
    how_far = _("{n} tables, {done} finished", n=room.tables, done=room.finished)
    facts = [room.game if room.name else "", day_words(skin.words, room.opened), how_far]
    return choice_card(
        skin,
        skin.tile(skin.picture(presentation(room.game_id).emblem or "classroom", 32)),
        room.name or room.game,
        " · ".join(fact for fact in facts if fact),
        on_click=lambda: phone.page.run_task(phone.go, f"/class/{room.room_id}"),
        tail=skin.icon(ft.Icons.CHEVRON_RIGHT, 24, skin.c.primary),
        name=f"room-{room.room_id}",
    )


def _game_for_classes() -> str:
    """One that brings topics to talk about, if there is one."""
    scored = library.scored()
    return next((game for game in scored if topics(game) is not None), scored[0])


@ft.component
def NewRoomPage(phone: Phone, back: Callable[[], Any], key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    tracked, track = remember(None)
    game, choose = remember(_game_for_classes)
    count, set_count = remember(4)
    name, set_name = writing()

    async def open_room() -> None:
        await open_room_and_enter(phone, game, count, not tracked, name.text)

    def answer(with_the_app: bool) -> None:
        track(with_the_app)
        if with_the_app and game not in library.playable():
            choose(_game_for_classes())

    ways = [
        _radio(
            skin,
            picture,
            words,
            line,
            tracked is value,
            lambda _event, value=value: answer(value),
            f"tracked-{value}",
        )
        for value, picture, words, line in (
            (True, "table", _("Played with the app"), _("The phones keep the books and know the rules")),
            (False, "coin", _("Scored only"), _("Played without the app; the phones add up the scores")),
        )
    ]
    controls: list[ft.Control | None] = [
        back_line(skin, _("Open a room"), back),
        skin.label(_("Played with the app, or scored only?")),
        *ways,
    ]
    if tracked is None:
        return page_of(phone, controls)
    controls += [
        skin.label(_("Which game?")),
        *(
            _radio(
                skin,
                presentation(each).emblem or "caravanserai",
                library.scorer(each).title,
                "",
                each == game,
                lambda _event, each=each: choose(each),
                f"game-{each}",
            )
            for each in (library.playable() if tracked else library.scored())
        ),
        skin.label(_("How many tables?")),
        skin.card(CountInput(skin, count, 1, MOST_TABLES, set_count, name="tables", ends=False)),
        skin.field(
            _("Name of the class or event (optional)"),
            value=name.text,
            max_length=LONGEST_NAME,
            on_change=lambda event: set_name(event.data or ""),
        ),
    ]
    label = _.count("Open {n} table", "Open {n} tables", count)
    foot = [skin.main_button(label, open_room, disabled=phone.busy, name="open-room")]
    return page_of(phone, controls, bottom=foot)


@one_step
async def open_room_and_enter(phone: Phone, game: str, count: int, scored: bool, name: str) -> None:
    room = await phone.do(phone.house.rooms.open, game, count, scored, name)
    if room:
        await phone.pocket.keep(*pairs(room.tables))
        await phone.go(f"/class/{room.room_id}")


def _radio(
    skin: Skin, picture: str, title: str, line: str, chosen: bool, choose: Any, name: str
) -> ft.Control:
    """One of several, of which one is chosen."""
    sign = ft.Icons.RADIO_BUTTON_CHECKED if chosen else ft.Icons.RADIO_BUTTON_UNCHECKED
    return choice_card(
        skin,
        skin.tile(skin.picture(picture, 32)),
        title,
        line,
        on_click=choose,
        selected=chosen,
        tail=skin.icon(sign, 24, skin.c.primary),
        name=name,
        small=True,
    )
