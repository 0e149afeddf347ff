"""Recording a move and taking it back again: the same few words wherever it is done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.glimpse import Glimpse
from companion.tables import Sent
from companion.tables.consent import ASKED, DONE
from companion.tables.disputes import Attempt
from rules_core.engine.moves import AnyMove, Ruling
from rules_core.engine.play import Answer
from rules_core.engine.refusal import Refusal
from screens.notices import reading_time
from screens.outcomes import recorded_words
from screens.phone import Phone
from screens.slips import Tab


async def record(
    phone: Phone,
    move: AnyMove,
    answers: Sequence[Answer] = (),
    key: str = "",
    seen: Glimpse | None = None,
    **options: Any,
) -> bool:
    """Submit a move; when it is complete, say so and offer to take it back. `seen`: what its page was drawn from."""
    _ = phone.skin.words
    before = _entries(phone)

    def attempt(refusal: Refusal) -> Attempt:
        return Attempt(refusal, tuple((each[0], each[1]) for each in answers), move)

    done = await phone.do(
        phone.house.tables.submit,
        phone.badge,
        move,
        phone.sent(key, seen),
        answers,
        explain=_("Not possible now"),
        attempt=None if isinstance(move, Ruling) else attempt,
        **options,
    )
    if done:
        announce(phone, before)
        if phone.glimpse is not None and phone.glimpse.waits_for:
            phone.tab = Tab.NOW  # the move asks something, and Now is where it is answered
            phone.changed()
    return bool(done)


def announce(phone: Phone, before: int) -> None:
    """After a step: what was recorded, and the way back."""
    glimpse = phone.glimpse
    if glimpse is None or glimpse.entries <= before or glimpse.in_setup:
        return
    _ = phone.skin.words
    line = next(
        (line for line in reversed(glimpse.log) if line.number >= before and line.seat != "table"), None
    )
    if line is None:
        return

    async def take_back() -> None:
        await take_back_last(phone, line.number)  # this very step, whatever others have done since

    way_back = ""
    if glimpse.undo:
        way_back = _("Take back") if glimpse.undo_free else _("Ask to take back")
    words = recorded_words(phone.skin, glimpse, line)
    phone.say(words, "good", way_back, take_back, reading_time(words))


async def take_back_last(
    phone: Phone, number: int | None = None, reason: str = "", sent: Sent | None = None
) -> None:
    """Take back the last step, or everything from an entry on; says whether it is done or asked for.

    `sent` goes with it where the page is out of date the moment anything happens.
    """
    _ = phone.skin.words
    if not reason and phone.badge is not None:
        first = await phone.ask(phone.house.consent.wants_reason, phone.badge, number)
        if first:
            phone.open_menu("take-back", first)
            return
    outcome = await phone.do(
        phone.house.consent.take_back,
        phone.badge,
        sent or phone.sent(),
        number,
        reason,
        explain=_("This can't be taken back"),
    )
    if outcome == ASKED:
        phone.say(_("Asked. The host, or the players it affects, can agree."))
    elif outcome == DONE:

        async def redo() -> None:
            await phone.do(phone.house.tables.redo, phone.badge, phone.sent())

        again = _("Redo") if phone.glimpse is not None and phone.glimpse.redo else ""
        phone.say(_("Taken back. The log shows it crossed out."), "plain", again, redo)


def _entries(phone: Phone) -> int:
    return phone.glimpse.entries if phone.glimpse is not None else 0
