"""Pictures of every screen, phone and tablet, light and dark: `make shots`, then look at them.

python -m tests.browser.shots [--out build/out/shots] [--only NAME ...]

Every picture is called `<screen>-<phone|tablet|wide>-<light|dark>.png`; index.html shows them all. Tables are put into
their situations beforehand (stages.py), so that a phone only has to open the page and tap its way to the screen.
Three of the pictures become the one in the README (strip.py).
"""

from __future__ import annotations

import argparse
import asyncio
import html
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from playwright.sync_api import sync_playwright

from companion.games import library
from companion.house import House, open_house
from companion.store import sqlite_url
from tests.browser.strip import write_strip
from tests.kits.browser import stages
from tests.kits.browser.phones import CHROMIUM, FLAGS, Server
from tests.kits.browser.scenes import SCENES, Scene, situation
from tests.kits.browser.scenes.scene import all_situations
from tests.kits.browser.sheets import fill_sheet
from tests.kits.browser.stages import HOST_PHONE, NAMES, Staged, pocket
from tests.kits.browser.tour import ADDRESS, SIZES, Tour
from tests.kits.browser.wire import WirePhone


def stage(house: House) -> dict[str, Staged]:
    """Every table that a scene asks for."""
    tables = {name: stages.lay(house, situation(name)) for name in all_situations()}
    tables["lobby"] = stages.lay_lobby(house, NAMES)
    tables["travel"] = stages.lay(house, situation("journey"))
    tables["recorded"] = stages.lay(house, situation("camp"))
    tables["hot-seat"] = stages.lay(house, situation("journey"), one_phone=True)
    tables["requests"] = stages.lay(house, situation("camp"))
    stages.ask_for_things(house, tables["requests"])
    tables["disputed"] = stages.lay(house, situation("journey"))
    stages.raise_dispute(house, tables["disputed"])
    tables["ruled"] = stages.lay(house, situation("journey"))
    stages.rule_on_it(house, tables["ruled"])
    tables["house-rules"] = stages.lay(house, situation("journey"))
    stages.play_otherwise(house, tables["house-rules"])
    tables["adopting"] = stages.lay(house, situation("journey"))
    stages.begin_adopting(house, tables["adopting"])
    for game in library.scored():
        opened = fill_sheet(house, game)
        tables[f"sheet-{game}"] = Staged(opened.table_id, opened.code, {HOST_PHONE: opened.secret})
        opened = fill_sheet(house, game, closed=True)
        tables[f"result-{game}"] = Staged(opened.table_id, opened.code, {HOST_PHONE: opened.secret})
    opened = fill_sheet(house, "marco-polo", empty="Amira")
    tables["sheet-begun"] = Staged(opened.table_id, opened.code, {HOST_PHONE: opened.secret})
    return tables


@contextmanager
def company(server: Server, tables: list[Staged]) -> Iterator[None]:
    """The other phones of some tables, connected all the time, so that nobody looks alone."""
    ready, done = threading.Event(), threading.Event()

    async def stay() -> None:
        guests = [
            await WirePhone(server.port, pocket((table, who))).enter(f"/t/{table.table_id}")
            for table in tables
            for who in NAMES
        ]
        ready.set()
        while not done.is_set():
            await asyncio.sleep(0.2)
        for guest in guests:
            await guest.leave()

    thread = threading.Thread(target=lambda: asyncio.run(stay()))
    thread.start()
    try:
        assert ready.wait(20), "the other phones did not come in"
        yield
    finally:
        done.set()
        thread.join()


def take_tour(size: str, out: Path, only: list[str]) -> int:
    """Every scene for one size of screen, on a server of its own. The number of scenes that failed."""
    scenes = {
        name: play
        for name, (sizes, play) in SCENES.items()
        if size in sizes and (not only or any(each in name for each in only))
    }
    if not scenes:
        return 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = open_house(sqlite_url(Path(folder)), seed=7)
        tables = stage(house)
        house.tables.store.close()
        server = Server(Path(folder)).start()
        rules = f"--host-resolver-rules=MAP {ADDRESS} 127.0.0.1"
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=[*FLAGS, "--no-proxy-server", rules]
        )
        tour = Tour(browser, server, size, out, tables)
        faults = 0
        try:
            with company(server, [tables["lobby"], tables["journey"]]):
                for name, play in scenes.items():
                    faults += not succeeds(tour, name, play)
        finally:
            browser.close()
            server.stop()
    return faults


def succeeds(tour: Tour, name: str, play: Scene) -> bool:
    """A scene that fails is told and does not keep the others from being taken."""
    try:
        play(tour)
    except Exception:
        sys.stderr.write(f"{name} ({tour.size}): {traceback.format_exc(limit=-3)}\n")
        tour.phone.page.screenshot(path=tour.out / f"{name}-{tour.size}-failed.png")
        return False
    return True


def write_index(out: Path) -> None:
    """One page with all pictures, those of one screen side by side."""
    screens: dict[str, list[str]] = {}
    for file in sorted(out.glob("*.png")):
        screens.setdefault(file.stem.rsplit("-", 2)[0], []).append(file.name)
    rows = [
        f"<h2>{html.escape(screen)}</h2><div>"
        + "".join(
            f'<a href="{name}"><img src="{name}" alt="{name}" title="{name}" loading="lazy"></a>'
            for name in sorted(names)
        )
        + "</div>"
        for screen, names in screens.items()
    ]
    style = (
        "body{font-family:sans-serif;background:#888}div{display:flex;gap:8px;overflow:auto}img{height:560px}"
    )
    page = f"<!DOCTYPE html><meta charset=utf-8><title>Screens</title><style>{style}</style>{''.join(rows)}"
    (out / "index.html").write_text(page, encoding="utf-8")


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--out", type=Path, default=Path("build/out/shots"))
    words.add_argument("--only", nargs="*", default=[], help=f"some of: {', '.join(SCENES)}")
    asked = words.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    if not asked.only:
        for old in asked.out.glob("*.png"):
            old.unlink()
    begun = time.monotonic()
    # The tablet takes as long as the phone; the wide screen has few scenes and comes last.
    with ProcessPoolExecutor(2) as pool:
        faults = sum(pool.map(partial(take_tour, out=asked.out, only=asked.only), SIZES))
    write_index(asked.out)
    write_strip(asked.out)
    count, seconds = len(list(asked.out.glob("*.png"))), time.monotonic() - begun
    sys.stderr.write(f"{count} pictures in {asked.out}, {seconds:.0f} s, {faults} scenes failed\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
