"""What a choice would bring, asked before it is made; and whether it has to be shown first."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from companion.glimpse import AskedCard, Glimpse, Preview
from rules_core.engine.moves import AnyMove
from rules_core.engine.play import Answer
from screens.phone import Phone


async def ahead_of_move(phone: Phone, move: AnyMove, answers: Sequence[Answer] = ()) -> Preview | None:
    """What a move would bring; nothing where that cannot be said, and then the phone has been told why."""
    if phone.badge is None:
        return None
    seen: Preview | None = await phone.ask(phone.house.looker.preview_move, phone.badge, move, answers)
    return seen


async def ahead_of_answer(phone: Phone, glimpse: Glimpse, asked: AskedCard, value: Any) -> Preview | None:
    """What an answer would bring. While the table is set up nothing is told."""
    if phone.badge is None or glimpse.in_setup:
        return None
    look = phone.house.looker.preview_answer
    seen: Preview | None = await phone.ask(look, phone.badge, asked.id.key, value)
    return seen


async def send_or_show(
    ahead: Preview | None,
    send: Callable[[], Awaitable[Any]],
    show: Callable[[Preview | None], Any],
    *,
    meant: bool,
    whoever_is_asked: bool = False,
) -> None:
    """Send a choice that only leads to the next question: from there one can go back. Any other is shown first.

    `meant`: whether the tap can only have meant this choice. `whoever_is_asked`: a question to others leads on too.
    """
    leads_on = ahead is not None and (ahead.leads_on or (whoever_is_asked and ahead.only_asks))
    if leads_on and meant:
        await send()
    else:
        show(ahead)
