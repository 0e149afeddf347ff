"""The tests' own tools: what the server stumbles over is not missed."""

from __future__ import annotations

from pathlib import Path

from tests.kits.browser.phones import Server


def test_what_goes_wrong_in_the_server_is_read_once(tmp_path: Path) -> None:
    server = Server(tmp_path)
    log = tmp_path / "server.log"
    log.write_text("Scan the code\n")
    assert server.stumbles() == []
    with log.open("a") as more:
        more.write("company.py:48: RuntimeWarning: coroutine 'switch' was never awaited\n  self.run()\n")
    (stumble,) = server.stumbles()
    assert stumble.startswith("company.py:48")
    assert server.stumbles() == [], "it was told already"
    with log.open("a") as more:
        more.write("Task exception was never retrieved\nTraceback (most recent call last):\n")
    assert len(server.stumbles()) == 2
