"""The app as `caravanserai serve` runs it, in a process of its own, with one more page that tells what is inside.

python -m tests.kits.server.inside FOLDER
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any, TypeVar

import httpx
from fastapi import APIRouter, FastAPI

from companion.files.saved_games import routes
from companion.house import House, open_house
from companion.server.app import PHONES_BEHIND_ONE_ADDRESS, create
from companion.server.run import serve
from companion.store import sqlite_url
from screens.run import screens
from tests.kits.places import ROOT

FORGOTTEN_AFTER = 2
"""Seconds until the view of a phone that has left is dropped; the real server waits longer."""


Laid = TypeVar("Laid")
"""What was laid into a house."""


class Inside:
    """That server, seen from outside. `module` is what it runs, where something is added to it."""

    def __init__(self, folder: Path, module: str = __name__, options: Sequence[str] = ()) -> None:
        command = [sys.executable, "-m", module, str(folder), *options]
        self.process = Popen(command, stdout=PIPE, text=True, cwd=ROOT)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())
        self.url = f"http://127.0.0.1:{self.port}"
        while self.count()["packing"]:  # files are packed once, ever; what phones cost is something else
            time.sleep(0.2)

    def count(self) -> dict[str, int]:
        counts: dict[str, int] = self.ask("/inside")
        return counts

    def ask(self, page: str) -> Any:
        return httpx.get(self.url + page, trust_env=False, timeout=60).json()

    def megabytes(self) -> float:
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        kilobytes = next(line for line in lines if line.startswith("VmRSS")).split()[1]
        return int(kilobytes) / 1024

    def busy(self) -> float:
        """Milliseconds of processor time so far: what others do on this machine makes no difference to it."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(10)
        if self.process.stdout is not None:
            self.process.stdout.close()

    def __enter__(self) -> Inside:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


@contextmanager
def laid_house(lay: Callable[[House], Laid]) -> Iterator[tuple[Path, Laid]]:
    """A folder with a house in it that has been closed again, and what `lay` says of what it laid there."""
    with tempfile.TemporaryDirectory() as folder:
        house = open_house(sqlite_url(Path(folder)), 7)
        laid = lay(house)
        house.tables.store.close()
        yield Path(folder), laid


def app_around(
    house: House, folder: Path, *routers: APIRouter, per_address: int = PHONES_BEHIND_ONE_ADDRESS
) -> FastAPI:
    """The app for a house, with the page that counts."""
    shown, inside = screens(), APIRouter()

    @inside.get("/inside")
    async def count() -> dict[str, int]:
        return {
            "tasks": len(asyncio.all_tasks()),
            "sessions": len(app.state.entrance.sessions),
            "packing": int(app.state.files.is_packing),
        }

    app = create(
        shown.main(house), assets=shown.assets, cache=folder / "cache", per_address=per_address,
        routers=[routes(house.records), inside, *routers], session_timeout=FORGOTTEN_AFTER,
    )  # fmt: skip
    return app


def serve_here(app: FastAPI) -> None:
    """Serve on any port, and say which."""

    def listening(port: int) -> None:
        sys.stdout.write(f"{port}\n")
        sys.stdout.flush()

    serve(app, "127.0.0.1", 0, listening=listening)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    serve_here(app_around(open_house(sqlite_url(folder), 7), folder))
