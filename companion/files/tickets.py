"""What people take home: files made when somebody asks for them, fetched over plain http with a ticket.

A ticket stands in an address instead of a pass: addresses end up in histories and on screenshots.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from threading import Lock
from typing import Any, NamedTuple, TypeVar
from unicodedata import normalize
from urllib.parse import quote

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from companion.tables.errors import NotDone
from rules_core.words import say

GOOD_FOR = timedelta(minutes=10)


class File(NamedTuple):
    """A file as a browser gets it; one that is shown opens in the browser instead of being kept."""

    name: str
    kind: str
    content: bytes
    shown: bool = False


T = TypeVar("T")
Kept = tuple[T, datetime]
"""What a ticket is for, and until when it is good."""

Make = Callable[[], File]
Take = Callable[[bytes], Any]
LARGEST_UPLOAD = 20_000_000


class Tickets:
    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._lock = Lock()
        self._tickets: dict[str, Kept[Make]] = {}
        self._expected: dict[str, Kept[Take]] = {}

    def ticket(self, make: Make) -> str:
        """A way to fetch a file for a while. Who may have it was decided by whoever asks for the ticket."""
        with self._lock:
            self._tickets, ticket = self._with_one_more(self._tickets, make)
        return ticket

    def expect(self, take: Take) -> str:
        """A way to bring a file, once: too large for the line that a phone talks on."""
        with self._lock:
            self._expected, ticket = self._with_one_more(self._expected, take)
        return ticket

    def _with_one_more(self, known: Mapping[str, Kept[T]], what: T) -> tuple[dict[str, Kept[T]], str]:
        """Tickets without those that are too old, and a new one for this."""
        now, ticket = self._now(), secrets.token_urlsafe(12)
        good = {each: kept for each, kept in known.items() if kept[1] > now}
        return {**good, ticket: (what, now + GOOD_FOR)}, ticket

    def bring(self, ticket: str, content: bytes) -> None:
        with self._lock:
            kept = self._expected.pop(ticket, None)
        if kept is None or kept[1] <= self._now():
            raise _expired()
        kept[0](content)

    def require_expected(self, ticket: str) -> None:
        with self._lock:
            kept = self._expected.get(ticket)
        if kept is None or kept[1] <= self._now():
            raise _expired()

    def fetch(self, ticket: str) -> File:
        with self._lock:
            kept = self._tickets.get(ticket)
        if kept is None or kept[1] <= self._now():
            raise _expired()
        return kept[0]()


def _expired() -> NotDone:
    return NotDone(say("This link has expired. Ask for it again in the app."))


def named(name: str) -> str:
    """A file's name as a header says it: with its accents, and without them for whoever reads only the old form.

    >>> print(named("Élodie 4b.csv"))
    filename="Elodie 4b.csv"; filename*=UTF-8''%C3%89lodie%204b.csv
    """
    bare = normalize("NFKD", name).encode("ascii", errors="ignore").decode()
    plain = "".join(letter if letter.isalnum() or letter in " ._-" else "-" for letter in bare)
    return f"filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"


def routes(tickets: Tickets) -> APIRouter:
    router = APIRouter()

    @router.get("/files/{ticket}")
    async def fetch(ticket: str) -> Response:
        try:
            file = await asyncio.to_thread(tickets.fetch, ticket)
        except NotDone as no:
            return JSONResponse({"because": str(no.because)}, 404)
        how = "inline" if file.shown else "attachment"
        headers = {
            "content-disposition": f"{how}; {named(file.name)}",
            "cache-control": "no-store",
        }
        return Response(file.content, media_type=file.kind, headers=headers)

    @router.put("/uploads/{ticket}")
    async def bring(ticket: str, request: Request) -> Response:
        try:
            tickets.require_expected(ticket)
            body = bytearray()
            async for chunk in request.stream():
                body += chunk
                if len(body) > LARGEST_UPLOAD:
                    return JSONResponse({"because": "This file is too large."}, 413)
            await asyncio.to_thread(tickets.bring, ticket, bytes(body))
        except NotDone as no:
            return JSONResponse({"because": str(no.because)}, 404)
        return JSONResponse({"ok": True})

    return router
