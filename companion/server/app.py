"""The whole application behind one address: our own routes, the guarded socket, and the client's files last."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any

import flet as ft
from fastapi import APIRouter, FastAPI
from fastapi.responses import JSONResponse
from flet.controls.types import WebRenderer
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.log_lines import Counted
from companion.server.addresses import is_local_name
from companion.server.entrance import Entrance, Main, same_place
from companion.server.health import Health
from companion.server.static import ClientFiles
from companion.server.wire import REFUSED

complain = Counted(logging.getLogger(__name__))

PHONES_BEHIND_ONE_ADDRESS = 200  # a class of forty, each with a few tabs, behind one hotspot
LARGEST_MESSAGE = 1_000_000
BODY_WITHIN = 120.0
"""Seconds for everything that is sent along with a request: the largest backup over a poor Wi-Fi."""

SAFE_HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    # For pages of our own routes; a route that needs more sets its own.
    "content-security-policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
}


def create(
    main: Main,
    *,
    assets: Path,
    cache: Path,
    routers: Sequence[APIRouter] = (),
    session_timeout: int = 600,
    around: Callable[[], AbstractAsyncContextManager[Any]] = nullcontext,
    allow_host: Callable[[str], bool] = is_local_name,
    per_address: int = PHONES_BEHIND_ONE_ADDRESS,
    largest_message: int = LARGEST_MESSAGE,
    on_crash: Callable[[ft.Page], None] | None = None,
    is_well: Callable[[], bool] = lambda: True,
    icons: Collection[str] | None = None,
    font: str = "",
    renderer: WebRenderer = WebRenderer.AUTO,
    more_assets: Iterable[tuple[str, Path]] = (),
) -> FastAPI:
    """The server application.

    - `main`: `async def main(page: ft.Page)`, called for each new view. An exception in it, or in any handler of
      the page, is logged here; the phone is only told that something went wrong: by `on_crash(page)` if given
      (a line at the bottom of the screen, say), otherwise by a full page that asks to reload.
    - `assets`: the public folder with index.html, icons and fonts. Everything in it can be read by everybody.
    - `cache`: a folder that this program may fill (packed files); it may be deleted at any time.
    - `routers`: our own routes, found before the app's. A path they do not know belongs to the app.
    - `session_timeout`: seconds after which the view of a phone that went away is forgotten.
    - `around`: a context that is open while the server runs, for a store or a hub.
    - `allow_host`: which names this server answers to (without the port). By default addresses and names of the
      local network, so that no website can have its own name point here.
    - `per_address`: sockets from one address; `largest_message`: bytes of one message from a phone.
    - `is_well`: whether what the app needs is there, a database say. While it is not, phones are told to wait, and
      those whose page could not be made come again by themselves. It may take its time.
    - `icons`: the names of all Material icons that the app draws. No others are sent to phones; when nothing is
      given, all are. Those that controls draw by themselves need not be named.
    - `font`: the asset that the app mostly writes with. It then also takes the place of the client's own font,
      which is only sent when a letter is to be drawn that no font of ours has.
    - `more_assets`: other folders that everybody may read, each with the address it is found under.

    `GET /healthz` answers `{"ok": true, "started": ID}`, where ID is new at each start; while `is_well` says no, with
    `"ok": false` and status 503. With `?c=NAME` it also has `"connected"`: whether the socket `/ws?c=NAME` is still open
    on this side.
    """
    started = secrets.token_hex(8)
    entrance = Entrance(
        main,
        session_timeout=session_timeout,
        per_address=per_address,
        largest_message=largest_message,
        on_crash=on_crash,
        health=Health(is_well),
    )
    files = ClientFiles(assets, cache, icons=icons, font=font, renderer=renderer, more=more_assets)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with around():
            files.start_packing()
            entrance.open()
            try:
                yield
            finally:
                await entrance.close()
                files.stop_packing()

    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None, lifespan=lifespan)
    app.add_middleware(TrustedHosts, allow_host=allow_host)

    @app.get("/healthz")
    async def healthz(c: str | None = None) -> JSONResponse:
        ok = await entrance.health.is_well()
        answer: dict[str, Any] = {"ok": ok, "started": started}
        if c is not None:
            answer["connected"] = entrance.is_in(c)
        return JSONResponse(answer, 200 if ok else 503, headers={"cache-control": "no-store"})

    for router in routers:
        app.include_router(router)
    app.router.routes.append(WebSocketRoute("/ws", entrance))
    app.router.routes.append(Route("/{path:path}", files, methods=["GET"]))
    app.state.entrance, app.state.files = entrance, files
    return app


class TrustedHosts:
    """For every request: is it meant for this server, and what may a browser do with the answer."""

    def __init__(self, app: ASGIApp, allow_host: Callable[[str], bool]) -> None:
        self.app, self.allow_host = app, allow_host

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        host = host_name(Headers(scope=scope).get("host", ""))
        if not self.allow_host(host):
            complain("refused a request for another host: %s", host)
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": REFUSED})
            else:
                await PlainTextResponse("This server goes by another name.", 421)(scope, receive, send)
            return
        if scope["type"] == "http" and not _may_change(scope):
            complain("refused a request on behalf of %s", Headers(scope=scope).get("origin", ""))
            await PlainTextResponse("Another website may not do that here.", 403)(scope, receive, send)
            return

        started = False

        async def send_with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in SAFE_HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        if scope["type"] == "websocket":
            await self.app(scope, receive, send_with_headers)
            return
        body = Body(receive)
        try:
            await self.app(scope, body, send_with_headers)
        except (
            ClientDisconnect
        ):  # in the middle of a file: there is nobody to tell, and it is no fault of ours
            if body.is_late and not started:
                late = PlainTextResponse("That took too long.", 408, {"connection": "close"})
                await late(scope, receive, send)


class Body:
    """What somebody sends along with a request. Whoever takes too long over it is as good as gone.

    Each of them keeps a place that others need, and a phone that left the network does not say so.
    """

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._until = asyncio.get_running_loop().time() + BODY_WITHIN
        self._has_come = False
        self.is_late = False

    async def __call__(self) -> Message:
        if self._has_come:
            return await self._receive()  # waits for the other side to leave, however long that takes
        try:
            async with asyncio.timeout_at(self._until):
                message = await self._receive()
        except TimeoutError:
            self.is_late = True
            return {"type": "http.disconnect"}
        self._has_come = not message.get("more_body", False)
        return message


LOOKS = ("GET", "HEAD", "OPTIONS")


def _may_change(scope: Scope) -> bool:
    """Whether a request may do more than look. A browser names the page it acts for; programs of one's own name none."""
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    return scope["method"] in LOOKS or origin is None or same_place(origin, headers.get("host", ""))


def host_name(host: str) -> str:
    """The name in a Host header.

    >>> host_name("Caravan.local:8550"), host_name("[fe80::1]:8550"), host_name("10.0.0.7")
    ('caravan.local', 'fe80::1', '10.0.0.7')
    """
    name = host.lower()
    if name.startswith("["):
        return name[1:].partition("]")[0]
    return name.rpartition(":")[0] or name
