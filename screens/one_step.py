"""What opens a table or goes in is one step, from the tap until the phone is there: a second tap on the way does nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from screens.phone import Phone

P = ParamSpec("P")
T = TypeVar("T")


def one_step(
    deed: Callable[Concatenate[Phone, P], Awaitable[T]],
) -> Callable[Concatenate[Phone, P], Awaitable[T | None]]:
    """`Phone.do` ends when the table is open; what the browser keeps of it and the way there still take a moment."""

    @wraps(deed)
    async def guarded(phone: Phone, /, *arguments: P.args, **options: P.kwargs) -> T | None:
        if phone.on_the_way:
            return None
        phone.on_the_way = True
        try:
            done = await deed(phone, *arguments, **options)
            await phone.arrival()
            return done
        finally:
            phone.on_the_way = False

    return guarded
