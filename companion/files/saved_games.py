"""Saved games: a file to keep, and a table from such a file."""

from __future__ import annotations

from unicodedata import category

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from companion.files.tickets import File, Tickets
from companion.store import NotKept, Stage, TableRow
from companion.tables.closed import deleted
from companion.tables.errors import CannotShow, NotDone
from companion.tables.intake import Intake, TooMany
from companion.tables.live import kept_record
from companion.tables.passes import Badge, tidy_name
from companion.tables.saved import open_record
from companion.tables.service import Opened, Tables
from rules_core.engine import record as records
from rules_core.words import say

LARGEST_RECORD = 2_000_000
JSON = "application/json"


class RecordDesk:
    def __init__(self, tables: Tables, tickets: Tickets, intake: Intake) -> None:
        self._tables = tables
        self._tickets = tickets
        self._intake = intake

    async def open(self, content: bytes, address: str) -> Opened:
        """A table from a saved game that somebody brings."""
        return await self._intake.read(address, self._open, content)

    def _open(self, content: bytes) -> Opened:
        try:
            text = content.decode("utf-8")
        except UnicodeDecodeError:
            raise NotDone(say("This is not a saved game: it is not a text file.")) from None
        return open_record(self._tables, text)

    def ticket(self, badge: Badge) -> str:
        """A way to download the record of a table. While the game goes on it holds secrets, so only for the host."""
        self._require_may_have(badge)
        return self._tickets.ticket(lambda: self._file(badge))

    def _require_may_have(self, badge: Badge) -> None:
        badge = self._tables.current(badge)
        row = self._tables.store.table(badge.table_id)
        if row is None or row.put_away is not None:
            raise deleted()
        if not badge.host and row.stage != Stage.FINISHED:
            raise NotDone(say("While the game is in progress, only the host can save it to a file."))

    def _file(self, badge: Badge) -> File:
        """The end may have been taken back since the ticket was given, and the pass too."""
        self._require_may_have(badge)
        try:
            with self._tables.at(badge.table_id) as live:
                row, seats, record = live.row, live.seats, live.record()
        except CannotShow:  # as it is kept: for whoever can mend it
            row, seats, record = self._as_kept(badge.table_id)
        name = f"{row.game}-{row.opened:%Y-%m-%d}-{'-'.join(seats)}"
        return File(f"{file_name(name)}.table.json", JSON, records.dumps(record).encode(errors="replace"))

    def _as_kept(self, table_id: str) -> tuple[TableRow, list[str], records.Record]:
        store = self._tables.store
        row, seats = store.table(table_id), store.seats(table_id)
        if row is None:
            raise deleted()
        return row, seats, kept_record(row, seats, store.lines(table_id))


LONGEST_NAME = 180
"""Bytes of a file's name: every file system takes them, with an ending besides."""


def file_name(words: str) -> str:
    """Letters and figures of every script with their accents; anything else becomes a dash.

    >>> file_name('caravan-conquest-Ämira/"Ben"')
    'caravan-conquest-Ämira-Ben'
    """
    kept = "".join(letter if category(letter)[0] in "LMN" else "-" for letter in tidy_name(words))
    name = "-".join(part for part in kept.split("-") if part)[:80]
    return name.encode()[:LONGEST_NAME].decode(errors="ignore").rstrip("-")


def routes(desk: RecordDesk) -> APIRouter:
    router = APIRouter()

    @router.post("/records")
    async def upload(request: Request) -> Response:
        """A saved game in the body becomes a table; the answer holds the code and the host's secret."""
        body = bytearray()
        async for chunk in request.stream():
            body += chunk
            if len(body) > LARGEST_RECORD:
                return JSONResponse({"because": "A saved game is never that large."}, 413)
        try:
            opened = await desk.open(bytes(body), request.client.host if request.client is not None else "")
        except TooMany as no:
            return JSONResponse({"because": str(no.because)}, 429, {"retry-after": "60"})
        except NotKept as no:
            return JSONResponse({"because": str(no.because)}, 503, {"retry-after": "10"})
        except NotDone as no:
            return JSONResponse({"because": str(no.because), "rule": no.rule}, 422)
        return JSONResponse({"table": opened.table_id, "code": opened.code, "secret": opened.secret}, 201)

    return router
