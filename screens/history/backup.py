"""A copy of everything in one file, and the way back from it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import flet as ft

from companion.files.backup import LARGEST_BACKUP, Restored
from companion.tables import NotDone
from screens.hooks import made_once, remember
from screens.phone import Phone
from screens.pocket import pairs
from screens.results.share import file_card
from screens.skin import marked


@ft.component
def BackupCard(phone: Phone, read: Callable[[], Any], version: int = 0, key: Any = None) -> ft.Control:
    """`version` changes when the phone knows other tables than before, so that the file has them too."""
    skin = phone.skin
    _ = skin.words
    ticket, set_ticket = remember("")
    told, tell = remember("")
    working, set_working = remember(False)
    picker = made_once(lambda: _picker(phone, read, tell, set_working))

    async def ask() -> None:
        set_ticket(await backup_ticket(phone))

    ft.use_effect(ask, [version])
    restore = ft.OutlinedButton(
        content=skin.text(_("Restore from a backup"), 16, skin.c.primary, bold=True),
        action=ft.PickFiles(picker),
        style=ft.ButtonStyle(
            shape=ft.RoundedRectangleBorder(radius=16), side=ft.BorderSide(1, skin.c.line), padding=14
        ),
    )
    rows: list[ft.Control | None] = [
        file_card(
            phone,
            "backup",
            _("Back up everything"),
            _("Every table this phone hosts, in one file"),
            ticket,
            "file-backup",
        ),
        marked(restore, "restore"),
        ft.ProgressBar(color=skin.c.accent) if working else None,
        ft.Semantics(identifier="restored", container=True, live_region=True, content=skin.text(told, 16))
        if told
        else None,
    ]
    return skin.column(rows, 8)


async def backup_ticket(phone: Phone) -> str:
    """The way to a file with every table that this phone hosts; nothing where it hosts none."""
    badges = await phone.pocket.hosted()
    return (await phone.ask(phone.house.result_files.backup, badges) or "") if badges else ""


def _picker(
    phone: Phone, read: Callable[[], Any], tell: Callable[[str], Any], working: Callable[[bool], Any]
) -> ft.FilePicker:
    """The browser picks the file inside the tap; then it is brought over plain http, since it may be large."""
    _ = phone.skin.words
    loop = asyncio.get_running_loop()

    async def take(content: bytes) -> None:
        try:
            restored = await phone.house.intake.read(
                phone.page.client_ip or "", phone.house.backup.restore, content.decode("utf-8-sig")
            )
        except UnicodeDecodeError:
            tell(_("This isn't a backup: it's not a text file."))
        except NotDone as no:
            tell(_(no.because))
        else:
            await phone.pocket.keep(*pairs(restored.opened))
            tell(words_of(phone, restored))
            await read()
        finally:
            working(False)

    def brought(content: bytes) -> None:
        async def work() -> None:
            await take(content)

        loop.call_soon_threadsafe(phone.in_own_task, work)

    async def chosen(event: Any) -> None:
        files = event.files or []
        if not files:
            return
        if files[0].size > LARGEST_BACKUP:
            tell(_("This file is too large for a backup."))
            return
        tell("")
        working(True)
        ticket = phone.house.tickets.expect(brought)
        await picker.upload(
            [ft.FilePickerUploadFile(f"/uploads/{ticket}", id=files[0].id, name=files[0].name)]
        )

    def went_wrong(event: Any) -> None:
        if event.error:
            working(False)
            tell(_("The file didn't arrive. Please try again."))

    picker = ft.FilePicker(on_result=chosen, on_upload=went_wrong)
    phone.page.services.append(picker)
    return picker


def words_of(phone: Phone, restored: Restored) -> str:
    """What came of it, in a sentence or three."""
    _ = phone.skin.words
    told = [_.count("{n} table is back.", "{n} tables are back.", len(restored.opened))]
    if restored.known:
        told.append(
            _.count(
                "{n} was already here and stays as it is.",
                "{n} were already here and stay as they are.",
                restored.known,
            )
        )
    told += [
        _("{table} couldn't be read: {because}", table=name, because=because)
        for name, because in restored.wrong[:3]
    ]
    return " ".join(told)
