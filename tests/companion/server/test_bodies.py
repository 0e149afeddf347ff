"""Files that are sent here and never end: whoever sends them is the only one who notices."""

from __future__ import annotations

import logging
import socket

import httpx
import pytest

from companion.server import app
from tests.kits.server.toy_app import House, until


def half_a_file(house: House) -> socket.socket:
    """Somebody who says that a hundred bytes come, and sends one."""
    line = socket.create_connection(("127.0.0.1", house.port), timeout=5)
    line.sendall(
        f"PUT /body HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nContent-Length: 100\r\n\r\nx".encode()
    )
    return line


def complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING]


def test_a_whole_one_arrives(house: House) -> None:
    assert httpx.put(f"{house.url}/body", content=b"x" * 300_000, trust_env=False).text == "300000"


def test_one_that_is_cut_off_is_no_fault_of_ours(house: House, caplog: pytest.LogCaptureFixture) -> None:
    before = house.tasks()
    lines = [half_a_file(house) for _ in range(5)]
    assert until(lambda: house.tasks() > before)
    for line in lines:
        line.close()
    assert until(lambda: house.tasks() == before)
    assert complaints(caplog) == []


def test_one_that_takes_too_long_is_not_waited_for(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(app, "BODY_WITHIN", 0.2)
    with half_a_file(house) as line:
        answer = b""
        while piece := line.recv(1000):
            answer += piece
    assert answer.startswith(b"HTTP/1.1 408"), "and the line is shut"
    assert complaints(caplog) == []
