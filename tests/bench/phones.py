"""What the app weighs and how it feels with real phones: counts first, which any machine should agree on, then times.

make bench, or python -m tests.bench.phones

- taps a turn: the script of test_whole_game.py, played by hands that only count; a turn is a journey, or staying.
- visits: bytes over plain http to a name that is no secure one, as a phone in the local network gets them.
- tap to other phone: the host takes the last journey back and redoes it, a hundred times in all; the time from the
  finger's leaving the glass to the moment the other phone says who is to move now. In the browser both phones draw
  on this machine's processor; on the wire neither does.
- thirty phones: they watch one table over bare sockets. Memory is the server's resident set.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any
from unittest.mock import MagicMock

from playwright.sync_api import Page, sync_playwright

from rules_core.engine import record
from rules_core.engine.table import Table
from screens.hooks import SETTLE
from tests.bench.core import GAME, RECORD, calibration, timed
from tests.kits.browser import play, stages
from tests.kits.browser.phones import CHROMIUM, Phone
from tests.kits.browser.stages import HOST_PHONE, Staged, pocket
from tests.kits.browser.wire import LOG, PageCost, WirePhone, pages_of_log
from tests.kits.recording import read
from tests.kits.server.inside import Inside, laid_house
from tests.kits.server.meter import FIRST_VISIT, NAME, NEXT_VISIT, SWITCHES, Meter
from tests.kits.times import middle_and_tail

LOG_PAGE = 80_000  # bytes
MOVES, CROWD, MOVES_FOR_CROWD = 50, 30, 20
PAUSE = 0.2  # seconds between two moves
WHY = "reason-A slip of the finger"
DAWIT, AMIRA = "Dawit to move", "Amira to move"  # what the other phone says before and after the last journey
SEEN = """words => { window.seen = new Promise(tell => {
    const look = () => {
        const host = document.querySelector('flt-semantics-host');
        if (!host?.textContent.includes(words) && !host?.querySelector(`[aria-label*="${words}"]`)) return;
        watch.disconnect();
        tell(performance.timeOrigin + performance.now());
    };
    const watch = new MutationObserver(look);
    watch.observe(document.body, {subtree: true, childList: true, characterData: true, attributes: true});
}) }"""
LIFTED = """() => window.addEventListener('pointerup', () => {
    window.lifted = performance.timeOrigin + performance.now() }, true)"""


# --- the server and its table


def table_with(spectators: int) -> AbstractContextManager[tuple[Inside, Staged]]:
    """A game in its third round whose last journey is Dawit's, and the server around it."""
    return served(stages.played_until(stages.open_to_first("travel")), spectators)


@contextmanager
def served(table: Table, spectators: int) -> Iterator[tuple[Inside, Staged]]:
    with (
        laid_house(lambda house: stages.lay(house, table, spectators=spectators)) as (folder, staged),
        Inside(folder) as server,
    ):
        yield server, staged


# --- taps


def taps_a_turn() -> tuple[int, int]:
    """Taps and turns of the sample game."""

    class Hands(Phone):
        """Everything is where it should be, and nothing is drawn."""

        def __init__(self) -> None:
            self.page, self.taps = MagicMock(), 0

        def has(self, identifier: str) -> None: ...
        def sees(self, text: Any, within: float = 0) -> None: ...
        def shows_button(self, name: Any) -> None: ...

        def tap(self, identifier: str) -> None:
            self.taps += 1

        def part(self, identifier: str) -> Any:
            part = MagicMock()
            part.first.bounding_box.return_value = {"x": 0, "y": 0, "width": 1, "height": 1}
            return part

    script = play.swift_game(["Amira", "Ben", "Chloe"], seed=7)
    taps = play.replay({name: Hands() for name in script.seats}, script)
    turns = sum(entry.move.word() in ("travel", "stay") for entry in play.moves_of(script))
    return sum(taps.values()), turns


# --- in the browser


class Visit:
    """Bytes of one visit, over http and over the socket."""

    def __init__(self, page: Page, address: str, wait_for: str) -> None:
        meter, self.socket = Meter(page), 0
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.on("Network.webSocketFrameReceived", self._frame)
        page.goto(address)
        page.wait_for_selector(f'[flt-semantics-identifier="{wait_for}"]', state="attached", timeout=60_000)
        page.wait_for_timeout(1500)
        self.http = meter.bytes
        network.detach()

    def _frame(self, event: dict[str, Any]) -> None:
        self.socket += (
            len(event["response"]["payloadData"]) * 3 // 4
        )  # written with four letters for three bytes


def in_the_browser(server: Inside, table: Staged) -> tuple[list[Visit], list[float]]:
    """The weight of a first and a next visit, and milliseconds from a tap to the other phone."""
    base = f"http://{NAME}:{server.port}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        visitor = browser.new_page(viewport={"width": 390, "height": 844})
        visits = [Visit(visitor, f"{base}/?a11y=1", "new-table") for _ in range(2)]
        assert visitor.evaluate("isSecureContext") is False
        visitor.close()
        host, ben = (seated(Phone(browser, base), table, who) for who in (HOST_PHONE, "Ben"))
        host.has("move-travel")
        host.tab("Log")
        host.page.evaluate(LIFTED)
        times = []
        for number in range(MOVES):
            again = number % 2 == 1
            ben.page.evaluate(SEEN, AMIRA if again else DAWIT)
            if not again:  # what another has done is taken back with a reason
                host.tap("undo")
                host.tap(WHY)
                host.page.wait_for_timeout(SETTLE * 1000)
            host.tap("redo" if again else "take-back")
            seen = ben.page.evaluate("window.seen")
            times.append(seen - host.page.evaluate("window.lifted"))
            host.lacks("redo") if again else host.has("redo")
            host.page.wait_for_timeout(SETTLE * 1000)  # sooner it would be a double tap
        browser.close()
    return visits, times


def seated(phone: Phone, table: Staged, who: str) -> Phone:
    """A phone with somebody's pass, at the table."""
    phone.page.goto(f"{phone.base}/healthz")
    put = "kept => Object.entries(kept).forEach(each => localStorage.setItem(...each))"
    phone.page.evaluate(put, pocket((table, who)))
    return phone.open(f"/t/{table.table_id}")


# --- on the wire


async def come_in(server: Inside, table: Staged, who: str) -> WirePhone:
    phone = WirePhone(server.port, pocket((table, who)))
    there = phone.will_hear("Caravan Conquest · Round")
    await phone.enter(f"/t/{table.table_id}")
    await asyncio.wait_for(there, 60)
    return phone


async def at_the_log(server: Inside, table: Staged) -> WirePhone:
    """The host's phone, where steps are taken back."""
    host = WirePhone(server.port, pocket((table, HOST_PHONE)))
    there = host.will_hear("Your move, Amira")
    await host.enter(f"/t/{table.table_id}")
    await asyncio.wait_for(there, 60)
    await asyncio.sleep(1)
    there = host.will_hear("What happened")
    await host.choose("NavigationBar", "selected_index", LOG)
    await asyncio.wait_for(there, 60)
    await asyncio.sleep(1)
    return host


async def in_the_log(server: Inside, table: Staged) -> list[PageCost]:
    """The newest page of the log, and the one before it."""
    phone = await come_in(server, table, "watcher-0")
    costs = await pages_of_log(phone, 1)
    await phone.leave()
    return costs


async def back_and_forth(host: WirePhone, others: list[WirePhone], moves: int) -> list[list[float]]:
    """For each move: milliseconds until each of the others has heard of it."""
    delays = []
    for number in range(moves):
        again = number % 2 == 1
        heard = [phone.will_hear(AMIRA if again else DAWIT) for phone in others]
        told = host.bytes
        if not again:  # what another has done is taken back with a reason
            await host.tap("undo")
            await host.tap(WHY)
            await host.rest(PAUSE)
        begun = await host.tap("redo" if again else "take-back")
        arrived = await asyncio.wait_for(asyncio.gather(*heard), 60)
        delays.append([(each - begun) * 1000 for each in arrived])
        while host.bytes == told:  # a phone that has not yet seen its own move may not make the next
            await asyncio.sleep(PAUSE)
        await host.rest(PAUSE)
        await asyncio.sleep(SETTLE)  # sooner it would be a double tap
    return delays


async def two_on_the_wire(server: Inside, table: Staged) -> tuple[list[float], float]:
    """Milliseconds from a tap to the other phone, and of the server's processor a move."""
    host, ben = await at_the_log(server, table), await come_in(server, table, "Ben")
    busy = server.busy()
    delays = await back_and_forth(host, [ben], MOVES)
    busy = (server.busy() - busy) / MOVES
    await host.leave()
    await ben.leave()
    return [one for (one,) in delays], busy


async def rest_all(phones: list[WirePhone]) -> None:
    await asyncio.gather(*(phone.rest(1) for phone in phones))


class Crowd:
    """Thirty phones at one table: what they cost, and what is left of them."""

    async def measure(self, server: Inside, table: Staged) -> None:
        before = server.count()
        self.empty = server.megabytes()
        first = await come_in(server, table, "watcher-0")
        await asyncio.sleep(2)
        self.with_one = server.megabytes()
        begun, busy = time.perf_counter(), server.busy()
        watchers = [f"watcher-{number}" for number in range(1, CROWD)]
        rest = await asyncio.gather(*(come_in(server, table, who) for who in watchers))
        self.coming_in = time.perf_counter() - begun
        everybody = [first, *rest]
        await rest_all(everybody)
        self.busy_with_guests = server.busy() - busy
        self.with_all = server.megabytes()
        self.sessions = server.count()["sessions"]
        host = await at_the_log(server, table)
        await rest_all(everybody)
        sent, busy = sum(phone.bytes for phone in everybody), server.busy()
        self.delays = await back_and_forth(host, everybody, MOVES_FOR_CROWD)
        await rest_all(everybody)
        self.busy = (server.busy() - busy) / MOVES_FOR_CROWD
        self.bytes_a_move = (sum(phone.bytes for phone in everybody) - sent) / CROWD / MOVES_FOR_CROWD
        await asyncio.gather(*(phone.leave() for phone in (*everybody, host)))
        after = await self._when_forgotten(server, before)
        self.left_sessions = after["sessions"] - before["sessions"]
        self.left_tasks = after["tasks"] - before["tasks"]
        self.afterwards = server.megabytes()

    @staticmethod
    async def _when_forgotten(server: Inside, before: dict[str, int]) -> dict[str, int]:
        """What is inside once it is as before, or after half a minute if it never is."""
        for _ in range(30):
            if server.count() == before:
                break
            await asyncio.sleep(1)
        return server.count()


# --- telling


def main() -> None:
    units = [timed(calibration) for _ in range(200)]
    taps, turns = taps_a_turn()
    with table_with(1) as (server, table):
        visits, browser_times = in_the_browser(server, table)
    with table_with(1) as (server, table):
        wire_times, busy = asyncio.run(two_on_the_wire(server, table))
    saved = read(RECORD)
    long, _ = record.replay(GAME, saved)
    with served(long, 1) as (server, table):
        pages = asyncio.run(in_the_log(server, table))
    crowd = Crowd()
    with table_with(CROWD) as (server, table):
        asyncio.run(crowd.measure(server, table))
    units += [timed(calibration) for _ in range(200)]
    tell_counts(taps / turns, visits, crowd, len(long.log), pages)
    tell_memory(crowd)
    tell_times(browser_times, wire_times, busy, crowd, min(units) * 1000)


def tell_counts(
    taps_a_turn: float, visits: list[Visit], crowd: Crowd, lines: int, pages: list[PageCost]
) -> None:
    first, following = visits
    print(f"{'counts':44}{'':>12}{'aim':>12}")
    for name, value, aim in (
        ("taps a turn in the sample game", f"{taps_a_turn:.1f}", "6"),
        ("bytes of the first visit", f"{first.http:,}", f"{FIRST_VISIT:,}"),
        ("bytes of the next visit", f"{following.http:,}", f"{NEXT_VISIT:,}"),
        ("bytes over the socket until home is shown", f"{first.socket:,}", ""),
        (f"bytes of a move to each of {CROWD} phones", f"{crowd.bytes_a_move:,.0f}", ""),
        (f"bytes to open a log of {lines} lines", f"{pages[0].bytes:,}", f"{LOG_PAGE:,}"),
        ("bytes of the page before", f"{pages[1].bytes:,}", f"{LOG_PAGE:,}"),
        (f"sessions with {CROWD} phones", f"{crowd.sessions}", f"{CROWD}"),
        ("sessions left when they have gone", f"{crowd.left_sessions}", "0"),
        ("tasks left when they have gone", f"{crowd.left_tasks}", "0"),
    ):
        print(f"{name:44}{value:>12}{aim:>12}")


def tell_memory(crowd: Crowd) -> None:
    each = (crowd.with_all - crowd.with_one) / (CROWD - 1)
    print(f"\n{'memory of the server':44}{'MB':>12}")
    for name, size in (
        ("nobody connected", crowd.empty), ("1 phone", crowd.with_one), (f"{CROWD} phones", crowd.with_all),
        ("each further phone", each), ("when they have gone", crowd.afterwards),
    ):  # fmt: skip
        print(f"{name:44}{size:12.1f}")


def tell_times(browser: list[float], wire: list[float], busy: float, crowd: Crowd, unit: float) -> None:
    """`unit`: milliseconds of the calibration."""
    last = [max(arrivals) for arrivals in crowd.delays]
    earliest = [min(arrivals) for arrivals in crowd.delays]
    print(
        f"\ncalibration: {unit * 1000:.1f} µs for a thousand steps; {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}"
    )
    print(f"{'milliseconds':44}{'p50':>12}{'p95':>12}{'p50 ratio':>12}")
    for name, times in (
        (f"tap to other phone, browser, {MOVES} times", browser),
        (f"tap to other phone, wire, {MOVES} times", wire),
        (f"tap to the first of {CROWD} phones, wire", earliest),
        (f"tap to the last of {CROWD} phones, wire", last),
    ):
        p50, p95 = middle_and_tail(times)
        print(f"{name:44}{p50:12.1f}{p95:12.1f}{p50 / unit:12.0f}")
    for name, spent in (
        ("the server's processor, a move, 2 phones", busy),
        (f"the server's processor, a move, {CROWD + 1} phones", crowd.busy),
        (f"the server's processor, {CROWD - 1} more come in", crowd.busy_with_guests),
        (f"until {CROWD - 1} who come in at once are in", crowd.coming_in * 1000),
    ):
        print(f"{name:44}{spent:12.1f}{'':12}{spent / unit:12.0f}")


if __name__ == "__main__":
    main()
