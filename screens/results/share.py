"""Ways to keep and to share a result: a picture, a printed page, tables and data, and other score keepers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import flet as ft

from companion.glimpse import Glimpse
from companion.results.export import bgstats
from companion.results.result_files import Taste
from screens.hooks import remember
from screens.lobby.qr import qr_image
from screens.parts.frame import back_line, page_of
from screens.phone import Phone
from screens.skin import marked, named


def taste_of(phone: Phone) -> Taste:
    chosen = phone.preferences
    return Taste(phone.skin.words, chosen.paper, chosen.semicolons)


@ft.component
def SharePage(phone: Phone, glimpse: Glimpse, back: Callable[[], Any], key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    tickets, set_tickets = remember({})
    result, set_result = remember(None)
    asked = (phone.preferences.paper, phone.preferences.semicolons)

    async def ask() -> None:
        """Tickets expire, and files follow the preferences: they are asked for anew whenever those change."""
        set_tickets(await phone.ask(phone.house.result_files.of_result, phone.badge, taste_of(phone)) or {})
        set_result(await phone.ask(phone.house.result_files.results.of, phone.badge))

    ft.use_effect(ask, [*asked])

    def way(kind: str, picture: str, title: str, line: str) -> ft.Control:
        return file_card(phone, picture, title, line, tickets.get(kind, ""), f"file-{kind}")

    controls: list[ft.Control | None] = [
        back_line(skin, _("Share and keep"), back, close=True),
        way("picture", "podium", _("A picture"), _("To send or post; press and hold to share")),
        way("pdf", "pdf-sheet", _("A printed page"), _("PDF, with room for signatures")),
        way("csv", "chart", _("For a spreadsheet"), _("CSV, one row for each player")),
        way("json", "log", _("For programs"), _("JSON, every line with its reason and rule")),
        paper_choice(phone),
    ]
    if result is not None:
        controls.append(BgStats(phone, result, key="bgstats"))
    return page_of(phone, controls)


def file_card(phone: Phone, picture: str, title: str, line: str, ticket: str, name: str) -> ft.Control:
    """A file behind a ticket. The browser opens it inside the tap, so the ticket is there before."""
    skin = phone.skin
    body = skin.row(
        [
            skin.tile(skin.picture(picture, 32)),
            skin.column([skin.text(title, 19, bold=True), skin.soft(line)], 0, expand=True),
            skin.icon(ft.Icons.DOWNLOAD, 24, skin.c.primary if ticket else skin.c.faint),
        ]
    )
    button = ft.OutlinedButton(
        content=body,
        action=ft.OpenUrl(f"/files/{ticket}", "_blank") if ticket else None,
        disabled=not ticket,
        style=ft.ButtonStyle(
            shape=ft.RoundedRectangleBorder(radius=18),
            side=ft.BorderSide(1, skin.c.line),
            bgcolor=skin.c.surface,
            padding=ft.Padding(12, 14, 12, 14),
        ),
    )
    return marked(button, name)


def paper_choice(phone: Phone) -> ft.Control:
    """How this phone likes its files; kept for the next time."""
    skin = phone.skin
    _ = skin.words

    def choose(**facts: Any) -> Callable[[], Any]:
        async def keep() -> None:
            phone.preferences = replace(phone.preferences, **facts)
            await phone.memory.keep_preferences(phone.preferences)
            phone.changed()

        return keep

    def chip(words: str, chosen: bool, name: str, **facts: Any) -> ft.Control:
        body = skin.text(words, 15, bold=chosen)
        return named(skin.chip(body, choose(**facts), chosen), name, selected=chosen)

    now = phone.preferences
    chips: list[ft.Control] = [
        chip("A4", now.paper != "Letter", "paper-a4", paper="A4"),
        chip("Letter", now.paper == "Letter", "paper-letter", paper="Letter"),
        chip(_("commas"), not now.semicolons, "cells-comma", semicolons=False),
        chip(_("semicolons"), now.semicolons, "cells-semicolon", semicolons=True),
    ]
    return skin.column(
        [
            skin.label(_("Paper size and cell separator")),
            skin.chips(chips),
        ],
        6,
    )


@ft.component
def BgStats(phone: Phone, result: Any, key: Any = None) -> ft.Control:
    """The play for another app: a link on this phone, a square code for another one."""
    skin = phone.skin
    _ = skin.words
    shown, show = remember(False)
    link = skin.button(
        _("Open in BG Stats"),
        None,
        icon=ft.Icons.OPEN_IN_NEW,
        action=ft.OpenUrl(bgstats.play_link(result), "_blank"),
    )
    rows: list[ft.Control] = [
        skin.text(bgstats.NAME, 19, bold=True),
        skin.soft(_("Sends the play to that app, if you have it. The link goes to its own page.")),
        marked(link, "bgstats-link"),
        marked(
            skin.button(
                _("Hide the code") if shown else _("Code for another phone"),
                lambda: show(not shown),
                icon=ft.Icons.QR_CODE_2,
            ),
            "bgstats-code",
        ),
    ]
    if shown:
        rows.append(
            ft.Row(
                [
                    ft.Semantics(
                        identifier="bgstats-qr",
                        image=True,
                        label=_("QR code for BG Stats"),
                        content=ft.Container(
                            qr_image(bgstats.qr_text(result), 300),
                            bgcolor="#FFFFFF",
                            border_radius=14,
                            padding=10,
                        ),
                    )
                ],
                alignment=ft.MainAxisAlignment.CENTER,
            )
        )
    return skin.card(skin.column(rows, 10))
