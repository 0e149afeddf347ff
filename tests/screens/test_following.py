"""A phone that cannot keep up gets the newest state, not all of those before it."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any
from unittest.mock import patch

from screens.memory import Preferences
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


def test_whoever_has_done_something_goes_on_when_it_is_drawn(playing: Club) -> None:
    """Word of the change may come while it is still being told; the page must not fall back to before it."""
    phone = phone_at(playing, "Amira")
    phone.preferences = Preferences(buzz=False)

    async def evening() -> bool:
        slow = Slow()
        with patch.object(Phone, "caught_up", lambda phone: slow.caught_up(phone)):
            word = asyncio.create_task(phone.following.look_again())
            await asyncio.sleep(0)
            assert phone.glimpse is not None
            before = phone.glimpse.revision
            await asyncio.to_thread(playing.play_at_random, Random(3), 1)
            deed = asyncio.create_task(phone.do(lambda: None))
            await asyncio.sleep(0.05)
            assert not deed.done()
            slow.may_go_on.set()
            await deed
            newer = phone.glimpse.revision > before
            await word
            return newer

    assert asyncio.run(evening())


def test_words_that_come_while_a_phone_sleeps_do_not_pile_up(playing: Club) -> None:
    phone = phone_at(playing, "Amira")

    async def evening() -> int:
        slow = Slow()
        with patch.object(Phone, "caught_up", lambda phone: slow.caught_up(phone)):
            words = [asyncio.create_task(phone.following.look_again()) for _ in range(20)]
            await asyncio.sleep(0.01)
            waiting = sum(not word.done() for word in words)
            slow.may_go_on.set()
            await asyncio.gather(*words)
            return waiting

    assert asyncio.run(evening()) == 1
