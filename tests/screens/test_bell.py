"""Phones are told to look again from whatever thread made the change, all of them with one ring."""

from __future__ import annotations

import asyncio
from threading import Thread
from typing import Any
from unittest.mock import patch

import pytest

from screens.bell import Bell


def test_all_who_are_called_in_the_same_moment_hear_one_ring() -> None:
    heard: list[int] = []

    async def evening() -> int:
        bell, loop = Bell(), asyncio.get_running_loop()

        def change_the_table() -> None:
            for number in range(30):
                bell.ring(loop, lambda number=number: heard.append(number))

        with patch.object(loop, "call_soon_threadsafe", wraps=loop.call_soon_threadsafe) as rings:
            change_the_table()
            rung = rings.call_count
        await asyncio.sleep(0.01)
        return rung

    assert asyncio.run(evening()) == 1
    assert heard == list(range(30))


def test_no_call_is_lost_however_many_threads_ring() -> None:
    heard: list[tuple[int, int]] = []
    calls = [(thread, number) for thread in range(4) for number in range(500)]

    async def evening() -> None:
        bell, loop = Bell(), asyncio.get_running_loop()

        def ring(thread: int) -> None:
            for each in calls:
                if each[0] == thread:
                    bell.ring(loop, lambda each=each: heard.append(each))

        threads = [Thread(target=ring, args=(number,)) for number in range(4)]
        for each in threads:
            each.start()
        while any(each.is_alive() for each in threads):
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.01)

    asyncio.run(evening())
    assert sorted(heard) == calls


def test_one_that_cannot_answer_keeps_nobody_else_from_it() -> None:
    heard: list[str] = []
    complaints: list[Any] = []

    async def evening() -> None:
        bell, loop = Bell(), asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, context: complaints.append(context))
        bell.ring(loop, lambda: 1 / 0)  # type: ignore[arg-type, return-value]
        bell.ring(loop, lambda: heard.append("the other"))
        await asyncio.sleep(0.01)

    asyncio.run(evening())
    assert (heard, len(complaints)) == (["the other"], 1)


def test_a_bell_in_a_house_that_has_closed_says_so_each_time() -> None:
    loop = asyncio.new_event_loop()
    loop.close()
    bell = Bell()
    for _ in range(2):
        with pytest.raises(RuntimeError):
            bell.ring(loop, lambda: None)


def test_phones_of_one_table_look_in_turn_and_those_of_others_meanwhile() -> None:
    order: list[str] = []

    async def look(bell: Bell, table: str, who: str) -> None:
        async with bell.turn(table):
            order.append(f"{who} looks")
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            order.append(f"{who} has seen")

    async def evening() -> None:
        bell = Bell()
        await asyncio.gather(look(bell, "a", "Amira"), look(bell, "a", "Ben"), look(bell, "b", "Chiara"))

    asyncio.run(evening())
    assert order.index("Amira has seen") < order.index("Ben looks")
    assert order.index("Chiara looks") < order.index("Amira has seen")
