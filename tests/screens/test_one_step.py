"""A double tap on what opens a table or goes in: one table, one phone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, cast

import pytest

from rules_core.engine import record as records
from screens import phone as phones
from screens.classroom.start import open_room_and_enter
from screens.home.join import enter
from screens.home.new import open_and_enter
from screens.home.saved import open_content
from screens.phone import Phone
from screens.results.page import open_rematch
from screens.score import start
from tests.kits.tables.table_talk import CARAVAN, Club


class SlowMemory:
    """What a browser keeps. Every word to it takes a moment, as over a network."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self._ring = ""

    async def secret(self, table: str) -> str:
        await asyncio.sleep(0.02)
        return self.kept.get(table, "")

    async def keep_secret(self, table: str, secret: str) -> None:
        await asyncio.sleep(0.02)
        self.kept[table] = secret

    async def ring(self) -> str:
        return self._ring

    async def keep_ring(self, ring: str) -> None:
        await asyncio.sleep(0.02)
        self._ring = ring

    async def tables(self) -> list[str]:
        return list(self.kept)

    async def keep_name(self, name: str) -> None: ...

    async def keep_company(self, names: list[str]) -> None: ...


class SlowPage:
    """A browser that takes a moment until it shows where it was sent."""

    client_ip = ""
    platform_brightness = None

    def __init__(self) -> None:
        self.phone: Any = None
        self.under_way: list[asyncio.Task[Any]] = []

    @property
    def session(self) -> Any:
        raise RuntimeError("An attempt to fetch destroyed session.")

    async def push_route(self, route: str) -> None:
        async def show() -> None:
            await asyncio.sleep(0.1)
            self.phone.place = phones.Place.read(route)
            self.phone._there.set()

        self.under_way.append(asyncio.create_task(show()))


async def with_phone(club: Club, deed: Callable[[Phone], Awaitable[Any]], apart: float) -> Phone:
    """Two taps on the same button."""
    page = SlowPage()
    phone = page.phone = Phone(cast(Any, page), club.house, cast(Any, SlowMemory()))

    async def second() -> None:
        await asyncio.sleep(apart)
        await deed(phone)

    await asyncio.gather(deed(phone), second())
    await asyncio.gather(*page.under_way)
    return phone


APART = (0.0, 0.03, 0.1)


def passes_of(club: Club) -> list[Any]:
    return [row for row in club.house.tables.store.passes(club.table_id) if not row.host]


def doors(club: Club) -> Iterator[tuple[str, Callable[[Phone], Awaitable[Any]]]]:
    joining = club.house.joining
    door = club.door()
    yield "ask", lambda phone: enter(phone, door, joining.ask_for, "Amira", False, "")
    yield "watch", lambda phone: enter(phone, door._replace(role="spectator"), joining.enter, "")
    yield "sit", lambda phone: enter(phone, door, joining.sit_down, "Twig", "")


@pytest.mark.parametrize("apart", APART)
@pytest.mark.parametrize("which", ["ask", "watch", "sit"])
def test_one_phone_comes_in(club: Club, which: str, apart: float) -> None:
    club.sit_down("Amira")
    before = len(passes_of(club))
    deed = dict(doors(club))[which]
    phone = asyncio.run(with_phone(club, deed, apart))
    assert len(passes_of(club)) == before + 1
    assert len(club.glimpse().seat_requests) == (which == "ask")
    assert phone.notices.answered is None, "nothing was refused"
    kept = cast(Any, phone.memory).kept[club.table_id]
    assert club.house.tables.badge(kept).pass_id == passes_of(club)[-1].id, "the pass is in its pocket"


def openings(club: Club) -> dict[str, Callable[[Phone], Awaitable[Any]]]:
    club.begin("Amira", "Ben")
    saved = records.dumps(records.write(club.table)).encode()
    return {
        "new": lambda phone: open_and_enter(phone, CARAVAN, "Amira"),
        "score": lambda phone: start._enter(phone, CARAVAN, ["Amira", "Ben"]),
        "room": lambda phone: open_room_and_enter(phone, CARAVAN, 1, True, ""),
        "saved": lambda phone: open_content(phone, saved, lambda _wrong: None),
        "again": lambda phone: open_rematch(phone, club.host),
    }


@pytest.mark.parametrize("apart", APART)
@pytest.mark.parametrize("which", ["new", "score", "room", "saved", "again"])
def test_one_table_is_opened(club: Club, which: str, apart: float) -> None:
    deed = openings(club)[which]
    before = len(club.house.tables.store.tables())
    asyncio.run(with_phone(club, deed, apart))
    assert len(club.house.tables.store.tables()) == before + 1


def test_whoever_was_refused_may_try_again_at_once(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phones, "LONGEST_WAY", 0.01)  # nothing arrives here, and it is not waited for
    phone = Phone(cast(Any, SlowPage()), club.house, cast(Any, SlowMemory()))
    before = len(club.house.tables.store.tables())

    async def twice() -> None:
        await open_and_enter(phone, CARAVAN, "")
        assert phone.notices.answered is not None
        await open_and_enter(phone, CARAVAN, "Amira")

    asyncio.run(twice())
    assert len(club.house.tables.store.tables()) == before + 1
    assert not phone.on_the_way
