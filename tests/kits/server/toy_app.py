"""A toy app, a server that runs it in a thread, and a phone that speaks Flet's language without a browser."""

from __future__ import annotations

import asyncio
import socket
import struct
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import flet as ft
import httpx
import msgpack
from fastapi import APIRouter, FastAPI, Request
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from companion.server.app import create
from companion.server.run import claim, serve, server
from tests.kits.places import ROOT

Result = TypeVar("Result")

REGISTER, PATCH, EVENT, UPDATE, ANSWER, CRASHED = 1, 2, 3, 4, 5, 6
ASKS = ANSWER  # a question and its answer have one number
ASSETS = ROOT / "screens" / "assets"
ICONS_SHOWN = ("ALT_ROUTE", "BACKPACK_OUTLINED", "CHECK", "QR_CODE_2", "SHOPPING_BASKET_OUTLINED", "TUNE")


@ft.component
def fragile() -> ft.Control:
    """What cannot be drawn with a 1, and with any other number can."""
    number, put = ft.use_state(0)
    if number == 1:
        raise ValueError("the secret in the drawing")
    return ft.Button(f"drawn {number}", on_click=lambda _: put(lambda before: before + 1))


async def toy(page: ft.Page) -> None:
    """A counter, a button that fails, a clock that never stops talking, and icons, some of which controls draw."""
    if "broken" in page.route:
        raise ValueError("the secret inside")
    if "asking" in page.route:
        await ft.SharedPreferences().get("name")
    if "many" in page.route:
        await asyncio.gather(*(ft.SharedPreferences().get(str(each)) for each in range(100)))
    if "slow" in page.route:
        while page.session.connection is not None:
            await asyncio.sleep(0.01)
    if "fragile" in page.route:
        page.render(fragile)
        return
    count = ft.Text("count 0")

    async def tap(_: Any) -> None:
        count.value = f"count {int(count.value.split()[-1]) + 1}"

    async def fail(_: Any) -> None:
        raise ValueError("the secret inside")

    async def talk() -> None:
        while page.session.connection is not None:
            count.tooltip = str(time.monotonic())
            page.update()
            await asyncio.sleep(0.005)

    page.add(count, ft.Button("Tap", on_click=tap), ft.Button("Fail", on_click=fail))
    if "icons" in page.route:
        page.add(ft.Row([ft.Icon(getattr(ft.Icons, name), size=48) for name in ICONS_SHOWN], wrap=True))
        page.add(ft.Checkbox(value=True), ft.ExpansionTile("More"), ft.Dropdown(label="One of these"))
    if "field" in page.route:
        name = ft.TextField(value="Your name", on_change=lambda event: greet(event.control.value))

        def greet(whom: str) -> None:
            count.value = f"Hello {whom}"

        page.add(name)
    if "talk" in page.route:
        page.run_task(talk)


inside = APIRouter()


@inside.get("/tasks")
async def tasks() -> int:
    return len(asyncio.all_tasks())


@inside.put("/body")
async def body(request: Request) -> int:
    return len(await request.body())


def small_client(folder: Path) -> Path:
    """A stand-in for the packaged client: a few small files of the kinds that matter."""
    files = {
        "index.html": b"<base href='/'><!-- fletAppConfig --><script src=\"flutter_bootstrap.js\"></script>",
        "flutter_bootstrap.js": b"// bootstrap\n" * 200,
        "main.dart.wasm": b"\0asm" + bytes(5000),
        "canvaskit/skwasm.wasm": b"\0asm" + bytes(3000),
        "canvaskit/skwasm.js.symbols": b"0:nothing",
        "pyodide/pyodide.mjs": b"// python",
        "assets/NOTICES": b"notice " * 100,
        "assets/FontManifest.json": b'[{"family": "MaterialIcons", "fonts": []}, {"family": "KaTeX", "fonts": []}]',
        "assets/fonts/MaterialIcons-Regular.otf": b"OTTO" + bytes(100),
        "assets/fonts/roboto.woff2": b"wOF2" + bytes(100),
    }
    for name, content in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    return folder


def run_aside(work: Coroutine[Any, Any, Result]) -> Result:
    """In a thread of its own, because Playwright, once started, keeps a loop running in this one."""
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(asyncio.run, work).result()


class Browser:
    """Asks an app for files without a server between them."""

    def __init__(self, app: FastAPI, address: str = "http://caravan.local") -> None:
        self.app, self.address = app, address

    def get(self, path: str, *, method: str = "GET", headers: dict[str, str] | None = None) -> httpx.Response:
        async def ask() -> httpx.Response:
            transport = httpx.ASGITransport(self.app)
            async with httpx.AsyncClient(transport=transport, follow_redirects=True) as client:
                url = httpx.URL(self.address, raw_path=path.encode())
                return await client.request(method, url, headers=headers)

        return run_aside(ask())


class House:
    """A running server."""

    def __init__(self, app: FastAPI, port: int) -> None:
        self.app, self.port = app, port
        self.url = f"http://127.0.0.1:{port}"

    def get(self, path: str, **options: Any) -> httpx.Response:
        return httpx.get(self.url + path, trust_env=False, **options)

    def phone(self, query: str = "", **options: Any) -> ClientConnection:
        options.setdefault("origin", self.url)
        return connect(f"ws://127.0.0.1:{self.port}/ws{query}", proxy=None, **options)

    @contextmanager
    def phones(self, count: int) -> Iterator[list[ClientConnection]]:
        with ExitStack() as stack:
            yield [stack.enter_context(self.phone()) for _ in range(count)]

    def tasks(self) -> int:
        return int(self.get("/tasks").text)


@contextmanager
def running(cache: Path, **options: Any) -> Iterator[House]:
    app = create(toy, assets=ASSETS, cache=cache, routers=[inside], **options)
    listener = claim("127.0.0.1", 0)
    ready = threading.Event()
    served = server(app, ready.set)
    thread = threading.Thread(target=served.run, kwargs={"sockets": [listener]})
    thread.start()
    assert ready.wait(10)
    try:
        yield House(app, listener.getsockname()[1])
    finally:
        served.should_exit = True
        thread.join(10)
        assert not thread.is_alive()


def say(phone: ClientConnection, action: int, body: dict[str, Any]) -> None:
    phone.send(b"\x00" + msgpack.packb([action, body]))


def hear(phone: ClientConnection, action: int) -> dict[str, Any]:
    """The next message of this kind."""
    while True:
        packet = phone.recv(timeout=5)
        assert isinstance(packet, bytes)
        kind, body = msgpack.unpackb(packet[1:], strict_map_key=False, ext_hook=lambda *_: None)
        if kind == action:
            return dict(body)


def register(phone: ClientConnection, session: str = "", route: str = "/") -> str:
    """Come in; the id of the session."""
    say(phone, REGISTER, {"session_id": session, "page_name": "", "page": {"route": route}})
    return str(hear(phone, REGISTER)["session_id"])


def control(message: Any, label: str) -> int:
    """The number of the control with this label, somewhere in a message."""
    if isinstance(message, dict):
        if message.get("content") == label or message.get("value") == label:
            return int(message["_i"])
        message = list(message.values())
    if isinstance(message, list):
        return next((found for each in message if (found := control(each, label))), 0)
    return 0


def farewell(phone: ClientConnection, patience: float = 5) -> int | None:
    """Listen until the server hangs up; the code that it gives, or None if it does not."""
    try:
        while True:
            phone.recv(timeout=patience)
    except TimeoutError:
        return None
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def vanish(phone: ClientConnection) -> None:
    """Leave as a phone does that runs out of power: no farewell, the line is just dead."""
    phone.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    phone.socket.shutdown(socket.SHUT_RD)  # wakes the thread that listens on it
    phone.close_socket()


def until(true: Callable[[], bool], seconds: float = 5) -> bool:
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


if __name__ == "__main__":  # `python -m tests.kits.server.toy_app CACHE PORT`
    serve(
        create(toy, assets=ASSETS, cache=Path(sys.argv[1])),
        "127.0.0.1",
        int(sys.argv[2]),
        listening=lambda port: sys.stdout.write(f"{port}\n") and sys.stdout.flush(),  # type: ignore[func-returns-value]
    )
    sys.stdout.write("closed\n")
