"""A phone that cannot keep up gets the newest state, not all of those before it."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import patch

from screens.phone import Phone
from tests.kits.screens.stand_ins import phone_at
from tests.kits.tables.table_talk import Club


class Slow:
    """A phone that takes what it is sent when a test says so."""

    def __init__(self) -> None:
        self.may_go_on = asyncio.Event()

    async def caught_up(self, _phone: Any) -> None:
        await self.may_go_on.wait()


def test_what_happens_while_a_phone_is_behind_is_shown_together(playing: Club) -> None:
    phone = phone_at(playing, "Amira")
    looker = playing.house.looker

    async def evening() -> tuple[int, int]:
        slow = Slow()
        with (
            patch.object(Phone, "caught_up", lambda phone: slow.caught_up(phone)),
            patch.object(looker, "glimpse", wraps=looker.glimpse) as looks,
        ):
            words = [asyncio.create_task(phone.following.refresh()) for _ in range(5)]
            await asyncio.sleep(0.05)
            before = looks.call_count
            slow.may_go_on.set()
            await asyncio.gather(*words)
            return before, looks.call_count

    before, after = asyncio.run(evening())
    assert before == 0, "nothing is looked at for a phone that has not taken what it was sent"
    assert after <= 2
