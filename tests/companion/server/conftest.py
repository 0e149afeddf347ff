from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kits.server.toy_app import House, running, small_client


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small client in place of the packaged one, which takes seconds to pack."""
    folder = small_client(tmp_path / "client")
    monkeypatch.setenv("FLET_WEB_PATH", str(folder))
    return folder


@pytest.fixture
def house(tmp_path: Path, client: Path) -> Iterator[House]:
    with running(tmp_path / "cache", session_timeout=600) as house:
        yield house
