"""What a facilitator prints and takes home: the codes before, the results after."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.results.result_files import Poster
from companion.tables import Stage
from companion.tables.rooms import RoomView
from screens.hooks import remember
from screens.lobby.addresses import best_host, join_address
from screens.phone import Phone
from screens.results.share import file_card, paper_choice, taste_of


@ft.component
def HandingOut(phone: Phone, view: RoomView, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    tickets, set_tickets = remember({})
    begun = [table for table in view.tables if table.stage not in (Stage.GATHERING, None)]
    finished = sum(table.stage == Stage.FINISHED for table in begun)
    asked = (phone.preferences.paper, phone.preferences.semicolons, len(begun), finished, view.name)

    async def ask() -> None:
        house, taste = phone.house, taste_of(phone)
        posters = [
            Poster(
                _("Table {n}", n=table.name),
                table.game,
                join_address(phone, best_host(phone), table.code),
                table.code,
            )
            for table in view.tables
            if table.code
        ]
        found = {"codes": await phone.ask(house.result_files.posters, posters, taste, view.name) or ""}
        if begun:
            badges = await phone.pocket.hosted(view.room_id)
            found |= await phone.ask(house.result_files.of_many, badges, taste) or {}
        set_tickets(found)

    ft.use_effect(ask, [*asked])
    results = (
        _("{done} of {all} tables are finished; the others as they stand", done=finished, all=len(begun))
        if finished < len(begun)
        else _.count("{n} finished table", "{n} finished tables", finished)
    )
    rows: list[ft.Control | None] = [
        skin.label(_("To print and keep")),
        file_card(
            phone,
            "qr",
            _("Codes to put up"),
            _("PDF, four tables on a page"),
            tickets.get("codes", ""),
            "file-codes",
        ),
        file_card(
            phone, "pdf-sheet", _("All results, printed"), results, tickets.get("pdf", ""), "file-all-pdf"
        ),
        file_card(
            phone,
            "chart",
            _("All results for a spreadsheet"),
            results,
            tickets.get("csv", ""),
            "file-all-csv",
        ),
        paper_choice(phone),
    ]
    return skin.column(rows, 10)
