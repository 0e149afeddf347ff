"""What is new on a table, seen from one phone: is it wanted, whom does everybody wait for, what could it agree to."""

from __future__ import annotations

from companion.glimpse import Glimpse, LogCard
from companion.tables.disputes import Dispute
from companion.tables.telling import OPENED, REFUSED, SEAT_LOST, SEAT_REFUSED, SEAT_SHARED, TAKEN_BACK
from rules_core.engine.questions import spoken
from rules_core.words import Text, quoted, say


def is_wanted(seen: Glimpse) -> bool:
    """Whether the table waits for one of this phone's own seats."""
    own = seen.badge.seats
    if seen.waits_for:
        return any(who in own for who in seen.waits_for)
    return seen.my_turn


def whose(seen: Glimpse) -> tuple[str, ...]:
    """Whom the table waits for."""
    return seen.waits_for or tuple(seat.name for seat in seen.seats if seat.turn)


def consents(seen: Glimpse) -> list[str]:
    """The requests that this phone could agree to."""
    seats = [each.request_id for each in seen.seat_requests if seen.badge.host and not each.mine]
    steps = [
        each.request_id
        for each in seen.taking_back
        if each.by not in seen.badge.seats
        and (seen.badge.host or any(seat in each.needs for seat in seen.badge.seats))
    ]
    return [*seats, *steps]


def withdrawn(before: Glimpse, seen: Glimpse) -> Text:
    """What somebody has begun and dropped again, while this phone was asked: its question would just be gone."""
    was_asked = any(who in before.badge.seats for who in before.waits_for)
    if was_asked and not seen.waits_for and seen.entries == before.entries:
        return say("“{move}” was withdrawn.", move=quoted(before.waits_in))
    return ""


def concluded(before: Glimpse, seen: Glimpse) -> LogCard | None:
    """A step of this phone's own that waited for others and is recorded now: the last answer was given elsewhere."""
    own = seen.badge.seats
    if not before.waits_for or any(who in own for who in before.waits_for) or before.in_setup:
        return None
    fresh = [line for line in seen.log if line.number >= before.entries]
    return next(
        (line for line in fresh if line.seat in own and not (line.news or line.ruling or line.taken_back)),
        None,
    )


def doubt_words(dispute: Dispute) -> Text:
    """What to call everybody with when somebody turns to the host."""
    who = spoken(dispute.by)
    if dispute.counts:
        return say("{who} counted differently.", who=who)
    if dispute.move is not None and not dispute.entry:
        return say("{who} is asking the host to allow something.", who=who)
    return say("{who} disputes something.", who=who)


def new_words(before: Glimpse, seen: Glimpse) -> Text:
    """What to call somebody with who must hear of something: it was done for them, or something of theirs is gone."""
    known = {card.word.id for card in before.words}
    fresh = [card.word for card in seen.words if card.word.id not in known]
    if not fresh:
        return ""
    return {
        TAKEN_BACK: say("Something you did was taken back."),
        SEAT_LOST: say("Your seat is no longer played on this phone."),
        OPENED: say("The host has opened your seat."),
        SEAT_SHARED: say("Another phone plays your seat too."),
        REFUSED: say("Your request was turned down."),
        SEAT_REFUSED: say("Your request was turned down."),
    }.get(fresh[-1].what, say("Something was done in your name."))
