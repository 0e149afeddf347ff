"""Somebody in the same network sends what no phone sends. The server lives, and nobody else notices."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.kits.browser.phones import PASS, STUMBLES, Server
from tests.kits.browser.strange_frames import StrangeFrames
from tests.kits.browser.tables import Laid, at_the_camp, lay
from tests.kits.browser.wire import WirePhone
from tests.kits.server.toy_app import ANSWER, run_aside

LOG = 3  # the place of the page Log in the bar
LONGEST_LINE = 1000
READ_WITHIN = 0.02
"""Seconds to see whether the server hangs up on a frame: what is sent after that is read by nobody."""


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server whose log may speak of phones that it hung up on."""
    running = Server(tmp_path / "data").start()
    yield running
    running.stop()


class StrangePhone(WirePhone):
    """At the table as Ben. It draws its pages, and answers for its storage mostly; for the rest it sends strange frames."""

    strange: StrangeFrames

    def parts(self) -> list[dict[str, Any]]:
        return [part for part in self._parts() if isinstance(part.get("_i"), int)]

    async def _answer(self, call: Mapping[str, Any]) -> None:
        if self.strange.dice.random() < 0.9:
            await super()._answer(call)
        else:
            reply = {"control_id": call["control_id"], "call_id": call["call_id"]}
            await self._say(ANSWER, {**reply, "result": self.strange.value(), "error": None})

    async def is_in(self) -> None:
        """Wait until the server knows it."""
        for _ in range(1000):
            if self.session:
                return
            await asyncio.sleep(0.02)
        raise AssertionError("not let in")

    async def throw(self, frame: bytes) -> bool:
        """Whether the server still listens after it had time to read this."""
        try:
            await self._socket.send(frame)
        except ConnectionClosed:
            return False
        await asyncio.wait({self._listening}, timeout=READ_WITHIN)
        return not self._listening.done()


def phone_of(laid: Laid, who: str, kind: type[WirePhone] = WirePhone) -> WirePhone:
    return kind(laid.server.port, {PASS + laid.table_id: json.dumps(laid.secrets[who])})


async def attack(laid: Laid, frames: int, seed: int) -> None:
    """So many frames, by sockets that come again whenever they are thrown out."""
    strange, thrown, session = StrangeFrames(seed), 0, ""
    parts: list[dict[str, Any]] = []
    while thrown < frames:
        ben = phone_of(laid, "Ben", StrangePhone)
        assert isinstance(ben, StrangePhone)
        ben.strange = strange
        await ben.enter(laid.path, session)
        await ben.is_in()
        if ben.session != session or thrown % 5 == 0:
            await ben.rest(0.2)
            session, parts = ben.session, ben.parts()
        while thrown < frames:
            thrown += 1
            if not await ben.throw(strange.next(parts)):
                break
        await ben.leave()


async def attack_while_amira_plays(laid: Laid, frames: int, sockets: int) -> None:
    amira = phone_of(laid, "Amira")
    there = amira.will_hear("Your move, Amira")
    await amira.enter(laid.path)
    await asyncio.wait_for(there, 30)
    await asyncio.gather(*(attack(laid, frames // sockets, seed) for seed in range(sockets)))
    chloe = phone_of(laid, "Chloe")
    there = chloe.will_hear("Caravan Conquest · Round")
    await chloe.enter(laid.path)
    await asyncio.wait_for(there, 30)
    await chloe.rest(0.5)
    await chloe.choose("NavigationBar", "selected_index", LOG)
    await chloe.rest(0.5)
    heard = chloe.will_hear("End turn")
    await amira.tap("move-end-turn")
    await asyncio.wait_for(heard, 30)
    await amira.leave()
    await chloe.leave()


def recorded_under_attack(server: Server, frames: int, sockets: int) -> list[str]:
    """What Amira has recorded while strangers sent frames that no page would send: nothing else may have happened."""
    laid = lay(server, at_the_camp())
    before = laid.lines()
    run_aside(attack_while_amira_plays(laid, frames, sockets))
    assert server.process is not None
    assert server.process.poll() is None
    lines = laid.lines()
    assert lines[: len(before)] == before
    assert {line["by"] for line in lines[len(before) :]} <= {"Amira", "Ben"}
    assert [seats for seats in laid.seats_of_phones() if seats != ["Ben"]] == [["Amira"], ["Chloe"]]
    log = (server.folder / "server.log").read_text(encoding="utf-8").partition("Ctrl+C.")[2]
    assert "hung up on 127.0.0.1" in log
    for line in log.splitlines():
        assert not [sign for sign in STUMBLES if sign in line and sign != "hung up on"], log[-5000:]
        assert line.isprintable(), line
        assert len(line) < LONGEST_LINE
    return [line["move"] for line in lines[len(before) :] if line["by"] == "Amira"]


def test_a_few_hundred_strange_frames(own_server: Server) -> None:
    assert recorded_under_attack(own_server, 250, 2) == ["end-turn"]


@pytest.mark.slow
def test_twenty_thousand_strange_frames(own_server: Server) -> None:
    assert recorded_under_attack(own_server, 20_000, 4) == ["end-turn"]
