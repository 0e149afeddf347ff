"""Who has come and gone since a phone looked last: its own seat first of all, for the host everybody's, and for all of
them the seats that changed hands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.glimpse import Glimpse
from companion.tables import Badge, Stage
from screens.handovers import handover_words, news_of_seats
from screens.notices import reading_time
from screens.slips import Notice

if TYPE_CHECKING:
    from screens.phone import Phone


def note_company(phone: Phone, badge: Badge, seen: Glimpse, own_doing: bool) -> None:
    """Say what has changed for this phone. `badge` is what it was until now: it outlasts a phone's sleep."""
    _ = phone.skin.words
    lost = lost_seats(badge, seen)
    if phone.in_hand in lost:
        phone.in_hand, phone.left_behind = "", True
    if lost and seen.badge.only_watches and seen.stage == Stage.GATHERING:
        word = (
            _("Your seat is free again. Take a seat again, or just watch.")
            if own_doing
            else _("{seat} was removed from the table. You can take a seat again.", seat=_.listed(list(lost)))
        )
        phone.to_door(word)
        return
    if phone.at_door is not None and not badge.seats and seen.badge.seats:
        phone.at_door = None  # it has a seat now, whoever gave it
    if own_doing:
        return
    if phone.glimpse is not None and seen.tally is not None and is_closed(phone.glimpse, seen):
        phone.say(_("The sheet was closed on another phone. “Change an entry” reopens it."))
    if lost:
        words = _.count(
            "{who}'s seat is no longer played on this phone.",
            "The seats of {who} are no longer played on this phone.",
            len(lost),
            who=_.listed(list(lost)),
        )
        choose = _("Take a seat") if seen.badge.only_watches and seen.code else ""

        async def to_door() -> None:
            phone.to_door()

        phone.say(words, "bad", choose, to_door)
    elif seen.badge.host and not badge.host:
        phone.say(_("You're now the host of this table."), "good")
    elif phone.glimpse is not None and (left := departed(phone.glimpse, seen)):
        words = (
            _.count("{who} has left the table.", "{who} have left the table.", len(left), who=_.listed(left))
            if seen.stage == Stage.GATHERING
            else _.count(
                "{who} has left. Another phone can take the seat with the code.",
                "{who} have left. Other phones can take the seats with the code.",
                len(left),
                who=_.listed(left),
            )
        )
        phone.say(words)
    elif phone.glimpse is not None and len(seen.badge.seats) > len(badge.seats):
        gained = [seat for seat in seen.badge.seats if seat not in badge.seats]
        phone.say(_("You're now playing {who}.", who=_.listed(gained)), "good")
    if phone.glimpse is not None:
        for handover in news_of_seats(phone.glimpse, seen):
            words = handover_words(phone.skin, handover)
            phone.notices.tell(Notice(words), reading_time(words))


def is_closed(before: Glimpse, seen: Glimpse) -> bool:
    """Whether it was still being filled in when this phone looked last."""
    return before.stage == Stage.PLAYING and seen.stage == Stage.FINISHED


def lost_seats(badge: Badge, seen: Glimpse) -> tuple[str, ...]:
    """The seats this phone played and plays no more. A seat under a new name is not lost."""
    if len(seen.badge.seats) >= len(badge.seats):
        return ()
    return tuple(seat for seat in badge.seats if seat not in seen.badge.seats)


def departed(before: Glimpse, seen: Glimpse) -> list[str]:
    """For the host: the seats whose phone has left, while the table was gathering or playing."""
    if not (before.badge.host and seen.badge.host) or before.stage != seen.stage:
        return []
    held = {seat.name for seat in before.seats if seat.held}
    now = {seat.name for seat in seen.seats}
    if seen.stage == Stage.GATHERING:
        return [name for name in held if name not in now] if len(now) < len(before.seats) else []
    return [seat.name for seat in seen.seats if seat.name in held and not seat.held]
