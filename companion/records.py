"""Saved games over plain http: download by a ticket that soon expires, upload of a file."""

from __future__ import annotations

import asyncio
import secrets
from datetime import datetime, timedelta
from threading import Lock

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from companion.tables.errors import NotDone
from companion.tables.live import FINISHED
from companion.tables.passes import Badge, tidy_name
from companion.tables.service import Tables
from rules_core import record as records
from rules_core.words import say

LARGEST_RECORD = 2_000_000
GOOD_FOR = timedelta(minutes=10)


class RecordDesk:
    """A ticket stands in an address instead of a pass: addresses end up in histories and on screenshots."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._lock = Lock()
        self._tickets: dict[str, tuple[str, datetime]] = {}

    def ticket(self, badge: Badge) -> str:
        """A way to download the record of a table. While the game goes on it holds secrets, so only for the host."""
        badge = self._tables.current(badge)
        with self._tables.at(badge.table_id) as live:
            if not badge.host and live.row.stage != FINISHED:
                raise NotDone(say("While the game goes on, only the host can save it to a file."))
        now = self._tables.now()
        with self._lock:
            self._tickets = {each: kept for each, kept in self._tickets.items() if kept[1] > now}
            ticket = secrets.token_urlsafe(12)
            self._tickets[ticket] = (badge.table_id, now + GOOD_FOR)
        return ticket

    def read(self, ticket: str) -> tuple[str, str]:
        """The name of the file and what is in it."""
        with self._lock:
            table_id, until = self._tickets.get(ticket, ("", self._tables.now()))
        if not table_id or until <= self._tables.now():
            raise NotDone(say("This link has expired. Ask for it again in the app."))
        with self._tables.at(table_id) as live:
            text = records.dumps(live.record())
            name = f"{live.game.id}-{live.row.opened:%Y-%m-%d}-{'-'.join(live.seats)}"
        return f"{_file_name(name)}.table.json", text


def _file_name(words: str) -> str:
    """
    >>> _file_name('caravan-conquest-Ämira/"Ben"')
    'caravan-conquest-mira-Ben'
    """
    kept = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in tidy_name(words))
    return "-".join(part for part in kept.split("-") if part)[:80]


def routes(desk: RecordDesk, tables: Tables) -> APIRouter:
    router = APIRouter()

    @router.get("/records/{ticket}")
    async def download(ticket: str) -> Response:
        try:
            name, text = await asyncio.to_thread(desk.read, ticket)
        except NotDone as no:
            return JSONResponse({"because": str(no.because)}, 404)
        headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
        return Response(text, media_type="application/json", headers=headers)

    @router.post("/records")
    async def upload(request: Request) -> Response:
        """A saved game in the body becomes a table; the answer holds the code and the host's secret."""
        body = bytearray()
        async for chunk in request.stream():
            body += chunk
            if len(body) > LARGEST_RECORD:
                return JSONResponse({"because": "A saved game is never that large."}, 413)
        try:
            text = body.decode("utf-8")
            opened = await asyncio.to_thread(tables.open_record, text)
        except UnicodeDecodeError:
            return JSONResponse({"because": "This is not a text file."}, 422)
        except NotDone as no:
            return JSONResponse({"because": str(no.because), "rule": no.rule}, 422)
        return JSONResponse({"table": opened.table_id, "code": opened.code, "secret": opened.secret}, 201)

    return router
