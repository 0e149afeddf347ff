"""One run: phones come in, tables play, and for every change it is noted when each phone had it."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.kits.browser.stages import pocket
from tests.kits.server.inside import Inside
from tests.load.bounds import MOST_SECONDS, Load
from tests.load.games import LoadTable
from tests.load.parts import Spent
from tests.load.phones import MIXED, LoadPhone, Page

PATIENCE = 10.0
"""Seconds after which a change that a phone has not got has not reached it."""

AT_ONCE = 10
"""Phones that come in together, where coming in is not what is measured."""

QUIET = 1.5
"""Seconds without a byte to anybody: the server is idle again."""

MOST_WAITS = 20


@dataclass
class Change:
    """Something that was recorded, and what each phone at the table had of it."""

    begun: float
    delays: list[float] = field(default_factory=list)
    """Milliseconds, for each phone that has it, also for those whose page shows nothing of it."""

    blank: int = 0
    """Phones whose page shows nothing of it: nothing was sent to them, and the server has done with them."""

    missing: int = 0
    """Phones that it has not reached."""


@dataclass
class Outcome:
    """What a run has shown."""

    phones: int
    changes: list[Change] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    arrivals: list[float] = field(default_factory=list)
    seconds: float = 0.0
    busy: float = 0.0
    """Milliseconds of the server's processor while the tables played."""

    own_busy: float = 0.0
    """Of this program's."""

    bytes: int = 0
    """To all phones, while the tables played."""

    parts: Spent = field(default_factory=dict)
    empty: float = 0.0
    """Megabytes with nobody there."""

    full: float = 0.0

    @property
    def reached(self) -> list[Change]:
        """The changes that every phone of their table has got."""
        return [change for change in self.changes if not change.missing]

    @property
    def core(self) -> float:
        """The share of one processor that the server took."""
        return self.busy / self.seconds / 1000 if self.seconds else 0.0

    @property
    def deliveries(self) -> int:
        """Phones times changes, as far as they reached all."""
        return sum(len(change.delays) for change in self.reached)


class Driver:
    """The socket through which recorded moves come in."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = count()
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def of(cls, server: Inside) -> Driver:
        address = f"ws://127.0.0.1:{server.port}/inside/moves"
        return cls(await connect(address, proxy=None, compression=None, ping_interval=None))

    async def play(self, step: dict[str, Any]) -> dict[str, Any]:
        number = next(self._numbers)
        coming: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[number] = coming
        await self._socket.send(json.dumps(step | {"number": number}))
        return await coming

    async def _listen(self) -> None:
        async for told in self._socket:
            answer = json.loads(told)
            self._waiting.pop(answer["number"]).set_result(answer)
        for unanswered in self._waiting.values():
            unanswered.set_exception(ConnectionError("the server has hung up"))

    async def leave(self) -> None:
        await self._socket.close()
        await self._listening


def pages(load: Load) -> list[Page]:
    """What each phone looks at, table after table."""
    if load.page != "mixed":
        return [Page(load.page)] * (load.tables * load.phones)
    return [MIXED[place % len(MIXED)] for place in range(load.tables * load.phones)]


def phones_at(server: Inside, table: LoadTable, shown: Sequence[Page], first: int = 0) -> list[LoadPhone]:
    """Phones at a table; those before `first` are there already."""
    return [
        LoadPhone(
            server.port,
            pocket((table.staged, table.who(first + place))),
            table.staged.table_id,
            page,
            table.title,
        )
        for place, page in enumerate(shown)
    ]


async def all_rest(phones: Sequence[LoadPhone]) -> None:
    """Wait until nobody is told anything any more, but not for ever: a clock on a page may go on."""
    told = -1
    for _ in range(MOST_WAITS):
        before, told = told, sum(phone.bytes for phone in phones)
        if before == told:
            return
        await asyncio.sleep(QUIET)


async def come_in(phones: Sequence[LoadPhone], at_once: int = AT_ONCE) -> None:
    places = asyncio.Semaphore(at_once)

    async def one(phone: LoadPhone) -> None:
        async with places:
            await phone.arrive()

    async with asyncio.timeout(MOST_SECONDS):
        await asyncio.gather(*(one(phone) for phone in phones))


def arrivals(phones: Sequence[LoadPhone]) -> list[float]:
    """Milliseconds until the first page was there, for all who came in."""
    return [phone.arrived_after * 1000 for phone in phones if phone.arrived_after is not None]


async def delivered(change: int, begun: float, phones: Sequence[LoadPhone]) -> Change:
    """Wait until every phone has a change, or has had time enough."""
    found = Change(begun)
    coming = [asyncio.create_task(phone.has_change(change)) for phone in phones]
    await asyncio.wait(coming, timeout=PATIENCE)
    for each in coming:
        if each.done():
            mark = each.result()
            found.delays.append((mark.at - begun) * 1000)
            found.blank += not any(at >= begun for at in mark.drawn)
        else:
            each.cancel()
            found.missing += 1
    await asyncio.gather(*coming, return_exceptions=True)
    return found


async def play_on(
    driver: Driver,
    table: LoadTable,
    phones: Sequence[LoadPhone],
    load: Load,
    outcome: Outcome,
    chance: Random,
) -> None:
    """Play at one table until the time is over. Nobody goes on before all have seen, as at a real one."""
    end, left = perf_counter() + load.seconds, load.changes or len(table.ahead)
    await asyncio.sleep(chance.random() * load.pause)
    while perf_counter() < end and left and (step := table.next()) is not None:
        due, left = perf_counter(), left - 1
        told = await driver.play(step)
        table.ahead.popleft()
        if told["no"]:
            outcome.refused.append(told["no"])
            return
        outcome.changes.append(await delivered(told["change"], told["begun"], phones))
        due += load.pause * (0.5 + chance.random())
        await asyncio.sleep(max(0.0, min(due, end) - perf_counter()))


class Run:
    """The phones of a load at the first tables of a house."""

    def __init__(self, server: Inside, tables: Sequence[LoadTable], load: Load) -> None:
        self.server, self.tables, self.load = server, tables[: load.tables], load
        assert len(self.tables) == load.tables
        shown = pages(load)
        self.phones = [
            phones_at(server, table, shown[place * load.phones : (place + 1) * load.phones])
            for place, table in enumerate(self.tables)
        ]
        self.everybody = [phone for phones in self.phones for phone in phones]
        self.outcome = Outcome(len(self.everybody))

    async def begin(self) -> None:
        """Everybody comes in."""
        self.outcome.empty = self.server.megabytes()
        self.driver = await Driver.of(self.server)
        await come_in(self.everybody)
        self.outcome.arrivals = arrivals(self.everybody)
        await all_rest(self.everybody)

    async def play(self) -> None:
        chance, outcome = Random(7), self.outcome
        parts, busy, own = await self._parts(), self.server.busy(), own_time()
        begun, sent = perf_counter(), self._sent
        await asyncio.gather(
            *(
                play_on(self.driver, table, phones, self.load, outcome, chance)
                for table, phones in zip(self.tables, self.phones, strict=True)
            )
        )
        if self.load.changes:
            await all_rest(self.everybody)  # a few moves only: what they lead to later is theirs too
        outcome.seconds, outcome.bytes = perf_counter() - begun, self._sent - sent
        outcome.busy, outcome.own_busy = self.server.busy() - busy, own_time() - own
        outcome.parts = {part: spent - parts[part] for part, spent in (await self._parts()).items()}
        outcome.full = self.server.megabytes()

    async def end(self) -> None:
        await asyncio.gather(*(phone.leave() for phone in self.everybody))
        await self.driver.leave()

    @property
    def _sent(self) -> int:
        return sum(phone.bytes for phone in self.everybody)

    async def _parts(self) -> Spent:
        spent: Spent = await asyncio.to_thread(self.server.ask, "/inside/parts")
        return spent


def own_time() -> float:
    times = os.times()
    return (times.user + times.system) * 1000


async def measure(server: Inside, tables: Sequence[LoadTable], load: Load) -> Outcome:
    run = Run(server, tables, load)
    await run.begin()
    await run.play()
    await run.end()
    return run.outcome
