"""What goes over the wire to a phone: only the page it wants, and of a page only what has changed."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from typing import Any

import pytest

from companion.games import library
from companion.glimpse.log import PAGE
from rules_core.engine.questions import HOST
from rules_core.engine.record import replay
from screens.hooks import SETTLE
from screens.seat.counters import FLASH
from tests.kits.browser.phones import PASS, Server
from tests.kits.browser.tables import Laid, at_the_camp, lay
from tests.kits.browser.wire import LOG, PageCost, WirePhone, pages_of_log
from tests.kits.recording import path_of, read
from tests.kits.server.toy_app import run_aside

LONG_HAUL = path_of("long-haul")
RULES = 4  # its place in the bar
FLASHED = FLASH + 0.3
AGAIN = 0.5
"""So many controls may be sent again for each that is new: a card with a new figure comes whole."""

MUCH = 6000
"""Bytes: a move drawn into an open log takes less; the whole log of this table takes more than twice as much."""


def phone_of(laid: Laid, who: str) -> WirePhone:
    return WirePhone(laid.server.port, {PASS + laid.table_id: json.dumps(laid.secrets[who])})


async def come(laid: Laid, *phones: WirePhone) -> None:
    for phone in phones:
        there = phone.will_hear("Caravan Conquest · Round")
        await phone.enter(laid.path)
        await asyncio.wait_for(there, 30)
        await phone.rest(0.5)


def test_no_other_page_flashes_up_on_the_way_to_the_table(hall: Server) -> None:
    laid = lay(hall, at_the_camp())

    async def come() -> bool:
        amira = phone_of(laid, "Amira")
        there, home = amira.will_hear("Your move, Amira"), amira.will_hear("Join a table")
        await amira.enter(laid.path)
        await asyncio.wait_for(there, 30)
        await amira.rest(0.5)
        await amira.leave()
        return home.done()

    assert not run_aside(come())


def test_a_move_draws_one_entry_into_an_open_log(hall: Server) -> None:
    table = at_the_camp()
    for _ in range(14):
        table.push(
            next(o.move for o in table.offers("Amira") if o.move.word() == "sell-goods"), [("sell", 1)]
        )
        table.pop(by="Amira")
    laid = lay(hall, table)

    async def play() -> tuple[int, int]:
        amira, ben = phone_of(laid, "Amira"), phone_of(laid, "Ben")
        await come(laid, amira, ben)
        before, there = ben.bytes, ben.will_hear("What happened")
        await ben.choose("NavigationBar", "selected_index", LOG)
        await asyncio.wait_for(there, 30)
        await ben.rest(0.5)
        whole, before = ben.bytes - before, ben.bytes
        heard = ben.will_hear("End turn")
        await amira.tap("move-end-turn")
        await asyncio.wait_for(heard, 30)
        await ben.rest(0.5)
        told = ben.bytes - before
        await amira.leave()
        await ben.leave()
        return whole, told

    whole, told = run_aside(play())
    assert whole > 2 * MUCH
    assert told < MUCH


def test_a_page_of_a_long_log_costs_what_a_page_of_a_short_one_costs(hall: Server) -> None:
    """However long the game, however far back: so many bytes to a phone, so many controls on its screen."""
    saved = read(LONG_HAUL)
    short = replay(library.game(saved["game"]), saved, 2 * PAGE)[0]
    long = replay(library.game(saved["game"]), saved)[0]
    (first,) = turned(lay(hall, short, host=""), 0)
    pages = turned(lay(hall, long, host=""), 3)
    for size, controls in pages:
        assert size < 1.5 * first[0]
        assert controls < 1.5 * first[1]


def turned(laid: Laid, times: int) -> list[PageCost]:
    """The log opened, and turned back so many pages."""

    async def turn() -> list[PageCost]:
        phone = phone_of(laid, HOST)
        there = phone.will_hear("Caravan Conquest · Round")
        await phone.enter(laid.path)
        await asyncio.wait_for(there, 30)
        costs = await pages_of_log(phone, times)
        await phone.leave()
        return costs

    return run_aside(turn())


def faces(parts: list[dict[str, Any]]) -> Counter[str]:
    """What each control shows by itself, without what is inside it."""
    return Counter(
        repr(sorted((key, value) for key, value in part.items() if key != "_i" and not _holds_parts(value)))
        for part in parts
    )


def _holds_parts(value: Any) -> bool:
    return isinstance(value, dict | list)


@pytest.mark.parametrize("page", [None, 1, 2, LOG, 4], ids=["now", "own", "table", "log", "rules"])
def test_a_move_sends_another_phone_what_is_different_on_its_page(hall: Server, page: int | None) -> None:
    """A tap of one phone: of what another showed before and shows after it, nothing is sent again."""
    laid = lay(hall, at_the_camp())

    async def play() -> tuple[Counter[str], Counter[str]]:
        amira, ben = phone_of(laid, "Amira"), phone_of(laid, "Ben")
        await come(laid, amira, ben)
        if page is not None:
            await ben.choose("NavigationBar", "selected_index", page)
            await ben.rest(0.7)
        ben.controls_sent()
        before = faces(ben.all_controls())
        await amira.tap("move-end-turn")
        await asyncio.sleep(0.5)
        await ben.rest(0.7)
        sent = faces(ben.controls_sent())
        after = faces(ben.all_controls())
        await amira.leave()
        await ben.leave()
        return sent, after - before

    sent, new = run_aside(play())
    again = sent - new
    assert again.total() <= new.total() * AGAIN, again.most_common(5)
    if page == RULES:
        assert not sent - new, "that page shows nothing of the move"


NOTICES = "notices"
"""The key of what is told above the bar: it comes and goes, and who comes anew has missed it."""


def shown(page: Any) -> list[str]:
    """Everything that a page says and is called by, from top to bottom, but for what is only told for a moment."""
    if isinstance(page, list):
        return [word for each in page for word in shown(each)]
    if not isinstance(page, dict) or page.get("key") == NOTICES:
        return []
    own = [str(page[name]) for name in ("value", "label", "identifier", "src") if page.get(name)]
    return own + [word for each in page.values() if _holds_parts(each) for word in shown(each)]


@pytest.mark.parametrize("page", [None, 1, 2, LOG], ids=["now", "own", "table", "log"])
def test_who_was_told_every_difference_shows_what_they_would_see_on_coming_anew(
    hall: Server, page: int | None
) -> None:
    """Parts of a page stay as they are while others change; nothing may stay that should have changed."""
    laid = lay(hall, at_the_camp())

    async def turned(phone: WirePhone) -> WirePhone:
        if page is not None:
            await phone.choose("NavigationBar", "selected_index", page)
        await phone.rest(0.6)
        return phone

    async def anew(who: str) -> list[str]:
        phone = phone_of(laid, who)
        await come(laid, phone)
        seen = shown((await turned(phone)).whole_page)
        await phone.leave()
        return seen

    async def play() -> list[tuple[list[str], list[str]]]:
        amira, ben = phone_of(laid, "Amira"), phone_of(laid, "Ben")
        await come(laid, amira, ben)
        await turned(ben)
        seen = []
        for tap in ("move-sell-goods", "answer", "move-end-turn"):
            await amira.rest(SETTLE + 0.1)
            await amira.tap(tap)
            await asyncio.sleep(FLASHED)  # figures that have changed say by how much for a moment
            await ben.rest(0.6)
            seen.append((shown(ben.whole_page), await anew("Ben")))
        await amira.leave()
        await ben.leave()
        return seen

    for kept, new in run_aside(play()):
        assert [word for word in kept if "here" not in word] == [word for word in new if "here" not in word]
