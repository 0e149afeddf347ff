"""Running the server: one process, a port that is free, and a clean stop while phones are connected."""

from __future__ import annotations

import asyncio
import errno
import gc
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from companion.server.app import LARGEST_MESSAGE

PORT = 8550
TRIES = 10

# A phone that fell asleep cannot come back to its view while its old socket still counts as open, so find out soon.
PING_EVERY = 5.0
PING_PATIENCE = 8.0
STOP_WITHIN = 2
ASKS_WITHIN = 15.0
"""Seconds for a whole request, from the moment somebody connects."""

SOCKETS = 16_384

YOUNG, OLDER, OLDEST = 50_000, 20, 20
"""When unused memory is looked for: every page that is drawn makes hundreds of things and drops as many at once, so the
usual 700 would have the whole house searched several times for each move."""


class NoPortError(OSError):
    """No phone could come in there."""


class PortsTakenError(NoPortError):
    """Neither the port that was asked for nor the next few are free."""


def serve(
    app: ASGIApp,
    host: str = "0.0.0.0",
    port: int = PORT,
    *,
    tries: int = TRIES,
    listening: Callable[[int], None] = lambda port: None,
) -> None:
    """Serve until SIGINT or SIGTERM, then return; within about three seconds, whoever is connected.

    If the port is taken, the next ones are tried (`tries` in all) and standard error says which it became.
    `listening` is called with the port once phones can connect.
    """
    make_room_for_sockets()
    search_memory_seldom()
    listener = claim(host, port, tries)
    chosen = listener.getsockname()[1]
    if port not in (0, chosen):
        sys.stderr.write(f"Port {port} is taken; using {chosen} instead.\n")
    with listener, quiet_signals():
        server(app, lambda: listening(chosen)).run(sockets=[listener])


def claim(host: str, port: int, tries: int = TRIES) -> socket.socket:
    """A socket bound to this port or to the first free one after it."""
    for number in range(port, min(port + max(tries, 1), 65536)):
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if sys.platform != "win32":  # there it would let two servers share one port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            listener.listen(128)
        except OSError as wrong:
            listener.close()
            if wrong.errno != errno.EADDRINUSE:
                where = f"cannot listen on {host}, port {number}: {wrong.strerror}"
                raise NoPortError(wrong.errno, where) from wrong
        else:
            return listener
    raise PortsTakenError(errno.EADDRINUSE, f"the ports from {port} up are taken on {host}")


def server(app: ASGIApp, listening: Callable[[], None] = lambda: None) -> uvicorn.Server:
    """The server itself, not yet running: `run(sockets=[claim(...)])`, and `should_exit = True` to stop it."""
    return Announcing(
        uvicorn.Config(
            app,
            http=Impatient,
            workers=1,  # sessions and the hub live in this process
            log_level="warning",
            access_log=False,
            ws_max_size=LARGEST_MESSAGE,
            ws_ping_interval=PING_EVERY,
            ws_ping_timeout=PING_PATIENCE,
            timeout_graceful_shutdown=STOP_WITHIN,
            server_header=False,
        ),
        listening,
    )


class Impatient(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """Hangs up on whoever connects and asks for nothing: each of them takes the place of a phone."""

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self._waiting = self.loop.call_later(ASKS_WITHIN, self._hang_up)

    def connection_lost(self, exc: Exception | None) -> None:
        self._waiting.cancel()
        super().connection_lost(exc)

    def _hang_up(self) -> None:
        # Once it is a socket of the app, that one waits for the first word.
        if self.cycle is None and self.transport.get_protocol() is self:
            self.transport.close()


def make_room_for_sockets() -> None:
    """A system may let a program have a thousand files and sockets until it asks for more."""
    if sys.platform != "win32":
        import resource

        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = SOCKETS if most == resource.RLIM_INFINITY else min(most, SOCKETS)
        if now < wanted:
            with suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def search_memory_seldom() -> None:
    """What is here by now, the program itself, is never unused: it is left out of every search from now on."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, OLDER, OLDEST)


class Announcing(uvicorn.Server):
    """Says when it is ready."""

    def __init__(self, config: uvicorn.Config, listening: Callable[[], None]) -> None:
        super().__init__(config)
        self.listening = listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.listening()


@contextmanager
def quiet_signals() -> Iterator[None]:
    """After a stop by signal the server raises that signal again; let the caller go on to tidy up instead."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, lambda *_: None) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
