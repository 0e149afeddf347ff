"""What a facilitator does for all tables at once: the usual setup, a message, the end, the room's name, deleting it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.tables import Stage
from companion.tables.rooms import LONGEST_MESSAGE, LONGEST_NAME, Outcome, RoomView
from screens.classroom.watcher import Watcher
from screens.hooks import remember, writing
from screens.host.ending import usual_reasons
from screens.parts.reasons import reason_input
from screens.phone import Phone
from screens.skin import Skin, marked
from screens.translator import sentence

MESSAGE, END, NAME, DELETE = "message", "end", "name", "delete"


@ft.component
def ForAll(phone: Phone, view: RoomView, watcher: Watcher, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    page, turn = remember("")

    def shut() -> None:
        turn("")

    async def usual_setup() -> None:
        outcome = await phone.do(phone.house.rooms.usual_setup, watcher.badges, phone.sent().key)
        await watcher.look()
        if outcome:
            done = _.count("{n} table is set up.", "{n} tables are set up.", outcome.done)
            tell(phone, done, outcome)

    async def silence() -> None:
        await phone.do(phone.house.rooms.say_to_all, watcher.badges[0], "")
        await watcher.look()

    in_setup = sum(table.in_setup for table in view.tables)
    going = sum(table.stage == Stage.PLAYING and not table.in_setup for table in view.tables)

    def way(words: str, work: Any, icon: ft.IconData, name: str) -> ft.Control:
        return marked(skin.button(words, work, icon=icon), name)

    buttons: list[ft.Control] = []
    if in_setup:
        words = _.count("Usual setup for {n} table", "Usual setup for {n} tables", in_setup)
        buttons.append(way(words, usual_setup, ft.Icons.DONE_ALL, "usual-setup-all"))
    buttons.append(way(_("Message to all"), lambda: turn(MESSAGE), ft.Icons.CAMPAIGN_OUTLINED, "message"))
    if going:
        words = _.count("End {n} game", "End {n} games", going)
        buttons.append(way(words, lambda: turn(END), ft.Icons.SPORTS_SCORE, "end-all"))
    buttons.append(way(_("Name"), lambda: turn(NAME), ft.Icons.EDIT_OUTLINED, "room-name"))
    buttons.append(way(_("Delete"), lambda: turn(DELETE), ft.Icons.DELETE_OUTLINE, "delete-room"))
    rows: list[ft.Control | None] = [skin.soft(_("For all tables"))]
    if view.message:
        taken = marked(skin.quiet_button(_("Remove"), silence), "message-away")
        said = skin.text(_("Message: {words}", words=view.message), 16, expand=True)
        rows.append(skin.row([said, taken]))
    if page == MESSAGE:
        rows.append(MessageForm(phone, watcher, shut, key="message"))
    elif page == END:
        rows.append(EndForm(phone, watcher, going, shut, key="end"))
    elif page == NAME:
        rows.append(NameForm(phone, view, watcher, shut, key="name"))
    elif page == DELETE:
        rows.append(_deleting(phone, view, watcher, shut))
    else:
        rows.append(ft.Row(buttons, wrap=True, spacing=8, run_spacing=8))
    return skin.card(skin.column(rows, 8))


def tell(phone: Phone, done: str, outcome: Outcome) -> None:
    """What came of it; a table that said no is named with its reason."""
    _ = phone.skin.words
    wrong = [
        _("Table {n}: {because}", n=name, because=sentence(_(because)))
        for name, because in outcome.refused[:3]
    ]
    phone.say(" ".join([done, *wrong]), "bad" if wrong else "good")


@ft.component
def MessageForm(phone: Phone, watcher: Watcher, shut: Callable[[], Any], key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    words, write = writing()

    async def send() -> None:
        if words.text.strip() and await phone.do(phone.house.rooms.say_to_all, watcher.badges[0], words.text):
            shut()
            await watcher.look()

    usual = [_("Five more minutes"), _("Please look up for a moment"), _("Finish this round, then stop")]
    return skin.column(
        [
            reason_input(
                skin, _("What everybody should read"), words, write, usual, "say", most=LONGEST_MESSAGE
            ),
            _choice(skin, _("Show it on every phone"), send, shut, "send-message"),
        ],
        8,
    )


@ft.component
def EndForm(
    phone: Phone, watcher: Watcher, going: int, shut: Callable[[], Any], key: Any = None
) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    reason, write = writing(usual_reasons(skin)[0])

    async def end() -> None:
        outcome = await phone.do(phone.house.rooms.end_now, watcher.badges, reason.text, phone.sent().key)
        shut()
        await watcher.look()
        if outcome:
            done = _.count("{n} game has ended.", "{n} games have ended.", outcome.done)
            tell(phone, done, outcome)

    told = _("Every game in progress is scored as it stands. Each table can take it back.")
    return skin.column(
        [
            skin.text(told, 16),
            reason_input(skin, _("Why?"), reason, write, usual_reasons(skin), "why"),
            _choice(
                skin,
                _.count("End {n} game now and score", "End {n} games now and score", going),
                end,
                shut,
                "sure-end-all",
                skin.c.bad,
            ),
        ],
        8,
    )


@ft.component
def NameForm(
    phone: Phone, view: RoomView, watcher: Watcher, shut: Callable[[], Any], key: Any = None
) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    name, write = writing(view.name)

    async def keep() -> None:
        if await phone.do(phone.house.rooms.rename, watcher.badges[0], name.text):
            shut()
            await watcher.look()

    return skin.column(
        [
            skin.field(
                _("Name of the room"),
                value=name.text,
                max_length=LONGEST_NAME,
                on_change=lambda event: write(event.data or ""),
                on_submit=keep,
            ),
            _choice(skin, _("Save this name"), keep, shut, "keep-name"),
        ],
        8,
    )


def _deleting(phone: Phone, view: RoomView, watcher: Watcher, shut: Callable[[], Any]) -> ft.Control:
    skin = phone.skin
    _ = skin.words

    async def delete() -> None:
        badges, rooms = watcher.badges, phone.house.rooms

        async def bring_back() -> None:
            if await phone.do(rooms.bring_back, badges):
                await phone.go(f"/class/{view.room_id}")

        if await phone.do(rooms.delete, badges):
            await phone.go("/class")
            phone.say(_("The room is deleted."), "plain", _("Undo"), bring_back, 30)

    told = _.count(
        "Delete this room and its {n} table for everybody? You can undo this right after deleting.",
        "Delete this room and its {n} tables for everybody? You can undo this right after deleting.",
        len(view.tables),
    )
    return skin.column(
        [
            skin.text(told, 16),
            _choice(skin, _("Delete it"), delete, shut, "sure-delete-room", skin.c.bad),
        ],
        8,
    )


def _choice(
    skin: Skin, words: str, work: Any, shut: Callable[[], Any], name: str, colour: str | None = None
) -> ft.Control:
    buttons = [marked(skin.button(words, work, colour=colour), name), skin.button(skin.words("Close"), shut)]
    return ft.Row(buttons, wrap=True, spacing=8, run_spacing=8)
