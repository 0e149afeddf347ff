"""Saved games: a file to keep, and a table from such a file."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from companion.handouts import File, Handouts
from companion.tables.errors import NotDone
from companion.tables.live import FINISHED
from companion.tables.passes import Badge, tidy_name
from companion.tables.saved import open_record
from companion.tables.service import Tables
from rules_core import record as records
from rules_core.words import say

LARGEST_RECORD = 2_000_000
JSON = "application/json"


class RecordDesk:
    def __init__(self, tables: Tables, handouts: Handouts) -> None:
        self._tables = tables
        self._handouts = handouts

    def ticket(self, badge: Badge) -> str:
        """A way to download the record of a table. While the game goes on it holds secrets, so only for the host."""
        self._require_may_have(badge)
        return self._handouts.ticket(lambda: self._file(badge))

    def _require_may_have(self, badge: Badge) -> None:
        badge = self._tables.current(badge)
        with self._tables.at(badge.table_id) as live:
            if not badge.host and live.row.stage != FINISHED:
                raise NotDone(say("While the game goes on, only the host can save it to a file."))

    def _file(self, badge: Badge) -> File:
        """The end may have been taken back since the ticket was given, and the pass too."""
        self._require_may_have(badge)
        with self._tables.at(badge.table_id) as live:
            text = records.dumps(live.record())
            name = f"{live.game.id}-{live.row.opened:%Y-%m-%d}-{'-'.join(live.seats)}"
        return File(f"{file_name(name)}.table.json", JSON, text.encode())


def file_name(words: str) -> str:
    """
    >>> file_name('caravan-conquest-Ämira/"Ben"')
    'caravan-conquest-mira-Ben'
    """
    kept = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in tidy_name(words))
    return "-".join(part for part in kept.split("-") if part)[:80]


def routes(tables: Tables) -> APIRouter:
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
            text = body.decode("utf-8")
            opened = await asyncio.to_thread(open_record, tables, text)
        except UnicodeDecodeError:
            return JSONResponse({"because": "This is not a text file."}, 422)
        except NotDone as no:
            return JSONResponse({"because": str(no.because), "rule": no.rule}, 422)
        return JSONResponse({"table": opened.table_id, "code": opened.code, "secret": opened.secret}, 201)

    return router
