"""Phones without a browser: they speak Flet's language over a bare socket, so that thirty fit into one program.

The server describes a page once and then only sends what changes. A phone that taps something has to know what its
page looks like by now, so it follows those changes; one that only watches need not.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from operator import getitem
from time import perf_counter
from typing import Any, NamedTuple

import msgpack
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.kits.server.toy_app import ANSWER, EVENT, PATCH, REGISTER, UPDATE

REPLACE, ADD, REMOVE, MOVE = range(4)
LOG = 3  # the place of the page Log in the bar
PATIENCE = 60
"""Seconds until a server that has others to look after lets somebody in."""

SCREEN = {"width": 390, "height": 844, "platform_brightness": "light"}


class WirePhone:
    """One phone. It answers for its storage as a browser would."""

    def __init__(self, port: int, storage: Mapping[str, str]) -> None:
        self.port = port
        # A browser keeps what Flet stores as JSON under a longer name.
        self.kept = {key.removeprefix("flutter."): json.loads(value) for key, value in storage.items()}
        self.bytes = 0
        self.session = ""
        self._page: dict[str, Any] = {}
        self._changes: list[dict[str, Any]] = []
        self._socket: ClientConnection
        self._listening: asyncio.Task[None]
        self._awaited: dict[bytes, asyncio.Future[float]] = {}

    async def enter(
        self,
        route: str,
        session: str = "",
        screen: Mapping[str, Any] = SCREEN,
        compression: str | None = None,
    ) -> WirePhone:
        """Open the page; with the session that it had, as a phone comes back that was cut off."""
        here = f"127.0.0.1:{self.port}"
        self._socket = await connect(
            f"ws://{here}/ws",
            origin=f"http://{here}",  # type: ignore[arg-type]
            proxy=None, max_size=None, compression=compression, open_timeout=PATIENCE,
            ping_interval=None,  # browsers leave that to the server
        )  # fmt: skip
        self._listening = asyncio.create_task(self._listen())
        await self._say(
            REGISTER, {"session_id": session, "page_name": "", "page": {**screen, "route": route}}
        )
        return self

    async def leave(self) -> None:
        await self._socket.close()
        await self._listening

    async def tap(self, name: str) -> float:
        """Tap what the app calls by this identifier, as soon as it is there. When that was."""
        for _ in range(100):
            named = next((part for part in self._parts() if part.get("identifier") == name), {})
            button = next((part for part in _parts(named) if part.get("on_click")), None)
            if button is not None:
                now = perf_counter()
                await self._say(EVENT, {"target": button["_i"], "name": "click", "data": None})
                return now
            await asyncio.sleep(0.1)
        raise AssertionError(f"nothing here is called {name!r}")

    async def rest(self, seconds: float) -> None:
        """Wait until the app has had nothing to say for so long."""
        told = -1
        while told != (told := self.bytes):
            await asyncio.sleep(seconds)

    async def choose(self, kind: str, what: str, value: Any) -> None:
        """Change a control of this kind, as a finger would: the bar below to another page, say."""
        chosen = next(part for part in self._parts() if part.get("_c") == kind)["_i"]
        await self._say(UPDATE, {"id": chosen, "props": {what: value}})
        await self._say(EVENT, {"target": chosen, "name": "change", "data": value})

    def controls_sent(self) -> list[dict[str, Any]]:
        """The controls that were sent since this was asked last; a changed word on one of them is none."""
        sent = [part for change in self._changes for part in _parts(change["patch"]) if "_c" in part]
        for _ in self._parts():
            pass
        return sent

    @property
    def whole_page(self) -> dict[str, Any]:
        """The whole page, as it is by now."""
        return next(self._parts())

    def all_controls(self) -> list[dict[str, Any]]:
        """Every control on the page, as it is by now."""
        return [part for part in self._parts() if "_c" in part]

    @property
    def controls(self) -> int:
        """How many controls the page has by now."""
        return sum("_c" in part for part in self._parts())

    @property
    def waits(self) -> bool:
        """Whether something on the page is still being fetched."""
        return any(part.get("_c") == "ProgressRing" for part in self._parts())

    def will_hear(self, words: str) -> asyncio.Future[float]:
        """When these words come next."""
        coming: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._awaited[words.encode()] = coming
        return coming

    def _parts(self) -> Iterator[dict[str, Any]]:
        """Everything on the page, as it is by now."""
        for change in self._changes:
            target = next(part for part in _parts(self._page) if part.get("_i") == change["id"])
            apply_patch(target, *change["patch"])
        self._changes.clear()
        return _parts(self._page)

    async def _listen(self) -> None:
        try:
            async for packet in self._socket:
                assert isinstance(packet, bytes)
                await self._hear(packet, perf_counter())
        except ConnectionClosed:
            pass

    async def _hear(self, packet: bytes, now: float) -> None:
        self.bytes += len(packet)
        for words in [each for each in self._awaited if each in packet]:
            coming = self._awaited.pop(words)
            if not coming.done():
                coming.set_result(now)
        action, body = msgpack.unpackb(packet[1:], strict_map_key=False, ext_hook=lambda *_: None)
        if action == ANSWER:
            await self._answer(body)
        elif action == REGISTER:
            self._page, self.session = body["page_patch"], body["session_id"]
        elif action == PATCH:
            self._changes.append(body)

    async def _answer(self, call: Mapping[str, Any]) -> None:
        """The app asks the phone something: mostly what it has kept."""
        key = (call.get("args") or {}).get("key", "")
        answers: dict[str, Callable[[], Any]] = {
            "get": lambda: self.kept.get(key),
            "set": lambda: self.kept.update({key: call["args"]["value"]}) or True,
            "remove": lambda: self.kept.pop(key, None) is not None,
            "get_keys": lambda: [each for each in self.kept if each.startswith(call["args"]["key_prefix"])],
        }
        result = answers.get(call["name"], lambda: None)()
        body = {"control_id": call["control_id"], "call_id": call["call_id"], "result": result, "error": None}
        await self._say(ANSWER, body)

    async def _say(self, action: int, body: Mapping[str, Any]) -> None:
        await self._socket.send(b"\x00" + msgpack.packb([action, body]))


class PageCost(NamedTuple):
    """What a page weighs on the wire, and how many controls are on the screen with it."""

    bytes: int
    controls: int


async def pages_of_log(phone: WirePhone, times: int) -> list[PageCost]:
    """Open the log, turn so many pages back, and say what each of them cost."""
    costs = []
    await phone.rest(0.5)
    for number in range(times + 1):
        before, page = phone.bytes, phone.controls
        if number:
            await phone.tap("earlier")
        else:
            await phone.choose("NavigationBar", "selected_index", LOG)
        async with asyncio.timeout(30):
            while phone.controls == page or phone.waits:
                await asyncio.sleep(0.2)
        await phone.rest(1)
        costs.append(PageCost(phone.bytes - before, phone.controls))
    return costs


def _parts(page: Any) -> Iterator[dict[str, Any]]:
    """Every control inside another, the outermost first."""
    if isinstance(page, dict):
        yield page
        page = list(page.values())
    if isinstance(page, list):
        for each in page:
            yield from _parts(each)


def apply_patch(target: dict[str, Any], places: list[Any], *changes: list[Any]) -> None:
    """Change a control as the server says: the places that change have numbers, and each change may move the next."""
    ways: dict[int, tuple[Any, ...]] = {}

    def number(place: list[Any], way: tuple[Any, ...]) -> None:
        ways[place[0]] = way
        for key, inner in (place[1] if len(place) > 1 else {}).items():
            number(inner, (*way, key))

    def at(place: int) -> Any:
        return reduce(getitem, ways[place], target)

    def put(place: int, key: Any, value: Any) -> None:
        node = at(place)
        if isinstance(node, list):
            node.insert(key, value)
        else:
            node[key] = value

    number(places, ())
    for kind, place, key, *rest in changes:
        if kind == REPLACE:
            at(place)[key] = rest[0]
        elif kind == ADD:
            put(place, key, rest[0])
        else:
            taken = at(place).pop(key)
            if kind == MOVE:
                put(*rest, taken)
