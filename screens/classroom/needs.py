"""What waits for the facilitator at any of the tables, and the way to settle it without going there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.tables.rooms import RoomView
from companion.tables.watching import (
    APPEAL,
    CLOSED,
    COUNT,
    DISPUTE,
    QUESTION,
    SEAT,
    SETUP,
    STILL,
    TAKE_BACK,
    Need,
    Watched,
)
from rules_core.engine.questions import spoken
from screens.classroom.watcher import Watcher, minutes_since
from screens.phone import Phone
from screens.skin import Skin, marked
from screens.translator import sentence

TWO_COLUMNS = 1000
"""From this width on, what waits stands beside the tables."""


def needs_list(phone: Phone, view: RoomView, watcher: Watcher) -> ft.Control | None:
    """Every table's wishes in one place; those of people before those of the clock."""
    skin = phone.skin
    _ = skin.words
    waiting = [(table, need) for table in view.tables for need in table.needs]
    if not waiting:
        return None
    waiting.sort(key=lambda each: each[1].kind == STILL)
    rows: list[ft.Control | None] = [skin.text(_("Waiting for you"), 19, bold=True)]
    for number, (table, need) in enumerate(waiting):
        if number:
            rows.append(ft.Divider(height=1, color=skin.c.accent))
        rows.append(_line(phone, table, need, watcher))
    return ft.Semantics(
        identifier="needs",
        container=True,
        content=skin.card(skin.column(rows, 10), bg=skin.c.accent_tint, border=skin.c.accent),
    )


def _line(phone: Phone, table: Watched, need: Need, watcher: Watcher) -> ft.Control:
    skin = phone.skin
    words = skin.row(
        [
            skin.tile(skin.figure(table.name or "–", 18), size=40),
            skin.text(need_words(skin, table, need), 16, expand=True),
        ],
        10,
    )
    buttons = [
        marked(
            skin.button(label, work, colour=skin.c.bad if name == "no" else None),
            f"{name}-{table.name}-{need.kind}",
        )
        for name, label, work in _ways(phone, table, need, watcher)
    ]
    if phone.is_wide and phone.width < TWO_COLUMNS:
        return skin.row([ft.Container(words, expand=True), ft.Row(buttons, spacing=8, tight=True)], 8)
    return skin.column([words, ft.Row(buttons, wrap=True, spacing=8, run_spacing=8)], 8)


def need_words(skin: Skin, table: Watched, need: Need) -> str:
    _ = skin.words
    who = _(spoken(need.who)) if need.who else ""
    if need.kind == SETUP:
        return _("The setup isn't finished.")
    if need.kind == QUESTION:
        return _("A question for the host: {what}", what=_(need.what))
    if need.kind == SEAT:
        return (
            _("Another phone wants to play {seat} together with the current one.", seat=need.who)
            if need.together
            else _("Another phone wants to take over {seat}'s seat.", seat=need.who)
        )
    if need.kind == TAKE_BACK:
        return _("{who} is asking to take back “{move}” and what came after.", who=who, move=_(need.what))
    if need.kind == APPEAL:
        asks = _("{who} is asking the host to allow: {move}", who=who, move=_(need.move))
        return f"{sentence(asks)} {_said(need)}".strip()
    if need.kind == COUNT:
        counts = _("{who} counted differently", who=who)
        return f"{sentence(counts)} {_said(need)}".strip()
    if need.kind == DISPUTE:
        return (
            _("{who} disputes something: “{claim}”", who=who, claim=need.what)
            if need.what
            else _("{who} disputes something.", who=who)
        )
    if need.kind == CLOSED:
        return " ".join([_("This table can't be shown."), sentence(_(need.what))])
    still = _.count(
        "Nobody has moved for {n} minute.", "Nobody has moved for {n} minutes.", minutes_since(table.touched)
    )
    waited = _("Waiting for {who}", who=_.listed(list(table.waits_for))) + "." if table.waits_for else ""
    return f"{still} {waited}".strip()


def _said(need: Need) -> str:
    return f"“{need.what}”" if need.what else ""


def _ways(
    phone: Phone, table: Watched, need: Need, watcher: Watcher
) -> list[tuple[str, str, Callable[[], Any]]]:
    """What can be done about it: a name, the word on the button, and the deed."""
    house, _ = phone.house, phone.skin.words
    badge = watcher.badge_of(table.table_id)

    async def go_there() -> None:
        await phone.go(f"/t/{table.table_id}")

    async def decide() -> None:
        """At the table itself, with the case open: the class is one tap back."""
        await phone.arrive(f"/t/{table.table_id}")
        open_cases = phone.glimpse.disputes if phone.glimpse is not None else ()
        case = next((each for each in open_cases if each.id == need.id), None)
        if case is not None:
            phone.open_menu("ruling", case)
        await go_there()

    def settle(work: Callable[..., Any], *arguments: Any) -> Callable[[], Any]:
        async def done() -> None:
            await phone.do(work, badge, *arguments)
            await watcher.look()

        return done

    if need.kind == SETUP:
        usual = settle(house.tables.take_suggestions, phone.sent())
        return [("usual", _("Usual setup"), usual), ("go", _("Answer one by one"), go_there)]
    if need.kind == SEAT:
        return [
            ("no", _("No"), settle(house.seating.settle_request, need.id, False)),
            ("yes", _("Allow"), settle(house.seating.settle_request, need.id, True)),
        ]
    if need.kind == TAKE_BACK:
        return [
            ("no", _("No"), settle(house.consent.settle, need.id, False, phone.sent())),
            ("yes", _("Agree"), settle(house.consent.settle, need.id, True, phone.sent())),
        ]
    if need.kind in (DISPUTE, APPEAL, COUNT):
        return [("decide", _("Take a look and decide"), decide)]
    if need.kind == CLOSED:
        return [("go", _("See what can be done"), go_there)]
    return [("go", _("Go to table {n}", n=table.name), go_there)]
