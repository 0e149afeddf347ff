"""What is written on a sheet waits for the house, and what the house may never take from this phone goes again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest

from companion.tables import Badge, NotAllowed, NotDone
from rules_core.scoring.tally import Tally
from screens.score.draft import Draft

GUEST = Badge("pass", "table", False, False, ("Ivo",))


class Sheet:
    """A phone at a sheet whose house says no to what is written in Hana's column."""

    def __init__(self, no: NotDone) -> None:
        self.no = no
        self.kept: dict[str, dict[str, Any]] = {"Hana": {}, "Ivo": {}}
        self.told: list[NotDone] = []
        self.work: list[Callable[[], Awaitable[None]]] = []
        self.phone: Any = SimpleNamespace(
            glimpse=SimpleNamespace(tally=Tally(self.kept)),
            badge=GUEST,
            house=SimpleNamespace(sheets=SimpleNamespace(write=self.write)),
            following=SimpleNamespace(refresh=self.refresh),
            sent=lambda: SimpleNamespace(key="key"),
            say_no=self.told.append,
            changed=lambda: None,
            in_own_task=self.work.append,
        )
        self.draft = Draft(self.phone)

    def write(self, badge: Badge, seat: str, item: str, value: Any, sent: Any) -> None:
        if seat == "Hana":
            raise self.no
        self.kept[seat][item] = value

    async def refresh(self) -> None:
        return

    def put(self, seat: str, item: str, value: Any) -> None:
        self.draft.put(seat, item, value)
        while self.work:
            asyncio.run(_awaited(self.work.pop()))

    def shown(self, seat: str) -> dict[str, Any]:
        return dict(self.draft.tally().players[seat])


async def _awaited(work: Callable[[], Awaitable[None]]) -> None:
    await work()


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screens.score.draft.GATHERED", 0)


def test_what_this_phone_may_not_write_does_not_hide_what_others_write() -> None:
    sheet = Sheet(NotAllowed("Only Hana's own phone can record this."))
    sheet.put("Hana", "cities", 7)
    assert len(sheet.told) == 1
    assert sheet.shown("Hana") == {}
    sheet.kept["Hana"]["cities"] = 2
    assert sheet.shown("Hana") == {"cities": 2}
    sheet.put("Ivo", "cities", 3)
    assert sheet.shown("Ivo") == {"cities": 3}
    assert len(sheet.told) == 1, "and it is not tried again"


def test_what_cannot_be_kept_right_now_stays_and_is_tried_again() -> None:
    sheet = Sheet(NotDone("The games can't be reached right now."))
    sheet.put("Hana", "cities", 7)
    assert sheet.shown("Hana") == {"cities": 7}
    sheet.put("Ivo", "cities", 3)
    assert len(sheet.told) == 2
