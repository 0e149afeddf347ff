"""The entrance at /ws: who may come in, how many, and that nothing is left behind when they go."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qs, urlsplit
from weakref import WeakKeyDictionary

import flet as ft
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub
from starlette.datastructures import URL, Headers
from starlette.types import Receive, Scope, Send

from companion.log_lines import Counted
from companion.server.guest import CLOSED, Guest, Visitor
from companion.server.health import Health
from companion.server.wire import REFUSED, Wire

logger = logging.getLogger(__name__)
complain = Counted(logger)

Main = Callable[[ft.Page], Awaitable[None]]

SWEEP_EVERY = 10.0
SILENT_BEHIND_ONE_ADDRESS = 100
"""Sockets of one address that have not said who they are. A phone does so at once; a whole school class that comes back in
the same moment fits in."""


def _unheard(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What went wrong in a task that nobody waits for is told; that a phone went away before it answered is not wrong."""
    wrong = context.get("exception")
    if not (isinstance(wrong, RuntimeError) and str(wrong) == CLOSED):
        loop.default_exception_handler(context)


class Entrance:
    """The ASGI endpoint of /ws, and the list of who is in."""

    def __init__(
        self,
        main: Main,
        *,
        session_timeout: int,
        per_address: int,
        largest_message: int,
        on_crash: Callable[[ft.Page], None] | None = None,
        health: Health | None = None,
    ) -> None:
        self.main = main
        self.session_timeout = session_timeout
        self.per_address = per_address
        self.largest_message = largest_message
        self.on_crash = on_crash
        self.health = health or Health()
        self.hub = PubSubHub()
        self.executor = ThreadPoolExecutor(thread_name_prefix="pages")
        self.sessions: dict[str, Session] = {}
        self.shown: set[str] = set()
        """Sessions whose `main` came to its end: there is a page to say something on."""

        self._addresses: dict[str, str] = {}
        self._asked: WeakKeyDictionary[Session, dict[str, str]] = WeakKeyDictionary()
        self._guests: dict[str, list[Guest]] = {}
        self._names: Counter[str] = Counter()
        self._sweeping: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        visitor = Visitor(
            address=scope["client"][0] if scope.get("client") else "",
            agent=headers.get("user-agent", ""),
            url=str(URL(scope=scope)).rpartition("/")[0],
        )
        if not same_place(headers.get("origin", ""), headers.get("host", "")):
            complain("refused a connection on behalf of %s", headers.get("origin", ""))
            await send({"type": "websocket.close", "code": REFUSED})
        elif not await self._has_room(visitor.address):
            complain("refused a connection: %s has %d already", visitor.address, self.per_address)
            await send({"type": "websocket.close", "code": REFUSED})
        else:
            name = parse_qs(scope["query_string"].decode("latin-1")).get("c", [""])[0]
            guest = Guest(self, Wire(receive, send, self.largest_message), visitor)
            guests = self._guests.setdefault(visitor.address, [])
            guests.append(guest)
            self._names[name] += 1
            try:
                await guest.stay()
            finally:
                self._names -= Counter([name])
                guests.remove(guest)
                if not guests:
                    self._guests.pop(visitor.address, None)

    async def _has_room(self, address: str) -> bool:
        """Whether another socket from this address fits in. The oldest that has not said a word makes room for it."""
        guests = self._guests.get(address, [])
        silent = [each for each in guests if each.session is None and not each.wire.gone.is_set()]
        if len(guests) < self.per_address and len(silent) < SILENT_BEHIND_ONE_ADDRESS:
            return True
        if silent:
            await silent[0].wire.close(REFUSED)
        return bool(silent)

    def is_in(self, name: str) -> bool:
        """Whether the socket that gave this name (`/ws?c=name`) is still connected."""
        return bool(name) and self._names[name] > 0

    def session_left_by(self, visitor: Visitor, session_id: str) -> Session | None:
        """The view that this phone had before it was cut off.

        One that was reloaded while its first page was being made begins again: there is nothing to come back to.
        """
        session = self.sessions.get(_key(visitor, session_id))
        return session if session_id in self.shown and session and session.connection is None else None

    def file(self, visitor: Visitor, session: Session) -> None:
        """Remember the view of a phone. Views that phones have left are not kept without end."""
        key = _key(visitor, session.id)
        self.sessions[key], self._addresses[key] = session, visitor.address
        same = [each for each, address in self._addresses.items() if address == visitor.address]
        if len(same) > 2 * self.per_address:
            self._forget(next((each for each in same if self.sessions[each].connection is None), ""))

    def asked(self, session: Session) -> dict[str, str]:
        """What a phone was asked to do and has not answered: the method, by the number of the call."""
        return self._asked.setdefault(session, {})

    def open(self) -> None:
        """Begin to forget sessions whose phone has been away for too long."""
        asyncio.get_running_loop().set_exception_handler(_unheard)
        self._sweeping = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Forget everybody; the app's on_close handlers are called."""
        if self._sweeping is not None:
            self._sweeping.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeping
        for key in list(self.sessions):
            self._forget(key)
        await asyncio.sleep(0)
        self.executor.shutdown(wait=False)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            now = datetime.now(UTC)
            for key, each in list(self.sessions.items()):
                if each.expires_at and each.expires_at < now:
                    self._forget(key)

    def _forget(self, key: str) -> None:
        session = self.sessions.pop(key, None)
        if session is None:
            return
        del self._addresses[key]
        self.shown.discard(session.id)
        try:
            session.close()  # type: ignore[no-untyped-call]
        except Exception:
            logger.exception("a view could not be closed")


def _key(visitor: Visitor, session_id: str) -> str:
    """A view is found again only by the browser that had it, from the same address."""
    return f"{session_id} {visitor.address} {visitor.agent}"


def same_place(origin: str, host: str) -> bool:
    """Whether a page from this origin was served by this host. Browsers always name the origin of a socket.

    >>> same_place("http://192.168.1.5:8550", "192.168.1.5:8550")
    True
    >>> same_place("https://elsewhere.example", "192.168.1.5:8550"), same_place("null", "a"), same_place("", "")
    (False, False, False)
    """
    try:
        place = urlsplit(origin)
    except ValueError:
        return False
    return place.scheme in ("http", "https") and bool(host) and place.netloc.lower() == host.lower()
