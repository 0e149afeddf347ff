"""Starting the app for a table: the house, the server around it, and the address to scan."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import platformdirs
from rich.console import Console

from companion.files import saved_games as records
from companion.files import tickets
from companion.files.held_file import TakenError, held
from companion.games import library
from companion.games.packs import ICONS, folders_called
from companion.house import House, open_house
from companion.server.addresses import addresses, terminal_qr
from companion.server.app import create
from companion.server.run import NoPortError, serve
from companion.store import NoStoreError, file_of, sqlite_url, without_password

Main = Callable[[Any], Awaitable[None]]
APP = "caravanserai"


class Screens:
    """What the screens hand to the server: how to draw for a house, where their files are, what they draw with.

    `icons` and `font` keep the first visit light; see `create`.
    """

    def __init__(
        self,
        main: Callable[[House], Main],
        assets: Path,
        icons: Collection[str] | None = None,
        font: str = "",
    ) -> None:
        self.main = main
        self.assets = assets
        self.icons = icons
        self.font = font


class CannotServeError(Exception):
    """The house cannot be opened; why, in a line."""


def usual_folder() -> Path:
    return Path(platformdirs.user_data_dir(APP, appauthor=False))


def data_folder(chosen: Path | None) -> Path:
    """Where the tables are kept: the user's data folder, unless another is named."""
    folder = chosen or usual_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise CannotServeError(f"the games cannot be kept in {folder}: {wrong.strerror}") from wrong
    return folder


def open_for_work(folder: Path, database: str, seed: int | None = None) -> House:
    """The house whose games are kept there."""
    try:
        return open_house(database or sqlite_url(folder), seed)
    except NoStoreError as wrong:
        raise CannotServeError(f"the games cannot be kept there: {wrong}") from wrong


def run(
    screens: Screens,
    console: Console,
    *,
    folder: Path,
    database: str,
    host: str,
    port: int,
    seed: int | None = None,
) -> None:
    """Serve until somebody stops it."""
    with as_the_only_server(database or sqlite_url(folder)):
        _run(open_for_work(folder, database, seed), screens, console, folder, database, host, port)


def _run(
    house: House, screens: Screens, console: Console, folder: Path, database: str, host: str, port: int
) -> None:
    house.result_files.fonts = screens.assets / "fonts"
    house.hosts = [each.host for each in addresses()] if host in ("", "0.0.0.0") else [host]
    app = create(
        screens.main(house),
        assets=screens.assets,
        routers=[records.routes(house.records), tickets.routes(house.tickets)],
        cache=Path(platformdirs.user_cache_dir(APP, appauthor=False)),
        icons=screens.icons,
        font=screens.font,
        more_assets=[(ICONS, folder) for folder in folders_called(ICONS)],
        around=look_ups_made_ready,
        is_well=house.tables.store.is_there,
    )

    def listening(port: int) -> None:
        house.port = port
        tell(console, house.hosts, port, without_password(database) if database else str(folder))

    try:
        serve(app, host or "0.0.0.0", port, listening=listening)
    except NoPortError as wrong:
        raise CannotServeError(str(wrong.strerror)) from wrong
    finally:
        house.tables.store.close()


@asynccontextmanager
async def look_ups_made_ready() -> AsyncIterator[None]:
    """The first search of a rulebook has to read all of it; here that is done before anybody asks, beside everything else."""
    ready = asyncio.create_task(asyncio.to_thread(library.make_look_ups_ready))
    yield
    await ready


@contextmanager
def as_the_only_server(database: str) -> Iterator[None]:
    """Two servers would tell their phones nothing of each other's moves, so one file has one server.

    The file is only held by servers: copying it or backing it up needs no permission.
    """
    try:
        file = file_of(database)
    except NoStoreError as wrong:
        raise CannotServeError(f"the games cannot be kept there: {wrong}") from wrong
    if file is None:
        yield
        return
    try:
        with held(file.with_name(f"{file.name}.server")):
            yield
    except TakenError:
        raise CannotServeError(f"another server is already using the games in {file.parent}") from None


def tell(console: Console, hosts: list[str], port: int, where: str) -> None:
    """The address in words and as a square code, and where the games are kept."""
    best = f"http://{hosts[0] if hosts else 'localhost'}:{port}/"
    console.print(terminal_qr(best), highlight=False, markup=False)
    console.print(f"Caravanserai is open at {best}", style="bold", highlight=False, markup=False)
    for other in hosts[1:]:
        console.print(f"         also at http://{other}:{port}/", style="dim", highlight=False, markup=False)
    console.print("Scan the code with a phone on the same network. Open a table there, or on this computer.")
    console.print(f"Games are kept in {where}. Stop with Ctrl+C.", style="dim", highlight=False, markup=False)
