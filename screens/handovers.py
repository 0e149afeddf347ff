"""Seats that changed hands, in words: said once to everybody, and kept in Who is at the table."""

from __future__ import annotations

import flet as ft

from companion.glimpse import Glimpse
from companion.tables import handovers
from companion.tables.handovers import Handover
from companion.tables.telling import SEAT_SHARED, Word
from screens.parts.dates import day_words
from screens.skin import Skin, named


def handover_words(skin: Skin, handover: Handover) -> str:
    """What happened to a seat, for everybody."""
    _ = skin.words
    seat, who = handover.seat, _.listed(list(handover.who))
    if handover.what == handovers.TAKEN_OVER:
        text = (
            _("{seat} is now played on {who}'s phone; the host agreed.", seat=seat, who=who)
            if who
            else _("{seat} is now played on another phone; the host agreed.", seat=seat)
        )
    elif handover.what == handovers.SHARED:
        text = (
            _("{who}'s phone now plays {seat} too; the host agreed.", seat=seat, who=who)
            if who
            else _("Another phone now plays {seat} too; the host agreed.", seat=seat)
        )
    else:
        text = {
            handovers.FREED: _("The host freed {seat}'s seat.", seat=seat),
            handovers.CLAIMED: _(
                "{seat}'s seat is being played again, by a phone that had the code.", seat=seat
            ),
            handovers.ALSO: _("The host's phone now plays {seat} too.", seat=seat),
            handovers.LEFT: _("{seat}'s phone has left the table.", seat=seat),
            handovers.SENT_AWAY: _("The host removed {seat}'s phone.", seat=seat),
            handovers.REGAINED: _("A phone came back to {seat}'s seat with its key.", seat=seat),
        }.get(handover.what, _("{seat}'s seat has changed hands.", seat=seat))
    return _with_reason(skin, text, handover.reason)


def loss_words(skin: Skin, word: Word) -> str:
    """What a phone is told that had the seat alone until now."""
    _ = skin.words
    seat, who = word.seat, _.listed(list(word.who))
    if word.what == SEAT_SHARED:
        if word.how == handovers.REGAINED:
            return _(
                "Another phone plays {seat} too: it had the key for this seat's tables. If that wasn't you, tell the host.",
                seat=seat,
            )
        return (
            _(
                "From now on {who}'s phone plays {seat} too. It asked, and the host agreed.",
                who=who,
                seat=seat,
            )
            if who
            else _("From now on another phone plays {seat} too. It asked, and the host agreed.", seat=seat)
        )
    if word.how == handovers.TAKEN_OVER:
        text = (
            _(
                "{who}'s phone asked for {seat}'s seat and the host agreed, so this phone no longer plays it.",
                who=who,
                seat=seat,
            )
            if who
            else _(
                "Another phone asked for {seat}'s seat and the host agreed, so this phone no longer plays it.",
                seat=seat,
            )
        )
    else:
        text = _("The host freed {seat}'s seat, so this phone no longer plays it.", seat=seat)
    return _with_reason(skin, text, word.reason)


def _with_reason(skin: Skin, text: str, reason: str) -> str:
    return f"{text} {skin.words('Reason: {reason}', reason=reason)}" if reason else text


def news_of_seats(before: Glimpse, seen: Glimpse) -> list[Handover]:
    """What this phone has not been told yet, the oldest first. What happened to its own seats it learns otherwise."""
    known = {each.id for each in before.handovers}
    own = {*before.badge.seats, *seen.badge.seats}
    return [
        each
        for each in reversed(seen.handovers)
        if each.id not in known
        and each.seat not in own
        and not (seen.badge.host and each.what == handovers.LEFT)
    ]


def handover_list(skin: Skin, glimpse: Glimpse) -> list[ft.Control]:
    """All of them, the last one first, with day and time."""
    _ = skin.words
    if not glimpse.handovers:
        return []
    rows: list[ft.Control | None] = []
    for each in glimpse.handovers:
        when = f"{day_words(_, each.at)}, {each.at.astimezone():%H:%M}"
        rows.append(skin.column([skin.text(handover_words(skin, each), 16), skin.soft(when, 13)], 0))
    return [skin.label(_("Seats that changed hands")), named(skin.card(skin.column(rows, 10)), "handovers")]
