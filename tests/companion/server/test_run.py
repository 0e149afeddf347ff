"""Starting and stopping."""

from __future__ import annotations

import asyncio
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path

import pytest
from websockets.sync.client import connect

from companion.server import health, run
from companion.server.health import Health
from companion.server.run import PortsTakenError, claim
from companion.server.wire import TRY_AGAIN
from tests.kits.server.toy_app import CRASHED, ROOT, House, farewell, hear, register, running


@contextmanager
def process(cache: Path, port: int = 0) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The server as a program of its own, and its port."""
    command = [sys.executable, "-m", "tests.kits.server.toy_app", str(cache), str(port)]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as started:
        try:
            assert started.stdout is not None
            yield started, int(started.stdout.readline())
        finally:
            started.kill()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_in_time_whoever_is_connected(client: Path, tmp_path: Path, how: signal.Signals) -> None:
    with process(tmp_path / "cache") as (server, port), ExitStack() as stack:
        origin = f"http://127.0.0.1:{port}"
        phones = [
            stack.enter_context(connect(f"ws://127.0.0.1:{port}/ws", origin=origin, proxy=None))  # type: ignore[arg-type]
            for _ in range(12)
        ]
        for phone in phones[::2]:  # the others only hold the line
            register(phone)
        server.send_signal(how)
        out, err = server.communicate(timeout=20)  # a second on a quiet machine
    assert server.returncode == 0
    assert out == "closed\n", "what comes after serving has its turn"
    assert "Traceback" not in err


def test_a_port_that_is_taken_gives_way_to_the_next(client: Path, tmp_path: Path) -> None:
    with claim("127.0.0.1", 0) as taken:
        wanted = taken.getsockname()[1]
        with process(tmp_path / "cache", wanted) as (server, port):
            server.send_signal(signal.SIGTERM)
            _, err = server.communicate(timeout=10)
    assert wanted < port <= wanted + 9
    assert f"Port {wanted} is taken; using {port} instead." in err


def test_when_all_are_taken_it_says_so() -> None:
    with claim("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(PortsTakenError, match=f"the ports from {port} up are taken"):
            claim("127.0.0.1", port, tries=1)


def test_an_address_that_is_not_ours_is_no_matter_of_ports() -> None:
    with pytest.raises(OSError, match="assign") as wrong:
        claim("192.0.2.77", 0)
    assert not isinstance(wrong.value, PortsTakenError)


def test_a_claimed_port_is_listening() -> None:
    with (
        claim("127.0.0.1", 0) as listener,
        socket.create_connection(("127.0.0.1", listener.getsockname()[1]), timeout=2) as visitor,
    ):
        assert visitor.getpeername() == listener.getsockname()


def test_healthz_names_this_run(house: House, tmp_path: Path) -> None:
    first, second = house.get("/healthz"), house.get("/healthz")
    assert first.json() == second.json()
    assert first.json()["ok"] is True
    assert first.headers["cache-control"] == "no-store"
    with running(tmp_path / "cache") as other:
        assert other.get("/healthz").json()["started"] != first.json()["started"]


def test_while_the_house_is_not_well_phones_are_told_to_wait(
    client: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "LOOKED", 0)
    well = [True]
    with running(tmp_path / "cache", is_well=lambda: well[0]) as house:
        assert house.get("/healthz").json()["ok"]
        well[0] = False
        answer = house.get("/healthz")
        assert (answer.status_code, answer.json()["ok"]) == (503, False)
        with house.phone() as phone:
            register(phone, route="/broken")
            assert hear(phone, CRASHED)
            assert farewell(phone) == TRY_AGAIN
        well[0] = True
        assert house.get("/healthz").json()["ok"]
        with house.phone() as phone:
            register(phone, route="/broken")
            assert hear(phone, CRASHED)
            assert farewell(phone, patience=0.3) is None  # nothing would be better for coming again


def test_whoever_connects_and_asks_for_nothing_is_hung_up_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "ASKS_WITHIN", 0.2)
    with ExitStack() as stack:
        silent, slow = (
            stack.enter_context(socket.create_connection(("127.0.0.1", house.port), timeout=5)) for _ in "ab"
        )
        slow.send(b"GET /healthz HTTP/1.1\r\nHost:")
        phone = stack.enter_context(house.phone())
        register(phone)
        assert silent.recv(1) == slow.recv(1) == b""
        assert farewell(phone, patience=0.3) is None  # whoever has said something may stay


def test_a_thousand_sockets_leave_room_for_more(monkeypatch: pytest.MonkeyPatch) -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(1024, before[1]), before[1]))
        run.make_room_for_sockets()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(run.SOCKETS, before[1])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_a_look_that_fails_or_hangs_is_a_no(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LONGEST_SILENCE", 0.05)
    assert asyncio.run(Health(lambda: True).is_well())
    assert not asyncio.run(Health(lambda: 1 // 0 > 0).is_well())
    assert not asyncio.run(Health(lambda: time.sleep(0.2) is None).is_well())


def test_a_store_can_be_open_around_it(client: Path, tmp_path: Path) -> None:
    seen: list[str] = []

    @asynccontextmanager
    async def store() -> AsyncIterator[None]:
        seen.append("opened")
        yield
        seen.append("closed")

    with running(tmp_path / "cache", around=store):
        assert seen == ["opened"]
    assert seen == ["opened", "closed"]
