"""What is new on a table, seen from one phone: is it wanted, whom does everybody wait for, what was ruled."""

from __future__ import annotations

from companion.glimpse import Glimpse, LogCard


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


def rulings_since(before: Glimpse, seen: Glimpse) -> list[LogCard]:
    """What the host has ruled; what was only played again is no news."""
    return [line for line in seen.log[len(before.log) :] if line.ruling and not line.again]
