"""The door at /ws: who may come in, how many, and that nothing is left behind when they go.

Flet's own handler accepts any website's request, keeps two tasks for ever when somebody connects without a word,
forgets to mark a session as left when a phone vanishes in the middle of a message, and leads a phone that was reloaded
too early back into a view that was never finished and stays empty. `Guest` and `Door` put that right. To do so they
reach into `FletApp` (names that begin with `_FletApp__`), which is why the version of Flet is pinned exactly.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qs, urlsplit

import flet as ft
from flet.messaging.protocol import Message, MessageAction, SessionCrashedBody
from flet.messaging.session import Session
from flet_web.fastapi.flet_app import FletApp
from flet_web.fastapi.flet_app_manager import app_manager
from starlette.datastructures import Headers
from starlette.types import Message as Event
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

logger = logging.getLogger(__name__)

Main = Callable[[ft.Page], Awaitable[None]]

CRASHED = "something went wrong here. Nothing that was recorded is lost. Please reload the page."
REFUSED = 1008  # the closing code for "against the house rules"
TOO_BIG = 1009
LAST_WORDS = 1.0  # seconds for the app's own on_disconnect
SWEEP_EVERY = 10.0
CLOSED = "Session closed"
"""What Flet says to somebody who still waits for an answer of a phone that is gone for good."""


class Wire:
    """The two directions of one socket, and whether somebody is still at the other end.

    What is sent to somebody who has left is dropped quietly: it is no fault of whoever sends.
    """

    def __init__(self, receive: Receive, send: Send, largest: int) -> None:
        self.gone = asyncio.Event()
        self._receive, self._send, self._largest = receive, send, largest

    async def receive(self) -> Event:
        event = await self._receive()
        if len(event.get("bytes") or event.get("text") or b"") > self._largest:
            await self.send({"type": "websocket.close", "code": TOO_BIG})
            event = {"type": "websocket.disconnect", "code": TOO_BIG}
        elif event.get("text") is not None:  # the client speaks in bytes only
            await self.send({"type": "websocket.close", "code": REFUSED})
            event = {"type": "websocket.disconnect", "code": REFUSED}
        if event["type"] == "websocket.disconnect":
            self.gone.set()
        return event

    async def send(self, event: Event) -> None:
        if self.gone.is_set():
            return
        try:
            await self._send(event)
        except Exception as gone:
            logger.debug("a phone left in the middle of a message: %s", gone)
            self.gone.set()

    async def close(self) -> None:
        await self.send({"type": "websocket.close", "code": 1000})
        self.gone.set()


class Guest(FletApp):  # type: ignore[misc]
    """One connected phone."""

    def __init__(self, door: Door, wire: Wire) -> None:
        super().__init__(
            loop=asyncio.get_running_loop(),
            executor=app_manager.executor,
            main=door.main,
            before_main=None,
            session_timeout_seconds=door.session_timeout,
        )
        self.door, self.wire = door, wire
        self.left = False
        self.key = ""  # under which Flet files the session

    @property
    def session(self) -> Session | None:
        return getattr(self, "_FletApp__session", None)

    async def stay(self, scope: Scope) -> None:
        """Serve this phone until it leaves."""
        serving = asyncio.create_task(self.handle(WebSocket(scope, self.wire.receive, self.wire.send)))
        leaving = asyncio.create_task(self.wire.gone.wait())
        try:
            await asyncio.wait({serving, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if self.session is not None:
                await asyncio.wait({serving}, timeout=LAST_WORDS)
        finally:
            self.left = True
            leaving.cancel()
            serving.cancel()
            if queue := getattr(self, "_FletApp__send_queue", None):
                queue.put_nowait(None)  # lets the sending task end, which nobody waits for otherwise
            await asyncio.wait({serving, leaving})
            if not serving.cancelled() and (fault := serving.exception()):
                logger.warning("a connection ended badly", exc_info=fault)
            await self._mark_left()
            await self.wire.close()

    async def _mark_left(self) -> None:
        session = self.session
        if session is not None and session.connection is self:
            await app_manager.disconnect_session(self.key, self.door.session_timeout)

    def send_message(self, message: Message) -> None:
        """As Flet does, but nothing to somebody who has left, and no traceback to anybody."""
        if self.left or getattr(self, "_FletApp__send_queue", None) is None:
            return
        if message.action is MessageAction.SESSION_CRASHED:
            logger.error("something went wrong on a page: %s", message.body.message)
            if self._consoled():
                return
            message = Message(MessageAction.SESSION_CRASHED, SessionCrashedBody(CRASHED))
        super().send_message(message)

    def _consoled(self) -> bool:
        """Whether the app itself has told the person what happened."""
        if self.door.on_crash is None or self.session is None or self.session.id not in self.door.shown:
            return False
        try:
            self.door.on_crash(self.session.page)
        except Exception:
            logger.exception("on_crash went wrong too")
            return False
        return True

    async def _FletApp__receive_loop(self) -> None:  # noqa: N802 - the name that FletApp calls
        # However it ends, by a farewell or by a message that makes no sense: nobody listens any more, so hang up.
        try:
            await getattr(super(), "_FletApp__receive_loop")()  # noqa: B009
        finally:
            await self.wire.close()

    async def _FletApp__on_message(self, data: Any) -> None:  # noqa: N802
        try:
            action, body = data
            if action == MessageAction.REGISTER_CLIENT.value and body["session_id"] not in self.door.shown:
                body["session_id"] = ""  # reloaded while its first page was being made: begin again
            await getattr(super(), "_FletApp__on_message")(data)  # noqa: B009
        except Exception:
            # For example the answer to a question that the app no longer waits for: no reason to hang up.
            if self.session is None:
                raise
            logger.warning("a message could not be handled", exc_info=True)
        if self.session is not None and not self.key:
            self.key = getattr(self, "_FletApp__get_unique_session_id")(self.session.id)  # noqa: B009
            self.door.sessions[self.key] = self.session


class Door:
    """The ASGI endpoint of /ws, and the list of who is in."""

    def __init__(
        self,
        main: Main,
        *,
        session_timeout: int,
        per_address: int,
        largest_message: int,
        on_crash: Callable[[ft.Page], None] | None = None,
    ) -> None:
        async def enter(page: ft.Page) -> None:
            try:
                await main(page)
            except RuntimeError as gone:
                if str(gone) == CLOSED:
                    raise BrokenPipeError("gone before the first page was made") from gone
                raise
            self.shown.add(page.session.id)
            if page.session.connection is None:  # Flet would stumble over it
                raise BrokenPipeError("gone when the first page was made")

        # Flet keeps a message hub for each `main`, bound to the event loop that saw it first; a function of our own
        # makes sure that each server starts afresh.
        self.main = enter
        self.session_timeout = session_timeout
        self.per_address = per_address
        self.largest_message = largest_message
        self.on_crash = on_crash
        self.sessions: dict[str, Session] = {}
        self.shown: set[str] = (
            set()
        )  # sessions whose `main` came to its end: there is a page to say something on
        self._sockets: Counter[str] = Counter()
        self._names: Counter[str] = Counter()
        self._sweeping: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = scope["client"][0] if scope.get("client") else ""
        headers = Headers(scope=scope)
        if not same_place(headers.get("origin", ""), headers.get("host", "")):
            logger.warning("refused a connection on behalf of %r", headers.get("origin", "")[:100])
            await send({"type": "websocket.close", "code": REFUSED})
        elif self._sockets[address] >= self.per_address:
            logger.warning("refused a connection: %s has %d already", address, self.per_address)
            await send({"type": "websocket.close", "code": REFUSED})
        else:
            name = parse_qs(scope["query_string"].decode("latin-1")).get("c", [""])[0]
            counts = ((self._sockets, address), (self._names, name))
            for counter, key in counts:
                counter[key] += 1
            try:
                await Guest(self, Wire(receive, send, self.largest_message)).stay(scope)
            finally:
                for counter, key in counts:
                    counter[key] -= 1
                    if not counter[key]:
                        del counter[key]

    def is_in(self, name: str) -> bool:
        """Whether the socket that gave this name (`/ws?c=name`) is still connected."""
        return bool(name) and self._names[name] > 0

    def open(self) -> None:
        """Begin to forget sessions whose phone has been away for too long."""
        self._sweeping = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Forget everybody; the app's on_close handlers are called."""
        if self._sweeping is not None:
            self._sweeping.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeping
        await self._forget(set(self.sessions))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            now = datetime.now(UTC)
            await self._forget(
                {key for key, each in self.sessions.items() if each.expires_at and each.expires_at < now}
            )

    async def _forget(self, keys: set[str]) -> None:
        for key in keys:
            self.shown.discard(self.sessions.pop(key).id)
            await app_manager.delete_session(key)
        await asyncio.sleep(0)


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
