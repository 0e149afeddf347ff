"""Those who come in go through one after the other, and others have their turn in between."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from time import perf_counter, sleep

import pytest

from screens.turnstile import PAUSE, Turnstile

TAKES = 0.04


def test_everybody_else_has_their_turn_between_two_who_come_in() -> None:
    async def come() -> tuple[list[float], list[float]]:
        turnstile = Turnstile()
        inside: list[float] = []
        free: list[float] = []

        async def come_in() -> None:
            async with turnstile:
                inside.append(perf_counter())
                sleep(TAKES)  # a page is drawn in one go

        async def play() -> None:
            while len(inside) < 4:
                free.append(perf_counter())
                await asyncio.sleep(TAKES / 10)

        await asyncio.gather(play(), *(come_in() for _ in range(4)))
        return inside, free

    inside, free = asyncio.run(come())
    for one, following in pairwise(inside):
        assert following - one >= TAKES * (1 + PAUSE) * 0.95
        assert sum(one + TAKES <= moment <= following for moment in free) >= 2


def test_who_comes_alone_does_not_wait() -> None:
    async def come() -> float:
        turnstile, begun = Turnstile(), perf_counter()
        async with turnstile:
            return perf_counter() - begun

    assert asyncio.run(come()) < TAKES


def test_a_page_that_could_not_be_drawn_blocks_nobody() -> None:
    async def come() -> bool:
        turnstile = Turnstile()
        with pytest.raises(ValueError, match="no page"):
            async with turnstile:
                raise ValueError("no page")
        async with asyncio.timeout(5), turnstile:
            return True

    assert asyncio.run(come())
